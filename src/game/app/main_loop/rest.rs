//! Frames in the menu and in a paused game. A frame is drawn only when something changes: after an
//! input or window event, during an animation of egui, while a notice is on the screen, while light
//! is being computed, or after a result of background work.

use std::time::Instant;

use bevy::ecs::message::MessageCursor;
use bevy::prelude::*;
use bevy::window::WindowEvent;
use bevy_egui::egui::{Event, Modifiers, ViewportId};
use bevy_egui::{
    EguiFullOutput, EguiInput, EguiPostUpdateSet, EguiPreUpdateSet, PrimaryEguiContext,
};

use crate::background;
use crate::game::base::messages::{Control, Menu, Notice, TimelineJumped};
use crate::game::hud::widgets::SharedHud;
use crate::game::menu::MenuUi;
use crate::game::menu::pages::Page;
use crate::game::play::input::Devices;
use crate::game::play::pacing::Pace;
use crate::game::play::players::Players;
use crate::game::world::level::LevelLight;

/// Number of frames to draw after an event. egui lays out some widgets only in the second frame.
const AFTER_EVENT: u8 = 3;

/// Reasons for the next frame in the menu or a paused game. Only `main_loop/` writes them.
#[derive(Resource, Default)]
pub(super) struct RedrawReasons {
    events: MessageCursor<WindowEvent>,
    sought: MessageCursor<TimelineJumped>,
    notices: MessageCursor<Notice>,
    /// Number of frames that are still due after an event.
    left: u8,
    /// Time at which egui wants its next frame.
    egui: Option<Instant>,
    /// Number of background results that frames have shown.
    results: u64,
}

impl RedrawReasons {
    /// Records the start of a frame, which shows all changes so far.
    pub(super) fn begin_frame(&mut self) {
        self.left = self.left.saturating_sub(1);
        self.egui = None;
    }

    /// Stores the number of background results, and returns how many are new.
    fn count_new_results(&mut self, results: u64) -> u64 {
        results - std::mem::replace(&mut self.results, results)
    }

    fn needs_frame(&self, now: Instant) -> bool {
        self.left > 0 || self.egui.is_some_and(|due| due <= now)
    }
}

/// Current activity of the player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Activity {
    /// Ticks run, time rewinds, or the free camera moves.
    #[default]
    Plays,
    /// A menu page measures the mouse or keys.
    Measures,
    /// The menu is open or the game is paused.
    Rests,
}

/// Returns the current activity of the player.
pub(super) fn current_activity(
    menu: Res<State<Menu>>,
    page: Res<MenuUi>,
    control: Res<State<Control>>,
    pace: Res<Pace>,
    devices: Res<Devices>,
) -> Activity {
    match (menu.get(), control.get()) {
        (Menu::Open, Control::Player | Control::FreeCamera) => match page.page() {
            Page::Mouse | Page::Latency => Activity::Measures,
            Page::Play
            | Page::Training
            | Page::Benchmark
            | Page::Statistics
            | Page::Sensitivity
            | Page::Practice
            | Page::Replays
            | Page::Records
            | Page::Settings
            | Page::Hud
            | Page::Controls
            | Page::Config
            | Page::Console
            | Page::Help
            | Page::Search => Activity::Rests,
        },
        (Menu::Closed, Control::FreeCamera) => Activity::Plays,
        (Menu::Closed, Control::Player)
            if !pace.is_paused() || devices.is_rewind_held() || devices.is_try_again_held() =>
        {
            Activity::Plays
        }
        (Menu::Closed, Control::Player) => Activity::Rests,
    }
}

/// Whether a frame is due in the menu or a paused game.
pub(super) fn is_picture_wanted(
    mut rest: ResMut<RedrawReasons>,
    events: Res<Messages<WindowEvent>>,
    sought: Res<Messages<TimelineJumped>>,
    notices: Res<Messages<Notice>>,
    menu: Res<State<Menu>>,
    page: Res<MenuUi>,
    hud: Res<SharedHud>,
    light: Res<LevelLight>,
    players: Players,
) -> bool {
    let rest = &mut *rest;
    let happened = rest.events.read(&events).count()
        + rest.sought.read(&sought).count()
        + rest.notices.read(&notices).count();
    if happened > 0 || rest.count_new_results(background::result_count()) > 0 {
        rest.left = AFTER_EVENT;
    }
    let is_told = match menu.get() {
        Menu::Open => page.has_notice(),
        Menu::Closed => !hud.feed.is_empty(),
    };
    let is_light_coming = !light.baked && !players.is_nfk();
    is_told || is_light_coming || rest.needs_frame(Instant::now())
}

/// Stores the time at which egui wants its next frame.
fn store_egui_frame_time(
    contexts: Query<&EguiFullOutput, With<PrimaryEguiContext>>,
    mut rest: ResMut<RedrawReasons>,
) {
    let outputs = contexts.iter().filter_map(|output| output.0.as_ref());
    let delays = outputs.filter_map(|output| {
        let window = output.viewport_output.get(&ViewportId::ROOT)?;
        Instant::now().checked_add(window.repaint_delay)
    });
    rest.egui = delays.min();
}

/// Drops reports of modifier keys that have not changed. `bevy_egui` sends one in every frame, and
/// each makes egui request another frame.
fn drop_known_modifiers(
    mut inputs: Query<&mut EguiInput, With<PrimaryEguiContext>>,
    mut last: Local<Option<Modifiers>>,
) {
    for mut input in &mut inputs {
        input.events.retain(|event| {
            if let Event::ModifiersChanged(modifiers) = event {
                last.replace(*modifiers) != Some(*modifiers)
            } else {
                true
            }
        });
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RedrawReasons>()
        .add_systems(
            PreUpdate,
            drop_known_modifiers
                .after(EguiPreUpdateSet::ProcessInput)
                .before(EguiPreUpdateSet::BeginPass),
        )
        .add_systems(
            PostUpdate,
            store_egui_frame_time
                .after(EguiPostUpdateSet::EndPass)
                .before(EguiPostUpdateSet::ProcessOutput),
        );
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn nothing_is_drawn_until_something_happens() {
        let (mut rest, now) = (RedrawReasons::default(), Instant::now());
        assert!(!rest.needs_frame(now), "nothing has changed");
        rest.left = AFTER_EVENT;
        for _ in 0..AFTER_EVENT {
            assert!(rest.needs_frame(now), "an event is shown");
            rest.begin_frame();
        }
        assert!(!rest.needs_frame(now), "and then it is");
    }

    #[test]
    fn an_animation_gets_its_picture_when_it_wants_one() {
        let (mut rest, now) = (RedrawReasons::default(), Instant::now());
        rest.egui = Some(now + Duration::from_millis(50));
        assert!(!rest.needs_frame(now), "not yet");
        assert!(rest.needs_frame(now + Duration::from_millis(50)));
    }

    #[test]
    fn each_result_of_background_work_is_noticed_once() {
        let mut rest = RedrawReasons::default();
        assert_eq!(rest.count_new_results(2), 2);
        assert_eq!(rest.count_new_results(2), 0);
        background::announce_result();
        let before = background::result_count();
        background::announce_result();
        assert!(background::result_count() > before);
    }
}
