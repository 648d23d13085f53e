// Files that are included, opened, dropped and downloaded; functions in JavaScript.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { editor, example, leave, output, start, status, tab, textOf, until, visit, write } from "./chromium.mjs";

const PDLLC = process.env.PDLLC;

let chromium;
before(async () => (chromium = await start()));
after(() => chromium.close());

async function add(page, kind, name) {
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("combobox", { name: "Kind" }).selectOption(kind);
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.keyboard.press("Enter");
}

test("files are added, included, renamed and removed, and the removal is taken back", async () => {
  const page = await visit(chromium);
  await status(page, "1 rewrite");
  await write(page, "patterns", '#include "zero.pdll"\nPattern => replace op<arith.addi>(x: Value, Zero()) with x;');
  await status(page, "error");
  await add(page, "file", "../zero.pdll");
  await page.getByRole("alert").filter({ hasText: "path below" }).waitFor();
  await page.getByRole("textbox", { name: "Name" }).fill("zero.pdll");
  await page.keyboard.press("Enter");
  await tab(page, "zero.pdll").waitFor();
  await page.keyboard.insertText('Constraint Zero() -> Value { return op<arith.constant> {value = attr<"0 : i32">}.0; }');
  await status(page, "1 rewrite");
  await output(page, '"arith.addi"(%arg0, %arg0)');
  await page.getByRole("button", { name: "Rename" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("none.pdll");
  await page.keyboard.press("Enter");
  await status(page, "error");
  await page.getByRole("button", { name: "Rename" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("zero.pdll");
  await page.keyboard.press("Enter");
  await status(page, "1 rewrite");
  await page.getByRole("button", { name: "Remove" }).click();
  await status(page, "error");
  await page.getByRole("button", { name: "Take back" }).click();
  await status(page, "1 rewrite");
  await leave(page);
});

test("an error of an included file is shown in its tab", async () => {
  const page = await visit(chromium);
  await status(page, "1 rewrite");
  await example(page, "Included files");
  await status(page, "4 rewrites");
  await tab(page, "library.pdll").click();
  await page.keyboard.press("Tab");
  await write(page, "patterns", "Rewrite Constant(value: Attr, type: Type) => op<bool.constant> {value = valu} -> (type);\n");
  await page.locator("#documents [role=tab]").filter({ hasText: "library.pdll" }).locator(".badge").waitFor();
  await page.locator("#patterns .cm-lintRange-error").first().waitFor();
  await leave(page);
});

test("functions in JavaScript are called, can be changed, and say what they throw", async () => {
  const page = await visit(chromium);
  await status(page, "1 rewrite");
  await example(page, "A constraint in JavaScript");
  await output(page, (text) => text.includes("{by = 8 : i32}") && !text.includes("{by = 7 : i32}"));
  await tab(page, "ƒ IsPowerOfTwo").click();
  await write(page, "patterns", "return args[0].integer === '7';");
  await output(page, (text) => text.includes("{by = 7 : i32}") && !text.includes("{by = 8 : i32}"));
  await write(page, "patterns", "throw new Error('not today');");
  await status(page, "1 warning");
  await tab(page, "patterns.pdll").click();
  await page.locator("#patterns .cm-lint-marker-warning").hover();
  await page.locator(".cm-tooltip-lint").filter({ hasText: "not today" }).waitFor();
  await example(page, "A rewrite in JavaScript");
  await output(page, (text) => text.includes("value = 3 : i32") && text.includes("arith.shrui"));
  await leave(page);
});

test("a function that is added is known at once", async () => {
  const page = await visit(chromium);
  await status(page, "1 rewrite");
  await write(
    page,
    "patterns",
    "Constraint Always(value: Value);\nPattern {\n  let root = op<arith.addi>(x: Value, y: Value);\n  Always(x);\n  replace root with y;\n}",
  );
  await add(page, "constraint", "Always");
  await tab(page, "ƒ Always").waitFor();
  await output(page, (text) => text !== "" && !text.includes("arith.addi"));
  await leave(page);
});

test("files are opened by the button: patterns, IR, what is included, and what is too big", async () => {
  const page = await visit(chromium);
  await status(page, "1 rewrite");
  const folder = mkdtempSync(join(tmpdir(), "playground-"));
  const file = (name, text) => (writeFileSync(join(folder, name), text), join(folder, name));
  const choose = async (...files) => {
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Open" }).click();
    await (await chooser).setFiles(files);
  };
  await choose(file("a.pdll", "Pattern => erase op<t.gone>;"), file("b.mlir", '"t.gone"() : () -> ()\n"t.stays"() : () -> ()\n'));
  await output(page, (text) => text.includes("t.stays") && !text.includes("t.gone"));
  await page.locator("#notice-happened").filter({ hasText: "a.pdll has the patterns now. b.mlir is the IR now." }).waitFor();
  await choose(file("ops.td", "class X;\n"));
  await tab(page, "ops.td").waitFor();
  await choose(file("c.txt", "?"));
  await page.locator("#notice-happened").filter({ hasText: "c.txt is not taken" }).waitFor();
  await choose(file("big.mlir", "x".repeat((16 << 20) + 1)));
  await page.locator("#notice-happened").filter({ hasText: "big.mlir is too big: it has 16.8 MB" }).waitFor();
  await choose(file("bad.pack", "this is no pack"));
  await page.locator("#notice-happened").filter({ hasText: "The pack is not taken" }).waitFor();
  await leave(page);
});

test("a pack that is dropped teaches the page how operations are written", async (t) => {
  if (!PDLLC) return t.skip("PDLLC names no command that could make a pack");
  const page = await visit(chromium);
  await status(page, "1 rewrite");
  await write(page, "ir", "calc.twice %x : i32\n");
  await status(page, "error");
  const folder = mkdtempSync(join(tmpdir(), "playground-"));
  const td = join(folder, "calc.td");
  writeFileSync(td, PACKED);
  execFileSync(PDLLC, ["ods", "pack", td, "-I", folder, "-o", join(folder, "calc.pack")]);
  const bytes = readFileSync(join(folder, "calc.pack")).toString("base64");
  const transfer = await page.evaluateHandle((bytes) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))], "calc.pack"));
    return transfer;
  }, bytes);
  await page.dispatchEvent("#ir", "dragover", { dataTransfer: transfer });
  await page.dispatchEvent("#ir", "drop", { dataTransfer: transfer });
  await page.locator("#notice-happened").filter({ hasText: "1 dialect known" }).waitFor();
  await write(page, "ir", '%0 = "t.x"() : () -> i32\n%1 = calc.twice %0 : i32 i32\n');
  await write(page, "patterns", "Pattern => replace op<t.x>() with op<t.y>();");
  await output(page, "calc.twice %0 : i32 i32");
  await leave(page);
});

