//! `.td` files in a session: it reads those that patterns include, and those of the IR's operations.

use std::borrow::Borrow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use drr::{Lowered, NativeCall, Pdll, Rule, Rules, RulesCoverage};
use ods::{Definitions, NativeTexts, OpTable, RecordIds};
use pdl_declarations::{Check, OpTrait};
use pdl_diagnostics::{Diagnostic, FileId, Loader, SourceFile, SourceMap};
use pdl_ir::{Module, Native};
use pdll_sema::{Analysis, Apart, NameIndex, Options};
use pdll_syntax::{FileSystemLoader, ParsedText, Unchanged, ast};
use smol_str::SmolStr;
use tablegen::Records;

use crate::build::cpp::cpp_source;
use crate::ods::define_natives;
use crate::session::lacks_file;
use crate::shown;
use crate::{Contents, OdsTable, Session, is_standard_input};

/// The result of [`Session::inspect`].
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Inspection {
    text: ParsedText,
    /// The meanings of names.
    pub names: NameIndex,
    /// The patterns that are without mistakes.
    pub module: Module,
    /// The number of patterns that were not checked again, as they did not change.
    pub kept: usize,
    /// The definitions of the included `.td` files, those without mistakes.
    pub definitions: Vec<Arc<Definitions>>,
    /// The findings but for those of its syntax; of a file that may be [inspected again](Session::inspect_changes).
    findings: Vec<Diagnostic>,
    apart: Option<Apart>,
}

/// The natives files of a session: TableGen files that say what functions do that are C++, and which types operations infer.
///
/// They include `pdllc/Natives.td`, and hold for the rules of every `.td` file that the session reads. A pack may stand in the place of a
/// file, for the one that it holds. Of several meanings of a name the first counts: those of `paths`, of `found`, and then of packs.
#[derive(Clone, Debug, Default)]
pub struct NativeFiles {
    /// The paths that a person named.
    pub paths: Vec<PathBuf>,
    /// The paths that a `pdllc.toml` names: regular files, in the folders that may be read.
    pub found: Vec<PathBuf>,
    /// The texts of packs, with the paths of these.
    packed: Vec<(PathBuf, String)>,
    /// The files that these texts are. A pack may know more operations than the rules include.
    of_packs: Vec<FileId>,
    /// Their meanings, once they are read; `None` within if one is wrong.
    texts: Option<Option<Arc<NativeTexts>>>,
}

impl NativeFiles {
    /// Adds the natives file that the pack at `path` holds, if any.
    #[cfg(feature = "mlir")]
    pub(crate) fn add_text(&mut self, path: &Path, text: &str) {
        if !text.is_empty() {
            self.packed.push((path.to_owned(), text.to_owned()));
            self.texts = None;
        }
    }
}

impl From<Vec<PathBuf>> for NativeFiles {
    fn from(paths: Vec<PathBuf>) -> NativeFiles {
        NativeFiles { paths, ..NativeFiles::default() }
    }
}

/// A file as it was inspected before its text changed.
#[derive(Debug, Default)]
pub struct Inspected {
    sources: SourceMap,
    /// Its `mlir_groups` and `plain_names`.
    modes: [bool; 2],
    inspection: Inspection,
}

/// The result of [`Session::inspect_td`].
#[non_exhaustive]
pub struct TdInspection {
    /// Classes and definitions, as far as they are understood.
    pub records: Records,
    /// The meanings of names.
    pub names: tablegen::TdNames,
    /// The rules of MLIR that are without mistakes; `None` of a file with combine rules of LLVM.
    pub rules: Option<Rules>,
    /// The patterns that rules or combine rules are, those without mistakes, and what the file defines, with all that it includes;
    /// of a file with combine rules nothing is known to be defined. There is no tree, and there are no names.
    pub patterns: Inspection,
}

impl Inspection {
    /// Returns what was written, includes expanded.
    pub fn tree(&self) -> &ast::Module {
        &self.text.module
    }
}

