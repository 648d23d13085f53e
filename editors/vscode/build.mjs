// Makes what the package holds: the bundle, the grammar, and the licenses of the project and of what is bundled.

import { build } from "esbuild";
import { copyFile, mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

process.chdir(import.meta.dirname);
await rm("dist", { recursive: true, force: true });

const { metafile } = await build({
  entryPoints: ["src/extension.ts"],
  outfile: "dist/extension.js",
  bundle: true,
  // The editor gives this one.
  external: ["vscode"],
  format: "cjs",
  platform: "node",
  target: "node20",
  minify: true,
  metafile: true,
});

await mkdir("syntaxes", { recursive: true });
await copyFile("../textmate/pdll.tmLanguage.json", "syntaxes/pdll.tmLanguage.json");

const licenses = ["LICENSE-MIT", "LICENSE-APACHE"].map((name) => readFile(join("../..", name), "utf8"));
await writeFile("LICENSE.txt", `MIT OR Apache-2.0, at your option.\n\n${(await Promise.all(licenses)).join("\n\n")}`);

const packages = new Set();
for (const input of Object.keys(metafile.inputs)) {
  const found = input.match(/^.*node_modules\/(?:@[^/]+\/)?[^/]+/);
  if (found) packages.add(found[0]);
}
let notices = "What dist/extension.js holds of others:\n";
for (const folder of [...packages].sort()) {
  const { name, version, license } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const file = (await readdir(folder)).find((name) => /^licen[cs]e/i.test(name));
  if (!file) throw new Error(`${name} has no license`);
  notices += `\n== ${name} ${version}, ${license}\n\n${await readFile(join(folder, file), "utf8")}`;
}
await writeFile("dist/THIRD-PARTY-NOTICES.txt", notices);
