//! The HUD editor: its use with a mouse without a window, and its layouts in the game.

use std::fs;
use std::path::Path;

use bevy::input::keyboard::KeyCode;
use bevy::prelude::*;
use bevy_egui::egui::{
    Context, Event, Key, Modifiers, MouseWheelUnit, PointerButton, Pos2, RawInput, Rect,
    TouchPhase, pos2, vec2,
};
use wishdir::game::base::clipboard::Clipboard;
use wishdir::game::base::messages::{GameKind, HudEditing, Menu};
use wishdir::game::console::TypedLine;
use wishdir::game::hud::ui::{style, theme};
use wishdir::game::hud::widgets::{Widget, WidgetArea, WidgetRegistry};
use wishdir::game::hud_editor::model::{EditorModel, EditorState, LayoutRequest, PreviewState};
use wishdir::game::hud_editor::{LayoutNames, show_editor};
use wishdir::game::registry::all_widgets;
use wishdir::game::settings::{Anchor, Binds, HudSettings, Placement, Settings, SettingsFile};

use crate::headless::{Game, InputEvent, texts_of};
use crate::support::profile;

/// A user in front of the editor.
struct Desk {
    ctx: Context,
    screen: Rect,
    zoom: f32,
    game: GameKind,
    hud: HudSettings,
    widgets: WidgetRegistry,
    state: EditorState,
    layouts: Vec<String>,
    requests: Vec<LayoutRequest>,
    is_done: bool,
    texts: Vec<(String, Rect)>,
    modifiers: Modifiers,
}

impl Desk {
    fn new(width: f32, height: f32, game: GameKind) -> Self {
        let ctx = Context::default();
        style::apply_style(&ctx);
        let zoom = theme::pixels_per_point(height);
        let hud = HudSettings::default();
        let mut desk = Self {
            ctx,
            screen: Rect::from_min_size(Pos2::ZERO, vec2(width, height) / zoom),
            zoom,
            game,
            state: EditorState::new(&hud),
            hud,
            widgets: all_widgets(),
            layouts: vec!["kz".to_owned(), "wide".to_owned()],
            requests: Vec::new(),
            is_done: false,
            texts: Vec::new(),
            modifiers: Modifiers::NONE,
        };
        desk.frames(Vec::new());
        desk
    }

    fn room(&self) -> WidgetArea {
        WidgetArea::new(self.screen, self.zoom, 0.0)
    }

    fn frame(&mut self, mut events: Vec<Event>) {
        events.insert(0, Event::ModifiersChanged(self.modifiers));
        let input = RawInput {
            screen_rect: Some(self.screen),
            events,
            focused: true,
            ..RawInput::default()
        };
        let (ctx, binds) = (self.ctx.clone(), Binds::default());
        let mut model = EditorModel {
            hud: &mut self.hud,
            widgets: &self.widgets,
            game: self.game,
            room: WidgetArea::new(self.screen, self.zoom, 0.0),
            state: &mut self.state,
            layouts: &self.layouts,
            binds: &binds,
            notice: None,
            requests: &mut self.requests,
            is_done: false,
        };
        let output = ctx.run_ui(input, |ui| show_editor(ui.ctx(), &mut model));
        self.is_done |= model.is_done;
        self.texts = texts_of(output);
    }

    /// Runs a frame with the events, and further frames for their effects.
    fn frames(&mut self, events: Vec<Event>) {
        self.frame(events);
        for _ in 0..3 {
            self.frame(Vec::new());
        }
    }

    fn button(&mut self, pos: Pos2, pressed: bool) {
        let (button, modifiers) = (PointerButton::Primary, self.modifiers);
        self.frames(vec![Event::PointerButton {
            pos,
            button,
            pressed,
            modifiers,
        }]);
    }

    fn click_at(&mut self, pos: Pos2) {
        self.frames(vec![Event::PointerMoved(pos)]);
        self.button(pos, true);
        self.button(pos, false);
    }

    fn click(&mut self, text: &str) {
        let found = self.texts.iter().rfind(|(words, _)| words == text);
        let pos = found
            .unwrap_or_else(|| panic!("{text:?} is not there: {:?}", self.texts))
            .1
            .center();
        self.click_at(pos);
    }

    fn drag(&mut self, from: Pos2, to: Pos2) {
        self.frames(vec![Event::PointerMoved(from)]);
        self.button(from, true);
        self.frames(vec![Event::PointerMoved(from + (to - from) * 0.5)]);
        self.frames(vec![Event::PointerMoved(to)]);
        self.button(to, false);
    }

    fn press(&mut self, key: Key, modifiers: Modifiers) {
        self.modifiers = modifiers;
        let event = |pressed| Event::Key {
            key,
            physical_key: None,
            pressed,
            repeat: false,
            modifiers,
        };
        self.frames(vec![event(true), event(false)]);
        self.modifiers = Modifiers::NONE;
    }

