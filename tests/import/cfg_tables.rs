//! The tables of `docs/cfg.md`, line by line: names of keys, buttons, variables with their
//! settings, scripts.

use std::collections::BTreeMap;

use wishdir::settings::{console_settings, find_console_setting};
use wishdir::text::report::cfg::report;
use wishdir_console::{Config, CvarValue, Dialect, KeyName, Verdict, becomes_setting};
use wishdir_sim::badge::Badge;
use wishdir_sim::client::Button;
use wishdir_sim::profile::by_name;

use crate::cfg::{goldsrc, notices, quake};

/// A line of names, and the physical keys that they mean, in the same order.
fn keys(dialect: Dialect, names: &str, physical: &str) {
    let (names, physical): (Vec<&str>, Vec<&str>) =
        (names.split(' ').collect(), physical.split(' ').collect());
    assert_eq!(names.len(), physical.len(), "{names:?} {physical:?}");
    for (name, wanted) in names.into_iter().zip(physical) {
        for written in [
            name.to_owned(),
            name.to_ascii_lowercase(),
            name.to_ascii_uppercase(),
        ] {
            let found =
                KeyName::parse(&written, dialect).unwrap_or_else(|| panic!("{written} is a key"));
            assert_eq!(found.physical.join("+"), wanted, "{written}");
        }
    }
}

