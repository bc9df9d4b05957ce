//! Scripts that hide their effect: behind layers of binds or aliases, behind `special`, behind the
//! name of a command.

use wishdir_console::{Config, Dialect, ScriptEffect, ScriptMachine, Verdict};
use wishdir_sim::badge::Badge;
use wishdir_sim::client::Button;

use crate::cfg::{goldsrc, quake};

fn is_refused(config: &Config, key: &str) -> bool {
    matches!(
        config.verdicts(Dialect::GoldSrc)[key].verdict,
        Verdict::Refused(_)
    )
}

/// The effect of a key press in the first frame.
fn pressed(config: &Config, dialect: Dialect, key: &str) -> Vec<ScriptEffect> {
    let mut machine = ScriptMachine::new(config, dialect);
    machine.press(key);
    machine.run_frame().effects
}

#[test]
fn a_loop_that_a_key_binds_to_another_one_is_refused_at_both() {
    let spin = "alias spin \"+jump;wait;-jump;wait;spin\"\n";
    for text in [
        "alias arm \"bind space spin\"\nbind x arm\nbind space +jump",
        "alias +j \"+jump;+use\"\nalias -j \"-jump;-use\"\nalias arm \"alias +j spin\"\nbind x arm\nbind space +j",
        "alias go \"\"\nalias arm \"alias go spin\"\nbind x arm\nbind space go",
        "alias +arm \"bind space spin\"\nalias -arm \"bind space +jump\"\nbind x +arm\nbind space +jump",
        "alias go \"+jump\"\nalias arm \"alias -rel spin\"\nalias +rel +duck\nalias -rel -duck\nbind x arm\nbind space +rel",
    ] {
        let config = goldsrc(&format!("{spin}{text}\nbind w +forward"));
        assert!(
            is_refused(&config, "x") && is_refused(&config, "SPACE"),
            "{text}: {:?}",
            config.refused
        );
        assert!(!is_refused(&config, "w"), "{text}");
    }
    // A script that never ends in a frame, two layers away. The key in between is not at fault.
    let config = goldsrc(
        "alias a \"a2;a2\"\nalias a2 a\nalias one \"bind y two\"\nalias two \"bind z a\"\nbind x one\nbind y +duck\nbind z +use",
    );
    assert_eq!(
        ["x", "y", "z"].map(|key| is_refused(&config, key)),
        [false, true, true],
        "{:?}",
        config.refused
    );
}

#[test]
fn a_layer_that_only_changes_buttons_stays() {
    let config = goldsrc(
        "alias t t1\nalias t1 \"+duck; alias t t2\"\nalias t2 \"-duck; alias t t1\"\nbind d t\nbind w +forward",
    );
    assert!(matches!(
        config.verdicts(Dialect::GoldSrc)["d"].verdict,
        Verdict::Script(_, 2)
    ));
    assert_eq!(config.refused, []);
}

#[test]
fn special_runs_the_alias_of_that_name_with_the_next_frame() {
    let config = goldsrc(
        "alias _special w_go\nalias w_go \"+duck;-duck;special\"\nbind c w_go\nbind v special",
    );
    assert!(
        is_refused(&config, "c") && is_refused(&config, "v"),
        "{:?}",
        config.refused
    );
    let lines: Vec<usize> = config.refused.iter().map(|remark| remark.line).collect();
    assert_eq!(lines, [1, 2, 3, 4], "the aliases, too");
    let mut machine = ScriptMachine::new(&config, Dialect::GoldSrc);
    machine.press("c");
    let frames: Vec<_> = (0..3).map(|_| machine.run_frame()).collect();
    assert!(
        frames
            .iter()
            .all(|frame| frame.is_waiting && frame.effects.len() == 2),
        "{frames:?}"
    );
    // A class's own skill in Team Fortress, without an alias of that name.
    assert!(!is_refused(&goldsrc("bind c special"), "c"));
    assert_eq!(
        goldsrc("alias _special \"sensitivity 9\"\nalias a \"sensitivity 5; special\"\na")
            .numeric_value("sensitivity"),
        Some(5.0)
    );
}

