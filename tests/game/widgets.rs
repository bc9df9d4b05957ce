//! All widgets of the games: registered, described, and never on top of each other.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use bevy_egui::egui::{Rect, pos2, vec2};
use wishdir::coach::lessons;
use wishdir::game::base::messages::GameKind;
use wishdir::game::hud::ui::theme;
use wishdir::game::hud::widgets::{Preset, ShowCondition, VisibilityContext, Widget, WidgetArea};
use wishdir::game::registry::all_widgets;
use wishdir::game::replay_viewer::BAR_HEIGHT;
use wishdir::game::settings::{HudSettings, Placement};
use wishdir::text::fill_constants;

#[test]
fn every_widget_that_a_file_declares_is_registered_once() {
    let mut declared = BTreeSet::new();
    for folder in [
        "hud/widgets",
        "hud/engine3d",
        "nfk/hud",
        "tools/measure",
        "tools/bug_finder",
        "tools/what_if",
    ] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("src/game")
            .join(folder);
        let paths = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path());
        for path in paths.filter(|path| path.is_file()) {
            let source = fs::read_to_string(path).unwrap();
            for (_, after) in source
                .match_indices("const WIDGET: ")
                .map(|(at, found)| source.split_at(at + found.len()))
            {
                let id = after
                    .split_once("id: \"")
                    .and_then(|(_, rest)| rest.split_once('"'))
                    .unwrap()
                    .0;
                assert!(
                    declared.insert(id.to_owned()),
                    "two widgets are called {id}"
                );
            }
        }
    }
    let registered: Vec<String> = all_widgets()
        .widgets()
        .map(|widget| widget.id.to_owned())
        .collect();
    assert_eq!(
        registered.iter().cloned().collect::<BTreeSet<_>>(),
        declared,
        "a `WIDGETS` or `SHARED` lacks one"
    );
    assert_eq!(
        registered.len(),
        declared.len(),
        "one is registered twice: {registered:?}"
    );
}

#[test]
fn every_widget_has_its_words_in_the_catalogue() {
    for widget in all_widgets().widgets() {
        for attribute in ["", ".note", ".formula"] {
            let id = widget.attribute_id(attribute);
            assert_ne!(fill_constants(&id), "?", "en.ftl has no {id}");
        }
        assert!(
            widget.label() != "?" && !widget.label().is_empty() && !widget.note().is_empty(),
            "{}",
            widget.id
        );
        for words in [widget.note(), widget.formula()] {
            assert!(!words.contains(['{', '}']), "{}: {words:?}", widget.id);
        }
    }
}

#[test]
fn lessons_only_name_registered_widgets() {
    let registry = all_widgets();
    for lesson in lessons() {
        for step in 0..=lesson.steps.len() {
            let id = lesson.step_widget(step);
            assert!(
                registry.widgets().any(|widget| widget.id == id),
                "{}, step {step}: no widget is called {id}",
                lesson.id
            );
        }
    }
}

#[test]
fn every_name_may_stand_in_the_settings_file() {
    for widget in all_widgets().widgets() {
        assert!(
            widget
                .id
                .chars()
                .all(|letter| letter.is_ascii_alphanumeric()),
            "{}",
            widget.id
        );
    }
}

/// Whether two widgets are ever drawn at the same time.
fn meet(a: ShowCondition, b: ShowCondition) -> bool {
    let mut moments = (0..32).map(|bits| VisibilityContext {
        has_jump: bits & 1 != 0,
        is_paused: bits & 2 != 0,
        is_measuring: bits & 4 != 0,
        is_finding: bits & 8 != 0,
        is_what_if: bits & 16 != 0,
    });
    moments.any(|moment| a.is_met(moment) && b.is_met(moment))
}

