//! Inspector view of a Need For Kill tick: input, result, positions, and one line per event.

use crate::game::hud::widgets::inspector::InspectorView;
use crate::text::number::{hundredths, thousandths};
use crate::text::{id, message, nfk, text};
use wishdir_sim::platformer::{NfkTickRecord, Ruleset, TICK_MSEC};

pub(super) fn inspector_view(record: &NfkTickRecord, rules: Ruleset) -> InspectorView {
    let (before, after) = (&record.before, &record.state);
    let pair =
        |before: f64, after: f64| format!("{} → {}", thousandths(before), thousandths(after));
    InspectorView {
        title: message!(
            "hud-inspector.title",
            tick = record.tick.to_string(),
            msec = TICK_MSEC
        ),
        asked: message!(
            "hud-inspector.nfk-asked",
            keys = record.keys.to_string(),
            dir = after.dir.to_number(),
            ground = text(if record.on_ground {
                id!("hud-inspector.on-ground")
            } else {
                id!("hud-inspector.in-air")
            })
        ),
        result: message!(
            "hud-inspector.nfk-result",
            ix = pair(before.ix, after.ix),
            iy = pair(before.iy, after.iy)
        ),
        heights: message!(
            "hud-inspector.nfk-place",
            x_before = hundredths(before.x),
            x_after = hundredths(after.x),
            y_before = hundredths(before.y),
            y_after = hundredths(after.y),
            moved = hundredths(rules.speed(after).abs())
        ),
        lines: record.report.events.iter().map(nfk::event_line).collect(),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use wishdir_sim::platformer::{NfkKeys, NfkRun};
    use wishdir_sim::simulation::Simulation as _;

    #[test]
    fn tick_lists_the_lines_with_changes() {
        let world = crate::storage::nfk::load_map("flat").unwrap().world;
        let mut run = NfkRun::new(Arc::new(world), Ruleset::R2).unwrap();
        run.advance(&NfkKeys {
            right: true,
            ..NfkKeys::NONE
        });
        let record = run.advance(&NfkKeys {
            right: true,
            up: true,
            ..NfkKeys::NONE
        });
        let view = inspector_view(&record, Ruleset::R2);
        assert_eq!(view.title, "Tick 2   20 ms");
        assert!(view.asked.starts_with("keys UR"), "{}", view.asked);
        let find = |what: &str| {
            view.lines
                .iter()
                .find(|line| line.what == what && line.numbers.contains("ix"))
        };
        assert_eq!(find("H4").unwrap().numbers, "run key: ix 0.350 → 0.700");
        assert!(
            view.lines
                .iter()
                .any(|line| line.what == "E jump" && line.numbers.contains("\u{2212}2.900"))
        );
    }
}
