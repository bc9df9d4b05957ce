//! Verdicts on real players' configurations: frame rates, scripts that wait, chat beside a button,
//! and the game of a configuration.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use serde_json::{Value, json};
use wishdir_console::{Config, Dialect, Verdict};
use wishdir_sim::badge::Badge;
use wishdir_sim::client::Button;

use crate::cfg::{goldsrc, quake};
use crate::cfg_files::{cfg, folder, json};

fn refusals(config: &Config) -> Vec<String> {
    let reasons = config.refused.iter();
    reasons.map(|remark| remark.reason.to_string()).collect()
}

fn verdict(config: &Config, dialect: Dialect, key: &str) -> Verdict {
    config.verdicts(dialect)[key].verdict.clone()
}

const LOOP: &str = "repeats by itself (wait loop)";
const WAITS: &str = "waits (wait) and continues in a later frame";

#[test]
fn only_a_script_that_comes_back_to_itself_is_a_wait_loop() {
    let loops = [
        "alias bhop \"+jump;wait;-jump;wait;bhop\"\nbind x bhop",
        "alias +bhop \"alias _special bh; bh\"\nalias bh \"+jump;wait;-jump;special\"\n\
         alias -bhop \"alias _special\"\nbind x +bhop",
        "alias +bhop \"alias _special @bhop;@bhop\"\nalias @bhop \"special;wait;+jump;wait;-jump\"\n\
         alias -bhop \"alias _special\"\nbind x +bhop",
        "alias a \"+jump;wait;b\"\nalias b \"-jump;wait;a\"\nbind x a",
        "alias a \"wait;+jump;-jump;inc cl_yawspeed 1;a;a\"\nbind x a",
        "alias go loop\nalias loop \"+duck;wait;-duck;wait;go\"\nalias +f loop\nalias -f \"alias go\"\nbind x +f",
    ];
    for text in loops {
        let told = refusals(&goldsrc(text));
        assert!(told.iter().any(|it| it.contains(LOOP)), "{text}: {told:?}");
    }
    let ends = [
        "alias +lj \"+duck; wait; +jump\"\nalias -lj \"-duck;-jump\"\nbind x +lj",
        "bind x \"+jump;wait;-jump;wait;+duck;wait;-duck\"",
        "alias w2 \"wait;wait\"\nalias w8 \"w2;w2;w2;w2\"\nalias w32 \"w8;w8;w8;w8\"\n\
         alias jump32 \"+jump;w32;-jump\"\nbind x jump32",
        "alias t t1\nalias t1 \"+duck;wait;-duck;alias t t2\"\nalias t2 \"+jump;wait;-jump;alias t t1\"\nbind x t",
    ];
    for text in ends {
        let told = refusals(&goldsrc(text));
        assert!(told.iter().any(|it| it.contains(WAITS)), "{text}: {told:?}");
        assert!(!told.iter().any(|it| it.contains(LOOP)), "{text}: {told:?}");
    }
}

#[test]
fn chat_that_waits_is_ignored_and_does_not_spoil_a_button() {
    let chat = goldsrc("alias hi \"say a;wait;say b;wait;hi2\"\nalias hi2 \"say c\"\nbind x hi");
    assert_eq!(verdict(&chat, Dialect::GoldSrc, "x"), Verdict::Other);
    assert_eq!(refusals(&chat), Vec::<String>::new());
    let text = "alias +u \"+use;say a;wait;say b\"\nalias -u -use\nbind e +u";
    let config = goldsrc(text);
    assert_eq!(
        verdict(&config, Dialect::GoldSrc, "e"),
        Verdict::Direct(Button::Use)
    );
}

