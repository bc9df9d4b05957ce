//! What the HUD keeps and shows whichever game is played: messages, the first keys, the wheel, the
//! frames.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::input::mouse::MouseWheel;
use bevy::prelude::*;

use super::engine::EngineView;
use super::feed::{Feed, FeedTone};
use super::ghost::RaceView;
use super::health::HealthView;
use super::hints::{HintRow, Hints};
use super::inspector::{Cursor, InspectorView};
use super::training::TrainingView;
use super::{VisibilityContext, Widget, WidgetFrame};
use crate::game::base::loop_stats::{LoopReport, LoopStats};
use crate::game::base::messages::{HudEditing, HudShown, Menu, Notice, TimelineJumped};
use crate::game::base::schedule::FrameSystems;
use crate::game::hud::branch_lines::BranchesView;
use crate::game::hud::ui::canvas::Canvas;
use crate::game::play::input::{Devices, Pressed};
use crate::game::play::pacing::{Pace, TimeRate};
use crate::game::settings::{Action, Binds};
use crate::planner::eligibility::UncountedReason;
use wishdir_sim::course::Timer;
use wishdir_sim::style::Style;

/// How long a notch of the wheel glows, seconds.
const NOTCH_GLOW: f32 = 0.25;
/// Over how long drawn frames are counted, seconds.
const FPS_WINDOW: f32 = 0.5;

/// A widget of both games, drawn from what the game that is played tells of itself.
pub type SharedWidget = Widget<fn(&WidgetFrame<'_>, &dyn GameView)>;

/// What a game's HUD tells the widgets that all games share.
pub trait GameView {
    /// What is not the game's own.
    fn frame(&self) -> &FrameContext<'_>;
    /// A jump was made since the map began.
    fn has_jump(&self) -> bool;
    /// Hit points.
    fn health(&self) -> HealthView;
    /// The course's clock.
    fn timer(&self) -> Timer;
    /// The movement code.
    fn engine(&self) -> EngineView;
    /// The last tick, line by line; none before the first.
    fn inspector(&self) -> Option<InspectorView>;
    /// The keys to begin with.
    fn first_keys(&self) -> Vec<HintRow>;
    /// The keys of the tick.
    fn draw_keys(&self, canvas: &Canvas<'_>);

    /// What decides which widgets are drawn.
    fn moment(&self) -> VisibilityContext {
        let frame = self.frame();
        if let Some(edited) = frame.hud.edited {
            return edited;
        }
        // Who watches a replay needs no first keys.
        let has_jump = self.has_jump() || frame.hud.is_watching;
        VisibilityContext {
            has_jump,
            is_paused: frame.inspected.is_some(),
            is_measuring: frame.is_measuring,
            is_finding: frame.is_finding,
            is_what_if: frame.is_what_if,
        }
    }
}

/// What a frame shows beside the ticks: messages, devices, the clock on the wall.
#[derive(Clone, Copy, Debug)]
pub struct FrameContext<'a> {
    /// What both games' HUDs keep.
    pub hud: &'a SharedHud,
    /// The keys in force.
    pub binds: &'a Binds,
    /// While the game is paused: where in the last seconds it is.
    pub inspected: Option<Cursor>,
    /// What was left behind by going back in time.
    pub branches: Option<&'a BranchesView>,
    /// The measuring tool is in use.
    pub is_measuring: bool,
    /// The bug finder is in use.
    pub is_finding: bool,
    /// What could have become of a jump is shown.
    pub is_what_if: bool,
    /// What of the run is practice.
    pub practice: Practice,
    /// Time as the messages count it, seconds.
    pub seconds: f64,
    /// Frames drawn per second.
    pub drawn_fps: f32,
    /// The main loop's last second.
    pub input: LoopReport,
}

/// What of the run is practice, and no run that counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Practice {
    /// Why its time does not count.
    pub uncounted: Option<UncountedReason>,
    /// How fast the clock goes.
    pub rate: TimeRate,
    /// What the player may ask for.
    pub style: Style,
    /// While time flies back: how far one is before the newest tick, milliseconds.
    pub rewound_msec: Option<u64>,
}

/// The wheel's notches of the last moments, from 1 when fresh down to 0.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Wheel {
    /// Away from the hand.
    pub up: f32,
    /// Towards the hand.
    pub down: f32,
}

/// What both games' HUDs show. The games' own systems write the feed, `ghost/` the race, this file
/// the rest.
#[derive(Resource, Clone, Debug, Default)]
pub struct SharedHud {
    /// The messages of the last seconds.
    pub feed: Feed,
    /// When the first keys go.
    pub hints: Hints,
    /// What the wheel did lately.
    pub wheel: Wheel,
    /// How the player stands against a ghost, if there is one.
    pub race: Option<RaceView>,
    /// What is trained just now. Written by `game/training.rs`.
    pub training: Option<TrainingView>,
    /// How much of the screen's lower edge is taken, points. Written by `watching/bar.rs`.
    pub below: f32,
    /// A replay is watched. Written by `watching/bar.rs`.
    pub is_watching: bool,
    /// While the HUD is edited: the moment that it is shown as in. Written by `hud_editor/`.
    pub edited: Option<VisibilityContext>,
    frames: FrameCount,
}

