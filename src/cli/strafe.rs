//! `wishdir strafe`: best angle at one speed with its gain and turn speed, in the air and on the
//! ground.

use std::process::ExitCode;

use clap::Args;
use serde::Serialize;

use super::argument::{ArgumentError, ArgumentUnit, integer_parser};
use super::output::{finish_command, print_line};
use crate::storage as content;
use crate::storage::FileError;
use crate::text::report::strafe::{FrameRateGain, StrafeReport, report};
use wishdir_analysis::strafe::{
    Circle, GroundKeys, Optimum, Prestrafe, Theory, best_prestrafe, fastrun, keyboard_turn_deg,
    prestrafe_with,
};
use wishdir_sim::profile::DEFAULT_PROFILE;

/// Maximum speed, u/s.
const SPEED_MAX: f64 = 100_000.0;
/// Maximum turn speed, degrees per second.
const TURN_MAX: f64 = 10_000.0;
/// Value to which a jump sets the stamina timer, milliseconds.
const STAMINA_MAX: f64 = 1_315.789_429;

#[derive(Args, Debug)]
pub(super) struct StrafeArgs {
    /// Profile: a name, or a path to a .ron file
    #[arg(long, default_value = DEFAULT_PROFILE)]
    profile: String,
    /// Horizontal speed before the tick, u/s
    #[arg(long, value_parser = parse_speed)]
    speed: f64,
    /// Tick length, milliseconds [default: from the profile]
    #[arg(long, value_parser = integer_parser::<u8>(1..=50))]
    msec: Option<u8>,
    /// Also print the ground circle (prestrafe) at this turn speed, degrees per second
    #[arg(long, value_parser = parse_turn)]
    turn: Option<f64>,
    /// Like --turn, but with the actual turn speed of `+left` at this `cl_yawspeed`
    #[arg(long, value_parser = parse_turn, conflicts_with = "turn")]
    yawspeed: Option<f64>,
    /// CS: stamina timer before the ground tick, milliseconds; 1315.789 right after a jump
    #[arg(long, alias = "fuser2", default_value_t = 0.0, value_parser = parse_stamina)]
    stamina: f64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Parses a speed, u/s.
pub(super) fn parse_speed(text: &str) -> Result<f64, ArgumentError> {
    parse_number(text, SPEED_MAX, ArgumentUnit::Speed)
}

fn parse_turn(text: &str) -> Result<f64, ArgumentError> {
    parse_number(text, TURN_MAX, ArgumentUnit::TurnRate)
}

fn parse_stamina(text: &str) -> Result<f64, ArgumentError> {
    parse_number(text, STAMINA_MAX, ArgumentUnit::Time)
}

/// Parses a number from 0 to `high`.
fn parse_number(text: &str, high: f64, unit: ArgumentUnit) -> Result<f64, ArgumentError> {
    match text.parse::<f64>() {
        Ok(number) if (0.0..=high).contains(&number) => Ok(number),
        Ok(_) | Err(_) => Err(ArgumentError::UpTo { high, unit }),
    }
}

pub(super) fn run(args: &StrafeArgs) -> ExitCode {
    finish_command(strafe_report(args), |answer| {
        let json = || {
            serde_json::to_string(&BestStrafeJson::new(&answer))
                .expect("numbers and strings are JSON")
        };
        print_line(&if args.json { json() } else { report(&answer) });
    })
}

fn strafe_report(args: &StrafeArgs) -> Result<StrafeReport, FileError> {
    let profile = content::find_profile(&args.profile)?;
    let mut theory = Theory::with_msec(&profile, args.msec.unwrap_or_else(|| profile.msec()));
    theory.ground = theory.ground.with_stamina(args.stamina as f32);
    let turn_deg = match (args.turn, args.yawspeed) {
        (Some(turn), _) => Some(theory.deg_per_tick(turn)),
        (None, Some(yaw_speed)) => Some(keyboard_turn_deg(&profile, yaw_speed as f32, theory.msec)),
        (None, None) => None,
    };
    Ok(StrafeReport {
        air: theory.in_air(args.speed),
        ground: theory.on_ground(args.speed),
        best_circle: theory.ground.best_circle(),
        circle: turn_deg.and_then(|turn_deg| theory.ground.circle_with_turn(turn_deg)),
        fastrun: fastrun(&profile, theory.msec),
        best_prestrafe: best_prestrafe(&profile, theory.msec),
        prestrafes: GroundKeys::ALL
            .into_iter()
            .filter_map(|keys| prestrafe_with(&profile, keys, theory.msec))
            .collect(),
        frame_rates: FrameRateGain::for_all_rates(&profile, args.speed),
        speed: args.speed,
        profile,
        theory,
    })
}

#[derive(Serialize)]
struct BestStrafeJson<'a> {
    profile: &'a str,
    msec: u8,
    speed: f64,
    #[serde(flatten)]
    air: TickJson,
    /// QuakeWorld's `pm_bunnyspeedcap`, u/s. Null if it is off.
    limit: Option<f64>,
    ground: GroundJson,
    /// Gain in the air at each frame rate, in engines that round the velocity.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    frame_rates: Vec<FrameRateJson>,
}

