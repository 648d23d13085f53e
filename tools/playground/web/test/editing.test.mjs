// The editors: what is typed is compiled and run at once; errors, fixes, completion, hover, definitions, the layout.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { editor, leave, output, start, status, textOf, until, visit, wordAt, write } from "./chromium.mjs";

let chromium;
before(async () => (chromium = await start()));
after(() => chromium.close());

const IR = '"t.f"() ({\n  %0 = "t.a"() : () -> i32\n  %1 = "t.b"(%0) : (i32) -> i32\n  "t.use"(%1) : (i32) -> ()\n}) : () -> ()\n';

test("who comes first sees the first example and what becomes of it", async () => {
  const page = await visit(chromium);
  await status(page, "1 rewrite");
  await output(page, '%1 = "arith.addi"(%arg0, %arg0)');
  await page.locator("#notice-lesson").filter({ hasText: "The first pattern" }).waitFor();
  await leave(page);
});

test("patterns and IR that are typed are run at each key", async () => {
  const page = await visit(chromium);
  await write(page, "ir", IR);
  await write(page, "patterns", "Pattern => replace op<t.b>(x: Value) with op<t.c>(x);");
  await output(page, '"t.c"(%0)');
  await editor(page, "patterns").click();
  await page.keyboard.press("Control+End");
  for (let at = 0; at < 5; at++) await page.keyboard.press("ArrowLeft");
  await page.keyboard.type("d");
  await output(page, '"t.cd"(%0)');
  await page.keyboard.press("Control+z");
  await output(page, '"t.c"(%0)');
  await leave(page);
});

test("errors of patterns and of IR are underlined, counted and said", async () => {
  const page = await visit(chromium);
  await status(page, "1 rewrite");
  await write(page, "patterns", "Pattern P { erase y; }\nPattern Q { erase z; }\n");
  await status(page, "2 errors");
  assert.equal(await page.locator("#patterns .cm-lintRange-error").count(), 2);
  assert.equal(await page.locator("#documents .badge").textContent(), "2");
  await page.locator("#patterns .cm-lintRange-error").first().hover();
  await page.locator(".cm-tooltip-lint").filter({ hasText: "y" }).waitFor();
  await write(page, "patterns", "Pattern => erase op<a.b>;");
  await status(page, "0 rewrites");
  await write(page, "ir", '"a.b"( : () -> ()');
  await status(page, "1 error");
  assert.equal(await page.locator("#ir .cm-lintRange-error, #ir .cm-lintPoint-error").count(), 1);
  await leave(page);
});

test("a fix is applied by keys alone", async () => {
  const page = await visit(chromium);
  await status(page, "1 rewrite");
  await write(page, "patterns", "Pattern P {\n  let root = op<a.b>(value: Value);\n  replace root with valeu;\n}\n");
  await status(page, "1 error");
  await page.keyboard.press("Control+Shift+M");
  const list = page.locator(".cm-panel-lint");
  await list.getByRole("option").first().waitFor();
  // Each fix of the list has a letter that applies it.
  const key = await list.locator(".cm-diagnosticAction u").first().textContent();
  await page.keyboard.press(key.toLowerCase());
  await until(
    () => textOf(editor(page, "patterns")),
    (text) => text.includes("with value;"),
    "the fix",
  );
  await status(page, "0 rewrites");
  await leave(page);
});

test("completion knows names of this file, by key and while typing", async () => {
  const page = await visit(chromium);
  await status(page, "1 rewrite");
  await write(
    page,
    "patterns",
    "Constraint IsOdd(value: Attr) { }\nPattern P {\n  let factor: Attr;\n  let root = op<a.b> {x = factor};\n  \n  erase root;\n}\n",
  );
  await page.keyboard.press("Control+Home");
  for (let at = 0; at < 4; at++) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
  await page.keyboard.type("IsO");
  const list = page.locator(".cm-tooltip-autocomplete");
  await list.getByRole("option", { name: /IsOdd/ }).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+Space");
  await list.getByRole("option", { name: /IsOdd/ }).waitFor();
  await page.waitForTimeout(100);
  await page.keyboard.press("Enter");
  await until(
    () => textOf(editor(page, "patterns")),
    (text) => /\n {2}IsOdd/.test(text),
    "the completion",
  );
  await leave(page);
});

