//! The menu with mouse and keyboard, without a window.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use bevy::ecs::component::Mutable;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::egui::{
    Context, Event, Key, Modifiers, MouseWheelUnit, PointerButton, Pos2, RawInput, Rect,
    TouchPhase, pos2, vec2,
};
use wishdir::game::base::loop_stats::LoopStats;
use wishdir::game::base::messages::{KeyCapture, Menu, Notice, Request};
use wishdir::game::base::palette::ColorSet;
use wishdir::game::console::{GameConsole, RestoreScripts, TypedLine};
use wishdir::game::hud::ui::{style, theme};
use wishdir::game::menu::first_start::{self, FirstStart, FirstStartAnswer};
use wishdir::game::menu::opener::OpenFolder;
use wishdir::game::menu::pages::config::state::ConfigView;
use wishdir::game::menu::pages::console::state::ConsoleView;
use wishdir::game::menu::pages::controls::AwaitedKey;
use wishdir::game::menu::pages::play::maps::{self, MapEntry, MapLists};
use wishdir::game::menu::pages::practice::state::WhatIfView;
use wishdir::game::menu::pages::records::state::RecordsView;
use wishdir::game::menu::pages::replays::ReplayFileRequest;
use wishdir::game::menu::pages::replays::state::{ReplayEntry, ReplayList};
use wishdir::game::menu::pages::{self, CurrentGame, Page, SettingsDraft};
use wishdir::game::menu::{MenuUi, frame};
use wishdir::game::play::pacing::Pace;
use wishdir::game::play::session::{Profiles, Slots};
use wishdir::game::registry::all_widgets;
use wishdir::game::settings::{Action, InputKey, Settings, SettingsFile, Slot};
use wishdir::game::sound::SoundState;
use wishdir::game::time::records::{BestBoards, BoardRequest, JumpHistory};
use wishdir::game::time::replays::ReplayFiles;
use wishdir::game::world::adapter::SoftwareRendering;
use wishdir::planner::bot::Limits;
use wishdir::storage as content;
use wishdir::storage::records::{Boards, Listing};
use wishdir::storage::replays::ReplayFacts;
use wishdir::text::in_language;
use wishdir_sim::platformer::{NfkRun, Ruleset};
use wishdir_sim::profile::{Profile, TickRule, built_in, by_name};
use wishdir_sim::run::Run;

use crate::headless::{texts_beyond, texts_of};

/// Need For Kill's built-in maps.
fn nfk_maps() -> Vec<MapEntry> {
    content::nfk::built_in_maps()
        .iter()
        .map(maps::loaded_map_entry::<NfkRun>)
        .collect()
}

/// A map of the player's own.
fn own_map(file: &str, title: &str, mistake: Option<&str>) -> MapEntry {
    let (name, title) = (file.trim_end_matches(".map").to_owned(), title.to_owned());
    let mistake = mistake.map(str::to_owned);
    MapEntry {
        name,
        title,
        note: String::new(),
        file: Some(file.to_owned()),
        mistake,
        game: None,
    }
}

/// Replays: one that is still being read, a verified one, and one that failed verification.
fn replays() -> Vec<ReplayEntry> {
    let facts = |time, fault: Option<&str>| ReplayFacts {
        map: "bhop".to_owned(),
        rules: "cs16-100".to_owned(),
        msec: 83_450,
        time,
        fault: fault.map(str::to_owned),
    };
    let entry = |name: &str, facts| ReplayEntry {
        path: name.into(),
        name: name.to_owned(),
        written: None,
        is_favourite: false,
        facts,
    };
    vec![
        entry("kept/lab-cs16-100-30s.wdr", None),
        entry(
            "runs/bhop-cs16-100-12.340.wdr",
            Some(facts(Some(12_340), None)),
        ),
        entry(
            "kept/recovered.wdr",
            Some(facts(
                None,
                Some("the file ends before the recording is complete, 812 ticks are valid"),
            )),
        ),
    ]
}

/// A jump that lost most through its mouse, with its second line being watched.
fn what_if() -> WhatIfView {
    let lines = [
        ("this jump", "241.2"),
        ("everything", "+16.4"),
        ("turned too slowly", "+9.1"),
        ("best within your limits", "254.9"),
    ];
    WhatIfView {
        lines: lines
            .map(|(name, brought)| (name.to_owned(), brought.to_owned()))
            .into(),
        watched: Some(1),
        learned: Some((
            Limits {
                turn_deg_per_s: 431.0,
                reaction_ticks: 1,
            },
            23,
        )),
        ways: vec![(
            "EdgeBug".to_owned(),
            "after running for 23 ticks: jump; press no key (bug on tick 87)".to_owned(),
        )],
        watched_way: None,
    }
}

