// From settings to the command that starts the server.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { build } from "esbuild";

const { outputFiles } = await build({
  entryPoints: [join(import.meta.dirname, "../src/server.ts")],
  bundle: true,
  format: "esm",
  platform: "node",
  write: false,
});
const source = Buffer.from(outputFiles[0].contents).toString("base64");
const { serverCommand } = await import(`data:text/javascript;base64,${source}`);

const settings = { path: "pdllc", includeDirectories: [], compilationDatabases: [] };

test("without settings the command is found by PATH", () => {
  assert.deepEqual(serverCommand(settings, "/project"), { command: "pdllc", args: ["lsp"] });
  assert.deepEqual(serverCommand({ ...settings, path: "  " }, undefined), { command: "pdllc", args: ["lsp"] });
});

test("directories and databases are in the folder, unless they are absolute", () => {
  const includeDirectories = ["include", "${workspaceFolder}/gen", "/usr/include"];
  const { args } = serverCommand({ ...settings, includeDirectories, compilationDatabases: ["b/db.yml"] }, "/project");
  const directories = ["-I", "/project/include", "-I", "/project/gen", "-I", "/usr/include"];
  assert.deepEqual(args, ["lsp", ...directories, "--compilation-database", "/project/b/db.yml"]);
  assert.deepEqual(serverCommand({ ...settings, includeDirectories }, undefined).args.slice(1, 3), ["-I", "include"]);
});

test("a path of the server is one in the folder", () => {
  const command = (path, folder) => serverCommand({ ...settings, path }, folder).command;
  assert.equal(command("target/release/pdllc", "/project"), "/project/target/release/pdllc");
  assert.equal(command("${workspaceFolder}/bin/pdllc", "/project"), "/project/bin/pdllc");
  assert.equal(command("/opt/pdllc", "/project"), "/opt/pdllc");
});