#[test]
fn every_name_of_a_key_is_a_physical_key() {
    let letters: Vec<String> = ('a'..='z').map(String::from).collect();
    let of_letters: Vec<String> = ('A'..='Z').map(|letter| format!("Key{letter}")).collect();
    let digits: Vec<String> = (0..10).map(|digit: u8| digit.to_string()).collect();
    let of_digits: Vec<String> = (0..10).map(|digit: u8| format!("Digit{digit}")).collect();
    let functions: Vec<String> = (1..=12).map(|number: u8| format!("F{number}")).collect();
    for dialect in [Dialect::GoldSrc, Dialect::EzQuake] {
        keys(dialect, &letters.join(" "), &of_letters.join(" "));
        keys(dialect, &digits.join(" "), &of_digits.join(" "));
        keys(dialect, &functions.join(" "), &functions.join(" "));
        let marks =
            "Minus Equal BracketLeft BracketRight Backslash Quote Comma Period Slash Backquote";
        keys(dialect, "- = [ ] \\ ' , . / `", marks);
        keys(dialect, "SEMICOLON ;", "Semicolon Semicolon");
        let written = "SPACE TAB ENTER ESCAPE BACKSPACE CAPSLOCK PAUSE";
        keys(
            dialect,
            written,
            "Space Tab Enter Escape Backspace CapsLock Pause",
        );
        keys(
            dialect,
            "SHIFT CTRL ALT",
            "ShiftLeft+ShiftRight ControlLeft+ControlRight AltLeft+AltRight",
        );
        let arrows = "ArrowUp ArrowDown ArrowLeft ArrowRight";
        keys(dialect, "UPARROW DOWNARROW LEFTARROW RIGHTARROW", arrows);
        keys(
            dialect,
            "INS DEL HOME END PGUP PGDN",
            "Insert Delete Home End PageUp PageDown",
        );
        keys(
            dialect,
            "KP_HOME KP_UPARROW KP_PGUP KP_LEFTARROW KP_5 KP_RIGHTARROW KP_END KP_DOWNARROW KP_PGDN KP_INS",
            "Numpad7 Numpad8 Numpad9 Numpad4 Numpad5 Numpad6 Numpad1 Numpad2 Numpad3 Numpad0",
        );
        keys(
            dialect,
            "KP_DEL KP_ENTER KP_SLASH KP_MINUS KP_PLUS",
            "NumpadDecimal NumpadEnter NumpadDivide NumpadSubtract NumpadAdd",
        );
        keys(
            dialect,
            "MOUSE1 MOUSE2 MOUSE3 MOUSE4 MOUSE5",
            "Mouse1 Mouse2 Mouse3 Mouse4 Mouse5",
        );
        keys(
            dialect,
            "MWHEELUP MWHEELDOWN WIN",
            "WheelUp WheelDown SuperLeft+SuperRight",
        );
    }
    keys(Dialect::GoldSrc, "*", "NumpadMultiply");
    let quake = Dialect::EzQuake;
    let sides = "ShiftLeft ShiftRight ControlLeft ControlRight AltLeft AltRight AltRight";
    keys(quake, "LSHIFT RSHIFT LCTRL RCTRL LALT RALT ALTGR", sides);
    let numbers: Vec<String> = (0..10).map(|digit: u8| format!("KP_{digit}")).collect();
    let of_numbers: Vec<String> = (0..10).map(|digit: u8| format!("Numpad{digit}")).collect();
    keys(quake, &numbers.join(" "), &of_numbers.join(" "));
    keys(
        quake,
        "KP_STAR KP_MULTIPLY KP_DIVIDE NUMLOCK",
        "NumpadMultiply NumpadMultiply NumpadDivide NumLock",
    );
    keys(quake, "MOUSE6 MOUSE7 MOUSE8", "Mouse6 Mouse7 Mouse8");
    keys(
        quake,
        "ISO LWINKEY RWINKEY WINKEY POPUPMENU ALTCHAR SCROLLOCK KP_NUMLOCK KP_EQUAL PRINTSCREEN F13 F14 F15",
        "IntlBackslash SuperLeft SuperRight SuperLeft+SuperRight ContextMenu AltRight ScrollLock NumLock \
         NumpadEqual PrintScreen F13 F14 F15",
    );
    keys(
        quake,
        "KP_NUMLCK PARA LCMD RCMD CMD COMMAND OPTION",
        "NumLock IntlBackslash SuperLeft SuperRight SuperLeft+SuperRight SuperLeft+SuperRight \
         AltLeft+AltRight",
    );
    keys(
        quake,
        "TILDE BACKQUOTE QUOTE APOSTROPHE BACKSLASH PLUS",
        "Backquote Backquote Quote Quote Backslash Equal",
    );
    let system = "SuperLeft SuperRight SuperLeft+SuperRight ContextMenu ScrollLock PrintScreen";
    keys(quake, "LWIN RWIN SUPER MENU SCRLCK PRINTSCR", system);
    keys(
        quake,
        "~ + _ : \" < > ? { }",
        "Backquote Equal Minus Semicolon Quote Comma Period Slash BracketLeft BracketRight",
    );
    for name in ["JOY1", "JOY32", "AUX1", "AUX32"] {
        assert!(
            KeyName::parse(name, quake).unwrap().physical.is_empty(),
            "{name}"
        );
    }
}

#[test]
fn every_button_is_held_by_its_key_in_both_dialects() {
    let rows = [
        ("+forward", Button::Forward),
        ("+back", Button::Back),
        ("+moveleft", Button::MoveLeft),
        ("+moveright", Button::MoveRight),
        ("+left", Button::Left),
        ("+right", Button::Right),
        ("+lookup", Button::LookUp),
        ("+lookdown", Button::LookDown),
        ("+strafe", Button::Strafe),
        ("+speed", Button::Speed),
        ("+jump", Button::Jump),
        ("+duck", Button::Duck),
        ("+moveup", Button::Up),
        ("+movedown", Button::Down),
        ("+use", Button::Use),
        ("+attack", Button::Attack),
    ];
    for (text, button) in rows {
        for (config, dialect) in [
            (goldsrc(&format!("bind x {text}")), Dialect::GoldSrc),
            (quake(&format!("bind x {text}")), Dialect::EzQuake),
        ] {
            assert_eq!(
                config.verdicts(dialect)["x"].verdict,
                Verdict::Direct(button),
                "{text}"
            );
        }
    }
    let klook = goldsrc("bind x +klook");
    assert!(
        matches!(
            klook.verdicts(Dialect::GoldSrc)["x"].verdict,
            Verdict::Refused(_)
        ),
        "it is said why"
    );
    assert_eq!(
        klook.refused[0].reason.to_string(),
        "+klook is not supported here: use +lookup and +lookdown to turn the view"
    );
}

