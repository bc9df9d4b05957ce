//! Files that people share contain neither a password nor the name of a home folder.

use std::fs;

use crate::play::Folder;
use crate::support::program::{printed, wishdir};

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
