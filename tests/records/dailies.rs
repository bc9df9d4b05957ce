//! Daily challenges: only results of re-simulated replays are recorded.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use wishdir::coach::{
    Attempt, Date, Demonstration, DrillGame, Medal, Outcome, TrainedGame as _, daily,
};
use wishdir::storage::drills::{DrillRun, find_built_in_run};
use wishdir::storage::records::{
    Database, ImportError, daily_replay_date, daily_replay_name, judge_daily,
};
use wishdir::storage::replays::RunRecording;
use wishdir_sim::run::Run;
use wishdir_sim::script::Scripted as _;
use wishdir_sim::simulation::{Driver as _, Simulation as _};

use crate::play::{Folder, column};
use crate::support::program::wishdir;

/// The first day on which a script demonstrates a drill of the 3D engines, and the first day after
/// it with another drill.
fn days() -> [Date; 2] {
    let date =
        |day: u32| Date::parse(&format!("2026-{:02}-{:02}", 1 + day / 28, 1 + day % 28)).unwrap();
    let is_scripted = |date: &Date| {
        let drill = daily(*date).drill;
        drill.game() == DrillGame::Engine3d && matches!(drill.show, Some(Demonstration::Script(_)))
    };
    let first = (0..300).map(date).find(is_scripted).unwrap();
    let other = |date: &Date| daily(*date).drill.map != daily(first).drill.map;
    [first, (0..300).map(date).find(other).unwrap()]
}

fn start(date: Date) -> Run {
    match find_built_in_run(daily(date).drill).unwrap() {
        DrillRun::Engine3d(run) => *run,
        DrillRun::Nfk(_) => panic!("a drill of the 3D engines"),
    }
}

/// Plays a day's demonstration after some ticks of standing elsewhere, recorded as in the game, and
/// writes it to a file. Returns the attempt's outcome.
fn recorded(date: Date, path: &Path) -> Outcome {
    let (of_day, mut run) = (daily(date), start(date));
    let mut recording = RunRecording::begin(&of_day.drill.map, &run);
    let mut play = |run: &mut Run, input| {
        recording.before_tick(run, &input);
        let record = run.advance(&input);
        recording.after_tick(run);
        record
    };
    let mut before =
        run.play_script(&Run::parse_script("[Hold(keys: [Back], ticks: 130)]").unwrap());
    while let Some(input) = before.prepare(&mut run) {
        before.observe(&play(&mut run, input));
    }
    run.place_at_start(&of_day.drill.start);
    let mut shown = run
        .create_demonstration(of_day.drill.show.as_ref())
        .unwrap();
    let mut attempt = Attempt::new(of_day.drill, of_day.level, &run);
    while let Some(input) = shown.prepare(&mut run) {
        let record = play(&mut run, input);
        shown.observe(&record);
        attempt.observe(&run, &record);
    }
    recording.write(&run, path).unwrap();
    attempt.outcome_now()
}

#[test]
fn a_day_s_challenge_stands_on_record_by_its_replay_alone() {
    let folder = Folder::new();
    let [date, other] = days();
    let path = folder.file(&format!("lab-{}.wdr", daily_replay_name(date)));
    let played = recorded(date, &path);
    assert_eq!(played.medal, Some(Medal::Gold), "{played:?}");
    // Judged as it was during play.
    assert_eq!(judge_daily(&path, date).unwrap(), played);
    assert!(
        matches!(judge_daily(&path, other), Err(ImportError::NoAttempt(_))),
        "another day asks for something else"
    );
    let mut records = Database::open(&folder.path()).unwrap().0;
    assert_eq!(records.import_daily(&path, date).unwrap(), played);
    records.import_daily(&path, date).unwrap();
    let listing = records.dailies(Some(date)).unwrap();
    // The same file is listed once.
    assert_eq!(column(&listing, "score"), [json!(played.score)]);
    assert_eq!(column(&listing, "medal"), [json!("gold")]);
    assert_eq!(column(&listing, "problem"), [Value::Null]);
    assert!(records.dailies(Some(other)).unwrap().rows.is_empty());
    // The recorded copy was verified. A copy that is changed later is named.
    let replay = records
        .boards_folder()
        .join(column(&listing, "replay")[0].as_str().unwrap());
    let mut bytes = fs::read(&replay).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&replay, &bytes).unwrap();
    assert_eq!(
        column(&records.dailies(None).unwrap(), "problem"),
        [json!("altered")]
    );
    assert!(judge_daily(&replay, date).is_err(), "and earns nothing");
}

#[test]
fn the_command_judges_anybody_s_replay_and_lists_what_is_on_record() {
    let folder = Folder::new();
    let [date, other] = days();
    let path = folder.file("mine.wdr");
    let played = recorded(date, &path);
    let [path, database] = [path, folder.path()].map(|path| path.display().to_string());
    let told = |arguments: &[&str]| {
        let output = wishdir(arguments);
        (
            output.status.success(),
            String::from_utf8(output.stdout).unwrap(),
        )
    };
    let [date_text, other_text] = [date, other].map(|date| date.to_string());
    let (is_good, json) = told(&["daily", "--date", &date_text, "--replay", &path, "--json"]);
    let json: Value = serde_json::from_str(&json).unwrap();
    assert!(is_good);
    assert_eq!(
        (&json["results"][0]["score"], &json["results"][0]["medal"]),
        (&json!(played.score), &json!("gold"))
    );
    assert!(!told(&["daily", "--date", &other_text, "--replay", &path]).0);
    let mut records = Database::open(&folder.path()).unwrap().0;
    records.import_daily(Path::new(&path), date).unwrap();
    drop(records);
    let (_, words) = told(&["daily", "--date", &date_text, "--file", &database]);
    assert!(
        words.contains("Result, verified by a replay") && words.contains("gold"),
        "{words}"
    );
}

#[test]
fn a_kept_replay_s_name_says_its_day() {
    let date = Date::parse("2026-11-23").unwrap();
    let name = |text: &str| daily_replay_date(Path::new(text));
    assert_eq!(
        name(&format!(
            "daily/lab-cs16-100-{}-2.wdr",
            daily_replay_name(date)
        )),
        Some(date)
    );
    for other in [
        "daily/lab-daily-2026-13-01.wdr",
        "runs/lab-12.340.wdr",
        "daily-",
        "",
    ] {
        assert_eq!(name(other), None, "{other:?}");
    }
}
