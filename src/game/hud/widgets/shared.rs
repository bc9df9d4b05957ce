//! HUD state shared by all games: feed, key hints, mouse wheel and frame rate.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::input::mouse::MouseWheel;
use bevy::prelude::*;

use super::course::CourseView;
use super::engine::EngineView;
use super::feed::{Feed, FeedTone, event_line};
use super::ghost::{RaceDifferenceView, RaceSplitView, RaceView};
use super::health::HealthView;
use super::hints::{HintRow, Hints};
use super::inspector::{InspectorView, TickCursor};
use super::training::TrainingView;
use super::{VisibilityContext, Widget, WidgetFrame};
use crate::game::base::loop_stats::{LoopReport, LoopStats};
use crate::game::base::messages::{
    HudEditing, HudShown, Menu, Notice, TimelineJumped, TryAgainOffered,
};
use crate::game::base::schedule::FrameSystems;
use crate::game::hud::branch_lines::BranchesView;
use crate::game::hud::ui::canvas::Canvas;
use crate::game::hud::ui::keycap;
use crate::game::play::eligibility::RunEligibility;
use crate::game::play::input::{ActionPressed, Devices};
use crate::game::play::mover::{Mover, Playable};
use crate::game::play::pacing::{Pace, TimeRate};
use crate::game::play::style::MoverStyle;
use crate::game::settings::{Action, Binds, Settings};
use crate::game::time::rewind::Timeline;
use crate::planner::eligibility::UncountedReason;
use crate::text::{message, text};
use wishdir_replay::path::SplitPoint;
use wishdir_sim::course::{CourseEvent, CourseTime, Timer};
use wishdir_sim::style::Style;

/// Time for which a wheel notch glows, seconds.
const NOTCH_GLOW: f32 = 0.25;
/// Time over which the frame rate is averaged, seconds.
const FPS_WINDOW: f32 = 0.5;