    fn widget(&self, id: &str) -> Widget<()> {
        *self
            .widgets
            .for_game(self.game)
            .find(|widget| widget.id == id)
            .unwrap()
    }

    fn placement(&self, id: &str) -> Placement {
        self.widget(id).placement(&self.hud)
    }

    fn rect(&self, id: &str) -> Rect {
        let (placement, size) = self
            .widget(id)
            .placement_and_size(&self.hud, self.room().fit.small);
        self.room().rect(placement, size)
    }
}

#[test]
fn every_widget_that_is_on_has_a_frame_with_its_name_in_both_games() {
    for (game, width, height) in [
        (GameKind::Engine3d, 1920.0, 1080.0),
        (GameKind::Engine3d, 640.0, 480.0),
        (GameKind::Nfk, 1280.0, 720.0),
        (GameKind::Nfk, 640.0, 480.0),
    ] {
        let mut desk = Desk::new(width, height, game);
        for edited in PreviewState::ALL
            .into_iter()
            .filter(|edited| edited.exists_in(game))
        {
            desk.state.edited = edited;
            desk.frames(Vec::new());
            for widget in desk
                .widgets
                .for_game(game)
                .filter(|widget| widget.shown.is_met(edited.visibility()))
            {
                let is_named = desk
                    .texts
                    .iter()
                    .any(|(words, rect)| words == widget.label() && rect.is_positive());
                assert!(
                    is_named || !widget.placement(&desk.hud).on,
                    "{} in {edited:?} at {width}",
                    widget.id
                );
            }
        }
        assert_eq!(
            desk.hud,
            HudSettings::default(),
            "who looks changes nothing"
        );
    }
}

#[test]
fn a_widget_is_dragged_snaps_and_keeps_to_the_nearest_anchor() {
    let mut desk = Desk::new(1280.0, 720.0, GameKind::Engine3d);
    let from = desk.rect("Speed").center();
    // Almost into the upper right corner, where another widget's lower edge is at nearly the same
    // height.
    let half = desk.rect("Speed").size() / 2.0;
    let to = desk.screen.right_top() + vec2(-half.x - 3.0, half.y + 0.25);
    desk.drag(from, to);
    assert_eq!(
        (
            desk.placement("Speed").anchor,
            desk.placement("Speed").offset
        ),
        (Anchor::TopRight, [0.0, 0.0])
    );
    assert_eq!(desk.state.chosen, Some("Speed"));
    // With Shift it stays where it was dropped.
    let from = desk.rect("Speed").center();
    desk.modifiers = Modifiers::SHIFT;
    desk.drag(from, from + vec2(-31.0, 0.0));
    desk.modifiers = Modifiers::NONE;
    assert_eq!(desk.placement("Speed").offset, [-31.0, 0.0]);
    // Each drag is an undo step of its own.
    desk.press(Key::Z, Modifiers::COMMAND);
    assert_eq!(desk.placement("Speed").offset, [0.0, 0.0]);
    desk.press(Key::Z, Modifiers::COMMAND);
    assert_eq!(desk.hud, HudSettings::default());
    desk.press(Key::Y, Modifiers::COMMAND);
    assert_eq!(desk.placement("Speed").anchor, Anchor::TopRight);
}

#[test]
fn a_widget_dragged_out_of_the_window_comes_back_at_every_size() {
    for (width, height) in [(1920.0, 1080.0), (1280.0, 720.0), (640.0, 480.0)] {
        for (away, name) in [
            (vec2(4000.0, 3000.0), "down"),
            (vec2(-4000.0, -3000.0), "up"),
        ] {
            let mut desk = Desk::new(width, height, GameKind::Engine3d);
            let from = desk.rect("Speed").center();
            desk.drag(from, from + away);
            assert_ne!(
                desk.placement("Speed"),
                desk.widget("Speed").default_placement(),
                "{name}"
            );
            // The layout of this window fits into all others.
            for (width, height) in [
                (1920.0, 1080.0),
                (1280.0, 720.0),
                (640.0, 480.0),
                (480.0, 640.0),
            ] {
                let screen = Rect::from_min_size(
                    Pos2::ZERO,
                    vec2(width, height) / theme::pixels_per_point(height),
                );
                let room = WidgetArea::new(screen, theme::pixels_per_point(height), 0.0);
                let (placement, size) = desk
                    .widget("Speed")
                    .placement_and_size(&desk.hud, room.fit.small);
                let rect = room.rect(placement, size);
                assert!(
                    screen.expand(0.01).contains_rect(rect),
                    "{name}: {rect:?} at {width} x {height}"
                );
            }
        }
    }
}