const PACKED = ["base.td"]
  .map((name) => readFileSync(join(import.meta.dirname, "..", "examples", "13-rules", name), "utf8"))
  .concat([
    'def I32 : Type<CPred<"$_self.isSignlessInteger(32)">, "32-bit signless integer">;',
    'def Calc_Dialect : Dialect { let name = "calc"; let cppNamespace = "::calc"; }',
    'def TwiceOp : Op<Calc_Dialect, "twice"> {',
    "  let arguments = (ins AnyType:$x); let results = (outs AnyType:$r);",
    '  let assemblyFormat = "$x attr-dict `:` type($x) type($r)";',
    "}",
  ])
  .join("\n");

test("the language of the patterns is chosen: PDLL or TableGen", async () => {
  const page = await visit(chromium);
  await status(page, "1 rewrite");
  await example(page, "Rules in TableGen");
  await status(page, "2 rewrites");
  await output(page, '"calc.sub"(%arg0, %arg1)');
  const language = page.getByRole("combobox", { name: "Language of the patterns" });
  assert.equal(await language.inputValue(), "td");
  await language.selectOption("pdll");
  await status(page, "error");
  await page.locator("#documents [role=tab]").filter({ hasText: "patterns.pdll" }).waitFor();
  await language.selectOption("td");
  await status(page, "2 rewrites");
  await leave(page);
});

test("what is downloaded is what the command builds", async (t) => {
  const page = await visit(chromium);
  await status(page, "1 rewrite");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download .pdllc" }).click();
  const bytes = readFileSync(await (await download).path());
  assert.ok(bytes.length > 100);
  if (PDLLC) {
    const folder = mkdtempSync(join(tmpdir(), "playground-"));
    writeFileSync(join(folder, "page.pdllc"), bytes);
    writeFileSync(join(folder, "in.mlir"), await textOf(editor(page, "ir")));
    execFileSync(PDLLC, ["verify", join(folder, "page.pdllc")]);
    const rewritten = execFileSync(PDLLC, ["run", "-p", join(folder, "page.pdllc"), join(folder, "in.mlir")], { encoding: "utf8" });
    assert.equal(rewritten.trim(), (await output(page, "arith.addi")).trim());
  } else t.diagnostic("PDLLC names no command to compare with");
  await write(page, "patterns", "Pattern {");
  await status(page, "error");
  await page.getByRole("button", { name: "Download .pdllc" }).click();
  await page.locator("#notice-happened").filter({ hasText: "The patterns have errors" }).waitFor();
  await leave(page);
});
