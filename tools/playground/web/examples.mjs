// The examples, from their folders: `example.json` says what each teaches and what is special about it; the patterns, the IR, included
// files and functions stand in files beside it, as they would for the command.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = join(import.meta.dirname, "examples");
const OPTIONS = { order: "bottom-up", maxIterations: 10, maxRewrites: 0, fold: false, custom: true };

function readExample(id) {
  const read = (name) => readFileSync(join(FOLDER, id, name), "utf8");
  const { title, about, files = [], natives = [], options = {} } = JSON.parse(read("example.json"));
  const language = existsSync(join(FOLDER, id, "patterns.td")) ? "td" : "pdll";
  return {
    id,
    title,
    about,
    state: {
      version: 1,
      language,
      patterns: read(`patterns.${language}`),
      ir: read("input.mlir"),
      files: files.map((name) => ({ name, text: read(name) })),
      natives: natives.map(({ name, kind }) => ({ name, kind, body: read(`${name}.js`) })),
      options: { ...OPTIONS, ...options },
    },
  };
}

/** `{ id, title, about, state }` of each, in the order in which they teach. */
export function readExamples() {
  return readdirSync(FOLDER).sort().map(readExample);
}
