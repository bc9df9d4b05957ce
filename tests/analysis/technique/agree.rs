//! The forecast of `fall` and the tracker's later report agree from every height.

use wishdir_analysis::fall::{FallStart, StartKind, simulate_start, simulate_walk_off};
use wishdir_analysis::session::Session;
use wishdir_analysis::technique::TechniqueKind::JumpBug;
use wishdir_analysis::technique::{MissedBy, Outcome, TechniqueEvent};
use wishdir_sim::command::{DUCK, JUMP, UserCmd};
use wishdir_sim::course::Timer;
use wishdir_sim::engine::{MoveReport, PlayerState, player_move};
use wishdir_sim::math::Vec3;
use wishdir_sim::profile::{Profile, by_name};
use wishdir_sim::run::FULL_HEALTH;
use wishdir_sim::tick::TickRecord;
use wishdir_sim::world::{Brush, Contents, Level};

/// A ledge that ends at x = 0, above a floor at 0.
fn ledge(profile: &Profile, height: f32) -> Level {
    let far = 50_000.0;
    let block = |edge: f32, top: f32| {
        Brush::cuboid(
            Vec3::new(-far, -far, -far),
            Vec3::new(edge, far, top),
            Contents::Solid,
        )
    };
    Level::new(vec![block(far, 0.0), block(0.0, height)], &profile.hulls)
}

/// Walks off the ledge, ducks, and stands up and jumps in a given tick, counted from the edge's own
/// tick as 0. Returns the events.
fn tried(profile: &Profile, height: f32, at: u64) -> Vec<TechniqueEvent> {
    let level = ledge(profile, height);
    let mut player = PlayerState {
        origin: Vec3::new(15.9, 0.0, height + 1.0 / 32.0 - profile.hulls[0].mins.z),
        velocity: Vec3::new(200.0, 0.0, 0.0),
        on_ground: true,
        ..PlayerState::default()
    };
    let (mut tracker, mut told) = (Session::new(profile), Vec::new());
    for tick in 0..at + 60 {
        let duck = if (1..at).contains(&tick) { DUCK } else { 0 };
        let jump = if tick == at { JUMP } else { 0 };
        let cmd = UserCmd {
            msec: profile.msec(),
            buttons: duck | jump,
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
        let (events, timer) = (Vec::new(), Timer::Idle);
        let record = TickRecord {
            tick,
            cmd,
            before,
            player,
            report,
            events,
            health: FULL_HEALTH,
            timer,
        };
        tracker.observe(&record, &mut |finding| told.extend(finding.technique()));
    }
    told
}

fn check(profile: &Profile, height: f32, start: &FallStart) {
    let name = &profile.name;
    // The tick after the last one that has room to stand.
    let told = tried(profile, height, u64::from(start.ticks) + 1);
    let [event] = &told[..] else {
        panic!("{name} from {height}: {start:?} {told:?}")
    };
    assert_eq!(
        (event.kind, event.outcome == Outcome::Success),
        (JumpBug, start.jumpbug),
        "{name} {height}: {event:?}"
    );
    assert!(
        (event.fall_height - height).abs() < 0.04,
        "{name} from {height}: {event:?}"
    );
    match (event.missed_by, start.phase) {
        (None, None) => {
            let cost = simulate_walk_off(profile, height).unwrap().damage;
            // A JumpBug's tick is the landing tick, or the one after it where the snap would have
            // come first.
            assert!(
                (event.hp_saved - cost).abs() < 3.0 || event.hp_saved == 0.0,
                "{name} {height}: {event:?} {cost}"
            );
        }
        (Some(MissedBy::Impossible { above, below }), Some(phase)) => {
            // The origin's last bit above a floor at 0 is 4e-6.
            let near = (above - phase.above).abs() < 1e-3 && (below - phase.below).abs() < 1e-2;
            assert!(near, "{name} from {height}: {event:?} {phase:?}");
        }
        (told, foretold) => panic!("{name} from {height}: {told:?} {foretold:?}"),
    }
}

#[test]
fn verdicts_after_the_landing_are_the_forecasts_before_it() {
    for name in ["cs16-100", "cs16-72", "cs16-111", "hl-100"] {
        let profile = by_name(name).unwrap();
        let (mut possible, mut heights) = (0, 0);
        for step in 0..90_u16 {
            let height = 30.0 + f32::from(step) * 6.37;
            let start = simulate_start(profile, height, StartKind::WalkOff, 1)
                .unwrap()
                .unwrap();
            check(profile, height, &start);
            possible += u32::from(start.jumpbug);
            heights += 1;
        }
        assert!(
            possible > heights / 8 && possible < heights * 3 / 4,
            "{name}: {possible} of {heights}"
        );
    }
}
