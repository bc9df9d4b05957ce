//! A recorded run that holds places and no commands, as a replay: the player is led along them,
//! looking where the recorded one looked.
//!
//! Between two recorded places way, view and speed are worked out evenly, tick by tick. Our engine
//! runs commands without a key from there, and wherever that leads more than a little aside the
//! player is put back on the recorded way: so it can be watched, raced and taken over at any tick
//! as every replay, and counts for no board.

use std::sync::Arc;

use super::from_demo::{DemoReplay, DemoReplayError, Taken, replay_of_demo};
use wishdir_formats::runs::demo::{Demo, DemoFrame, Follows, Resimulation, Track};
use wishdir_replay::{AnyReplay, Replay};
use wishdir_sim::command::UserCmd;
use wishdir_sim::map::World;
use wishdir_sim::math::{Vec3, ViewAngles, length, wrap_deg};
use wishdir_sim::profile::{Profile, by_name};
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;

/// The rules of a game that is none of ours: Quake's.
const QUAKE: &str = "qw-77";
/// Longest recording, ticks: two hours at 100 a second.
const TICKS_MAX: usize = 720_000;
/// So far from the recorded way the player is put back, units.
const ASIDE: f32 = 0.25;
/// This much off the recorded speed likewise, u/s.
const SLOWER: f32 = 8.0;
/// Longer without a place nobody moved evenly, seconds.
const LONG: f64 = 1.0;

/// Where the player is at some time.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct PathPoint {
    origin: Vec3,
    velocity: Vec3,
    angles: ViewAngles,
    on_ground: Option<bool>,
}

/// The part of the way from one angle to another, the shorter way round, degrees.
fn turned(from: f32, to: f32, part: f64) -> f32 {
    (f64::from(from) + wrap_deg(f64::from(to) - f64::from(from)) * part) as f32
}

/// The place between two moments.
fn between(from: &DemoFrame, to: &DemoFrame, time: f64) -> PathPoint {
    let (start, end) = (
        from.origin.unwrap_or_default(),
        to.origin.unwrap_or_default(),
    );
    let seconds = to.time - from.time;
    let is_way = to.follows != Follows::Apart && seconds > 0.0 && seconds < LONG;
    let part = if seconds > 0.0 {
        ((time - from.time) / seconds).clamp(0.0, 1.0)
    } else {
        0.0
    };
    let looks = |frame: &DemoFrame| frame.angles.unwrap_or_default().to_array();
    let (looked, look) = (looks(from), looks(to));
    let angles: [f32; 3] = std::array::from_fn(|axis| {
        turned(looked[axis], look[axis], if is_way { part } else { 0.0 })
    });
    let velocity = match from.velocity {
        Some(velocity) => velocity,
        None if is_way => (end - start) / seconds as f32,
        None => Vec3::ZERO,
    };
    let origin = if is_way {
        start + (end - start) * part as f32
    } else {
        start
    };
    PathPoint {
        origin,
        velocity,
        angles: angles.into(),
        on_ground: from.on_ground,
    }
}

/// The recorded way, tick by tick.
fn places(track: &Track, msec: u8) -> Vec<PathPoint> {
    let frames = || {
        track
            .frames()
            .filter(|frame| frame.origin.is_some() && frame.follows != Follows::Repeat)
    };
    let mut places = Vec::new();
    let Some(mut from) = frames().next() else {
        return places;
    };
    // Ticks of the stretch since the clock was set back last, as at a change of the level.
    let (mut begun, mut ticks) = (from.time, 0_u32);
    for to in frames().skip(1) {
        if to.time < from.time {
            (begun, ticks) = (to.time, 0);
        }
        while places.len() < TICKS_MAX {
            let time = begun + f64::from(ticks) * f64::from(msec) / 1000.0;
            if time >= to.time {
                break;
            }
            places.push(between(&from, &to, time));
            ticks += 1;
        }
        from = to;
    }
    places.push(between(&from, &from, from.time));
    places
}

/// The rules of a recording whose commands are not known.
fn rules(demo: &Demo) -> Option<Profile> {
    demo.rules().or_else(|| by_name(QUAKE).cloned())
}