/// The setting and value that a line produces.
fn taken(config: &Config, dialect: Dialect) -> BTreeMap<String, String> {
    config
        .imported_settings(dialect)
        .into_iter()
        .map(|taken| (taken.setting, taken.new.to_string()))
        .collect()
}

#[test]
fn every_variable_of_the_client_becomes_its_key_of_the_profile() {
    let both = [
        ("sensitivity 1.7", "client.sensitivity", "1.7"),
        ("m_yaw 0.03", "client.m_yaw", "0.03"),
        ("m_pitch -0.022", "client.m_pitch", "-0.022"),
        ("cl_forwardspeed 200", "client.cl_forwardspeed", "200"),
        ("cl_backspeed 201", "client.cl_backspeed", "201"),
        ("cl_sidespeed 202", "client.cl_sidespeed", "202"),
        ("cl_upspeed 203", "client.cl_upspeed", "203"),
        ("cl_movespeedkey 0.3", "client.cl_movespeedkey", "0.3"),
        ("cl_yawspeed 118", "client.cl_yawspeed", "118"),
        ("cl_pitchspeed 119", "client.cl_pitchspeed", "119"),
        ("cl_anglespeedkey 0.5", "client.cl_anglespeedkey", "0.5"),
        ("cl_pitchup 80", "client.pitch_up", "80"),
        ("cl_pitchdown 70", "client.pitch_down", "70"),
        ("m_side 0.8", "mouse.side", "0.8"),
        ("m_forward 1", "mouse.forward", "1"),
        ("lookstrafe 1", "mouse.lookstrafe", "1"),
        ("m_filter 1", "mouse.filter", "1"),
        ("m_rawinput 1", "mouse.raw", "1"),
        ("in_raw 1", "mouse.raw", "1"),
        ("zoom_sensitivity_ratio 1.2", "mouse.zoom", "1.2"),
        ("fov 100", "looks.fov", "100"),
        ("default_fov 100", "looks.fov", "100"),
        ("crosshair 1", "looks.crosshair", "1"),
        ("cl_crosshair_size small", "looks.crosshair-size", "small"),
        (
            "cl_crosshair_color \"50 250 50\"",
            "looks.crosshair-colour",
            "50 250 50",
        ),
        (
            "cl_crosshair_translucent 1",
            "looks.crosshair-translucent",
            "1",
        ),
        ("cl_dynamiccrosshair 0", "looks.crosshair-dynamic", "0"),
        ("crosshaircolor 79", "looks.crosshair-colour", "79"),
        ("gl_consize 0", "looks.console-size", "0"),
        ("volume 0.5", "looks.volume", "0.5"),
        ("s_volume 0.5", "looks.volume", "0.5"),
        ("brightness 1", "looks.brightness", "1"),
        ("gamma 0.8", "looks.gamma", "0.8"),
        ("vid_mode 3", "looks.mode", "3"),
        ("gl_vsync 1", "looks.vsync", "1"),
        ("vid_vsync 1", "looks.vsync", "1"),
    ];
    for (line, setting, value) in both {
        for (found, dialect) in [
            (goldsrc(line), Dialect::GoldSrc),
            (quake(line), Dialect::EzQuake),
        ] {
            let wanted = BTreeMap::from([(setting.to_owned(), value.to_owned())]);
            assert_eq!(taken(&found, dialect), wanted, "{line}");
            let upper = line.replacen(
                line.split(' ').next().unwrap(),
                &line.split(' ').next().unwrap().to_uppercase(),
                1,
            );
            let upper = if dialect == Dialect::GoldSrc {
                goldsrc(&upper)
            } else {
                quake(&upper)
            };
            assert_eq!(
                taken(&upper, dialect),
                wanted,
                "names are the same in letters of either case"
            );
        }
    }
    assert_eq!(
        taken(&quake("cl_idrive 1"), Dialect::EzQuake)["client.idrive"],
        "1"
    );
    assert_eq!(
        taken(&goldsrc("cl_idrive 1"), Dialect::GoldSrc),
        BTreeMap::new(),
        "GoldSrc has none"
    );
    // Known variables without a use here: nothing is imported, and nothing is reported.
    for line in [
        "cl_run 1",
        "cl_smartjump 1",
        "cl_bob 0",
        "cl_bobup 0.5",
        "v_kickpitch 0",
        "cl_rollangle 0",
        "fps_override 1",
    ] {
        let found = quake(line);
        assert_eq!(
            (taken(&found, Dialect::EzQuake), notices(&found)),
            (BTreeMap::new(), Vec::new()),
            "{line}"
        );
    }
    for line in [
        "m_customaccel 1",
        "m_mouseaccel1 1",
        "m_mouseaccel2 0.5",
        "m_accel 0.1",
    ] {
        let name = line.split(' ').next().unwrap();
        assert_eq!(
            notices(&goldsrc(line)),
            [format!("1: {name}: mouse acceleration is not supported")],
            "{line}"
        );
        assert!(notices(&goldsrc(&format!("{name} 0"))).is_empty(), "{name}");
    }
    assert_eq!(
        notices(&goldsrc("cl_autobhop 1")),
        ["1: cl_autobhop: automatic hopping is not supported"]
    );
}

