//! Converts a demo that only holds positions to a replay.
//! The player moves along the positions with the recorded view angles.
//!
//! Position and view are interpolated linearly for each tick. The velocity is the recorded one, or
//! else follows from two positions. On each tick, our engine runs a command without keys. If the
//! result is too far from the path, the player is moved back onto it. The replay can be watched,
//! raced and taken over at any tick. It does not count for any leaderboard.

use std::sync::Arc;

use super::from_demo::{DemoRecording, DemoReplay, DemoReplayError, replay_from_demo};
use wishdir_formats::runs::demo::{Demo, DemoFrame, FrameLink, Resimulation, Track};
use wishdir_replay::{AnyReplay, Replay};
use wishdir_sim::command::UserCmd;
use wishdir_sim::map::World;
use wishdir_sim::math::{Vec3, ViewAngles, length, wrap_deg};
use wishdir_sim::profile::{Profile, by_name};
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;

/// Rules for games that our engines do not support: QuakeWorld's rules.
const QUAKE: &str = "qw-77";
/// Maximum number of ticks in a replay: two hours at 100 per second.
const TICKS_MAX: usize = 720_000;
/// Distance from the recorded path beyond which the player is moved back, units.
const ASIDE: f32 = 0.25;
/// Velocity difference beyond which the player is moved back, u/s.
const SLOWER: f32 = 8.0;
/// Maximum time between two positions for interpolating between them, seconds.
const LONG: f64 = 1.0;

/// Player state at one point of the recorded path.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct PathPoint {
    origin: Vec3,
    velocity: Vec3,
    angles: ViewAngles,
    on_ground: Option<bool>,
}

/// Interpolates between two angles in degrees, the short way round.
fn interpolate_angle(from: f32, to: f32, part: f64) -> f32 {
    (f64::from(from) + wrap_deg(f64::from(to) - f64::from(from)) * part) as f32
}

/// Interpolates between two demo frames.
fn interpolate_frames(from: &DemoFrame, to: &DemoFrame, time: f64) -> PathPoint {
    let (start, end) = (
        from.origin.unwrap_or_default(),
        to.origin.unwrap_or_default(),
    );
    let seconds = to.time - from.time;
    let is_way = to.follows != FrameLink::Apart && seconds > 0.0 && seconds < LONG;
    let part = if seconds > 0.0 {
        ((time - from.time) / seconds).clamp(0.0, 1.0)
    } else {
        0.0
    };
    let looks = |frame: &DemoFrame| frame.angles.unwrap_or_default().to_array();
    let (looked, look) = (looks(from), looks(to));
    let angles: [f32; 3] = std::array::from_fn(|axis| {
        interpolate_angle(looked[axis], look[axis], if is_way { part } else { 0.0 })
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

/// Returns the recorded path with one interpolated point per tick.
fn path_points(track: &Track, msec: u8) -> Vec<PathPoint> {
    let frames = || {
        track
            .frames()
            .filter(|frame| frame.origin.is_some() && frame.follows != FrameLink::Repeat)
    };
    let mut places = Vec::new();
    let Some(mut from) = frames().next() else {
        return places;
    };
    // Ticks since the demo's clock was last set back, for example by a level change.
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
            places.push(interpolate_frames(&from, &to, time));
            ticks += 1;
        }
        from = to;
    }
    places.push(interpolate_frames(&from, &from, from.time));
    places
}

/// Returns the rules to use for a demo that has no commands.
fn rules_for_demo(demo: &Demo) -> Option<Profile> {
    demo.rules().or_else(|| by_name(QUAKE).cloned())
}

/// Moves a player along the positions of a track on its map and records the result.
///
/// # Errors
///
/// If the track has no positions, or the map has no usable start.
pub fn replay_from_positions(
    demo: &Demo,
    track: &Track,
    map: &str,
    world: &Arc<World>,
) -> Result<DemoReplay, DemoReplayError> {
    let rules = rules_for_demo(demo).ok_or(DemoReplayError::NoCommands)?;
    let places = path_points(track, rules.msec());
    let Some(first) = places.first() else {
        return Err(DemoReplayError::NoCommands);
    };
    let msec = rules.msec();
    let begun = Run::new(Arc::clone(world), Arc::new(rules.with_damage(false)))?;
    let mut run = begun.clone();
    move_player(&mut run, first);
    let mut recording = DemoRecording::begin(map, &run);
    for next in &places {
        let cmd = UserCmd {
            msec,
            angles: next.angles,
            ..UserCmd::default()
        };
        recording.before_tick(&run, &cmd);
        run.advance_quiet(&cmd);
        recording.after_tick(&run);
        let player = run.player();
        let is_aside = length(player.origin - next.origin) > ASIDE;
        if is_aside || length(player.velocity - next.velocity) > SLOWER {
            move_player(&mut run, next);
        }
    }
    let bytes: Arc<[u8]> = recording.end(&run).into();
    let frames = track.frame_count();
    match AnyReplay::open(Arc::clone(&bytes))? {
        AnyReplay::Engine3d(replay) => Ok(demo_replay(replay, bytes, begun)),
        AnyReplay::Nfk(_) => Err(DemoReplayError::NoGame {
            format: demo.format.id(),
            frames,
        }),
    }
}

/// Converts a demo to a replay, using its commands. Uses the positions if there are no commands or
/// our engines do not support the game. The flag is true if only positions were used.
///
/// # Errors
///
/// If the track has no positions, or the map has no usable start.
pub fn replay_from_any_demo(
    demo: &Demo,
    track: &Track,
    map: &str,
    world: &Arc<World>,
) -> Result<(DemoReplay, bool), DemoReplayError> {
    match replay_from_demo(demo, track, map, world) {
        Err(DemoReplayError::NoCommands | DemoReplayError::NoGame { .. }) => {
            replay_from_positions(demo, track, map, world).map(|made| (made, true))
        }
        made => made.map(|made| (made, false)),
    }
}

fn demo_replay(replay: Replay<Run>, bytes: Arc<[u8]>, begun: Run) -> DemoReplay {
    DemoReplay {
        replay,
        bytes,
        begun,
        found: Resimulation::default(),
    }
}

/// Moves the player onto the recorded path.
fn move_player(run: &mut Run, place: &PathPoint) {
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
    fn path_and_view_are_interpolated_except_across_jumps() {
        let from = frame(1.0, 10.0, 170.0);
        let to = frame(1.1, 20.0, -170.0);
        let middle = interpolate_frames(&from, &to, 1.05);
        assert!(
            (middle.origin.x - 15.0).abs() < 1e-4 && (middle.angles.yaw - 180.0).abs() < 1e-3,
            "{middle:?}"
        );
        assert!((middle.velocity.x - 100.0).abs() < 1e-2, "{middle:?}");
        let apart = interpolate_frames(
            &from,
            &DemoFrame {
                follows: FrameLink::Apart,
                ..to
            },
            1.05,
        );
        assert_eq!(
            (apart.origin.x, apart.velocity, apart.angles.yaw),
            (10.0, Vec3::ZERO, 170.0)
        );
        // The gap of 8 seconds is too long to interpolate.
        assert_eq!(
            interpolate_frames(&from, &frame(9.0, 20.0, 0.0), 5.0)
                .origin
                .x,
            10.0
        );
    }

    #[test]
    fn a_clock_set_back_starts_a_new_section() {
        let moments = vec![
            frame(5.0, 0.0, 0.0),
            frame(5.1, 10.0, 0.0),
            frame(0.5, 50.0, 0.0),
            frame(0.6, 60.0, 0.0),
        ];
        let places = path_points(
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
