//! The patterns in egg, as it is used: all of a function is an e-graph, rules run until nothing is new, and the best of each class is taken. Nothing is
//! replaced, so there are no equal functions to compare: what is stored must be in one class with what the others store.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use egg::{
    Analysis, AstDepth, DidMerge, EGraph, Extractor, Id, Rewrite, Runner, Subst, Symbol, Var, define_language, rewrite,
};
use ir::{BinaryOp, Condition, Function, Inst, Type, UnaryOp};

use crate::Contender;

/// A type as a leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TypeLeaf(Type);

impl fmt::Display for TypeLeaf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

impl FromStr for TypeLeaf {
    type Err = ();

    fn from_str(text: &str) -> Result<TypeLeaf, ()> {
        match text {
            "I8" => Ok(TypeLeaf(Type::I8)),
            "I32" => Ok(TypeLeaf(Type::I32)),
            "I64" => Ok(TypeLeaf(Type::I64)),
            _ => Err(()),
        }
    }
}

define_language! {
    enum Node {
        "iconst" = Iconst([Id; 2]),
        "ineg" = Ineg(Id),
        "bnot" = Bnot(Id),
        "iadd" = Iadd([Id; 2]),
        "isub" = Isub([Id; 2]),
        "imul" = Imul([Id; 2]),
        "band" = Band([Id; 2]),
        "bor" = Bor([Id; 2]),
        "bxor" = Bxor([Id; 2]),
        "ishl" = Ishl([Id; 2]),
        "ushr" = Ushr([Id; 2]),
        "sshr" = Sshr([Id; 2]),
        "eq" = Equal([Id; 2]),
        "ne" = NotEqual([Id; 2]),
        "slt" = SignedLess([Id; 2]),
        "select" = Select([Id; 3]),
        Number(i64),
        TypeLeaf(TypeLeaf),
        Argument(Symbol),
    }
}

/// Tells the type of each class.
#[derive(Default)]
struct Types {
    /// The types of the arguments, whose names are their numbers.
    arguments: Vec<Type>,
}

impl Analysis<Node> for Types {
    type Data = Type;

    fn make(egraph: &mut EGraph<Node, Types>, node: &Node, _id: Id) -> Type {
        match node {
            Node::Iconst([_, ty]) => egraph[*ty].data,
            Node::TypeLeaf(ty) => ty.0,
            Node::Number(_) => Type::I64,
            Node::Argument(name) => {
                let number = name.as_str().strip_prefix('v').and_then(|number| number.parse::<usize>().ok());
                egraph.analysis.arguments[number.expect("a number")]
            }
            Node::Equal(_) | Node::NotEqual(_) | Node::SignedLess(_) => Type::I8,
            Node::Select([_, value, _]) => egraph[*value].data,
            Node::Ineg(value) | Node::Bnot(value) => egraph[*value].data,
            Node::Iadd([value, _])
            | Node::Isub([value, _])
            | Node::Imul([value, _])
            | Node::Band([value, _])
            | Node::Bor([value, _])
            | Node::Bxor([value, _])
            | Node::Ishl([value, _])
            | Node::Ushr([value, _])
            | Node::Sshr([value, _]) => egraph[*value].data,
        }
    }

    fn merge(&mut self, to: &mut Type, from: Type) -> DidMerge {
        assert_eq!(*to, from, "what is equal is of one type");
        DidMerge(false, false)
    }
}

/// Returns a condition: a variable is of a type.
fn is(var: &str, ty: Type) -> impl Fn(&mut EGraph<Node, Types>, Id, &Subst) -> bool + use<> {
    let var: Var = var.parse().expect("a variable");
    move |egraph, _, subst| egraph[subst[var]].data == ty
}

fn rules() -> Vec<Rewrite<Node, Types>> {
    vec![
        rewrite!("add-zero"; "(iadd ?x (iconst 0 ?t))" => "?x"),
        rewrite!("add-neg"; "(iadd ?x (ineg ?y))" => "(isub ?x ?y)"),
        rewrite!("sub-self-32"; "(isub ?x ?x)" => "(iconst 0 I32)" if is("?x", Type::I32)),
        rewrite!("sub-self-64"; "(isub ?x ?x)" => "(iconst 0 I64)" if is("?x", Type::I64)),
        rewrite!("add-sub"; "(isub (iadd ?x ?y) ?y)" => "?x"),
        rewrite!("sub-zero"; "(isub ?x (iconst 0 ?t))" => "?x"),
        rewrite!("mul-zero"; "(imul ?x (iconst 0 ?t))" => "(iconst 0 ?t)"),
        rewrite!("mul-one"; "(imul ?x (iconst 1 ?t))" => "?x"),
        rewrite!("mul-two"; "(imul ?x (iconst 2 ?t))" => "(ishl ?x (iconst 1 ?t))"),
        rewrite!("and-self"; "(band ?x ?x)" => "?x"),
        rewrite!("and-all-ones"; "(band ?x (iconst -1 ?t))" => "?x"),
        rewrite!("or-self"; "(bor ?x ?x)" => "?x"),
        rewrite!("or-zero"; "(bor ?x (iconst 0 ?t))" => "?x"),
        rewrite!("xor-self-32"; "(bxor ?x ?x)" => "(iconst 0 I32)" if is("?x", Type::I32)),
        rewrite!("xor-self-64"; "(bxor ?x ?x)" => "(iconst 0 I64)" if is("?x", Type::I64)),
        rewrite!("xor-zero"; "(bxor ?x (iconst 0 ?t))" => "?x"),
        rewrite!("neg-neg"; "(ineg (ineg ?x))" => "?x"),
        rewrite!("not-not"; "(bnot (bnot ?x))" => "?x"),
        rewrite!("select-same"; "(select ?c ?x ?x)" => "?x"),
        rewrite!("equal-self"; "(eq ?x ?x)" => "(iconst 1 I8)"),
    ]
}

