//! The ideal strafer: it gains what theory allows, keeps to its limits, and its runs can be
//! repeated.

mod block;
mod ceiling;
mod courses;
mod ideal;
mod jumps;
mod limits;
mod script;
mod theory;
mod twins;

use std::fs;
use std::path::Path;

use wishdir::planner::bot::{Bot, BotStats, Kind, Limits};
use wishdir_sim::engine::MoveEvent;
use wishdir_sim::map::World;
use wishdir_sim::math::{Vec3, frame_time};
use wishdir_sim::profile::Profile;
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;
use wishdir_sim::tick::TickRecord;

use crate::support::{FIELD, profile, run_in};

/// One profile per engine.
const PROFILES: [&str; 3] = ["cs16-100", "hl-100", "qw-77"];
/// A mouse count turns 0.066 degrees. Maximum loss per tick, u/s, from missing the best angle by a
/// fraction of a count.
const COUNT_COSTS: f64 = 0.009;
const NORTH: f32 = 90.0;

fn on_field(name: &str) -> Run {
    run_in(World::parse(FIELD).unwrap().0, name)
}

fn on_map(map: &str, name: &str) -> Run {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("maps")
        .join(format!("{map}.map"));
    let world = World::parse(&fs::read_to_string(path).unwrap()).unwrap().0;
    run_in(world, name)
}

/// Lets a bot play a limited number of ticks.
fn play(kind: Kind, limits: Limits, run: &mut Run, most: usize) -> (Vec<TickRecord>, BotStats) {
    let mut bot = Bot::new(kind, limits, run);
    let (mut records, mut stats) = (Vec::new(), BotStats::default());
    while records.len() < most {
        let Some(cmd) = bot.prepare(run) else { break };
        let record = run.advance(&cmd);
        bot.observe(&record);
        stats.observe(&record, run.profile());
        records.push(record);
    }
    (records, stats)
}

fn long_jump(strafes: u32) -> Kind {
    Kind::LongJump {
        strafes,
        yaw: NORTH,
    }
}

fn bhop(hops: u32) -> Kind {
    Kind::Bhop {
        hops,
        strafes: 3,
        yaw: NORTH,
    }
}

fn human() -> Limits {
    Limits {
        turn_deg_per_s: 600.0,
        reaction_ticks: 1,
    }
}

fn flat(velocity: Vec3) -> f64 {
    libm::hypot(f64::from(velocity.x), f64::from(velocity.y))
}

/// Acceleration in the air, wishspeed, and speed before and after, for each tick.
fn pushes(record: &TickRecord) -> Vec<(bool, f32, f64, f64)> {
    let push = |event: &MoveEvent| {
        let MoveEvent::Accelerate {
            air,
            wish_speed,
            before,
            after,
            ..
        } = event
        else {
            return None;
        };
        Some((*air, *wish_speed, flat(*before), flat(*after)))
    };
    record.report.events.iter().filter_map(push).collect()
}

/// Maximum gain on the ground, u/s, by trying every angle with the engine's rule.
fn best_on_ground(profile: &Profile, wish: f64, speed: f64) -> f64 {
    let accel =
        f64::from(profile.physics.vars.accelerate) * f64::from(frame_time(profile.msec())) * wish;
    let gain = |angle: f64| {
        let along = speed * libm::cos(angle.to_radians());
        let added = accel.min(wish - along).max(0.0);
        (speed * speed + 2.0 * along * added + added * added).sqrt() - speed
    };
    (0..=9000)
        .map(|step| gain(f64::from(step) * 0.01))
        .fold(0.0, f64::max)
}