/// A player in front of the open menu.
pub(crate) struct Desk {
    ctx: Context,
    pub(crate) screen: Rect,
    app: App,
    pub(crate) texts: Vec<(String, Rect)>,
    /// Texts that go beyond the window's edge, hidden there by a scroll area.
    beyond: Vec<(String, Rect)>,
}

impl Desk {
    pub(crate) fn new(page: Page, width: f32, height: f32) -> Self {
        let ctx = Context::default();
        style::apply_style(&ctx);
        let mut app = App::new();
        pages::plugin(&mut app);
        let mut lists = MapLists {
            folder: Some("/home/player/.local/share/wishdir/maps".into()),
            ..MapLists::default()
        };
        lists.nfk.entries = nfk_maps();
        lists.engine3d.entries = vec![
            maps::loaded_map_entry::<Run>(&content::load_map("lab").unwrap()),
            own_map("pit.map", "The pit", None),
            own_map(
                "broken.map",
                "",
                Some("12:5: found `zero`, expected a number"),
            ),
        ];
        let mut replay_list = ReplayList::default();
        replay_list.entries = replays();
        app.insert_resource(MenuUi::with_page(page))
            .insert_resource(SettingsDraft::default())
            .insert_resource(CurrentGame {
                profile: Arc::new(by_name("cs16-100").unwrap().clone()),
                rules: None,
                map: "lab".to_owned(),
                nfk_map: "chain".to_owned(),
            })
            .insert_resource(Profiles {
                list: built_in().iter().cloned().map(Arc::new).collect(),
            })
            .insert_resource(ReplayFiles {
                folder: Some("/home/player/replays".into()),
                record: None,
            })
            .insert_resource(lists)
            .insert_resource(replay_list)
            .insert_resource(what_if())
            .insert_resource(all_widgets())
            .insert_resource(SoundState::Plays(Some(18.0)))
            .insert_resource(SoftwareRendering(true))
            .init_resource::<NextState<Menu>>()
            .init_resource::<KeyCapture>()
            .add_message::<FirstStartAnswer>()
            .init_resource::<Slots>()
            .init_resource::<Pace>()
            .init_resource::<GameConsole>()
            .init_resource::<BestBoards>()
            .init_resource::<JumpHistory>()
            .init_resource::<LoopStats>()
            .init_resource::<Time<Real>>();
        app.world_mut().spawn((Window::default(), PrimaryWindow));
        let mut desk = Self {
            ctx,
            screen: Rect::from_min_size(
                Pos2::ZERO,
                vec2(width, height) / theme::pixels_per_point(height),
            ),
            app,
            texts: Vec::new(),
            beyond: Vec::new(),
        };
        desk.frames(Vec::new());
        desk
    }

    /// A resource that the pages read or write.
    pub(crate) fn get<T: Resource>(&self) -> &T {
        self.app.world().resource()
    }

