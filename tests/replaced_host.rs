//! Native functions, patterns in Rust, conversions of types and materializations have the IR as `&mut` and can put another one in its
//! place. A run ends with E0637 then: no panic, and nothing of the journal of the one IR is played on the other.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use mlir_lite::{Ir, Op, Value};
use pdl_vm::conversion::{
    Conversion, ConversionTarget, TypeConversion, TypeConverter, convert, register_conversion_natives,
};
use pdl_vm::host::HostContext;
use pdl_vm::{
    Applicator, GreedyDriver, GreedyOptions, NativeError, Natives, PatternFailure, PatternSet, PatternSetBuilder,
    ResultTypes, RewriteHost, RewritePattern, Rewriter, Root, Silent,
};
use pdll::Program;

const TEXT: &str = "
  %x = \"t.x\"() : () -> i32
  %a = \"t.a\"(%x) {k} : (i32) -> i32
  %r:2 = \"t.two\"(%a, %a) : (i32, i32) -> (i32, i32)
  \"t.hold\"() ({ %b = \"t.a\"(%r#1) : (i32) -> i32
    \"t.use\"(%b) : (i32) -> () }) : () -> ()
  \"t.use\"(%a) : (i32) -> ()
";

/// IRs that are put in the place of another: next to nothing, less, and more.
const OTHERS: [&str; 3] = ["", "%q = \"t.q\"() : () -> i32", TEXT];

fn ir(text: &str) -> Ir {
    Ir::parse(text).unwrap_or_else(|errors| panic!("{errors:?}"))
}

/// A sequence of numbers that depends on the seed alone.
struct Random(AtomicU64);

impl Random {
    fn new(seed: u64) -> Random {
        Random(AtomicU64::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1))
    }

    fn below(&self, end: usize) -> usize {
        let mut state = self.0.load(Ordering::Relaxed);
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        self.0.store(state, Ordering::Relaxed);
        (state % end as u64) as usize
    }
}

/// User code that works on the IR: it changes what it likes, and may put another one in its place.
struct Actor {
    random: Random,
    /// The number of steps until the IR is replaced, and those after; true if the first one comes back in the end.
    steps: usize,
    is_replaced: bool,
    comes_back: bool,
    /// The IR that was put aside, with its text.
    aside: Mutex<Option<Ir>>,
}

impl Actor {
    fn new(seed: u64) -> Actor {
        let random = Random::new(seed);
        let (steps, is_replaced, comes_back) = (random.below(6), random.below(4) > 0, random.below(4) == 0);
        Actor { random, steps, is_replaced, comes_back, aside: Mutex::new(None) }
    }

    fn replace(&self, host: &mut Ir) {
        let mut other = ir(OTHERS[self.random.below(OTHERS.len())]);
        std::mem::swap(host, &mut other);
        *self.aside.lock().unwrap() = Some(other);
    }

    fn act(&self, rewriter: &mut Rewriter<'_, Ir>) -> Result<(), NativeError> {
        self.change(rewriter);
        if !self.is_replaced {
            return Ok(());
        }
        self.replace(rewriter.host_mut());
        // The rewriter refuses each change of the other one: it could not undo them where the first one comes back.
        self.change(rewriter);
        if self.comes_back {
            let mut aside = self.aside.lock().unwrap();
            std::mem::swap(rewriter.host_mut(), aside.as_mut().expect("it was put aside"));
            *aside = None;
        }
        match self.random.below(3) {
            0 => Err(NativeError::new("it fails")),
            1 => panic!("it panics"),
            _ => Ok(()),
        }
    }

    /// Changes what is there, by handles of what is there.
    fn change(&self, rewriter: &mut Rewriter<'_, Ir>) {
        for _ in 0..self.steps {
            let (name, value) = {
                let host = rewriter.host_mut();
                let mut ops = Vec::new();
                host.nested_ops(host.top_op(), true, &mut ops);
                let Some(op) = ops.get(self.random.below(ops.len().max(1))).copied() else { return };
                (op, (host.result_count(op) > 0).then(|| host.result(op, 0)))
            };
            self.step(rewriter, name, value);
        }
    }

