//! The patterns from PDLL, interpreted and as Rust.

use std::sync::Arc;

use from_pdll::Host;
use ir::{Function, Id};
use pdl_vm::instructions::{InstructionHost, InstructionOp, RuleSet};
use pdl_vm::{Application, Applicator, GreedyDriver, GreedyOptions, Natives, PatternSet, Program, RunLimit, Silent};

use crate::Contender;

/// Binds patterns to a host.
type Bind = Box<dyn Fn(&mut Host) -> PatternSet<Host>>;

/// Binds a program that is interpreted.
pub fn interpreted(program: Program) -> Bind {
    let program = Arc::new(program);
    Box::new(move |host| PatternSet::bind(program.clone(), host, &Natives::new()).expect("it binds"))
}

/// One look at each instruction by [`Applicator`].
pub struct PdllOneLook {
    name: &'static str,
    bind: Bind,
    applicator: Applicator<Host>,
    loaded: Option<(PatternSet<Host>, Host)>,
    order: Vec<Id>,
}

impl PdllOneLook {
    pub fn new(name: &'static str, bind: Bind) -> PdllOneLook {
        PdllOneLook { name, bind, applicator: Applicator::new(), loaded: None, order: Vec::new() }
    }
}

impl Contender for PdllOneLook {
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

    fn take(&mut self) -> Option<Function> {
        let failures = self.applicator.take_failures();
        assert!(failures.first.is_empty(), "a rewrite failed");
        self.loaded.take().map(|(_, host)| host.into_arena())
    }
}

/// Rewriting until nothing matches by [`GreedyDriver`].
pub struct Greedy {
    name: &'static str,
    bind: Bind,
    driver: GreedyDriver<Host>,
    loaded: Option<(PatternSet<Host>, Host)>,
}

impl Greedy {
    pub fn new(name: &'static str, bind: Bind) -> Greedy {
        Greedy { name, bind, driver: GreedyDriver::new(GreedyOptions::default()), loaded: None }
    }
}

impl Contender for Greedy {
    fn name(&self) -> &'static str {
        self.name
    }

    fn load(&mut self, function: Function) {
        let mut host = InstructionHost::new(function);
        self.loaded = Some(((self.bind)(&mut host), host));
    }

    fn run(&mut self) -> usize {
        let (set, host) = self.loaded.as_mut().expect("a function is loaded");
        let report = self.driver.run(set, host, InstructionOp::Function, None).expect("rewrites do not stop");
        assert!(report.converged && report.failures.first.is_empty(), "a rewrite failed");
        report.rewrites as usize
    }

    fn take(&mut self) -> Option<Function> {
        self.loaded.take().map(|(_, host)| host.into_arena())
    }
}

/// The patterns as rules in Rust, with what runs them.
pub struct Rules<R, F> {
    name: &'static str,
    rules: fn(&Host) -> R,
    run: F,
    loaded: Option<(R, Host)>,
    order: Vec<Id>,
}

impl<R: RuleSet<Host>, F: Fn(&R, &mut Host, &[Id]) -> usize> Rules<R, F> {
    pub fn new(name: &'static str, rules: fn(&Host) -> R, run: F) -> Rules<R, F> {
        Rules { name, rules, run, loaded: None, order: Vec::new() }
    }
}

/// Looks once at each instruction.
pub fn once<R: RuleSet<Host>>(rules: &R, host: &mut Host, order: &[Id]) -> usize {
    order.iter().filter(|id| rules.apply(host, **id).is_some()).count()
}

/// Rewrites until nothing matches.
pub fn until_done<R: RuleSet<Host>>(rules: &R, host: &mut Host, _order: &[Id]) -> usize {
    host.apply_rules(rules, RunLimit::Relative).rewrites as usize
}

impl<R: RuleSet<Host>, F: Fn(&R, &mut Host, &[Id]) -> usize> Contender for Rules<R, F> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn load(&mut self, function: Function) {
        self.order.clone_from(&function.order);
        let host = InstructionHost::new(function);
        self.loaded = Some(((self.rules)(&host), host));
    }

    fn run(&mut self) -> usize {
        let (rules, host) = self.loaded.as_mut().expect("a function is loaded");
        (self.run)(rules, host, &self.order)
    }

    fn take(&mut self) -> Option<Function> {
        self.loaded.take().map(|(_, host)| host.into_arena())
    }
}