    pub(crate) fn get_mut<T: Resource<Mutability = Mutable>>(&mut self) -> Mut<'_, T> {
        self.app.world_mut().resource_mut()
    }

    /// Replaces a resource of the pages, and draws a frame.
    pub(crate) fn give(&mut self, resource: impl Resource) {
        self.app.insert_resource(resource);
        self.frames(Vec::new());
    }

    pub(crate) fn page(&self) -> Page {
        self.get::<MenuUi>().page()
    }

    pub(crate) fn settings(&self) -> &Settings {
        self.get::<SettingsDraft>()
    }

    /// Switches to Need For Kill, or to a 3D engine.
    fn play(&mut self, rules: Option<Ruleset>) {
        self.get_mut::<CurrentGame>().rules = rules;
        self.frames(Vec::new());
    }

    /// The last message of a type that a page has written.
    pub(crate) fn last<M: Message + Clone>(&self) -> Option<M> {
        let messages = self.get::<Messages<M>>();
        messages.iter_current_update_messages().last().cloned()
    }

    /// Whether the menu was closed since the last call.
    fn is_left(&mut self) -> bool {
        let next = std::mem::take(&mut *self.get_mut::<NextState<Menu>>());
        matches!(next, NextState::Pending(Menu::Closed))
    }

    /// Reads a configuration on the page *Config*.
    fn read_config(&mut self, path: &Path) {
        let (settings, profile) = (
            self.settings().clone(),
            Arc::clone(&self.get::<CurrentGame>().profile),
        );
        self.get_mut::<ConfigView>()
            .preview_config(path, &settings, &profile);
        self.frames(Vec::new());
    }

    fn frame(&mut self, events: Vec<Event>) {
        let input = RawInput {
            screen_rect: Some(self.screen),
            events,
            focused: true,
            ..RawInput::default()
        };
        let world = self.app.world_mut();
        let output = self.ctx.run_ui(input, |ui| {
            let first = world.get_resource::<FirstStart>();
            if first.is_some_and(FirstStart::is_shown) {
                first_start::show(ui.ctx(), world);
            } else {
                frame::show_menu(ui.ctx(), world);
            }
        });
        self.beyond = texts_beyond(&output, self.screen);
        self.texts = texts_of(output);
    }

    /// Runs a frame with the events, and further frames for their effects.
    pub(crate) fn frames(&mut self, events: Vec<Event>) {
        self.frame(events);
        for _ in 0..3 {
            self.frame(Vec::new());
        }
    }

    pub(crate) fn place(&self, text: &str) -> Pos2 {
        let found = self.texts.iter().find(|(words, _)| words == text);
        found
            .unwrap_or_else(|| panic!("{text:?} is not on the page: {:?}", self.texts))
            .1
            .center()
    }

    pub(crate) fn click(&mut self, text: &str) {
        self.click_at(self.place(text));
    }

    fn click_at(&mut self, pos: Pos2) {
        let button = |pressed| Event::PointerButton {
            pos,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::default(),
        };
        self.frames(vec![Event::PointerMoved(pos)]);
        self.frames(vec![button(true)]);
        self.frames(vec![button(false)]);
    }

    /// Turns the wheel over the page, points. Negative is down.
    pub(crate) fn scroll(&mut self, by: f32) {
        let (unit, delta) = (MouseWheelUnit::Point, vec2(0.0, by));
        let wheel = Event::MouseWheel {
            unit,
            delta,
            phase: TouchPhase::Move,
            modifiers: Modifiers::default(),
        };
        let over = self.screen.center() + vec2(60.0, 40.0);
        self.frames(vec![Event::PointerMoved(over), wheel]);
        // Scrolling continues for some frames.
        for _ in 0..20 {
            self.frame(Vec::new());
        }
    }

    /// Types into a number field.
    pub(crate) fn type_at(&mut self, pos: Pos2, typed: &str) {
        self.click_at(pos);
        self.frames(vec![Event::Text(typed.to_owned())]);
        self.press(Key::Enter);
    }

    pub(crate) fn press(&mut self, key: Key) {
        let event = |pressed| Event::Key {
            key,
            physical_key: None,
            pressed,
            repeat: false,
            modifiers: Modifiers::default(),
        };
        self.frames(vec![event(true), event(false)]);
    }

    /// The profile of the last request.
    fn asked_profile(&self) -> Arc<Profile> {
        match self.last() {
            Some(Request::SwitchProfile(profile)) => profile,
            other => panic!("no profile is asked for: {other:?}"),
        }
    }
}

#[test]
fn every_page_stays_within_every_window() {
    for (width, height) in [
        (1280.0, 720.0),
        (1920.0, 1080.0),
        (800.0, 450.0),
        (640.0, 480.0),
        (3440.0, 1440.0),
    ] {
        for page in Page::ALL.iter().copied() {
            let desk = Desk::new(page, width, height);
            assert!(
                desk.texts.len() > 20,
                "{page:?} at {width} x {height} is nearly empty"
            );
            for (text, rect) in &desk.texts {
                let inside =
                    rect.left() >= desk.screen.left() && rect.right() <= desk.screen.right();
                assert!(
                    inside || !rect.is_positive(),
                    "{text:?} leaves {page:?} at {width} x {height}: {rect:?}"
                );
            }
        }
    }
}

#[test]
fn no_text_of_a_page_runs_out_of_the_window_in_any_language() {
    for language in ["en", "ru"] {
        in_language(language, || {
            for page in Page::ALL.iter().copied() {
                let desk = Desk::new(page, 1280.0, 720.0);
                assert!(
                    desk.beyond.is_empty(),
                    "{language} {page:?}: {:?}",
                    desk.beyond
                );
            }
        })
        .unwrap();
    }
}

#[test]
fn no_note_runs_through_a_widgets_question_mark() {
    for rules in [None, Some(Ruleset::R2)] {
        for (width, height) in [
            (1280.0, 720.0),
            (1920.0, 1080.0),
            (800.0, 450.0),
            (640.0, 480.0),
        ] {
            let mut desk = Desk::new(Page::Hud, width, height);
            desk.play(rules);
            let marks: Vec<Rect> = desk
                .texts
                .iter()
                .filter(|(text, _)| text == "?")
                .map(|(_, rect)| *rect)
                .collect();
            // In small windows the pictures of the presets come first, and the list must be
            // scrolled into view.
            assert!(
                height < 720.0 || marks.iter().any(Rect::is_positive),
                "{width} x {height}"
            );
            for (text, rect) in desk.texts.iter().filter(|(text, _)| text != "?") {
                let through = marks
                    .iter()
                    .find(|mark| mark.intersect(*rect).is_positive());
                assert!(
                    through.is_none(),
                    "{text:?} at {width} x {height}: {rect:?} and {through:?}"
                );
            }
        }
    }
}

