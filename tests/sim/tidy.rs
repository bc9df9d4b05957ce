//! The rules of the source tree that no compiler checks.

mod citations;
mod imports;

use std::fs;
use std::path::PathBuf;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Every text file below `folders` with its path from the project's root. Leaves out recordings and
/// files ignored by git.
fn text_files(folders: &[&str]) -> Vec<(String, String)> {
    let mut waiting: Vec<PathBuf> = folders.iter().map(|folder| root().join(folder)).collect();
    let mut files = Vec::new();
    while let Some(folder) = waiting.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path
                .strip_prefix(root())
                .unwrap()
                .to_string_lossy()
                .replace('\\', "/");
            let is_ours = ![
                "fuzz/target",
                "fuzz/corpus",
                "fuzz/artifacts",
                "tests/traces",
            ]
            .contains(&name.as_str());
            if path.is_dir() && is_ours {
                waiting.push(path);
            } else if let Some(text) = is_ours.then(|| fs::read_to_string(&path).ok()).flatten() {
                files.push((name, text));
            }
        }
    }
    files.sort();
    files
}

/// Every Rust file below `folder` with its path from the project's root.
pub(crate) fn rust_files(folder: &str) -> Vec<(String, String)> {
    let mut files = text_files(&[folder]);
    files.retain(|(name, _)| name.ends_with(".rs"));
    assert!(!files.is_empty(), "no Rust file below {folder}");
    files
}

#[test]
fn only_engine_client_and_conform_name_engines() {
    let homes = [
        "crates/wishdir-sim/src/engine/",
        "crates/wishdir-sim/src/client/",
        "crates/wishdir-sim/src/conform/",
        // The keys of profile files belong to engine families.
        "crates/wishdir-sim/src/profile/fields.rs",
    ];
    let files = ["src", "crates"].into_iter().flat_map(rust_files);
    let is_source = |name: &str| name.starts_with("src/") || name.contains("/src/");
    let is_home = |name: &str| homes.iter().any(|home| name.starts_with(home));
    for (name, text) in files.filter(|(name, _)| is_source(name) && !is_home(name)) {
        let names_engine = |line: &str| {
            line.contains("Engine::")
                || (line.contains("Family::") && !line.contains("FontFamily::"))
        };
        if let Some(line) = text.lines().position(names_engine) {
            panic!(
                "{name}:{}: names an engine. Ask EngineRules what it can do",
                line + 1
            );
        }
    }
}
