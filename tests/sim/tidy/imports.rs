//! No two modules of one folder import each other, directly or through their siblings.
//!
//! Two modules are compared where their paths part. A parent may import its children, and a child
//! may import what its parent declares itself.

use std::collections::{BTreeMap, BTreeSet};

use super::{root, rust_files};

/// A module by its path from the crate: `["sim", "run"]`.
type Module = Vec<String>;

/// Code without comments, by module.
type Files = BTreeMap<Module, String>;
/// For each folder, each of its modules with the sibling modules it imports.
type SiblingImports = BTreeMap<Module, BTreeMap<String, BTreeSet<String>>>;

fn module_of(path: &str) -> Module {
    let path = path.split_once("src/").map_or(path, |(_, path)| path);
    let path = path.trim_end_matches(".rs");
    let path = path.trim_end_matches("mod").trim_end_matches('/');
    path.split('/')
        .filter(|name| *name != "lib")
        .map(str::to_owned)
        .collect()
}

fn without_comments(text: &str) -> String {
    let code = |line: &str| {
        if line.trim_start().starts_with("//") {
            String::new()
        } else {
            line.to_owned()
        }
    };
    text.lines().map(|line| code(line) + "\n").collect()
}

/// The paths of a use tree, each after `base`: `a::{b, c::D}`.
fn expand(base: &[String], tree: &str) -> Vec<Module> {
    let tree = tree.trim_start();
    if let Some(inner) = tree.strip_prefix('{') {
        let mut depth = 0;
        let (mut found, mut start) = (Vec::new(), 0);
        for (at, c) in inner.char_indices() {
            depth += i32::from(c == '{');
            if depth == 0 && (c == ',' || c == '}') {
                found.extend(expand(base, &inner[start..at]));
                start = at + 1;
            }
            depth -= i32::from(c == '}');
            if depth < 0 {
                break;
            }
        }
        return found;
    }
    let end = tree
        .find(|c: char| !c.is_ascii_alphanumeric() && c != '_')
        .unwrap_or(tree.len());
    if end == 0 {
        return Vec::new();
    }
    let path = [base, &[tree[..end].to_owned()]].concat();
    tree[end..]
        .strip_prefix("::")
        .map_or_else(|| vec![path.clone()], |rest| expand(&path, rest))
}

/// Every path of a file that starts with `crate::` or `super::`.
fn imports(module: &[String], code: &str) -> Vec<Module> {
    let tests = code.find("\nmod tests {").unwrap_or(code.len());
    let mut found = Vec::new();
    for root in ["crate::", "super::"] {
        for (at, _) in code.match_indices(root) {
            if code[..at].ends_with(|c: char| c.is_ascii_alphanumeric() || "_:".contains(c)) {
                continue;
            }
            let mut base = if root == "crate::" {
                Vec::new()
            } else {
                module.to_vec()
            };
            if root == "super::" && at < tests {
                base.pop();
            }
            let mut rest = &code[at + root.len()..];
            while let Some(further) = rest.strip_prefix("super::") {
                (rest, _) = (further, base.pop());
            }
            found.extend(expand(&base, rest));
        }
    }
    found
}

/// Collects the imports between sibling modules, folder by folder.
fn sibling_imports(files: &Files) -> SiblingImports {
    let mut siblings = SiblingImports::new();
    for (module, code) in files {
        for mut imported in imports(module, code) {
            while !files.contains_key(&imported) {
                imported.pop();
            }
            let shared = module
                .iter()
                .zip(&imported)
                .take_while(|(ours, theirs)| ours == theirs)
                .count();
            if let (Some(ours), Some(theirs)) = (module.get(shared), imported.get(shared)) {
                let folder = siblings.entry(module[..shared].to_vec()).or_default();
                let importing = folder.entry(ours.clone()).or_default();
                importing.insert(theirs.clone());
            }
        }
    }
    siblings
}

