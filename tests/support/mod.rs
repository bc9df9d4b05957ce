//! Helpers for all test binaries: approximate equality, profiles, recordings, random numbers, the
//! program itself, also killed. Each binary uses some of them.

pub(crate) mod documents;
pub(crate) mod killed;
pub(crate) mod krp;
pub(crate) mod program;
pub(crate) mod random;
pub(crate) mod recordings;

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use expect_test::Expect;
use wishdir::cli::check_map::check_map;
use wishdir_analysis::jump::FoundJump;
use wishdir_analysis::session::{Finding, Session};
use wishdir_sim::command::UserCmd;
use wishdir_sim::map::World;
use wishdir_sim::profile::{Profile, by_name};
use wishdir_sim::run::Run;
use wishdir_sim::tick::TickRecord;

/// A map: a flat floor, 16384 units each way.
pub(crate) const FIELD: &str = r#"{
"classname" "worldspawn"
{
( -8192 -8192 -64 ) ( -8192 -8191 -64 ) ( -8192 -8192 -63 ) wall 0 0 0 1 1
( -8192 -8192 -64 ) ( -8192 -8192 -63 ) ( -8191 -8192 -64 ) wall 0 0 0 1 1
( -8192 -8192 -64 ) ( -8191 -8192 -64 ) ( -8192 -8191 -64 ) wall 0 0 0 1 1
( 8192 8192 0 ) ( 8192 8193 0 ) ( 8193 8192 0 ) wall 0 0 0 1 1
( 8192 8192 0 ) ( 8193 8192 0 ) ( 8192 8192 1 ) wall 0 0 0 1 1
( 8192 8192 0 ) ( 8192 8192 1 ) ( 8192 8193 0 ) wall 0 0 0 1 1
}
}
{
"classname" "info_player_start"
"origin" "0 0 24"
}
"#;

/// A built-in profile.
pub(crate) fn profile(name: &str) -> &'static Profile {
    by_name(name).unwrap_or_else(|| panic!("no profile {name}"))
}

/// A command without view angles.
pub(crate) fn usercmd(msec: u8, forward: f32, side: f32, buttons: u16) -> UserCmd {
    UserCmd {
        msec,
        forward,
        side,
        buttons,
        ..UserCmd::default()
    }
}

/// A run in a world under a built-in profile.
pub(crate) fn run_in(world: World, name: &str) -> Run {
    Run::new(Arc::new(world), Arc::new(profile(name).clone())).unwrap()
}

/// Requires that a number equals the expected one within a tolerance. The caller justifies the
/// tolerance.
#[track_caller]
pub(crate) fn near(got: impl Into<f64>, expected: f64, tolerance: f64) {
    let got = got.into();
    assert!(
        (got - expected).abs() <= tolerance,
        "{got}, expected {expected} within {tolerance}"
    );
}

/// Requires these answers to the texts, one line each.
#[track_caller]
pub(crate) fn answers<T: AsRef<str>>(
    texts: impl IntoIterator<Item = T>,
    answer: impl Fn(&str) -> String,
    expected: &Expect,
) {
    let told: Vec<String> = texts
        .into_iter()
        .map(|text| answer(text.as_ref()))
        .collect();
    expected.assert_eq(&told.join("\n"));
}

/// All findings of the analysis in some ticks.
pub(crate) fn findings(profile: &Profile, records: &[TickRecord]) -> Vec<Finding> {
    let (mut session, mut found) = (Session::new(profile), Vec::new());
    for record in records {
        session.observe(record, &mut |finding| found.push(finding));
    }
    found
}

/// The jumps of some ticks, with the logs of their flights.
pub(crate) fn found_jumps(profile: &Profile, records: &[TickRecord]) -> Vec<FoundJump> {
    let jump = |finding| match finding {
        Finding::Jump(found) => Some(*found),
        Finding::Technique(_) => None,
    };
    findings(profile, records)
        .into_iter()
        .filter_map(jump)
        .collect()
}

/// Requires this output of `wishdir check-map` for these files, and this overall result.
pub(crate) fn check_map_says(files: &[(&str, &[u8])], is_good: bool, expected: &Expect) {
    let folder = tempfile::tempdir().unwrap();
    let paths: Vec<PathBuf> = files
        .iter()
        .map(|(name, _)| folder.path().join(name))
        .collect();
    for (path, (_, bytes)) in paths.iter().zip(files) {
        fs::write(path, bytes).unwrap();
    }
    let (mut out, mut err) = (Vec::new(), Vec::new());
    assert_eq!(
        check_map(&paths, &mut out, &mut err).unwrap(),
        is_good,
        "whether all are good"
    );
    let told = format!(
        "{}---\n{}",
        String::from_utf8(out).unwrap(),
        String::from_utf8(err).unwrap()
    );
    expected.assert_eq(&told.replace(&format!("{}/", folder.path().display()), ""));
}
