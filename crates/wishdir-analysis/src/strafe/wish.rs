//! What a player's keys really ask for: found by asking the client and the movement code
//! themselves.

use wishdir_sim::client::{Button, ClientState, KeyId};
use wishdir_sim::engine::{Engine, MoveEvent, MoveReport, PlayerState, player_move};
use wishdir_sim::math::Vec3;
use wishdir_sim::profile::Profile;
use wishdir_sim::world::Level;

/// The one physical key of the asking.
const KEY: KeyId = 0;

/// Wishspeeds of the ordinary keys held while standing upright, after every cap and rounding of
/// client and server, u/s.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WishSpeeds {
    /// W alone.
    pub forward: f32,
    /// A or D alone.
    pub side: f32,
    /// W with A or D.
    pub diagonal: f32,
}

/// A wish as the movement code understood it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Asked {
    /// From the view to the left, degrees.
    pub(super) left_deg: f64,
    /// Wishspeed after the cap, u/s.
    pub(super) speed: f32,
}

/// Wishspeed of a strafe key held alone, after every cap and rounding of the profile's client and
/// server, u/s; `ducked`: fully ducked, where the engine knows that.
pub fn wish_speed(profile: &Profile, ducked: bool) -> f32 {
    held(profile, &[Button::MoveLeft], ducked).speed
}

/// The same in the tick that presses the key: half of it counts there, where the client knows that.
pub fn fresh_wish_speed(profile: &Profile) -> f32 {
    let mut client = ClientState::default();
    client.keys.press(Button::MoveLeft, KEY);
    ask(&mut client, profile, false).speed
}

/// Whether ducking slows the keys of a command (`docs/goldsrc.md` 5.6): `before` is the player that
/// it finds, `holds_duck` whether it holds the duck key.
#[inline]
pub fn is_slowed(engine: Engine, before: &PlayerState, holds_duck: bool) -> bool {
    engine
        .rules()
        .duck_slowdown
        .applies(before.is_ducked(), before.goldsrc.in_duck || holds_duck)
}

/// The wishspeeds of a profile's player.
pub fn wish_speeds(profile: &Profile) -> WishSpeeds {
    let speed = |buttons: &[Button]| held(profile, buttons, false).speed;
    WishSpeeds {
        forward: speed(&[Button::Forward]),
        side: speed(&[Button::MoveLeft]),
        diagonal: speed(&[Button::Forward, Button::MoveLeft]),
    }
}

/// By how much `+left` at this `cl_yawspeed` (degrees a second) really turns the view each tick,
/// degrees: `GoldSrc`'s client truncates the yaw every frame, every wire rounds it.
pub fn keyboard_turn_deg(profile: &Profile, yaw_speed: f32, msec: u8) -> f64 {
    /// Ticks over which the wire's rounding averages out.
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
    // The key counts half in its first tick.
    let mut before = yaw();
    let mut turned = 0.0;
    for _ in 0..TICKS {
        let now = yaw();
        turned += libm::remainder(now - before, 360.0);
        before = now;
    }
    turned / f64::from(TICKS)
}

/// What these keys ask for once they are held.
pub(super) fn held(profile: &Profile, buttons: &[Button], ducked: bool) -> Asked {
    let mut client = ClientState::default();
    for button in buttons {
        client.keys.press(*button, KEY);
    }
    let ducked = ducked && profile.rules().ducks;
    if ducked {
        client.keys.press(Button::Duck, KEY);
    }
    // A key counts half in the tick that presses it.
    ask(&mut client, profile, ducked);
    ask(&mut client, profile, ducked)
}

/// What W asks for when A is pressed to it, in that first tick.
pub(super) fn just_pressed(profile: &Profile) -> Asked {
    let mut client = ClientState::default();
    client.keys.press(Button::Forward, KEY);
    ask(&mut client, profile, false);
    client.keys.press(Button::MoveLeft, KEY);
    ask(&mut client, profile, false)
}

/// One tick of the client and of the movement, in an empty world.
fn ask(client: &mut ClientState, profile: &Profile, ducked: bool) -> Asked {
    let level = Level::new(Vec::new(), &profile.hulls);
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
        &mut falling(ducked),
        &cmd,
        &profile.physics,
        &mut level.near(),
        &mut report,
    );
    let mut asked = Asked::default();
    for event in &report.events {
        if let MoveEvent::Wish { dir, speed, .. } = event {
            let left_deg = libm::atan2(f64::from(dir.y), f64::from(dir.x)).to_degrees();
            asked = Asked {
                left_deg,
                speed: *speed,
            };
        }
    }
    asked
}

/// A player in the air.
fn falling(ducked: bool) -> PlayerState {
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