#[test]
fn a_set_of_colours_is_a_click_away() {
    let mut desk = Desk::new(Page::Hud, 1280.0, 720.0);
    desk.click("Red-green");
    assert_eq!(desk.settings().hud.look.colors, ColorSet::RedGreen);
    assert!(!desk.settings().hud.is_default());
    desk.click("Standard");
    assert!(desk.settings().hud.is_default());
}

#[test]
fn the_pages_are_a_click_away() {
    let mut desk = Desk::new(Page::Play, 1280.0, 720.0);
    for page in [
        Page::Practice,
        Page::Settings,
        Page::Hud,
        Page::Controls,
        Page::Help,
        Page::Play,
    ] {
        desk.click(page.label());
        assert_eq!(desk.page(), page);
    }
    assert!(!desk.is_left());
    desk.click("Resume");
    assert!(desk.is_left());
    assert_eq!(desk.last::<AppExit>(), None);
    desk.click("Quit");
    assert_eq!(desk.last(), Some(AppExit::Success));
}

#[test]
fn a_chosen_map_is_asked_for_and_remembered() {
    let mut desk = Desk::new(Page::Play, 1280.0, 720.0);
    desk.click("pit.map");
    let asked = desk.last();
    assert!(
        matches!(&asked, Some(Request::SwitchMap(name)) if name == "pit"),
        "{asked:?}"
    );
    assert_eq!(desk.settings().game.map, "pit");
}

#[test]
fn own_maps_stand_below_by_file_with_title_or_first_mistake_and_the_folder() {
    for (width, height) in [(1280.0, 720.0), (1920.0, 1080.0)] {
        let mut desk = Desk::new(Page::Play, width, height);
        let words = [
            "The lab",
            "Your own maps",
            "pit.map",
            "The pit",
            "broken.map",
            "12:5: found `zero`, expected a number",
        ];
        let tops: Vec<f32> = words.iter().map(|words| desk.place(words).y).collect();
        assert!(tops.is_sorted(), "{words:?}: {tops:?}");
        desk.place("/home/player/.local/share/wishdir/maps");
        desk.click("Open folder");
        assert!(
            desk.last::<OpenFolder>()
                .is_some_and(|asked| asked.0.is_some()),
            "the player's"
        );
        desk.click("broken.map");
        assert!(
            matches!(desk.last(), Some(Request::SwitchMap(_))),
            "perhaps it has been mended"
        );
        assert_eq!(
            desk.settings().game.map,
            "lab",
            "but the next start is not left to it"
        );
    }
}

#[test]
fn what_is_told_stands_over_the_menu_within_every_window() {
    for (width, height) in [(1280.0, 720.0), (1920.0, 1080.0), (640.0, 480.0)] {
        let mut desk = Desk::new(Page::Play, width, height);
        let told = "/home/player/.local/share/wishdir/maps/pit.map:12:5: found `zero`, expected a number. ".repeat(3);
        desk.get_mut::<MenuUi>()
            .show_notice(Notice::warning(told.clone()), Duration::ZERO);
        desk.frames(Vec::new());
        let (_, rect) = desk.texts.iter().find(|(words, _)| *words == told).unwrap();
        assert!(
            desk.screen.contains_rect(*rect),
            "{rect:?} in {:?}",
            desk.screen
        );
    }
}

#[test]
fn engine_rate_and_maxspeed_are_separate_choices() {
    let mut desk = Desk::new(Page::Play, 1280.0, 720.0);
    desk.click("77 fps");
    assert_eq!(
        (desk.asked_profile().tick, desk.asked_profile().maxspeed()),
        (TickRule::Fixed(13), 250.0)
    );
    assert_eq!(
        desk.settings().game.profile,
        "cs16-77",
        "it has a name: the next start begins with it"
    );
    desk.click("221");
    assert_eq!(
        (desk.asked_profile().tick, desk.asked_profile().maxspeed()),
        (TickRule::Fixed(10), 221.0)
    );
    desk.click("QuakeWorld");
    assert_eq!(desk.asked_profile().rules().id, "qw");
    assert_eq!(desk.settings().game.profile, "qw-77");
}

#[test]
fn need_for_kill_is_chosen_beside_the_engines_and_remembered() {
    let mut desk = Desk::new(Page::Play, 1280.0, 720.0);
    desk.click("NFK 0.75");
    let asked = desk.last();
    assert!(
        matches!(asked, Some(Request::SwitchRules(Ruleset::V075))),
        "{asked:?}"
    );
    assert_eq!(
        desk.settings().game.profile,
        "nfk-075",
        "the next start begins with it"
    );
    desk.play(Some(Ruleset::V075));
    desk.click("Speed-jump chain");
    desk.click("Ledges");
    let asked = desk.last();
    assert!(
        matches!(&asked, Some(Request::SwitchNfkMap(name)) if name == "ledges"),
        "{asked:?}"
    );
    assert_eq!(desk.settings().game.nfk_map, "ledges");
    desk.click("Half-Life");
    assert_eq!(desk.asked_profile().rules().id, "hl", "and back");
}

