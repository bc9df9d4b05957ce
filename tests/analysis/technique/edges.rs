//! An EdgeBug that missed its edge: the reported distance equals that of the nearest success found
//! by brute force.

use wishdir::planner::judge::{self, JudgedFinding};
use wishdir_analysis::session::Session;
use wishdir_analysis::technique::{MissedBy, Outcome, TechniqueEvent, TechniqueKind, Verdict};
use wishdir_sim::command::UserCmd;
use wishdir_sim::course::Timer;
use wishdir_sim::engine::{MoveReport, PlayerState, player_move};
use wishdir_sim::math::Vec3;
use wishdir_sim::profile::Profile;
use wishdir_sim::run::FULL_HEALTH;
use wishdir_sim::tick::TickRecord;
use wishdir_sim::world::{Brush, Contents, Level};

use crate::support::profile;

/// Distance between the tried starts, units.
const STEP: f32 = 0.02;

/// A floor at 0 that ends at x = 0, above another one far below.
fn ledge(profile: &Profile) -> Level {
    let solid = |mins, maxs| Brush::cuboid(mins, maxs, Contents::Solid);
    let (low, high) = (Vec3::splat(-9e4), Vec3::splat(9e4));
    let brushes = vec![
        solid(low, Vec3::new(0.0, high.y, 0.0)),
        solid(low, Vec3::new(high.x, high.y, -3000.0)),
    ];
    Level::new(brushes, &profile.hulls)
}

/// The events of a fall at this speed from this height and place, until it is well below the ledge.
fn told(
    profile: &Profile,
    level: &Level,
    x: f32,
    height: f32,
    velocity: Vec3,
) -> Vec<TechniqueEvent> {
    let mut player = PlayerState {
        origin: Vec3::new(x, 0.0, height + profile.origin_height()),
        velocity,
        ..PlayerState::default()
    };
    let (mut session, mut events) = (Session::new(profile), Vec::new());
    for tick in 1.. {
        let cmd = UserCmd {
            msec: profile.msec(),
            ..UserCmd::default()
        };
        let (before, mut report) = (player, MoveReport::default());
        player_move(
            &mut player,
            &cmd,
            &profile.physics,
            &mut level.near(),
            &mut report,
        );
        let (events_of_course, timer) = (Vec::new(), Timer::Idle);
        let record = TickRecord {
            tick,
            cmd,
            before,
            player,
            report,
            events: events_of_course,
            health: FULL_HEALTH,
            timer,
        };
        judge::observe_tick(&mut session, profile, level, &record, &mut |finding| {
            if let JudgedFinding::Technique(event) = finding {
                events.push(event);
            }
        });
        if player.origin.z < -500.0 || tick > 2000 {
            break;
        }
    }
    events
}

#[test]
fn a_missed_edge_is_told_with_the_true_distance_to_either_side() {
    let (mut short, mut far) = (0, 0);
    for name in ["cs16-100", "cs16-250", "cs16-77", "hl-100"] {
        let profile = profile(name);
        let level = ledge(profile);
        for (height, velocity) in [
            (300.0, Vec3::new(250.0, 0.0, 0.0)),
            (300.5, Vec3::new(250.0, 0.0, 0.0)),
            (433.3, Vec3::new(180.0, 90.0, -60.0)),
            (907.0, Vec3::new(300.0, 0.0, 0.0)),
            (640.0, Vec3::new(40.0, 0.0, 0.0)),
        ] {
            let speed = velocity.truncate().length();
            let along = velocity.x / speed;
            // Where an unobstructed fall crosses the ledge's height.
            let seconds = (velocity.z + (velocity.z * velocity.z + 1600.0 * height).sqrt()) / 800.0;
            let around = 16.0 - velocity.x * seconds;
            let tried: Vec<(f32, Vec<TechniqueEvent>)> = (-500..500)
                .map(|step| around + step as f32 * STEP)
                .map(|x| (x, told(profile, &level, x, height, velocity)))
                .collect();
            let is_done = |events: &[TechniqueEvent]| {
                events.iter().any(|event| {
                    event.outcome == Outcome::Success && event.kind == TechniqueKind::EdgeBug
                })
            };
            let done: Vec<f32> = tried
                .iter()
                .filter(|(_, events)| is_done(events))
                .map(|(x, _)| *x)
                .collect();
            let what = format!("{name} {height} {velocity}");
            for (x, events) in &tried {
                for event in events.iter().filter(|event| event.outcome == Outcome::Miss) {
                    if let Verdict::EdgeMissed {
                        short: is_short,
                        by,
                        ticks,
                    } = event.verdict
                    {
                        assert_eq!(event.missed_by, Some(MissedBy::Units(by)));
                        let way = event.speed_before * f32::from(profile.msec()) * 0.001;
                        assert!(
                            (ticks * way - by).abs() < 1e-3,
                            "{what} {x}: {ticks} ticks of {way}"
                        );
                        let edge = if is_short {
                            done[0] - x
                        } else {
                            x - done[done.len() - 1]
                        } / along;
                        assert!(
                            (by - edge).abs() < 1.5 * STEP / along,
                            "{what} {x}: {by}, not {edge}: {event:?}"
                        );
                        *(if is_short { &mut short } else { &mut far }) += 1;
                    } else {
                        assert!(
                            matches!(event.verdict, Verdict::EdgeSnapped { .. }),
                            "{what} {x}: {event:?}"
                        );
                        assert!(done.is_empty(), "{what} {x}: {event:?}");
                    }
                }
            }
            // A player who is at most two units too far out is told so.
            if let Some(last) = done.last() {
                for (x, events) in tried
                    .iter()
                    .filter(|(x, _)| (last + STEP..last + 1.9 * along).contains(x))
                {
                    assert_eq!(events.len(), 1, "{what} {x}: {events:?}");
                }
            }
        }
    }
    assert!(short > 500 && far > 500, "{short} {far}");
}

#[test]
fn a_harmless_fall_past_an_edge_is_no_edge_bug() {
    let profile = profile("cs16-100");
    let level = ledge(profile);
    for step in 0..100 {
        let x = 16.0 - 250.0 * 0.35 + step as f32 * 0.1;
        let events = told(profile, &level, x, 50.0, Vec3::new(250.0, 0.0, 0.0));
        assert!(
            events.iter().all(|event| event.outcome == Outcome::Success),
            "{x}: {events:?}"
        );
    }
}