/// A widget of both games, drawn from a [`GameView`].
pub type SharedWidget = Widget<fn(&WidgetFrame<'_>, &dyn GameView)>;

/// Data that each game's HUD provides to the shared widgets.
pub trait GameView {
    /// Returns the frame data common to all games.
    fn frame_context(&self) -> &FrameContext<'_>;
    /// Whether the player has finished a jump on this map.
    fn has_jump(&self) -> bool;
    /// Returns the player's hit points.
    fn health_view(&self) -> HealthView;
    /// Returns the state of the course timer.
    fn course_timer(&self) -> Timer;
    /// Returns the texts of the engine widget.
    fn engine_view(&self) -> EngineView;
    /// Returns the inspector's lines for the last tick. `None` before the first tick.
    fn inspector(&self) -> Option<InspectorView>;
    /// Returns the rows of the key hints.
    fn hint_rows(&self) -> Vec<HintRow>;
    /// Draws the tick's keys.
    fn draw_keys(&self, canvas: &Canvas<'_>);

    /// Returns the state that decides which widgets are drawn.
    fn visibility_context(&self) -> VisibilityContext {
        let frame = self.frame_context();
        if let Some(edited) = frame.hud.edited {
            return edited;
        }
        // The viewer of a replay needs no key hints.
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

/// Data of a frame that does not depend on the game: feed, devices and wall clock.
#[derive(Clone, Copy, Debug)]
pub struct FrameContext<'a> {
    /// HUD state shared by both games.
    pub hud: &'a SharedHud,
    /// The active key bindings.
    pub binds: &'a Binds,
    /// Position within the stored ticks while the game is paused.
    pub inspected: Option<TickCursor>,
    /// Branches of the run, for the inspector.
    pub branches: Option<&'a BranchesView>,
    /// Whether the measuring tool is active.
    pub is_measuring: bool,
    /// Whether the bug finder is active.
    pub is_finding: bool,
    /// Whether a what-if is shown.
    pub is_what_if: bool,
    /// Practice features that affect the run.
    pub practice: PracticeStatus,
    /// Time on the message clock, seconds.
    pub seconds: f64,
    /// Frames drawn per second.
    pub drawn_fps: f32,
    /// Main loop statistics of the last second.
    pub input: LoopReport,
}

/// Practice features that can stop a run from counting.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PracticeStatus {
    /// Reason why the run's time does not count.
    pub uncounted: Option<UncountedReason>,
    /// Playback speed of the game.
    pub rate: TimeRate,
    /// Practice style, which restricts the keys.
    pub style: Style,
    /// Time behind the newest tick while rewinding, milliseconds.
    pub rewound_msec: Option<u64>,
}

impl PracticeStatus {
    /// Returns the status of the player's run.
    pub fn for_mover<S: Playable>(
        mover: &Mover<S>,
        counts: &RunEligibility,
        style: &MoverStyle,
        timeline: &Timeline<S>,
        clock: &FeedClock<'_>,
    ) -> Self {
        Self {
            uncounted: counts.displayed_flaw(&mover.run, mover.is_watched()),
            rate: clock.time_rate(),
            style: style.0.style,
            rewound_msec: timeline
                .is_rewinding()
                .then(|| timeline.ticks_back() as u64 * clock.current_tick_msec()),
        }
    }
}

/// Glow of recent mouse wheel notches. It falls from 1 to 0.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct WheelNotchMarks {
    /// Brightness of the mark for upward notches.
    pub up: f32,
    /// Brightness of the mark for downward notches.
    pub down: f32,
}

/// HUD state shared by both games.
///
/// The games' systems write the feed, and `ghost/` writes the race. This file writes all other
/// fields for which no other writer is named.
#[derive(Resource, Clone, Debug, Default)]
pub struct SharedHud {
    /// Recent events.
    pub feed: Feed,
    /// Key hints of the first seconds.
    pub hints: Hints,
    /// Recent wheel notches.
    pub wheel: WheelNotchMarks,
    /// State of the race against a ghost, if there is one.
    pub race: Option<RaceView>,
    /// Last split and result of the run. Only `ghost/` writes them.
    pub course: CourseView,
    /// State of the active training. Only `game/training` writes it.
    pub training: Option<TrainingView>,
    /// Height of the area that the replay bar covers at the bottom of the screen, points. Only
    /// `replay_viewer/bar.rs` writes it.
    pub below: f32,
    /// Whether a replay is playing. Only `replay_viewer/bar.rs` writes it.
    pub is_watching: bool,
    /// Game state to preview while the HUD is edited. Only `hud_editor/` writes it.
    pub edited: Option<VisibilityContext>,
    frames: FrameCount,
}

impl SharedHud {
    /// Returns the frames drawn per second.
    pub fn fps(&self) -> f32 {
        self.frames.fps
    }
}

/// Returns HUD state for the editor: the player's own state with sample messages and a sample race.
///
/// `lines` are jumps for the feed, oldest first. `now` is in seconds.
pub(in crate::game) fn sample_hud(
    hud: &SharedHud,
    lines: impl Iterator<Item = (String, FeedTone)>,
    now: f64,
    in_pixels: bool,
) -> SharedHud {
    let checkpoint = CourseEvent::Checkpoint {
        number: 1,
        time: CourseTime {
            ticks: 2025,
            msec: 20_250,
        },
    };
    let mut feed = Feed::default();
    if let Some((text, tone)) = event_line(&checkpoint, None) {
        feed.push(text, tone, now);
    }
    for (line, tone) in lines {
        feed.push_jump(line, tone, now);
    }
    let speed = if in_pixels { 0.42 } else { 12.0 };
    SharedHud {
        feed,
        hints: Hints::default(),
        race: Some(RaceView {
            name: text!("ghost-best").to_owned(),
            others: 0,
            is_waiting: false,
            standing: Some(RaceDifferenceView {
                msec: -310.0,
                speed,
            }),
            jump: None,
            splits: vec![RaceSplitView {
                at: SplitPoint::Checkpoint(1),
                msec: Some(-120.0),
            }],
            ways: [0.55, 0.5],
            marks: vec![0.33, 0.66],
            in_pixels,
        }),
        training: None,
        ..hud.clone()
    }
}

/// Maximum time that one frame adds to the message clock. Limits slow frames, such as those during
/// map loads.
const LONGEST_FRAME: Duration = Duration::from_millis(250);

/// Real time during which messages were visible since the game started. Only this file writes it.
#[derive(Resource, Default)]
pub struct MessageClock(Duration);

fn advance_message_clock(mut seen: ResMut<MessageClock>, real: Res<Time<Real>>) {
    seen.0 += real.delta().min(LONGEST_FRAME);
}

/// Clock that measures the age of messages.
#[derive(SystemParam)]
pub struct FeedClock<'w> {
    pace: Res<'w, Pace>,
    seen: Res<'w, MessageClock>,
    stats: Res<'w, LoopStats>,
}

impl FeedClock<'_> {
    /// Returns the time for which messages have been visible, seconds.
    ///
    /// Scripted play uses game time, so that nothing fades while the script waits for a screenshot.
    pub fn visible_seconds(&self) -> f64 {
        self.pace.seconds(self.seen.0)
    }

    /// Length of a tick, milliseconds.
    pub fn current_tick_msec(&self) -> u64 {
        u64::from(self.pace.msec())
    }

    /// Playback speed of the game.
    pub fn time_rate(&self) -> TimeRate {
        self.pace.rate()
    }

    /// Main loop statistics of the last second.
    pub fn input(&self) -> LoopReport {
        *self.stats.last_report()
    }
}