/// Repeatedly removes the modules that import no sibling. The rest is in a circle, or imports one.
fn circular(mut imports: BTreeMap<String, BTreeSet<String>>) -> Vec<String> {
    loop {
        let before = imports.len();
        let known: BTreeSet<String> = imports.keys().cloned().collect();
        imports.retain(|_, theirs| theirs.iter().any(|name| known.contains(name)));
        if imports.len() == before {
            return imports.into_keys().collect();
        }
    }
}

/// Folders whose modules import each other in a circle, with those modules.
fn circles(files: &Files) -> Vec<String> {
    let folders = sibling_imports(files).into_iter();
    let circles = folders.map(|(folder, imports)| (folder, circular(imports)));
    circles
        .filter(|(_, modules)| !modules.is_empty())
        .map(|(folder, modules)| format!("{}: {}", folder.join("::"), modules.join(", ")))
        .collect()
}

fn files<'a>(texts: impl IntoIterator<Item = (&'a str, &'a str)>) -> Files {
    let is_program = |path: &str| path.ends_with("src/main.rs");
    let file = |(path, text): (&str, &str)| (module_of(path), without_comments(text));
    texts
        .into_iter()
        .filter(|(path, _)| !is_program(path))
        .map(file)
        .collect()
}

/// The source folders of every package.
fn source_folders() -> Vec<String> {
    let crates = std::fs::read_dir(root().join("crates"))
        .into_iter()
        .flatten();
    let folders = crates
        .map(Result::unwrap)
        .filter(|entry| entry.path().is_dir());
    let names = folders.map(|entry| entry.file_name().into_string().unwrap());
    let libraries = names.map(|name| format!("crates/{name}/src"));
    libraries.chain(["src".to_owned()]).collect()
}

#[test]
fn no_modules_import_each_other_in_a_circle() {
    for folder in source_folders() {
        let texts = rust_files(&folder);
        let texts = texts
            .iter()
            .map(|(path, text)| (path.as_str(), text.as_str()));
        let circles = circles(&files(texts));
        assert!(circles.is_empty(), "{folder}: {circles:#?}");
    }
}

/// Circles of a made-up crate in which `src/game/hud/bar.rs` holds `code`, `table` imports `scale`,
/// and `scale` imports `bar`.
fn circles_with_bar(code: &str) -> Vec<String> {
    circles(&files([
        ("src/lib.rs", "pub mod sim;\npub mod game;\n"),
        ("src/sim/mod.rs", ""),
        ("src/game/mod.rs", "mod input;\npub mod hud;\n"),
        ("src/game/input.rs", "use super::hud::Hud;"),
        ("src/game/hud/mod.rs", "mod scale;\nmod bar;\nmod table;\n"),
        ("src/game/hud/scale.rs", "use super::bar::Bar;"),
        ("src/game/hud/table.rs", "use super::scale::fit;"),
        ("src/game/hud/bar.rs", code),
    ]))
}

#[test]
fn imports_without_a_circle_are_allowed() {
    for code in [
        "use crate::sim::Run;",
        "use super::Hud;",
        "/// See [`crate::game::input`].\nfn f() {}\n",
        "mod tests {\n    use super::super::Hud;\n}\n",
    ] {
        assert_eq!(circles_with_bar(code), Vec::<String>::new(), "{code}");
    }
}

#[test]
fn circles_are_found() {
    for code in [
        "use super::table::Row;",
        "use super::{Hud, table::Row};",
        "use crate::game::hud::{scale, Hud};",
        "fn f() { super::table::draw() }",
    ] {
        let circle = circles_with_bar(code);
        assert_eq!(circle.len(), 1, "{code}: {circle:?}");
        assert!(circle[0].starts_with("game::hud: bar, scale"), "{circle:?}");
    }
    let between_folders = circles_with_bar("use crate::game::input::Keys;");
    assert_eq!(between_folders, ["game: hud, input"]);
}
