//! Random patterns with choices.

use super::tree::{Attribute, Declared, Define, Kind, Node, Operation, Pattern, Presence};
use super::tree::{Statement, Variable};
use crate::choices::Choices;
use crate::ods;
use crate::patterns::{ATTRIBUTE_NAMES, ATTRIBUTES, OPS, TYPES};

/// The commutative operations of `commutative.td`.
pub(super) const COMMUTATIVE: [&str; 2] = ["c.add", "c.mul"];
/// One that is not.
const ORDERED: &str = "c.sub";

/// The deepest that operations nest.
const DEPTH: usize = 2;

/// Returns a random pattern. `is_defined` says that definitions of operations are included.
pub(super) fn pattern(choices: &mut Choices, number: usize, is_defined: bool) -> Pattern {
    let benefit = choices.percent(50).then(|| 1 + choices.below(3));
    let is_commutative = choices.percent(if is_defined { 60 } else { 5 });
    let mut generator = Generator { choices, is_defined, variables: Vec::new(), scope: Vec::new(), may_define: true };
    let mut statements = Vec::new();
    let mut wanted = Vec::new();
    if generator.choices.percent(35) {
        let node = match generator.choices.percent(70) {
            true => generator.alternatives(DEPTH - 1, false),
            false => generator.operation(Vec::new(), DEPTH - 1, 1),
        };
        let kind = if node.is_operation() { Kind::Operation } else { Kind::Value };
        let variable = generator.declare(kind, false);
        statements.push(Statement::Let(variable, node));
        let used = Node::Use(variable, kind).into_value();
        wanted.push(used);
    }
    let node = match generator.choices.percent(15) {
        true => {
            let count = 2 + generator.choices.below(2);
            generator.several(count, |generator| generator.operation(wanted.clone(), DEPTH - 1, 0))
        }
        false => generator.operation(wanted, DEPTH, 0),
    };
    let root = generator.declare(Kind::Operation, false);
    statements.push(Statement::Let(root, node));
    if generator.choices.percent(40)
        && let Some(range) = generator.known(Kind::Values, false)
    {
        let element = Node::Element(range, Kind::Values, generator.index());
        statements.push(Statement::Let(generator.declare(Kind::Value, false), element));
    }
    while generator.choices.percent(30) {
        statements.extend(generator.asks());
    }
    statements.extend(generator.of_ranges());
    let variables = generator.variables;
    Pattern { name: format!("P{number}"), benefit, is_commutative, variables, statements, root }
}

/// Makes the operations of a pattern without choices have the results that their definitions say.
pub(super) fn define_results(pattern: &mut Pattern) {
    pattern.for_each(&mut |node| {
        if let Node::Operation(Operation { names, results: results @ None, .. }) = node
            && names.iter().any(|name| is_defined(name))
        {
            *results = Some(vec![Node::Type(TYPES[0])]);
        }
    });
}

/// Returns true if an operation is one of those that are defined, which have one result.
pub(super) fn is_defined(name: &str) -> bool {
    name == ORDERED || COMMUTATIVE.contains(&name)
}

/// Changes a pattern without choices a little, so that what it matches is nearly what another one does.
pub(super) fn disturb(choices: &mut Choices, pattern: &mut Pattern) {
    pattern.for_each(&mut |node| {
        let Node::Operation(operation) = node else { return };
        if choices.percent(12) && !operation.names.is_empty() {
            operation.names = vec![*choices.pick(&OPS)];
        }
        if let Some(operands) = operation.operands.as_mut().filter(|operands| operands.len() > 1)
            && choices.percent(20)
        {
            let count = operands.len();
            operands.swap(choices.below(count), choices.below(count));
        }
        if choices.percent(15) {
            operation.attributes.pop();
        }
    });
}

