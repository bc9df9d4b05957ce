//! Profiles: every built-in file loads and is complete and correct, and invalid files are rejected
//! with name and position.

mod garbage;
mod specified;

use std::fs;
use std::path::Path;
use std::process::Command;

use expect_test::{Expect, expect, expect_file};
use wishdir_sim::engine::Engine;
use wishdir_sim::engine::Engine::{CounterStrike, HalfLife, QuakeWorld};
use wishdir_sim::profile::TickRule::{Client, Fixed};
use wishdir_sim::profile::{
    DEFAULT_PROFILE, FieldSlot, Profile, Section, TickRule, built_in, by_name, section_fields,
};

use crate::support::answers;
use crate::support::program::outcome;

/// A profile based on `cs16-100` with one more line.
fn over_cs(line: &str) -> String {
    format!(
        "(\n    name: \"mine\",\n    title: \"Mine\",\n    base: \"cs16-100\",\n    {line}\n)\n"
    )
}

fn check_error<T: AsRef<str>>(texts: impl IntoIterator<Item = T>, messages: Expect) {
    answers(
        texts,
        |text| Profile::parse(text).unwrap_err().to_string(),
        &messages,
    );
}

fn get(name: &str) -> &'static Profile {
    by_name(name).unwrap_or_else(|| panic!("no profile {name}"))
}

#[test]
fn every_file_is_built_in_under_its_own_name() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/wishdir-sim/profiles");
    let mut count = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let profile =
            Profile::parse(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_eq!(
            path.file_stem().unwrap().to_str(),
            Some(profile.name.as_str())
        );
        assert_eq!(
            by_name(&profile.name),
            Some(&profile),
            "{} is compiled in as it is",
            path.display()
        );
        count += 1;
    }
    assert_eq!(count, built_in().len(), "every built-in profile has a file");
}

#[test]
fn the_promised_profiles_exist() {
    let expected: &[(&str, Engine, TickRule, f32)] = &[
        ("qw-77", QuakeWorld, Fixed(13), 320.0),
        ("qw-72", QuakeWorld, Fixed(14), 320.0),
        ("qw-77-client", QuakeWorld, Client { fps: 77 }, 320.0),
        ("qw-72-client", QuakeWorld, Client { fps: 72 }, 320.0),
        ("tf-scout-77", QuakeWorld, Fixed(13), 450.0),
        ("tf-hwguy-72", QuakeWorld, Fixed(14), 230.0),
        ("tf-soldier-77", QuakeWorld, Fixed(13), 240.0),
        ("tf-demoman-77", QuakeWorld, Fixed(13), 280.0),
        ("tf-medic-72", QuakeWorld, Fixed(14), 320.0),
        ("hl-100", HalfLife, Fixed(10), 320.0),
        ("hl-100-nocap", HalfLife, Fixed(10), 320.0),
        ("cs16-100", CounterStrike, Fixed(10), 250.0),
        ("cs16-250", CounterStrike, Fixed(4), 250.0),
        ("cs16-111", CounterStrike, Fixed(9), 250.0),
        ("cs16-90", CounterStrike, Fixed(11), 250.0),
        ("cs16-77", CounterStrike, Fixed(13), 250.0),
        ("cs16-72", CounterStrike, Fixed(14), 250.0),
        ("cs16-100-awp", CounterStrike, Fixed(10), 210.0),
        ("cs16-100-ak47", CounterStrike, Fixed(10), 221.0),
        ("cs16-100-sg552", CounterStrike, Fixed(10), 235.0),
        ("cs16-100-aug", CounterStrike, Fixed(10), 240.0),
        ("cs16-100-p90", CounterStrike, Fixed(10), 245.0),
        ("cs16-100-scout", CounterStrike, Fixed(10), 260.0),
    ];
    for (name, engine, tick, maxspeed) in expected {
        let profile = get(name);
        assert_eq!(
            (profile.engine(), profile.tick, profile.maxspeed()),
            (*engine, *tick, *maxspeed),
            "{name}"
        );
        assert!(
            !profile.title.is_empty() && !profile.note.is_empty(),
            "{name} says what it is"
        );
    }
    for class in [
        "scout", "sniper", "soldier", "demoman", "medic", "hwguy", "pyro", "spy", "engineer",
    ] {
        let (fast, slow) = (
            get(&format!("tf-{class}-77")),
            get(&format!("tf-{class}-72")),
        );
        assert_eq!(fast.maxspeed(), slow.maxspeed(), "{class}");
        assert_eq!((fast.msec(), slow.msec()), (13, 14), "{class}");
    }
    assert_eq!(DEFAULT_PROFILE, "cs16-100");
}

