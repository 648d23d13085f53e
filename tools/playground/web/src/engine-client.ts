// The engine as the page sees it: calls that are answered later, one at a time. The engine runs in a worker, since a pattern may never
// end: a call that takes too long, or that the user stops, ends the worker, and the next call starts another with the same state.

import type { Answer, Call } from "./engine-worker";
import type { FrameMessage } from "./frame";
import type { Engine, State } from "./protocol";
import { START_LIMIT, TIME_LIMIT } from "./limits";

/** The engine was ended before it answered. */
export class Stopped extends Error {
  override name = "Stopped";
}

type Method = keyof Engine;

interface Pending {
  call: Call;
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

/** The code of an engine: the script of its worker, and the WebAssembly that it runs. */
interface Code {
  script: string;
  module: WebAssembly.Module;
}

/** The engine that is loaded first has neither TableGen nor the language server, and is smaller; the whole one comes after it. */
type Which = "first" | "whole";

async function load(which: Which): Promise<Code> {
  const [script, module] = await Promise.all([
    fetch(`engine-${which}.js`).then((response) => response.text()),
    WebAssembly.compileStreaming(fetch(`engine-${which}.wasm`)),
  ]);
  return { script, module };
}

/** The frame in which workers run. */
class Frame {
  private readonly loaded: Promise<Window>;

  constructor(iframe: HTMLIFrameElement) {
    this.loaded = new Promise((resolve) => iframe.addEventListener("load", () => resolve(iframe.contentWindow as Window), { once: true }));
    iframe.src = "frame.html";
  }

  private async tell(message: FrameMessage, transfer: Transferable[] = []): Promise<void> {
    (await this.loaded).postMessage(message, location.origin, transfer);
  }

  /** Starts a worker, in the place of the one that runs. */
  async start(code: Code): Promise<MessagePort> {
    const { port1, port2 } = new MessageChannel();
    await this.tell({ start: { ...code, port: port2 } }, [port2]);
    return port1;
  }

  end(): Promise<void> {
    return this.tell({});
  }
}

export class EngineClient {
  timeLimit = TIME_LIMIT;
  /** Is told when the engine begins to work and when it has nothing to do. */
  onBusy: (busy: boolean) => void = () => {};
  /** Is told when another engine is started, which knows nothing yet. */
  onStart: () => void = () => {};

  private readonly frame: Frame;
  private code = load("first");
  private whole: Promise<void> | undefined;
  private port: Promise<MessagePort> | undefined;
  private queue: Pending[] = [];
  private running = false;
  private state: string | undefined;
  private stateNeedsWhole = false;
  private stateIsSent = false;
  private pack: Uint8Array | undefined;
  private abort: (why: Stopped) => void = () => {};

  constructor(iframe: HTMLIFrameElement) {
    this.frame = new Frame(iframe);
  }

  /** What all later calls are about. */
  setState(state: State): void {
    this.state = JSON.stringify(state);
    this.stateNeedsWhole = state.language === "td" || state.files.some(({ name }) => name.endsWith(".td"));
    this.stateIsSent = false;
  }

  /** MLIR's dialects from a pack, for this engine and those that are started after it. */
  async setPack(bytes: Uint8Array): Promise<{ dialects: number } | { error: string }> {
    const said = JSON.parse((await this.raw("set_pack", bytes)) as string);
    if (!("error" in said)) this.pack = bytes;
    return said;
  }

  /** A call whose answer is JSON of the type that the protocol says. */
  async call<T>(method: Method, ...args: unknown[]): Promise<T> {
    return JSON.parse((await this.raw(method, ...args)) as string);
  }

  /** A call whose answer is what it is: a text or bytes.
   *  @throws {Stopped} if it took too long or was stopped. */
  raw<M extends Method>(method: M, ...args: unknown[]): Promise<ReturnType<Engine[M]>> {
    return new Promise((resolve, reject) => {
      const call = { method, args };
      this.queue.push({ call, resolve: resolve as (value: unknown) => void, reject });
      void this.work();
    });
  }

  /** Ends the worker. Whatever was asked and not answered is refused. */
  stop(why = "stopped by the user"): void {
    const error = new Stopped(why);
    this.abort(error);
    for (const { reject } of this.queue.splice(0)) reject(error);
  }

  private async work(): Promise<void> {
    if (this.running) return;
    this.running = true;
    this.onBusy(true);
    for (let next = this.queue.shift(); next; next = this.queue.shift()) {
      try {
        if (this.stateNeedsWhole) await this.loadWhole();
        const port = await (this.port ??= this.start());
        next.resolve(await this.ask(port, next.call));
        // Who looks at the first answer does not wait for the rest.
        void this.loadWhole().catch(() => {});
      } catch (error) {
        next.reject(error as Error);
      }
    }
    this.running = false;
    this.onBusy(false);
  }

  /** Loads the whole engine, which answers all calls from the next on. */
  private loadWhole(): Promise<void> {
    this.whole ??= load("whole").then(
      (code) => {
        this.code = Promise.resolve(code);
        this.port = undefined;
      },
      (error) => {
        this.whole = undefined;
        throw error;
      },
    );
    return this.whole;
  }

  private async start(): Promise<MessagePort> {
    const port = await this.frame.start(await this.code);
    await this.answer(port, START_LIMIT);
    this.stateIsSent = false;
    this.onStart();
    if (this.pack) await this.ask(port, { method: "set_pack", args: [this.pack] });
    return port;
  }

  private async ask(port: MessagePort, call: Call): Promise<unknown> {
    if (!this.stateIsSent && this.state !== undefined) call = { ...call, state: this.state };
    this.stateIsSent = true;
    port.postMessage(call);
    const answer = await this.answer(port, this.timeLimit);
    if ("value" in answer) return answer.value;
    // The engine itself failed, which leaves it in no state to go on with.
    this.port = undefined;
    throw new Error(answer.error);
  }

  /** What a worker says next. One that is silent for longer than the limit, or is stopped, is ended. */
  private async answer(port: MessagePort, limit: number): Promise<Answer> {
    try {
      return await new Promise<Answer>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Stopped(`stopped after ${limit / 1000} s, the limit`)), limit);
        port.onmessage = ({ data }: MessageEvent<Answer>) => {
          clearTimeout(timer);
          resolve(data);
        };
        this.abort = (why) => {
          clearTimeout(timer);
          reject(why);
        };
      });
    } catch (why) {
      this.port = undefined;
      port.close();
      await this.frame.end();
      throw why;
    } finally {
      this.abort = () => {};
    }
  }
}