#[test]
fn a_layout_of_a_large_window_is_the_same_in_a_smaller_one_of_its_shape() {
    let mut large = Desk::new(1920.0, 1080.0, GameKind::Engine3d);
    let from = large.rect("Speed").center();
    large.drag(from, pos2(700.0, 300.0));
    let mut small = Desk::new(1280.0, 720.0, GameKind::Engine3d);
    small.hud = large.hud.clone();
    let (one, other) = (large.rect("Speed"), small.rect("Speed"));
    assert!(
        (one.min - other.min).length() < 0.01 && one.size() == other.size(),
        "{one:?} {other:?}"
    );
}

#[test]
fn wheel_corner_and_arrow_keys_scale_and_move() {
    let mut desk = Desk::new(1280.0, 720.0, GameKind::Engine3d);
    let middle = desk.rect("Speed").center();
    let notch = |y: f32| Event::MouseWheel {
        unit: MouseWheelUnit::Line,
        delta: vec2(0.0, y),
        modifiers: Modifiers::NONE,
        phase: TouchPhase::Move,
    };
    desk.frames(vec![Event::PointerMoved(middle)]);
    desk.frames(vec![notch(1.0)]);
    desk.frames(vec![notch(1.0)]);
    assert_eq!(desk.placement("Speed").scale, 1.1);
    desk.frames((0..100).map(|_| notch(-1.0)).collect());
    assert_eq!(desk.placement("Speed").scale, 0.5);
    desk.click_at(desk.rect("Speed").center());
    let before = desk.rect("Speed");
    desk.press(Key::ArrowUp, Modifiers::NONE);
    desk.press(Key::ArrowLeft, Modifiers::SHIFT);
    let after = desk.rect("Speed");
    assert!(
        (after.min - before.min - vec2(-8.0, -1.0)).length() < 0.2,
        "{before:?} {after:?}"
    );
    // The anchor is at the bottom, so the upper corner scales and the lower edge stays.
    let rect = desk.rect("Speed");
    desk.drag(rect.right_top(), rect.left_bottom() + vec2(300.0, -92.0));
    assert_eq!(desk.placement("Speed").scale, 1.0);
    assert!(
        (desk.rect("Speed").left_bottom() - rect.left_bottom()).length() < 0.3,
        "{:?}",
        desk.rect("Speed")
    );
    desk.click_at(desk.rect("Speed").center());
    desk.press(Key::Delete, Modifiers::NONE);
    assert!(desk.state.chosen.is_none() && !desk.placement("Speed").on);
}

#[test]
fn the_panel_hides_brings_back_and_puts_as_it_comes() {
    let mut desk = Desk::new(1280.0, 720.0, GameKind::Nfk);
    desk.click_at(desk.rect("Inertia").center());
    desk.press(Key::ArrowUp, Modifiers::NONE);
    assert_ne!(desk.hud, HudSettings::default());
    desk.click("Reset");
    assert_eq!(desk.hud, HudSettings::default());
    desk.click("Hide");
    assert!(!desk.placement("Inertia").on && desk.state.chosen.is_none());
    desk.click(desk.widget("Inertia").label());
    assert!(desk.placement("Inertia").on);
    desk.click("Load");
    desk.click("Delete");
    assert_eq!(
        desk.requests,
        [LayoutRequest::Load("wide".to_owned())],
        "asked for a second time first"
    );
    desk.click("Delete permanently");
    assert_eq!(
        desk.requests[1..],
        [LayoutRequest::Remove("wide".to_owned())]
    );
    desk.click("Copy as text");
    assert_eq!(desk.requests[2..], [LayoutRequest::Copy]);
    desk.click("Done");
    assert!(desk.is_done);
}

/// A game whose files lie in a folder, with the notices that follow requests.
fn begin(folder: &Path) -> Game {
    let file = SettingsFile(Some(folder.join("settings.ron")));
    let mut game = Game::with_files(file, profile("cs16-100").clone(), Settings::default());
    game.app.insert_resource(Clipboard::Own(String::new()));
    game.frames(5);
    game
}

/// The last notice after a request.
fn last_told(game: &mut Game, request: LayoutRequest) -> (String, bool) {
    game.told(request).pop().unwrap_or_default()
}