#[test]
fn no_two_widgets_of_a_preset_overlap_in_any_window() {
    let windows = [
        (1280.0, 720.0),
        (1920.0, 1080.0),
        (800.0, 450.0),
        (3440.0, 1440.0),
        (1024.0, 768.0),
        (800.0, 600.0),
        (640.0, 480.0),
        (640.0, 360.0),
        (480.0, 640.0),
    ];
    let settings = HudSettings::default();
    let registry = all_widgets();
    // Without a replay bar and above one.
    for ((width, height), below) in windows
        .into_iter()
        .flat_map(|window| [(window, 0.0), (window, BAR_HEIGHT)])
    {
        let screen = Rect::from_min_size(
            pos2(0.0, 0.0),
            vec2(width, height) / theme::pixels_per_point(height),
        );
        let room = WidgetArea::new(screen, theme::pixels_per_point(height), below);
        let rect = |widget: &Widget<()>| {
            let (placement, size) = widget.placement_and_size(&settings, room.fit.small);
            room.rect(placement, size)
        };
        for game in [GameKind::Engine3d, GameKind::Nfk] {
            for preset in Preset::ALL {
                let shown: Vec<&Widget<()>> = registry
                    .for_game(game)
                    .filter(|widget| preset.includes(widget))
                    .collect();
                for (index, a) in shown.iter().enumerate() {
                    assert!(
                        screen.contains_rect(rect(a)),
                        "{} leaves {width} x {height}: {:?}",
                        a.id,
                        rect(a)
                    );
                    for b in shown[index + 1..].iter().filter(|b| meet(a.shown, b.shown)) {
                        let shared = rect(a).intersect(rect(b));
                        assert!(
                            !shared.is_positive(),
                            "{} and {} share {shared:?} at {width} x {height} with {below} taken in {preset:?}",
                            a.id,
                            b.id
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn measuring_and_bug_finder_can_be_open_together() {
    let registry = all_widgets();
    let shown = |id: &str| {
        registry
            .widgets()
            .find(|widget| widget.id == id)
            .unwrap()
            .shown
    };
    // Their places are compared with all others above.
    assert!(meet(shown("Measure"), shown("BugFinder")));
}

#[test]
fn a_widget_that_the_player_moved_stays_there_in_small_windows() {
    let registry = all_widgets();
    let feed = registry
        .widgets()
        .find(|widget| widget.id == "Feed")
        .unwrap();
    let mut settings = HudSettings::default();
    let small = feed.small.unwrap();
    assert_eq!(feed.placement_and_size(&settings, true).1, small.size);
    let moved = Placement {
        offset: [-40.0, 60.0],
        ..feed.default_placement()
    };
    feed.set_placement(&mut settings, moved);
    assert_eq!(
        feed.placement_and_size(&settings, true),
        (moved, small.size)
    );
    let larger = Placement {
        scale: 1.5,
        ..feed.default_placement()
    };
    feed.set_placement(&mut settings, larger);
    assert_eq!(
        feed.placement_and_size(&settings, true).0,
        Placement {
            anchor: small.place.0,
            offset: small.place.1,
            ..larger
        }
    );
}

#[test]
fn each_preset_shows_what_players_of_its_kind_look_at() {
    let shown = |preset: Preset| -> Vec<&str> {
        all_widgets()
            .for_game(GameKind::Engine3d)
            .filter(|widget| preset.includes(widget))
            .map(|widget| widget.id)
            .collect()
    };
    let both = "Keys Health Engine Timer Practice Feed Hints Inspector";
    let tools = "Measure BugFinder WhatIf";
    for (preset, own) in [
        (
            Preset::Learner,
            "StrafeBar Trainer Speed Gain Compass Crosshair Forecast Jump Ghost",
        ),
        (
            Preset::Kz,
            "StrafeBar Speed Compass Crosshair Bhop Forecast Jump Ghost",
        ),
        (
            Preset::QuakeWorld,
            "StrafeBar Trainer Speed Graph Gain Crosshair Bhop Run Forecast Jump Ghost",
        ),
    ] {
        let found = shown(preset).join(" ");
        assert_eq!(found, format!("{own} {tools} {both}"), "{preset:?}");
    }
    assert_eq!(shown(Preset::Everything).len(), 24);
    assert!(shown(Preset::Off).is_empty());
}
