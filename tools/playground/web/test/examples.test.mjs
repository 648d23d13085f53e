// The rewritten IR of the page equals the command's, byte for byte: of all examples, and of cases that other programs made.
//
// PDLLC names the command. CASES is a file of random patterns and IR, with what the command made of them: a JSON array of
// `{ patterns, ir, expected }`.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { readExamples } from "../examples.mjs";
import { start, status, visit } from "./chromium.mjs";
import { load } from "./modules.mjs";

const { PDLLC, CASES } = process.env;
const { encodeLink } = await load("link");
const { emptyState } = await load("state");

let chromium;
before(async () => (chromium = await start()));
after(() => chromium.close());

/** What the page makes of a state: opened by a link, read where the user reads it, to the last line. */
async function rewritten(page, state) {
  await page.evaluate(
    (hash) => {
      performance.clearMeasures();
      location.hash = hash;
    },
    await encodeLink(state),
  );
  await page.waitForFunction(() => location.hash === "" && performance.getEntriesByName("key to result").length > 0);
  return page.evaluate(async () => {
    // An editor draws only the lines that are seen: what it holds is copied as a user copies.
    const content = document.querySelector("#view .cm-content");
    content.focus();
    content.dispatchEvent(new KeyboardEvent("keydown", { key: "a", ctrlKey: true, bubbles: true }));
    const clipboardData = new DataTransfer();
    content.dispatchEvent(new ClipboardEvent("copy", { clipboardData, bubbles: true, cancelable: true }));
    return clipboardData.getData("text/plain");
  });
}

/** What the command makes of it, with its files in a folder. Functions in JavaScript it has none. */
function byCommand({ language, patterns, ir, files }) {
  const folder = mkdtempSync(join(tmpdir(), "playground-"));
  for (const { name, text } of [...files, { name: `patterns.${language}`, text: patterns }, { name: "input.mlir", text: ir }]) {
    writeFileSync(join(folder, name), text);
  }
  const done = spawnSync(PDLLC, ["run", "-p", `patterns.${language}`, "-I", ".", "input.mlir"], {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  // Patterns that come to no end are an error, and what there is then is printed.
  assert.ok(done.status === 0 || (done.status === 1 && done.stdout !== ""), patterns);
  return done.stdout;
}

test("examples are rewritten as by the command", async (t) => {
  if (!PDLLC) return t.skip("PDLLC names no command to compare with");
  const page = await visit(chromium);
  await status(page, "1 rewrite");
  const examples = readExamples().filter(({ state }) => state.natives.length === 0);
  assert.ok(examples.length >= 12);
  for (const { id, state } of examples) assert.equal(await rewritten(page, state), byCommand(state), id);
  await page.context().close();
});

test("random cases of the conformance tests are rewritten as by the command", async (t) => {
  if (!CASES) return t.skip("CASES names no file");
  const page = await visit(chromium);
  await status(page, "1 rewrite");
  const cases = JSON.parse(readFileSync(CASES, "utf8"));
  for (const [at, { patterns, ir, expected }] of cases.entries()) {
    assert.equal(await rewritten(page, { ...emptyState(), patterns, ir }), expected, `case ${at}`);
  }
  t.diagnostic(`${cases.length} cases are equal`);
  assert.ok(cases.length >= 300);
  await page.context().close();
});