#[test]
fn the_pages_of_need_for_kill_stay_within_every_window() {
    for (width, height) in [(1280.0, 720.0), (1920.0, 1080.0), (800.0, 450.0)] {
        for page in Page::ALL.iter().copied() {
            let mut desk = Desk::new(page, width, height);
            desk.play(Some(Ruleset::R2));
            for (text, rect) in &desk.texts {
                let inside =
                    rect.left() >= desk.screen.left() && rect.right() <= desk.screen.right();
                assert!(
                    inside || !rect.is_positive(),
                    "{text:?} leaves {page:?} at {width} x {height}: {rect:?}"
                );
            }
        }
    }
}

#[test]
fn a_click_on_a_key_waits_for_another() {
    let mut desk = Desk::new(Page::Controls, 1280.0, 720.0);
    desk.click("Wheel ↓");
    let jump = Some((Action::Jump, Slot::Secondary));
    assert_eq!(desk.get::<AwaitedKey>().field(), jump);
    assert_eq!(*desk.get::<KeyCapture>(), KeyCapture::ToBind);
    desk.place("press a key");
    desk.place("Second key for");
    desk.click("Play");
    assert_eq!(
        desk.page(),
        Page::Controls,
        "the awaited click goes nowhere else"
    );
}

#[test]
fn switches_and_sliders_write_the_settings() {
    let mut desk = Desk::new(Page::Settings, 1280.0, 720.0);
    desk.give(SoftwareRendering(false));
    let before = desk.settings().video;
    let row = desk.place("V-sync");
    let number = desk.place("90");
    assert!(desk.screen.contains(row), "it is in sight");
    desk.click_at(pos2(number.x, row.y + 8.0));
    assert_ne!(desk.settings().video.vsync, before.vsync);
}

#[test]
fn an_action_has_three_fields_for_keys() {
    let mut desk = Desk::new(Page::Controls, 1280.0, 720.0);
    let (space, wheel, jump) = (
        desk.place("Space"),
        desk.place("Wheel ↓"),
        desk.place("Jump"),
    );
    assert!(
        (space.y - jump.y).abs() < 4.0 && (wheel.y - jump.y).abs() < 4.0,
        "on one line"
    );
    desk.click_at(pos2(2.0 * wheel.x - space.x, wheel.y));
    assert_eq!(
        desk.get::<AwaitedKey>().field(),
        Some((Action::Jump, Slot::Third))
    );
}

#[test]
fn esc_leaves_a_number_that_is_typed() {
    let mut desk = Desk::new(Page::Settings, 1280.0, 720.0);
    assert!(!desk.ctx.text_edit_focused());
    desk.click("90");
    assert!(desk.ctx.text_edit_focused(), "the field takes the keys");
    desk.press(Key::Escape);
    assert!(!desk.ctx.text_edit_focused(), "and gives them back");
}

#[test]
fn the_cap_without_a_graphics_card_is_offered_only_there() {
    let mut desk = Desk::new(Page::Settings, 1280.0, 720.0);
    let is_there = |desk: &Desk| {
        desk.texts
            .iter()
            .any(|(words, _)| words == "Frame limit (no GPU)")
    };
    assert!(is_there(&desk));
    desk.give(SoftwareRendering(false));
    assert!(!is_there(&desk));
}

#[test]
fn the_keyboard_alone_reaches_the_pages() {
    let mut desk = Desk::new(Page::Play, 1280.0, 720.0);
    // The search field comes first.
    desk.press(Key::Tab);
    desk.press(Key::Tab);
    desk.press(Key::Tab);
    desk.press(Key::Enter);
    assert_eq!(desk.page(), Page::Training);
    desk.press(Key::Tab);
    desk.press(Key::Space);
    assert_eq!(desk.page(), Page::Practice);
    desk.press(Key::Tab);
    desk.press(Key::Space);
    assert_eq!(desk.page(), Page::Replays);
    desk.press(Key::Tab);
    desk.press(Key::Space);
    assert_eq!(desk.page(), Page::Records);
    desk.press(Key::Tab);
    desk.press(Key::Space);
    assert_eq!(desk.page(), Page::Settings);
}

/// A board with these columns, and rows in JSON.
fn listing(columns: &[&str], rows: serde_json::Value) -> Listing {
    let columns = columns.iter().map(|column| (*column).to_owned()).collect();
    Listing {
        columns,
        rows: serde_json::from_value(rows).unwrap(),
    }
}

