//! A player compared with a path in both games: a late start counts as late, faster play counts as
//! faster.

use std::sync::Arc;

use wishdir::review::race::{Race, RaceTick, SpeedVerdict};
use wishdir::storage as content;
use wishdir_replay::path::{PathBuilder, PathSource, RunPath, SplitPoint, play_path};
use wishdir_sim::course::Timer;
use wishdir_sim::map::World;
use wishdir_sim::platformer::{NfkRun, Ruleset};
use wishdir_sim::run::Run;
use wishdir_sim::script::Scripted;
use wishdir_sim::simulation::{AnyTickRecord as _, Driver as _, Simulation as _};

use crate::support::run_in;

fn script(name: &str) -> String {
    std::fs::read_to_string(format!(
        "{}/assets/scripts/{name}.ron",
        env!("CARGO_MANIFEST_DIR")
    ))
    .unwrap()
}

fn cs_course() -> Run {
    let (world, _) = World::parse(&content::find_map("cs-course").unwrap().text).unwrap();
    run_in(world, "cs16-100")
}

fn nfk_course() -> NfkRun {
    NfkRun::new(
        Arc::new(content::nfk::load_map("course").unwrap().world),
        Ruleset::R2,
    )
    .unwrap()
}

/// All inputs of a built-in script.
fn inputs<S: Scripted>(run: &S, script: &str) -> Vec<S::Input> {
    let (mut run, script) = (
        run.clone(),
        S::parse_script(script).unwrap_or_else(|_| panic!("it is shipped")),
    );
    let mut player = run.play_script(&script);
    std::iter::from_fn(|| player.advance(&mut run).map(|(input, _)| input)).collect()
}

fn path<S: PathSource>(run: &S, inputs: &[S::Input]) -> Arc<RunPath> {
    let mut inputs = inputs.iter();
    Arc::new(
        play_path(run.clone(), |run| {
            inputs.next().map(|input| run.advance(input))
        })
        .unwrap(),
    )
}

/// A player in a race, tick by tick.
struct Racer<S: PathSource> {
    run: S,
    own: PathBuilder,
    race: Race,
}

impl<S: PathSource> Racer<S> {
    fn new(run: S, path: &Arc<RunPath>) -> Self {
        let own = PathBuilder::begin(&run);
        let race = Race::start(Arc::clone(path), &run.player_body(), &own, run.timer());
        Self { run, own, race }
    }

    fn tick(&mut self, input: &S::Input) {
        let was_over = matches!(self.run.timer(), Timer::Finished { .. });
        let record = self.run.advance(input);
        self.own.observe(&self.run, &record);
        let mut passed: Vec<SplitPoint> =
            record.checkpoints().map(SplitPoint::Checkpoint).collect();
        if matches!(record.timer(), Timer::Finished { .. }) && !was_over {
            passed.push(SplitPoint::Finish);
        }
        let tick = RaceTick {
            body: self.run.player_body(),
            timer: record.timer(),
            passed: &passed,
        };
        self.race.observe(&tick, &self.own);
    }

    fn restart(&mut self) {
        self.run.restart();
        self.own.restart(&self.run);
        self.race
            .reset(&self.run.player_body(), &self.own, self.run.timer());
    }
}

