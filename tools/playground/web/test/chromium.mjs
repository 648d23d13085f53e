// Chromium with the built page in it, and what tests do there again and again.

import assert from "node:assert/strict";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { serve } from "./serve.mjs";

export const DIST = join(import.meta.dirname, "..", "dist");
const WAIT = 15_000;

/** The site and the browser of one test file; `close` ends both. */
export async function start() {
  const site = await serve(DIST);
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
  return { site, browser, close: () => Promise.all([browser.close(), site.close()]) };
}

/** A page of a user who was never here. What goes wrong in it is in `errors`, what it asked of other hosts in `foreign`, and what is under way in `loading`. */
export async function visit({ site, browser }, { path = "", ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT);
  page.errors = [];
  page.foreign = [];
  page.loading = new Set();
  context.on("request", (request) => page.loading.add(request));
  for (const end of ["requestfinished", "requestfailed"]) context.on(end, (request) => page.loading.delete(request));
  page.on("pageerror", (error) => page.errors.push(String(error)));
  page.on("console", (message) => message.type() === "error" && page.errors.push(message.text()));
  context.on("request", (request) => !/^(?:blob:)?http:\/\/localhost:|^data:/.test(request.url()) && page.foreign.push(request.url()));
  await page.goto(site.url + path);
  return page;
}

/** Ends a visit, in which nothing may have gone wrong. */
export async function leave(page) {
  assert.deepEqual(page.errors, []);
  assert.deepEqual(page.foreign, []);
  await page.context().close();
}

/** The editor in the pane with this id. */
export const editor = (page, id) => page.locator(`#${id} .cm-content`);

/** Types a text in the place of what stands in an editor, as a paste. */
export async function write(page, id, text) {
  await editor(page, id).click();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(text);
}

/** Types keys at the beginning of an editor. */
export async function typeFirst(page, id, keys) {
  await editor(page, id).click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type(keys);
}

export const tab = (page, name) => page.getByRole("tab", { name, exact: true });

/** Waits until the status says what is expected. */
export async function status(page, expected) {
  await page.locator("#status").filter({ hasText: expected }).waitFor();
}

/** The text of an editor, if all its lines are on the screen or near. */
export async function textOf(locator) {
  return (await locator.locator(".cm-line").allTextContents()).join("\n");
}

/** Where a word stands on the screen. */
export function wordAt(page, id, word) {
  return editor(page, id).evaluate((content, word) => {
    const walker = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const at = walker.currentNode.textContent.indexOf(word);
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(walker.currentNode, at + 1);
      range.setEnd(walker.currentNode, at + 2);
      const { x, y, height } = range.getBoundingClientRect();
      return { x, y: y + height / 2 };
    }
    throw new Error(`${word} is not on the screen`);
  }, word);
}

/** Waits until a question has an answer that holds, and gives it. */
export async function until(ask, holds = Boolean, what = "it") {
  const end = Date.now() + WAIT;
  for (;;) {
    const answer = await ask();
    if (holds(answer)) return answer;
    if (Date.now() > end) assert.fail(`${what} did not come: the last answer was ${JSON.stringify(answer)?.slice(0, 2000)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Waits until the rewritten IR, in the view that is shown, is what is expected. */
export function output(page, holds) {
  const test = typeof holds === "function" ? holds : (text) => text.includes(holds);
  return until(() => textOf(page.locator("#view .cm-content").first()), test, "the rewritten IR");
}

/** Begins with an example. */
export async function example(page, title) {
  await page.getByRole("button", { name: "Examples" }).click();
  await page.getByRole("dialog").getByRole("button", { name: title }).click();
  await page.locator("#notice-lesson").filter({ hasText: title }).waitFor();
}
