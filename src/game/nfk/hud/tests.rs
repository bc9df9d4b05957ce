//! Layout tests of the HUD without a window, in every language.

use std::sync::Arc;

use bevy_egui::egui::epaint::Shape;

use super::*;
use crate::game::base::loop_stats::LoopReport;
use crate::game::base::messages::GameKind;
use crate::game::hud::engine3d::tests::TestWindow;
use crate::game::hud::engine3d::tests::room_tests::{widget_stray_texts, widget_text_overlaps};
use crate::game::hud::widgets::{SHARED, WidgetRegistry};
use crate::game::play::mover::InputSource;
use crate::game::settings::{Binds, HudSettings};
use wishdir_sim::platformer::{NfkKeys, Ruleset};
use wishdir_sim::simulation::Simulation as _;

/// Registry with the widgets for Need For Kill.
fn widgets() -> WidgetRegistry {
    WidgetRegistry::default()
        .with_widgets(Some(GameKind::Nfk), WIDGETS)
        .with_widgets(None, SHARED)
}

/// Draws frames of a chain of jumps, of breaks of the chain, and of inspected ticks.
fn frames(window: &TestWindow, settings: &HudSettings) -> Vec<Vec<Shape>> {
    let mut frames = Vec::new();
    for rules in [Ruleset::R2, Ruleset::V075] {
        let world = Arc::new(crate::storage::nfk::load_map("chain").unwrap().world);
        let (mut mover, _) = NfkMover::new(NfkRun::new(world, rules).unwrap(), InputSource::Live);
        let (mut trail, mut hud) = (NfkTrail::default(), NfkHud::default());
        let (shared, binds) = (SharedHud::default(), Binds::default());
        let right = NfkKeys {
            right: true,
            ..NfkKeys::NONE
        };
        let chain = NfkKeys { up: true, ..right };
        let down = NfkKeys {
            down: true,
            ..right
        };
        for (keys, ticks) in [
            (NfkKeys::NONE, 20),
            (right, 20),
            (chain, 300),
            (down, 10),
            (chain, 40),
            (right, 60),
            (NfkKeys::NONE, 80),
        ] {
            for tick in 0..ticks {
                let record = mover.run.advance(&keys);
                trail.observe(&record, rules);
                hud.observe(&record);
                if tick % 10 > 0 {
                    continue;
                }
                for inspected in [
                    None,
                    Some(TickCursor {
                        back: 12_345,
                        left: 12_345,
                    }),
                ] {
                    let frame = FrameContext {
                        hud: &shared,
                        binds: &binds,
                        inspected,
                        branches: None,
                        is_measuring: false,
                        is_finding: false,
                        is_what_if: false,
                        practice: PracticeStatus::default(),
                        seconds: 1.0,
                        drawn_fps: 1234.5,
                        input: LoopReport::default(),
                    };
                    let now = NfkHudFrame {
                        mover: &mover,
                        record: Some(&record),
                        trail: &trail,
                        hud: &hud,
                        frame,
                    };
                    frames.push(window.draw(|ctx| {
                        draw_all(ctx, settings, &now, WIDGETS, |draw, spot| draw(spot, &now));
                    }));
                }
            }
        }
    }
    frames
}

#[test]
fn the_jump_table_is_only_read_at_rest() {
    let world = Arc::new(crate::storage::nfk::load_map("chain").unwrap().world);
    let mut run = NfkRun::new(world, Ruleset::R2).unwrap();
    let mut hud = NfkHud::default();
    let mut after = |keys: NfkKeys, ticks| {
        for _ in 0..ticks {
            hud.observe(&run.advance(&keys));
        }
        hud.is_resting()
    };
    let right = NfkKeys {
        right: true,
        ..NfkKeys::NONE
    };
    let left = NfkKeys {
        left: true,
        ..NfkKeys::NONE
    };
    assert!(after(NfkKeys::NONE, 40), "before the first run");
    assert!(!after(right, 40), "running");
    assert!(!after(left, 10), "turning around");
    assert!(after(NfkKeys::NONE, 80), "standing again");
}

#[test]
fn texts_stay_inside_widgets_and_plates() {
    let strays = widget_stray_texts(GameKind::Nfk, &widgets(), frames);
    assert!(strays.is_empty(), "{strays:#?}");
}

#[test]
fn texts_do_not_overlap() {
    let found = widget_text_overlaps(&widgets(), frames);
    assert!(found.is_empty(), "{found:#?}");
}
