//! What the HUD keeps whichever game is played: messages, the first keys, the wheel, the frames.

use bevy::ecs::system::SystemParam;
use bevy::input::mouse::MouseWheel;
use bevy::prelude::*;

use super::feed::{Feed, Tone};
use super::hints::Hints;
use super::keys::Wheel;
use crate::game::input::{Devices, Pressed};
use crate::game::messages::{Menu, Notice};
use crate::game::pacing::Pace;
use crate::game::schedule::FrameSystems;
use crate::game::settings::Action;

/// How long a notch of the wheel glows, seconds.
const NOTCH_GLOW: f32 = 0.25;
/// Over how long drawn frames are counted, seconds.
const FPS_WINDOW: f32 = 0.5;

/// What both games' HUDs show. The games' own systems write the feed, this file the rest.
#[derive(Resource, Clone, Debug, Default)]
pub struct Common {
    /// What happened.
    pub feed: Feed,
    /// When the first keys go.
    pub hints: Hints,
    /// What the wheel did lately.
    pub wheel: Wheel,
    frames: FrameCount,
}

impl Common {
    /// Frames drawn per second.
    #[must_use]
    pub fn fps(&self) -> f32 {
        self.frames.fps
    }
}

/// What the messages' ages are counted by.
#[derive(SystemParam)]
pub struct FeedClock<'w> {
    pace: Res<'w, Pace>,
    real: Res<'w, Time<Real>>,
}

impl FeedClock<'_> {
    /// Real time, seconds; in scripted play the played time, so that nothing fades while a picture is held.
    #[must_use]
    pub fn now(&self) -> f64 {
        self.pace.seconds(self.real.elapsed())
    }
}

/// Frames drawn per second, counted over a little while.
#[derive(Clone, Copy, Debug, Default)]
struct FrameCount {
    frames: u32,
    seconds: f32,
    fps: f32,
}

impl FrameCount {
    fn count(&mut self, delta: f32) {
        self.frames += 1;
        self.seconds += delta;
        if self.seconds >= FPS_WINDOW {
            self.fps = self.frames as f32 / self.seconds;
            (self.frames, self.seconds) = (0, 0.0);
        }
    }
}

/// What the session told goes to the feed; what is old goes away.
fn hear(mut notices: MessageReader<Notice>, mut common: ResMut<Common>, clock: FeedClock) {
    let now = clock.now();
    for notice in notices.read() {
        let tone = if notice.warning { Tone::Warning } else { Tone::News };
        common.feed.tell(notice.text.clone(), tone, now);
    }
    common.feed.forget(now);
}

/// Keys that move the player, for the hints.
const MOVES: [Action; 8] = [
    Action::Forward,
    Action::Back,
    Action::MoveLeft,
    Action::MoveRight,
    Action::Jump,
    Action::NfkLeft,
    Action::NfkRight,
    Action::NfkUp,
];

/// The wheel glows, the hints go, the frames are counted.
fn watch_devices(
    mut wheel: MessageReader<MouseWheel>,
    mut pressed: MessageReader<Pressed>,
    mut common: ResMut<Common>,
    devices: Res<Devices>,
    menu: Res<State<Menu>>,
    time: Res<Time<Real>>,
) {
    let delta = time.delta_secs();
    if *menu.get() == Menu::Closed {
        common.hints.pass(delta);
    }
    common.frames.count(delta);
    common.wheel.up = (common.wheel.up - delta / NOTCH_GLOW).max(0.0);
    common.wheel.down = (common.wheel.down - delta / NOTCH_GLOW).max(0.0);
    for notch in wheel.read() {
        if notch.y > 0.0 {
            common.wheel.up = 1.0;
        } else if notch.y < 0.0 {
            common.wheel.down = 1.0;
        }
    }
    if MOVES.into_iter().any(|action| devices.held(action)) {
        common.hints.moved();
    }
    if pressed.read().any(|Pressed(action)| *action == Action::Help) {
        common.hints.dismiss();
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Common>().add_systems(Update, (hear, watch_devices).in_set(FrameSystems::Show));
}