#[test]
fn a_written_profile_reads_back_to_the_same_values() {
    for profile in built_in() {
        let text = profile.to_ron();
        assert_eq!(Profile::parse(&text).as_ref(), Ok(profile), "{text}");
        for section in Section::ALL {
            for field in section_fields(section, profile.engine()).filter(|field| !field.is_implied)
            {
                assert!(
                    text.contains(&format!(" {}: ", field.key)),
                    "{}: {}",
                    profile.name,
                    field.key
                );
            }
        }
    }
}

#[test]
fn every_key_is_bound_to_a_place_of_its_own_and_keeps_its_range() {
    for engine in [QuakeWorld, HalfLife, CounterStrike] {
        let whole = Profile::for_engine(engine);
        for section in Section::ALL {
            for field in section_fields(section, engine) {
                let key = format!("{}.{}", section.name(), field.key);
                let mut changed = whole.clone();
                let value = match (field.slot)(&mut changed) {
                    FieldSlot::Switch(switch) => {
                        *switch = !*switch;
                        switch.to_string()
                    }
                    FieldSlot::Number(number) => {
                        *number = if *number == field.range.1 {
                            field.range.0
                        } else {
                            field.range.1
                        };
                        number.to_string()
                    }
                };
                assert_ne!(changed, whole, "{key} is part of the profile");
                let text = |value: &str| {
                    let (name, section) = (&whole.name, section.name());
                    format!(
                        "(name: \"x\", title: \"X\", base: \"{name}\", {section}: ({}: {value}))",
                        field.key
                    )
                };
                let read = Profile::parse(&text(&value)).unwrap();
                changed.name = read.name.clone();
                changed.title = read.title.clone();
                changed.note = read.note.clone();
                assert_eq!(read, changed, "{key}: {value}");
                if let FieldSlot::Number(_) = (field.slot)(&mut changed) {
                    for beyond in [
                        field.range.0 - 1.0,
                        field.range.1 * 1.001 + 0.001,
                        f32::NAN,
                        f32::INFINITY,
                    ] {
                        let value = if beyond.is_nan() {
                            "NaN".to_owned()
                        } else {
                            beyond.to_string()
                        };
                        let error = Profile::parse(&text(&value)).unwrap_err().to_string();
                        assert!(error.contains(&key), "{key}: {value}: {error}");
                    }
                }
            }
        }
    }
}

