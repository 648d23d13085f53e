// Writes the pictures of the documentation into a folder: the main views, in light and dark, as they are.
//
// usage: node test/screenshots.mjs FOLDER

import { join } from "node:path";
import { example, leave, output, start, status, tab, until, visit, wordAt } from "./chromium.mjs";

const [folder] = process.argv.slice(2);
const chromium = await start();

async function picture(name, title, colorScheme, prepare) {
  const page = await visit(chromium, { viewport: { width: 1120, height: 640 }, colorScheme });
  await status(page, "1 rewrite");
  await example(page, title);
  await prepare(page);
  await page.locator("#notices").getByRole("button", { name: "Close" }).click();
  await page.screenshot({ path: join(folder, `playground-${name}.png`) });
  await leave(page);
}

await picture("rewritten", "The first pattern", "light", (page) => output(page, "%arg0, %arg0"));
await picture("steps", "New operations", "light", async (page) => {
  await tab(page, "Steps").click();
  await page.locator(".where").filter({ hasText: "1 of 3" }).waitFor();
});
await picture("matches", "Why a pattern does not match", "dark", async (page) => {
  await tab(page, "Matches").click();
  await page.getByRole("listbox", { name: "Operations" }).getByRole("option").filter({ hasText: "%0 = " }).click();
  await page.getByRole("listbox", { name: "Patterns" }).getByRole("option").first().click();
  await page.locator(".verdict strong").waitFor();
});
await picture("tree", "Many patterns, one tree", "light", async (page) => {
  await tab(page, "Tree").click();
  await page.locator("g.node").first().waitFor();
  const at = await wordAt(page, "ir", "%0 = ");
  await page.mouse.click(at.x, at.y);
  await until(() => page.locator("g.node.lit").count());
  await page.waitForTimeout(200);
});
await chromium.close();
