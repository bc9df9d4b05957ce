//! Configurations: every row of `docs/cfg.md`, the verdicts on the samples, and files that are cut
//! off or mutated.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use wishdir_console::{
    CfgFile, Config, CvarValue, Dialect, KeyName, ScriptEffect, ScriptMachine, Verdict, fps_choice,
};
use wishdir_sim::badge::Badge;
use wishdir_sim::client::Button;

fn read(text: &str, dialect: Dialect) -> Config {
    Config::read("config.cfg", text.as_bytes(), dialect, &mut |_| None)
}

pub(crate) fn goldsrc(text: &str) -> Config {
    read(text, Dialect::GoldSrc)
}

pub(crate) fn quake(text: &str) -> Config {
    read(text, Dialect::EzQuake)
}

fn sample(name: &str) -> Config {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/import/samples/cfg")
        .join(name);
    let bytes = fs::read(path).unwrap();
    Config::read(name, &bytes, Dialect::GoldSrc, &mut |asked| {
        (asked == name).then(|| CfgFile::new(asked, &bytes))
    })
}

fn binds(config: &Config) -> BTreeMap<&str, &str> {
    config
        .binds
        .iter()
        .map(|(key, bind)| (key.as_str(), bind.text.as_str()))
        .collect()
}

fn verdict(config: &Config, key: &str) -> Verdict {
    config.verdicts(Dialect::GoldSrc)[key].verdict.clone()
}

fn refusals(config: &Config) -> Vec<(usize, String)> {
    config
        .refused
        .iter()
        .map(|remark| (remark.line, remark.reason.to_string()))
        .collect()
}

pub(crate) fn notices(config: &Config) -> Vec<String> {
    config
        .notices
        .iter()
        .map(|remark| format!("{}: {}", remark.line, remark.reason))
        .collect()
}

#[test]
fn a_wheel_that_jumps_is_taken_as_it_is() {
    let config = sample("wheel.cfg");
    assert_eq!(
        verdict(&config, "MWHEELDOWN"),
        Verdict::Direct(Button::Jump)
    );
    assert_eq!(verdict(&config, "MWHEELUP"), Verdict::Direct(Button::Duck));
    assert_eq!(verdict(&config, "SPACE"), Verdict::Direct(Button::Jump));
    assert_eq!(refusals(&config), []);
}

#[test]
fn a_loop_of_waits_is_refused_with_its_alias_and_its_key() {
    let config = sample("waitbhop.cfg");
    let lines: Vec<usize> = config.refused.iter().map(|remark| remark.line).collect();
    assert_eq!(lines, [2, 3], "{:?}", config.refused);
    assert!(
        refusals(&config)[0]
            .1
            .starts_with("bhop repeats by itself (wait loop)."),
        "{:?}",
        refusals(&config)
    );
    assert_eq!(verdict(&config, "MOUSE5"), Verdict::Direct(Button::Jump));
}

#[test]
fn a_duck_roll_is_refused_and_numbers_are_kept() {
    let config = sample("duckroll.cfg");
    assert!(matches!(verdict(&config, "c"), Verdict::Refused(_)));
    assert_eq!(
        (
            config.numeric_value("sensitivity"),
            config.numeric_value("m_yaw")
        ),
        (Some(2.5), Some(0.022))
    );
    let rate = fps_choice(&config, Dialect::GoldSrc).unwrap();
    assert_eq!((rate.fps, rate.msec, rate.profile), (100.0, 10, "cs16-100"));
    assert!(
        notices(&config)
            .iter()
            .any(|line| line.starts_with("7: fps_max 101: without fps_override 1")),
        "{:?}",
        config.notices
    );
}

#[test]
fn a_crouch_jump_is_one_key_for_two_buttons() {
    let config = sample("crouchjump.cfg");
    assert_eq!(verdict(&config, "v"), Verdict::Script(Badge::Macro, 1));
    let mut machine = ScriptMachine::new(&config, Dialect::GoldSrc);
    machine.press("v");
    let pressed = machine.run_frame();
    assert_eq!(
        pressed.effects,
        [
            ScriptEffect::Down(Button::Jump, None),
            ScriptEffect::Down(Button::Duck, None)
        ]
    );
    assert!(!pressed.by_itself, "a key asked for it");
    machine.release("v");
    assert_eq!(
        machine.run_frame().effects,
        [
            ScriptEffect::Up(Button::Jump, None),
            ScriptEffect::Up(Button::Duck, None)
        ]
    );
}

