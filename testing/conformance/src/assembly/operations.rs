//! The operations of the generator, from all shipped definitions.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use ods::{Constraint, ConstraintId, Definitions, Length, Operation, TraitKind};
use pdl_diagnostics::SourceMap;
use tablegen::{FileSystemLoader, Records};

/// The constraint on a value, an attribute or a property, as far as it leads the choice of a candidate.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Demand {
    /// The wording, as it stands in messages.
    pub summary: String,
    /// The C++ class of the type, or that an attribute or property is stored as.
    pub class: String,
    /// `!dialect.mnemonic` or `#dialect.mnemonic` of the dialect's own.
    pub entity: Option<String>,
    /// True if the entity has parameters.
    pub has_parameters: bool,
    /// The C++ expression of the one type it allows.
    pub built: Option<String>,
    /// Names and numbers of the cases of an enum.
    pub cases: Vec<(String, i64)>,
    /// The width of an enum's numbers.
    pub width: u32,
}

/// A group of operands or results.
#[derive(Clone, Debug)]
pub struct Group {
    /// As the definition names it.
    pub name: String,
    /// The number of values that it may hold.
    pub length: Length,
    /// The constraint on each.
    pub demand: Demand,
}

/// An attribute or a property.
#[derive(Clone, Debug)]
pub struct Field {
    /// Its name.
    pub name: String,
    /// Its constraint.
    pub demand: Demand,
    /// True if it may be missing.
    pub is_optional: bool,
}

/// An operation, as the generator needs it.
#[derive(Clone, Debug)]
pub struct Shape {
    /// `dialect.mnemonic`.
    pub name: String,
    /// Its C++ class, without namespaces.
    pub class: String,
    /// True if it has a form of its own, declarative or in C++.
    pub has_form: bool,
    /// Operands.
    pub operands: Vec<Group>,
    /// Results.
    pub results: Vec<Group>,
    /// Attributes, then properties.
    pub fields: Vec<Field>,
    /// The number of regions; true if the last stands for any number.
    pub regions: (usize, bool),
    /// The number of successors; true if the last stands for any number.
    pub successors: (usize, bool),
    /// True if the sizes of groups stand in attributes: of operands, of results.
    pub segments: (bool, bool),
    /// Classes of the operations it may stand in; anywhere if there are none.
    pub parents: Vec<String>,
    /// The class of the operation that ends its regions.
    pub terminator: Option<String>,
    /// True if it ends a block.
    pub is_terminator: bool,
    /// Groups whose types are the same.
    pub same_types: Vec<Vec<String>>,
}

impl Shape {
    /// The dialect's name.
    pub fn dialect(&self) -> &str {
        self.name.split('.').next().unwrap_or_default()
    }
}

/// All operations, by name.
pub type Shapes = BTreeMap<String, Shape>;

fn collect(below: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(below) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            collect(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "td") {
            found.push(path);
        }
    }
}

/// Reads every `.td` file below `mlir` in the include directory; one that cannot be read by itself adds nothing.
pub fn read_all(include: &Path) -> Shapes {
    let mut files = Vec::new();
    collect(&include.join("mlir"), &mut files);
    files.sort();
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    let mut shapes = Shapes::new();
    std::thread::scope(|scope| {
        let files = &files;
        let handles: Vec<_> = (0..workers)
            .map(|worker| {
                scope.spawn(move || {
                    let mut own = Shapes::new();
                    for file in files.iter().skip(worker).step_by(workers) {
                        read_file(include, file, &mut own);
                    }
                    own
                })
            })
            .collect();
        for handle in handles {
            shapes.extend(handle.join().expect("reading does not panic"));
        }
    });
    shapes
}

/// Calls a function with the definitions of each file that can be read by itself, in the order of names.
pub fn for_each_file(include: &Path, mut use_definitions: impl FnMut(&Definitions)) {
    let mut files = Vec::new();
    collect(&include.join("mlir"), &mut files);
    files.sort();
    for file in &files {
        if let Some((_, definitions)) = parse(include, file) {
            use_definitions(&definitions);
        }
    }
}

fn parse(include: &Path, file: &Path) -> Option<(Records, Definitions)> {
    let text = std::fs::read_to_string(file).ok()?;
    let mut sources = SourceMap::new();
    let id = sources.add(&*file.to_string_lossy(), text, None);
    let mut diagnostics = Vec::new();
    // Some files name what lies beside them without its directory.
    let beside = file.parent().map(Path::to_owned);
    let loader = FileSystemLoader::as_written([include.to_owned()].into_iter().chain(beside));
    let records = tablegen::parse(&mut sources, id, &loader, &[], &mut diagnostics)?;
    let definitions = ods::read(&records, &mut diagnostics);
    Some((records, definitions))
}

