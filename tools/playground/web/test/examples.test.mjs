// The rewritten IR of the page equals the command's, byte for byte: of all examples, and of cases that other programs made.
//
// PDLLC names the command, and CONFORMANCE the program that makes random patterns and IR.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { readExamples } from "../examples.mjs";
import { start, status, visit } from "./chromium.mjs";
import { load } from "./modules.mjs";

const { PDLLC, CONFORMANCE } = process.env;
const CASES = 300;
const { encodeLink } = await load("link");
const { emptyState } = await load("state");

let chromium;
before(async () => (chromium = await start()));
after(() => chromium.close());

/** What the page makes of a state: opened by a link, read where the user reads it, to the last line. */
async function rewritten(page, state) {
  await page.evaluate((hash) => {
    performance.clearMeasures();
    location.hash = hash;
  }, await encodeLink(state));
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

/** What the command makes of it, with its files in a folder; nothing if it refuses. Functions in JavaScript it has none. */
function byCommand({ language, patterns, ir, files }) {
  const folder = mkdtempSync(join(tmpdir(), "playground-"));
  for (const { name, text } of [...files, { name: `patterns.${language}`, text: patterns }, { name: "input.mlir", text: ir }]) {
    writeFileSync(join(folder, name), text);
  }
  const { status, stdout } = spawnSync(PDLLC, ["run", "-p", `patterns.${language}`, "-I", ".", "input.mlir"], { cwd: folder, encoding: "utf8" });
  return status === 0 ? stdout : undefined;
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

/** Random patterns and IR of a seed. The command has no native functions: patterns that call some are left out. */
function randomState(seed) {
  const shown = execFileSync(CONFORMANCE, ["show", String(seed)], { encoding: "utf8" });
  const [, text, ir] = /^\/\/ case\.pdll\n(.*?)\/\/ case\.mlir\n(.*)$/s.exec(shown);
  const natives = [...text.matchAll(/^(?:Constraint|Rewrite) (\w+)\(.*;$/gm)].map(([, name]) => name);
  const [head, ...patterns] = text.split(/^(?=Pattern )/m);
  const kept = patterns.filter((pattern) => !natives.some((name) => pattern.includes(`${name}(`)));
  return { ...emptyState(), patterns: [head.replace(/^(?:Constraint|Rewrite) .*;\n/gm, ""), ...kept].join(""), ir };
}

test("random cases of the conformance tests are rewritten as by the command", async (t) => {
  if (!PDLLC || !CONFORMANCE) return t.skip("PDLLC and CONFORMANCE do not both name a program");
  const page = await visit(chromium);
  await status(page, "1 rewrite");
  let [equal, changed, seed] = [0, 0, 0];
  for (; equal < CASES; seed++) {
    const state = randomState(seed);
    const output = byCommand(state);
    // Some need files, or are several.
    if (output === undefined) continue;
    equal++;
    assert.equal(await rewritten(page, state), output, `seed ${seed}`);
    if (!(await page.locator("#status").textContent()).includes("0 rewrites")) changed++;
  }
  t.diagnostic(`${CASES} cases of ${seed} seeds are equal; in ${changed} something was rewritten`);
  assert.ok(changed > CASES / 3 && seed < 2 * CASES);
  await page.context().close();
});
