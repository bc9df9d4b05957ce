//! What was achieved in a replay, by playing it: its best run over the course with its splits, and
//! the best jump of each kind, in every practice style that its inputs kept. Nothing that a player
//! was put into counts: before a run he began at the map's start, before a jump he stood still.

use std::collections::BTreeMap;

use super::jumping::{ClockMoment, JumpingGame};
use super::merit::Merit;
use wishdir_replay::{Playback, Replay};
use wishdir_sim::badge::Badges;
use wishdir_sim::course::CourseTime;
use wishdir_sim::simulation::Driver as _;
use wishdir_sim::style::Style;

/// What was achieved.
#[derive(Clone, Debug)]
pub struct Achieved<J> {
    /// The best run by style.
    pub runs: BTreeMap<Style, BestRun>,
    /// The farthest jump of each kind that counts, by style, and which scripts moved the player
    /// since he stood still.
    pub jumps: BTreeMap<(String, Style), (J, Badges)>,
}

/// A run over the course.
#[derive(Clone, Debug)]
pub struct BestRun {
    /// What stood on the course's clock at the finish.
    pub time: CourseTime,
    /// The clock at each checkpoint, by its number.
    pub splits: Vec<(u32, CourseTime)>,
    /// Which scripts moved the player.
    pub badges: Badges,
}

/// Plays a replay that is true; `begun` is a run at its map's start, by its rules.
pub fn achieved<S: JumpingGame>(replay: &Replay<S>, begun: &S) -> Achieved<S::Jump> {
    let mut run = begun.clone();
    let mut playback = Playback::begin(replay, &mut run);
    let mut merit = Merit::begin(S::is_same(&begun.checkpoint(), &replay.header.checkpoint));
    let mut is_first = true;
    let (mut listener, mut splits) = (run.listener(), Vec::new());
    let mut found = Achieved {
        runs: BTreeMap::new(),
        jumps: BTreeMap::new(),
    };
    while let Some(input) = playback.prepare(&mut run) {
        // Being put where the replay begins is known already.
        let is_begun = std::mem::take(&mut is_first)
            && S::is_same(&run.checkpoint(), &replay.header.checkpoint);
        if !is_begun {
            merit.follow(&run);
        }
        merit.before(&run, &input, false);
        let record = run.advance(&input);
        for moment in S::clock(&record) {
            match moment {
                ClockMoment::Began => splits.clear(),
                ClockMoment::Passed(number, time) => splits.push((number, time)),
                ClockMoment::Finished(time) => {
                    let splits = std::mem::take(&mut splits);
                    for style in merit.run_styles().filter(|_| merit.run_flaw().is_none()) {
                        let is_best = found
                            .runs
                            .get(&style)
                            .is_none_or(|best| time.msec < best.time.msec);
                        if is_best {
                            let (splits, badges) = (splits.clone(), merit.run_badges());
                            found.runs.insert(
                                style,
                                BestRun {
                                    time,
                                    splits,
                                    badges,
                                },
                            );
                        }
                    }
                }
            }
        }
        if let Some(jump) = run.observe(&mut listener, &record).filter(S::counts) {
            for style in merit.jump_styles().filter(|_| merit.jump_flaw().is_none()) {
                let (key, distance) = ((S::kind(&jump), style), S::distance(&jump));
                let is_best = found
                    .jumps
                    .get(&key)
                    .is_none_or(|(best, _)| S::distance(best) < distance);
                if is_best {
                    found.jumps.insert(key, (jump.clone(), merit.jump_badges()));
                }
            }
        }
        merit.after::<S>(&record);
    }
    found
}