fn read_file(include: &Path, file: &Path, shapes: &mut Shapes) -> Option<()> {
    let (records, definitions) = parse(include, file)?;
    for operation in &definitions.operations {
        let in_cpp = records.def(&operation.definition).is_some_and(|record| record.is_set("hasCustomAssemblyFormat"));
        shapes.entry(operation.name.to_string()).or_insert_with(|| shape(&definitions, operation, in_cpp));
    }
    Some(())
}

fn shape(definitions: &Definitions, operation: &Operation, in_cpp: bool) -> Shape {
    let attributes = operation.attributes.iter().map(|attribute| Field {
        name: attribute.name.to_string(),
        demand: demand(definitions, attribute.constraint, '#'),
        is_optional: attribute.is_optional || attribute.default.is_some(),
    });
    let properties = operation.properties.iter().map(|property| Field {
        name: property.name.to_string(),
        demand: demand(definitions, property.constraint, '#'),
        is_optional: property.default.is_some(),
    });
    let group = |name: &str, length: &Length, constraint| Group {
        name: name.to_owned(),
        length: length.clone(),
        demand: demand(definitions, constraint, '!'),
    };
    let arguments = |prefix: &str| -> Vec<String> {
        let found = operation.traits.iter().find_map(|known| {
            let start = known.cpp_name.find(prefix)? + prefix.len();
            known.cpp_name[start..].rsplit_once('>').map(|(inside, _)| inside)
        });
        found.map_or(Vec::new(), |inside| inside.split(',').map(class_of).collect())
    };
    let same = operation.traits.iter().filter(|known| known.kind == TraitKind::Predicate && known.values.len() > 1);
    Shape {
        name: operation.name.to_string(),
        class: class_of(&operation.cpp_class),
        has_form: in_cpp || operation.assembly_format.is_some(),
        operands: operation.operands.iter().map(|one| group(&one.name, &one.length, one.constraint)).collect(),
        results: operation.results.iter().map(|one| group(&one.name, &one.length, one.constraint)).collect(),
        fields: attributes.chain(properties).collect(),
        regions: (operation.regions.len(), operation.regions.last().is_some_and(|region| region.is_variadic)),
        successors: (
            operation.successors.len(),
            operation.successors.last().is_some_and(|successor| successor.is_variadic),
        ),
        segments: (
            operation.operand_segments == ods::SegmentSizes::Attribute,
            operation.result_segments == ods::SegmentSizes::Attribute,
        ),
        parents: arguments("HasParent<"),
        terminator: arguments("SingleBlockImplicitTerminator<").pop(),
        is_terminator: operation.has_trait("IsTerminator"),
        same_types: same.map(|known| known.values.iter().map(ToString::to_string).collect()).collect(),
    }
}

fn class_of(cpp: &str) -> String {
    cpp.trim().rsplit("::").next().unwrap_or_default().to_owned()
}

/// The constraint, and those it wraps: the first that says a thing says it for all.
fn demand(definitions: &Definitions, constraint: ConstraintId, sigil: char) -> Demand {
    let mut demand = Demand::default();
    let (mut next, mut seen) = (Some(constraint), BTreeSet::new());
    while let Some(id) = next.filter(|id| seen.insert(id.0)) {
        let one: &Constraint = definitions.constraint_at(id);
        if demand.summary.is_empty() {
            demand.summary = one.summary.trim_start_matches("variadic of ").to_owned();
        }
        if demand.class.is_empty() {
            let class = one.cpp_type.as_ref().filter(|_| sigil == '!').or(one.storage_type.as_ref());
            demand.class = class.map_or(String::new(), |class| class_of(class));
        }
        if let (None, Some(entity)) = (&demand.entity, &one.entity) {
            let mnemonic = entity.mnemonic.as_ref();
            demand.entity = mnemonic.map(|mnemonic| format!("{sigil}{}.{mnemonic}", entity.dialect));
            demand.has_parameters = !entity.parameters.is_empty();
        }
        if demand.built.is_none() {
            demand.built.clone_from(&one.builder_call);
        }
        if let (true, Some(id)) = (demand.cases.is_empty(), one.enumeration) {
            let known = &definitions.enums[id.0 as usize];
            demand.cases = known.cases.iter().map(|case| (case.text.to_string(), case.value)).collect();
            demand.width = known.width;
        }
        next = one.base;
    }
    demand
}