#[test]
fn one_button_beside_chat_sound_and_looks_is_the_key_itself() {
    for (text, button) in [
        ("bind x \"+use; say_team need backup\"", Button::Use),
        ("bind x \"+speed;stopsound\"", Button::Speed),
        ("bind x \"+jump; fov 100\"", Button::Jump),
        (
            "alias +d \"+duck; fov 100; say down\"\nalias -d \"-duck; fov 90\"\nbind x +d",
            Button::Duck,
        ),
        (
            "alias c c1\nalias c1 \"say 1; alias c c2\"\nalias c2 \"say 2; alias c c1\"\nbind x \"+use; c\"",
            Button::Use,
        ),
    ] {
        let config = goldsrc(text);
        assert_eq!(
            verdict(&config, Dialect::GoldSrc, "x"),
            Verdict::Direct(button),
            "{text}"
        );
        let badges: Vec<_> = config
            .imported_settings(Dialect::GoldSrc)
            .into_iter()
            .filter(|taken| taken.setting == "key.x")
            .map(|taken| taken.badge)
            .collect();
        assert_eq!(badges, [None], "{text}");
    }
    // A button that stays down, or a second button, is more than the key.
    for text in [
        "bind x \"+jump; +duck\"",
        "bind x \"say now; +jump\"",
        "bind x \"+jump; sensitivity 1\"",
    ] {
        let found = verdict(&goldsrc(text), Dialect::GoldSrc, "x");
        assert!(matches!(found, Verdict::Script(..)), "{text}: {found:?}");
    }
}

#[test]
fn a_variable_that_nothing_here_uses_is_never_out_of_range() {
    let config = goldsrc(
        "s_polykeep \"1000000000\"\ns_polysize \"10000000\"\nbrightness 1e9\ncl_bob nan\nfoo 1e400\nrate inf",
    );
    assert_eq!(refusals(&config), Vec::<String>::new());
    assert_eq!(config.numeric_value("s_polykeep"), Some(1e9));
    assert_eq!(goldsrc("cl_yawspeed 1e9").refused.len(), 1);
}

/// A configuration with many chat aliases that take turns.
fn chatty() -> String {
    let mut text = String::new();
    for number in 0..80 {
        writeln!(
            text,
            "alias c{number} c{number}a\nalias c{number}a \"say a; alias c{number} c{number}b\"\n\
             alias c{number}b \"say b; alias c{number} c{number}a\"\nbind F1 \"c{number}\""
        )
        .unwrap();
    }
    text
}

#[test]
fn chat_aliases_that_take_turns_use_up_no_layers() {
    let text = chatty()
        + "alias all \"c1;c2;c3;c4;c5;c6;c7;c8\"\nbind F2 all\nbind e \"+use;c9\"\n\
           alias d d1\nalias d1 \"+duck; alias d d2; c10\"\nalias d2 \"-duck; alias d d1\"\nbind c d";
    let config = goldsrc(&text);
    assert_eq!(refusals(&config), Vec::<String>::new());
    assert_eq!(
        verdict(&config, Dialect::GoldSrc, "e"),
        Verdict::Direct(Button::Use)
    );
    assert_eq!(verdict(&config, Dialect::GoldSrc, "F2"), Verdict::Other);
    assert_eq!(
        verdict(&config, Dialect::GoldSrc, "c"),
        Verdict::Script(Badge::Macro, 2)
    );
}

#[test]
fn scripts_that_share_nothing_do_not_multiply_their_layers() {
    let mut text = String::new();
    for (key, button) in ["duck", "speed", "use", "attack", "jump", "forward", "back"]
        .into_iter()
        .enumerate()
    {
        writeln!(
            text,
            "alias t{key} t{key}a\nalias t{key}a \"+{button}; alias t{key} t{key}b\"\n\
             alias t{key}b \"-{button}; alias t{key} t{key}a\"\nbind {key} t{key}"
        )
        .unwrap();
    }
    let config = goldsrc(&text);
    for key in 0..7 {
        assert_eq!(
            verdict(&config, Dialect::GoldSrc, &key.to_string()),
            Verdict::Script(Badge::Macro, 2),
            "{key}"
        );
    }
}

#[test]
fn an_if_in_front_of_a_button_is_said_to_be_left_out() {
    let null = "alias +l \"-moveright; +moveleft; set l 1\"\n\
                alias -l \"-moveleft; set l 0; if ($r == 1) then +moveright\"\n\
                alias +r \"-moveleft; +moveright; set r 1\"\n\
                alias -r \"-moveright; set r 0; if ($l == 1) then +moveleft\"\nbind a +l\nbind d +r\n";
    let config = quake(null);
    for key in ["a", "d"] {
        let found = verdict(&config, Dialect::EzQuake, key);
        assert!(matches!(found, Verdict::Refused(_)), "{key}: {found:?}");
    }
    assert!(
        refusals(&config).contains(
            &"+l needs ezQuake's if, $name or %1, which are not supported here".to_owned()
        ),
        "{:?}",
        config.refused
    );
    let taken: BTreeSet<String> = config
        .imported_settings(Dialect::EzQuake)
        .into_iter()
        .map(|taken| taken.setting)
        .collect();
    assert_eq!(taken, BTreeSet::new());
    // A script that only chooses a weapon or a message is ignored.
    let config = quake("alias rl \"impulse 7\"\nbind SPACE \"+jump; if $x == 1 then rl; say $y\"");
    assert_eq!(
        verdict(&config, Dialect::EzQuake, "SPACE"),
        Verdict::Direct(Button::Jump)
    );
}

