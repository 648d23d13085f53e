// What must not hurt: patterns that never end, inputs that are too large, links and functions of strangers.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DIST, editor, example, leave, output, start, status, tab, textOf, typeFirst, until, visit, write } from "./chromium.mjs";
import { load } from "./modules.mjs";
import { serve } from "./serve.mjs";

const { encodeLink } = await load("link");
const { emptyState } = await load("state");

let chromium;
before(async () => (chromium = await start()));
after(() => chromium.close());

const link = async (state) => `#${await encodeLink({ ...emptyState(), ...state })}`;
const CALL = "Constraint N(value: Value);\nPattern {\n  let root = op<t.a>(x: Value);\n  N(x);\n  replace root with x;\n}\n";
const CALLED = '%0 = "t.x"() : () -> i32\n%1 = "t.a"(%0) : (i32) -> i32\n"t.use"(%1) : (i32) -> ()\n';
const native = (body) => ({ patterns: CALL, ir: CALLED, natives: [{ name: "N", kind: "constraint", body }] });

/** A page with such a function, which its user agreed to. */
async function withNative(body, options) {
  const page = await visit(chromium, { path: await link(native(body)), ...options });
  await page.getByRole("button", { name: "Run them" }).click();
  return page;
}

test("a run that never ends is stopped after the limit, and the next works", async () => {
  const page = await visit(chromium);
  await status(page, "1 rewrite");
  await page.locator("#options summary").click();
  await page.getByLabel("Time limit").fill("0.5");
  await page.keyboard.press("Escape");
  await example(page, "A constraint in JavaScript");
  await tab(page, "ƒ IsPowerOfTwo").click();
  await write(page, "patterns", "for (;;);");
  await status(page, "The engine was stopped after 0.5 s, the limit.");
  // The page itself was never stuck.
  await write(page, "patterns", "return true;");
  await output(page, (text) => text.includes("by = 7") && text.includes("by = 8"));
  await leave(page);
});

test("a run is stopped by the button and by a key", async () => {
  const page = await visit(chromium);
  await status(page, "1 rewrite");
  await page.locator("#options summary").click();
  await page.getByLabel("Time limit").fill("600");
  await page.keyboard.press("Escape");
  await example(page, "A constraint in JavaScript");
  await tab(page, "ƒ IsPowerOfTwo").click();
  await write(page, "patterns", "for (;;);");
  await page.locator("#stop:not(:disabled)").waitFor();
  await page.waitForTimeout(300);
  await page.getByRole("button", { name: "Stop" }).click();
  await status(page, "The engine was stopped by the user.");
  await page.keyboard.press("Control+Enter");
  await page.locator("#stop:not(:disabled)").waitFor();
  await page.waitForTimeout(300);
  await page.keyboard.press("Control+.");
  await page.locator("#stop:disabled").waitFor({ state: "attached" });
  await status(page, "stopped by the user");
  await write(page, "patterns", "return true;");
  await output(page, "by = 7");
  await leave(page);
});

test("functions that came by a link run only when the user agrees, also after the page was loaded again", async () => {
  const page = await visit(chromium, { path: await link(native("return true;")) });
  await page.locator("#notice-asks").filter({ hasText: "1 function in JavaScript, which did not run yet: N" }).waitFor();
  await until(
    () => page.locator("#status").textContent(),
    (text) => text !== "Loading …",
  );
  assert.ok(!(await output(page, () => true)).includes('"t.use"(%0)'));
  assert.equal(new URL(page.url()).hash, "");
  // An edit is no agreement.
  await typeFirst(page, "patterns", "// x\n");
  await page.waitForTimeout(600);
  await page.reload();
  await page.locator("#notice-asks").waitFor();
  assert.ok((await textOf(editor(page, "patterns"))).startsWith("// x"));
  await page.getByRole("button", { name: "Run them" }).click();
  await output(page, '"t.use"(%0)');
  await page.waitForTimeout(600);
  await page.reload();
  await output(page, '"t.use"(%0)');
  assert.equal(await page.locator("#notice-asks").count(), 0);
  await leave(page);
});

test("functions of a link can be removed instead", async () => {
  const page = await visit(chromium, { path: await link(native("return true;")) });
  await page.getByRole("button", { name: "Remove them" }).click();
  await until(
    () => tab(page, "ƒ N").count(),
    (count) => count === 0,
  );
  await leave(page);
});

