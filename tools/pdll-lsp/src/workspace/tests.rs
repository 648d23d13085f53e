use std::path::{Path, PathBuf};

use super::Includes;

#[test]
fn a_compilation_database_is_read() {
    let text = "--- !FileInfo:\n  filepath: \"/w/A.pdll\"\n  includes: \"/w/include;../up\"\n--- !FileInfo:\n  filepath: \"b/B.pdll\"\n\
                --- !FileInfo:\n  filepath: \"/w/A.pdll\"\n  includes: \"/other\"\n--- !FileInfo:\n  nonsense\n";
    let mut includes = Includes::new(vec![PathBuf::from("/usr/include")]);
    includes.add_database(text, Path::new("/w/build"));
    let of = |path: &str| includes.of(Path::new(path));
    assert_eq!(of("/w/A.pdll"), ["/w/include", "/w/build/../up", "/usr/include"].map(PathBuf::from));
    assert_eq!(of("/w/build/b/B.pdll"), [PathBuf::from("/usr/include")]);
    assert_eq!(of("/w/C.pdll"), [PathBuf::from("/usr/include")]);
}
