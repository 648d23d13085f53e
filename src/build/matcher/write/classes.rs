//! Classes of operations: what merged roots see of the name of an op, and of how many operands and results it has.
//!
//! Ops of one class are alike for all their questions. A host that numbers kinds of ops has the class of each kind in a table, which is
//! made when a set gets its matcher; so what an op is costs one look-up, and the class is the place in the tables of the roots. A kind that
//! the host numbered later has none, and the interpreter matches where one is met.

use std::collections::{BTreeMap, BTreeSet};

use pdl_bytecode::filter::{Ask, DefiningOp};

use super::merged::{Group, Root};
use super::{Writer, comment};
use crate::build::matcher::Names;

/// A name that is mentioned, and counts if questions want them: `None` is any other one.
type Shape = (Option<u32>, Option<u32>, Option<u32>);

/// The classes of some groups of roots.
#[derive(Default)]
pub(super) struct Classes {
    names: BTreeSet<u32>,
    operands: BTreeSet<u32>,
    results: BTreeSet<u32>,
    of: BTreeMap<Shape, usize>,
    /// A shape of each class. That of ops which are not mentioned comes first.
    shapes: Vec<Shape>,
}

/// All that a set has, and what it has not.
fn or_other(set: &BTreeSet<u32>) -> impl Iterator<Item = Option<u32>> {
    set.iter().copied().map(Some).chain([None])
}

/// The answers of questions about an op of a shape: the root that it is in each group, and the candidates that it leaves as an operand.
type Seen = (Vec<Option<usize>>, Vec<Vec<u64>>);

impl Classes {
    pub(super) fn new(groups: &[Group<'_, '_>]) -> Classes {
        let mut classes = Classes::default();
        for root in groups.iter().flat_map(|group| &group.roots) {
            classes.names.extend(root.names());
            classes.operands.extend(root.operands);
            classes.operands.extend(root.counts.iter().map(|(_, _, count)| *count));
            for question in &root.questions {
                if let Ask::Definition(DefiningOp { operands, results, .. }) = question.ask {
                    classes.operands.extend(operands);
                    classes.results.extend(results);
                }
            }
        }
        let mut seen: BTreeMap<Seen, usize> = BTreeMap::new();
        let mut shapes = vec![(None, None, None)];
        for name in &classes.names {
            for operands in or_other(&classes.operands) {
                shapes.extend(or_other(&classes.results).map(|results| (Some(*name), operands, results)));
            }
        }
        for shape in shapes {
            let roots = groups.iter().map(|group| root_of(group, shape)).collect();
            let rows = groups.iter().flat_map(|group| {
                let asked = group.asked.iter().filter(|(_, ask)| matches!(ask, Ask::Definition(_)));
                asked.flat_map(|asked| group.roots.iter().map(|root| row(root, *asked, Some(shape))))
            });
            let class = *seen.entry((roots, rows.collect())).or_insert(classes.shapes.len());
            if class == classes.shapes.len() {
                classes.shapes.push(shape);
            }
            classes.of.insert(shape, class);
        }
        classes
    }

    /// Returns how many there are.
    pub(super) fn count(&self) -> usize {
        self.shapes.len()
    }

    /// The root of a group that ops of each class are.
    pub(super) fn roots(&self, group: &Group<'_, '_>) -> Vec<Option<usize>> {
        self.shapes.iter().map(|shape| root_of(group, *shape)).collect()
    }

    /// For each root which candidates are left by an operand that an op of each class defines, and by one that no op defines.
    pub(super) fn rows(&self, group: &Group<'_, '_>, question: usize) -> Vec<Vec<Vec<u64>>> {
        let shapes = || self.shapes.iter().copied().map(Some).chain([None]);
        let width = group.width();
        let rows = |root| {
            let rows = shapes().map(|shape| row(root, group.asked[question], shape));
            let all = |mut row: Vec<u64>| {
                row.resize(width, 0);
                row
            };
            rows.map(all).collect()
        };
        group.roots.iter().map(rows).collect()
    }

    /// The function that knows them, for the program's number of a name.
    pub(super) fn function(&self, name: impl Fn(u32) -> String) -> String {
        let mut text = String::from(
            "/// Which class an op is of: those of one class are alike for what is asked of merged roots.\n\
             pub(super) fn class(name: u32, operands: usize, results: usize) -> u32 {\n    match name {\n",
        );
        for number in &self.names {
            let by_operands = |operands| {
                let of = |results| self.of[&(Some(*number), operands, results)].to_string();
                chosen("results", &self.results, of)
            };
            let class = chosen("operands", &self.operands, by_operands);
            text += &format!("        {number} /* {} */ => {class},\n", comment(&name(*number)));
        }
        text + "        _ => 0,\n    }\n}\n"
    }
}

/// Returns what is chosen by a count.
fn chosen(count: &str, values: &BTreeSet<u32>, of: impl Fn(Option<u32>) -> String) -> String {
    let other = of(None);
    let arms = values.iter().map(|value| (value, of(Some(*value)))).filter(|(_, text)| *text != other);
    let arms: String = arms.map(|(value, text)| format!("{value} => {text}, ")).collect();
    if arms.is_empty() { other } else { format!("match {count} {{ {arms}_ => {other} }}") }
}

fn root_of(group: &Group<'_, '_>, (name, operands, _): Shape) -> Option<usize> {
    let is_root =
        |root: &Root<'_, '_>| name == Some(root.name) && (root.operands.is_none() || operands == root.operands);
    group.roots.iter().position(is_root)
}

/// The candidates of a root that are left by what defines an operand.
fn row(root: &Root<'_, '_>, asked: (u32, Ask), shape: Option<Shape>) -> Vec<u64> {
    let Some((question, definition)) = root.question(asked).and_then(|question| match question.ask {
        Ask::Definition(definition) => Some((question, definition)),
        _ => None,
    }) else {
        return root.all(root.width());
    };
    let fits = |wanted: Option<u32>, count: Option<u32>| wanted.is_none() || wanted == count;
    let found = shape.and_then(|(name, operands, results)| {
        let fits = fits(definition.operands, operands) && fits(definition.results, results);
        Some((question.rows.get(&name?).filter(|_| fits)?, operands))
    });
    let Some((row, operands)) = found else { return question.other.clone() };
    let mut row = row.clone();
    // Who wants another number of operands is not left either.
    for (_, candidate, _) in
        root.counts.iter().filter(|(op, _, count)| *op == definition.dst && Some(*count) != operands)
    {
        row[candidate / 64] &= !(1 << (candidate % 64));
    }
    row
}

impl Writer<'_> {
    /// The class of an op, by its head.
    pub(super) fn class_of(&mut self, head: &str) -> String {
        match self.names {
            Names::Numbers => format!("run.class(&{head}, class)"),
            Names::Paths(_) => format!("class_of(&{head})"),
        }
    }

    /// Writes what finds classes. Without groups there is one, and nobody asks.
    pub(super) fn class_functions(&mut self, classes: &Classes) {
        let function = classes.function(|name| self.op_name(name));
        self.functions.push(function);
        if let (Names::Paths(_), false) = (self.names, classes.names.is_empty()) {
            let arms = classes.names.iter().map(|name| format!("        {} => {name},\n", self.name(*name)));
            let arms: String = arms.collect();
            self.functions.push(format!(
                "/// The class of an op, by its head.\n\
                 #[inline(always)]\n\
                 fn class_of(head: &OpHead<Host>) -> usize {{\n    \
                 let name = match head.name {{\n{arms}        _ => u32::MAX,\n    }};\n    \
                 class(name, head.operands, head.results) as usize\n}}\n"
            ));
        }
    }
}