test("a function reaches neither the network nor what this browser keeps", async () => {
  const names = [
    "fetch",
    "XMLHttpRequest",
    "WebSocket",
    "EventSource",
    "WebTransport",
    "importScripts",
    "Worker",
    "indexedDB",
    "caches",
    "navigator",
    "BroadcastChannel",
    "localStorage",
  ];
  const page = await withNative(`return ${JSON.stringify(names)}.every((name) => typeof globalThis[name] === "undefined");`);
  await output(page, '"t.use"(%0)');
  await leave(page);
  // What is left is syntax: importing a module. The policy of the frame refuses it, without help of the service worker.
  const elsewhere = await serve(DIST);
  const other = await withNative(`import("${elsewhere.url}main.js?secret"); return true;`, { serviceWorkers: "block" });
  await output(other, '"t.use"(%0)');
  await until(() => other.errors.length, Boolean, "the refusal");
  assert.match(other.errors.join(), /Content Security Policy|Failed to fetch dynamically imported module/);
  assert.deepEqual(elsewhere.requests, []);
  await other.context().close();
  await elsewhere.close();
});

test("the page itself may not make code of text", async () => {
  const page = await visit(chromium);
  await status(page, "1 rewrite");
  const made = await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.made = 1";
    document.body.append(script);
    const element = document.createElement("div");
    element.setAttribute("onclick", "window.made = 1");
    element.click();
    return window.made;
  });
  assert.equal(made, undefined);
  assert.ok(
    page.errors.every((error) => /Content Security Policy/.test(error)),
    page.errors.join(),
  );
  await page.context().close();
});

test("text of a link is text wherever it is shown", async () => {
  const evil = "<img src=x onerror=alert(1)>";
  const page = await visit(chromium, {
    path: await link({
      patterns: `Pattern P { let x = op<t.a> {a = attr<"\\"${evil}\\"">}; erase x; }`,
      ir: `"t.a"() {a = "${evil}"} : () -> ()\n`,
    }),
  });
  await status(page, "1 rewrite");
  for (const name of ["Steps", "Matches", "Tree", "PDL", "Bytecode", "Log"]) {
    await tab(page, name).click();
    await until(
      () => page.locator("#view").textContent(),
      (text) => text.replaceAll("\u00a0", " ").includes(evil),
      `${name} with the text`,
    );
    assert.equal(await page.locator("img, image, a[href^=javascript]").count(), 0, name);
  }
  await leave(page);
});

test("links that are damaged are refused, and the work stays", async () => {
  const page = await visit(chromium);
  await status(page, "1 rewrite");
  await write(page, "patterns", "// mine");
  for (const bad of ["#1AAAA", "#2abc", "#1%00", `#1${"A".repeat(100_000)}`]) {
    await page.evaluate((hash) => (location.hash = hash), bad);
    await page.locator("#notice-happened").filter({ hasText: "The link cannot be opened" }).waitFor();
    await page.getByRole("button", { name: "Close" }).last().click();
  }
  assert.equal(await textOf(editor(page, "patterns")), "// mine");
  await leave(page);
});

test("10 MB of IR are shown, can be edited, and do not make the page stick", async () => {
  const page = await visit(chromium);
  await status(page, "1 rewrite");
  const line = '"t.a"() {text = "an operation of no use but to be long"} : () -> ()\n';
  const text = line.repeat(Math.ceil((10 << 20) / line.length));
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Open" }).click();
  await (await chooser).setFiles({ name: "big.mlir", mimeType: "text/plain", buffer: Buffer.from(text) });
  await page.locator("#notice-happened").filter({ hasText: "big.mlir is the IR now" }).waitFor({ timeout: 60_000 });
  // It is run, or stopped at the limit; either way the page says so.
  const end = Date.now() + 60_000;
  while (!/^0 rewrites|stopped after/.test(await page.locator("#status").textContent())) {
    assert.ok(Date.now() < end, await page.locator("#status").textContent());
    await page.waitForTimeout(200);
  }
  await editor(page, "ir").click({ timeout: 60_000 });
  await page.keyboard.press("Control+Home");
  const begun = Date.now();
  await page.keyboard.type("// typed");
  await until(
    () => page.locator("#ir .cm-line").first().textContent(),
    (first) => first.startsWith("// typed"),
  );
  assert.ok(Date.now() - begun < 10_000, `${Date.now() - begun} ms for eight keys`);
  await page.evaluate(() => {});
  await leave(page);
});

test("what is more than may be is not run, and the page says what is too big", async () => {
  const page = await visit(chromium);
  await status(page, "1 rewrite");
  await write(page, "ir", "// x");
  await page.evaluate(() => navigator.clipboard?.writeText("").catch(() => {}));
  await editor(page, "ir").evaluate((element) => {
    const data = new DataTransfer();
    data.setData("text/plain", "//".repeat((8 << 20) + 8));
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await status(page, "This is too big: 16.8 MB");
  await write(page, "ir", "");
  await status(page, "0 rewrites");
  await page.context().close();
});
