//! Configuration files as users give them to `wishdir cfg`: arbitrary bytes, folders, files that
//! name others.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

/// Runs `wishdir cfg` in a folder.
pub(crate) fn cfg(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wishdir"));
    command
        .env("WISHDIR_LANGUAGE", "en")
        .current_dir(folder)
        .arg("cfg")
        .args(args)
        .output()
        .unwrap()
}

pub(crate) fn json(folder: &Path, args: &[&str]) -> Value {
    let output = cfg(folder, &[args, &["--json"]].concat());
    assert!(
        output.status.success(),
        "{args:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    serde_json::from_slice(&output.stdout).unwrap()
}

/// A folder with these files.
pub(crate) fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
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
        assert!(
            !told.contains(|letter: char| letter.is_control() && letter != '\n'),
            "{told:?}"
        );
    }
}

#[test]
fn a_file_is_itself_by_its_place_and_not_by_its_name() {
    let folder = folder(&[
        (
            "qw/autoexec.cfg",
            "exec my/autoexec.cfg\nexec ./autoexec.cfg\n",
        ),
        ("qw/my/autoexec.cfg", "sensitivity 9\nfoo\n"),
    ]);
    let told = String::from_utf8(cfg(folder.path(), &["qw/autoexec.cfg"]).stdout).unwrap();
    assert_eq!(
        json(folder.path(), &["qw/autoexec.cfg"])["cvars"]["sensitivity"],
        9.0
    );
    assert!(
        told.contains("exec ./autoexec.cfg: recursive exec"),
        "{told}"
    );
    assert_eq!(told.matches("recursive exec").count(), 1, "{told}");
}

#[test]
fn a_file_that_is_named_without_a_folder_finds_what_lies_beside_it() {
    let folder = folder(&[
        ("rel.cfg", "exec mixed.cfg\nexec SUB/more.cfg\nexec plain\n"),
        ("Mixed.CFG", "sensitivity 5\n"),
        ("sub/More.cfg", "m_yaw 0.03\n"),
        ("plain.cfg", "m_pitch 0.03\n"),
        ("Valve/shared.cfg", "fov 100\n"),
        ("cstrike/config.cfg", "exec shared.cfg\n"),
    ]);
    let found = json(folder.path(), &["rel.cfg", "--dialect", "goldsrc"]);
    assert_eq!(
        found["cvars"],
        serde_json::json!({"m_yaw": 0.03, "sensitivity": 5.0}),
        "GoldSrc adds no ending"
    );
    assert_eq!(
        json(folder.path(), &["rel.cfg", "--dialect", "ezquake"])["cvars"]["m_pitch"],
        0.03
    );
    assert_eq!(
        json(&folder.path().join("cstrike"), &["config.cfg"])["cvars"]["fov"],
        100.0
    );
}

#[test]
fn a_folder_is_everything_that_its_game_runs_when_it_begins() {
    let files = [
        ("cstrike/config.cfg", "sensitivity 2\nm_yaw 0.01\n"),
        (
            "cstrike/userconfig.cfg",
            "sensitivity 3.5\nbind LSHIFT +jump\n",
        ),
        (
            "cstrike/autoexec.cfg",
            "m_yaw 0.03\nfps_max 300\nbind FOO x\nbind x +klook\n",
        ),
    ];
    let chain = folder(&files);
    let found = json(chain.path(), &["cstrike"]);
    assert_eq!(
        found["cvars"],
        serde_json::json!({"fps_max": 300.0, "m_yaw": 0.03, "sensitivity": 3.5})
    );
    let told = String::from_utf8(cfg(chain.path(), &["cstrike"]).stdout).unwrap();
    assert!(
        told.contains("files, in order: config.cfg, userconfig.cfg, autoexec.cfg"),
        "{told}"
    );
    for line in [
        "userconfig.cfg, line 2: found the key `LSHIFT`",
        "autoexec.cfg, line 3: found the key `FOO`",
        "autoexec.cfg, line 4: x: +klook",
        "autoexec.cfg, line 2: fps_max 300",
    ] {
        assert!(told.contains(line), "{line} in {told}");
    }
    // A single file is read alone, and files that config.cfg executes run once.
    assert_eq!(
        json(chain.path(), &["cstrike/config.cfg"])["cvars"]["sensitivity"],
        2.0
    );
    let once = folder(&[
        ("tfc/config.cfg", "exec userconfig.cfg\n"),
        ("tfc/userconfig.cfg", "inc sensitivity 1\n"),
    ]);
    assert_eq!(json(once.path(), &["tfc"])["cvars"]["sensitivity"], 4.0);
    let ez = folder(&[
        ("ezquake/configs/config.cfg", "bind LALT +jump\n"),
        ("ezquake/autoexec.cfg", "sensitivity 6\n"),
    ]);
    for place in ["ezquake", "ezquake/configs"] {
        let found = json(ez.path(), &[place]);
        assert_eq!(
            (&found["binds"]["LALT"], &found["cvars"]["sensitivity"]),
            (&"+jump".into(), &6.0.into()),
            "{place}"
        );
    }
    assert!(!cfg(once.path(), &["."]).status.success(), "there is none");
}

#[test]
fn folders_and_executed_files_tell_whose_it_is() {
    let text = "sensitivity 3\nfps_max 250\nfps_override 1\n";
    let folder = folder(&[
        ("ezquake/configs/config.cfg", "bind KP_0 +jump\n"),
        ("qw/plain.cfg", "bind x \"exec y\"\nexec more\n"),
        ("qw/more.cfg", "bind RALT +jump\n"),
        ("any/autoexec.cfg", "exec config\nexec config.cfg\n"),
        ("any/config.cfg", "hud_clock_show 1\nbind LCTRL +jump\n"),
        ("valve/config.cfg", text),
        ("cstrike/config.cfg", text),
    ]);
    assert_eq!(
        json(folder.path(), &["qw/plain.cfg"])["binds"]["RALT"],
        "+jump"
    );
    assert_eq!(
        json(folder.path(), &["any/autoexec.cfg"])["binds"]["LCTRL"],
        "+jump"
    );
    assert_eq!(
        json(folder.path(), &["ezquake/configs/config.cfg"])["binds"]["KP_INS"],
        "+jump"
    );
    let profile = |place: &str| {
        let found = json(folder.path(), &[place]);
        let taken = found["taken"]
            .as_array()
            .unwrap()
            .iter()
            .find(|taken| taken["setting"] == "profile")
            .unwrap();
        (
            taken["old"].as_str().unwrap().to_owned(),
            taken["new"].as_str().unwrap().to_owned(),
        )
    };
    assert_eq!(
        profile("valve/config.cfg"),
        ("hl-100".to_owned(), "hl-100".to_owned())
    );
    assert_eq!(
        profile("cstrike/config.cfg"),
        ("cs16-100".to_owned(), "cs16-250".to_owned())
    );
}

#[test]
fn remarks_name_the_file_that_they_are_about() {
    let folder = folder(&[
        ("config.cfg", "\n\n\nexec sub.cfg\n"),
        (
            "sub.cfg",
            "sensitivity 500\nalias hop \"+jump;wait;hop\"\nbind x hop\nbind y \"+jump;+duck\"\ncl_sidespeed 900\n",
        ),
    ]);
    let told = String::from_utf8(cfg(folder.path(), &["config.cfg"]).stdout).unwrap();
    for line in 1..=5 {
        assert!(
            told.contains(&format!("sub.cfg, line {line}: ")),
            "{line}: {told}"
        );
    }
    assert!(!told.contains("  line "), "{told}");
}
