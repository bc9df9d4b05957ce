//! A tick of the 3D engines for the inspector: function by function, with the numbers that the movement used.

use super::now::Now;
use crate::game::ui::number;
use crate::game::widgets::inspector::InspectorView;
use crate::sim::math::length_2d;
use crate::text::tick::line;

pub(super) fn view(now: &Now<'_>) -> Option<InspectorView> {
    let record = now.record?;
    let cmd = &record.cmd;
    let speed = |velocity| number::hundredths(length_2d(velocity));
    Some(InspectorView {
        title: format!("Tick {}   {} ms", record.tick, cmd.msec),
        asked: format!(
            "asked: forward {}  side {}  up {}  yaw {}°  buttons {}",
            number::tenths(cmd.forward),
            number::tenths(cmd.side),
            number::tenths(cmd.up),
            number::hundredths(cmd.angles.yaw),
            cmd.buttons
        ),
        result: format!(
            "speed {} → {}   vertical {} → {}",
            speed(record.before.velocity),
            speed(record.player.velocity),
            number::tenths(record.before.velocity.z),
            number::tenths(record.player.velocity.z)
        ),
        heights: format!(
            "pitch {}°   origin's height {} → {}",
            number::tenths(cmd.angles.pitch),
            number::hundredths(record.before.origin.z),
            number::hundredths(record.player.origin.z)
        ),
        lines: record.report.events.iter().map(line).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::super::now::canned;
    use super::*;
    use crate::sim::math::Vec3;
    use crate::text::tick::LineKind;

    #[test]
    fn the_tick_is_told_with_its_own_numbers() {
        let mut record = canned::record(Vec3::new(300.0, 0.0, 200.0), Vec3::new(300.0, 30.0, 192.0));
        record.report.events.push(canned::accelerate(
            Vec3::Y,
            record.before.velocity,
            record.before.velocity + Vec3::Y * 30.0,
        ));
        let view = canned::of_record(&record, view).unwrap();
        assert_eq!(view.title, "Tick 1   10 ms");
        assert_eq!(view.result, "speed 300.00 → 301.50   vertical 200.0 → 192.0");
        let told = &view.lines[0];
        assert_eq!((told.what, told.kind), ("Air accelerate", LineKind::Push));
        assert_eq!(told.numbers, "current 0.00, cap 30.0: addspeed 30.00, accelspeed 30.00; speed +1.50");
    }
}