/// Gain in the air at one frame rate, u/s per frame and per second.
#[derive(Serialize)]
struct FrameRateJson {
    msec: u8,
    gain: f64,
    gain_per_s: f64,
    rounded_least: f64,
    rounded_mean: f64,
    rounded_most: f64,
    rounded_mean_per_s: f64,
}

impl From<&FrameRateGain> for FrameRateJson {
    fn from(rate: &FrameRateGain) -> Self {
        Self {
            msec: rate.msec,
            gain: rate.gain,
            gain_per_s: rate.to_per_second(rate.gain),
            rounded_least: rate.rounded.least,
            rounded_mean: rate.rounded.mean,
            rounded_most: rate.rounded.most,
            rounded_mean_per_s: rate.to_per_second(rate.rounded.mean),
        }
    }
}

/// Best possible tick. Angles are between velocity and wish direction, degrees. Speeds are in u/s.
#[derive(Serialize)]
struct TickJson {
    wish_speed: f64,
    cap: f64,
    accel: f64,
    best_deg: f64,
    window_deg: [f64; 2],
    best_gain: f64,
    turn_deg_per_tick: f64,
    turn_deg_per_s: f64,
    mouse_counts_per_tick: Option<f64>,
}

#[derive(Serialize)]
struct GroundJson {
    #[serde(flatten)]
    tick: TickJson,
    friction: f64,
    stop_speed: f64,
    stamina: f64,
    best_circle: Option<CircleJson>,
    circle: Option<CircleJson>,
    fastrun: FastrunJson,
    /// Fastest prestrafe with any keys and full stamina.
    best_prestrafe: Option<PrestrafeJson>,
    /// Fastest prestrafe per key combination.
    prestrafes: Vec<PrestrafeJson>,
}

/// A prestrafe circle. `keys` is `forward_and_side`, `side` or `forward`.
#[derive(Serialize)]
struct PrestrafeJson {
    keys: &'static str,
    wish_speed: f64,
    speed: f64,
    turn_deg_per_tick: f64,
    turn_deg_per_s: f64,
    radius: Option<f64>,
    deg: f64,
}

#[derive(Serialize)]
struct CircleJson {
    speed: f64,
    turn_deg_per_tick: f64,
    turn_deg_per_s: f64,
    /// Radius of the circle, units. Null for a straight line.
    radius: Option<f64>,
    deg: f64,
}

#[derive(Serialize)]
struct FastrunJson {
    speed: f64,
    tick: u32,
}

fn tick_json(optimum: &Optimum, wish_speed: f32, cap: f64, accel: f64) -> TickJson {
    let window = optimum.window;
    TickJson {
        wish_speed: f64::from(wish_speed),
        cap,
        accel,
        best_deg: window.best_deg,
        window_deg: [window.from_deg, window.to_deg],
        best_gain: window.best_gain,
        turn_deg_per_tick: window.turn_deg,
        turn_deg_per_s: optimum.turn_deg_per_s,
        mouse_counts_per_tick: optimum.mouse_counts,
    }
}

fn prestrafe_json(prestrafe: &Prestrafe) -> PrestrafeJson {
    let circle = &prestrafe.circle;
    PrestrafeJson {
        keys: prestrafe.keys.id(),
        wish_speed: prestrafe.ground.wish_speed,
        speed: circle.speed,
        turn_deg_per_tick: circle.turn_deg,
        turn_deg_per_s: prestrafe.turn_deg_per_s,
        radius: circle.radius.is_finite().then_some(circle.radius),
        deg: circle.u_deg,
    }
}

impl<'a> BestStrafeJson<'a> {
    fn new(strafe: &'a StrafeReport) -> Self {
        let (theory, ground) = (&strafe.theory, &strafe.theory.ground);
        let circle_json = |circle: Circle| CircleJson {
            speed: circle.speed,
            turn_deg_per_tick: circle.turn_deg,
            turn_deg_per_s: theory.deg_per_s(circle.turn_deg),
            radius: circle.radius.is_finite().then_some(circle.radius),
            deg: circle.u_deg,
        };
        Self {
            profile: &strafe.profile.name,
            msec: theory.msec,
            speed: strafe.speed,
            air: tick_json(
                &strafe.air,
                theory.wish_speeds.side,
                theory.air.cap,
                theory.air.accel,
            ),
            frame_rates: strafe.frame_rates.iter().map(FrameRateJson::from).collect(),
            limit: theory.air.limit.is_finite().then_some(theory.air.limit),
            ground: GroundJson {
                tick: tick_json(
                    &strafe.ground,
                    theory.wish_speeds.diagonal,
                    ground.wish_speed,
                    ground.accel,
                ),
                friction: ground.friction,
                stop_speed: ground.stop_speed,
                stamina: ground.stamina,
                best_circle: strafe.best_circle.map(circle_json),
                circle: strafe.circle.map(circle_json),
                fastrun: FastrunJson {
                    speed: strafe.fastrun.speed,
                    tick: strafe.fastrun.tick,
                },
                best_prestrafe: strafe.best_prestrafe.as_ref().map(prestrafe_json),
                prestrafes: strafe.prestrafes.iter().map(prestrafe_json).collect(),
            },
        }
    }
}
