// The same page in Firefox, through WebDriver BiDi: the main ways through it, each with a real worker, frame and policy.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { after, before, test } from "node:test";
import puppeteer from "puppeteer-core";
import { DIST, until } from "./chromium.mjs";
import { load } from "./modules.mjs";
import { serve } from "./serve.mjs";

const FIREFOX = process.env.FIREFOX ?? "/usr/bin/firefox-esr";
const skip = existsSync(FIREFOX) ? false : `${FIREFOX} is not there`;
const { encodeLink } = await load("link");
const { emptyState } = await load("state");

let site, browser;
before(async () => {
  if (skip) return;
  site = await serve(DIST);
  browser = await puppeteer.launch({ browser: "firefox", executablePath: FIREFOX, headless: true });
});
after(async () => {
  await browser?.close();
  await site?.close();
});

async function visit(path = "") {
  const page = await (await browser.createBrowserContext()).newPage();
  page.errors = [];
  page.on("pageerror", (error) => page.errors.push(String(error)));
  await page.setViewport({ width: 1280, height: 900 });
  await page.goto(site.url + path);
  return page;
}

const text = (page, selector) => page.$eval(selector, (element) => element.textContent).catch(() => "");
const shows = (page, selector, expected) =>
  until(
    () => text(page, selector),
    (found) => found.includes(expected),
    `${expected} in ${selector}`,
  );
const tab = async (page, name) => (await page.waitForSelector(`::-p-aria([name="${name}"][role="tab"])`)).click();

test("Firefox: patterns are run as they are typed, and errors are underlined", { skip }, async () => {
  const page = await visit();
  await shows(page, "#status", "1 rewrite");
  await shows(page, "#view .cm-content", '"arith.addi"(%arg0, %arg0)');
  await page.click("#patterns .cm-content");
  await page.keyboard.down("Control");
  await page.keyboard.press("a");
  await page.keyboard.up("Control");
  await page.keyboard.type("Pattern => erase x;");
  await shows(page, "#status", "1 error");
  await page.waitForSelector("#patterns .cm-lintRange-error");
  assert.deepEqual(page.errors, []);
});

test("Firefox: steps, matches and the tree are shown", { skip }, async () => {
  const page = await visit();
  await shows(page, "#status", "1 rewrite");
  await tab(page, "Steps");
  await shows(page, ".where", "1 of 1");
  await page.waitForSelector(".mark-matched");
  await tab(page, "Matches");
  await shows(page, "#view", "1 pattern");
  await tab(page, "Tree");
  await page.waitForSelector("g.node");
  assert.deepEqual(page.errors, []);
});

test("Firefox: a function of a link runs when the user agrees, and one that never ends is stopped", { skip }, async () => {
  const natives = [{ name: "N", kind: "constraint", body: 'if (args[0].type === "i64") for (;;); return typeof fetch === "undefined";' }];
  const patterns = "Constraint N(value: Value);\nPattern {\n  let root = op<t.a>(x: Value);\n  N(x);\n  erase root;\n}\n";
  const ir = (type) => `%0 = "t.x"() : () -> ${type}\n"t.a"(%0) : (${type}) -> ()\n`;
  const page = await visit(`#${await encodeLink({ ...emptyState(), patterns, ir: ir("i32"), natives })}`);
  await shows(page, "#notice-asks", "did not run yet: N");
  assert.ok(!(await text(page, "#status")).includes("1 rewrite"));
  await (await page.waitForSelector('::-p-aria([name="Run them"])')).click();
  await shows(page, "#status", "1 rewrite");
  await page.evaluate((hash) => (location.hash = hash), await encodeLink({ ...emptyState(), patterns, ir: ir("i64"), natives }));
  await shows(page, "#notice-asks", "did not run yet: N");
  await (await page.waitForSelector('::-p-aria([name="Run them"])')).click();
  await shows(page, "#status", "stopped after 3 s");
  assert.deepEqual(page.errors, []);
});