#[test]
fn layers_rebind_a_key_while_another_is_held() {
    let config = sample("layers.cfg");
    assert_eq!(verdict(&config, "CTRL"), Verdict::Script(Badge::Macro, 2));
    let mut machine = ScriptMachine::new(&config, Dialect::GoldSrc);
    let mut of = |press: bool, key: &str| {
        if press {
            machine.press(key);
        } else {
            machine.release(key);
        }
        machine.run_frame().effects
    };
    let crouch_jump = [
        ScriptEffect::Down(Button::Jump, None),
        ScriptEffect::Down(Button::Duck, None),
    ];
    assert_eq!(of(true, "SPACE"), crouch_jump);
    of(false, "SPACE");
    assert_eq!(of(true, "CTRL"), [ScriptEffect::Down(Button::Duck, None)]);
    assert_eq!(
        of(true, "SPACE"),
        [
            ScriptEffect::Up(Button::Duck, None),
            ScriptEffect::Down(Button::Jump, None)
        ],
        "a JumpBug"
    );
    assert_eq!(of(false, "SPACE"), [ScriptEffect::Up(Button::Jump, None)]);
    of(false, "CTRL");
    assert_eq!(of(true, "SPACE"), crouch_jump);
}

#[test]
fn null_movement_is_recognised_by_what_it_does() {
    let config = sample("nullmove.cfg");
    for key in ["a", "d"] {
        assert!(
            matches!(
                verdict(&config, key),
                Verdict::Script(Badge::NullMovement, _)
            ),
            "{key}"
        );
    }
    assert_eq!(refusals(&config), []);
    // The same two keys without a memory of the other key are only a script.
    let plain = goldsrc(
        "alias +ml \"-moveright; +moveleft\"\nalias -ml -moveleft\nbind a +ml\nbind d +moveright\n",
    );
    assert_eq!(verdict(&plain, "a"), Verdict::Script(Badge::Macro, 1));
}

#[test]
fn quotes_comments_and_odd_keys_are_read_as_the_client_reads_them() {
    let config = sample("quotes.cfg");
    assert_eq!(config.aliases["semi"].text, "say a; say b");
    let expected = [
        ("'", "+moveup"),
        ("/", "+movedown"),
        ("SEMICOLON", "+mlook"),
    ];
    assert_eq!(binds(&config), expected.into());
    assert_eq!(
        config.cvars["cl_crosshair_color"].value,
        CvarValue::Text("50 250 50".to_owned())
    );
    assert_eq!(config.numeric_value("sensitivity"), Some(3.25));
    assert_eq!(config.cvars["sensitivity"].name, "sensitivity");
    assert!(
        notices(&config)
            .iter()
            .any(|line| line.contains("the game would run `not a command in ezQuake`"))
    );
}

#[test]
fn a_file_that_executes_itself_stops() {
    let config = sample("selfexec.cfg");
    assert_eq!(binds(&config), [("w", "+forward")].into());
    let loops = notices(&config)
        .into_iter()
        .filter(|line| line.contains("recursive exec"))
        .count();
    assert_eq!(loops, 1);
}

/// Every QuakeWorld config has such weapon scripts.
#[test]
fn an_alias_with_one_minus_command_releases_what_its_pair_pressed() {
    let config = read(
        "alias +lg \"weapon 8;+attack\"\nalias -lg \"-attack\"\nbind e +lg\n",
        Dialect::EzQuake,
    );
    assert_eq!(config.verdicts(Dialect::EzQuake)["e"].stuck, []);
}