    fn step(&self, rewriter: &mut Rewriter<'_, Ir>, op: Op, value: Option<Value>) {
        let (name, key) = (rewriter.host_mut().intern_op_name("t.new"), rewriter.host_mut().intern_attribute_name("n"));
        let number = rewriter.host_mut().parse_attribute("1 : i32").expect("it is an attribute");
        let i32 = rewriter.host_mut().parse_type("i32").expect("it is a type");
        // Most of it is refused now and then, which changes nothing.
        let _ = match self.random.below(5) {
            0 => rewriter.erase_op(op),
            1 => rewriter.set_attribute(op, key, Some(number)),
            2 => rewriter.set_insertion_point(op).and_then(|()| {
                let operands: Vec<Value> = value.into_iter().collect();
                // Behind what it uses, or nowhere.
                let operands = if self.random.below(2) == 0 { &operands[..0] } else { &[] };
                rewriter.create(name, operands, &[], ResultTypes::Given(&[i32])).map(|_| ())
            }),
            3 => value.map_or(Ok(()), |value| rewriter.replace_all_uses(value, value)),
            _ => Ok(()),
        };
    }
}

/// A pattern in Rust that acts.
struct Acts(Arc<Actor>);

impl RewritePattern<Ir> for Acts {
    fn root(&self) -> Root {
        Root::named("t.a")
    }

    fn debug_name(&self) -> &str {
        "Acts"
    }

    fn benefit(&self) -> u16 {
        100
    }

    fn match_and_rewrite(&self, op: Op, rewriter: &mut Rewriter<'_, Ir>) -> Result<(), PatternFailure> {
        let acted = self.0.act(rewriter);
        acted.map_err(|_| rewriter.notify_match_failure(op, "it fails").into())
    }
}

