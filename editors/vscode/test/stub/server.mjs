#!/usr/bin/env node
// A server that does nothing, and writes down how it was started and what it was sent.

import { appendFileSync } from "node:fs";

const note = (text) => appendFileSync(process.env.SERVER_LOG, `${text}\n`);
note(`start ${process.argv.slice(2).join(" ")}`);

let rest = Buffer.alloc(0);
process.stdin.on("data", (data) => {
  rest = Buffer.concat([rest, data]);
  for (;;) {
    const end = rest.indexOf("\r\n\r\n");
    const length = Number(/Content-Length: (\d+)/i.exec(rest.subarray(0, Math.max(end, 0)).toString())?.[1]);
    if (end < 0 || rest.length < end + 4 + length) return;
    const message = JSON.parse(rest.subarray(end + 4, end + 4 + length).toString());
    rest = rest.subarray(end + 4 + length);
    note(message.method);
    if (message.method === "exit") process.exit(0);
    if (message.id === undefined) continue;
    const result = message.method === "initialize" ? { capabilities: {} } : null;
    const body = JSON.stringify({ jsonrpc: "2.0", id: message.id, result });
    process.stdout.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }
});