/** Keeps back what the page asks the engine next with this method and text, until the function that it gives is called. */
async function hold(page, method, text = "") {
  await page.evaluate(
    ([method, text]) => {
      const { postMessage } = MessagePort.prototype;
      delete window.release;
      MessagePort.prototype.postMessage = function (...call) {
        if (call[0].method !== method || !JSON.stringify(call[0].args).includes(text)) return postMessage.apply(this, call);
        MessagePort.prototype.postMessage = postMessage;
        window.release = () => postMessage.apply(this, call);
      };
    },
    [method, text],
  );
  return async () => {
    await page.waitForFunction(() => window.release);
    await page.evaluate(() => window.release());
  };
}

test("a layout that is answered after an edit is not taken", async () => {
  const page = await visit(chromium);
  await write(page, "ir", IR);
  const untidy = "Pattern   =>   replace op<t.b>(x: Value)   with op<t.c>(x);\n";
  await write(page, "patterns", untidy);
  const layOut = () => page.keyboard.press("Shift+Alt+F");
  await until(
    async () => {
      await layOut();
      return textOf(editor(page, "patterns"));
    },
    (text) => text.startsWith("Pattern => replace op<t.b>"),
    "the layout",
  );
  await write(page, "patterns", untidy);
  await status(page, "1 rewrite");
  const release = await hold(page, "lsp", "textDocument/formatting");
  await layOut();
  await page.waitForFunction(() => window.release);
  await page.keyboard.press("Control+Home");
  const typed = "Pattern => erase op<t.use>;\n";
  await page.keyboard.insertText(typed);
  await release();
  // The run is asked for after the layout, and so answered after it.
  await status(page, "2 rewrites");
  assert.equal(await textOf(editor(page, "patterns")), typed + untidy);
  await leave(page);
});

test("a fix of a text that is edited meanwhile is not applied", async () => {
  const page = await visit(chromium);
  await status(page, "1 rewrite");
  const wrong = "Pattern P {\n  let root = op<a.b>(value: Value);\n  replace root with valeu;\n}\n";
  await write(page, "patterns", wrong);
  await status(page, "1 error");
  await page.keyboard.press("Control+Shift+M");
  const fix = page.locator(".cm-panel-lint .cm-diagnosticAction").first();
  await fix.waitFor();
  const release = await hold(page, "run");
  await editor(page, "patterns").click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.insertText("// x\n");
  await fix.click();
  assert.equal(await textOf(editor(page, "patterns")), `// x\n${wrong}`);
  await release();
  await until(
    async () => {
      await fix.click();
      return textOf(editor(page, "patterns"));
    },
    (text) => text === `// x\n${wrong.replace("valeu", "value")}`,
    "the fix",
  );
  await leave(page);
});

test("hover says what a name is, F12 goes to it, and the layout is made by a key", async () => {
  const page = await visit(chromium);
  await status(page, "1 rewrite");
  await write(page, "patterns", "Pattern P {\n  let root   =   op<a.b>(someone: Value);\n  replace root with someone;\n}\n");
  await status(page, "0 rewrites");
  const at = await wordAt(page, "patterns", "someone;");
  await page.mouse.move(at.x, at.y);
  await page.locator(".cm-tooltip .hover").filter({ hasText: "Value" }).waitFor();
  await page.mouse.move(5, 5);
  await page.keyboard.press("Control+End");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("F12");
  await until(
    () => page.locator("#patterns .cm-activeLine").textContent(),
    (line) => line.includes("op<a.b>"),
    "the definition",
  );
  await page.keyboard.press("Shift+Alt+F");
  await until(
    () => textOf(editor(page, "patterns")),
    (text) => text.includes("let root = op"),
    "the layout",
  );
  await leave(page);
});
