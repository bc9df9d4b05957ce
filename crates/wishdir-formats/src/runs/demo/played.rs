//! A script on its map: the states that its commands lead to, by our own engine.

use std::sync::Arc;

use super::runs::frames_of;
use super::{Demo, Follows, Keep, MapWalk, Track, WalkObserver};
use wishdir_sim::command::UserCmd;
use wishdir_sim::map::World;
use wishdir_sim::run::Run;
use wishdir_sim::tick::TickRecord;

/// Longest script whose states are kept, frames.
const FRAMES_MAX: u64 = 1_000_000;

/// Looks on, and keeps nothing.
struct Nobody;

impl WalkObserver for Nobody {
    fn before(&mut self, _run: &Run, _cmd: &UserCmd) {}

    fn after(&mut self, _run: &Run, _record: &TickRecord) {}
}

/// A script's track with the states that our engine comes to in its map, as far as every command is
/// known; none: it is no script, it is too long, or nobody can begin on the map.
pub fn played(demo: &Demo, track: &Track, world: &Arc<World>) -> Option<Track> {
    if track.runs.is_empty() || track.frame_count() > FRAMES_MAX {
        return None;
    }
    let rules = demo.rules_of(track)?.with_damage(false);
    let mut walk = MapWalk::new(
        demo,
        Run::new(Arc::clone(world), Arc::new(rules)).ok()?,
        Keep::recorded(demo.grid),
    );
    walk.begin(track);
    let mut is_known = true;
    let mut moments = Vec::new();
    for (index, mut frame) in track.frames().enumerate() {
        is_known &= !frame.is_unknown();
        if is_known {
            walk.step(index, &frame, &mut Nobody);
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
    /// Its frames up to the first whose command a tool would choose, or that a saved game cuts off.
    pub(super) fn known_frames(&self) -> impl Iterator<Item = super::DemoFrame> + '_ {
        let is_script = !self.runs.is_empty();
        self.all_moments()
            .chain(frames_of(&self.runs))
            .take_while(move |frame| !is_script || !frame.is_unknown())
    }
}

impl super::DemoFrame {
    /// Whether a script leaves its command to a tool, or cannot be followed there.
    fn is_unknown(&self) -> bool {
        match self.follows {
            Follows::Gap | Follows::Guessed => true,
            Follows::Next | Follows::Repeat | Follows::Apart => false,
        }
    }
}