impl SharedHud {
    /// Frames drawn per second.
    pub fn fps(&self) -> f32 {
        self.frames.fps
    }
}

/// A frame that takes longer was seen no longer than this: the first ones, and those that load a
/// map.
const LONGEST_FRAME: Duration = Duration::from_millis(250);

/// How long messages could be seen since the game began, real time. Written by this file alone.
#[derive(Resource, Default)]
pub struct MessageClock(Duration);

fn pass_seen_time(mut seen: ResMut<MessageClock>, real: Res<Time<Real>>) {
    seen.0 += real.delta().min(LONGEST_FRAME);
}

/// What the messages' ages are counted by.
#[derive(SystemParam)]
pub struct FeedClock<'w> {
    pace: Res<'w, Pace>,
    seen: Res<'w, MessageClock>,
    stats: Res<'w, LoopStats>,
}

impl FeedClock<'_> {
    /// How long they could be seen, seconds; in scripted play the played time, so that nothing
    /// fades while a picture is held.
    pub fn now(&self) -> f64 {
        self.pace.seconds(self.seen.0)
    }

    /// How long a tick is, milliseconds.
    pub fn tick_msec(&self) -> u64 {
        u64::from(self.pace.msec())
    }

    /// How fast the clock of play goes.
    pub fn rate(&self) -> TimeRate {
        self.pace.rate()
    }

    /// The main loop's last second.
    pub fn input(&self) -> LoopReport {
        *self.stats.report()
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

/// Notices go to the feed; what is old leaves it.
fn observe_notices(
    mut notices: MessageReader<Notice>,
    mut hud: ResMut<SharedHud>,
    clock: FeedClock,
) {
    let now = clock.now();
    for notice in notices.read() {
        let tone = if notice.warning {
            FeedTone::Warning
        } else {
            FeedTone::News
        };
        hud.feed.push(notice.text.clone(), tone, now);
    }
    hud.feed.clear(now);
}

/// What was said of another tick of a replay is over.
fn forget_feed(mut sought: MessageReader<TimelineJumped>, mut hud: ResMut<SharedHud>) {
    if sought.read().count() > 0 {
        hud.feed = Feed::default();
    }
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
fn observe_devices(
    mut wheel: MessageReader<MouseWheel>,
    mut pressed: MessageReader<Pressed>,
    mut hud: ResMut<SharedHud>,
    devices: Res<Devices>,
    menu: Res<State<Menu>>,
    time: Res<Time<Real>>,
) {
    let delta = time.delta_secs();
    if *menu.get() == Menu::Closed {
        hud.hints.pass(delta);
    }
    hud.frames.count(delta);
    hud.wheel.up = (hud.wheel.up - delta / NOTCH_GLOW).max(0.0);
    hud.wheel.down = (hud.wheel.down - delta / NOTCH_GLOW).max(0.0);
    for notch in wheel.read() {
        if notch.y > 0.0 {
            hud.wheel.up = 1.0;
        } else if notch.y < 0.0 {
            hud.wheel.down = 1.0;
        }
    }
    if MOVES.into_iter().any(|action| devices.held(action)) {
        hud.hints.moved();
    }
    if pressed
        .read()
        .any(|Pressed(action)| *action == Action::Help)
    {
        hud.hints.dismiss();
    }
}

/// Whether the player wants to see the HUD.
pub(in crate::game) fn hud_shown(shown: Res<HudShown>, editing: Res<HudEditing>) -> bool {
    shown.0 || editing.0
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SharedHud>()
        .init_resource::<MessageClock>()
        .add_systems(PreUpdate, pass_seen_time)
        .add_systems(Update, forget_feed.before(FrameSystems::Show))
        .add_systems(
            Update,
            (observe_notices, observe_devices).in_set(FrameSystems::Show),
        );
}

#[cfg(test)]
mod tests {
    use bevy::time::TimeUpdateStrategy;

    use super::*;

    #[test]
    fn what_was_told_before_a_long_frame_can_still_be_read_after_it() {
        let mut app = App::new();
        app.add_plugins(MinimalPlugins)
            .init_resource::<MessageClock>()
            .add_systems(PreUpdate, pass_seen_time);
        for (frame_ms, seen_ms) in [(0, 0), (16, 16), (20_000, 266), (100, 366)] {
            app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(
                frame_ms,
            )));
            app.update();
            assert_eq!(
                app.world().resource::<MessageClock>().0,
                Duration::from_millis(seen_ms)
            );
        }
    }
}
