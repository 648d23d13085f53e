// How long things take and how large they are: printed, and held against limits that a slow machine keeps, too. The goals stand beside.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { DIST, leave, start, status, tab, typeFirst, until, visit, write } from "./chromium.mjs";

let chromium;
before(async () => (chromium = await start()));
after(() => chromium.close());

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

/** Patterns that ask for operations, their operands and a constant, as patterns do. */
function patterns(count) {
  return Array.from(
    { length: count },
    (_, at) =>
      `Pattern P${at} {\n  let constant = op<t.constant> {value = attr<"${at} : i32">};\n  replace op<t.op${at % 7}>(op<t.op${at % 5}>(x: Value).0, constant.0) with op<t.done${at}>(x);\n}\n`,
  ).join("\n");
}

/** Operations of which one in ten is rewritten. */
function operations(count) {
  const lines = ['%a0 = "t.constant"() {value = 7 : i32} : () -> i32', '%b0 = "t.op2"(%a0) : (i32) -> i32'];
  for (let at = 1; lines.length < count; at++) {
    lines.push(
      at % 10 === 0 ? `%b${at} = "t.op0"(%b${at - 1}, %a0) : (i32, i32) -> i32` : `%b${at} = "t.op${at % 3}"(%b${at - 1}) : (i32) -> i32`,
    );
  }
  return lines.join("\n") + "\n";
}

test("from a key to diagnostics and rewritten IR", async (t) => {
  const page = await visit(chromium);
  await status(page, "1 rewrite");
  await write(page, "patterns", patterns(20));
  await write(page, "ir", operations(200));
  await until(
    () => page.locator("#status").textContent(),
    (text) => / rewrites?/.test(text) && !/^0 /.test(text),
  );
  for (const id of ["patterns", "ir"]) {
    await typeFirst(page, id, "// ");
    await page.evaluate(() => performance.clearMeasures());
    for (const key of "forty keys, one after another, in a comment") {
      await page.keyboard.press(key);
      await page.waitForTimeout(30);
    }
    const times = await page.evaluate(() => performance.getEntriesByName("key to result").map(({ duration }) => duration));
    assert.ok(times.length >= 20, `${times.length} runs`);
    t.diagnostic(
      `key in ${id} to result: median ${median(times).toFixed(1)} ms, slowest ${Math.max(...times).toFixed(1)} ms (goal: median 16)`,
    );
    assert.ok(median(times) <= 160);
  }
  await leave(page);
});

test("drawing the tree of 100 patterns", async (t) => {
  const page = await visit(chromium);
  await status(page, "1 rewrite");
  await tab(page, "Tree").click();
  await page.locator("g.node").first().waitFor();
  const times = [];
  for (let at = 0; at < 5; at++) {
    await page.evaluate(() => performance.clearMeasures());
    // Another tree each time: the same would not be drawn again.
    await write(page, "patterns", patterns(100 + at));
    await page.waitForFunction(() => performance.getEntriesByName("drawing").length > 0);
    times.push(await page.evaluate(() => performance.getEntriesByName("drawing").at(-1).duration));
  }
  const nodes = await page.locator("g.node").count();
  t.diagnostic(`drawing of 100 patterns, ${nodes} nodes: median ${median(times).toFixed(1)} ms (goal: 100)`);
  assert.ok(median(times) <= 1500);
  await leave(page);
});

test("the first load, drawings apart, is at most 1.3 MB as gzip", (t) => {
  const size = (files) => files.reduce((sum, file) => sum + gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length, 0);
  const megabytes = (files) => `${(size(files) / 1e6).toFixed(3)} MB`;
  // What a page without TableGen needs to answer; then comes the rest, in the background.
  const later = ["draw-worker.js", "engine-whole.js", "engine-whole.wasm"];
  const first = readdirSync(DIST).filter((file) => !later.includes(file));
  t.diagnostic(
    `as gzip: first load ${megabytes(first)}, of it engine-first.wasm ${megabytes(["engine-first.wasm"])}; later engine-whole.wasm ${megabytes(["engine-whole.wasm"])}, drawings ${megabytes(["draw-worker.js"])}`,
  );
  // One that was built in a hurry is larger.
  if (process.env.CARGO_PROFILE_WASM_LTO !== "off") {
    assert.ok(size(first) <= 1_300_000, `${size(first)} bytes`);
  }
});
