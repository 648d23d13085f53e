// The page as `pdllc playground` serves it: under its policy, below a path that nobody can guess, beginning with files.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { DIST, editor, output, start, status, tab, textOf, until, visit } from "./chromium.mjs";

const { PDLLC } = process.env;

let chromium;
before(async () => (chromium = await start()));
after(() => chromium.close());

const skip = !PDLLC && "PDLLC names no command";
test("the command serves its own page with the files that it was given", { skip }, () => serves([]));
test("the command serves a page that was built", { skip }, () => serves(["--dir", DIST]));

async function serves(flags) {
  const folder = mkdtempSync(join(tmpdir(), "playground-"));
  writeFileSync(join(folder, "a.pdll"), '#include "b.pdll"\nPattern => replace op<t.old>() with New();\n');
  writeFileSync(join(folder, "b.pdll"), "Rewrite New() -> Op => op<t.new>;\n");
  writeFileSync(join(folder, "c.mlir"), '%0 = "t.old"() : () -> i32\n"t.use"(%0) : (i32) -> ()\n');
  const server = spawn(PDLLC, ["playground", ...flags, "a.pdll", "b.pdll", "c.mlir"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const address = await new Promise((resolve, reject) => {
      server.once("exit", reject);
      server.stdout.once("data", (data) => resolve(String(data).trim()));
    });
    assert.match(address, /^http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{32}\/\?start$/);
    const page = await visit({ ...chromium, site: { url: address } });
    await status(page, "1 rewrite");
    await output(page, '"t.new"()');
    assert.ok((await textOf(editor(page, "patterns"))).startsWith("#include"));
    await tab(page, "b.pdll").waitFor();
    await tab(page, "Tree").click();
    await page.locator("g.node").first().waitFor();
    // What was edited is not replaced by the files when the page is loaded again.
    await editor(page, "ir").click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("// mine");
    await page.waitForTimeout(600);
    await page.reload();
    await until(
      () => textOf(editor(page, "ir")),
      (text) => text.includes("// mine"),
    );
    assert.equal(new URL(page.url()).search, "");
    assert.equal(await page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.length)), 0);
    assert.deepEqual(page.errors, []);
    await page.context().close();
  } finally {
    server.kill();
  }
}