impl Session {
    /// The patterns of PDLL source that was added to the source map, if nothing is wrong with it.
    pub fn pdll_module(&mut self, file: FileId) -> Option<Module> {
        let found_before = self.diagnostics.len();
        let text = ParsedText::from(self.parse_pdll(file));
        let wrongly_written = self.error_places(found_before);
        let Inspection { text, module, mut definitions, .. } =
            self.inspect_text(text, found_before, None, Options::default());
        let stated = self.add_stated(&mut definitions)?;
        let mut module = self.right_pdll(found_before, &wrongly_written, &text.module, module)?;
        define_natives(&mut module, &definitions, &stated, &self.sources);
        let mut table = OpTable::new();
        for definitions in definitions {
            table.add(definitions.clone());
            self.operations.add(definitions);
        }
        module.operations = table.op_definitions();
        Some(module)
    }

    /// The patterns of PDLL source that was added to the source map as C++ for MLIR's own engine, which is what `mlir-pdll -x cpp` writes.
    pub fn pdll_cpp(&mut self, file: FileId) -> Option<String> {
        let (errors_before, found_before) = (self.errors(), self.diagnostics.len());
        let text = ParsedText::from(self.parse_pdll(file));
        let mut found = self.inspect_text(text, found_before, None, Options::default().as_mlir_pdll(true));
        let name = self.sources.file(file).name.clone();
        self.expect_pdl(&name, &mut found.module);
        if self.errors() > errors_before {
            return None;
        }
        let text = cpp_source(found.tree(), &found.module, &found.definitions, &self.sources);
        text.map_err(|native| {
            self.error_at(
                Some(&native.location),
                &name,
                "E0911",
                format!("the predicate of `{}` is too long", native.name),
            );
        })
        .ok()
    }

    /// The syntax tree and the meaning of PDLL that was added to the source map, for tools: checking goes on where a `.td` file is
    /// wrong, with what the others define, and what names stand for is kept.
    pub fn inspect(&mut self, file: FileId) -> Inspection {
        self.inspect_again(file, Inspected::default())
    }

    /// Returns what [`inspect_again`](Self::inspect_again) and [`inspect_changes`](Self::inspect_changes) go on from in another session.
    pub fn inspected(self, inspection: Inspection) -> Inspected {
        Inspected { modes: [self.mlir_groups, self.plain_names], sources: self.sources, inspection }
    }

    /// As [`inspect`](Self::inspect), of a file whose text changed since another session inspected it, where it had the same id:
    /// declarations that did not change are not read again but taken from there. They are checked anew.
    pub fn inspect_again(&mut self, file: FileId, mut previous: Inspected) -> Inspection {
        let found_before = self.diagnostics.len();
        let text = self.parse_again(file, &mut previous);
        let mut inspection = self.inspect_text(text, found_before, None, Options::default().index(true));
        if !inspection.module.natives.is_empty()
            && let Some(stated) = self.add_stated(&mut inspection.definitions)
        {
            define_natives(&mut inspection.module, &inspection.definitions, &stated, &self.sources);
        }
        inspection
    }

    /// As [`inspect_again`](Self::inspect_again), and patterns that did not change are not checked again either, where that cannot
    /// matter. What they are is not told: [`Inspection::module`] is left empty.
    pub fn inspect_changes(&mut self, file: FileId, mut previous: Inspected) -> Inspection {
        let found_before = self.diagnostics.len();
        let text = self.parse_again(file, &mut previous);
        let inspection = self.inspect_text(text, found_before, Some(previous), Options::default().index(true));
        Inspection { module: Module::default(), ..inspection }
    }

    fn parse_again(&mut self, file: FileId, previous: &mut Inspected) -> ParsedText {
        let (loader, known) = (self.pdll_loader(), &mut previous.inspection.text);
        pdll_syntax::parse_again(&mut self.sources, file, &loader, known, &mut self.diagnostics)
    }

    /// As [`inspect`](Self::inspect), without the patterns of the file itself that do not hold `offset`: for who asks what could be
    /// written there.
    pub fn inspect_around(&mut self, file: FileId, offset: u32) -> Inspection {
        let found_before = self.diagnostics.len();
        let loader = self.pdll_loader();
        let tree = pdll_syntax::parse_around(&mut self.sources, file, &loader, offset, &mut self.diagnostics);
        self.inspect_text(ParsedText::from(tree), found_before, None, Options::default().index(true))
    }

