// The views below: what the patterns make of the IR, step by step, and why.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { editor, example, leave, output, start, status, tab, textOf, until, visit, wordAt } from "./chromium.mjs";

let chromium;
before(async () => (chromium = await start()));
after(() => chromium.close());

async function withExample(title) {
  const page = await visit(chromium);
  await status(page, "1 rewrite");
  await example(page, title);
  return page;
}

const pane = (page, name) => page.locator(`#view section[aria-label="${name}"] .cm-content`);

test("steps go forward and back by buttons and keys, with what changed marked", async () => {
  const page = await withExample("One rewrite makes room");
  await tab(page, "Steps").click();
  const where = page.locator(".where");
  await where.filter({ hasText: "1 of 3" }).waitFor();
  const first = await until(
    () => textOf(pane(page, "After")),
    (text) => text.includes("toy.add"),
  );
  assert.notEqual(first, await textOf(pane(page, "Before")));
  assert.ok((await page.locator("#view .mark-matched").count()) > 0, "the matched op is marked");
  assert.ok((await page.locator('#view section[aria-label="Before"] .mark-removed').count()) > 0, "what is gone is marked");
  assert.ok((await page.locator('#view section[aria-label="After"] .mark-added').count()) > 0, "what is new is marked");
  assert.match(await page.locator("#view .says").first().textContent(), /^\w+, of benefit \d.* It matched .*"toy\./);
  assert.ok(await page.getByRole("button", { name: "First rewrite" }).isDisabled());
  await page.getByRole("button", { name: /^Forward/ }).click();
  await where.filter({ hasText: "2 of 3" }).waitFor();
  // What stood there after one rewrite stands there before the next.
  await until(
    () => textOf(pane(page, "Before")),
    (text) => text === first,
    "the IR between two rewrites",
  );
  await page.keyboard.press("Alt+BracketRight");
  await where.filter({ hasText: "3 of 3" }).waitFor();
  const last = await until(
    () => textOf(pane(page, "After")),
    (text) => text !== first,
  );
  await page.keyboard.press("Alt+BracketLeft");
  await where.filter({ hasText: "2 of 3" }).waitFor();
  await page.getByRole("slider", { name: "Rewrite" }).focus();
  await page.keyboard.press("End");
  await where.filter({ hasText: "3 of 3" }).waitFor();
  await page.getByRole("button", { name: "Show the pattern" }).click();
  assert.ok(
    await editor(page, "patterns").evaluate((element) => element.contains(document.activeElement) || element === document.activeElement),
  );
  await tab(page, "IR after").click();
  await output(page, (text) => text.trim() === last.trim());
  await leave(page);
});

test("matches are listed, and click by click it is explained why not", async () => {
  const page = await withExample("Why a pattern does not match");
  await tab(page, "Matches").click();
  const ops = page.getByRole("listbox", { name: "Operations" });
  await until(
    () => ops.getByRole("option").count(),
    (count) => count === 7,
  );
  await ops.getByRole("option").filter({ hasText: "%0 = " }).click();
  await page.getByRole("listbox", { name: "Patterns" }).getByRole("option", { name: "AddZero" }).click();
  const verdict = page.locator(".verdict");
  await verdict.filter({ hasText: "Does not match" }).waitFor();
  const reason = await verdict.textContent();
  assert.match(reason, /Because .*There stands /s);
  // The arrow keys choose, too, and another operation lacks another thing.
  await ops.focus();
  await page.keyboard.press("ArrowDown");
  await until(
    () => verdict.textContent(),
    (text) => text.includes("Does not match") && text !== reason,
  );
  await verdict.getByRole("button", { name: "Show in the patterns" }).click();
  await page.locator("#patterns .cm-selectionBackground").first().waitFor();
  await leave(page);
});

test("what matches is lit, and the cursor in the IR chooses the operation", async () => {
  const page = await withExample("The first pattern");
  await tab(page, "Matches").click();
  const patterns = page.getByRole("listbox", { name: "Patterns" });
  await patterns.getByRole("option", { name: /AddZero.*1 op/ }).click();
  const at = await wordAt(page, "ir", "%same");
  await page.mouse.click(at.x, at.y);
  await page
    .locator(".verdict")
    .filter({ hasText: /^Matches: AddZero/ })
    .waitFor();
  assert.equal(await page.locator("#view li.lit").count(), 2);
  await leave(page);
});

test("the tree is drawn; a node shows its patterns, and the way of an operation is lit", async () => {
  const page = await withExample("Many patterns, one tree");
  await tab(page, "Tree").click();
  const stage = page.locator(".stage");
  const nodes = stage.locator("g.node");
  // The tree of the example before may be drawn still.
  await until(
    () => nodes.count(),
    (count) => count > 5,
    "the tree of many patterns",
  );
  assert.equal(await stage.locator("g.node.lit").count(), 0);
  const at = await wordAt(page, "ir", "%0 = ");
  await page.mouse.click(at.x, at.y);
  await until(
    () => stage.locator("g.node.lit").count(),
    (count) => count > 1,
  );
  assert.ok((await stage.locator("g.edge.lit").count()) > 0);
  const lit = await stage.locator("g.node.lit title").allTextContents();
  const other = await wordAt(page, "ir", "%2 = ");
  await page.mouse.click(other.x, other.y);
  await until(
    () => stage.locator("g.node.lit title").allTextContents(),
    (now) => now.length > 0 && now.join() !== lit.join(),
    "another way",
  );
  // Keys go through the nodes, and zoom.
  await stage.focus();
  await page.keyboard.press("n");
  const about = page.locator(".about");
  await about.getByRole("button", { name: "AddZero" }).waitFor();
  await about.locator("pre").filter({ hasText: "Pattern AddZero" }).waitFor();
  const box = () => stage.locator("svg").getAttribute("viewBox");
  await page.keyboard.press("0");
  const whole = await box();
  await page.keyboard.press("+");
  const closer = await box();
  assert.ok(Number(closer.split(" ")[2]) < Number(whole.split(" ")[2]));
  await page.keyboard.press("ArrowRight");
  assert.ok(Number((await box()).split(" ")[0]) > Number(closer.split(" ")[0]));
  await page.getByRole("button", { name: "Fit" }).click();
  assert.equal(await box(), whole);
  // So do the wheel and the pointer.
  const { x, y, width, height } = await stage.boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.wheel(0, -200);
  await until(box, (now) => Number(now.split(" ")[2]) < Number(whole.split(" ")[2]));
  const before = await box();
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + 60, y + height / 2 + 20, { steps: 3 });
  await page.mouse.up();
  assert.notEqual(await box(), before);
  await page.getByRole("button", { name: "Fit" }).click();
  await nodes.last().click();
  assert.ok(await nodes.last().evaluate((node) => node.classList.contains("chosen")));
  await leave(page);
});

