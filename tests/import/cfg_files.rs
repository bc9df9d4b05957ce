//! Configurations on the disk as people give them to `wishdir cfg`: bytes of any kind, folders, files that name others.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

/// `wishdir cfg` in a folder.
fn cfg(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wishdir"));
    command.env("WISHDIR_LANGUAGE", "en").current_dir(folder).arg("cfg").args(args).output().unwrap()
}

fn json(folder: &Path, args: &[&str]) -> Value {
    let output = cfg(folder, &[args, &["--json"]].concat());
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// A folder with these files.
fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

#[test]
fn control_characters_in_a_kept_text_are_json_still() {
    let folder = folder(&[]);
    let text = b"name \"\x93player\x94 \x7f\"\nbind k \"say \x9f\x1b[31m\"\n";
    fs::write(folder.path().join("config.cfg"), text).unwrap();
    let found = json(folder.path(), &["config.cfg"]);
    assert_eq!(found["cvars"]["name"], "\u{93}player\u{94} \u{7f}");
    assert_eq!(found["binds"]["k"], "say \u{9f}\u{1b}[31m");
    for args in [&["config.cfg", "--json"][..], &["config.cfg"]] {
        let told = String::from_utf8(cfg(folder.path(), args).stdout).unwrap();
        assert!(!told.contains(|letter: char| letter.is_control() && letter != '\n'), "{told:?}");
    }
}