#[test]
fn frame_rates_above_100_need_an_override() {
    let rate = |text: &str| {
        let config = goldsrc(text);
        let choice = wishdir_console::fps_choice(&config, Dialect::GoldSrc).unwrap();
        (choice.profile, choice.msec)
    };
    for asked in ["100", "100.5", "101", "200", "300", "999"] {
        for switch in ["", "fps_override 0", "developer \"0\""] {
            let text = format!("{switch}\nfps_max {asked}\n");
            assert_eq!(rate(&text), ("cs16-100", 10), "{text}");
        }
    }
    for (text, expected) in [
        ("fps_max 101\nfps_override 1", ("cs16-111", 9)),
        ("fps_override \"1\"\nfps_max \"250\"", ("cs16-250", 4)),
        ("developer 1\nfps_max 111", ("cs16-111", 9)),
        ("fps_max 77", ("cs16-77", 12)),
    ] {
        assert_eq!(rate(text), expected, "{text}");
    }
}

#[test]
fn an_if_that_runs_an_alias_or_changes_one_is_left_out_with_its_key() {
    let config = quake(
        "alias fwd +forward\nbind w \"if_exists cvar fast fwd\"\n\
         bind x \"if $a == 1 then +jump else -jump\"\n\
         alias +j +jump\nalias -j -jump\nbind SPACE +j\nbind q \"if $a == 1 then alias +j +moveup\"\n\
         bind e \"+use; if $a == 1 then alias hi bye\"",
    );
    for key in ["w", "x", "q"] {
        let found = verdict(&config, Dialect::EzQuake, key);
        assert_eq!(
            found,
            Verdict::Refused(wishdir_console::RemarkReason::ScriptLanguage(
                key.to_owned()
            )),
            "{key}"
        );
    }
    for (key, button) in [("SPACE", Button::Jump), ("e", Button::Use)] {
        assert_eq!(
            verdict(&config, Dialect::EzQuake, key),
            Verdict::Direct(button),
            "{key}"
        );
    }
}

fn offered(config: &Config) -> Vec<String> {
    let keys = config.suggested_jump_keys(Dialect::GoldSrc).into_iter();
    keys.map(|key| key.name).collect()
}

#[test]
fn a_plain_jump_is_offered_where_the_only_jump_is_left_out() {
    let hop = "alias +hop \"alias _special hop; hop\"\nalias -hop \"alias _special\"\n\
               alias hop \"+jump;wait;-jump;special\"\nbind SPACE +hop\n";
    let lj = "alias +lj \"+duck;wait;+jump\"\nalias -lj \"-duck;-jump\"\nbind v +lj\n";
    assert_eq!(offered(&goldsrc(hop)), ["SPACE"]);
    let first = hop.replace("+jump;wait;-jump;special", "special;wait;+jump;wait;-jump");
    assert_eq!(offered(&goldsrc(&first)), ["SPACE"]);
    assert_eq!(offered(&goldsrc(lj)), ["v"]);
    assert_eq!(
        offered(&goldsrc(&format!("{hop}{lj}"))),
        ["SPACE"],
        "the script that only jumps"
    );
    for jumps in ["bind MWHEELDOWN +jump", "bind c \"+jump;+duck\""] {
        assert_eq!(
            offered(&goldsrc(&format!("{hop}{jumps}"))),
            Vec::<String>::new()
        );
    }
    assert_eq!(offered(&goldsrc("bind w +forward")), Vec::<String>::new());
}