#[test]
fn a_client_that_nobody_configured_has_the_originals_numbers() {
    let of = |profile: &str| {
        let keys = by_name(profile).unwrap().keys;
        [
            keys.sensitivity,
            keys.m_yaw,
            keys.m_pitch,
            keys.forward_speed,
            keys.back_speed,
            keys.side_speed,
            keys.up_speed,
            keys.move_speed_key,
            keys.yaw_speed,
            keys.pitch_speed,
            keys.angle_speed_key,
        ]
    };
    let mouse = [3.0, 0.022, 0.022, 400.0, 400.0, 400.0];
    let with = |rest: [f32; 5]| -> Vec<f32> { mouse.into_iter().chain(rest).collect() };
    assert_eq!(
        of("hl-100").to_vec(),
        with([320.0, 0.3, 210.0, 225.0, 0.67])
    );
    assert_eq!(
        of("cs16-100").to_vec(),
        with([320.0, 0.52, 210.0, 225.0, 0.67])
    );
    assert_eq!(of("qw-77").to_vec(), with([400.0, 2.0, 140.0, 150.0, 1.5]));
}

#[test]
fn degrees_a_count_are_those_of_the_original_client() {
    let rows = [
        ("", 0.066, 0.066),
        ("sensitivity 2", 0.044, 0.044),
        ("sensitivity 1.25; m_yaw 0.0165", 0.020_625, 0.0275),
        ("sensitivity \"4\" // fast\nm_pitch -0.022", 0.088, -0.088),
        ("sensitivity 3x", 0.066, 0.066),
        ("sensitivity 0", 0.000_22, 0.000_22),
        ("m_yaw -0.022", -0.066, 0.066),
    ];
    for (text, yaw, pitch) in rows {
        for config in [goldsrc(text), quake(text)] {
            let found = config.turn_per_count_deg();
            assert!(
                (found[0] - yaw).abs() < 1e-12 && (found[1] - pitch).abs() < 1e-12,
                "{text}: {found:?}"
            );
        }
    }
}

#[test]
fn what_a_server_would_cut_is_told() {
    let cut = |line: &str, config: &Config| {
        assert_eq!(notices(config).len(), 1, "{line}: {:?}", config.notices);
    };
    for name in ["cl_forwardspeed", "cl_backspeed", "cl_sidespeed"] {
        cut(name, &goldsrc(&format!("{name} 999")));
        cut(name, &quake(&format!("{name} 509")));
        assert!(
            notices(&quake(&format!("{name} 508"))).is_empty(),
            "as much as the wire carries"
        );
    }
}

