// What an author does, by the protocol library of VS Code.
import assert from "node:assert";
import { spawn } from "node:child_process";
import rpc from "vscode-languageserver-protocol/node";

const server = spawn(process.env.PDLLC, ["lsp"], { stdio: ["pipe", "pipe", "inherit"] });
const connection = rpc.createProtocolConnection(
  new rpc.StreamMessageReader(server.stdout),
  new rpc.StreamMessageWriter(server.stdin),
);
const uri = "file:///nowhere/a.pdll";
const shown = new Map();
let wake = () => {};
connection.onNotification(rpc.PublishDiagnosticsNotification.type, (params) => {
  shown.set(`${params.uri} ${params.version}`, params.diagnostics);
  wake();
});
connection.onRequest(rpc.RegistrationRequest.type, () => {});
connection.listen();
async function findings(version) {
  while (!shown.has(`${uri} ${version}`)) await new Promise((resolve) => (wake = resolve));
  return shown.get(`${uri} ${version}`);
}

const capabilities = { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } };
const { capabilities: can } = await connection.sendRequest(rpc.InitializeRequest.type, {
  processId: null, rootUri: null, capabilities, workspaceFolders: null,
});
assert.equal(can.positionEncoding, "utf-16");
await connection.sendNotification(rpc.InitializedNotification.type, {});
let text = "Constraint Same(one: Attr, other: Attr);\nPattern Fold{\n  let root = op<t.a>(x: Value) {v = attr<\"\\\"é😀\\\"\">, w = a: Attr}; Same(a, a);\n  replace root with lost;\n}\n";
const textDocument = { uri };
await connection.sendNotification(rpc.DidOpenTextDocumentNotification.type, {
  textDocument: { uri, languageId: "pdll", version: 1, text },
});
const [lost] = await findings(1);
assert.deepEqual([lost.code, lost.range.start], ["E0202", { line: 3, character: 20 }]);
await connection.sendNotification(rpc.DidChangeTextDocumentNotification.type, {
  textDocument: { uri, version: 2 }, contentChanges: [{ range: lost.range, text: "x" }],
});
assert.deepEqual(await findings(2), []);
const position = { line: 2, character: text.split("\n")[2].indexOf("Same(") };
const definition = await connection.sendRequest(rpc.DefinitionRequest.type, { textDocument, position });
assert.deepEqual(definition.range.start, { line: 0, character: 11 });
const renamed = await connection.sendRequest(rpc.RenameRequest.type, { textDocument, position, newName: "Alike" });
assert.deepEqual(renamed.changes[uri].map((edit) => edit.range.start.line), [0, 2]);
const options = { tabSize: 2, insertSpaces: true };
const edits = await connection.sendRequest(rpc.DocumentFormattingRequest.type, { textDocument, options });
assert.equal(edits.length, 1);
const tokens = await connection.sendRequest(rpc.SemanticTokensRequest.type, { textDocument });
assert.ok(tokens.data.length > 0 && tokens.resultId);
// What is cancelled is answered, one way or the other.
const source = new rpc.CancellationTokenSource();
const cancelled = connection.sendRequest(rpc.HoverRequest.type, { textDocument, position }, source.token);
source.cancel();
await cancelled.catch((error) => assert.equal(error.code, rpc.LSPErrorCodes.RequestCancelled));
await connection.sendRequest(rpc.ShutdownRequest.type);
await connection.sendNotification(rpc.ExitNotification.type);
assert.equal(await new Promise((resolve) => server.on("exit", resolve)), 0);
process.exit(0);
