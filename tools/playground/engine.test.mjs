// The engine as WebAssembly: each method once, in both builds of it, and how long a run takes. Run `./build.sh` first, then
// `node --test engine.test.mjs`. `ENGINE` names the folder if it is another; `CASES` a file that
// `cargo run -p conformance --example playground` wrote, which is rewritten here too.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const FOLDER = process.env.ENGINE ?? join(import.meta.dirname, "web/engine");
const EXAMPLES = join(import.meta.dirname, "../../examples");

async function load(name) {
  const { default: init, Engine } = await import(join(FOLDER, `${name}.js`));
  await init({ module_or_path: readFileSync(join(FOLDER, `${name}_bg.wasm`)) });
  return Engine;
}

const example = (name) => readFileSync(join(EXAMPLES, name), "utf8");
const state = (patterns, ir, more = {}) => JSON.stringify({ version: 1, language: "pdll", patterns, ir, files: [], natives: [], options: {}, ...more });

for (const name of ["pdll_playground", "pdll_first"]) {
  test(`${name}: every method`, async () => {
    const Engine = await load(name);
    const engine = new Engine();
    engine.set_state(state(example("arith.pdll"), example("arith.mlir")));
    const run = JSON.parse(engine.run());
    assert.equal(run.output, example("arith.expected.mlir"));
    assert.equal(run.steps.length, run.rewrites);
    const step = JSON.parse(engine.step(0));
    assert.notEqual(step.before, step.after);
    assert.equal(engine.step(1000), "null");
    const dag = JSON.parse(engine.dag());
    assert.match(dag.dot, /^digraph/);
    const ids = new Set(dag.nodes.map((node) => node.id));
    for (const id of JSON.parse(engine.path(3))) assert.ok(ids.has(id), id);
    const [match] = JSON.parse(engine.matches());
    assert.equal(JSON.parse(engine.explain(match.pattern, match.op)).matches, true);
    assert.match(engine.pdl(), /pdl\.pattern/);
    assert.ok(engine.bytecode().length > 100);
    assert.match(engine.log(), /Processing operation/);
    assert.ok(engine.blob().length > 100);
    assert.ok("error" in JSON.parse(engine.set_pack(new Uint8Array([1, 2, 3]))));
    assert.equal(JSON.parse(engine.check_state('{"version":1}')).language, "pdll");
    assert.throws(() => engine.check_state("no state"), /no JSON/);
  });

  test(`${name}: functions in JavaScript`, async () => {
    const Engine = await load(name);
    const engine = new Engine();
    const patterns = `Constraint Small(a: Attr);\nRewrite Next(a: Attr) -> Attr;
      Pattern P { let root = op<t.c> {k = a: Attr}; Small(a); replace root with op<t.c> {k = Next(a)}; }`;
    const run = (small, next) => {
      const natives = [{ name: "Small", kind: "constraint", body: small }, { name: "Next", kind: "rewrite", body: next }];
      engine.set_state(state(patterns, '"t.c"() {k = 1 : i32} : () -> ()', { natives }));
      return JSON.parse(engine.run());
    };
    const next = "return `${BigInt(args[0].integer) + 1n} : i32`;";
    const done = run("return Number(args[0].integer) < 5;", next);
    assert.deepEqual(done.diagnostics, []);
    assert.match(done.output, /k = 5 : i32/);
    assert.equal(done.rewrites, 4);
    for (const body of ["throw new Error('it threw')", "throw 'it threw'", "it threw", "return 1n", "(", "return args[7].text"]) {
      const failed = run(body, next);
      assert.equal(failed.rewrites, 0);
      assert.deepEqual(failed.diagnostics.map(({ code, where }) => [code, where]), [["W0910", "patterns"]], body);
    }
    for (const body of ["throw new Error('it threw')", "return 5", "return", "return 'no attribute'", "return [args]"]) {
      assert.equal(run("return true", body).diagnostics[0].code, "W0902", body);
    }
  });

  test(`${name}: nested and hostile texts`, async () => {
    const Engine = await load(name);
    const engine = new Engine();
    const deep = [
      state("Pattern => erase ".repeat(1) + "op<t.a>(".repeat(50_000), '"t.a"() : () -> ()'),
      state("Pattern => erase op<t.a>;", '"t.a"() ({'.repeat(50_000)),
      state("Pattern => erase op<t.a>;", '"t.a"() {a = ' + "[".repeat(100_000)),
      state("{".repeat(100_000), "(".repeat(100_000)),
      state("\u0000\ud800é😀", "\u2028\ufeff"),
    ];
    for (const text of deep) {
      engine.set_state(text);
      const run = JSON.parse(engine.run());
      assert.ok(run.diagnostics.length > 0);
      for (const method of ["dag", "matches", "pdl", "log"]) engine[method]();
    }
  });

  test(`${name}: a key takes less than a frame`, async () => {
    const Engine = await load(name);
    const engine = new Engine();
    let patterns = "";
    for (let i = 0; i < 20; i++) patterns += `Pattern P${i} { let root = op<t.a${i}>(op<t.b${i}>(x: Value).0); replace root with x; }\n`;
    let ir = '%x = "t.x"() : () -> i32\n';
    for (let i = 0; i < 99; i++) ir += `%b${i} = "t.b${i % 40}"(%x) : (i32) -> i32\n%a${i} = "t.a${i % 40}"(%b${i}) : (i32) -> i32\n`;
    ir += `"t.use"(${Array.from({ length: 99 }, (_, i) => `%a${i}`)}) : (${Array(99).fill("i32")}) -> ()\n`;
    const times = [];
    for (let i = 0; i < 101; i++) {
      const text = state(`${patterns}// ${"x".repeat(i)}`, ir);
      const begun = performance.now();
      engine.set_state(text);
      assert.ok(JSON.parse(engine.run()).rewrites > 0);
      times.push(performance.now() - begun);
    }
    const median = times.sort((a, b) => a - b)[50];
    console.log(`${name}: ${median.toFixed(2)} ms for 20 patterns and 200 ops, in the median`);
    assert.ok(median < 16, `${median} ms`);
  });
}