#[test]
fn the_key_and_the_console_open_the_editor_and_the_menu_key_leaves_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut game = begin(folder.path());
    let is_open = |game: &Game| {
        (
            game.resource::<HudEditing>().0,
            *game.resource::<State<Menu>>().get(),
        )
    };
    game.tap(KeyCode::KeyH);
    assert_eq!(is_open(&game), (true, Menu::Open));
    let ticks = game.records().len();
    game.feed(InputEvent::Press(KeyCode::KeyW));
    game.frames(20);
    game.feed(InputEvent::Release(KeyCode::KeyW));
    assert_eq!(game.records().len(), ticks, "the game stands still");
    game.tap(KeyCode::KeyH);
    game.frames(1);
    assert_eq!(is_open(&game), (false, Menu::Closed));
    game.app
        .world_mut()
        .write_message(TypedLine("edit-hud".to_owned()));
    game.frames(3);
    assert_eq!(is_open(&game), (true, Menu::Open));
    game.tap(KeyCode::Escape);
    game.frames(1);
    assert_eq!(is_open(&game), (false, Menu::Closed));
    // Opened from the menu, it returns to the menu.
    game.tap(KeyCode::Escape);
    game.tap(KeyCode::KeyH);
    assert_eq!(is_open(&game), (true, Menu::Open));
    game.tap(KeyCode::KeyH);
    assert_eq!(is_open(&game), (false, Menu::Open));
    game.tap(KeyCode::KeyH);
    game.tap(KeyCode::F1);
    assert_eq!(is_open(&game), (false, Menu::Open), "the help is read");
}

#[test]
fn layouts_are_saved_loaded_renamed_removed_and_their_mistakes_have_a_line() {
    let folder = tempfile::tempdir().unwrap();
    let mut game = begin(folder.path());
    let name = || "My KZ".to_owned();
    let place = Placement {
        anchor: Anchor::Left,
        offset: [12.5, -3.0],
        scale: 2.0,
        opacity: 0.5,
        color: Some([1, 2, 3]),
        on: true,
    };
    game.app
        .world_mut()
        .resource_mut::<Settings>()
        .hud
        .set_placement("Speed", Some(place));
    let own = game.resource::<Settings>().hud.clone();
    let path = folder.path().join("layouts/My KZ.ron");
    assert_eq!(
        last_told(&mut game, LayoutRequest::Save(name())),
        (format!("Layout My KZ saved: {}", path.display()), false)
    );
    game.app.world_mut().resource_mut::<Settings>().hud.reset();
    assert!(!last_told(&mut game, LayoutRequest::Load(name())).1);
    assert_eq!(game.resource::<Settings>().hud, own);
    // A typing error is reported with its line, and the HUD stays.
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace("2.0", "20.0")).unwrap();
    let (words, is_warning) = last_told(&mut game, LayoutRequest::Load(name()));
    assert!(
        is_warning
            && words.contains("My KZ.ron: line 3, column 9: Speed: found 20, expected 0.5 to 3"),
        "{words}"
    );
    assert_eq!(game.resource::<Settings>().hud, own);
    last_told(
        &mut game,
        LayoutRequest::Rename {
            from: name(),
            to: "kz 2".to_owned(),
        },
    );
    game.app.world_mut().resource_mut::<HudEditing>().0 = true;
    game.frames(2);
    assert_eq!(game.resource::<LayoutNames>().names, ["kz 2"]);
    assert!(last_told(&mut game, LayoutRequest::Load("../settings".to_owned())).1);
    assert!(last_told(&mut game, LayoutRequest::Save(String::new())).1);
    last_told(&mut game, LayoutRequest::Remove("kz 2".to_owned()));
    assert_eq!(
        fs::read_dir(folder.path().join("layouts")).unwrap().count(),
        0
    );
}

#[test]
fn a_layout_goes_to_another_player_as_a_line_of_text() {
    let folder = tempfile::tempdir().unwrap();
    let mut game = begin(folder.path());
    let place = Placement {
        anchor: Anchor::Bottom,
        offset: [0.0, -90.0],
        ..Placement::default()
    };
    game.app
        .world_mut()
        .resource_mut::<Settings>()
        .hud
        .set_placement("Compass", Some(place));
    let own = game.resource::<Settings>().hud.clone();
    let (words, _) = last_told(&mut game, LayoutRequest::Copy);
    let line = game
        .app
        .world_mut()
        .resource_mut::<Clipboard>()
        .text()
        .unwrap();
    assert!(
        line.starts_with("wdh:") && line.len() < 250 && words.contains(&line.len().to_string()),
        "{words} {line}"
    );
    let elsewhere = tempfile::tempdir().unwrap();
    let mut other = begin(elsewhere.path());
    other.app.insert_resource(Clipboard::Own(format!(
        "{}\n  {}\n",
        &line[..20],
        &line[20..]
    )));
    assert!(!last_told(&mut other, LayoutRequest::Paste).1);
    assert_eq!(other.resource::<Settings>().hud, own);
    other
        .app
        .insert_resource(Clipboard::Own(line.replace("wdh:", "wdh:A")));
    let (words, is_warning) = last_told(&mut other, LayoutRequest::Paste);
    assert!(
        is_warning && words.contains("found layout version 0"),
        "{words}"
    );
    assert_eq!(other.resource::<Settings>().hud, own);
}
