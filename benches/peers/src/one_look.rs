//! One look at each instruction, with use lists, by what tells which value stands in the place of its result.

use ir::{Function, Id, Rewritten, Value};

use crate::Contender;

pub struct OneLook<F> {
    name: &'static str,
    simplify: F,
    ir: Rewritten,
    order: Vec<Id>,
}

impl<F: Fn(&mut Rewritten, Id) -> Option<Value>> OneLook<F> {
    pub fn new(name: &'static str, simplify: F) -> OneLook<F> {
        OneLook { name, simplify, ir: Rewritten::default(), order: Vec::new() }
    }
}

impl<F: Fn(&mut Rewritten, Id) -> Option<Value>> Contender for OneLook<F> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn load(&mut self, function: Function) {
        self.order.clone_from(&function.order);
        self.ir = Rewritten::new(function);
    }

    fn run(&mut self) -> usize {
        let mut rewrites = 0;
        for id in &self.order {
            if let Some(by) = (self.simplify)(&mut self.ir, *id) {
                self.ir.replace(*id, by);
                rewrites += 1;
            }
        }
        rewrites
    }

    fn take(&mut self) -> Option<Function> {
        Some(std::mem::take(&mut self.ir).into_function())
    }
}
