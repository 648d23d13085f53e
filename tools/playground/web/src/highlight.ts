// Highlighting of PDLL, TableGen, MLIR's text and JavaScript: one tokenizer for lines, and what each language's words are.

import { HighlightStyle, StreamLanguage, syntaxHighlighting, type StringStream } from "@codemirror/language";
import { tags } from "@lezer/highlight";

interface Words {
  name: string;
  keywords: string;
  types: string;
  /** Further tokens, tried in this order before words. */
  tokens: [RegExp, string][];
  block?: boolean;
  /** What opens and closes code of another language. */
  code?: [string, string];
}

interface Inside {
  /** What ends the comment or code that a line began in. */
  until?: { end: string; style: string };
}

const set = (words: string) => new Set(words.split(" "));
const STRING: [RegExp, string] = [/"(?:[^"\\]|\\.)*"?/y, "string"];
const NUMBER: [RegExp, string] = [/(?:0[xX][\da-fA-F]+|\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?)/y, "number"];
const WORD = /[A-Za-z_$][\w$]*/y;

const PDLL: Words = {
  name: "pdll",
  keywords: "Pattern Constraint Rewrite let erase replace with rewrite return not include benefit recursion",
  types: "Attr Op Type TypeRange Value ValueRange",
  tokens: [
    [/#include\b/y, "keyword"],
    [/(?:op|attr|type)(?=\s*<)/y, "typeName"],
    [/[A-Za-z_]\w*(?=\s*\()/y, "variableName.function"],
  ],
  block: true,
  code: ["[{", "}]"],
};

const TABLEGEN: Words = {
  name: "td",
  keywords: "assert class code def defm defset deftype defvar dump else false field foreach if in include let multiclass then true",
  types: "bit bits dag int list string",
  tokens: [
    [/![A-Za-z]\w*/y, "variableName.function"],
    [/\$[A-Za-z_]\w*/y, "variableName"],
    [/#include\b/y, "keyword"],
  ],
  block: true,
  code: ["[{", "}]"],
};

const MLIR: Words = {
  name: "mlir",
  keywords: "loc module func attributes true false unit dense array affine_map affine_set",
  types: "index none tensor vector memref tuple complex f16 bf16 f32 f64",
  tokens: [
    [/%[\w$.-]+(?:#\d+)?/y, "variableName"],
    [/\^[\w$.-]*/y, "labelName"],
    [/@(?:[\w$.]+|"[^"]*")/y, "variableName.definition"],
    [/![A-Za-z_][\w$.]*/y, "typeName"],
    [/#[A-Za-z_][\w$.]*/y, "meta"],
    [/(?:[su]?i)\d+\b/y, "typeName"],
    [/[A-Za-z_]\w*(?:\.\w+)+/y, "keyword"],
  ],
};

const JAVASCRIPT: Words = {
  name: "js",
  keywords:
    "break case catch const continue do else finally for function if in instanceof let new of return switch throw try typeof var while",
  types: "Array BigInt Boolean Map Math Number Object RegExp Set String false null this true undefined",
  tokens: [
    [/'(?:[^'\\]|\\.)*'?/y, "string"],
    [/`(?:[^`\\]|\\.)*`?/y, "string"],
    [/[A-Za-z_$][\w$]*(?=\s*\()/y, "variableName.function"],
  ],
  block: true,
};

function matchAt(stream: StringStream, pattern: RegExp): string | undefined {
  pattern.lastIndex = stream.pos;
  const found = pattern.exec(stream.string)?.[0];
  if (found) stream.pos += found.length;
  return found || undefined;
}

function language(words: Words) {
  const keywords = set(words.keywords);
  const types = set(words.types);
  const tokens = [STRING, ...words.tokens, NUMBER];

  function goThrough(stream: StringStream, state: Inside, until: { end: string; style: string }): string {
    const end = stream.string.indexOf(until.end, stream.pos);
    state.until = end < 0 ? until : undefined;
    stream.pos = end < 0 ? stream.string.length : end + until.end.length;
    return until.style;
  }

  return StreamLanguage.define<Inside>({
    name: words.name,
    languageData: { commentTokens: { line: "//" }, closeBrackets: { brackets: ["(", "[", "{", "<", '"'] } },
    startState: () => ({}),
    token(stream, state) {
      if (state.until) return goThrough(stream, state, state.until);
      if (stream.eatSpace()) return null;
      if (stream.match("//")) {
        stream.skipToEnd();
        return "comment";
      }
      if (words.block && stream.match("/*")) return goThrough(stream, state, { end: "*/", style: "comment" });
      if (words.code && stream.match(words.code[0])) return goThrough(stream, state, { end: words.code[1], style: "string" });
      // Keywords come before what merely looks like a call.
      WORD.lastIndex = stream.pos;
      const word = WORD.exec(stream.string)?.[0];
      if (word && keywords.has(word)) {
        stream.pos += word.length;
        return "keyword";
      }
      for (const [pattern, style] of tokens) if (matchAt(stream, pattern)) return style;
      if (word) {
        stream.pos += word.length;
        return types.has(word) ? "typeName" : "variableName";
      }
      stream.next();
      return "punctuation";
    },
  });
}

export const LANGUAGES = { pdll: language(PDLL), td: language(TABLEGEN), mlir: language(MLIR), js: language(JAVASCRIPT) };
export type LanguageName = keyof typeof LANGUAGES;

/** The language of a file by its name. */
export function languageOf(name: string): LanguageName {
  return name.endsWith(".pdll") ? "pdll" : name.endsWith(".mlir") ? "mlir" : "td";
}

// Colors are variables of the style sheet, which has one set for light and one for dark.
const color = (name: string) => ({ color: `var(--code-${name})` });
export const HIGHLIGHTING = syntaxHighlighting(
  HighlightStyle.define([
    { tag: tags.keyword, ...color("keyword") },
    { tag: tags.typeName, ...color("type") },
    { tag: [tags.string, tags.meta], ...color("string") },
    { tag: [tags.number, tags.labelName], ...color("number") },
    { tag: tags.comment, ...color("comment"), fontStyle: "italic" },
    { tag: [tags.function(tags.variableName), tags.definition(tags.variableName)], ...color("function") },
  ]),
);