#[test]
fn the_report_and_its_json_offer_the_jump_and_name_the_file_of_each_refusal() {
    let folder = folder(&[
        ("config.cfg", "exec hop.cfg\nbind v \"+duck;wait;+jump\"\n"),
        ("hop.cfg", "\nbind SPACE \"+jump;wait;-jump\"\n"),
    ]);
    let found = json(folder.path(), &["config.cfg"]);
    assert_eq!(
        found["offered"],
        json!([{"setting": "key.SPACE", "new": "+jump"}])
    );
    let places: Vec<(&str, u64)> = found["refused"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| (it["file"].as_str().unwrap(), it["line"].as_u64().unwrap()))
        .collect();
    assert_eq!(places, [("config.cfg", 2), ("hop.cfg", 2)]);
    let told = String::from_utf8(cfg(folder.path(), &["config.cfg"]).stdout).unwrap();
    assert!(told.contains("  SPACE: +jump"), "{told}");
    assert!(told.contains("hop.cfg, line 2: SPACE: "), "{told}");
}

#[test]
fn unavailable_settings_are_listed_separately() {
    let folder = folder(&[("config.cfg", "sensitivity 2\nm_side 0.5\nlookspring 1\n")]);
    let told = String::from_utf8(cfg(folder.path(), &["config.cfg"]).stdout).unwrap();
    let (imported, missing) = told.split_once("not available in wishdir:").unwrap();
    assert!(imported.contains("client.sensitivity: 3 -> 2"), "{told}");
    for setting in ["mouse.side: 0.5", "mouse.lookspring: 1"] {
        assert!(
            !imported.contains(setting) && missing.contains(setting),
            "{told}"
        );
    }
}

fn profile_of(found: &Value) -> &str {
    let mut taken = found["taken"].as_array().unwrap().iter();
    let profile = taken.find(|taken| taken["setting"] == "profile");
    profile.unwrap()["new"].as_str().unwrap()
}

#[test]
fn weapons_and_variables_of_a_file_tell_its_game() {
    let folder = folder(&[
        ("a.cfg", "fps_max 100\nbind 1 weapon_gauss\n"),
        (
            "b.cfg",
            "fps_max 100\nalias ak \"buy; weapon_ak47\"\nbind 1 weapon_gauss\n",
        ),
        ("c.cfg", "fps_max 100\nexec d.cfg\n"),
        ("d.cfg", "bind q \"weapon_crowbar; say buy\"\n"),
        ("e.cfg", "fps_max 100\nbind w +forward\n"),
        ("cstrike/config.cfg", "fps_max 100\nbind 1 weapon_gauss\n"),
        ("f.cfg", "fps_max 300\nbind 1 weapon_gauss\n"),
        ("cstrike/cfgs/kz.cfg", "fps_max 100\nbind 1 weapon_gauss\n"),
        ("valve_downloads/g.cfg", "fps_max 100\n"),
    ]);
    for (file, profile) in [
        ("a.cfg", "hl-100"),
        ("b.cfg", "cs16-100"),
        ("c.cfg", "hl-100"),
        ("e.cfg", "cs16-100"),
        ("cstrike/config.cfg", "cs16-100"),
        ("f.cfg", "hl-100"),
        ("cstrike/cfgs/kz.cfg", "cs16-100"),
        ("valve_downloads/g.cfg", "hl-100"),
    ] {
        assert_eq!(profile_of(&json(folder.path(), &[file])), profile, "{file}");
    }
}

#[test]
fn the_folder_around_the_game_is_read_as_the_game() {
    let files = folder(&[
        (
            "Half-Life/cstrike/config.cfg",
            "sensitivity 2\nbind F9 \"buy\"\n",
        ),
        ("Half-Life/cstrike/userconfig.cfg", "m_yaw 0.01\n"),
        ("Half-Life/valve/config.cfg", "sensitivity 9\n"),
        ("Quake/ezquake/configs/config.cfg", "sensitivity 5\n"),
        ("Empty/readme.txt", ""),
    ]);
    let found = json(files.path(), &["Half-Life"]);
    assert_eq!(found["cvars"], json!({"sensitivity": 2.0, "m_yaw": 0.01}));
    let found = json(files.path(), &["Quake"]);
    assert_eq!(found["cvars"]["sensitivity"], 5.0);
    assert!(!cfg(files.path(), &["Empty"]).status.success());
}