#[test]
fn a_key_that_leaves_a_button_down_is_named() {
    let config = sample("sticky.cfg");
    assert_eq!(config.verdicts(Dialect::GoldSrc)["x"].stuck, [Button::Duck]);
    assert!(
        notices(&config)
            .iter()
            .any(|line| line.starts_with("2: duck stays held after the key is released")),
        "{:?}",
        config.notices
    );
    let mut machine = ScriptMachine::new(&config, Dialect::GoldSrc);
    machine.press("x");
    let number = Some(u32::from('x'));
    assert_eq!(
        machine.run_frame().effects,
        [
            ScriptEffect::Down(Button::Jump, None),
            ScriptEffect::Down(Button::Duck, number)
        ]
    );
    machine.release("x");
    assert_eq!(
        machine.run_frame().effects,
        [
            ScriptEffect::Up(Button::Jump, None),
            ScriptEffect::Down(Button::Duck, number)
        ]
    );
}

#[test]
fn broken_lines_lose_no_bind() {
    let config = sample("broken.cfg");
    assert_eq!(binds(&config), [("q", "+left"), ("e", "+right")].into());
    assert_eq!(config.numeric_value("m_pitch"), Some(-0.022));
    assert_eq!(
        refusals(&config),
        [(4, "found a NUL byte in the command".to_owned())]
    );
}

#[test]
fn waits_are_counted_in_frames_and_what_runs_later_plays_by_itself() {
    let config = sample("waitbhop.cfg");
    let mut machine = ScriptMachine::new(&config, Dialect::GoldSrc);
    machine.press("MOUSE4");
    let frames: Vec<_> = (0..4).map(|_| machine.run_frame()).collect();
    let jump = [ScriptEffect::Down(Button::Jump, None)];
    let release = [ScriptEffect::Up(Button::Jump, None)];
    let effects: Vec<&[ScriptEffect]> = frames
        .iter()
        .map(|frame| frame.effects.as_slice())
        .collect();
    assert_eq!(effects, [jump.as_slice(), &release, &jump, &release]);
    let by_itself: Vec<bool> = frames.iter().map(|frame| frame.by_itself).collect();
    assert_eq!(by_itself, [false, true, true, true]);
}

#[test]
fn an_alias_without_an_end_stops_with_its_frame() {
    let config = goldsrc("alias a \"a;a\"\nbind x a\n");
    assert!(matches!(verdict(&config, "x"), Verdict::Refused(_)));
    let mut machine = ScriptMachine::new(&config, Dialect::GoldSrc);
    machine.press("x");
    assert!(machine.run_frame().overflowed);
    assert!(machine.run_frame().effects.is_empty());
    // On its own in a file it runs immediately.
    let config = goldsrc("alias a \"a;a\"\na\nbind w +forward");
    assert_eq!(binds(&config), [("w", "+forward")].into());
    assert!(
        refusals(&config).contains(&(2, "alias a calls itself endlessly".to_owned())),
        "{:?}",
        config.refused
    );
}

#[test]
fn every_named_key_is_a_physical_one() {
    let rows: [(&str, &[&str]); 24] = [
        ("a", &["KeyA"]),
        ("W", &["KeyW"]),
        ("0", &["Digit0"]),
        ("-", &["Minus"]),
        ("[", &["BracketLeft"]),
        ("\\", &["Backslash"]),
        ("'", &["Quote"]),
        (",", &["Comma"]),
        ("`", &["Backquote"]),
        ("semicolon", &["Semicolon"]),
        ("SPACE", &["Space"]),
        ("CAPSLOCK", &["CapsLock"]),
        ("SHIFT", &["ShiftLeft", "ShiftRight"]),
        ("CTRL", &["ControlLeft", "ControlRight"]),
        ("UPARROW", &["ArrowUp"]),
        ("INS", &["Insert"]),
        ("PGDN", &["PageDown"]),
        ("F12", &["F12"]),
        ("KP_HOME", &["Numpad7"]),
        ("KP_DEL", &["NumpadDecimal"]),
        ("*", &["NumpadMultiply"]),
        ("mouse3", &["Mouse3"]),
        ("MWHEELUP", &["WheelUp"]),
        ("WIN", &["SuperLeft", "SuperRight"]),
    ];
    for (name, physical) in rows {
        assert_eq!(
            KeyName::parse(name, Dialect::GoldSrc).unwrap().physical,
            physical,
            "{name}"
        );
    }
    let quake: [(&str, &[&str]); 10] = [
        ("LSHIFT", &["ShiftLeft"]),
        ("RCTRL", &["ControlRight"]),
        ("ALTGR", &["AltRight"]),
        ("KP_7", &["Numpad7"]),
        ("KP_STAR", &["NumpadMultiply"]),
        ("NUMLOCK", &["NumLock"]),
        ("MOUSE8", &["Mouse8"]),
        ("MENU", &["ContextMenu"]),
        ("~", &["Backquote"]),
        ("+", &["Equal"]),
    ];
    for (name, physical) in quake {
        assert_eq!(
            KeyName::parse(name, Dialect::EzQuake).unwrap().physical,
            physical,
            "{name}"
        );
    }
    assert_eq!(KeyName::parse("W", Dialect::GoldSrc).unwrap().name, "w");
    assert_eq!(KeyName::parse("LSHIFT", Dialect::GoldSrc), None);
    assert!(
        KeyName::parse("JOY1", Dialect::GoldSrc)
            .unwrap()
            .physical
            .is_empty()
    );
    assert!(
        KeyName::parse("+", Dialect::GoldSrc)
            .unwrap()
            .physical
            .is_empty(),
        "no keyboard sends it there"
    );
}