test("TableGen and the language server", async () => {
  const Engine = await load("pdll_playground");
  const engine = new Engine();
  const rules = (name) => readFileSync(join(import.meta.dirname, "tests/rules", name), "utf8");
  const files = ["base.td", "types.td"].map((name) => ({ name, text: rules(name) }));
  engine.set_state(state(rules("patterns.td"), '%0 = "t.x"() : () -> i32\n%1 = "calc.neg"(%0) : (i32) -> i32\n%2 = "calc.neg"(%1) : (i32) -> i32\n"t.use"(%2) : (i32) -> ()', { language: "td", files }));
  const run = JSON.parse(engine.run());
  assert.deepEqual(run.diagnostics, []);
  assert.match(run.output, /"t\.use"\(%0\)/);
  const send = (message) => JSON.parse(engine.lsp(JSON.stringify({ jsonrpc: "2.0", ...message })));
  assert.equal(send({ id: 1, method: "initialize", params: { capabilities: {} } })[0].id, 1);
  const open = (uri, text) => send({ method: "textDocument/didOpen", params: { textDocument: { uri, languageId: "pdll", version: 1, text } } });
  open("file:///common.pdll", "Rewrite Gone(root: Op) { erase root; }");
  const [published] = open("file:///patterns.pdll", '#include "common.pdll"\nPattern { let root = op<t.a>(x); rewrite root with { Gone(root); }; }');
  assert.equal(published.method, "textDocument/publishDiagnostics");
  assert.equal(published.params.uri, "file:///patterns.pdll");
  assert.deepEqual(published.params.diagnostics.map(({ code }) => code), ["E0202"]);
  const at = (method, character) => send({ id: 2, method, params: { textDocument: { uri: "file:///patterns.pdll" }, position: { line: 1, character } } })[0].result;
  assert.match(JSON.stringify(at("textDocument/hover", 54)), /Gone/);
  assert.ok(at("textDocument/completion", 53).some(({ label }) => label === "Gone"));
  open("file:///types.td", rules("types.td"));
  open("file:///base.td", rules("base.td"));
  assert.deepEqual(open("file:///patterns.td", rules("patterns.td")).flatMap(({ params }) => params.diagnostics), []);
});

test("cases of conformance are rewritten as by the command", { skip: !process.env.CASES }, async () => {
  const Engine = await load("pdll_first");
  const engine = new Engine();
  const cases = JSON.parse(readFileSync(process.env.CASES, "utf8"));
  for (const { patterns, ir, expected } of cases) {
    engine.set_state(state(patterns, ir));
    assert.equal(JSON.parse(engine.run()).output, expected, patterns);
  }
  console.log(`${cases.length} cases`);
});
