//! Landing damage (`docs/quake3.md` 6.4).

use super::Quake3Move;
use super::arithmetic::Arithmetic;
use crate::engine::report::MoveEvent;
use crate::engine::state::PMF_DUCKED;
use crate::event::EventSink;
use crate::world::Trace;

/// Landing severity per squared speed, s²/u².
const SEVERITY: f64 = 0.0001;
/// Severity limits, each with the damage of a landing above it, hit points. Worst first.
const DAMAGE: [(f32, f32); 2] = [(60.0, 10.0), (40.0, 5.0)];

/// Returns the damage for a landing of this severity, hit points.
fn damage_for_severity(severity: f32) -> f32 {
    let worst = DAMAGE.into_iter().find(|(least, _)| severity > *least);
    worst.map_or(0.0, |(_, damage)| damage)
}

/// Returns the damage of a landing on dry ground at this fall speed, hit points.
pub(in crate::engine) fn landing_damage(fall_speed: f32) -> f32 {
    damage_for_severity((f64::from(fall_speed * fall_speed) * SEVERITY) as f32)
}

impl<W: Trace, R: EventSink<MoveEvent>> Quake3Move<'_, W, R> {
    /// `PM_CrashLand`: computes the impact speed from the height fallen in the move and reports the
    /// damage.
    pub(super) fn report_fall(&mut self) {
        let Some(speed) = self.impact_speed() else {
            return;
        };
        let squared = speed * speed;
        let mut severity = match self.arithmetic {
            Arithmetic::Bytecode => squared * SEVERITY as f32,
            Arithmetic::Native => (f64::from(squared) * SEVERITY) as f32,
        };
        if self.own.has_flag(PMF_DUCKED) {
            severity *= 2.0;
        }
        severity *= match self.water_level {
            0 => 1.0,
            1 => 0.5,
            2 => 0.25,
            _ => 0.0,
        };
        let damage = damage_for_severity(severity);
        if damage > 0.0 {
            self.record.emit(MoveEvent::FallDamage {
                fall_velocity: -speed,
                damage,
            });
        }
    }

    /// Returns the vertical speed on impact, u/s, negative down.
    /// `None` if the move's start height and speed do not lead to this landing.
    fn impact_speed(&self) -> Option<f32> {
        let height = self.origin.z - self.start.z;
        let (speed, gravity) = (self.entry.z, -self.vars.gravity);
        let half = gravity / 2.0;
        let discriminant = speed * speed - (4.0 * half) * -height;
        if discriminant < 0.0 {
            return None;
        }
        let time = match self.arithmetic {
            Arithmetic::Bytecode => (-speed - discriminant.sqrt()) / (2.0 * half),
            Arithmetic::Native => {
                let root = f64::from(discriminant).sqrt();
                ((f64::from(-speed) - root) / f64::from(2.0 * half)) as f32
            }
        };
        Some(speed + time * gravity)
    }
}
