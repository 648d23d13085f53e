// How the server is started: from settings to a command. Nothing of the editor is needed here.

import * as path from "node:path";

/** What the user has set. */
export interface Settings {
  /** `pdll.server.path`. */
  path: string;
  /** `pdll.includeDirectories`. */
  includeDirectories: string[];
  /** `pdll.compilationDatabases`. */
  compilationDatabases: string[];
}

/** A program and what it is given. */
export interface Command {
  command: string;
  args: string[];
}

/** The command that starts the server; `folder` is the first of the workspace, if one is open. */
export function serverCommand(settings: Settings, folder: string | undefined): Command {
  const expand = (text: string) => (folder === undefined ? text : text.replaceAll("${workspaceFolder}", folder));
  const resolve = (text: string) => {
    const expanded = expand(text);
    return folder === undefined ? expanded : path.resolve(folder, expanded);
  };
  const args = ["lsp"];
  for (const directory of settings.includeDirectories) {
    args.push("-I", resolve(directory));
  }
  for (const database of settings.compilationDatabases) {
    args.push("--compilation-database", resolve(database));
  }
  // A name alone is looked up in `PATH`; a relative path is one in the folder.
  const named = expand(settings.path.trim()) || "pdllc";
  const command = /[\\/]/.test(named) ? resolve(named) : named;
  return { command, args };
}
