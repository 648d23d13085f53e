// Random links, as many as are said: each is opened as a state, or refused by an error that says why. What is opened is a fixed point:
// written as a link again, it opens as itself.
//
// usage: node test/random-states.mjs [COUNT] [SEED]

import assert from "node:assert/strict";
import { deflateRawSync } from "node:zlib";
import { load } from "./modules.mjs";

/** Numbers from 0 on below `n`, the same for the same seed. */
export function randomNumbers(seed) {
  let state = seed >>> 0;
  return (n) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % n;
  };
}

const GOOD = {
  version: 1,
  language: "pdll",
  patterns: "Pattern P => erase op<a.b>;",
  ir: '"a.b"() : () -> ()',
  files: [{ name: "a.td", text: "def A;" }],
  natives: [{ name: "N", kind: "constraint", body: "return true;" }],
  options: { order: "top-down", maxIterations: 3, maxRewrites: 0, fold: true, custom: true },
};
const ODD = [
  null,
  true,
  -1,
  0,
  1.5,
  1e300,
  "",
  "x",
  "../a",
  "__proto__",
  "\ud800",
  "é😀",
  [],
  {},
  [null],
  { length: 1 },
  "constructor",
  "td",
  "rewrite",
];

/** A value as bad as values in JSON get. */
function oddValue(random, depth = 0) {
  const kind = random(depth > 4 ? 1 : 4);
  if (kind === 1) return Array.from({ length: random(4) }, () => oddValue(random, depth + 1));
  if (kind === 2)
    return Object.fromEntries(Array.from({ length: random(4) }, () => [ODD[random(ODD.length)] + "", oddValue(random, depth + 1)]));
  return ODD[random(ODD.length)];
}

/** Puts odd values at some places of a value. */
function mutate(value, random) {
  if (random(40) === 0) return oddValue(random);
  if (Array.isArray(value)) return value.map((each) => mutate(each, random)).concat(random(30) === 0 ? [value[0]] : []);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(() => random(40) > 0);
  if (random(12) === 0) entries.push([`${ODD[random(ODD.length)]}`, oddValue(random)]);
  return Object.fromEntries(entries.map(([key, each]) => [key, mutate(each, random)]));
}

function damage(text, random) {
  const at = random(text.length + 1);
  const characters = "ABCxyz019-_=+/% \u00e9\u{1f600}";
  const piece = characters[random(characters.length)].repeat(1 + random(3));
  return text.slice(0, at) + (random(3) ? piece : "") + text.slice(at + random(4));
}

/** The fragment of a random link. */
export function randomFragment(random) {
  const kind = random(4);
  if (kind === 0) return Array.from({ length: random(40) }, () => String.fromCharCode(random(random(2) ? 128 : 65536))).join("");
  let json = JSON.stringify(kind === 1 ? oddValue(random) : mutate(GOOD, random));
  if (random(6) === 0) json = damage(json, random);
  const fragment = `1${deflateRawSync(json).toString("base64url")}`;
  return random(3) === 0 ? damage(fragment, random) : fragment;
}

/** How many of `count` random links were opened. */
export async function tryLinks(count, seed) {
  const { decodeLink, encodeLink } = await load("link");
  const random = randomNumbers(seed);
  let opened = 0;
  for (let at = 0; at < count; at++) {
    const fragment = randomFragment(random);
    let state;
    try {
      state = await decodeLink(fragment);
    } catch (error) {
      assert.equal(error.name, "StateError", `link ${at}, ${fragment}: ${error.stack}`);
      continue;
    }
    opened++;
    // Writing anew what was read costs as much as reading: for some it is enough.
    if (opened % 16 === 0) assert.deepEqual(await decodeLink(await encodeLink(state)), state, fragment);
  }
  return opened;
}

if (process.argv[1] === import.meta.filename) {
  const [count = "1000000", seed = "1"] = process.argv.slice(2);
  const opened = await tryLinks(Number(count), Number(seed));
  console.log(`${count} links of seed ${seed}: ${opened} opened, ${count - opened} refused, none broke the decoder`);
}