#[test]
fn the_console_completes_what_is_typed_and_typing_goes_on_behind_it() {
    let mut desk = Desk::new(Page::Console, 1280.0, 720.0);
    desk.frames(vec![Event::Text("sensi".to_owned())]);
    desk.press(Key::Tab);
    assert_eq!(desk.get::<ConsoleView>().input, "sensitivity ");
    desk.frames(vec![Event::Text("2.5".to_owned())]);
    desk.press(Key::Enter);
    let line = desk.last::<TypedLine>().unwrap();
    assert_eq!(line.0, "sensitivity 2.5");
    assert_eq!(desk.get::<ConsoleView>().input, "", "the next line");
}

#[test]
fn a_replay_is_a_click_to_watch_and_a_click_to_race() {
    let mut desk = Desk::new(Page::Replays, 1280.0, 720.0);
    let path = PathBuf::from("runs/bhop-cs16-100-12.340.wdr");
    let title = replays()[1].title();
    assert!(title.ends_with(" · 0:12.340"), "{title}");
    desk.click("Race");
    let asked = desk.last();
    assert!(
        matches!(&asked, Some(Request::Entry { path: of, name, race: true }) if *of == path && *name == title),
        "{asked:?}"
    );
    assert!(desk.is_left());
    desk.click(&title);
    let asked = desk.last();
    assert!(
        matches!(&asked, Some(Request::Watch(of)) if *of == path),
        "{asked:?}"
    );
    assert!(desk.is_left());
    let races = desk
        .texts
        .iter()
        .filter(|(words, _)| words == "Race")
        .count();
    assert_eq!(races, 2, "the valid one and the recovered one");
}

#[test]
fn a_replay_is_renamed_deleted_and_made_a_favourite() {
    let mut desk = Desk::new(Page::Replays, 1280.0, 720.0);
    let title = replays()[1].title();
    let row = desk.place(&title).y;
    let in_row = |desk: &Desk, words: &str| -> Pos2 {
        let all = desk.texts.iter().filter(|(text, _)| text == words);
        let centers = all.map(|(_, rect)| rect.center());
        centers
            .min_by(|a, b| (a.y - row).abs().total_cmp(&(b.y - row).abs()))
            .unwrap()
    };
    let path = PathBuf::from("runs/bhop-cs16-100-12.340.wdr");
    desk.click_at(in_row(&desk, "Delete"));
    assert_eq!(
        desk.last::<ReplayFileRequest>(),
        None,
        "it is asked once more"
    );
    desk.click("Delete permanently");
    let asked = desk.last();
    assert_eq!(asked, Some(ReplayFileRequest::Delete(vec![path.clone()])));
    desk.click_at(in_row(&desk, "Rename"));
    desk.frames(vec![Event::Text(" mine".to_owned())]);
    desk.press(Key::Enter);
    let asked = desk.last();
    let name = "bhop-cs16-100-12.340 mine".to_owned();
    assert_eq!(asked, Some(ReplayFileRequest::Rename(path.clone(), name)));
    let star = desk.screen.right() - (desk.screen.width() - 1080.0) / 2.0 - 26.0 - 12.0 - 11.0;
    desk.click_at(pos2(star, row + 7.0));
    let asked = desk.last();
    assert_eq!(asked, Some(ReplayFileRequest::Favourite(path, true)));
}

#[test]
fn recovered_recordings_are_deleted_together() {
    let mut desk = Desk::new(Page::Replays, 1280.0, 720.0);
    desk.click("Delete recovered recordings");
    desk.click("Delete permanently");
    let asked = desk.last();
    let recovered = vec![PathBuf::from("kept/recovered.wdr")];
    assert_eq!(asked, Some(ReplayFileRequest::Delete(recovered)));
}

#[test]
fn the_search_field_finds_a_setting_and_changes_it() {
    let mut desk = Desk::new(Page::Training, 1280.0, 720.0);
    desk.click("Search (Ctrl+F)");
    desk.frames(vec![Event::Text("vsync".to_owned())]);
    assert_eq!(desk.page(), Page::Search);
    let row = desk.place("V-sync");
    let before = desk.settings().video.vsync;
    let switch =
        desk.screen.right() - (desk.screen.width() - 1080.0) / 2.0 - 26.0 - 12.0 - 14.0 - 19.0;
    desk.click_at(pos2(switch, row.y + 8.0));
    assert_ne!(desk.settings().video.vsync, before);
    desk.click("Practice");
    assert_eq!(desk.page(), Page::Practice);
    desk.place("Search (Ctrl+F)");
}

