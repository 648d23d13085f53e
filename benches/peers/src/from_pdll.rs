//! The patterns from PDLL, interpreted and as Rust.

use std::sync::Arc;

use pdl_vm::instructions::{InstructionHost, InstructionOp};
use pdl_vm::{Application, Applicator, Natives, PatternSet, Program, Silent};

use crate::Contender;
use crate::ir::{Function, Id};

pub type Host = InstructionHost<Function>;

type Bind = Box<dyn Fn(&mut Host) -> PatternSet<Host>>;

/// One look at each instruction by [`Applicator`].
pub struct FromPdll {
    name: &'static str,
    bind: Bind,
    applicator: Applicator<Host>,
    loaded: Option<(PatternSet<Host>, Host)>,
    order: Vec<Id>,
}

impl FromPdll {
    /// Makes one that interprets.
    pub fn interpreted(program: Program) -> FromPdll {
        let program = Arc::new(program);
        let bind = move |host: &mut Host| PatternSet::bind(program.clone(), host, &Natives::new()).expect("it binds");
        FromPdll::new("PDLL, interpreter", Box::new(bind))
    }

    /// Makes one of patterns that are bound with their matcher.
    pub fn matcher(bind: fn(&mut Host) -> PatternSet<Host>) -> FromPdll {
        FromPdll::new("PDLL, matcher as Rust", Box::new(bind))
    }

    fn new(name: &'static str, bind: Bind) -> FromPdll {
        FromPdll { name, bind, applicator: Applicator::new(), loaded: None, order: Vec::new() }
    }
}

impl Contender for FromPdll {
    fn name(&self) -> &'static str {
        self.name
    }

    fn load(&mut self, function: Function) {
        self.order.clone_from(&function.order);
        let mut host = InstructionHost::new(function);
        self.loaded = Some(((self.bind)(&mut host), host));
    }

    fn run(&mut self) -> usize {
        let (set, host) = self.loaded.as_mut().expect("a function is loaded");
        let mut rewrites = 0;
        for id in &self.order {
            let op = InstructionOp::Instruction(*id);
            let applied = self.applicator.apply(set, host, op, &mut Silent).expect("rewrites do not stop");
            rewrites += usize::from(applied != Application::None);
        }
        rewrites
    }

    fn take(&mut self) -> Function {
        let failures = self.applicator.take_failures();
        assert!(failures.first.is_empty(), "a rewrite failed");
        self.loaded.take().expect("a function is loaded").1.into_arena()
    }
}

/// One look at each instruction by rules in Rust.
#[derive(Default)]
pub struct Compiled {
    loaded: Option<(crate::rules::Rules, Host)>,
    order: Vec<Id>,
}

impl Contender for Compiled {
    fn name(&self) -> &'static str {
        "PDLL, rules as Rust"
    }

    fn load(&mut self, function: Function) {
        self.order.clone_from(&function.order);
        let host = InstructionHost::new(function);
        self.loaded = Some((crate::rules::Rules::new(&host).expect("types are known"), host));
    }

    fn run(&mut self) -> usize {
        use pdl_vm::instructions::RuleSet as _;
        let (rules, host) = self.loaded.as_mut().expect("a function is loaded");
        self.order.iter().filter(|id| rules.apply(host, **id).is_some()).count()
    }

    fn take(&mut self) -> Function {
        self.loaded.take().expect("a function is loaded").1.into_arena()
    }
}
