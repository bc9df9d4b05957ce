//! The results of a configuration's variables, keys and lengths.

use wishdir_console::{Config, CvarValue, Dialect, KeyName, fps_choice};

use crate::cfg::{goldsrc, notices, quake};

fn text(config: &Config, name: &str) -> String {
    config
        .cvars
        .get(name)
        .map(|cvar| cvar.value.to_string())
        .unwrap_or_default()
}

fn keys(config: &Config) -> Vec<(&str, &str)> {
    config
        .binds
        .iter()
        .map(|(key, bind)| (key.as_str(), bind.text.as_str()))
        .collect()
}

#[test]
fn texts_stay_texts_and_every_name_that_is_no_command_is_a_variable() {
    for size in ["small", "medium", "large", "auto", "2"] {
        let config = goldsrc(&format!("cl_crosshair_size \"{size}\""));
        assert_eq!(
            config.cvars["cl_crosshair_size"].value,
            CvarValue::Text(size.to_owned())
        );
    }
    for name in [
        "menu_advanced",
        "menu_marked_fade",
        "msg_filter",
        "msg",
        "tp_name_rl",
        "hud_foo",
    ] {
        for config in [
            goldsrc(&format!("{name} \"1\"")),
            quake(&format!("{name} \"1\"")),
        ] {
            assert_eq!(
                (config.numeric_value(name), config.ignored),
                (Some(1.0), 0),
                "{name}"
            );
        }
    }
    for command in [
        "menu_main",
        "menu_options",
        "msg_trigger a b",
        "tp_msgreport",
        "weapon_knife",
        "v_cshift 0 0 0 0",
        "foo 1 2",
    ] {
        let config = quake(command);
        assert_eq!((config.cvars.len(), config.ignored), (0, 1), "{command}");
    }
    assert_eq!(
        text(&quake("gl_texturemode GL_NEAREST"), "gl_texturemode"),
        "GL_NEAREST"
    );
    assert_eq!(
        goldsrc("gl_texturemode GL_NEAREST").cvars.len(),
        0,
        "a command there"
    );
    assert_eq!(
        goldsrc("m_yaw \"0.05\" 7").numeric_value("m_yaw"),
        Some(0.05),
        "a variable that we know takes its first argument"
    );
    assert_eq!(
        (
            goldsrc("foo 1000001").cvars.len(),
            goldsrc("foo 1000001").refused.len()
        ),
        (1, 0),
        "nothing here goes by it"
    );
}

#[test]
fn names_of_one_key_are_one_key() {
    let gold = |text: &str| {
        keys(&goldsrc(text))
            .into_iter()
            .map(|(key, text)| format!("{key} {text}"))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        gold("bind SEMICOLON +jump; bind \";\" +duck"),
        ["SEMICOLON +duck"]
    );
    assert!(gold("bind SEMICOLON +jump; bind \";\" +duck; unbind \";\"").is_empty());
    assert!(gold("bind \";\" \"+duck\"; unbind SEMICOLON").is_empty());
    assert_eq!(gold("bind \" \" \"+jump\""), ["SPACE +jump"]);
    assert_eq!(gold("bind KP_STAR a; bind * b"), ["* b"]);
    let pairs = [
        ("KP_INS", "KP_0"),
        ("KP_DEL", "KP_DOT"),
        ("KP_STAR", "KP_MULTIPLY"),
        ("KP_SLASH", "KP_DIVIDE"),
        ("RALT", "ALTGR"),
        ("KP_HOME", "KP_7"),
        ("WIN", "SUPER"),
        ("PRINTSCR", "PRTSCR"),
        ("SCRLCK", "SCROLLLOCK"),
        ("~", "`"),
        ("=", "+"),
        ("SEMICOLON", ":"),
    ];
    for (own, other) in pairs {
        let config = quake(&format!("bind \"{own}\" +jump\nbind \"{other}\" +duck"));
        assert_eq!(keys(&config), [(own, "+duck")]);
        assert_eq!(
            KeyName::parse(own, Dialect::EzQuake),
            KeyName::parse(other, Dialect::EzQuake)
        );
        assert_eq!(
            keys(&quake(&format!("bind \"{own}\" x\nunbind \"{other}\""))),
            []
        );
    }
    assert_eq!(
        keys(&quake("bind ` toggleconsole\nbind w x\nunbindall")),
        [("~", "toggleconsole")]
    );
    assert_ne!(
        KeyName::parse("ALT", Dialect::EzQuake),
        KeyName::parse("LALT", Dialect::EzQuake)
    );
}

#[test]
fn a_variable_that_nobody_set_is_the_client_s_own() {
    let gold = goldsrc(
        "inc sensitivity 1\ninc fov 10\ninc cl_yawspeed 10\ntoggle m_filter\ntoggle crosshair\ninc foo 2",
    );
    let of = |name: &str| gold.numeric_value(name);
    assert_eq!(
        [of("sensitivity"), of("fov"), of("cl_yawspeed")],
        [Some(4.0), Some(100.0), Some(220.0)]
    );
    assert_eq!(
        [of("m_filter"), of("crosshair"), of("foo")],
        [Some(1.0), Some(0.0), Some(2.0)]
    );
    let ez = quake(
        "fov $default_fov\ninc cl_yawspeed 10\ntoggle crosshair\nset a $sensitivity\nsensitivity $nothing",
    );
    let of = |name: &str| ez.numeric_value(name);
    assert_eq!(
        [of("fov"), of("cl_yawspeed"), of("crosshair"), of("a")],
        [Some(90.0), Some(150.0), Some(1.0), Some(3.0)]
    );
    assert_eq!(ez.refused.len(), 1, "{:?}", ez.refused);
}

