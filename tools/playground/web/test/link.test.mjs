// Links: what is written is read again, and nothing else is. Needs the engine that `../build.sh` makes.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { deflateRawSync } from "node:zlib";
import { readExamples } from "../examples.mjs";
import { load } from "./modules.mjs";
import { tryLinks } from "./random-states.mjs";

const { decodeLink, encodeLink } = await load("link");
const { checkState, emptyState } = await load("state");
const limits = await load("limits");

/** What the engine makes of a state; nothing if it takes none. */
async function engine() {
  const { default: init, Engine } = await import("../engine/pdll_first.js");
  await init({ module_or_path: readFileSync(new URL("../engine/pdll_first_bg.wasm", import.meta.url)) });
  const engine = new Engine();
  return (state) => {
    try {
      return JSON.parse(engine.check_state(JSON.stringify(state)));
    } catch {
      return undefined;
    }
  };
}

const packed = (text) => `1${deflateRawSync(text).toString("base64url")}`;
const refused = (fragment, why) => assert.rejects(decodeLink(fragment), (error) => error.name === "StateError" && why.test(error.message));

test("what is written is read again", async () => {
  for (const { state } of readExamples()) assert.deepEqual(await decodeLink(await encodeLink(state)), state);
  const odd = { ...emptyState(), patterns: "é😀\u0000\n\ud83d\ude00", ir: "\u2028" };
  assert.deepEqual(await decodeLink(await encodeLink(odd)), odd);
});

test("a link is made of characters that links may have", async () => {
  for (const { state } of readExamples()) assert.match(await encodeLink(state), /^1[\w-]+$/);
});

test("examples are states", () => {
  for (const { state } of readExamples()) assert.deepEqual(checkState(state), state);
});

test("what is missing is the default, and what is not known is dropped", async () => {
  assert.deepEqual(await decodeLink(packed('{"version":1,"more":2,"options":{"other":1}}')), emptyState());
});

test("damaged links are refused, each for its reason", async () => {
  await refused("", /another version/);
  await refused("2AAAA", /another version/);
  await refused("1a b", /base64url/);
  await refused("1AAAAA", /cut off|damaged/);
  await refused("1!", /base64url/);
  await refused(packed("{"), /damaged/);
  await refused(packed("null"), /no object/);
  await refused(packed('{"version":2}'), /another version/);
  await refused(packed('{"version":1,"patterns":7}'), /no text/);
  await refused(packed('{"version":1,"language":"js"}'), /none of/);
  await refused(packed('{"version":1,"files":[{"name":"../x"}]}'), /path below/);
  await refused(packed('{"version":1,"files":[{"name":"x"},{"name":"x"}]}'), /one name/);
  await refused(packed('{"version":1,"natives":[{"name":"f()"}]}'), /identifier/);
  await refused(packed('{"version":1,"options":{"maxIterations":-1}}'), /no count/);
  await refused(packed(`{"version":1,"files":[${Array(limits.MAX_FILES + 1).fill("{}")}]}`), /at most/);
  const whole = packed(JSON.stringify(readExamples()[0].state));
  await refused(whole.slice(0, whole.length / 2), /cut off|damaged/);
});

test("the page and the engine have the same bounds", async () => {
  const taken = await engine();
  const list = (count, entry) => Array.from({ length: count }, (_, at) => ({ name: `n${at}`, ...entry }));
  const native = { kind: "rewrite", body: "" };
  const options = (more) => ({ options: { ...emptyState().options, ...more } });
  const bounds = {
    text: [
      limits.MAX_TEXT,
      (length) => ({ patterns: "p".repeat(length - 3), ir: "i", files: list(1, { text: "t" }), natives: list(1, { ...native, body: "b" }) }),
    ],
    files: [limits.MAX_FILES, (count) => ({ files: list(count, { text: "" }) })],
    natives: [limits.MAX_NATIVES, (count) => ({ natives: list(count, native) })],
    "the name of a file": [limits.MAX_NAME, (length) => ({ files: [{ name: "n".repeat(length), text: "" }] })],
    "the name of a native": [limits.MAX_NAME, (length) => ({ natives: [{ ...native, name: "n".repeat(length) }] })],
    maxIterations: [limits.MAX_ITERATIONS, (maxIterations) => options({ maxIterations })],
    maxRewrites: [limits.MAX_REWRITES, (maxRewrites) => options({ maxRewrites })],
  };
  for (const [what, [max, part]] of Object.entries(bounds)) {
    const most = { ...emptyState(), ...part(max) };
    assert.ok(isDeepStrictEqual(checkState(most), most) && isDeepStrictEqual(taken(most), most), what);
    const more = { ...emptyState(), ...part(max + 1) };
    assert.throws(() => checkState(more), { name: "StateError" }, what);
    assert.ok(!isDeepStrictEqual(taken(more), more), `more ${what}`);
  }
});

test("what becomes too large when it is decompressed is refused without being made", async () => {
  const bomb = packed(Buffer.alloc(400 << 20, 32));
  assert.ok(bomb.length < limits.MAX_LINK_READ, `${bomb.length}`);
  let made = 0;
  const { DecompressionStream } = globalThis;
  globalThis.DecompressionStream = class {
    constructor(format) {
      const { readable, writable } = new DecompressionStream(format);
      const counting = new TransformStream({
        transform(chunk, controller) {
          made += chunk.length;
          controller.enqueue(chunk);
        },
      });
      Object.assign(this, { readable: readable.pipeThrough(counting), writable });
    }
  };
  try {
    await refused(bomb, /more than/);
  } finally {
    globalThis.DecompressionStream = DecompressionStream;
  }
  assert.ok(made > limits.MAX_LINK_BYTES && made < 1.5 * limits.MAX_LINK_BYTES, `${made} bytes were made`);
  await refused("1".padEnd(limits.MAX_LINK_READ + 1, "A"), /too long/);
  await refused(packed(JSON.stringify({ version: 1, ir: "x".repeat(limits.MAX_TEXT), patterns: "y" })), /at most/);
});

test("random links are opened or refused, and never break the decoder", async () => {
  const opened = await tryLinks(20_000, 1);
  // Both must happen often for this to say anything.
  assert.ok(opened > 1000 && opened < 19_000, `${opened} opened`);
});
