// What stays, and what is passed on: links, the browser's storage, the page without a network.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DIST, editor, example, leave, output, start, status, tab, textOf, typeFirst, until, visit, write } from "./chromium.mjs";
import { serve } from "./serve.mjs";

let chromium;
before(async () => (chromium = await start()));
after(() => chromium.close());

test("a link carries everything to somebody else", async () => {
  const page = await visit(chromium);
  await status(page, "1 rewrite");
  await example(page, "Included files");
  await status(page, "4 rewrites");
  await page.locator("#options summary").click();
  await page.getByLabel("Rewrites in each").fill("77");
  await page.keyboard.press("Escape");
  await typeFirst(page, "patterns", "// é😀\n");
  await page.keyboard.press("Control+s");
  const link = await page.getByRole("textbox", { name: "Link" }).inputValue();
  const shown = await output(page, "bool.or");
  await leave(page);
  const { pathname, hash } = new URL(link);
  const other = await visit(chromium, { path: pathname.slice(1) + hash });
  await output(other, (text) => text === shown);
  assert.ok((await textOf(editor(other, "patterns"))).startsWith("// é😀\n#include"));
  await tab(other, "library.pdll").waitFor();
  await other.locator("#options summary").click();
  assert.equal(await other.getByLabel("Rewrites in each").inputValue(), "77");
  await leave(other);
});

test("what would be too long for a link is said to be", async () => {
  const page = await visit(chromium);
  await status(page, "1 rewrite");
  const text = Array.from({ length: 60_000 }, (_, at) => Math.imul(at, 0x9e3779b1).toString(36)).join(" ");
  await write(page, "ir", `// ${text}`);
  await page.getByRole("button", { name: "Share" }).click();
  await page.locator("#notice-happened").filter({ hasText: "too much for a link" }).waitFor();
  await leave(page);
});

test("the link is copied, where the browser lets it", async () => {
  const page = await visit(chromium, { permissions: ["clipboard-read", "clipboard-write"] });
  await status(page, "1 rewrite");
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("button", { name: "Copy" }).click();
  await page.getByText("Copied.").waitFor();
  const link = await page.getByRole("textbox", { name: "Link" }).inputValue();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), link);
  await leave(page);
});

test("the work is there when the page is loaded again", async () => {
  const page = await visit(chromium);
  await status(page, "1 rewrite");
  await write(page, "patterns", "// kept");
  await page.locator("#theme").selectOption("dark");
  await page.reload();
  await until(
    () => textOf(editor(page, "patterns")),
    (text) => text === "// kept",
  );
  assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
  await leave(page);
});

test("what somebody else wrote into the storage does no harm", async () => {
  const page = await visit(chromium);
  await status(page, "1 rewrite");
  for (const bad of ["{", "null", '{"state":{"version":1,"patterns":3}}', '{"state":7,"trusted":true}']) {
    await page.evaluate((bad) => {
      window.addEventListener("pagehide", () => localStorage.setItem("pdll-playground.work", bad));
    }, bad);
    await page.reload();
    await status(page, "1 rewrite");
  }
  await leave(page);
});

test("an example takes the place of the work, which can be had back", async () => {
  const page = await visit(chromium);
  await status(page, "1 rewrite");
  await write(page, "patterns", "// mine");
  await example(page, "New operations");
  await status(page, "3 rewrites");
  await page.getByRole("button", { name: "Take back" }).click();
  await until(
    () => textOf(editor(page, "patterns")),
    (text) => text === "// mine",
  );
  await page.locator("#notices").getByRole("button", { name: "Next example" }).click();
  await page.locator("#notice-lesson").filter({ hasText: "2. Operands that are results" }).waitFor();
  await leave(page);
});

test("after the first load it works without a network, drawings included", async () => {
  const site = await serve(DIST);
  const page = await visit({ ...chromium, site });
  await status(page, "1 rewrite");
  await page.evaluate(() => navigator.serviceWorker.ready);
  // The worker is ready when all files are kept.
  await until(() => page.evaluate(() => navigator.serviceWorker.controller !== null));
  // What the page itself still loads would be cut off.
  await until(async () => page.loading.size === 0);
  await site.close();
  await page.reload();
  await status(page, "1 rewrite");
  await example(page, "New operations");
  await status(page, "3 rewrites");
  await tab(page, "Tree").click();
  await page.locator("g.node").first().waitFor();
  await leave(page);
});

test("nothing is asked but the files of the folder", async () => {
  const site = await serve(DIST);
  const page = await visit({ ...chromium, site });
  await status(page, "1 rewrite");
  await write(page, "patterns", "Pattern => erase op<a.b>;");
  await tab(page, "Tree").click();
  await page.locator("g.node").first().waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  const known = [
    "/",
    "/index.html",
    "/main.js",
    "/style.css",
    "/icon.svg",
    "/frame.html",
    "/frame.js",
    "/engine-first.js",
    "/engine-first.wasm",
    "/engine-whole.js",
    "/engine-whole.wasm",
    "/examples.json",
    "/draw-worker.js",
    "/sw.js",
  ];
  assert.deepEqual(
    [...new Set(site.requests)].filter((path) => !known.includes(path)),
    [],
  );
  await leave(page);
  await site.close();
});
