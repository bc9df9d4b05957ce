//! Finds and judges the attempts at a drill in a replay by re-simulating it.
//! The file's own metadata is not trusted.

use super::attempt::{Attempt, Outcome};
use super::drill::Drill;
use super::game::TrainedGame;
use wishdir_replay::{Playback, Recordable, Replay};
use wishdir_sim::intervention::Intervention;
use wishdir_sim::simulation::Driver as _;

/// Whether the player is exactly at the drill's start.
fn is_at_start<S: TrainedGame + Recordable>(drill: &Drill, run: &S) -> bool {
    let mut placed = run.clone();
    placed.place_at_start(&drill.start);
    S::is_same_checkpoint(&placed.checkpoint(), &run.checkpoint())
}

/// Whether an outcome is better than another one at the same level.
pub fn is_better_outcome(one: &Outcome, other: &Outcome, less_is_better: bool) -> bool {
    match (one.score, other.score) {
        (Some(one), Some(other)) if less_is_better => one < other,
        (Some(one), Some(other)) => one > other,
        (one, other) => one.is_some() && other.is_none(),
    }
}

/// Returns the best finished attempt at a drill's level, from 0, in a valid replay. `begun` is a
/// run on the replay's map with its rules. `None` without a finished attempt.
pub fn best_attempt<S: TrainedGame + Recordable>(
    replay: &Replay<S>,
    drill: &Drill,
    level: usize,
    begun: &S,
) -> Option<Outcome> {
    let mut run = begun.clone();
    let mut playback = Playback::begin(replay, &mut run);
    let less_is_better = drill.level(level).goal.less_is_better();
    let (mut attempt, mut best, mut is_first) = (None, None, true);
    while let Some(input) = playback.prepare(&mut run) {
        if std::mem::take(&mut is_first) || run.intervention() != Intervention::None {
            attempt = is_at_start(drill, &run).then(|| Attempt::new(drill, level, &run));
        }
        let record = run.advance(&input);
        let Some(came) = attempt
            .as_mut()
            .and_then(|attempt: &mut Attempt<S>| attempt.observe(&run, &record))
        else {
            continue;
        };
        attempt = None;
        if best
            .as_ref()
            .is_none_or(|best| is_better_outcome(&came, best, less_is_better))
        {
            best = Some(came);
        }
    }
    best
}