pub(super) struct Generator<'c> {
    pub choices: &'c mut Choices,
    is_defined: bool,
    pub variables: Vec<Declared>,
    /// The variables that are known where something is written.
    pub scope: Vec<Variable>,
    /// True if new variables may be defined: in alternatives only those of all may.
    pub may_define: bool,
}

impl Generator<'_> {
    pub(super) fn declare(&mut self, kind: Kind, is_optional: bool) -> Variable {
        self.variables.push(Declared { kind, is_optional, is_absent: false, is_local: false });
        self.scope.push(self.variables.len() - 1);
        self.variables.len() - 1
    }

    /// A variable that is known.
    pub(super) fn known(&mut self, kind: Kind, is_optional: bool) -> Option<Variable> {
        let fits = |variable: &Variable| {
            let declared = self.variables[*variable];
            declared.kind == kind && (is_optional || !declared.is_optional)
        };
        let known: Vec<Variable> = self.scope.iter().copied().filter(fits).collect();
        (!known.is_empty()).then(|| *self.choices.pick(&known))
    }

    /// Several alternatives, each made with what is known before them, and without variables of its own.
    fn several(&mut self, count: usize, mut one: impl FnMut(&mut Self) -> Node) -> Node {
        let (before, may_define) = (self.scope.clone(), std::mem::replace(&mut self.may_define, false));
        let mut nodes = Vec::new();
        for _ in 0..count {
            self.scope.clone_from(&before);
            nodes.push(one(self));
        }
        (self.scope, self.may_define) = (before, may_define);
        Node::Alternatives(nodes)
    }

    /// Alternatives for one operand, which all define the same.
    fn alternatives(&mut self, depth: usize, is_value: bool) -> Node {
        let before = self.scope.len();
        let mut wanted = Vec::new();
        if self.may_define {
            for _ in 0..self.choices.below(3) {
                let is_range = |node: &Node| matches!(node, Node::Define(Define { kind: Kind::Values, .. }));
                let is_absent = |node: &Node| matches!(node, Node::Define(Define { is_optional: true, .. }));
                let kind = match self.choices.below(10) {
                    0 | 1 if !wanted.iter().any(|node| is_range(node) || is_absent(node)) => Kind::Values,
                    8 | 9 => Kind::Attribute,
                    _ => Kind::Value,
                };
                let has_range = kind == Kind::Values || wanted.iter().any(is_range);
                let is_optional = !(has_range && kind != Kind::Attribute) && self.choices.percent(15);
                let variable = self.declare(kind, is_optional);
                wanted.push(Node::Define(Define { variable, kind, is_optional, ty: None }));
            }
        }
        let defined = self.scope.split_off(before);
        let count = 2 + usize::from(self.choices.percent(20));
        let node = self.several(count, |generator| {
            if let [Node::Define(Define { kind: Kind::Value, is_optional: false, .. })] = &wanted[..]
                && generator.choices.percent(25)
            {
                return wanted[0].clone();
            }
            if wanted.is_empty()
                && generator.choices.percent(25)
                && let Some(variable) = generator.known(Kind::Value, false)
            {
                return Node::Use(variable, Kind::Value);
            }
            let node = generator.operation(wanted.clone(), depth, 1);
            if is_value && generator.choices.percent(70) { node.into_value() } else { node }
        });
        self.scope.extend(defined);
        match node {
            // One that is a value makes all be.
            Node::Alternatives(mut nodes) if is_value && nodes.iter().all(Node::is_operation) => {
                let last = nodes.pop().map(Node::into_value);
                nodes.extend(last);
                Node::Alternatives(nodes)
            }
            node => node,
        }
    }

    /// An operation that holds these nodes, and has at least so many results, if it says how many.
    fn operation(&mut self, mut wanted: Vec<Node>, depth: usize, results: usize) -> Node {
        let is_attribute = |node: &Node| matches!(node, Node::Define(Define { kind: Kind::Attribute, .. }));
        let named: Vec<Node> = wanted.iter().filter(|node| is_attribute(node)).cloned().collect();
        wanted.retain(|node| !is_attribute(node));
        let range = wanted.iter().position(|node| matches!(node, Node::Define(Define { kind: Kind::Values, .. })));
        let range = range.map(|range| wanted.remove(range));
        let is_optional = |node: &Node| matches!(node, Node::Define(Define { is_optional: true, .. }));
        let all_single = range.is_none() && !wanted.iter().any(is_optional);
        let is_defined = self.is_defined && all_single && wanted.len() <= 2 && self.choices.percent(35);
        let first = match is_defined {
            true if self.choices.percent(25) => ORDERED,
            true => *self.choices.pick(&COMMUTATIVE),
            false => *self.choices.pick(&OPS),
        };
        let mut names = vec![first];
        while self.choices.percent(8) {
            let other = if is_defined && first != ORDERED {
                *self.choices.pick(&COMMUTATIVE)
            } else {
                *self.choices.pick(&OPS)
            };
            if !is_defined || first != ORDERED {
                names.push(other);
            }
        }
        if results > 0 && !is_defined && self.choices.percent(4) {
            names.clear();
        }
        let mut is_commutative = all_single && first != ORDERED && self.choices.percent(25);
        let mut count = match is_defined {
            true => 2,
            false => wanted.len().max(self.choices.below(4)),
        };
        // Orders multiply.
        count = count.min(if is_commutative { 3 } else { 4 }).max(wanted.len());
        is_commutative &= count > 1;
        let is_single = is_commutative || is_defined;
        let has_rest = range.is_some() || all_single && !is_single && self.choices.percent(35);
        // The groups of operands that the host knows do not matter.
        if has_rest && self.choices.percent(12) {
            names = vec![ods::SPLIT];
        }
        let operands = (is_single || has_rest || count > 0 || self.choices.percent(50)).then(|| {
            let mut slots: Vec<Option<Node>> = wanted.into_iter().map(Some).collect();
            while slots.len() < count {
                let at = self.choices.below(slots.len() + 1);
                slots.insert(at, None);
            }
            let count = slots.len();
            // Beside the rest an operation may be one value, as among operands in any order.
            let as_value = is_commutative || has_rest;
            let place = if has_rest { self.choices.below(count + 1) } else { count + 1 };
            let mut list = Vec::new();
            let mut range = range;
            for (at, slot) in slots.into_iter().enumerate() {
                if at == place {
                    list.push(self.rest(range.take(), Kind::Values));
                }
                list.push(self.operand(slot, count, as_value, is_single || has_rest, depth));
            }
            if place == count {
                list.push(self.rest(range, Kind::Values));
            }
            list
        });
        let attributes = self.attributes(named);
        let asks_results = !is_defined && self.choices.percent(45);
        let results = asks_results.then(|| {
            let count = results.max(self.choices.below(3));
            let has_rest = self.choices.percent(30);
            let one = |index| self.result(index >= results && !has_rest);
            let mut list: Vec<Node> = (0..count).map(one).collect();
            if has_rest {
                let place = self.choices.below(count + 1);
                list.insert(place, self.rest(None, Kind::Types));
            }
            list
        });
        Node::Operation(Operation { names, is_commutative, operands, attributes, results })
    }

    /// One of so many operands.
    fn operand(
        &mut self,
        wanted: Option<Node>,
        count: usize,
        is_commutative: bool,
        is_single: bool,
        depth: usize,
    ) -> Node {
        if let Some(wanted) = wanted {
            if depth > 0 && matches!(wanted, Node::Define(_)) && self.choices.percent(20) {
                let inner = self.operation(vec![wanted], depth - 1, 1);
                return if is_commutative && self.choices.percent(50) { inner } else { inner.into_value() };
            }
            if let Node::Define(define) = &wanted {
                self.scope.push(define.variable);
            }
            return wanted;
        }
        let kinds = if depth > 0 { 6 } else { 3 };
        match self.choices.below(kinds) {
            0 => Node::AnyValue(None),
            1 => match self.known(Kind::Value, !is_single) {
                _ if self.choices.percent(40)
                    && let Some(range) = self.known(Kind::Values, false) =>
                {
                    Node::Element(range, Kind::Values, self.index())
                }
                Some(variable) => Node::Use(variable, Kind::Value),
                None => Node::AnyValue(None),
            },
            2 | 3 if self.may_define => {
                let is_optional = !is_single && self.choices.percent(25);
                let ty = self.choices.percent(15).then(|| *self.choices.pick(&TYPES));
                let variable = self.declare(Kind::Value, is_optional);
                Node::Define(Define { variable, kind: Kind::Value, is_optional, ty })
            }
            2 => Node::AnyValue(None),
            kind => {
                // Among others an operation is all operands from there on; alone it is all, unless its definition says that
                // it has one result.
                let is_value = self.is_defined || !(count == 1 || is_commutative) || self.choices.percent(50);
                match kind == 5 && self.choices.percent(50) {
                    true => self.alternatives(depth - 1, is_value),
                    false => {
                        let inner = self.operation(Vec::new(), depth - 1, 1);
                        if is_value { inner.into_value() } else { inner }
                    }
                }
            }
        }
    }

    fn attributes(&mut self, wanted: Vec<Node>) -> Vec<Attribute> {
        let count = wanted.len().max(self.choices.below(6).saturating_sub(3)).min(ATTRIBUTE_NAMES.len());
        let mut wanted = wanted.into_iter();
        let mut attributes = Vec::new();
        for name in ATTRIBUTE_NAMES.into_iter().take(count) {
            if let Some(node) = wanted.next() {
                let mut presence = Presence::Required;
                if let Node::Define(define) = &node {
                    self.scope.push(define.variable);
                    presence = if define.is_optional { Presence::Optional } else { Presence::Required };
                }
                attributes.push(Attribute { name, presence, value: Some(node) });
                continue;
            }
            let is_optional = self.choices.percent(30);
            let mut presence = if is_optional { Presence::Optional } else { Presence::Required };
            let value = match self.choices.below(6) {
                0 => None,
                1 if self.may_define => {
                    let variable = self.declare(Kind::Attribute, is_optional);
                    Some(Node::Define(Define { variable, kind: Kind::Attribute, is_optional, ty: None }))
                }
                2 if let Some(variable) = self.known(Kind::Attribute, is_optional) => {
                    Some(Node::Use(variable, Kind::Attribute))
                }
                3 => {
                    presence = Presence::Absent;
                    None
                }
                4 => {
                    let count = 2 + self.choices.below(2);
                    Some(self.several(count, |generator| Node::Attribute(generator.choices.pick::<&str>(&ATTRIBUTES))))
                }
                _ => Some(Node::Attribute(self.choices.pick::<&str>(&ATTRIBUTES))),
            };
            attributes.push(Attribute { name, presence, value });
        }
        attributes
    }

    /// One result type.
    fn result(&mut self, may_be_absent: bool) -> Node {
        match self.choices.below(4) {
            0 | 1 if self.may_define => {
                let is_optional = may_be_absent && self.choices.percent(40);
                let variable = self.declare(Kind::Type, is_optional);
                Node::Define(Define { variable, kind: Kind::Type, is_optional, ty: None })
            }
            2 => self.several(2, |generator| Node::Type(generator.choices.pick::<&str>(&TYPES))),
            _ => match self.known(Kind::Type, may_be_absent) {
                _ if self.choices.percent(30)
                    && let Some(range) = self.known(Kind::Types, false) =>
                {
                    Node::Element(range, Kind::Types, self.index())
                }
                Some(variable) => Node::Use(variable, Kind::Type),
                None => Node::Type(self.choices.pick::<&str>(&TYPES)),
            },
        }
    }
}
