//! States of a script's commands, simulated on its map.

use std::sync::Arc;

use super::runs::expand_runs;
use super::{Demo, FrameLink, MapResimulation, StateTolerance, Track, WalkObserver};
use wishdir_sim::command::UserCmd;
use wishdir_sim::map::World;
use wishdir_sim::run::Run;
use wishdir_sim::tick::TickRecord;

/// Maximum script length, frames.
const FRAMES_MAX: u64 = 1_000_000;

/// Observer that ignores all ticks.
struct NullObserver;

impl WalkObserver for NullObserver {
    fn before_tick(&mut self, _run: &Run, _cmd: &UserCmd) {}

    fn after_tick(&mut self, _run: &Run, _record: &TickRecord) {}
}

/// Returns a script's track with simulated states, up to the first unknown command.
/// `None` if the demo is not a script, is too long, or if the map has no valid start.
pub fn simulate_script(demo: &Demo, track: &Track, world: &Arc<World>) -> Option<Track> {
    if track.runs.is_empty() || track.frame_count() > FRAMES_MAX {
        return None;
    }
    let rules = demo.recorded_rules_of_track(track)?.with_damage(false);
    let mut walk = MapResimulation::new(
        demo,
        Run::new(Arc::clone(world), Arc::new(rules)).ok()?,
        StateTolerance::for_rounding(demo.grid),
    );
    walk.move_to_start(track);
    let mut is_known = true;
    let mut moments = Vec::new();
    for (index, mut frame) in track.frames().enumerate() {
        is_known &= !frame.has_unknown_command();
        if is_known {
            walk.simulate_frame(index, &frame, &mut NullObserver);
            let player = walk.run.player();
            (frame.origin, frame.velocity) = (Some(player.origin), Some(player.velocity));
            frame.on_ground = Some(player.on_ground);
            frame.view = Some(walk.run.view_height());
        }
        moments.push(frame);
    }
    Some(Track {
        moments,
        runs: Vec::new(),
        ..track.clone()
    })
}

impl Track {
    /// Returns the frames before the first unknown command.
    pub(super) fn frames_with_known_commands(&self) -> impl Iterator<Item = super::DemoFrame> + '_ {
        let is_script = !self.runs.is_empty();
        self.frames_with_repeats()
            .chain(expand_runs(&self.runs))
            .take_while(move |frame| !is_script || !frame.has_unknown_command())
    }
}

impl super::DemoFrame {
    /// Whether the command of a script's frame is unknown: a tool computes it, or the script saved
    /// or reset the game before.
    fn has_unknown_command(&self) -> bool {
        match self.follows {
            FrameLink::Gap | FrameLink::Guessed => true,
            FrameLink::Next | FrameLink::Repeat | FrameLink::Apart => false,
        }
    }
}
