;;; pdll-mode.el --- PDLL, MLIR's pattern language  -*- lexical-binding: t -*-

;; Version: 0.1.0
;; Package-Requires: ((emacs "28.1"))
;; Keywords: languages
;; SPDX-License-Identifier: MIT OR Apache-2.0

;;; Commentary:

;; Highlighting and indentation of PDLL, and the language server `pdllc lsp' for eglot:
;;
;;   (require 'pdll-mode)
;;   (add-hook 'pdll-mode-hook #'eglot-ensure)

;;; Code:

(defgroup pdll nil
  "PDLL, MLIR's pattern language."
  :group 'languages)

(defcustom pdll-server-command '("pdllc" "lsp")
  "The language server, and what it is given, such as `-I' and a directory."
  :type '(repeat string))

(defcustom pdll-indent-offset 2
  "How many columns a level is indented."
  :type 'natnum)

(defvar pdll-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?/ ". 12" table)
    (modify-syntax-entry ?\n ">" table)
    (modify-syntax-entry ?\" "\"" table)
    (modify-syntax-entry ?\\ "\\" table)
    (modify-syntax-entry ?_ "_" table)
    (dolist (sign '(?< ?> ?= ?! ?? ?| ?- ?. ?, ?: ?\;))
      (modify-syntax-entry sign "." table))
    table))

(defvar pdll-font-lock-keywords
  (let ((name "[A-Za-z_][A-Za-z0-9_]*"))
    `(("#include\\_>" . font-lock-preprocessor-face)
      ;; What keywords are not: members, and names of operations.
      (,(concat "\\(?:^\\|[^.]\\)\\(\\(?:\\.\\s-*" name "\\)+\\)") 1 'default)
      (,(concat "\\_<\\(?:op\\|Op\\)\\s-*<\\s-*\\(" name "\\(?:\\." name "\\|\\s-*|\\s-*" name "\\)*\\)") 1 font-lock-type-face t)
      (,(concat "\\_<\\(?:Pattern\\|Constraint\\|Rewrite\\)\\s-+\\(" name "\\)\\s-*[({=\n]") 1 font-lock-function-name-face)
      (,(concat "\\_<Pattern\\s-+\\(" name "\\)\\s-+with\\_>") 1 font-lock-function-name-face)
      ("\\_<with\\s-+\\(?:.*,\\s-*\\)?\\(commutative\\|convertTypes\\)\\_>" 1 font-lock-builtin-face)
      ("\\_<\\(?:benefit\\s-*(\\|recursion\\_>\\)" . font-lock-builtin-face)
      ("\\_<\\(commutative\\)\\s-+op\\s-*<" 1 font-lock-keyword-face)
      (,(concat "\\_<let\\s-+\\(" name "\\)") 1 font-lock-variable-name-face)
      ("\\_<\\(?:attr\\|op\\|type\\)\\_>\\s-*<" . font-lock-keyword-face)
      (,(regexp-opt '("Constraint" "Pattern" "Rewrite" "erase" "let" "not" "replace" "return" "rewrite" "with") 'symbols)
       . font-lock-keyword-face)
      ;; Names everywhere else.
      ("[)>}]\\s-*\\_<\\(regions\\|successors\\)\\_>\\s-*(" 1 font-lock-keyword-face)
      (,(concat "\\_<each\\s-+\\(" name "\\)\\s-+in\\_>") 1 font-lock-variable-name-face)
      ("\\_<\\(each\\|in\\)\\s-+\\(?:before\\|with\\)\\_>" 1 'default)
      ("\\_<\\(each\\|in\\)\\s-+[A-Za-z_]" 1 font-lock-keyword-face)
      ("\\_<\\(before\\|inline_block\\|move_block\\|take_region\\)\\_>\\s-+[A-Za-z_]" 1 font-lock-keyword-face)
      (,(regexp-opt '("Attr" "Op" "Type" "TypeRange" "Value" "ValueRange") 'symbols) . font-lock-type-face)
      (,(concat "\\_<\\(" name "\\)\\s-*:") 1 font-lock-variable-name-face)
      (,(concat ":\\s-*\\(" name "\\)") 1 font-lock-type-face))))

;; A line is a level deeper than the one with the bracket that it is in. One that goes on from the line before is a level deeper
;; than where its statement begins.
(defun pdll--indentation ()
  "The column where the line at point belongs."
  (save-excursion
    (back-to-indentation)
    (let* ((closes (looking-at-p "[])}]"))
           (part (looking-at-p "->\\|regions\\_>\\|successors\\_>\\|with\\_>"))
           (starts (looking-at-p "\\(?:Pattern\\|Constraint\\|Rewrite\\|#include\\)\\_>"))
           (bracket (nth 1 (syntax-ppss)))
           (around (if bracket (save-excursion (goto-char bracket) (current-indentation)) 0))
           (inner (if (and bracket (not closes)) (+ around pdll-indent-offset) around)))
      (forward-comment (- (point)))
      (cond
       ((or closes starts (bobp) (pdll--in-directive-p)) inner)
       ((or part (not (memq (char-before) '(?\; ?{ ?} ?\( ?\[ ?,))))
        ;; Over brackets of several lines.
        (when (memq (char-before) '(?} ?\) ?\]))
          (backward-sexp))
        (back-to-indentation)
        (if (looking-at-p "->\\|with\\_>")
            (current-column)
          (+ (current-column) pdll-indent-offset)))
       (t inner)))))

(defun pdll--in-directive-p ()
  "Whether the line at point is an `#include'."
  (save-excursion (back-to-indentation) (looking-at-p "#")))

(defun pdll-indent-line ()
  "Indents the line at point; what is in a string stays."
  (interactive)
  (unless (nth 3 (save-excursion (syntax-ppss (line-beginning-position))))
    (if (<= (current-column) (current-indentation))
        (indent-line-to (pdll--indentation))
      (save-excursion (indent-line-to (pdll--indentation))))))

;;;###autoload
(define-derived-mode pdll-mode prog-mode "PDLL"
  "Major mode for PDLL, MLIR's pattern language."
  (setq-local comment-start "// ")
  (setq-local comment-start-skip "//+\\s-*")
  (setq-local comment-end "")
  (setq-local indent-tabs-mode nil)
  (setq-local indent-line-function #'pdll-indent-line)
  (setq-local electric-indent-chars (append "{}()[];" electric-indent-chars))
  (setq-local imenu-generic-expression
              '((nil "^\\(?:Pattern\\|Constraint\\|Rewrite\\)\\s-+\\([A-Za-z_][A-Za-z0-9_]*\\)" 1)))
  (setq-local font-lock-defaults '(pdll-font-lock-keywords)))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.pdll\\'" . pdll-mode))

(defvar eglot-server-programs)
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs (cons 'pdll-mode (lambda (&rest _) pdll-server-command))))

(provide 'pdll-mode)
;;; pdll-mode.el ends here