    /// Returns the meaning of a syntax tree, by the definitions in the `.td` files that it includes; the meanings of names if `names` asks
    /// for them.
    fn inspect_text(
        &mut self,
        text: ParsedText,
        found_before: usize,
        previous: Option<Inspected>,
        options: Options<'_>,
    ) -> Inspection {
        let tree = &text.module;
        let files = self.read_included(tree);
        let mut ods = OdsTable::new();
        files.iter().flatten().for_each(|definitions| ods.add(definitions.clone()));
        // Where a file is wrong or was not found, names that it may define are unknown, which says nothing of the patterns.
        let is_complete = files.iter().all(Option::is_some) && !self.diagnostics[found_before..].iter().any(lacks_file);
        let options = options.mlir_groups(self.mlir_groups).index(options.index || !is_complete);
        let mut options = options.ods((!files.is_empty()).then_some(&ods));
        options.plain_names = self.plain_names;
        let definitions: Vec<Arc<Definitions>> = files.iter().flatten().cloned().collect();
        let known = previous.and_then(|previous| {
            let is_same = |unchanged: &&Unchanged| self.is_elsewhere_as(&previous, unchanged.file());
            let unchanged = text.unchanged().filter(is_same)?;
            let Inspection { names: index, findings: diagnostics, apart, .. } = previous.inspection;
            Some((Analysis { diagnostics, index, apart, ..Analysis::default() }, unchanged))
        });
        let analysis = match known {
            Some((known, unchanged)) => pdll_sema::analyze_again(&self.sources, tree, &options, known, unchanged),
            None => pdll_sema::analyze(&self.sources, tree, &options),
        };
        let is_unknown = |finding: &&Diagnostic| analysis.index.unknown.iter().any(|name| name.span == finding.span);
        let said = analysis.diagnostics.iter().filter(|finding| is_complete || !is_unknown(finding));
        self.diagnostics.extend(said.cloned());
        self.diagnostics[found_before..].sort_by_key(|diagnostic| diagnostic.span);
        let Analysis { module, diagnostics: findings, index: names, apart, kept } = analysis;
        Inspection { text, names, module, kept, definitions, findings, apart: apart.filter(|_| is_complete) }
    }

    /// Returns true if all but one file is what it was, definitions among them.
    fn is_elsewhere_as(&self, previous: &Inspected, file: FileId) -> bool {
        let is_same = |old: &SourceFile, new: &SourceFile| {
            old.name == new.name && (Arc::ptr_eq(&old.text, &new.text) || old.text == new.text)
        };
        let mut files = previous.sources.files().zip(self.sources.files());
        previous.modes == [self.mlir_groups, self.plain_names]
            && previous.sources.files().count() == self.sources.files().count()
            && files.all(|((_, old), (id, new))| id == file || is_same(old, new))
    }

    /// Returns what each of the `.td` files that `tree` includes defines; `None` in the place of one that is wrong, which is reported.
    fn read_included(&mut self, tree: &ast::Module) -> Vec<Option<Arc<Definitions>>> {
        let mut files = Vec::new();
        let mut read = Vec::new();
        for item in &tree.items {
            let ast::Item::TdInclude(include) = item else { continue };
            // The same file again, by whatever includes, defines nothing new.
            let name = self.sources.file(include.file).name.clone();
            if !read.contains(&name) {
                read.push(name);
                files.push(self.kept_definitions(include.file));
            }
        }
        files
    }

    /// The records of a TableGen file that was added to the source map. As with `llvm-tblgen`, an `include` is looked for
    /// as it is and then in the include directories.
    pub fn td_records(&mut self, file: FileId) -> Option<Records> {
        self.expect_td(file)?;
        let loader = self.td_loader();
        tablegen::parse(&mut self.sources, file, &loader, &self.macros, &mut self.diagnostics)
    }

    /// Refuses what is something else for certain.
    fn expect_td(&mut self, file: FileId) -> Option<()> {
        let source = self.sources.file(file);
        if let Some(contents @ (Contents::Pdll | Contents::Mlir)) = Contents::of(source.text.as_bytes()) {
            let name = source.name.clone();
            self.wrong_contents(Path::new(&name), contents, "TableGen", "files with TableGen end in .td");
            return None;
        }
        Some(())
    }

    pub(crate) fn td_loader(&self) -> FileSystemLoader {
        let loader = FileSystemLoader::as_written(self.include_dirs.clone())
            .with_bundled(ods::BUNDLED)
            .with_unsaved(self.unsaved.clone());
        self.bounded(loader)
    }

