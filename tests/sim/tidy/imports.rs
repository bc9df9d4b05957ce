//! The order of `mod` lines is the order of imports: no file imports a module that stands after its own.
//!
//! Two modules are compared where their paths part, in the file that declares both. A parent may import its children,
//! and a child what its parent declares itself.

use std::collections::BTreeMap;

use super::rust_files;

/// Importing and imported module that are not yet in order, for whole folders `*`. Only ever shorter.
const NOT_YET: &[(&str, &str)] = &[];

/// A module by its path from the crate: `["sim", "run"]`.
type Module = Vec<String>;

/// A file below `src` by its module: path, code without comments.
type Files = BTreeMap<Module, (String, String)>;

fn module_of(path: &str) -> Module {
    let path = path.trim_start_matches("src/").trim_end_matches(".rs");
    let path = path.trim_end_matches("mod").trim_end_matches('/');
    path.split('/').filter(|name| *name != "lib").map(str::to_owned).collect()
}

fn without_comments(text: &str) -> String {
    let code = |line: &str| if line.trim_start().starts_with("//") { String::new() } else { line.to_owned() };
    text.lines().map(|line| code(line) + "\n").collect()
}

/// The modules that a file declares, in order.
fn children(code: &str) -> Vec<&str> {
    let declared = |line: &'_ str| line.trim().strip_suffix(';').and_then(|line| line.rsplit_once("mod ")).is_some();
    code.lines()
        .filter(|line| declared(line))
        .filter_map(|line| line.trim_end_matches(';').split(' ').next_back())
        .collect()
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
    let end = tree.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(tree.len());
    if end == 0 {
        return Vec::new();
    }
    let path = [base, &[tree[..end].to_owned()]].concat();
    tree[end..].strip_prefix("::").map_or_else(|| vec![path.clone()], |rest| expand(&path, rest))
}

/// Every path of a file that begins with `crate::` or `super::`, with its line from 1.
fn imports(module: &[String], code: &str) -> Vec<(usize, Module)> {
    let tests = code.find("\nmod tests {").unwrap_or(code.len());
    let mut found = Vec::new();
    for root in ["crate::", "super::"] {
        for (at, _) in code.match_indices(root) {
            if code[..at].ends_with(|c: char| c.is_ascii_alphanumeric() || "_:".contains(c)) {
                continue;
            }
            let mut base = if root == "crate::" { Vec::new() } else { module.to_vec() };
            if root == "super::" && at < tests {
                base.pop();
            }
            let mut rest = &code[at + root.len()..];
            while let Some(further) = rest.strip_prefix("super::") {
                (rest, _) = (further, base.pop());
            }
            let line = code[..at].matches('\n').count() + 1;
            found.extend(expand(&base, rest).into_iter().map(|path| (line, path)));
        }
    }
    found
}

/// Whether this pair is left for later.
fn is_excepted(exceptions: &[(&str, &str)], importing: &[String], imported: &[String]) -> bool {
    let matches = |pattern: &str, module: &[String]| {
        let module = module.join("::");
        pattern.strip_suffix('*').map_or(module == pattern, |folder| module.starts_with(folder))
    };
    exceptions.iter().any(|(from, to)| matches(from, importing) && (*to == "*" || matches(to, imported)))
}

/// What is out of order.
fn wrong_imports(files: &Files, exceptions: &[(&str, &str)]) -> Vec<String> {
    let mut wrong = Vec::new();
    for (module, (path, code)) in files {
        for (line, mut imported) in imports(module, code) {
            while !files.contains_key(&imported) {
                imported.pop();
            }
            let shared = module.iter().zip(&imported).take_while(|(ours, theirs)| ours == theirs).count();
            let (Some(ours), Some(theirs)) = (module.get(shared), imported.get(shared)) else { continue };
            let (parent, declared) =
                files.get(&module[..shared]).map_or(("", Vec::new()), |(path, code)| (path, children(code)));
            let place = |name: &String| declared.iter().position(|declared| declared == name);
            if place(ours) < place(theirs) && !is_excepted(exceptions, &module[..=shared], &imported[..=shared]) {
                wrong.push(format!("{path}:{line}: `{ours}` imports `{theirs}`, which stands later in {parent}"));
            }
        }
    }
    wrong
}

fn files<'a>(texts: impl IntoIterator<Item = (&'a str, &'a str)>) -> Files {
    let file = |(path, text): (&str, &str)| (module_of(path), (path.to_owned(), without_comments(text)));
    texts.into_iter().filter(|(path, _)| *path != "src/main.rs").map(file).collect()
}

