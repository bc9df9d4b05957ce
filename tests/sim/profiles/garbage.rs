//! No text makes the profile reader panic. Errors have a position, and valid profiles are written
//! unchanged.

use std::sync::LazyLock;

use proptest::prelude::*;
use proptest::sample::{Index, select};
use wishdir_sim::engine::Engine;
use wishdir_sim::math::Vec3;
use wishdir_sim::profile::{
    Field, FieldSlot, Profile, Section, TickRule, ViewHeights, built_in, section_fields,
};
use wishdir_sim::world::Hull;

use super::{DEFAULT_PROFILE, fs};
use crate::garbage::{demand_a_place, read_or_refused};

/// Parts of profiles, so that random texts get far into the reader.
static WORDS: LazyLock<Vec<&str>> = LazyLock::new(|| {
    "(¦)¦[¦]¦{¦}¦,¦:¦\"¦\\¦//¦/*¦*/¦\n¦ ¦0¦-1¦1e300¦-1e-300¦NaN¦inf¦13¦255.5¦true¦false¦\
     name: \"x\"¦title: \"X\"¦base: \"qw-77\"¦engine: HalfLife¦tick: Fixed(13)¦\
     tick: Client(fps: 77)¦server: (¦player: (¦gravity: 800¦Some(¦hulls: ["
        .split('¦')
        .collect()
});

/// Parses a text: a complete profile within its ranges, or an error with its position.
fn read(text: &str) -> Result<(), TestCaseError> {
    match Profile::parse(text) {
        Err(error) => demand_a_place(text, &error.to_string(), (error.line, error.column)),
        Ok(profile) => {
            for section in Section::ALL {
                for field in section_fields(section, profile.engine()) {
                    if let FieldSlot::Number(number) = (field.slot)(&mut profile.clone()) {
                        prop_assert!(
                            (field.range.0..=field.range.1).contains(number),
                            "{}: {}",
                            field.key,
                            number
                        );
                    }
                }
            }
            prop_assert_eq!(Profile::parse(&profile.to_ron()), Ok(profile));
            Ok(())
        }
    }
}

/// Every file of `crates/wishdir-sim/profiles`, and every built-in profile written out.
fn valid() -> Vec<String> {
    let folder =
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/wishdir-sim/profiles");
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    let written = built_in().iter().map(Profile::to_ron);
    files
        .iter()
        .map(|path| fs::read_to_string(path).unwrap())
        .chain(written)
        .collect()
}

/// A profile's keys with their sections.
fn keys(profile: &Profile) -> Vec<(Section, &'static Field)> {
    let engine = profile.engine();
    Section::ALL
        .into_iter()
        .flat_map(|section| section_fields(section, engine).map(move |field| (section, field)))
        // A switch that is off by default is not written.
        .filter(|(_, field)| !field.is_implied)
        .collect()
}

/// A whole file with one key's value replaced by `value`, and the line of that key.
fn with_value(
    profile: &Profile,
    (section, field): (Section, &Field),
    value: &str,
) -> (String, usize) {
    let whole = profile.to_ron();
    let mut lines: Vec<String> = whole.lines().map(str::to_owned).collect();
    let start = lines
        .iter()
        .position(|line| line.trim() == format!("{}: (", section.name()))
        .unwrap();
    let key = format!("        {}: ", field.key);
    let at = start
        + lines[start..]
            .iter()
            .position(|line| line.starts_with(&key))
            .unwrap();
    lines[at] = format!("{key}{value},");
    (lines.join("\n"), at + 1)
}

/// Text of any letters, quotes, line breaks and punctuation.
fn words() -> impl Strategy<Value = String> {
    prop::collection::vec(any::<char>(), 0..30).prop_map(String::from_iter)
}

/// Letters out of `from`.
fn letters(from: &'static str, count: std::ops::Range<usize>) -> impl Strategy<Value = String> {
    prop::collection::vec(select(from.chars().collect::<Vec<_>>()), count)
        .prop_map(String::from_iter)
}

fn tick() -> impl Strategy<Value = TickRule> {
    prop_oneof![
        (1..=255_u8).prop_map(TickRule::Fixed),
        (10..=1000_u16).prop_map(|fps| TickRule::Client { fps }),
    ]
}

/// A box with a positive size.
fn hull() -> impl Strategy<Value = Hull> {
    (
        prop::array::uniform3(-1024.0..0.0_f32),
        prop::array::uniform3(0.001..1024.0_f32),
    )
        .prop_map(|(mins, maxs)| Hull {
            mins: Vec3::from_array(mins),
            maxs: Vec3::from_array(maxs),
        })
}