const PATTERNS: &str = "
  Rewrite Act(op: Op);
  Rewrite convertValue(value: Value) -> Value;
  Pattern Before { let root = op<t.a>(x: Value) -> (t: Type); rewrite root with { Act(root); replace root with op<u.a>(x) -> (t); }; }
  Pattern Between with benefit(7) { let root = op<t.use>(x: Value); rewrite root with {
    let new = op<u.use>(x) -> (type<\"i32\">); Act(root); let last = op<u.last>(new.0) -> (type<\"i32\">); erase root; }; }
  Pattern Converted with benefit(8) { let root = op<t.two>(x: Value, y: Value) -> (t: Type, s: Type);
    rewrite root with { let z = convertValue(x); replace root with op<u.two>(z, y) -> (t, s); }; }";

/// The way to apply patterns.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Run {
    Greedy,
    Once,
    Rust,
    Convert,
    ConvertRust,
    /// Conversions of types act.
    ConvertTypes,
    /// Materializations act.
    Materialize,
}

const RUNS: [Run; 7] =
    [Run::Greedy, Run::Once, Run::Rust, Run::Convert, Run::ConvertRust, Run::ConvertTypes, Run::Materialize];

/// The code of the error that a run ends with, and whether another IR is in the place of the first one.
fn run(program: &Arc<Program>, run: Run, seed: u64) -> (Option<&'static str>, bool) {
    let actor = Arc::new(Actor::new(seed));
    let mut ir = ir(TEXT);
    let before = RewriteHost::identity(&ir);
    let mut natives = Natives::new();
    let is_native = matches!(run, Run::Greedy | Run::Once | Run::Convert);
    let acting = actor.clone();
    natives.rewrite("Act", move |rewriter: &mut Rewriter<'_, Ir>, _: pdl_vm::Op<Ir>| match is_native {
        true => acting.act(rewriter),
        false => Ok(()),
    });
    match matches!(run, Run::ConvertTypes | Run::Materialize) {
        true => register_conversion_natives(&mut natives),
        false => {
            natives.rewrite("convertValue", |_: &mut Rewriter<'_, Ir>, value: pdl_vm::Value<Ir>| value);
        }
    }
    let mut builder = PatternSetBuilder::new().program(program.clone());
    if matches!(run, Run::Rust | Run::ConvertRust) {
        builder = builder.pattern(Acts(actor.clone()));
    }
    let set: PatternSet<Ir> = builder.bind(&mut ir, &natives).unwrap_or_else(|errors| panic!("{errors}"));
    let top = ir.top_op();
    let code = match run {
        Run::Greedy | Run::Rust => {
            let options = GreedyOptions::default().max_iterations(Some(3));
            GreedyDriver::new(options).run(&set, &mut ir, top, None).err().map(|error| error.code())
        }
        Run::Once => {
            let mut ops = Vec::new();
            ir.nested_ops(top, true, &mut ops);
            let mut applicator = Applicator::new();
            applicator.apply(&set, &mut ir, ops[1], &mut Silent).err().map(|error| error.code())
        }
        Run::Convert | Run::ConvertRust | Run::ConvertTypes | Run::Materialize => {
            let target =
                ConversionTarget::new().legal_dialect("u").illegal_dialect("t").legal_op("t.x").legal_op("t.hold");
            let mut conversion = Conversion::new(&target);
            conversion.allow_casts = true;
            conversion.converter = Some(Arc::new(converter(run, &actor, &mut ir)));
            convert(&set, &mut ir, top, conversion).err().map(|error| error.code())
        }
    };
    let is_other = RewriteHost::identity(&ir) != before;
    // Whichever it is, it can be read; what was put aside, too.
    assert!(ir.print(Default::default()).contains("module"), "{run:?} {seed}");
    if let Some(aside) = actor.aside.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).take() {
        assert!(aside.print(Default::default()).contains("module"), "{run:?} {seed}");
    }
    (code, is_other)
}

/// `i32` becomes `i64`; what acts is what `run` says.
fn converter(run: Run, actor: &Arc<Actor>, ir: &mut Ir) -> TypeConverter<Ir> {
    let i32 = ir.parse_type("i32").expect("it is a type");
    let i64 = ir.parse_type("i64").expect("it is a type");
    let (converting, making) = (actor.clone(), actor.clone());
    TypeConverter::new(ir)
        .conversion(move |host, ty| {
            if run == Run::ConvertTypes && converting.is_replaced {
                converting.replace(host);
            }
            (run != Run::Convert && ty == i32).then(|| TypeConversion::To(vec![i64]))
        })
        .target_materialization(move |rewriter, _, _| {
            if run == Run::Materialize {
                making.act(rewriter).map_err(|_| pdl_vm::RewriteFailure::DoesNotApply)?;
            }
            Ok(None)
        })
}

#[test]
fn another_ir_in_the_place_of_the_host_is_an_error() {
    // Of what panics on purpose, a thousand messages help nobody.
    let say = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| match info.payload_as_str() {
        Some("it panics") => {}
        _ => say(info),
    }));
    let program = Arc::new(pdll::compile(PATTERNS).unwrap_or_else(|error| panic!("{error}")));
    for way in RUNS {
        let (mut replaced, mut others) = (0, 0);
        for seed in 0..200 {
            let ran = std::panic::catch_unwind(|| run(&program, way, seed));
            let Ok((code, is_other)) = ran else { panic!("{way:?} panics with seed {seed}") };
            // A panic of the user's, and no other one, is what the run ends with otherwise.
            assert_eq!(code == Some("E0637"), is_other, "{way:?} {seed}: {code:?}");
            replaced += usize::from(is_other);
            others += usize::from(!is_other);
        }
        assert!(replaced >= 50 && others >= 25, "{way:?}: {replaced} of another IR, {others} of the same");
    }
    let _ = std::panic::take_hook();
}