/// Counter for frames drawn per second.
#[derive(Clone, Copy, Debug, Default)]
struct FrameCount {
    frames: u32,
    seconds: f32,
    fps: f32,
}

impl FrameCount {
    fn count_frame(&mut self, delta: f32) {
        self.frames += 1;
        self.seconds += delta;
        if self.seconds >= FPS_WINDOW {
            self.fps = self.frames as f32 / self.seconds;
            (self.frames, self.seconds) = (0, 0.0);
        }
    }
}

/// Adds notices to the feed and removes expired lines.
///
/// The open menu and the HUD editor show notices themselves. Meanwhile, the feed skips them.
fn observe_notices(
    mut notices: MessageReader<Notice>,
    mut offers: MessageReader<TryAgainOffered>,
    mut hud: ResMut<SharedHud>,
    (settings, menu): (Res<Settings>, Res<State<Menu>>),
    clock: FeedClock,
) {
    let now = clock.visible_seconds();
    if *menu.get() == Menu::Open {
        notices.clear();
    }
    for notice in notices.read() {
        let tone = if notice.warning {
            FeedTone::Warning
        } else {
            FeedTone::News
        };
        hud.feed.push(notice.text.clone(), tone, now);
    }
    if offers.read().count() > 0 {
        let key = keycap::first_key(&settings.binds, Action::TryAgain);
        let words = message!("notice-try-again", key = key);
        hud.feed.push(words, FeedTone::News, now);
    }
    hud.feed.remove_expired(now);
}

/// Clears the feed when a replay jumps to another tick.
fn clear_feed(mut sought: MessageReader<TimelineJumped>, mut hud: ResMut<SharedHud>) {
    if sought.read().count() > 0 {
        hud.feed = Feed::default();
    }
}

/// Movement keys whose first use shortens the display time of the hints.
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

/// Updates the wheel glow, the hints and the frame count.
fn observe_devices(
    mut wheel: MessageReader<MouseWheel>,
    mut pressed: MessageReader<ActionPressed>,
    mut hud: ResMut<SharedHud>,
    devices: Res<Devices>,
    menu: Res<State<Menu>>,
    time: Res<Time<Real>>,
) {
    let delta = time.delta_secs();
    if *menu.get() == Menu::Closed {
        hud.hints.add_visible_time(delta);
    }
    hud.frames.count_frame(delta);
    hud.wheel.up = (hud.wheel.up - delta / NOTCH_GLOW).max(0.0);
    hud.wheel.down = (hud.wheel.down - delta / NOTCH_GLOW).max(0.0);
    for notch in wheel.read() {
        if notch.y > 0.0 {
            hud.wheel.up = 1.0;
        } else if notch.y < 0.0 {
            hud.wheel.down = 1.0;
        }
    }
    if MOVES
        .into_iter()
        .any(|action| devices.is_action_held(action))
    {
        hud.hints.shorten_after_movement();
    }
    if pressed
        .read()
        .any(|ActionPressed(action)| *action == Action::Help)
    {
        hud.hints.dismiss();
    }
}

/// Run condition: the HUD is on and not covered by a menu, or the HUD is being edited.
pub(in crate::game) fn is_hud_shown(
    shown: Res<HudShown>,
    editing: Res<HudEditing>,
    menu: Res<State<Menu>>,
) -> bool {
    editing.0 || shown.0 && *menu.get() == Menu::Closed
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SharedHud>()
        .init_resource::<MessageClock>()
        .add_systems(PreUpdate, advance_message_clock)
        .add_systems(Update, clear_feed.before(FrameSystems::Show))
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
    fn feed_skips_notices_that_the_open_menu_shows() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, bevy::state::app::StatesPlugin))
            .init_state::<Menu>()
            .init_resource::<SharedHud>()
            .init_resource::<MessageClock>()
            .init_resource::<Pace>()
            .init_resource::<LoopStats>()
            .init_resource::<Settings>()
            .add_message::<Notice>()
            .add_message::<TryAgainOffered>()
            .add_systems(Update, observe_notices);
        for (menu, is_empty) in [(Menu::Open, true), (Menu::Closed, false)] {
            app.insert_resource(NextState::Pending(menu));
            app.world_mut().write_message(Notice::info("news"));
            app.update();
            let feed = &app.world().resource::<SharedHud>().feed;
            assert_eq!(feed.is_empty(), is_empty, "{menu:?}");
        }
    }

    #[test]
    fn messages_survive_a_long_frame() {
        let mut app = App::new();
        app.add_plugins(MinimalPlugins)
            .init_resource::<MessageClock>()
            .add_systems(PreUpdate, advance_message_clock);
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
