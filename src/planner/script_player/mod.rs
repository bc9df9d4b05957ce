//! Plays scripts that leave commands open (`docs/demos.md` 7.4). Strafes are the best ones that we
//! can find. Jumps and ducks depend on a simulation of the next tick.
//!
//! Other tools choose slightly different commands, usually only in the last bits.
//! Where two choices are equally good, the difference can be larger.

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
use wishdir_formats::runs::demo::{Demo, MapResimulation, StateTolerance, Track};
use wishdir_formats::runs::hltas::replay_with_pilot;
use wishdir_sim::map::World;
use wishdir_sim::run::Run;

/// Maximum length of a script, frames.
const FRAMES_MAX: u64 = 1_000_000;

/// Script that was played, with its commands and results.
#[derive(Clone, Debug)]
pub struct ScriptPlay {
    /// The script with one command per frame, as far as it could be followed.
    /// Chosen commands are marked as guessed.
    pub demo: Demo,
    /// World in which the script was played.
    pub world: Arc<World>,
    /// Whether the world is the flat floor, because there is no map.
    pub is_on_floor: bool,
    /// Number of script lines for which our player chose commands. Other tools may choose
    /// differently.
    pub chosen_lines: u32,
}

impl ScriptPlay {
    /// Returns the script's track with the chosen commands.
    pub fn track(&self) -> &Track {
        &self.demo.tracks[0]
    }
}

/// Plays a script in its map, or on a flat floor without one.
/// `None` if it is not a script, is too long, or the map has no usable spawn.
pub fn play_script(demo: &Demo, map: Option<&Arc<World>>) -> Option<ScriptPlay> {
    let track = demo
        .track(None)
        .filter(|track| !track.runs.is_empty() && track.frame_count() <= FRAMES_MAX)?;
    demo.script.as_ref()?;
    let rules = Arc::new(demo.recorded_rules_of_track(track)?.with_damage(false));
    let world = map.map_or_else(|| Arc::new(floor::flat_world(track, &rules)), Arc::clone);
    let run = Run::new(Arc::clone(&world), rules).ok()?;
    let mut walk = MapResimulation::new(demo, run, StateTolerance::for_rounding(demo.grid));
    walk.move_to_start(track);
    let mut player = ScriptDriver::new(walk, map.is_none());
    let played = replay_with_pilot(demo, &mut player)?;
    Some(ScriptPlay {
        demo: played,
        world,
        is_on_floor: map.is_none(),
        chosen_lines: player.count_open_lines(),
    })
}