/// Leads a player along a track's places on its map, and takes that down.
///
/// # Errors
///
/// If nobody is anywhere in the track, or nobody can begin on the map.
pub fn replay_of_places(
    demo: &Demo,
    track: &Track,
    map: &str,
    world: &Arc<World>,
) -> Result<DemoReplay, DemoReplayError> {
    let rules = rules(demo).ok_or(DemoReplayError::NoCommands)?;
    let places = places(track, rules.msec());
    let Some(first) = places.first() else {
        return Err(DemoReplayError::NoCommands);
    };
    let msec = rules.msec();
    let begun = Run::new(Arc::clone(world), Arc::new(rules.with_damage(false)))?;
    let mut run = begun.clone();
    put(&mut run, first);
    let mut taken = Taken::begin(map, &run);
    for next in &places {
        let cmd = UserCmd {
            msec,
            angles: next.angles,
            ..UserCmd::default()
        };
        taken.before(&run, &cmd);
        run.advance_quiet(&cmd);
        taken.after(&run);
        let player = run.player();
        let is_aside = length(player.origin - next.origin) > ASIDE;
        if is_aside || length(player.velocity - next.velocity) > SLOWER {
            put(&mut run, next);
        }
    }
    let bytes: Arc<[u8]> = taken.end(&run).into();
    let frames = track.frame_count();
    match AnyReplay::open(Arc::clone(&bytes))? {
        AnyReplay::Engine3d(replay) => Ok(made(replay, bytes, begun)),
        AnyReplay::Nfk(_) => Err(DemoReplayError::NoGame {
            format: demo.format.id(),
            frames,
        }),
    }
}

/// A recorded run as a replay: by its commands, or where it holds none, along its places; whether
/// it is the latter.
///
/// # Errors
///
/// If nobody is anywhere in the track, or nobody can begin on the map.
pub fn watchable_of_demo(
    demo: &Demo,
    track: &Track,
    map: &str,
    world: &Arc<World>,
) -> Result<(DemoReplay, bool), DemoReplayError> {
    match replay_of_demo(demo, track, map, world) {
        Err(DemoReplayError::NoCommands | DemoReplayError::NoGame { .. }) => {
            replay_of_places(demo, track, map, world).map(|made| (made, true))
        }
        made => made.map(|made| (made, false)),
    }
}

fn made(replay: Replay<Run>, bytes: Arc<[u8]>, begun: Run) -> DemoReplay {
    DemoReplay {
        replay,
        bytes,
        begun,
        found: Resimulation::default(),
    }
}

/// Puts the player onto the recorded way.
fn put(run: &mut Run, place: &PathPoint) {
    let mut now = run.checkpoint();
    (now.player.origin, now.player.velocity) = (place.origin, place.velocity);
    now.player.on_ground = place.on_ground.unwrap_or(now.player.on_ground);
    now.angles = place.angles;
    run.restore(&now);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(time: f64, x: f32, yaw: f32) -> DemoFrame {
        let angles = ViewAngles {
            yaw,
            ..ViewAngles::default()
        };
        DemoFrame {
            time,
            origin: Some(Vec3::new(x, 0.0, 0.0)),
            angles: Some(angles),
            ..DemoFrame::default()
        }
    }

    #[test]
    fn way_and_view_are_even_between_two_places_and_a_jump_elsewhere_is_none() {
        let from = frame(1.0, 10.0, 170.0);
        let to = frame(1.1, 20.0, -170.0);
        let middle = between(&from, &to, 1.05);
        assert!(
            (middle.origin.x - 15.0).abs() < 1e-4 && (middle.angles.yaw - 180.0).abs() < 1e-3,
            "{middle:?}"
        );
        assert!((middle.velocity.x - 100.0).abs() < 1e-2, "{middle:?}");
        let apart = between(
            &from,
            &DemoFrame {
                follows: Follows::Apart,
                ..to
            },
            1.05,
        );
        assert_eq!(
            (apart.origin.x, apart.velocity, apart.angles.yaw),
            (10.0, Vec3::ZERO, 170.0)
        );
        // Nobody walks evenly for eight seconds.
        assert_eq!(between(&from, &frame(9.0, 20.0, 0.0), 5.0).origin.x, 10.0);
    }

    #[test]
    fn a_clock_that_is_set_back_begins_a_stretch_of_its_own() {
        let moments = vec![
            frame(5.0, 0.0, 0.0),
            frame(5.1, 10.0, 0.0),
            frame(0.5, 50.0, 0.0),
            frame(0.6, 60.0, 0.0),
        ];
        let places = places(
            &Track {
                moments,
                ..Track::default()
            },
            10,
        );
        assert_eq!(places.len(), 21, "ten ticks each, and the last place");
        assert!(
            places
                .windows(2)
                .all(|pair| pair[0].origin.x <= pair[1].origin.x),
            "{places:?}"
        );
    }
}
