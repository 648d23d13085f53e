;;; Faces, and indentation in the manner of `pdllc fmt'.  -*- lexical-binding: t -*-

(require 'pdll-mode)

(defun pdll-test-face (text before)
  "The face of the word that stands behind BEFORE in TEXT."
  (with-temp-buffer
    (insert text)
    (pdll-mode)
    (font-lock-ensure)
    (goto-char (point-min))
    (search-forward before)
    (get-text-property (point) 'face)))

(defun pdll-test ()
  (dolist (case '(("#include \"a.td\"" "" font-lock-preprocessor-face)
                  ("Pattern P { }" "" font-lock-keyword-face)
                  ("Pattern Name with benefit(1) { }" "Pattern " font-lock-function-name-face)
                  ("Pattern Name with benefit(1) { }" "with " font-lock-builtin-face)
                  ("Constraint C(v: Mine);" "Constraint " font-lock-function-name-face)
                  ("Constraint C(v: Mine);" "(" font-lock-variable-name-face)
                  ("Constraint C(v: Mine);" ": " font-lock-type-face)
                  ("let x: Value = op<a.replace>;" "let " font-lock-variable-name-face)
                  ("let x: Value = op<a.replace>;" ": " font-lock-type-face)
                  ("let x: Value = op<a.replace>;" "= " font-lock-keyword-face)
                  ("let x: Value = op<a.replace>;" "a." font-lock-type-face)
                  ("f(x.with);" "x." default)
                  ("f(op);" "(" nil)
                  ("f(attr<\"replace\">);" "<" font-lock-string-face)
                  ("erase x; // Pattern" "// " font-lock-comment-face)))
    (let ((face (pdll-test-face (nth 0 case) (nth 1 case))))
      (unless (eq face (nth 2 case)) (error "%S is %S" case face))))
  (let ((written (with-temp-buffer (insert-file-contents "indented.pdll") (buffer-string))))
    (with-temp-buffer
      ;; From all at the margin.
      (insert (replace-regexp-in-string "^ +" "" written))
      (pdll-mode)
      (let ((inhibit-message t)) (indent-region (point-min) (point-max)))
      (unless (equal written (buffer-string)) (princ (buffer-string)) (error "This is indented in another way")))))
