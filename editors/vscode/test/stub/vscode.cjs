// As much of VS Code as the extension and its client touch when they start a server, restart and stop it. What is not here is a
// function that answers nothing.

const nothing = () => ({ dispose() {} });

class EventEmitter {
  listeners = [];
  event = (listener) => (this.listeners.push(listener), nothing());
  fire(value) {
    for (const listener of this.listeners) listener(value);
  }
  dispose() {}
}

/** What has `known`, and for every other name something that can be called, constructed and asked for more names. */
function open(known) {
  const target = Object.assign(function () {}, known);
  return new Proxy(target, {
    get(target, name) {
      if (name in target || name === "then" || typeof name === "symbol") return target[name];
      return (target[name] = /^(on|register|create)/.test(name) ? nothing : open({}));
    },
    construct: nothing,
    apply: () => undefined,
  });
}

/** VS Code in the folder `folder` with these settings; `seen` collects what it is asked to show and do. */
exports.stub = (folder, settings, seen) => {
  const uri = (path) => ({ scheme: "file", fsPath: path, path, toString: () => `file://${path}` });
  const log = (kind) => (text) => seen.log.push(`${kind}: ${text}`);
  const channel = open({ info: log("info"), error: log("error"), append: log(""), appendLine: log("") });
  return open({
    EventEmitter,
    Disposable: class {
      dispose() {}
    },
    Uri: { file: uri, parse: (text) => uri(text.replace("file://", "")) },
    version: "1.91.0",
    env: open({ appName: "a stub", language: "en" }),
    workspace: open({
      workspaceFolders: [{ uri: uri(folder), name: "folder", index: 0 }],
      textDocuments: [],
      notebookDocuments: [],
      getConfiguration: () => ({ get: (name, otherwise) => settings[name] ?? otherwise, inspect() {} }),
      onDidChangeConfiguration: (listener) => (seen.changed.push(listener), nothing()),
    }),
    window: open({
      visibleTextEditors: [],
      tabGroups: open({ all: [] }),
      createOutputChannel: () => channel,
      showErrorMessage: async (text, ...items) => (seen.messages.push([text, ...items]), items[0]),
    }),
    commands: {
      registerCommand: (name, action) => (seen.commands.set(name, action), nothing()),
      executeCommand: async (...words) => void seen.executed.push(words),
    },
  });
};
