// PDLL in VS Code: starts `pdllc lsp`, and again when its settings change.

import * as vscode from "vscode";
import { type Executable, LanguageClient } from "vscode-languageclient/node";
import { serverCommand } from "./server";

let client: LanguageClient | undefined;
/** What was asked of the server before, so that starts and stops never overlap. */
let pending: Promise<void> = Promise.resolve();

export function activate(context: vscode.ExtensionContext): Promise<void> {
  const output = vscode.window.createOutputChannel("PDLL", { log: true });
  context.subscriptions.push(
    output,
    vscode.commands.registerCommand("pdll.restartServer", () => restart(output)),
    vscode.commands.registerCommand("pdll.showOutput", () => output.show()),
    vscode.workspace.onDidChangeConfiguration((change) => {
      const names = ["pdll.server", "pdll.includeDirectories", "pdll.compilationDatabases"];
      if (names.some((name) => change.affectsConfiguration(name))) {
        void restart(output);
      }
    }),
  );
  return restart(output);
}

export function deactivate(): Promise<void> {
  pending = pending.then(stop);
  return pending;
}

function restart(output: vscode.LogOutputChannel): Promise<void> {
  pending = pending.then(stop).then(() => start(output));
  return pending;
}

async function stop(): Promise<void> {
  const running = client;
  client = undefined;
  try {
    await running?.dispose();
  } catch {
    // It had ended already.
  }
}

async function start(output: vscode.LogOutputChannel): Promise<void> {
  const settings = vscode.workspace.getConfiguration("pdll");
  const folder = vscode.workspace.workspaceFolders?.find(({ uri }) => uri.scheme === "file")?.uri.fsPath;
  const { command, args } = serverCommand(
    {
      path: settings.get("server.path", "pdllc"),
      includeDirectories: settings.get("includeDirectories", []),
      compilationDatabases: settings.get("compilationDatabases", []),
    },
    folder,
  );
  output.info(`${command} ${args.join(" ")}`);
  const server: Executable = folder === undefined ? { command, args } : { command, args, options: { cwd: folder } };
  // Its id is where the client looks for `pdll.trace.server`.
  client = new LanguageClient("pdll", "PDLL", server, {
    documentSelector: [
      { scheme: "file", language: "pdll" },
      { scheme: "untitled", language: "pdll" },
    ],
    outputChannel: output,
  });
  try {
    await client.start();
  } catch (error) {
    client = undefined;
    output.error(String(error));
    void offerSettings(command);
  }
}

/** Not awaited: the message stays until it is answered. */
async function offerSettings(command: string): Promise<void> {
  const open = "Open Settings";
  const message = `The PDLL language server "${command}" could not be started. Install it, or set its path.`;
  if ((await vscode.window.showErrorMessage(message, open)) === open) {
    await vscode.commands.executeCommand("workbench.action.openSettings", "pdll.server.path");
  }
}
