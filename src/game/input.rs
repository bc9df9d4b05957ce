//! Devices become held keys, the live view and pressed actions: the only place that reads keyboard and mouse.

use bevy::prelude::*;

use super::settings::Action;

/// An action of the game (not of the movement) has been pressed. The keys' only way to the tools, HUD and menus.
///
/// Only while the menu is closed; `Menu` itself always.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pressed(pub Action);

/// The keys and the view as the client holds them now. Written by `input.rs` alone.
#[derive(Resource, Debug, Default)]
pub struct Devices {
    // client: sim::keys::ClientState (branch qw)
    /// What the mouse moved in this frame while the free camera has control, counts: right, down.
    pub free_mouse: Vec2,
    /// Movement keys held while the free camera has control.
    pub free_keys: Vec<Action>,
}

impl Devices {
    /// The live view: pitch, yaw, roll, degrees.
    #[must_use]
    pub fn angles(&self) -> Vec3 {
        Vec3::ZERO
    }

    /// Whether a movement action is held, by whichever key.
    #[must_use]
    pub fn held(&self, action: Action) -> bool {
        self.free_keys.contains(&action)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Devices>().add_message::<Pressed>();
}
