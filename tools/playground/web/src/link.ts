// The state in a link: `#1` and the JSON of the state, compressed by deflate and written in base64url. The 1 is the version of this
// form. A link comes from anywhere: how far it may be read and what it may become is bounded, and what it says is checked.

import { MAX_LINK_BYTES, MAX_LINK_READ } from "./limits";
import type { State } from "./protocol";
import { checkState, StateError } from "./state";

const VERSION = "1";

function toBase64Url(bytes: Uint8Array): string {
  let binary = "";
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]*$/.test(text)) throw new StateError("it is no base64url");
  let binary;
  try {
    binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    throw new StateError("it is cut off");
  }
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** All that a stream gives, if that is no more than `max` bytes; reading ends at the first byte too many. */
async function collect(stream: ReadableStream<Uint8Array>, max: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > max) {
      await reader.cancel();
      throw new StateError(`it becomes more than ${max} bytes`);
    }
    chunks.push(value);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

/** The fragment of a link, without `#`. */
export async function encodeLink(state: State): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(state));
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return VERSION + toBase64Url(await collect(packed, Infinity));
}

/** The state in a fragment, without `#`.
 *  @throws {StateError} for whatever is not what `encodeLink` writes. */
export async function decodeLink(fragment: string): Promise<State> {
  if (fragment.length > MAX_LINK_READ) throw new StateError("it is too long");
  if (!fragment.startsWith(VERSION)) throw new StateError("it was made by another version of this page");
  const packed = fromBase64Url(fragment.slice(VERSION.length));
  let value: unknown;
  try {
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    const bytes = await collect(stream, MAX_LINK_BYTES);
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    throw error instanceof StateError ? error : new StateError("it is damaged");
  }
  return checkState(value);
}
