// Who sees little, uses no mouse, has a small screen or wants no movement: axe's rules, keys, names and sizes.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { editor, example, leave, start, status, tab, until, visit, write } from "./chromium.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const VIEWS = ["IR after", "Steps", "Matches", "Tree", "Statistics", "PDL", "Bytecode", "Log"];

let chromium;
before(async () => (chromium = await start()));
after(() => chromium.close());

/** No serious finding, nor a critical one. */
async function check(page, where) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const found = await page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ["violations"] });
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join("; ")}`);
  });
  assert.deepEqual(found, [], where);
}

for (const colorScheme of ["light", "dark"]) {
  test(`axe has nothing serious to say, ${colorScheme}`, async () => {
    const page = await visit(chromium, { colorScheme });
    await status(page, "1 rewrite");
    await example(page, "Many patterns, one tree");
    for (const name of VIEWS) {
      await tab(page, name).click();
      await page.waitForTimeout(200);
      if (name === "Matches") {
        await page.getByRole("listbox", { name: "Operations" }).getByRole("option").nth(4).click();
        await page.getByRole("listbox", { name: "Patterns" }).getByRole("option").first().click();
        await page.locator(".verdict strong").waitFor();
      }
      if (name === "Tree") {
        await page.locator("g.node").first().waitFor();
        await page.locator(".stage").focus();
        await page.keyboard.press("n");
      }
      await check(page, name);
    }
    await page.locator("#options summary").click();
    await check(page, "options");
    await page.keyboard.press("Escape");
    await write(page, "patterns", "Pattern P { erase y; }");
    await status(page, "error");
    await page.keyboard.press("Control+Shift+M");
    await check(page, "an error and the list of errors");
    for (const name of ["Examples", "Help", "Share", "Add"]) {
      await page.getByRole("button", { name, exact: true }).click();
      await page.getByRole("dialog").waitFor();
      await check(page, name);
      await page.keyboard.press("Escape");
      await until(
        () => page.getByRole("dialog").count(),
        (count) => count === 0,
      );
    }
    await leave(page);
  });
}

test("the switch sets light and dark against the system", async () => {
  const page = await visit(chromium, { colorScheme: "dark" });
  await status(page, "1 rewrite");
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await background();
  await page.getByRole("combobox", { name: "Colors" }).selectOption("light");
  const light = await background();
  assert.notEqual(light, dark);
  await page.getByRole("combobox", { name: "Colors" }).selectOption("auto");
  assert.equal(await background(), dark);
  await leave(page);
});

test("everything is reached by Tab, nothing holds the focus, and F6 goes through the panes", async () => {
  const page = await visit(chromium);
  await status(page, "1 rewrite");
  const seen = [];
  for (let at = 0; at < 60; at++) {
    await page.keyboard.press("Tab");
    seen.push(
      await page.evaluate(() => {
        const element = document.activeElement;
        return element.id || element.closest("[id]")?.id || element.localName;
      }),
    );
    if (seen.at(-1) === "body" || seen.filter((id) => id === "examples").length > 1) break;
  }
  for (const id of ["examples", "open", "share", "download", "run", "theme", "help", "add", "patterns", "options", "ir", "view"]) {
    assert.ok(
      seen.some((each) => each === id || each.startsWith(id)),
      `${id} is reached: ${seen.join(" ")}`,
    );
  }
  await page.locator("#examples").focus();
  const holds = (id) => page.evaluate((id) => document.getElementById(id).contains(document.activeElement), id);
  for (const id of ["left", "right", "results", "left"]) {
    await page.keyboard.press("F6");
    assert.ok(await holds(id), id);
  }
  await page.keyboard.press("Shift+F6");
  assert.ok(await holds("results"));
  await leave(page);
});

test("dialogs open and close by keys, and the focus comes back", async () => {
  const page = await visit(chromium);
  await status(page, "1 rewrite");
  await page.locator("#help").focus();
  await page.keyboard.press("F1");
  const dialog = page.getByRole("dialog", { name: "Help" });
  await dialog.waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  assert.equal(await page.evaluate(() => document.activeElement.id), "help");
  await leave(page);
});

test("the page has landmarks, one heading of the first rank, and names for its regions", async () => {
  const page = await visit(chromium);
  await status(page, "1 rewrite");
  await page.getByRole("banner").waitFor();
  await page.getByRole("main").waitFor();
  assert.equal(await page.getByRole("heading", { level: 1 }).count(), 1);
  for (const name of ["Patterns", "IR", "Results"]) await page.getByRole("region", { name, exact: true }).waitFor();
  for (const name of ["patterns.pdll", "IR", "IR after"]) await page.getByRole("textbox", { name, exact: true }).waitFor();
  await leave(page);
});

test("on a small screen everything is there, without scrolling sideways", async () => {
  const page = await visit(chromium, { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  await status(page, "1 rewrite");
  for (const name of VIEWS) {
    await tab(page, name).tap();
    await page.waitForTimeout(100);
    const [width, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(width <= screen, `${name}: ${width} of ${screen}`);
  }
  await check(page, "a small screen");
  await leave(page);
});

test("who wants no movement gets none", async () => {
  const moving = async (reducedMotion) => {
    const page = await visit(chromium, { reducedMotion });
    await status(page, "1 rewrite");
    // Its cursor blinks for others.
    await editor(page, "patterns").click();
    await page.locator("#patterns .cm-focused .cm-cursor").waitFor();
    const count = await page.evaluate(
      () =>
        document.getAnimations().length +
        [...document.querySelectorAll("*")].filter((element) => getComputedStyle(element).transitionDuration !== "0s").length,
    );
    await leave(page);
    return count;
  };
  assert.ok((await moving("no-preference")) > 0);
  assert.equal(await moving("reduce"), 0);
});
