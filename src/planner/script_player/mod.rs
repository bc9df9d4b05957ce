//! Scripts that leave commands open, played: our own best strafe, and jumps and ducks as our
//! engine's next tick asks for them (`docs/demos.md` 7.4).
//!
//! | file | what |
//! | --- | --- |
//! | `floor` | a flat floor for a script without a map |
//! | `trials` | ticks that are tried and not played |
//! | `counts` | how often something is still to be done |
//! | `wishes` | what keys ask for |
//! | `aim` | the view whose tick does most of what a strafe is for |
//! | `sides` | to which side a strafe goes |
//! | `strafing` | the keys and the view of a strafe |
//! | `actions` | jumps and ducks |
//! | `player` | the frames of a script, one after the other |
//!
//! Another tool's choice is another one in the last bits, and where two choices are as good, in
//! more than those.

mod actions;
mod aim;
mod counts;
mod floor;
mod player;
mod requested_move;
mod sides;
mod strafing;
mod trials;

use std::sync::Arc;

use player::ScriptDriver;
use wishdir_formats::runs::demo::{Demo, MapWalk, StateTolerance, Track};
use wishdir_formats::runs::hltas::with_pilot;
use wishdir_sim::map::World;
use wishdir_sim::run::Run;

/// Longest script that is played, frames.
const FRAMES_MAX: u64 = 1_000_000;

/// A script that was played.
#[derive(Clone, Debug)]
pub struct ScriptPlay {
    /// The script with a command for each frame as far as it can be followed; what was chosen is
    /// marked as guessed.
    pub demo: Demo,
    /// Where it was played.
    pub world: Arc<World>,
    /// There is no map: that is a flat floor.
    pub is_on_floor: bool,
    /// In how many lines our own player chose commands: another tool chooses others.
    pub chosen_lines: u32,
}

impl ScriptPlay {
    /// The script with what was chosen.
    pub fn track(&self) -> &Track {
        &self.demo.tracks[0]
    }
}

/// Plays a script in its map, or on a flat floor where there is none; none: it is no script, it is
/// too long, or nobody can begin on the map.
pub fn play_script(demo: &Demo, map: Option<&Arc<World>>) -> Option<ScriptPlay> {
    let track = demo
        .track(None)
        .filter(|track| !track.runs.is_empty() && track.frame_count() <= FRAMES_MAX)?;
    demo.script.as_ref()?;
    let rules = Arc::new(demo.rules_of(track)?.with_damage(false));
    let world = map.map_or_else(|| Arc::new(floor::flat(track, &rules)), Arc::clone);
    let run = Run::new(Arc::clone(&world), rules).ok()?;
    let mut walk = MapWalk::new(demo, run, StateTolerance::rounding(demo.grid));
    walk.begin(track);
    let mut player = ScriptDriver::new(walk, map.is_none());
    let played = with_pilot(demo, &mut player)?;
    Some(ScriptPlay {
        demo: played,
        world,
        is_on_floor: map.is_none(),
        chosen_lines: player.chosen_lines(),
    })
}