    /// As [`td_definitions`](Self::td_definitions), which is done once for as long as nothing changes if there is a
    /// [`definition_cache`](Self::definition_cache).
    fn kept_definitions(&mut self, file: FileId) -> Option<Arc<Definitions>> {
        let Some(cache) = self.definition_cache.clone().filter(|_| self.macros.is_empty()) else {
            return self.td_definitions(file).map(Arc::new);
        };
        self.expect_td(file)?;
        let loader = self.td_loader();
        let read = |sources: &mut SourceMap, loader: &dyn Loader, found: &mut Vec<Diagnostic>| {
            let records = tablegen::parse(sources, file, loader, &[], found)?;
            let definitions = ods::read(&records, found);
            (!found.iter().any(Diagnostic::is_error)).then_some(definitions)
        };
        cache.get(&mut self.sources, file, &loader, read, &mut self.diagnostics)
    }

    /// The operations, types and attributes that a TableGen file defines.
    pub fn td_definitions(&mut self, file: FileId) -> Option<Definitions> {
        let errors_before = self.errors();
        let records = self.td_records(file)?;
        let definitions = ods::read(&records, &mut self.diagnostics);
        (self.errors() == errors_before).then_some(definitions)
    }

    /// Returns what the natives files say, which are read once. `None` if one is wrong, which is reported the first time.
    fn native_texts(&mut self) -> Option<Arc<NativeTexts>> {
        if let Some(texts) = &self.natives.texts {
            return texts.clone();
        }
        let errors_before = self.errors();
        let NativeFiles { paths, found, packed, .. } = self.natives.clone();
        let mut files = Vec::new();
        for path in paths {
            let bytes = self.read_bytes(&path);
            files.extend(bytes.and_then(|bytes| self.natives_file(&path, bytes)));
        }
        for path in found {
            let unsaved = self.unsaved.get(&path).map(|text| text.as_bytes().to_vec());
            let bytes = unsaved.or_else(|| self.read_found(&path, self.limits.included_bytes));
            files.extend(bytes.and_then(|bytes| self.natives_file(&path, bytes)));
        }
        files.extend(packed.iter().map(|(path, text)| self.packed_natives(path, text)));
        let mut texts = NativeTexts::default();
        for file in files {
            texts.merge(&self.kept_definitions(file).unwrap_or_default().natives);
        }
        let texts = (self.errors() == errors_before).then(|| Arc::new(texts));
        self.natives.texts = Some(texts.clone());
        texts
    }

    /// Adds what the natives files say, which is returned, to the definitions of included files.
    fn add_stated(&mut self, files: &mut [Arc<Definitions>]) -> Option<Arc<NativeTexts>> {
        let stated = self.native_texts()?;
        for file in files.iter_mut().filter(|_| *stated != NativeTexts::default()) {
            Arc::make_mut(file).natives.merge(&stated);
            self.report_wrong_natives(file);
        }
        Some(stated)
    }

    /// Adds a natives file, or that of a pack, to the source map.
    fn natives_file(&mut self, path: &Path, bytes: Vec<u8>) -> Option<FileId> {
        #[cfg(feature = "mlir")]
        if Contents::of(&bytes) == Some(Contents::Pack) {
            let tables = self.accept(&shown(path), mlir_dialects::assembly::FormTables::from_pack(&bytes))?;
            return Some(self.packed_natives(path, &tables.natives));
        }
        self.add_text(path, bytes)
    }

    fn packed_natives(&mut self, path: &Path, text: &str) -> FileId {
        let file = self.sources.add(format!("{}/Natives.td", shown(path)), text, None);
        self.natives.of_packs.push(file);
        file
    }

    /// Reads the definitions of the rules among some records, and adds what natives files say.
    fn rule_definitions(&mut self, records: &Records) -> (Definitions, RecordIds) {
        let (mut definitions, ids) = ods::read_with_ids(records, &mut self.diagnostics);
        if let Some(texts) = self.native_texts() {
            definitions.natives.merge(&texts);
        }
        self.report_wrong_natives(&definitions);
        (definitions, ids)
    }