test("statistics, PDL, bytecode and log say what was made and done", async () => {
  const page = await withExample("Many patterns, one tree");
  await tab(page, "Statistics").click();
  await page.locator("#view tbody tr").filter({ hasText: "SubSelf" }).waitFor();
  assert.equal(await page.locator("#view tbody tr").count(), 8);
  const applied = (await page.locator("#view tbody tr td:last-child").allTextContents()).map(Number);
  await status(page, `${applied.reduce((a, b) => a + b)} rewrites`);
  await page.locator("#view").getByRole("button", { name: "SubSelf" }).click();
  await page.locator("#patterns .cm-selectionBackground").first().waitFor();
  await tab(page, "PDL").click();
  await output(page, "pdl.pattern @AddZero");
  await tab(page, "Bytecode").click();
  await output(page, (text) => text.split("\n").length > 10);
  await tab(page, "Log").click();
  await output(page, "AddZero");
  await leave(page);
});

test("tabs are chosen by arrows, Home and End", async () => {
  const page = await withExample("The first pattern");
  await tab(page, "IR after").focus();
  const selected = () => page.locator("#views [aria-selected=true]").textContent();
  await page.keyboard.press("ArrowRight");
  assert.equal(await selected(), "Steps");
  await page.keyboard.press("End");
  assert.equal(await selected(), "Log");
  await page.keyboard.press("ArrowRight");
  assert.equal(await selected(), "IR after");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Home");
  assert.equal(await selected(), "IR after");
  assert.equal(await page.locator("#views [tabindex='0']").count(), 1);
  await leave(page);
});

test("options of the driver are taken over at once", async () => {
  const page = await withExample("A pattern that never ends");
  await until(
    () => page.locator("#status").textContent(),
    (text) => /200 rewrites/.test(text),
  );
  await page.locator("#options summary").click();
  await page.getByLabel("Rewrites in each").fill("7");
  await until(
    () => page.locator("#status").textContent(),
    (text) => /\b70 rewrites/.test(text),
  );
  await page.keyboard.press("Escape");
  assert.ok(!(await page.getByLabel("Rewrites in each").isVisible()));
  await example(page, "Many patterns, one tree");
  await tab(page, "Steps").click();
  const first = await until(
    () => page.locator("#view .says").first().textContent(),
    (text) => text.includes("matched"),
  );
  await page.locator("#options summary").click();
  await page.getByLabel("Order of operations").selectOption("top-down");
  await until(
    () => page.locator("#view .says").first().textContent(),
    (text) => text.includes("matched") && text !== first,
    "another first step",
  );
  await leave(page);
});
