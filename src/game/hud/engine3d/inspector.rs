//! Inspector view of a 3D tick: each movement function with the numbers it used.

use super::hud_frame::HudFrame;
use crate::game::hud::widgets::inspector::InspectorView;
use crate::text::message;
use crate::text::number::{hundredths, tenths};
use crate::text::tick::event_line;
use wishdir_sim::math::length_2d;

pub(super) fn build_view(now: &HudFrame<'_>) -> Option<InspectorView> {
    let record = now.record?;
    let cmd = &record.cmd;
    let speed = |velocity| hundredths(length_2d(velocity));
    Some(InspectorView {
        title: message!(
            "hud-inspector.title",
            tick = record.tick.to_string(),
            msec = cmd.msec
        ),
        asked: message!(
            "hud-inspector.asked",
            forward = tenths(cmd.forward),
            side = tenths(cmd.side),
            up = tenths(cmd.up),
            yaw = hundredths(cmd.angles.yaw),
            buttons = cmd.buttons
        ),
        result: message!(
            "hud-inspector.result",
            before = speed(record.before.velocity),
            after = speed(record.player.velocity),
            rise_before = tenths(record.before.velocity.z),
            rise_after = tenths(record.player.velocity.z)
        ),
        heights: message!(
            "hud-inspector.heights",
            pitch = tenths(cmd.angles.pitch),
            before = hundredths(record.before.origin.z),
            after = hundredths(record.player.origin.z)
        ),
        lines: record.report.events.iter().map(event_line).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::super::hud_frame::canned;
    use super::*;
    use crate::text::tick::EventLineKind;
    use wishdir_sim::math::Vec3;

    #[test]
    fn inspector_shows_the_numbers_of_the_tick() {
        let mut record =
            canned::record(Vec3::new(300.0, 0.0, 200.0), Vec3::new(300.0, 30.0, 192.0));
        record.report.events.push(canned::accelerate(
            Vec3::Y,
            record.before.velocity,
            record.before.velocity + Vec3::Y * 30.0,
        ));
        let view = canned::with_record(&record, build_view).unwrap();
        assert_eq!(view.title, "Tick 1   10 ms");
        assert_eq!(
            view.result,
            "speed 300.00 → 301.50   vertical 200.0 → 192.0"
        );
        let first = &view.lines[0];
        assert_eq!(
            (first.what, first.kind),
            ("Air accelerate", EventLineKind::Push)
        );
        assert_eq!(
            first.numbers,
            "currentspeed 0.00, cap 30.0, addspeed 30.00, accelspeed 30.00: speed +1.50"
        );
    }
}