    /// Reports what natives files state against these definitions, once.
    fn report_wrong_natives(&mut self, definitions: &Definitions) {
        let of_packs = &self.natives.of_packs;
        for wrong in definitions.wrong_natives().into_iter().filter(|wrong| !of_packs.contains(&wrong.span.file)) {
            if !self.diagnostics.iter().any(|known| (known.span, &known.message) == (wrong.span, &wrong.message)) {
                self.diagnostics.push(wrong);
            }
        }
    }

    /// The rules of a TableGen file, and the definitions that they refer to.
    pub fn td_rules(&mut self, file: FileId) -> Option<(Rules, Definitions)> {
        let errors_before = self.errors();
        let records = self.td_records(file)?;
        let (definitions, ids) = self.rule_definitions(&records);
        let rules = drr::read(&records, &definitions, &ids, &mut self.diagnostics);
        (self.errors() == errors_before).then_some((rules, definitions))
    }

    /// The rules of a TableGen file that are right, and the patterns that they are; what is wrong with the others is reported.
    pub fn td_lowered(&mut self, file: FileId) -> Option<(Rules, Lowered)> {
        let (read_before, read) = self.inspected_records(file)?;
        let (definitions, ids) = self.rule_definitions(&read.records);
        let rules = drr::read(&read.records, &definitions, &ids, &mut self.diagnostics);
        let lowered = self.lower(&rules.rules, &rules.natives, definitions.into());
        self.forget_wrong_records(&read, read_before);
        Some((rules, lowered))
    }

    /// Adds the rules of a TableGen file that are right to `coverage`, combine rules of LLVM if it knows what these are. Of those, `is_there`
    /// tells the native functions that a host of machine IR has.
    pub fn td_coverage(
        &mut self,
        file: FileId,
        coverage: &mut RulesCoverage,
        is_there: impl Fn(&Native) -> bool,
    ) -> Option<()> {
        let (read_before, read) = self.inspected_records(file)?;
        if read.records.class("GICombineRule").is_some() {
            let (rules, lowered) = self.combine_rules(file, &read.records)?;
            let names = rules.rules.iter().map(|rule| &rule.name);
            coverage.add_patterns(names, &lowered.rule_of, &lowered.module, is_there);
        } else {
            let (definitions, ids) = self.rule_definitions(&read.records);
            let rules = drr::read(&read.records, &definitions, &ids, &mut self.diagnostics);
            coverage.add(&rules, &self.lower(&rules.rules, &rules.natives, definitions.into()));
        }
        self.forget_wrong_records(&read, read_before);
        Some(())
    }

    /// The rules of a TableGen file as PDLL, which includes the file for its definitions.
    pub fn td_pdll(&mut self, file: FileId) -> Option<Pdll> {
        let errors_before = self.errors();
        let (rules, definitions) = self.td_rules(file)?;
        let definitions = Arc::new(definitions);
        let lowered = self.lower(&rules.rules, &rules.natives, definitions.clone());
        let mut pdll = drr::to_pdll(&rules, &definitions, &lowered);
        let name = self.sources.file(file).name.replace('\\', "\\\\").replace('"', "\\\"");
        pdll.text.insert_str(0, &format!("#include \"{name}\"\n\n"));
        (self.errors() == errors_before).then_some(pdll)
    }

    /// The patterns that rules of a file are, by the definitions of that file.
    fn lower<R: Borrow<Rule>>(
        &mut self,
        rules: impl IntoIterator<Item = R>,
        natives: &[NativeCall],
        definitions: Arc<Definitions>,
    ) -> Lowered {
        let mut lowered = drr::lower(rules, natives, &definitions, &self.sources, &folding(), &mut self.diagnostics);
        let mut table = OpTable::new();
        table.add(definitions.clone());
        self.operations.add(definitions);
        lowered.module.operations = table.op_definitions();
        lowered
    }

    /// The patterns that the rules of a TableGen file are: combine rules of LLVM, if it knows what these are, or those of MLIR.
    pub fn td_module(&mut self, file: FileId) -> Option<Module> {
        let found_before = self.diagnostics.len();
        let module = if self.leaves_out_wrong {
            self.inspect_td(file)?.patterns.module
        } else {
            let records = self.td_records(file)?;
            self.patterns_of(file, &records).0.module
        };
        self.right_patterns(found_before, module)
    }