/// Adds a function to an e-graph, and returns the classes of what it stores.
fn add(egraph: &mut EGraph<Node, Types>, function: &Function) -> Vec<Id> {
    let mut classes: Vec<Option<Id>> = vec![None; function.values.len()];
    for (index, value) in function.values.iter().enumerate() {
        if value.definition.is_none() {
            egraph.analysis.arguments.resize(index + 1, Type::I64);
            egraph.analysis.arguments[index] = value.ty;
            classes[index] = Some(egraph.add(Node::Argument(Symbol::from(format!("v{index}")))));
        }
    }
    let mut stored = Vec::new();
    for id in &function.order {
        let data = function.insts[id.0 as usize];
        let of = |value: ir::Value| classes[value.0 as usize].expect("values come before their uses");
        let node = match data.inst {
            Inst::Iconst { imm } => {
                let ty = function.ty(data.result.expect("a constant is a value"));
                let (number, ty) = (egraph.add(Node::Number(imm)), egraph.add(Node::TypeLeaf(TypeLeaf(ty))));
                Node::Iconst([number, ty])
            }
            Inst::Unary { op, arg } => match op {
                UnaryOp::Ineg => Node::Ineg(of(arg)),
                UnaryOp::Bnot => Node::Bnot(of(arg)),
            },
            Inst::Binary { op, args } => {
                let make = match op {
                    BinaryOp::Iadd => Node::Iadd,
                    BinaryOp::Isub => Node::Isub,
                    BinaryOp::Imul => Node::Imul,
                    BinaryOp::Band => Node::Band,
                    BinaryOp::Bor => Node::Bor,
                    BinaryOp::Bxor => Node::Bxor,
                    BinaryOp::Ishl => Node::Ishl,
                    BinaryOp::Ushr => Node::Ushr,
                    BinaryOp::Sshr => Node::Sshr,
                };
                make(args.map(of))
            }
            Inst::Icmp { cc, args } => {
                let make = match cc {
                    Condition::Equal => Node::Equal,
                    Condition::NotEqual => Node::NotEqual,
                    Condition::SignedLess => Node::SignedLess,
                };
                make(args.map(of))
            }
            Inst::Select { condition, then, otherwise } => Node::Select([condition, then, otherwise].map(of)),
            Inst::Store { args } => {
                stored.extend(args.map(of));
                continue;
            }
        };
        let class = egraph.add(node);
        classes[data.result.expect("it is no store").0 as usize] = Some(class);
    }
    stored
}

pub struct InEgg {
    rules: Vec<Rewrite<Node, Types>>,
    egraph: EGraph<Node, Types>,
    stored: Vec<Id>,
}

impl InEgg {
    pub fn new() -> InEgg {
        InEgg { rules: rules(), egraph: EGraph::default(), stored: Vec::new() }
    }
}

impl Contender for InEgg {
    fn name(&self) -> &'static str {
        "egg, saturation and extraction"
    }

    fn load(&mut self, function: Function) {
        self.egraph = EGraph::default();
        self.stored = add(&mut self.egraph, &function);
        self.egraph.rebuild();
    }

    fn run(&mut self) -> usize {
        let runner = Runner::default()
            .with_egraph(std::mem::take(&mut self.egraph))
            .with_node_limit(1_000_000)
            .with_time_limit(Duration::from_secs(60))
            .run(&self.rules);
        assert!(matches!(runner.stop_reason, Some(egg::StopReason::Saturated)), "{:?}", runner.stop_reason);
        self.egraph = runner.egraph;
        // What is stored, and all that it is made of, each class once.
        let extractor = Extractor::new(&self.egraph, AstDepth);
        let mut wanted: Vec<Id> = self.stored.iter().map(|id| self.egraph.find(*id)).collect();
        let mut seen = vec![false; self.egraph.total_size() * 2 + wanted.len()];
        let mut count = 0;
        while let Some(class) = wanted.pop() {
            let class = self.egraph.find(class);
            if seen.len() <= usize::from(class) {
                seen.resize(usize::from(class) + 1, false);
            }
            if !std::mem::replace(&mut seen[usize::from(class)], true) {
                count += 1;
                wanted.extend(egg::Language::children(extractor.find_best_node(class)));
            }
        }
        count
    }

    fn take(&mut self) -> Option<Function> {
        None
    }

    fn agrees(&mut self, function: &Function) -> bool {
        let stored = add(&mut self.egraph, function);
        self.egraph.rebuild();
        stored.len() == self.stored.len()
            && stored.iter().zip(&self.stored).all(|(a, b)| self.egraph.find(*a) == self.egraph.find(*b))
    }
}
