//! Paths of replays: the run's position in every tick, the passed zones, the best attempt, and
//! following a path.

use wishdir_replay::path::{PathFollower, PathSource as _, RunPath, SplitPoint, replay_path};
use wishdir_replay::{Outcome, verify};
use wishdir_sim::course::{CourseTime, Timer};
use wishdir_sim::math::{Vec3, length};
use wishdir_sim::platformer::Ruleset;
use wishdir_sim::run::Run;
use wishdir_sim::script::Scripted as _;
use wishdir_sim::simulation::{AnyTickRecord as _, Driver, Simulation as _};

use crate::play::{
    Deed, NfkPerson, Person, Recorded, begun, nfk_begun, nfk_replay, random_nfk_play, random_play,
    replay,
};
use crate::support::random::Random;

/// Plays a course's built-in script. Returns the recording, and the passed zones with their times
/// from its records.
fn course(map: &str, profile: &str) -> (Recorded<Run>, Vec<(SplitPoint, u64)>) {
    let mut recorded = Recorded::begin(map, begun(map, profile));
    let path = format!("{}/assets/scripts/{map}.ron", env!("CARGO_MANIFEST_DIR"));
    let script = Run::parse_script(&std::fs::read_to_string(path).unwrap()).unwrap();
    let mut player = recorded.run.play_script(&script);
    let (mut alone, mut passed) = (recorded.run.clone(), Vec::new());
    while let Some((input, record)) = Driver::advance(&mut player, &mut alone) {
        recorded.tick(&input);
        let clock = match record.timer() {
            Timer::Running { time, .. } | Timer::Finished { time, .. } => time.msec,
            Timer::Idle | Timer::Ready | Timer::Invalid => 0,
        };
        passed.extend(
            record
                .checkpoints()
                .map(|number| (SplitPoint::Checkpoint(number), clock)),
        );
        if matches!(record.timer(), Timer::Finished { .. })
            && passed
                .last()
                .is_none_or(|(at, _)| *at != SplitPoint::Finish)
        {
            passed.push((SplitPoint::Finish, clock));
        }
    }
    (recorded, passed)
}

fn path(bytes: &[u8], stage: &Run) -> RunPath {
    let replay = replay(bytes);
    let (path, verdict) = replay_path(&replay, stage);
    let verified = verify(&replay, stage);
    assert_eq!(verdict, verified, "one simulation finds what two found");
    path.unwrap()
}

#[test]
fn a_course_is_timed_from_its_start_and_tells_when_it_passed_what() {
    for (map, profile) in [
        ("cs-course", "cs16-100"),
        ("hl-course", "hl-100"),
        ("qw-course", "qw-77"),
    ] {
        let (recorded, passed) = course(map, profile);
        let Timer::Finished { time, .. } = recorded.run.timer() else {
            panic!("{map}: the script finishes")
        };
        let path = path(&recorded.end().0, &begun(map, profile));
        assert_eq!((path.time(), path.is_timed()), (Some(time), true), "{map}");
        let splits: Vec<(SplitPoint, u64)> = path
            .splits()
            .iter()
            .map(|split| (split.at, split.msec))
            .collect();
        assert_eq!(splits, passed, "{map}");
        assert!(
            splits.len() > 2 && splits.last() == Some(&(SplitPoint::Finish, time.msec)),
            "{map}: {splits:?}"
        );
        for split in path.splits() {
            let there = path.sample_at(split.msec as f64);
            assert!(
                (there.distance - split.distance).abs() < 0.01 && there.body.speed == split.speed,
                "{map}: {split:?} {there:?}"
            );
        }
        assert!(
            (-2000..0).contains(&path.steps()[0].msec),
            "{map}: what came before the start is there, and short"
        );
    }
}

#[test]
fn every_tick_of_an_attempt_is_where_the_run_was() {
    let mut recorded = Recorded::begin("lab", begun("lab", "cs16-100"));
    let mut person = Person::new(5, &recorded.run);
    let mut bodies = vec![recorded.run.player_body()];
    for _ in 0..1500 {
        recorded.play(&mut person, 1);
        bodies.push(recorded.run.player_body());
    }
    let path = path(&recorded.end().0, &begun("lab", "cs16-100"));
    assert!(path.steps().iter().map(|step| step.body).eq(bodies));
    assert!(!path.is_timed() && path.time().is_none());
    let zero = path.sample_at(0.0);
    let moved = zero
        .body
        .at
        .truncate()
        .distance(path.steps()[0].body.at.truncate());
    assert!(moved < 0.5, "its zero is before the first move: {moved}");
    assert!(path.sample_at(30.0).body.at.truncate() != zero.body.at.truncate());
    for pair in path.steps().windows(2) {
        assert!(pair[1].msec - pair[0].msec == 10 && pair[1].distance >= pair[0].distance);
        assert_eq!(path.sample_at(pair[1].msec as f64).body, pair[1].body);
        let middle = path.sample_at(pair[0].msec as f64 + 5.0);
        if pair[1].joined {
            let expected = (pair[0].body.at + pair[1].body.at) * 0.5;
            assert!(length(middle.body.at - expected) < 1e-2, "{middle:?}");
        } else {
            assert_eq!(middle.body.at, pair[0].body.at);
        }
    }
    let (early, late) = (path.sample_at(-1e9), path.sample_at(1e9));
    assert_eq!(
        (early.body, late.body),
        (path.steps()[0].body, path.steps().last().unwrap().body)
    );
}