#[test]
fn a_command_hides_an_alias_in_goldsrc_and_a_variable_does_in_ezquake() {
    let jump = ScriptEffect::Down(Button::Jump, None);
    let gold = |text: &str| pressed(&goldsrc(text), Dialect::GoldSrc, "x");
    for name in ["slot1", "say", "+attack2", "lastinv", "exec"] {
        let found = gold(&format!("alias {name} \"+jump;+duck\"\nbind x {name}"));
        assert_eq!(found, [ScriptEffect::Other(name.to_owned())], "{name}");
    }
    for name in ["fov", "hop", "+hop", "toggle", "ak47"] {
        assert_eq!(
            gold(&format!("alias {name} +jump\nbind x \"{name} 110\"")),
            std::slice::from_ref(&jump),
            "{name}"
        );
    }
    let ez = |text: &str| pressed(&quake(text), Dialect::EzQuake, "x");
    assert_eq!(
        ez("alias fov +jump\nbind x \"fov 110\""),
        [ScriptEffect::Set("fov".to_owned(), 110.0)]
    );
    for name in ["status", "skill", "slot1", "+duck"] {
        assert_eq!(
            ez(&format!("alias {name} \"+jump;wait\"\nbind x \"{name};\"")),
            std::slice::from_ref(&jump),
            "{name}"
        );
    }
    // The imported scripts leave out hidden aliases.
    let config = goldsrc("alias slot1 +left\nalias b +duck\nbind x \"slot1;b;+jump\"");
    assert_eq!(
        config
            .scripts(Dialect::GoldSrc)
            .aliases
            .keys()
            .collect::<Vec<_>>(),
        ["b"]
    );
}

#[test]
fn a_key_that_sets_the_speed_of_turning_runs_and_has_a_badge() {
    let config = goldsrc(
        "alias +t \"cl_yawspeed 118; +left\"\nalias -t \"-left; cl_yawspeed 210\"\nbind t +t\nbind y \"+jump;+duck\"\n\
         bind u \"sensitivity 1\"\nbind i \"+jump;+right\"\nbind o \"cl_forwardspeed 200\"\nbind p +left",
    );
    let verdicts = config.verdicts(Dialect::GoldSrc);
    for key in ["t", "u", "i"] {
        assert_eq!(
            verdicts[key].verdict,
            Verdict::Script(Badge::YawSpeed, 1),
            "{key}"
        );
    }
    for key in ["y", "o"] {
        assert_eq!(
            verdicts[key].verdict,
            Verdict::Script(Badge::Macro, 1),
            "{key}"
        );
    }
    assert_eq!(
        verdicts["p"].verdict,
        Verdict::Direct(Button::Left),
        "a key that turns alone is no script"
    );
    let taken = config.imported_settings(Dialect::GoldSrc).into_iter();
    let keys: Vec<(String, Option<&str>)> =
        taken.map(|taken| (taken.setting, taken.badge)).collect();
    assert!(
        keys.contains(&("key.t".to_owned(), Some("cl_yawspeed"))),
        "{keys:?}"
    );
    assert!(config.refused.is_empty(), "{:?}", config.refused);
    let scripts = config.scripts(Dialect::GoldSrc);
    assert_eq!(
        scripts.binds.keys().collect::<Vec<_>>(),
        ["i", "o", "t", "u", "y"]
    );
    assert_eq!(scripts.aliases.keys().collect::<Vec<_>>(), ["+t", "-t"]);
    let badges = scripts.script_badges();
    assert_eq!(
        badges
            .values()
            .filter(|badge| **badge == Badge::YawSpeed)
            .count(),
        3,
        "{badges:?}"
    );
    assert_eq!(
        (badges["y"], badges.len()),
        (Badge::Macro, 5),
        "as the console has them"
    );
}

#[test]
fn a_key_that_sets_the_speed_of_turning_in_too_many_layers_is_refused() {
    let mut text = String::from("bind x \"cl_yawspeed 100; n0\"\n");
    for layer in 0..70 {
        text += &format!(
            "alias n{layer} \"alias q{layer} +jump; bind x n{}\"\n",
            layer + 1
        );
    }
    let verdict = goldsrc(&text).verdicts(Dialect::GoldSrc)["x"]
        .verdict
        .clone();
    assert!(matches!(verdict, Verdict::Refused(_)), "{verdict:?}");
}

#[test]
fn a_key_that_switches_or_adds_to_a_variable_sets_it() {
    let gold = |text: &str| pressed(&goldsrc(text), Dialect::GoldSrc, "x");
    let set = |name: &str, number: f64| ScriptEffect::Set(name.to_owned(), number);
    assert_eq!(
        gold("bind x \"inc cl_yawspeed 10; inc cl_yawspeed 10\""),
        [set("cl_yawspeed", 220.0), set("cl_yawspeed", 230.0)]
    );
    assert_eq!(
        gold("m_filter 1\nbind x \"toggle m_filter; set sensitivity 2\""),
        [set("m_filter", 0.0), set("sensitivity", 2.0)]
    );
    let config = quake("bind x \"set cl_maxfps 20\"");
    assert!(
        matches!(
            config.verdicts(Dialect::EzQuake)["x"].verdict,
            Verdict::Refused(_)
        ),
        "a switch of the rate"
    );
}