#[test]
fn lengths_are_counted_in_letters() {
    let latin = |text: &str, letter: u8, count: usize| {
        let bytes: Vec<u8> = text
            .bytes()
            .flat_map(|byte| {
                if byte == b'@' {
                    vec![letter; count]
                } else {
                    vec![byte]
                }
            })
            .collect();
        Config::read("x", &bytes, Dialect::GoldSrc, &mut |_| None)
    };
    let config = latin("bind x \"say @\"", 0xe4, 600);
    assert_eq!((config.binds.len(), config.refused.len()), (1, 0));
    let config = latin("alias @ +jump", 0xe9, 31);
    assert_eq!((config.aliases.len(), config.refused.len()), (1, 0));
    assert_eq!(latin("alias @ +jump", 0xe9, 32).refused.len(), 1);
    assert!(
        latin("bind x @", 0xe4, 1020).refused[0]
            .reason
            .to_string()
            .contains("1027 bytes")
    );
}

#[test]
fn the_physics_runs_with_the_frames_where_it_is_not_independent() {
    let rate =
        |config: Config, dialect| fps_choice(&config, dialect).map(|rate| (rate.fps, rate.profile));
    let quake_rate = |text: &str| rate(quake(text), Dialect::EzQuake);
    assert_eq!(
        quake_rate("cl_independentPhysics 0; cl_maxfps 72; cl_physfps 77"),
        Some((72.0, "qw-72"))
    );
    assert_eq!(
        quake_rate("cl_independentPhysics 1; cl_maxfps 72; cl_physfps 77"),
        Some((77.0, "qw-77"))
    );
    assert_eq!(
        quake_rate("cl_maxfps 1001; cl_physfps 0"),
        Some((77.0, "qw-77")),
        "the frame rate of a current client is not its physics rate"
    );
    assert_eq!(quake_rate("cl_independentPhysics 0; cl_physfps 77"), None);
    let told = |text: &str| {
        notices(&goldsrc(text))
            .iter()
            .any(|line| line.contains("without fps_override 1"))
    };
    assert!(told("fps_max 300") && told("fps_max 101\nfps_override 0"));
    assert!(
        !told("fps_max 100")
            && !told("fps_max 300\nfps_override 1")
            && !told("developer 1\nfps_max 300")
    );
    let gold_rate = |text: &str| rate(goldsrc(text), Dialect::GoldSrc);
    for text in ["fps_max 101", "fps_max 250", "fps_max 300\nfps_override 0"] {
        assert_eq!(gold_rate(text), Some((100.0, "cs16-100")), "{text}");
    }
    for text in ["fps_max 250\nfps_override 1", "developer 1\nfps_max 250"] {
        assert_eq!(gold_rate(text), Some((250.0, "cs16-250")), "{text}");
    }
}

#[test]
fn lines_are_joined_and_braces_left_out_only_where_the_player_asks_for_it() {
    assert_eq!(
        keys(&quake("unbind \\\nbind w +forward\nbind s +back")),
        [("s", "+back"), ("w", "+forward")]
    );
    assert_eq!(
        keys(&quake(
            "cl_curlybraces 1\nbind w \\\n+forward\nbind s +back"
        )),
        [("s", "+back"), ("w", "+forward")]
    );
    assert_eq!(
        keys(&quake(
            "cl_curlybraces 1\ncl_curlybraces 0\nbind w \\\nbind s +back"
        )),
        [("s", "+back"), ("w", "\\")]
    );
    let config = quake("cl_curlybraces 1\nalias x {\nsensitivity 9\nif a { b }\n}\nbind s +back");
    assert_eq!(
        (keys(&config), config.numeric_value("sensitivity")),
        (vec![("s", "+back")], None)
    );
    let refused: Vec<(usize, String)> = config
        .refused
        .iter()
        .map(|it| (it.line, it.reason.to_string()))
        .collect();
    assert_eq!(refused, [(2, "{ is not supported here".to_owned())]);
}

#[test]
fn a_key_with_two_texts_is_a_conflict_of_which_the_last_one_counts() {
    let config = goldsrc(
        "bind x +jump\nbind y +duck\nbind X +duck\nbind y +duck\nunbind y\nbind y +use\nbind z a\nbind z b\nunbind z",
    );
    let conflicts: Vec<(usize, String)> = config
        .conflicts
        .iter()
        .map(|it| (it.line, it.reason.to_string()))
        .collect();
    assert_eq!(
        conflicts,
        [(
            3,
            "x was bound to `+jump` before: the last binding is used".to_owned()
        )]
    );
}

#[test]
fn a_password_in_a_script_is_neither_kept_nor_told() {
    let text = "// x; rcon_password hunter2\nbind x \"rcon_password hunter2\"\nalias p \"password hunter2; +jump\"\n\
                set foo \"password hunter2\"\nbind y \"bind z \\\"password hunter2\\\"\"\nfov 90 // ; set pass \"hunter2 hunter2\"\n";
    for config in [goldsrc(text), quake(text)] {
        assert!(!format!("{config:?}").contains("hunter2"), "{config:?}");
        assert_eq!(config.aliases["p"].text, "password ***; +jump");
    }
}
