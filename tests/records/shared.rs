//! Files that people share contain neither a password nor the name of a home folder.

use std::path::Path;
use std::{fs, iter};

use wishdir_sim::script::{Script, ScriptPlayer};
use wishdir_sim::tick::TickRecord;

use crate::play::{Folder, begun};
use crate::support::krp::krp;
use crate::support::program::{args, asset, printed, wishdir};

const SECRET: &str = "hunter2";

#[test]
fn a_config_s_passwords_are_in_no_output() {
    let folder = Folder::new();
    let config = folder.file("config.cfg");
    fs::write(
        &config,
        format!(
            "setinfo \"_pw\" \"{SECRET}\"\nsetinfo _adm1n {SECRET}\nrcon_password {SECRET}\n\
             password \"{SECRET}\"\nsv_password {SECRET}\nbind F1 \"setinfo _pw {SECRET}; say hi\"\n\
             alias login \"setinfo _pw {SECRET}\"\nbind F2 \"rcon_password {SECRET}\"\n\
             bind F3 \"connect x; password {SECRET}\"\nalias _pw \"setinfo _pw {SECRET}\"\n// _pw {SECRET}\n\
             alias in \"cmd login me {SECRET}\"\nbind F4 \"say /login {SECRET}\"\n\
             bind F5 \"amx_login me {SECRET}\"\nbind F6 \"say_team /register {SECRET} {SECRET}\"\n"
        ),
    )
    .unwrap();
    let config = config.to_str().unwrap();
    for more in [&["--json"][..], &[]] {
        let said = printed(&[&["cfg", config], more].concat());
        assert!(!said.contains(SECRET), "{said}");
    }
    assert!(printed(&["cfg", "--json", config]).contains("_pw ***"));
}

#[test]
fn scripts_replays_and_exports_name_no_folder() {
    let folder = Folder::new();
    let own = folder.file("own.map");
    let lab = fs::read_to_string("maps/lab.map").unwrap();
    fs::write(&own, lab).unwrap();
    let home = folder.path().parent().unwrap().display().to_string();
    let [own, script, replay, trace] = ["own.map", "bot.ron", "bot.wdr", "bot.jsonl"]
        .map(|name| folder.file(name).display().to_string());
    printed(&["bot", "--map", &own, "--ticks", "200", "--out", &script]);
    let text = fs::read_to_string(&script).unwrap();
    assert!(!text.contains(&home), "{text}");
    assert!(
        text.contains("--map own.map") && text.contains("--script bot.ron"),
        "{text}"
    );
    printed(&[
        "simulate", "--map", &own, "--script", &script, "--record", &replay,
    ]);
    for more in [&["--to-script"][..], &["--to-trace"], &["--json"]] {
        let output = wishdir(&[&["replay", &replay], more].concat());
        let said = String::from_utf8_lossy(&output.stdout).replace(&replay, "");
        assert!(!said.contains(&home), "{more:?}: {said}");
        fs::write(&trace, said).unwrap();
    }
    let link = printed(&["replay", "--json", &replay]);
    assert!(link.contains("\"map\":\"own\""), "{link}");
}

/// Asserts that a file does not contain the path of its folder.
#[track_caller]
fn assert_no_folder_path(file: &Path) {
    let (bytes, folder) = (fs::read(file).unwrap(), file.parent().unwrap());
    let folder = folder.to_str().unwrap().as_bytes();
    let is_named = bytes.windows(folder.len()).any(|place| place == folder);
    assert!(!bytes.is_empty() && !is_named, "{}", file.display());
}

#[test]
fn no_written_file_contains_the_path_of_its_folder() {
    let folder = Folder::new();
    let path = |name: &str| folder.file(name).display().to_string();
    let home = folder.path().parent().unwrap().display().to_string();
    let hops = asset("hops.ron");
    fs::copy("maps/lab.map", path("own.map")).unwrap();
    fs::copy("maps/bugs.map", path("falls.map")).unwrap();
    let mut run = begun("lab", "cs16-100");
    let script = Script::parse(&fs::read_to_string(&hops).unwrap()).unwrap();
    let mut player = ScriptPlayer::new(&script, &run);
    let ticks: Vec<TickRecord> = iter::from_fn(|| player.advance(&mut run)).collect();
    fs::write(path("own.krpr"), krp("own", &ticks)).unwrap();
    // `DIR` is the folder.
    let printed_in = |line: &str| {
        let words: Vec<String> = args(line)
            .into_iter()
            .map(|word| {
                word.replace('_', " ")
                    .replace("DIR", &home)
                    .replace("HOPS", &hops)
            })
            .collect();
        printed(&words.iter().map(String::as_str).collect::<Vec<_>>())
    };
    for (line, written) in [
        (
            "simulate --map DIR/own.map --profile hl-100 --script HOPS --record DIR/hops.wdr",
            "hops.wdr",
        ),
        ("demo DIR/own.krpr --replay DIR/demo.wdr", "demo.wdr"),
        ("demo DIR/own.krpr --ghost DIR/demo.wdg", "demo.wdg"),
        (
            "bugs --map DIR/falls.map --profile cs16-100 --air 0_-600_283 --script-out DIR/bug.ron",
            "bug.ron",
        ),
        (
            "records import DIR/hops.wdr --file DIR/records.db",
            "records.db",
        ),
        (
            "records export DIR/copy.db --file DIR/records.db",
            "copy.db",
        ),
        (
            "records export --entry 1 DIR/entry.wdr --file DIR/records.db",
            "entry.wdr",
        ),
    ] {
        printed_in(line);
        assert_no_folder_path(&folder.file(written));
    }
    let script = fs::read_to_string(path("bug.ron")).unwrap();
    assert!(
        script.contains("--map falls.map") && script.contains("--script bug.ron"),
        "{script}"
    );
    for line in [
        "replay DIR/hops.wdr --to-hltas",
        "replay DIR/demo.wdr --to-hltas",
        "records jumps --board --json --file DIR/records.db",
        "records jumps --board --csv --file DIR/records.db",
    ] {
        let said = printed_in(line);
        assert!(!said.is_empty() && !said.contains(&home), "{said}");
    }
}
