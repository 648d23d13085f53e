// The bundled extension, in as much of VS Code as it touches: it starts the server, starts it again, and stops it.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import Module, { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";

const require = createRequire(import.meta.url);
const { stub } = require("./stub/vscode.cjs");
const bundle = join(import.meta.dirname, "../dist/extension.js");

/** Activates the extension in a folder of its own, lets `use` use it, and deactivates it. */
async function inEditor(settings, use) {
  const folder = mkdtempSync(join(tmpdir(), "pdll-"));
  const seen = { log: [], messages: [], executed: [], changed: [], commands: new Map() };
  const vscode = stub(folder, settings, seen);
  const load = Module._load;
  Module._load = (name, ...rest) => (name === "vscode" ? vscode : load.call(Module, name, ...rest));
  process.env.SERVER_LOG = join(folder, "log");
  try {
    delete require.cache[bundle];
    const extension = require(bundle);
    await extension.activate({ subscriptions: [] });
    await use(seen, folder);
    await extension.deactivate();
    return () => written(join(folder, "log"));
  } finally {
    Module._load = load;
    process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  }
}

/** What the server has written down, once it has seen its end. */
async function written(path) {
  for (let tries = 0; ; tries++) {
    const lines = readFileSync(path, "utf8").trim().split("\n");
    if (lines.at(-1) === "exit" || tries === 100) return lines;
    await setTimeout(50);
  }
}

const server = join(import.meta.dirname, "stub/server.mjs");
const life = ["initialize", "initialized", "shutdown", "exit"];

test("the server is started with the settings, and stopped", async () => {
  let start;
  const log = await inEditor({ "server.path": server, includeDirectories: ["include"] }, (seen, folder) => {
    start = `start lsp -I ${join(folder, "include")}`;
    assert.deepEqual(seen.messages, []);
  });
  assert.deepEqual(await log(), [start, ...life]);
});

test("it is started again by its command, and when its settings change", async () => {
  const log = await inEditor({ "server.path": server }, async ({ commands, changed }) => {
    await commands.get("pdll.restartServer")();
    changed[0]({ affectsConfiguration: (name) => name === "editor" });
    changed[0]({ affectsConfiguration: (name) => name === "pdll.includeDirectories" });
  });
  const once = ["start lsp", ...life];
  assert.deepEqual(await log(), [...once, ...once, ...once]);
});

test("a server that cannot be started leads to its setting", async () => {
  await inEditor({ "server.path": "/nowhere/pdllc" }, async ({ messages, executed }) => {
    assert.match(messages.at(-1)[0], /"\/nowhere\/pdllc" could not be started/);
    await new Promise(setImmediate);
    assert.deepEqual(executed, [["workbench.action.openSettings", "pdll.server.path"]]);
  });
});

test("pdllc is such a server", { skip: process.env.PDLLC ? false : "PDLLC is not set" }, async () => {
  await inEditor({ "server.path": process.env.PDLLC }, ({ messages }) => assert.deepEqual(messages, []));
});