/// Any valid profile: a built-in one with everything in it changed.
fn variation() -> impl Strategy<Value = Profile> {
    let part = prop_oneof![Just(0.0), Just(1.0), 0.0..=1.0_f32];
    let values = prop::collection::vec((any::<Index>(), part), 0..60);
    let view = (-1024.0..=1024.0_f32, -1024.0..=1024.0_f32);
    let name = letters("abcxyz0189._-", 1..20);
    let hulls = (hull(), hull());
    (
        select(built_in()),
        values,
        name,
        words(),
        words(),
        tick(),
        view,
        hulls,
        any::<bool>(),
    )
        .prop_map(
            |(base, values, name, title, note, tick, (standing, ducked), hulls, damage)| {
                let mut profile = Profile {
                    name,
                    title,
                    note,
                    tick,
                    damage,
                    ..base.clone()
                };
                profile.view = ViewHeights { standing, ducked };
                profile.hulls = match base.engine() {
                    Engine::QuakeWorld => vec![hulls.0],
                    Engine::Quake3 => vec![hulls.0, hulls.1],
                    Engine::HalfLife | Engine::CounterStrike => {
                        vec![hulls.0, hulls.1, Hull::default()]
                    }
                };
                let keys = keys(&base);
                for (which, part) in values {
                    let (_, field) = which.get(&keys);
                    match (field.slot)(&mut profile) {
                        FieldSlot::Switch(switch) => *switch = part > 0.5,
                        FieldSlot::Number(number) => {
                            let (low, high) = field.range;
                            *number = (low + part * (high - low)).clamp(low, high);
                        }
                    }
                }
                profile
            },
        )
}

read_or_refused! {
    cases: 512,
    read: read,
    words: WORDS,
    around: |words| format!("(name: \"x\", title: \"X\", base: \"cs16-100\", {words})"),
    valid: valid
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn every_variation_that_the_rules_allow_is_written_and_read_again(profile in variation()) {
        let text = profile.to_ron();
        let read = Profile::parse(&text);
        prop_assert_eq!(read.as_ref(), Ok(&profile), "{}", text);
    }

    #[test]
    fn numbers_out_of_range_are_refused_by_name_at_their_place(
        profile in select(built_in()),
        which in any::<Index>(),
        beyond in prop_oneof![Just(f32::INFINITY), 1e-3..1e9_f32],
        is_above in any::<bool>(),
    ) {
        let keys: Vec<_> = keys(&profile).into_iter()
            .filter(|(_, field)| matches!((field.slot)(&mut profile.clone()), FieldSlot::Number(_)))
            .collect();
        let (section, field) = *which.get(&keys);
        let (low, high) = field.range;
        let value = if is_above { (high + beyond).max(high.next_up()) } else { (low - beyond).min(low.next_down()) };
        let (text, line) = with_value(&profile, (section, field), &value.to_string());
        let error = Profile::parse(&text).unwrap_err();
        prop_assert_eq!((error.line, error.column), (line, 9), "{}", error);
        let told = format!("`{}.{}` is {value}, expected {low} to {high}", section.name(), field.key);
        prop_assert!(error.to_string().contains(&told), "{}: {}", told, error);
    }

    #[test]
    fn values_of_another_kind_are_refused_at_their_place(
        profile in select(built_in()),
        which in any::<Index>(),
        value in select(vec!["\"800\"", "[1]", "(1, 2)", "()", "'a'", "fast"]),
    ) {
        let keys = keys(&profile);
        let (section, field) = *which.get(&keys);
        let (text, line) = with_value(&profile, (section, field), value);
        let error = Profile::parse(&text).unwrap_err();
        prop_assert_eq!(error.line, line, "{}", error);
        prop_assert!(error.to_string().contains("xpected"), "{}", error);
    }

    #[test]
    fn unknown_keys_are_refused_by_name_at_their_place(
        profile in select(built_in()),
        which in any::<Index>(),
        word in letters("abcdefghijklmnopqrstuvwxyz_", 1..12),
        value in select(vec!["1", "true", "\"x\"", "[1, 2]", "(a: 1)"]),
    ) {
        let known = Section::ALL.into_iter().flat_map(Section::fields).any(|field| field.key == word);
        prop_assume!(!known && word != "_");
        let keys = keys(&profile);
        let (section, field) = *which.get(&keys);
        let kept = if let FieldSlot::Number(number) = (field.slot)(&mut profile.clone()) { number.to_string() } else { "true".into() };
        let (text, line) = with_value(&profile, (section, field), &format!("{kept},\n{word}: {value}"));
        let error = Profile::parse(&text).unwrap_err();
        prop_assert_eq!((error.line, error.column), (line + 1, 1), "{}", error);
        let told = format!("unknown key `{word}`, expected one of: ");
        prop_assert!(error.to_string().contains(&told), "{}: {}", told, error);
    }
}

#[test]
fn a_million_signs_are_refused_in_proportion() {
    // Each of these would take hours if parsing were not linear, or overflow the stack if nesting
    // were unlimited.
    let million = 1_000_000;
    let over =
        |text: String| format!("(name: \"x\", title: \"X\", base: \"{DEFAULT_PROFILE}\", {text}");
    for text in [
        "(".repeat(million),
        "[".repeat(million),
        "/*".repeat(million),
        "\"".repeat(million),
        over("server: (".repeat(million)),
        over(format!("server: ({}", "a: 1, ".repeat(million))),
        over(format!("hulls: {}", "[".repeat(million))),
        over(format!(
            "hulls: [{}])",
            "(mins: (0, 0, 0), maxs: (1, 1, 1)),".repeat(million / 10)
        )),
        over(format!("note: \"{}\", unknown: 1)", "\\\"".repeat(million))),
        over(format!("server: (gravity: {}))", "9".repeat(million))),
    ] {
        let error = Profile::parse(&text).unwrap_err();
        demand_a_place(&text, &error.to_string(), (error.line, error.column)).unwrap();
    }
}