    /// Returns the patterns that the rules among some records are, those without mistakes, and the rules if they are MLIR's.
    fn patterns_of(&mut self, file: FileId, records: &Records) -> (Inspection, Option<Rules>) {
        let mut patterns = Inspection::default();
        if records.class("GICombineRule").is_some() {
            let found = self.combine_rules(file, records);
            if let Some((rules, lowered)) = found {
                patterns.module = lowered.module;
                self.commute(file, &mut patterns.module, &|opcode| rules.exchangeable(opcode));
            }
            return (patterns, None);
        }
        self.machine.has_combiner = false;
        let (known, ids) = self.rule_definitions(records);
        let rules = drr::read(records, &known, &ids, &mut self.diagnostics);
        let known = Arc::new(known);
        patterns.module = self.lower(&rules.rules, &rules.natives, known.clone()).module;
        let definitions = patterns.module.operations.clone();
        let is_commutative = |name: &str| definitions.find(name).is_some_and(|op| op.traits.has(OpTrait::Commutative));
        let exchangeable = |name: &str| if is_commutative(name) { usize::MAX } else { 0 };
        self.commute(file, &mut patterns.module, &exchangeable);
        patterns.definitions.push(known);
        (patterns, Some(rules))
    }

    /// A TableGen file that was added to the source map, for tools: what is wrong with its definitions, its rules and its combine
    /// rules is reported too, and what is right is kept beside it. `None` if the file is something else.
    pub fn inspect_td(&mut self, file: FileId) -> Option<TdInspection> {
        let found_before = self.diagnostics.len();
        let (read_before, read) = self.inspected_records(file)?;
        let (patterns, rules) = self.patterns_of(file, &read.records);
        self.forget_wrong_records(&read, read_before);
        self.diagnostics[found_before..].sort_by_key(|diagnostic| diagnostic.span);
        Some(TdInspection { records: read.records, names: read.names, rules, patterns })
    }

    /// Returns the records of a file, wrong ones too, and the number of findings until then.
    fn inspected_records(&mut self, file: FileId) -> Option<(usize, tablegen::InspectedRecords)> {
        self.expect_td(file)?;
        let loader = self.td_loader();
        let read = tablegen::inspect(&mut self.sources, file, &loader, &self.macros, &mut self.diagnostics);
        Some((self.diagnostics.len(), read))
    }

    /// Forgets what was found in wrong records since `read_before`: what is wrong with a record for other reasons says nothing of rules.
    fn forget_wrong_records(&mut self, read: &tablegen::InspectedRecords, read_before: usize) {
        if read.is_complete {
            return;
        }
        let wrong = read.records.defs().filter(|record| record.is_wrong());
        let wrong: Vec<_> = wrong.map(|record| record.extent()).collect();
        let added = self.diagnostics.split_off(read_before).into_iter();
        self.diagnostics.extend(added.filter(|finding| !wrong.iter().any(|whole| whole.holds(finding.span))));
    }

    /// Adds the operations of a TableGen file to [`operations`](Self::operations). Like an `include`, the file is looked for
    /// as it is and then in the include directories.
    pub fn read_operations(&mut self, path: &Path) -> Option<()> {
        let is_here = is_standard_input(path) || path.exists();
        let below = || self.include_dirs.iter().map(|directory| directory.join(path)).find(|path| path.exists());
        let found = if is_here { None } else { below() };
        let file = self.read_text(found.as_deref().unwrap_or(path));
        if !is_here && found.is_none() {
            self.note("it is looked for as it is and then below the directories of `-I`");
        }
        let file = file?;
        let definitions = self.td_definitions(file)?;
        self.operations.add(definitions);
        Some(())
    }
}

/// Evaluates what is constant in rules, with the types and attributes of MLIR.
#[cfg(feature = "mlir")]
fn folding() -> impl Fn(&Check) -> Option<SmolStr> {
    let ir = mlir_lite::Ir::parse("").expect("nothing is a module without ops");
    move |check| {
        let attribute = check.constant_attribute(&ir).map(|attribute| ir.attribute_text(attribute));
        attribute.or_else(|| check.constant_type(&ir).map(|ty| ir.type_text(ty))).map(SmolStr::from)
    }
}

/// Without MLIR's types and attributes nothing is constant.
#[cfg(not(feature = "mlir"))]
fn folding() -> impl Fn(&Check) -> Option<SmolStr> {
    |_| None
}