#[test]
fn keys_that_cannot_be_taken_are_told() {
    let config = goldsrc("bind JOY1 +jump\nbind \"+\" +duck\nbind FOO +left\nbind \u{00f6} +use\n");
    // Two bytes are not one character there.
    assert_eq!(
        refusals(&config)[0],
        (
            3,
            "found the key `FOO`, expected a character or a name like MWHEELUP".to_owned()
        )
    );
    assert_eq!(config.notices.len(), 2, "{:?}", config.notices);
    let config = Config::read("x", b"bind \xf6 +use", Dialect::GoldSrc, &mut |_| None);
    assert!(
        notices(&config)[0].contains("bind it in the menu"),
        "{:?}",
        config.notices
    );
}

#[test]
fn binds_are_removed_as_the_clients_remove_them() {
    assert_eq!(binds(&goldsrc("bind a x\nbind A y")), [("a", "y")].into());
    assert_eq!(
        binds(&goldsrc(
            "bind a x\nbind a \"\"\nbind b y\nunbind B\nbind c z\nbind c"
        )),
        [("c", "z")].into()
    );
    assert_eq!(
        binds(&goldsrc("bind ESCAPE x\nunbindall\nbind b y")),
        [("b", "y")].into()
    );
    assert_eq!(
        binds(&quake("bind ESCAPE x\nbind c z\nunbindall")),
        [("ESCAPE", "x")].into()
    );
}

#[test]
fn commands_aliases_and_variables_are_told_apart() {
    // An alias hides a variable in GoldSrc, but not in ezQuake.
    assert_eq!(
        goldsrc("alias fov \"sensitivity 5\"\nfov 90").numeric_value("sensitivity"),
        Some(5.0)
    );
    assert_eq!(
        quake("alias fov \"sensitivity 5\"\nfov 90").numeric_value("fov"),
        Some(90.0)
    );
    // Alias names are case-sensitive in GoldSrc.
    assert_eq!(goldsrc("alias A \"fov 1\"\na").numeric_value("fov"), None);
    assert_eq!(
        quake("alias A \"fov 1\"\na").numeric_value("fov"),
        Some(1.0)
    );
    assert_eq!(
        goldsrc("alias s fov 90; s").numeric_value("fov"),
        Some(90.0),
        "the rest of the line is the alias"
    );
    assert_eq!(
        goldsrc("say 5\nimpulse 100\n+mlook\nunknown_command\nunknown_command\n").ignored,
        4
    );
}

#[test]
fn quakes_own_commands_set_variables() {
    let config = quake(
        "set fov 90\nseta gamma 0.8\ntoggle crosshair\ninc fov 5\nsensitivity $fov\nfov $nobody\n",
    );
    assert_eq!(config.numeric_value("fov"), Some(95.0));
    assert_eq!(
        (
            config.numeric_value("gamma"),
            config.numeric_value("crosshair")
        ),
        (Some(0.8), Some(1.0))
    );
    assert_eq!(config.numeric_value("sensitivity"), Some(95.0));
    assert_eq!(
        refusals(&config),
        [(6, "$nobody is not supported here".to_owned())]
    );
}