#[test]
fn the_order_of_modules_is_the_order_of_imports() {
    let texts = rust_files("src");
    let files = files(texts.iter().map(|(path, text)| (path.as_str(), text.as_str())));
    let wrong = wrong_imports(&files, NOT_YET);
    assert!(wrong.is_empty(), "{} imports out of order:\n{}", wrong.len(), wrong.join("\n"));
}

/// The modules that the map in `src/lib.rs` names, each folder's after it, in order.
fn mapped() -> Vec<(String, Vec<String>)> {
    let text = super::read("src/lib.rs");
    let map = text.split("//! ```text\n").nth(1).and_then(|rest| rest.split("//! ```").next()).unwrap();
    let mut modules: Vec<(String, Vec<String>)> = Vec::new();
    for line in map.lines().map(|line| line.trim_start_matches("//!").strip_prefix(' ').unwrap_or_default()) {
        let names = line.trim_start().split("  ").next().unwrap().split(", ").map(str::to_owned);
        match modules.last_mut().filter(|_| line.starts_with(' ')) {
            Some((_, children)) => children.extend(names),
            None => modules.extend(names.map(|name| (name, Vec::new()))),
        }
    }
    modules
}

#[test]
fn the_map_in_lib_names_every_module_down_to_the_second_level() {
    let lib = super::read("src/lib.rs");
    let mapped = mapped();
    let top: Vec<&str> = mapped.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(top, children(&without_comments(&lib)), "the folders of src/lib.rs");
    for (folder, names) in mapped {
        let code = without_comments(&super::read(&format!("src/{folder}/mod.rs")));
        assert_eq!(names, children(&code), "{folder} in the map of src/lib.rs");
    }
}

/// What is wrong if this stands in `src/game/hud/bar.rs` of a made-up crate.
fn wrong_in_bar(code: &str) -> Vec<String> {
    let texts = [
        ("src/lib.rs", "//! The map.\npub mod sim;\n#[cfg(feature = \"game\")]\npub mod game;\npub mod cli;\n"),
        ("src/sim/mod.rs", ""),
        ("src/cli.rs", ""),
        ("src/game/mod.rs", "mod input;\npub mod hud;\npub(crate) mod menu;\n"),
        ("src/game/input.rs", ""),
        ("src/game/menu.rs", ""),
        ("src/game/hud/mod.rs", "mod scale;\nmod bar;\nmod table;\n"),
        ("src/game/hud/scale.rs", ""),
        ("src/game/hud/table.rs", ""),
        ("src/game/hud/bar.rs", code),
    ];
    wrong_imports(&files(texts), &[("game::hud::bar", "game::hud::excepted")])
}

#[test]
fn an_import_of_what_stands_earlier_is_silent() {
    for code in [
        "use crate::sim::Run;",
        "use crate::game::{self, input::{Keys, Mouse}};",
        "use super::scale::fit;\nuse super::Hud;\nuse super::super::Menu;",
        "/// As in [`crate::cli`].\nfn f() {}\n",
        "mod tests {\n    use super::super::scale::fit;\n}\n",
    ] {
        assert_eq!(wrong_in_bar(code), Vec::<String>::new(), "{code}");
    }
}

#[test]
fn an_import_of_what_stands_later_is_found() {
    for code in [
        "use crate::cli::Args;",
        "use crate::{sim, cli};",
        "use crate::game::{input::{Keys, Mouse}, menu::Page};",
        "fn f() { super::super::menu::open() }",
        "use super::{scale, table::Row};",
        "fn f() {}\n#[cfg(test)]\nmod tests {\n    use super::super::table::Row;\n}\n",
    ] {
        assert_eq!(wrong_in_bar(code).len(), 1, "{code}: {:?}", wrong_in_bar(code));
    }
    let told = ["src/game/hud/bar.rs:2: `bar` imports `table`, which stands later in src/game/hud/mod.rs"];
    assert_eq!(wrong_in_bar("\nuse super::table::Row;"), told);
}

#[test]
fn an_exception_holds_for_its_pair_alone() {
    let exceptions = [("game::hud::*", "*"), ("cli", "sim")];
    let path = |path: &str| path.split("::").map(str::to_owned).collect::<Vec<_>>();
    let is_excepted = |from: &str, to: &str| is_excepted(&exceptions, &path(from), &path(to));
    assert!(is_excepted("game::hud::bar", "game::hud::table") && is_excepted("cli", "sim"));
    assert!(
        !is_excepted("game::menu::bar", "game::menu::page")
            && !is_excepted("game", "cli")
            && !is_excepted("cli", "game")
    );
}