/// A player who waits and then plays the same inputs stays level for the whole race, with the ghost
/// at the same place.
fn stands_even<S: PathSource>(run: S, inputs: &[S::Input], least_splits: usize) {
    let path = path(&run, inputs);
    let mut racer = Racer::new(run, &path);
    for _ in 0..2 {
        for input in inputs {
            racer.tick(input);
            assert!(
                racer.race.ghost(1.0, false).msec >= 0.0,
                "it does not come from before its start"
            );
            let timer = racer.run.timer();
            if matches!(timer, Timer::Ready | Timer::Idle) {
                assert!(
                    racer.race.is_waiting() && racer.race.difference().is_none(),
                    "{timer:?}"
                );
                assert_eq!(
                    racer.race.ghost(0.5, false).msec,
                    0.0,
                    "it waits at the start"
                );
                continue;
            }
            assert_eq!(
                racer.race.ghost(1.0, false).body.at,
                racer.run.player_body().at,
                "even"
            );
            let difference = racer.race.difference().expect("it goes the same way");
            // Where the path stands still or turns back on itself, the first of several equal
            // places counts.
            assert!((-0.01..400.0).contains(&difference.msec), "{difference:?}");
        }
        let splits = racer.race.splits();
        assert!(splits.len() >= least_splits, "{splits:?}");
        for split in splits {
            let difference = split.difference.unwrap();
            assert_eq!((difference.msec, difference.speed), (0.0, 0.0), "{split:?}");
        }
        racer.restart();
        assert!(
            racer.race.splits().is_empty() && racer.race.is_waiting(),
            "a restart begins again"
        );
    }
}

#[test]
fn who_plays_the_same_inputs_stands_even_in_both_games() {
    let run = cs_course();
    let script = inputs(&run, &script("cs-course"));
    stands_even(run, &script, 3);
    let run = nfk_course();
    let inputs = inputs(&run, &self::script("nfk-course"));
    stands_even(run, &inputs, 1);
}

#[test]
fn a_second_lost_on_the_way_is_told_live_and_at_every_checkpoint_behind_it() {
    let run = cs_course();
    let inputs = inputs(&run, &script("cs-course"));
    let path = path(&run, &inputs);
    let mut racer = Racer::new(run, &path);
    let first = path.splits()[0].msec;
    let mut stopped = None;
    for input in &inputs {
        racer.tick(input);
        if stopped.is_some() && matches!(racer.run.timer(), Timer::Running { .. }) {
            let difference = racer.race.difference().unwrap().msec;
            assert!((999.0..1400.0).contains(&difference), "{difference}");
        }
        if let Timer::Running { time, .. } = racer.run.timer()
            && time.msec >= first + 500
            && stopped.is_none()
        {
            // Time passes without the player: nothing else tests it as exactly.
            stopped = Some(racer.run.checkpoint());
            let mut late = racer.run.checkpoint();
            late.course.timer = Timer::Running {
                time: wishdir_sim::course::CourseTime {
                    ticks: time.ticks + 100,
                    msec: time.msec + 1000,
                },
                checkpoints: 1,
            };
            racer.run.restore(&late);
        }
    }
    let differences: Vec<f64> = racer
        .race
        .splits()
        .iter()
        .map(|split| split.difference.unwrap().msec)
        .collect();
    assert_eq!(differences[0], 0.0);
    assert!(
        differences.len() > 2 && differences[1..].iter().all(|late| *late == 1000.0),
        "{differences:?}"
    );
}

#[test]
fn a_way_without_a_clock_begins_with_the_first_move() {
    let (world, _) = World::parse(&content::find_map("lab").unwrap().text).unwrap();
    let run = run_in(world, "cs16-100");
    let inputs = inputs(&run, &script("hops"));
    let path = path(&run, &inputs);
    assert!(!path.is_timed());
    let mut racer = Racer::new(run, &path);
    let stand = wishdir_sim::command::UserCmd {
        msec: 10,
        ..Default::default()
    };
    for _ in 0..150 {
        racer.tick(&stand);
        assert!(racer.race.is_waiting(), "it waits for the first move");
    }
    for input in &inputs {
        racer.tick(input);
    }
    let (ghost, own) = (
        racer.race.ghost(1.0, false).body.at,
        racer.run.player_body().at,
    );
    assert!(ghost.distance(own) < 20.0, "{ghost} {own}");
    let end = path.end_msec() as f64;
    assert_eq!(
        racer.race.ghost(1.0, true).msec,
        racer.race.ghost(1.0, false).msec
    );
    for _ in 0..200 {
        racer.tick(&stand);
    }
    // The ghost stays where it ended.
    assert_eq!(racer.race.ghost(1.0, false).msec, end);
    assert!(racer.race.ghost(1.0, true).msec < 1500.0, "or begins again");
}

