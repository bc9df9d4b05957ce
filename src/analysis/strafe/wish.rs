//! The wishspeed that a player's keys really ask for: found by asking the client and the movement code themselves.

use crate::sim::keys::{Button, ClientState, KeyId};
use crate::sim::level::Level;
use crate::sim::math::Vec3;
use crate::sim::pmove::{DUCKED_HULL, Engine, FL_DUCKING, MoveEvent, MoveReport, PlayerState, player_move};
use crate::sim::profile::Profile;

/// The one physical key of the asking.
const KEY: KeyId = 0;

/// Wishspeed of a strafe key held alone, after every cap and rounding of the profile's client and server, u/s;
/// `ducked`: fully ducked, where the engine knows that.
#[must_use]
pub fn wish_speed(profile: &Profile, ducked: bool) -> f32 {
    let mut client = ClientState::default();
    client.keys.press(Button::MoveLeft, KEY);
    let ducked = ducked && profile.engine() != Engine::QuakeWorld;
    if ducked {
        client.keys.press(Button::Duck, KEY);
    }
    let level = Level::new(Vec::new(), &profile.hulls);
    let mut wish_speed = 0.0;
    // A key counts half in the tick that presses it.
    for _ in 0..2 {
        let msec = profile.msec();
        let seconds = f32::from(msec) * 0.001;
        let cap = profile.physics.client.maxspeed;
        let cmd = client.build_cmd(profile.engine(), &profile.keys, cap, msec, seconds, (0.0, 0.0));
        let mut report = MoveReport::default();
        player_move(&mut falling(ducked), &cmd, &profile.physics, &level, &mut report);
        for event in &report.events {
            if let MoveEvent::Wish { speed, .. } = event {
                wish_speed = *speed;
            }
        }
    }
    wish_speed
}

/// A player in the air.
fn falling(ducked: bool) -> PlayerState {
    let mut player = PlayerState { velocity: Vec3::new(0.0, 0.0, -100.0), ..PlayerState::default() };
    if ducked {
        player.hull = DUCKED_HULL;
        player.goldsrc.flags |= FL_DUCKING;
        player.old_buttons = crate::sim::cmd::DUCK;
    }
    player
}
