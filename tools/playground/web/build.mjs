// Makes `dist`, the folder that any static host can serve: the bundles, what is in `static`, the engine, the examples as one file, and
// the service worker, which knows the names and the content of all of them.
//
// usage: node build.mjs        (the engine must be in `engine`: `../build.sh` makes it)

import { build } from "esbuild";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { readExamples } from "./examples.mjs";

process.chdir(import.meta.dirname);
rmSync("dist", { recursive: true, force: true });
mkdirSync("dist");
cpSync("static", "dist", { recursive: true });
writeFileSync("dist/examples.json", JSON.stringify(readExamples()));

const options = { bundle: true, minify: true, target: "es2022", outdir: "dist", legalComments: "none" };
await build({ ...options, entryPoints: ["src/main.ts"], format: "esm" });
await build({ ...options, entryPoints: ["src/frame.ts", "src/draw-worker.ts"], format: "iife" });
for (const [which, name] of Object.entries({ first: "pdll_first", whole: "pdll_playground" })) {
  cpSync(`engine/${name}_bg.wasm`, `dist/engine-${which}.wasm`);
  await build({
    ...options,
    entryPoints: { [`engine-${which}`]: "src/engine-worker.ts" },
    format: "iife",
    alias: { "pdll-engine": `./engine/${name}.js` },
    // The engine's own way to find its WebAssembly, which is not used: the page hands it over.
    define: { "import.meta.url": '""' },
  });
}

const files = readdirSync("dist").sort();
const hash = createHash("sha256");
for (const file of files) hash.update(file).update(readFileSync(`dist/${file}`));
const define = { FILES: JSON.stringify(files), VERSION: JSON.stringify(hash.digest("hex").slice(0, 16)) };
await build({ ...options, entryPoints: ["src/sw.ts"], format: "iife", define });