#[test]
fn need_for_kills_ticks_too() {
    let mut recorded = Recorded::begin("chain", nfk_begun("chain", Ruleset::R2));
    let mut person = NfkPerson::new(3);
    let mut bodies = vec![recorded.run.player_body()];
    for _ in 0..900 {
        recorded.play(&mut person, 1);
        bodies.push(recorded.run.player_body());
    }
    let stage = nfk_begun("chain", Ruleset::R2);
    let path = replay_path(&nfk_replay(&recorded.end().0), &stage)
        .0
        .unwrap();
    // Everything long before the start is dropped, and returning to the start zone begins the next
    // attempt.
    let mut kept = bodies.windows(path.steps().len());
    assert!(kept.any(|kept| path.steps().iter().map(|step| &step.body).eq(kept)));
    assert!(path.length() > 100.0, "{}", path.length());
}

#[test]
fn of_several_attempts_the_fastest_that_was_finished_is_the_path() {
    let (mut recorded, _) = course("cs-course", "cs16-100");
    let Timer::Finished { time, .. } = recorded.run.timer() else {
        panic!("it finishes")
    };
    // A longer attempt that never gets near the finish.
    recorded.act(Deed::Restart);
    let mut person = Person::new(1, &recorded.run);
    recorded.play(&mut person, 9000);
    let whole = path(&recorded.end().0, &begun("cs-course", "cs16-100"));
    assert_eq!(whole.time(), Some(time));
    // Without a finish, the longest attempt counts.
    let mut recorded = Recorded::begin("lab", begun("lab", "cs16-100"));
    let mut person = Person::new(1, &recorded.run);
    let mut lengths = Vec::new();
    for ticks in [300, 800, 500] {
        recorded.play(&mut person, ticks);
        lengths.push(ticks);
        recorded.act(Deed::Restart);
    }
    let longest = path(&recorded.end().0, &begun("lab", "cs16-100"));
    assert_eq!(longest.steps().len(), 801);
}

#[test]
fn who_follows_his_own_path_is_where_he_is_and_never_goes_back() {
    for seed in 0..12 {
        let (bytes, _) = random_play("lab", "hl-100", seed, 2500);
        let Some(path) = replay_path(&replay(&bytes), &begun("lab", "hl-100")).0 else {
            continue;
        };
        follows_itself(&path);
        let (bytes, _) = random_nfk_play("chain", Ruleset::V075, seed, 2500);
        let Some(path) = replay_path(&nfk_replay(&bytes), &nfk_begun("chain", Ruleset::V075)).0
        else {
            continue;
        };
        follows_itself(&path);
    }
}

fn follows_itself(path: &RunPath) {
    let first = &path.steps()[0];
    let mut follower = PathFollower::start_at_time(path, first.msec as f64);
    let mut last = follower.current_point();
    for step in path.steps() {
        follower.update_position(path, step.body.at);
        let there = follower.sample(path);
        assert!(
            follower.current_point() >= last,
            "{:?} after {last:?}",
            follower.current_point()
        );
        assert!(
            there.msec <= step.msec as f64 + 1e-3,
            "it is never ahead of itself: {there:?} {step:?}"
        );
        assert!(follower.distance() < 0.1, "{there:?} {step:?}");
        last = follower.current_point();
    }
}

#[test]
fn who_strays_a_little_is_followed_within_what_he_strayed() {
    let (recorded, _) = course("qw-course", "qw-77");
    let path = path(&recorded.end().0, &begun("qw-course", "qw-77"));
    let mut random = Random(7);
    let mut follower = PathFollower::start_at_time(&path, 0.0);
    let mut last = follower.current_point();
    for step in path.steps().iter().filter(|step| step.msec >= 0) {
        let stray = Vec3::new(
            random.within(-20.0, 20.0),
            random.within(-20.0, 20.0),
            random.within(-10.0, 10.0),
        );
        follower.update_position(&path, step.body.at + stray);
        let there = follower.sample(&path);
        assert!(follower.current_point() >= last && !follower.is_lost());
        assert!(
            (there.distance - step.distance).abs() < 120.0,
            "{} against {}",
            there.distance,
            step.distance
        );
        last = follower.current_point();
    }
}

#[test]
fn who_leaves_the_path_is_lost_and_found_where_he_comes_back() {
    let (recorded, _) = course("cs-course", "cs16-100");
    let path = path(&recorded.end().0, &begun("cs-course", "cs16-100"));
    let mut follower = PathFollower::start_at_time(&path, 0.0);
    let later = path.sample_at(path.end_msec() as f64 * 0.7).body.at;
    follower.update_position(&path, Vec3::new(0.0, 0.0, 90_000.0));
    assert!(follower.is_lost());
    follower.update_position(&path, later);
    assert!(
        !follower.is_lost() && follower.distance() < 1.0,
        "{}",
        follower.distance()
    );
}

#[test]
fn a_file_that_was_cut_off_is_a_path_up_to_there() {
    let (recorded, _) = course("cs-course", "cs16-100");
    let bytes = recorded.end().0;
    let (whole, cut) = (
        path(&bytes, &begun("cs-course", "cs16-100")),
        &bytes[..bytes.len() / 2],
    );
    let (part, verdict) = replay_path(&replay(cut), &begun("cs-course", "cs16-100"));
    let part = part.unwrap();
    assert_eq!((verdict.outcome, part.time()), (Outcome::Truncated, None));
    assert!(part.steps().len() > 100 && part.steps() == &whole.steps()[..part.steps().len()]);
    assert_eq!(
        whole
            .time()
            .map(CourseTime::seconds)
            .map(|seconds| seconds > 5.0),
        Some(true)
    );
}
