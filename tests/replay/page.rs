//! What the web page shows of a run: every text exists in every language, and numbers stay the same.

use std::path::Path;

use serde_json::{Value, json};
use wishdir::planner::findings::{Findings, FlightLogs};
use wishdir::planner::what_if::TakeoffState;
use wishdir::storage::replays::{load_initial_run, open_replay};
use wishdir::text::page::{PageJump, PageVariant};
use wishdir::text::{LANGUAGES, in_language};
use wishdir_replay::{AnyReplay, Playback};
use wishdir_sim::run::Run;
use wishdir_sim::simulation::{Driver as _, Simulation as _};
use wishdir_sim::tick::TickRecord;

/// A replay of this tree with all its ticks.
fn played(name: &str) -> (Run, Vec<TickRecord>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/replays");
    let AnyReplay::Engine3d(replay) = open_replay(&folder.join(name)).unwrap() else {
        panic!("{name} is of a 3D engine");
    };
    let begun: Run = load_initial_run(&replay.header, None, &folder).unwrap();
    let mut run = begun.clone();
    let mut playback = Playback::begin(&replay, &mut run);
    let mut records = Vec::new();
    while let Some(input) = playback.prepare(&mut run) {
        let record = run.advance(&input);
        playback.observe(&record);
        records.push(record);
    }
    (begun, records)
}

/// Every text of a JSON value.
fn texts(value: &Value) -> Vec<&str> {
    match value {
        Value::String(text) => vec![text],
        Value::Array(values) => values.iter().flat_map(texts).collect(),
        Value::Object(values) => values.values().flat_map(texts).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) => Vec::new(),
    }
}

#[test]
fn the_page_s_texts_exist_in_every_language() {
    for name in ["cs16-100.wdr", "hl-100.wdr", "qw-77.wdr"] {
        let (run, records) = played(name);
        let found = Findings::analyse(run.profile(), run.level(), None, FlightLogs::Keep, |take| {
            records.iter().for_each(take);
        });
        assert!(
            found.jumps.len() >= 10,
            "{name}: {} jumps",
            found.jumps.len()
        );
        let show = || -> Vec<PageJump> { found.jumps.iter().map(PageJump::from).collect() };
        let pages = LANGUAGES.map(|language| json!(in_language(language.id, show)));
        for (page, language) in pages.iter().zip(LANGUAGES) {
            let missing = texts(page)
                .into_iter()
                .find(|text| text.contains('?') || text.contains("{ $"));
            assert_eq!(missing, None, "{name} in {}", language.id);
        }
        let [english, russian] = &pages;
        assert_eq!(english[0]["ticks"], russian[0]["ticks"], "{name}");
        assert_ne!(english[0]["losses"], russian[0]["losses"], "{name}");
    }
}

#[test]
fn variants_on_the_page_have_signs_and_names() {
    let (run, records) = played("cs16-100.wdr");
    let found = Findings::analyse(run.profile(), run.level(), None, FlightLogs::Keep, |take| {
        records.iter().for_each(take);
    });
    let limits = wishdir::planner::bot::measure_limits(&records);
    let variants: Vec<PageVariant> = found
        .jumps
        .iter()
        .filter_map(|judged| {
            let takeoff = TakeoffState::from_jump(&run, &records, &judged.jump)?;
            Some(takeoff.simulate_variants(judged, limits))
        })
        .flatten()
        .map(|variant| PageVariant::from(&variant))
        .collect();
    assert!(variants.len() >= 5, "{} variants", variants.len());
    for variant in variants {
        let is_signed = variant.units.starts_with(['+', '\u{2212}', '0']);
        assert_eq!(is_signed, variant.gain.is_some(), "{variant:?}");
        assert!(
            !variant.name.is_empty() && !variant.words.is_empty(),
            "{variant:?}"
        );
    }
}