#[test]
fn what_is_nobody_else_s_business_is_never_taken_and_passwords_are_never_kept() {
    let lines = [
        "name \"somebody\"",
        "team red",
        "topcolor 4",
        "rate 25000",
        "cl_cmdrate 101",
        "cl_updaterate 101",
        "ex_interp 0.01",
        "con_color \"255 180 30\"",
        "logfile 1",
        "hud_fastswitch 1",
    ];
    for line in lines {
        for (config, dialect) in [
            (goldsrc(line), Dialect::GoldSrc),
            (quake(line), Dialect::EzQuake),
        ] {
            assert_eq!(taken(&config, dialect), BTreeMap::new(), "{line}");
        }
    }
    for line in [
        "password hunter2",
        "rcon_password hunter2",
        "cl_bypass hunter2",
        "set my_PASSword hunter2",
    ] {
        for config in [goldsrc(line), quake(line)] {
            assert!(!format!("{config:?}").contains("hunter2"), "{line}");
        }
    }
}

#[test]
fn numbers_are_what_c_s_atof_makes_of_them() {
    let rows = [
        ("0.022x", 0.022),
        ("\"\"", 0.0),
        ("1,5", 1.0),
        ("-.5", -0.5),
        ("1e1", 10.0),
        ("abc", 0.0),
        ("+2", 2.0),
    ];
    for (text, number) in rows {
        assert_eq!(
            goldsrc(&format!("cl_bob {text}")).numeric_value("cl_bob"),
            Some(number),
            "{text}"
        );
    }
    for text in ["nan", "inf", "-inf", "1e7", "1000001"] {
        assert_eq!(
            goldsrc(&format!("cl_yawspeed {text}")).numeric_value("cl_yawspeed"),
            None,
            "{text}"
        );
    }
}

#[test]
fn every_pattern_of_scripts_has_its_verdict() {
    let script = |badge, layers| Verdict::Script(badge, layers);
    let rows = [
        ("bind x +jump", Some(Verdict::Direct(Button::Jump))),
        (
            "alias +a \"+jump; +duck\"\nalias -a \"-jump; -duck\"\nbind x +a",
            Some(script(Badge::Macro, 1)),
        ),
        (
            "alias t t1\nalias t1 \"+duck; alias t t2\"\nalias t2 \"-duck; alias t t1\"\nbind x t",
            Some(script(Badge::Macro, 2)),
        ),
        ("bind x \"sensitivity 1\"", Some(script(Badge::YawSpeed, 1))),
        (
            "alias +s \"cl_yawspeed 180; +left\"\nalias -s -left\nbind x +s",
            Some(script(Badge::YawSpeed, 1)),
        ),
        (
            "alias +z \"fov 40\"\nalias -z \"fov 90\"\nbind x +z",
            Some(script(Badge::Macro, 1)),
        ),
        ("bind x \"say hello\"", Some(Verdict::Other)),
        ("bind x \"impulse 10\"", Some(Verdict::Other)),
        ("bind x \"exec other.cfg\"", Some(Verdict::Other)),
        (
            "alias bhop \"+jump;wait;-jump;wait;bhop\"\nbind x bhop",
            None,
        ),
        ("bind x \"+jump;wait;-jump\"", None),
        (
            "alias roll \"+duck;wait;-duck;wait;_special\"\nalias _special roll\nbind x roll",
            None,
        ),
        ("bind x \"developer 1; fps_max 20\"", None),
        ("bind x \"host_framerate 0.01\"", None),
    ];
    for (text, wanted) in rows {
        let verdict = goldsrc(text).verdicts(Dialect::GoldSrc)["x"]
            .verdict
            .clone();
        match wanted {
            Some(wanted) => assert_eq!(verdict, wanted, "{text}"),
            None => assert!(
                matches!(verdict, Verdict::Refused(_)),
                "{text}: {verdict:?}"
            ),
        }
    }
    for command in [
        "connect a",
        "retry",
        "say hi",
        "impulse 1",
        "timerefresh",
        "record x",
        "quit",
        "cmd a",
        "rcon a",
        "plugins",
    ] {
        let config = goldsrc(command);
        assert_eq!(
            (config.ignored, config.cvars.len(), config.refused.len()),
            (1, 0, 0),
            "{command}"
        );
    }
    let scripting = quake(
        "if $health < 50 then say low\nif_exists cvar x say y\ntp_took\nset_ex a b\nmsg_trigger x \"y\"",
    );
    assert!(scripting.ignored_commands.len() >= 3, "{scripting:?}");
}

