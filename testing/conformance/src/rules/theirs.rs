//! Rules compiled by MLIR: C++ from `mlir-tblgen`, compiled and run, a few hundred rules in a program.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use crate::peer::SEPARATOR;
use crate::rules::dialect::{definitions, helpers};
use crate::rules::generate::RuleFile;
use crate::upstream;

/// The dialect of rules, and the other parts of their programs.
#[derive(Clone, Debug, Default)]
pub struct Setting {
    /// The dialect that is compiled with them, as TableGen.
    pub dialect: String,
    /// Where the rules' files and the header are.
    pub include: Option<PathBuf>,
    /// A header with more dialects and what rules call.
    pub header: Option<&'static str>,
    /// True if the dialect defines enums and attributes of them, and constants.
    pub has_enums: bool,
    /// `-O0` or `-O2`.
    pub level: &'static str,
}

impl Setting {
    /// For generated rules.
    pub fn generated(level: &'static str) -> Setting {
        Setting { dialect: definitions(), has_enums: true, level, ..Setting::default() }
    }
}

/// The compiled dialect, and where programs are made.
pub struct Compiler {
    directory: PathBuf,
    include: PathBuf,
    prefix: PathBuf,
    setting: Setting,
}

/// The outcomes of the files of rules.
pub struct Compiled {
    /// The outcome of each file.
    pub verdicts: Vec<Verdict>,
    /// The seconds that mlir-tblgen and g++ took, without linking.
    pub seconds: f64,
    program: PathBuf,
}

/// The answer of MLIR to a file of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is rules of this number in the program.
    Compiled(usize),
    /// mlir-tblgen refuses it.
    Refused,
    /// The C++ that mlir-tblgen makes of it does not compile.
    NotCompiled,
}

const PEER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../peer");

impl Compiler {
    /// Compiles the dialect in `directory`, unless it is there already.
    ///
    /// # Errors
    /// The message of a program that fails, or is missing.
    pub fn new(directory: &Path, setting: Setting) -> Result<Compiler, String> {
        let prefix = run(Command::new(upstream::LLVM_CONFIG).arg("--prefix"))?;
        let prefix = PathBuf::from(prefix.trim());
        // Programs are run in it: a path from here would lead nowhere there.
        let directory = &std::path::absolute(directory).map_err(|error| error.to_string())?;
        let compiler = Compiler { directory: directory.clone(), include: prefix.join("include"), prefix, setting };
        let Setting { dialect, include, header, has_enums, level } = &compiler.setting;
        fs::create_dir_all(directory).map_err(|error| error.to_string())?;
        let known = fs::read_to_string(directory.join("ops.td")).unwrap_or_default();
        let mut headers = ["rules.h", "rules.cpp"].map(|name| Path::new(PEER).join(name)).to_vec();
        headers.extend(include.iter().zip(header).map(|(include, header)| include.join(header)));
        let headers: Vec<String> = headers.iter().map(|path| fs::read_to_string(path).unwrap_or_default()).collect();
        let stamp = format!("{level}\n{dialect}{}", headers.concat());
        if fs::read_to_string(directory.join("stamp")).is_ok_and(|own| own == stamp) && known == *dialect {
            return Ok(compiler);
        }
        write(&directory.join("ops.td"), dialect)?;
        for (what, name) in [
            ("-gen-dialect-decls", "dialect.h.inc"),
            ("-gen-dialect-defs", "dialect.cpp.inc"),
            ("-gen-op-decls", "ops.h.inc"),
            ("-gen-op-defs", "ops.cpp.inc"),
        ] {
            compiler.tblgen(what, "ops.td", name)?;
        }
        if *has_enums {
            for (what, name) in [
                ("-gen-enum-decls", "enums.h.inc"),
                ("-gen-enum-defs", "enums.cpp.inc"),
                ("-gen-attrdef-decls", "attributes.h.inc"),
                ("-gen-attrdef-defs", "attributes.cpp.inc"),
            ] {
                compiler.tblgen(what, "ops.td", name)?;
            }
        }
        let header = Path::new(PEER).join("rules.h");
        run(compiler.gxx().arg("-x").arg("c++-header").arg(header).arg("-o").arg("rules.h.gch"))?;
        run(compiler.gxx().arg("-c").arg(Path::new(PEER).join("rules.cpp")).arg("-o").arg("driver.o"))?;
        write(&directory.join("stamp"), &stamp)?;
        Ok(compiler)
    }

    fn gxx(&self) -> Command {
        let mut command = Command::new("g++");
        command.current_dir(&self.directory);
        command
            .args([self.setting.level, "-std=c++17", "-fno-rtti", "-w", "-I."])
            .arg("-I")
            .arg(PEER)
            .arg("-I")
            .arg(&self.include);
        if let Some(include) = &self.setting.include {
            command.arg("-I").arg(include);
        }
        if self.setting.has_enums {
            command.arg("-DRULES_ENUMS");
        }
        if let Some(header) = self.setting.header {
            command.arg(format!("-DRULES_HEADER=\"{header}\""));
        }
        command
    }