#[test]
fn search_results_open_help_maps_and_pages() {
    let mut desk = Desk::new(Page::Play, 1280.0, 720.0);
    desk.click("Search (Ctrl+F)");
    desk.frames(vec![Event::Text("pit".to_owned())]);
    desk.click("The pit");
    let asked = desk.last();
    assert!(
        matches!(&asked, Some(Request::SwitchMap(name)) if name == "pit"),
        "{asked:?}"
    );
    assert!(desk.is_left());
    let mut desk = Desk::new(Page::Play, 1280.0, 720.0);
    desk.click("Search (Ctrl+F)");
    desk.frames(vec![Event::Text("cm/360".to_owned())]);
    desk.click("Mouse DPI");
    assert_eq!(desk.page(), Page::Sensitivity);
}

#[test]
fn help_shows_the_chosen_topic_and_what_is_searched_for() {
    let mut desk = Desk::new(Page::Help, 1280.0, 720.0);
    desk.place("Movement");
    desk.click("Strafe bar");
    let shown = |desk: &Desk, words: &str| desk.texts.iter().any(|(text, _)| text.contains(words));
    assert!(shown(&desk, "shows you where to aim"));
    assert!(!shown(&desk, "Movement"));
    desk.click("Search keys and guide");
    desk.frames(vec![Event::Text("noclip".to_owned())]);
    desk.place("Noclip");
    assert!(!shown(&desk, "shows you where to aim"));
}

#[test]
fn the_records_are_chosen_by_map_kind_and_profile() {
    let mut desk = Desk::new(Page::Records, 1280.0, 720.0);
    desk.place("Records are off: this session is not being recorded.");
    let run = [
        "rank", "id", "map", "profile", "style", "time_ms", "splits", "at", "damage", "replay",
        "problem",
    ];
    let jump = [
        "rank",
        "id",
        "map",
        "profile",
        "style",
        "kind",
        "distance",
        "block",
        "prestrafe",
        "strafes",
        "sync",
        "at",
    ];
    let splits = serde_json::json!([{ "checkpoint": 1, "time_ms": 20_250, "ticks": 2025 }]);
    desk.give(BestBoards(Some(Boards {
        runs: listing(
            &run,
            serde_json::json!([
                [
                    1,
                    4,
                    "cs-course",
                    "cs16-100",
                    "normal",
                    45_120,
                    splits,
                    "2026-11-22T12:00:00Z",
                    true,
                    "a.wdr",
                    null
                ],
                [
                    1,
                    9,
                    "hl-course",
                    "hl-100",
                    "normal",
                    61_005,
                    null,
                    "2026-11-21T12:00:00Z",
                    false,
                    "b.wdr",
                    "altered"
                ],
                [
                    1,
                    11,
                    "cs-course",
                    "cs16-100",
                    "w-only",
                    99_000,
                    null,
                    "2026-11-21T12:00:00Z",
                    true,
                    "c.wdr",
                    null
                ],
            ]),
        ),
        jumps: listing(
            &jump,
            serde_json::json!([
                [
                    1,
                    5,
                    "longjump",
                    "cs16-100",
                    "normal",
                    "BJ",
                    243.5,
                    null,
                    270.25,
                    5,
                    81.0,
                    "2026-11-22T12:00:00Z"
                ],
                [
                    1,
                    6,
                    "longjump",
                    "cs16-100",
                    "normal",
                    "LJ",
                    251.987_65,
                    250,
                    276.5,
                    7,
                    90.0,
                    "2026-11-22T12:00:00Z"
                ],
            ]),
        ),
        has_foreign_entries: true,
        folder: "boards".into(),
    })));
    desk.place("0:45.120");
    desk.place("0:20.250");
    desk.place("replay modified: not verified");
    desk.place("hl-100, no damage");
    desk.place(
        "* not the built-in map or rules of this name. The digits are the start of their hash.",
    );
    for (words, race) in [("Watch", false), ("Race", true)] {
        desk.click(words);
        let Some(Request::Entry {
            path,
            name,
            race: is_race,
        }) = desk.last()
        else {
            panic!("{words}");
        };
        assert_eq!(
            (path, name.as_str(), is_race),
            ("boards/a.wdr".into(), "cs-course 0:45.120", race)
        );
        assert!(desk.is_left());
    }
    desk.click("Export");
    let stem = "cs16-100-cs-course-0-45.120";
    assert!(matches!(desk.last(), Some(BoardRequest::Export(4, to)) if to == stem));
    desk.click("W only");
    desk.place("1:39.000");
    desk.click("Normal");
    desk.click("hl-100");
    assert_eq!(desk.get::<RecordsView>().profile.as_deref(), Some("hl-100"));
    desk.place("1:01.005");
    let shown = |desk: &Desk, text: &str| desk.texts.iter().any(|(words, _)| words == text);
    assert!(!shown(&desk, "0:45.120"));
    desk.click("all profiles");
    desk.click("cs-course");
    assert!(shown(&desk, "0:45.120") && !shown(&desk, "1:01.005"));
    desk.click("Jumps");
    assert_eq!(
        *desk.get::<RecordsView>(),
        RecordsView {
            jumps: Some(true),
            ..RecordsView::default()
        },
        "filters are those of the board"
    );
    assert!(
        shown(&desk, "251.99") && shown(&desk, "243.50"),
        "{:?}",
        desk.texts
    );
    desk.click("LJ");
    assert!(shown(&desk, "251.99") && !shown(&desk, "243.50"));
    desk.click("Refresh");
    assert!(matches!(desk.last(), Some(BoardRequest::List)));
}