#[test]
fn ignored_commands_are_listed_once() {
    let config = goldsrc("bindd w +forward\nBINDD s +back\nbind x +froward\nstopsound");
    assert_eq!(config.ignored_commands, ["bindd", "stopsound", "+froward"]);
    assert_eq!(config.ignored, 4);
    let report = report(&config, Dialect::GoldSrc);
    assert!(
        report.contains(
            "4 other binds and commands have no effect here. Ignored commands: bindd, stopsound, +froward"
        ),
        "{report}"
    );
}

#[test]
fn quake_s_own_text_is_put_in_where_a_script_runs_too() {
    let config = quake(
        "set slow 0.5\nalias aim \"sensitivity $slow\"\nbind x aim\nbind y \"sensitivity $nobody\"\naim",
    );
    assert_eq!(config.numeric_value("sensitivity"), Some(0.5));
    let aim = &config.verdicts(Dialect::EzQuake)["x"].verdict;
    assert!(
        matches!(aim, Verdict::Refused(_)),
        "our console puts nothing in: {aim:?}"
    );
    assert_eq!(
        config.verdicts(Dialect::EzQuake)["y"].verdict,
        Verdict::Other,
        "nobody knows that number"
    );
    // Arguments of a call, and the key number after a single command.
    let config = quake(
        "alias look \"m_yaw %1; m_pitch %2\"\nlook 0.01 0.02\nalias +hop +jump\nalias -hop -jump\nbind x +hop",
    );
    assert_eq!(
        (
            config.numeric_value("m_yaw"),
            config.numeric_value("m_pitch")
        ),
        (Some(0.01), Some(0.02))
    );
    assert_eq!(
        config.verdicts(Dialect::EzQuake)["x"].verdict,
        Verdict::Direct(Button::Jump),
        "it is held by the key"
    );
    let config = quake("set a $$x\nset b \"$a\"");
    assert_eq!(config.cvars["a"].value, CvarValue::Text("$x".to_owned()));
    assert_eq!(
        config.cvars["b"].value,
        CvarValue::Text("$a".to_owned()),
        "nothing is put in between quotes"
    );
    assert_eq!(
        quake("alias status \"fov 95\"\nstatus").numeric_value("fov"),
        Some(95.0),
        "the one command that an alias hides"
    );
}

#[test]
fn the_document_names_every_setting_that_is_a_variable() {
    let document = std::fs::read_to_string("docs/cfg.md").unwrap();
    let (_, section) = document.split_once("## 4. Imported settings").unwrap();
    let (section, _) = section.split_once("\n## 5.").unwrap();
    for setting in console_settings() {
        for name in setting.console {
            assert!(section.contains(&format!("`{name}`")), "{name}");
        }
    }
    // The rows of the table that become settings unchanged.
    for row in section
        .lines()
        .filter(|row| row.starts_with("| `fov`") || row.starts_with("| `sens"))
    {
        for name in row
            .split(" | ")
            .next()
            .unwrap()
            .split('`')
            .skip(1)
            .step_by(2)
        {
            assert!(becomes_setting(name), "{name}");
            assert!(find_console_setting(name).is_some(), "{name}");
        }
    }
}

#[test]
fn a_frame_rate_of_0_is_reported() {
    let config = goldsrc("fps_max 0");
    assert_eq!(
        notices(&config),
        ["1: fps_max 0: invalid frame rate, expected at least 1; keeping the profile's frame rate"]
    );
}