    fn tblgen(&self, what: &str, file: &str, out: &str) -> Result<String, String> {
        let mut command = Command::new(upstream::MLIR_TBLGEN);
        command.current_dir(&self.directory).args([what, "-I", "."]).arg("-I").arg(&self.include);
        if let Some(include) = &self.setting.include {
            command.arg("-I").arg(include);
        }
        run(command.arg(file).arg("-o").arg(out))
    }

    /// Compiles some files of rules to one program.
    ///
    /// # Errors
    /// The message of g++.
    pub fn compile(&self, files: &[String]) -> Result<Compiled, String> {
        let start = Instant::now();
        let mut verdicts = Vec::new();
        for (index, file) in files.iter().enumerate() {
            let (td, inc) = (format!("case{index}.td"), format!("case{index}.inc"));
            write(&self.directory.join(&td), file)?;
            let made = self.tblgen("-gen-rewriters", &td, &inc);
            verdicts.push(if made.is_ok() { Verdict::Compiled(0) } else { Verdict::Refused });
        }
        while let Err(error) = self.compile_batch(&mut verdicts) {
            let wrong: Vec<usize> = (0..files.len())
                .filter(|index| {
                    let mark = format!("case{index}.inc:");
                    // What is wrong in a header is so for what is asked of it from here.
                    let is_wrong = |line: &str| line.contains(": error:") || line.ends_with("required from here");
                    error.lines().any(|line| line.starts_with(&mark) && is_wrong(line))
                })
                .collect();
            if wrong.is_empty() {
                return Err(error);
            }
            wrong.into_iter().for_each(|index| verdicts[index] = Verdict::NotCompiled);
        }
        let seconds = start.elapsed().as_secs_f64();
        let program = self.directory.join("batch");
        let library = self.prefix.join("lib");
        let mut link = self.gxx();
        link.args(["batch.o", "driver.o", "-o", "batch"]);
        link.arg("-L").arg(&library).arg(format!("-Wl,-rpath,{}", library.display())).args(["-lMLIR", "-lLLVM"]);
        run(&mut link)?;
        Ok(Compiled { verdicts, seconds, program })
    }

    /// Compiles the files that are thought to compile, and gives them their numbers.
    fn compile_batch(&self, verdicts: &mut [Verdict]) -> Result<(), String> {
        let mut source = String::from("#include \"rules.h\"\nusing namespace mlir;\n");
        let mut table = String::new();
        let mut count = 0;
        for (index, verdict) in verdicts.iter_mut().enumerate() {
            let Verdict::Compiled(number) = verdict else { continue };
            let _ = writeln!(source, "namespace case{index} {{\n#include \"case{index}.inc\"\n}}");
            let _ = writeln!(table, "  case{index}::populateWithGenerated,");
            *number = count;
            count += 1;
        }
        let _ = writeln!(
            source,
            "extern const Populate allRules[] = {{\n{table}  nullptr}};\nextern const unsigned ruleCount = {count};"
        );
        write(&self.directory.join("batch.cpp"), &source)?;
        run(self.gxx().args(["-c", "batch.cpp", "-o", "batch.o"])).map(|_| ())
    }

    /// Returns how long rewriting a module with the first rules takes, in microseconds.
    ///
    /// # Errors
    /// If the program cannot be run, or dies.
    pub fn time(&self, compiled: &Compiled, module: &str) -> Result<f64, String> {
        write(&self.directory.join("modules.mlir"), &format!("0\n{module}"))?;
        let mut command = Command::new(&compiled.program);
        let out = run(command.current_dir(&self.directory).args(["modules.mlir", "--time"]))?;
        out.trim().parse().map_err(|_| format!("the time is no number: {out}"))
    }

    /// Rewrites modules, each with the rules of a number; `None` where the program dies. Of the flags `--top-down` is an order of the
    /// driver, `--fired` adds the names of the rules that were applied, and `--print` only prints what was read.
    ///
    /// # Errors
    /// If it cannot be run.
    pub fn rewrite(
        &self,
        compiled: &Compiled,
        modules: &[(usize, &str)],
        flags: &[&str],
    ) -> Result<Vec<Option<String>>, String> {
        let texts: Vec<String> = modules.iter().map(|(number, module)| format!("{number}\n{module}")).collect();
        let mut results: Vec<Option<String>> = Vec::new();
        while results.len() < texts.len() {
            write(&self.directory.join("modules.mlir"), &texts[results.len()..].join(SEPARATOR))?;
            let mut command = Command::new(&compiled.program);
            command.current_dir(&self.directory).arg("modules.mlir").args(flags);
            let output = command.output().map_err(|error| error.to_string())?;
            let out = String::from_utf8_lossy(&output.stdout);
            let mut found: Vec<Option<String>> = out.split(SEPARATOR).map(|text| Some(text.to_owned())).collect();
            if !output.status.success() {
                // What was printed of the last one is not all.
                found.pop();
                found.push(None);
            }
            results.extend(found);
        }
        Ok(results)
    }
}

/// A file of rules with all that it needs.
pub fn text_of(file: &RuleFile) -> String {
    format!("include \"ops.td\"\n{}{}", helpers(), file.text)
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

fn run(command: &mut Command) -> Result<String, String> {
    let output = command.output().map_err(|error| format!("{:?}: {error}", command.get_program()))?;
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        false => Err(format!("{command:?}: {}\n{}", output.status, String::from_utf8_lossy(&output.stderr))),
    }
}
