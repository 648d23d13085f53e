//! A function with what is kept while it is rewritten: the uses of values, and the order as linked lists. `pdl_vm::instructions` keeps the same for
//! patterns; this is it as one writes it for this IR alone. Functions are inlined, as where a pass is all that calls them.

use crate::function::with_room;
use crate::{Function, Id, Inst, Type, Value};

/// Where an instruction stands.
#[derive(Clone, Copy, Debug, Default)]
struct Place {
    previous: Option<Id>,
    next: Option<Id>,
}

#[derive(Debug, Default)]
pub struct Rewritten {
    pub function: Function,
    /// For each value the instructions that use it, with the index of the operand.
    uses: Vec<Vec<(Id, u32)>>,
    places: Vec<Place>,
    first: Option<Id>,
    last: Option<Id>,
}

impl Rewritten {
    pub fn new(function: Function) -> Rewritten {
        let (uses, places) = (with_room(function.values.len()), with_room(function.insts.len()));
        let mut rewritten = Rewritten { uses, places, ..Rewritten::default() };
        rewritten.uses.resize(function.values.len(), Vec::new());
        rewritten.places.resize(function.insts.len(), Place::default());
        for id in &function.order {
            rewritten.link(*id, Place { previous: rewritten.last, next: None });
            for (index, operand) in function.insts[id.0 as usize].inst.operands().enumerate() {
                rewritten.uses[operand.0 as usize].push((*id, index as u32));
            }
        }
        Rewritten { function, ..rewritten }
    }

    /// Gives the function back, with its instructions in order.
    pub fn into_function(self) -> Function {
        let next = |id: &Id| self.places[id.0 as usize].next;
        let order = std::iter::successors(self.first, next).collect();
        Function { order, ..self.function }
    }

    pub fn inst(&self, id: Id) -> Inst {
        self.function.insts[id.0 as usize].inst
    }

    /// Returns the instructions that use a value, each with the index of the operand.
    pub fn uses(&self, value: Value) -> &[(Id, u32)] {
        &self.uses[value.0 as usize]
    }

    fn link(&mut self, id: Id, place: Place) {
        match place.previous {
            Some(previous) => self.places[previous.0 as usize].next = Some(id),
            None => self.first = Some(id),
        }
        match place.next {
            Some(next) => self.places[next.0 as usize].previous = Some(id),
            None => self.last = Some(id),
        }
        self.places[id.0 as usize] = place;
    }

    /// Makes an instruction before another one.
    pub fn create(&mut self, inst: Inst, ty: Type, before: Id) -> Value {
        let id = self.function.make(inst, Some(ty));
        self.uses.push(Vec::new());
        self.places.push(Place::default());
        for (index, operand) in inst.operands().enumerate() {
            self.uses[operand.0 as usize].push((id, index as u32));
        }
        self.link(id, Place { previous: self.places[before.0 as usize].previous, next: Some(before) });
        self.function.insts[id.0 as usize].result.expect("it has a type")
    }

    /// Makes all that use the result of an instruction use another value, and takes the instruction out.
    #[inline(always)]
    pub fn replace(&mut self, id: Id, by: Value) {
        if let Some(result) = self.function.insts[id.0 as usize].result {
            let uses = std::mem::take(&mut self.uses[result.0 as usize]);
            for (user, index) in &uses {
                *self.function.insts[user.0 as usize].inst.operand_mut(*index as usize) = by;
            }
            self.uses[by.0 as usize].extend(uses);
        }
        self.erase(id);
    }

    /// Takes an instruction out whose result nothing uses.
    #[inline(always)]
    pub fn erase(&mut self, id: Id) {
        for (index, operand) in self.inst(id).operands().enumerate() {
            let uses = &mut self.uses[operand.0 as usize];
            let at = uses.iter().rposition(|used| *used == (id, index as u32));
            // The order of users stays, as in what is compared: it tells how many rewrites a worklist takes.
            uses.remove(at.expect("values know their uses"));
        }
        let Place { previous, next } = self.places[id.0 as usize];
        match previous {
            Some(previous) => self.places[previous.0 as usize].next = next,
            None => self.first = next,
        }
        match next {
            Some(next) => self.places[next.0 as usize].previous = previous,
            None => self.last = previous,
        }
    }
}
