//! Wishspeeds of a player's keys, found by running the client and the movement code.

use wishdir_sim::client::{Button, ClientState, KeyId};
use wishdir_sim::engine::{Engine, MoveEvent, MoveReport, PlayerState, player_move};
use wishdir_sim::math::Vec3;
use wishdir_sim::profile::Profile;

/// Number of the physical key that the simulated client presses.
const KEY: KeyId = 0;

/// Wishspeeds of a standing player's keys, after all caps and rounding of client and server, u/s.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WishSpeeds {
    /// Wishspeed of W alone.
    pub forward: f32,
    /// Wishspeed of A or D alone.
    pub side: f32,
    /// Wishspeed of W with A or D.
    pub diagonal: f32,
}

/// Wish direction and speed as seen by the movement code.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Wish {
    /// Angle from the view to the wish direction, degrees to the left.
    pub(super) left_deg: f64,
    /// Wishspeed after the maxspeed cap, u/s.
    pub(super) speed: f32,
}

/// Wishspeed of a single strafe key, after all caps and rounding of client and server, u/s.
/// `ducked`: fully ducked, in engines with ducking.
pub fn wish_speed(profile: &Profile, ducked: bool) -> f32 {
    wish_of_held_keys(profile, &[Button::MoveLeft], ducked).speed
}

/// Wishspeed of a strafe key on the tick it is pressed, u/s. With some clients, the key counts half
/// on this tick.
pub fn fresh_wish_speed(profile: &Profile) -> f32 {
    let mut client = ClientState::default();
    client.keys.press(Button::MoveLeft, KEY);
    simulate_tick(&mut client, profile, false).speed
}

/// Whether ducking slows the keys of a command (`docs/goldsrc.md` 5.6).
/// `before` is the player before the command. `holds_duck`: whether the command holds duck.
#[inline]
pub fn is_slowed(engine: Engine, before: &PlayerState, holds_duck: bool) -> bool {
    engine
        .rules()
        .duck_slowdown
        .applies(before.is_ducked(), before.is_in_duck() || holds_duck)
}

/// Computes the wishspeeds of a profile's movement keys.
pub fn wish_speeds(profile: &Profile) -> WishSpeeds {
    let speed = |buttons: &[Button]| wish_of_held_keys(profile, buttons, false).speed;
    WishSpeeds {
        forward: speed(&[Button::Forward]),
        side: speed(&[Button::MoveLeft]),
        diagonal: speed(&[Button::Forward, Button::MoveLeft]),
    }
}

/// Actual turn per tick of `+left` at this `cl_yawspeed` (degrees per second), degrees.
/// `GoldSrc`'s client truncates the yaw every frame, and every wire format rounds it.
pub fn keyboard_turn_deg(profile: &Profile, yaw_speed: f32, msec: u8) -> f64 {
    /// Number of ticks over which the rounding on the wire is averaged out.
    const TICKS: u32 = 1024;
    let mut client = ClientState::default();
    client.keys.press(Button::Left, KEY);
    let vars = wishdir_sim::client::ClientVars {
        yaw_speed,
        ..profile.keys
    };
    let seconds = f32::from(msec) * 0.001;
    let mut yaw = || {
        f64::from(
            client
                .build_cmd(profile.engine(), &vars, 0.0, msec, seconds, (0.0, 0.0))
                .angles
                .yaw,
        )
    };
    // The key counts half on its first tick.
    let mut before = yaw();
    let mut turned = 0.0;
    for _ in 0..TICKS {
        let now = yaw();
        turned += libm::remainder(now - before, 360.0);
        before = now;
    }
    turned / f64::from(TICKS)
}

/// Returns the wish direction and wishspeed of keys held for more than a tick.
pub(super) fn wish_of_held_keys(profile: &Profile, buttons: &[Button], ducked: bool) -> Wish {
    let mut client = ClientState::default();
    for button in buttons {
        client.keys.press(*button, KEY);
    }
    let ducked = ducked && profile.rules().ducks;
    if ducked {
        client.keys.press(Button::Duck, KEY);
    }
    // A key counts half on the tick that presses it.
    simulate_tick(&mut client, profile, ducked);
    simulate_tick(&mut client, profile, ducked)
}

/// Returns the wish direction and wishspeed of the tick that presses A while W is held.
pub(super) fn first_tick_wish(profile: &Profile) -> Wish {
    let mut client = ClientState::default();
    client.keys.press(Button::Forward, KEY);
    simulate_tick(&mut client, profile, false);
    client.keys.press(Button::MoveLeft, KEY);
    simulate_tick(&mut client, profile, false)
}

/// Runs one tick of the client and the movement in an empty level.
fn simulate_tick(client: &mut ClientState, profile: &Profile, ducked: bool) -> Wish {
    let level = profile.build_level(Vec::new());
    let msec = profile.msec();
    let seconds = f32::from(msec) * 0.001;
    let cap = profile.physics.client.maxspeed;
    let cmd = client.build_cmd(
        profile.engine(),
        &profile.keys,
        cap,
        msec,
        seconds,
        (0.0, 0.0),
    );
    let mut report = MoveReport::default();
    player_move(
        &mut airborne_player(ducked),
        &cmd,
        &profile.physics,
        &mut level.near(),
        &mut report,
    );
    let mut wish = Wish::default();
    for event in &report.events {
        if let MoveEvent::Wish { dir, speed, .. } = event {
            let left_deg = libm::atan2(f64::from(dir.y), f64::from(dir.x)).to_degrees();
            wish = Wish {
                left_deg,
                speed: *speed,
            };
        }
    }
    wish
}

/// Returns a player in the air.
fn airborne_player(ducked: bool) -> PlayerState {
    let mut player = PlayerState {
        velocity: Vec3::new(0.0, 0.0, -100.0),
        ..PlayerState::default()
    };
    if ducked {
        player.duck(0.0);
        player.old_buttons = wishdir_sim::command::DUCK;
    }
    player
}
