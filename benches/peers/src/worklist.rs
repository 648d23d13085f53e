//! Rewriting until nothing matches, by a worklist, as one writes it for this IR: what is dead goes, and what a rewrite may have made match is looked at
//! again.

use ir::{Function, Id, Inst, Rewritten, Value};

use crate::Contender;

#[derive(Clone, Copy, PartialEq)]
enum State {
    Waits,
    Done,
    Erased,
}

pub struct Worklist<F> {
    name: &'static str,
    simplify: F,
    ir: Rewritten,
    stack: Vec<Id>,
    states: Vec<State>,
}

impl<F: Fn(&mut Rewritten, Id) -> Option<Value>> Worklist<F> {
    pub fn new(name: &'static str, simplify: F) -> Worklist<F> {
        Worklist { name, simplify, ir: Rewritten::default(), stack: Vec::new(), states: Vec::new() }
    }

    fn push(&mut self, id: Id) {
        let state = &mut self.states[id.0 as usize];
        if *state == State::Done {
            *state = State::Waits;
            self.stack.push(id);
        }
    }

    /// Looks at what computes the operands of an instruction that goes: it may be dead.
    fn push_operands(&mut self, inst: Inst) {
        for operand in inst.operands() {
            if let Some(id) = self.ir.function.values[operand.0 as usize].definition {
                self.push(id);
            }
        }
    }

    fn look(&mut self, id: Id) -> bool {
        let inst = self.ir.inst(id);
        // Stores have none, and stay.
        let Some(result) = self.ir.function.insts[id.0 as usize].result else { return false };
        if self.ir.uses(result).is_empty() {
            self.states[id.0 as usize] = State::Erased;
            self.ir.erase(id);
            self.push_operands(inst);
            return false;
        }
        let first = self.ir.function.insts.len();
        let Some(by) = (self.simplify)(&mut self.ir, id) else { return false };
        self.states.resize(self.ir.function.insts.len(), State::Done);
        (first..self.states.len()).for_each(|new| self.push(Id(new as u32)));
        for index in 0..self.ir.uses(result).len() {
            self.push(self.ir.uses(result)[index].0);
        }
        self.states[id.0 as usize] = State::Erased;
        self.ir.replace(id, by);
        self.push_operands(inst);
        true
    }
}

impl<F: Fn(&mut Rewritten, Id) -> Option<Value>> Contender for Worklist<F> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn load(&mut self, function: Function) {
        self.ir = Rewritten::new(function);
    }

    fn run(&mut self) -> usize {
        // From the last to the first, so that what is dead goes before it is rewritten.
        self.stack.clone_from(&self.ir.function.order);
        self.states.clear();
        self.states.resize(self.ir.function.insts.len(), State::Waits);
        let mut rewrites = 0;
        while let Some(id) = self.stack.pop() {
            if self.states[id.0 as usize] == State::Waits {
                self.states[id.0 as usize] = State::Done;
                rewrites += usize::from(self.look(id));
            }
        }
        rewrites
    }

    fn take(&mut self) -> Option<Function> {
        Some(std::mem::take(&mut self.ir).into_function())
    }
}