#[test]
fn unknown_keys_are_refused_by_name_and_place() {
    check_error(
        [
            "gravity: 800,",
            "server: (gravity: 800, airacelerate: 100),",
            "player: (weapon: \"awp\"),",
            "view: (standing: 17, ducked: 12, kneeling: 14),",
            "server: (ktjump: 1),",
        ]
        .map(over_cs),
        expect![[r#"
        line 5, column 5: unknown key `gravity`, expected one of: name, title, note, base, engine, tick, server, player, client, hulls, view, damage
        line 5, column 28: unknown key `airacelerate`, expected one of: gravity, stopspeed, maxspeed, accelerate, airaccelerate, wateraccelerate, friction, edgefriction, waterfriction, stepsize, maxvelocity, bounce, rollangle, rollspeed
        line 5, column 14: unknown key `weapon`, expected one of: maxspeed, gravity, multiplayer, longjump, capless
        line 5, column 38: unknown key `kneeling`, expected one of: standing, ducked
        line 5, column 14: `server.ktjump` does not exist in CounterStrike, expected one of: gravity, stopspeed, maxspeed, accelerate, airaccelerate, wateraccelerate, friction, edgefriction, waterfriction, stepsize, maxvelocity, bounce, rollangle, rollspeed"#]],
    );
}

#[test]
fn numbers_out_of_range_are_refused_with_the_range() {
    check_error(
        [
            "server: (\n        gravity: -800,\n    ),",
            "tick: Fixed(256),",
            "tick: Fixed(0),",
            "tick: Fixed(10.5),",
            "tick: Client(fps: 5),",
            "view: (standing: 17, ducked: 1e9),",
            "hulls: [(mins: (0, 0, 0), maxs: (1, 1, 1))],",
        ]
        .map(over_cs),
        expect![[r#"
        line 6, column 9: `server.gravity` is -800, expected 0 to 10000 u/s²
        line 5, column 5: `tick` is 256, expected 1 to 255 whole ms
        line 5, column 5: `tick` is 0, expected 1 to 255 whole ms
        line 5, column 5: `tick` is 10.5, expected 1 to 255 whole ms
        line 5, column 5: `tick` is 5, expected 10 to 1000 whole frames per second
        line 5, column 26: `view.ducked` is 1000000000, expected -1024 to 1024 u
        line 5, column 5: found 1 box in `hulls`, expected three boxes: standing, ducked, point"#]],
    );
}

#[test]
fn malformed_files_are_refused_with_a_place() {
    check_error(
        [
            "",
            "(name: \"x\", title: \"X\"",
            &over_cs("server: (gravity: \"low\"),"),
            &over_cs("server: (gravity: 1, gravity: 2),"),
            &over_cs("player: (multiplayer: 1),"),
            "(title: \"X\", base: \"cs16-100\")",
            "(name: \"My Profile\", title: \"X\", base: \"cs16-100\")",
            "(name: \"x\", title: \"X\", base: \"cs17\")",
            "(name: \"x\", title: \"X\", base: \"cs16-100\", engine: QuakeWorld)",
            "(name: \"x\", title: \"X\")",
        ],
        expect![[r#"
        line 1, column 1: Expected opening `(` for struct `Profile`
        line 1, column 21: Expected comma
        line 5, column 22: Expected float
        line 5, column 26: Unexpected duplicate field named `gravity` in `Profile`
        line 5, column 26: Expected boolean
        line 1, column 30: Unexpected missing field named `name` in `Profile`
        line 1, column 2: the name is "My Profile", expected lowercase letters, digits, `.`, `_` and `-`
        line 1, column 25: unknown base `cs17`, expected a built-in profile such as `cs16-100`
        line 1, column 43: the base `cs16-100` is a CounterStrike profile, expected a QuakeWorld profile
        line 1, column 1: `engine` is missing, and there is no `base` to take it from"#]],
    );
}

#[test]
fn a_file_without_a_base_must_say_everything() {
    let whole = get("qw-77").to_ron();
    for section in Section::ALL {
        for field in section_fields(section, QuakeWorld) {
            let start = whole.find(&format!("    {}: (", section.name())).unwrap();
            let key = start
                + whole[start..]
                    .find(&format!("        {}: ", field.key))
                    .unwrap();
            let end = key + whole[key..].find('\n').unwrap();
            let error = Profile::parse(&format!("{}{}", &whole[..key], &whole[end..]))
                .unwrap_err()
                .to_string();
            let name = format!("`{}.{}` is missing", section.name(), field.key);
            assert!(error.contains(&name), "{name}: {error}");
        }
    }
    for line in ["tick: Fixed(13),", "damage: true,", "engine: QuakeWorld,"] {
        let error = Profile::parse(&whole.replace(line, ""))
            .unwrap_err()
            .to_string();
        assert!(
            error.contains(line.split(':').next().unwrap()) && error.contains("missing"),
            "{line}: {error}"
        );
    }
}

#[test]
fn engine_fps_and_maxspeed_are_separate_choices() {
    let cs = get("cs16-100");
    assert_eq!(cs.with_tick(Fixed(4)), *get("cs16-250"));
    assert_eq!(cs.with_maxspeed(210.0).name, "cs16-100-awp");
    assert_eq!(cs.with_engine(QuakeWorld), *get("qw-77"));
    assert_eq!(cs.with_engine(CounterStrike), *cs);
    assert!(
        !cs.with_damage(false)
            .with_engine(HalfLife)
            .with_tick(Fixed(4))
            .damage,
        "stays off"
    );
    let mixed = cs.with_maxspeed(221.0).with_tick(Fixed(9));
    assert_eq!(
        (mixed.name.as_str(), mixed.msec(), mixed.maxspeed()),
        ("cs16-9ms-221", 9, 221.0)
    );
    assert_eq!(mixed.with_maxspeed(250.0), *get("cs16-111"));
    assert_eq!(get("hl-100").maxspeed(), 320.0);
    assert_eq!(Profile::parse(&mixed.to_ron()), Ok(mixed));
    for engine in [QuakeWorld, HalfLife, CounterStrike] {
        let usual = Profile::for_engine(engine);
        // The usual tick comes first.
        assert_eq!(engine.rules().ticks[0].value, usual.tick);
        assert_eq!(
            engine.rules().maxspeeds[0].value,
            usual.physics.client.maxspeed,
            "the usual speed stands first"
        );
        for choice in engine.rules().ticks {
            let changed = usual.with_tick(choice.value);
            assert_eq!(
                Profile::parse(&changed.to_ron()),
                Ok(changed),
                "{}",
                choice.label
            );
        }
        for choice in engine.rules().maxspeeds {
            let changed = usual.with_maxspeed(choice.value);
            assert_eq!(
                Profile::parse(&changed.to_ron()),
                Ok(changed),
                "{}",
                choice.label
            );
        }
    }
}

#[test]
fn the_list_of_profiles_is_as_it_was() {
    let (success, out, err) = outcome(&["profiles"]);
    assert!(success && err.is_empty(), "{err}");
    expect_file!["goldens/profiles.txt"].assert_eq(&out);
}

#[test]
fn explanations_are_as_they_were() {
    for name in ["qw-77", "qw-72-client", "hl-100", "cs16-100"] {
        let (success, out, err) = outcome(&["profiles", name]);
        assert!(success && err.is_empty(), "{err}");
        expect_file![format!("goldens/profile-{name}.txt")].assert_eq(&out);
    }
}

#[test]
fn an_unknown_profile_fails_and_names_the_known_ones() {
    let (success, out, err) = outcome(&["profiles", "cs17"]);
    assert!(!success && out.is_empty(), "{out}");
    assert!(err.contains("`cs17`") && err.contains("cs16-100"), "{err}");
}

#[cfg(target_os = "linux")]
#[test]
fn the_users_own_profile_wins_over_the_built_in_one() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("wishdir/profiles");
    fs::create_dir_all(&folder).unwrap();
    fs::write(
        folder.join("cs16-100.ron"),
        over_cs("server: (airaccelerate: 100),").replace("mine", "cs16-100"),
    )
    .unwrap();
    fs::write(
        folder.join("broken.ron"),
        over_cs("sever: (airaccelerate: 100),"),
    )
    .unwrap();
    let run = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_wishdir"));
        let output = command
            .args(arguments)
            .env("WISHDIR_LANGUAGE", "en")
            .env("XDG_DATA_HOME", home.path())
            .output()
            .unwrap();
        (
            output.status.success(),
            String::from_utf8(output.stdout).unwrap(),
            String::from_utf8(output.stderr).unwrap(),
        )
    };
    let (success, out, _) = run(&["profiles", "cs16-100", "--ron"]);
    assert!(success && out.contains("airaccelerate: 100,"), "{out}");
    let (success, out, err) = run(&["profiles"]);
    // A broken user file is an error, reported beside the list.
    assert!(!success);
    assert!(
        out.contains("Mine") && err.contains("broken.ron") && err.contains("`sever`"),
        "{err}"
    );
}