#[test]
fn a_jump_is_compared_as_long_after_both_takeoffs() {
    let (world, _) = World::parse(&content::find_map("lab").unwrap().text).unwrap();
    let run = run_in(world, "cs16-100");
    let inputs = inputs(&run, &script("hops"));
    let path = path(&run, &inputs);
    let differences = |inputs: &[wishdir_sim::command::UserCmd]| {
        let mut racer = Racer::new(run.clone(), &path);
        let mut found = Vec::new();
        for input in inputs {
            racer.tick(input);
            found.extend(racer.race.jump_difference());
        }
        found
    };
    let same = differences(&inputs);
    assert!(same.len() > 50, "{} ticks", same.len());
    for jump in same {
        assert_eq!((jump.speed, jump.distance), (0.0, 0.0));
    }
    // Without strafes, the player gains nothing in the air.
    let straight: Vec<_> = inputs
        .iter()
        .map(|input| wishdir_sim::command::UserCmd {
            side: 0.0,
            ..*input
        })
        .collect();
    let slower = differences(&straight);
    let worst = slower.iter().map(|jump| jump.speed).fold(0.0, f32::min);
    assert!(worst < -1.0, "{worst}");
}

#[test]
fn who_goes_back_in_time_takes_his_ghost_with_him() {
    let run = cs_course();
    let inputs = inputs(&run, &script("cs-course"));
    let path = path(&run, &inputs);
    let mut racer = Racer::new(run, &path);
    let mut kept = None;
    for (index, input) in inputs.iter().enumerate() {
        racer.tick(input);
        if racer.race.splits().len() == 1 && kept.is_none() {
            kept = Some((
                index,
                racer.run.checkpoint(),
                racer.race.ghost(1.0, false).body.at,
            ));
        }
    }
    let (index, then, ghost) = kept.unwrap();
    assert!(racer.race.splits().len() > 2);
    racer.run.restore(&then);
    racer.own.seek(&racer.run);
    racer
        .race
        .reset(&racer.run.player_body(), &racer.own, racer.run.timer());
    // What comes later has not been passed yet.
    assert_eq!(racer.race.splits().len(), 1);
    assert_eq!(racer.race.ghost(0.5, false).body.at, ghost);
    for input in &inputs[index + 1..] {
        racer.tick(input);
    }
    assert_eq!(
        racer.race.splits().last().unwrap().difference.unwrap().msec,
        0.0
    );
}

#[test]
fn the_line_tells_who_is_faster_where() {
    assert_eq!(SpeedVerdict::compare(300.0, 250.0), SpeedVerdict::Faster);
    assert_eq!(SpeedVerdict::compare(250.0, 300.0), SpeedVerdict::Slower);
    assert_eq!(SpeedVerdict::compare(299.0, 300.0), SpeedVerdict::Even);
    assert_eq!(SpeedVerdict::compare(0.0, 0.0), SpeedVerdict::Even);
    let run = cs_course();
    let inputs = inputs(&run, &script("cs-course"));
    let path = path(&run, &inputs);
    let mut racer = Racer::new(run, &path);
    for input in &inputs[..inputs.len() / 2] {
        racer.tick(input);
    }
    let there = racer.race.closest_point();
    let line: Vec<_> = racer.race.nearby_path(2000.0, 3000.0).collect();
    assert!(line.len() > 300, "{}", line.len());
    let behind = line
        .iter()
        .filter(|step| (step.step.msec as f64) < there.msec - 50.0);
    let even = behind
        .clone()
        .filter(|step| step.verdict == SpeedVerdict::Even)
        .count();
    // At each place the player was as fast.
    assert!(even * 10 > behind.count() * 8);
    let ahead = line
        .iter()
        .filter(|step| step.step.msec as f64 > there.msec + 50.0);
    assert!(
        ahead.clone().count() > 200 && ahead.clone().all(|step| step.verdict == SpeedVerdict::Even),
        "as now"
    );
    assert!(
        line.windows(2)
            .all(|pair| pair[0].step.msec < pair[1].step.msec)
    );
}