#[test]
fn files_are_executed_where_they_are_named() {
    let mut asked = Vec::new();
    let text = b"sensitivity 1\nexec userconfig.cfg\nexec none.cfg\n";
    let config = Config::read("config.cfg", text, Dialect::GoldSrc, &mut |name| {
        asked.push(name.to_owned());
        (name == "userconfig.cfg").then(|| CfgFile::new(name, b"sensitivity 2\nbind FOO x\n"))
    });
    assert_eq!(config.numeric_value("sensitivity"), Some(2.0));
    assert_eq!(asked, ["userconfig.cfg", "none.cfg"]);
    assert_eq!(config.refused[0].file.as_deref(), Some("userconfig.cfg"));
    assert_eq!(notices(&config), ["3: exec none.cfg: file not found"]);
    // Each file executes the next one. Reading still ends.
    let config = Config::read("0.cfg", b"exec 1.cfg", Dialect::GoldSrc, &mut |name| {
        let number: u32 = name.trim_end_matches(".cfg").parse().unwrap();
        Some(CfgFile::new(
            name,
            format!("exec {}.cfg", number + 1).as_bytes(),
        ))
    });
    assert!(
        notices(&config)[0].contains("more than 16 nested files"),
        "{:?}",
        config.notices
    );
}

#[test]
fn limits_are_kept() {
    assert!(
        refusals(&goldsrc(&"x".repeat(1024)))[0]
            .1
            .contains("1024 bytes")
    );
    assert!(
        refusals(&goldsrc(&"a 1\n".repeat(10_001)))[0]
            .1
            .contains("more than 10000 commands")
    );
    assert!(
        refusals(&goldsrc(&" ".repeat((1 << 20) + 1)))[0]
            .1
            .contains("1048577 bytes")
    );
    assert!(
        refusals(&goldsrc(&format!("alias {} x", "n".repeat(32))))[0]
            .1
            .contains("31 bytes")
    );
}

#[test]
fn switches_of_the_frame_rate_and_of_turning_are_told_apart() {
    let config =
        goldsrc("alias +f \"developer 1; fps_max 20\"\nalias -f \"fps_max 100\"\nbind f +f\n");
    assert!(matches!(verdict(&config, "f"), Verdict::Refused(_)));
    let config = goldsrc(
        "alias +t \"cl_yawspeed 118; +left\"\nalias -t \"-left; cl_yawspeed 210\"\nbind t +t\n",
    );
    assert_eq!(verdict(&config, "t"), Verdict::Script(Badge::YawSpeed, 1));
    let config = goldsrc(
        "alias d d1\nalias d1 \"+duck; alias d d2\"\nalias d2 \"-duck; alias d d1\"\nbind d d\n",
    );
    assert_eq!(verdict(&config, "d"), Verdict::Script(Badge::Macro, 2));
}

#[test]
fn every_truncation_and_mutation_is_read() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/import/samples/cfg");
    let mut random = 0x9e37_79b9_u32;
    for entry in fs::read_dir(folder).unwrap() {
        let bytes = fs::read(entry.unwrap().path()).unwrap();
        for length in 0..bytes.len() {
            Config::read("x", &bytes[..length], Dialect::GoldSrc, &mut |_| None);
        }
        for _ in 0..300 {
            let mut bytes = bytes.clone();
            for _ in 0..4 {
                random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let at = random as usize % bytes.len();
                bytes[at] = [b'"', b';', b'\n', b'/', b'+', 0, 255, (random >> 13) as u8]
                    [(random >> 5) as usize % 8];
            }
            Config::read("x", &bytes, Dialect::EzQuake, &mut |name| {
                Some(CfgFile::new(name, &bytes))
            })
            .imported_settings(Dialect::EzQuake);
        }
    }
}

#[test]
fn whose_configuration_it_is_shows_in_its_words() {
    assert_eq!(
        Dialect::detect(b"unbindall\nbind w +forward\ncl_maxfps 77\nseta gamma 0.8\n"),
        Dialect::EzQuake
    );
    assert_eq!(
        Dialect::detect(b"unbindall\nfps_max \"100\"\ncl_cmdrate 101\nvoice_enable 1\n"),
        Dialect::GoldSrc
    );
    assert_eq!(Dialect::detect(b""), Dialect::GoldSrc);
}
