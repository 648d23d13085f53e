// The page's own modules, for tests that need no browser: bundled on the way, since Node does not read TypeScript.

import { build } from "esbuild";
import { join } from "node:path";

/** The exports of `src/NAME.ts`. */
export async function load(name) {
  const result = await build({
    entryPoints: [join(import.meta.dirname, "..", "src", `${name}.ts`)],
    bundle: true,
    format: "esm",
    write: false,
    platform: "node",
  });
  return import(`data:text/javascript;base64,${Buffer.from(result.outputFiles[0].contents).toString("base64")}`);
}
