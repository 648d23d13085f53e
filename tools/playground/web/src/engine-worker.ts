// The worker: the engine, and nothing else. It answers one call after another.
//
// Functions of users run in here. The policy of the frame that started this worker lets nothing be fetched from elsewhere; and what a
// worker could keep or open on this origin is taken away before the first of them is read.

import init, { Engine } from "pdll-engine";

/** One call of the engine. The state goes with it if the engine does not have it yet. */
export interface Call {
  state?: string;
  method: string;
  args: unknown[];
}

export type Answer = { value: unknown } | { error: string };

export interface Start {
  module: WebAssembly.Module;
  port: MessagePort;
}

const TAKEN_AWAY = [
  "fetch",
  "XMLHttpRequest",
  "WebSocket",
  "WebSocketStream",
  "WebTransport",
  "EventSource",
  "importScripts",
  "Worker",
  "SharedWorker",
  "BroadcastChannel",
  "indexedDB",
  "caches",
  "navigator",
  "cookieStore",
];

function takeAway(): void {
  for (const name of TAKEN_AWAY) {
    for (let holder: object | null = globalThis; holder; holder = Object.getPrototypeOf(holder)) {
      Reflect.deleteProperty(holder, name);
    }
  }
}

onmessage = async ({ data: { module, port } }: MessageEvent<Start>) => {
  onmessage = null;
  takeAway();
  await init({ module_or_path: module });
  const engine = new Engine();
  const methods = engine as unknown as Record<string, (...args: unknown[]) => unknown>;
  const answer = (call: Call): Answer => {
    try {
      if (call.state !== undefined) engine.set_state(call.state);
      return { value: methods[call.method]?.call(engine, ...call.args) };
    } catch (error) {
      return { error: String(error) };
    }
  };
  port.onmessage = ({ data }: MessageEvent<Call>) => port.postMessage(answer(data));
  port.postMessage({ value: "ready" } satisfies Answer);
};