#[test]
fn a_configuration_is_looked_at_taken_and_undone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("config.cfg");
    std::fs::write(
        &path,
        "sensitivity 1.5\nbind MWHEELUP +jump\nbind ESCAPE +use\nfov 105\n",
    )
    .unwrap();
    let mut desk = Desk::new(Page::Config, 1280.0, 720.0);
    desk.read_config(&path);
    let says = |desk: &Desk, words: &str| desk.texts.iter().any(|(text, _)| text.contains(words));
    assert!(
        says(&desk, "Changes from config.cfg") && says(&desk, "sensitivity: 3 \u{2192} 1.5"),
        "{:?}",
        desk.texts
    );
    assert!(
        says(&desk, "opens the menu or console"),
        "what is left out is said: {:?}",
        desk.texts
    );
    assert_eq!(*desk.settings(), Settings::default(), "nothing has changed");
    desk.click("Import");
    assert_eq!(
        (desk.settings().mouse.sensitivity, desk.settings().video.fov),
        (1.5, 90.0)
    );
    assert!(desk.settings().binds != Settings::default().binds);
    assert!(
        says(&desk, "opens the menu or console"),
        "what was left out is still said: {:?}",
        desk.texts
    );
    desk.click("Undo last import");
    assert_eq!(*desk.settings(), Settings::default());
    assert!(desk.last::<RestoreScripts>().is_some());
    desk.read_config(&folder.path().join("gone.cfg"));
    assert!(
        says(&desk, "gone.cfg"),
        "what cannot be read is said: {:?}",
        desk.texts
    );
}

#[test]
fn imported_keys_leave_room_for_the_keys_of_the_config_and_of_the_other_game() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("config.cfg");
    let lines =
        "unbindall\nbind CTRL +duck\nbind MWHEELUP +duck\nbind SPACE +duck\nbind a +moveleft\n";
    std::fs::write(&path, lines).unwrap();
    let mut desk = Desk::new(Page::Config, 1280.0, 720.0);
    desk.read_config(&path);
    desk.click("Import");
    let binds = &desk.settings().binds;
    let keys = |action| binds.keys(action).iter().collect::<Vec<_>>();
    // The right Ctrl key has no room beside the three keys of the config.
    let [left, wheel, space] =
        ["CTRL", "MWHEELUP", "SPACE"].map(|name| InputKey::from_name(name).unwrap());
    for key in [left, wheel, space] {
        assert!(
            keys(Action::Duck).contains(&key),
            "{:?}",
            keys(Action::Duck)
        );
    }
    for action in [Action::NfkLeft, Action::NfkUp, Action::NfkZoomIn] {
        assert_eq!(
            keys(action),
            Settings::default()
                .binds
                .keys(action)
                .iter()
                .collect::<Vec<_>>()
        );
    }
}

#[test]
fn scripts_and_speeds_of_a_configuration_are_shown_before_they_are_taken() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("userconfig.cfg");
    let text =
        "alias +dj \"+jump;+duck\"\nalias -dj \"-jump;-duck\"\nbind x +dj\ncl_sidespeed 350\n";
    std::fs::write(&path, text).unwrap();
    let mut desk = Desk::new(Page::Config, 1280.0, 720.0);
    desk.read_config(&path);
    let says = |words: &str| desk.texts.iter().any(|(text, _)| text.contains(words));
    assert!(
        says("alias +dj") && says("+jump;+duck") && says("cl_sidespeed: 400 \u{2192} 350"),
        "{:?}",
        desk.texts
    );
    if let Some(Ok(offer)) = &mut desk.get_mut::<ConfigView>().offer {
        offer.wanted = [true; 6];
    }
    desk.give(SettingsFile(Some(folder.path().join("settings.ron"))));
    desk.click("Import");
    let before = desk.get::<ConfigView>().before.as_ref();
    assert_eq!(before.map(|before| before.files.len()), Some(2));
    assert!(desk.last::<TypedLine>().is_some(), "the scripts run");
    let own = desk.asked_profile();
    assert_eq!(
        (own.name.as_str(), desk.settings().game.profile.as_str()),
        ("cs16-100-own", "cs16-100-own")
    );
}
