//! Fastrun: a second move key on the ground turns wishdir away from the velocity.
//! The speed then exceeds wishspeed.

use super::{TechniqueEvent, TechniqueKind, Verdict, whole_ticks};
use crate::facts::{Footing, TickFacts};
use wishdir_sim::engine::Branch;
use wishdir_sim::math::{length_2d, wrap_deg};
use wishdir_sim::tick::TickRecord;

/// Maximum view turn, degrees: half the angle by which the key turns wishdir. A larger turn is a
/// prestrafe.
const MAX_TURN_DEG: f32 = 22.5;
/// Time below the peak speed that ends a fastrun, milliseconds. Longer than the speed drop after
/// the key press.
const PAST_PEAK_MSEC: u16 = 200;
/// Time after the key press in which a gain does not count, milliseconds. Such a gain does not
/// last.
const FIRST_WIN_MSEC: u16 = 50;

/// Signs of the forward and side moves.
type MoveSigns = (i8, i8);

/// Detects fastruns on the ground.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct FastrunTracker {
    keys: MoveSigns,
    yaw_deg: f32,
    run: Option<DiagonalRun>,
}

/// Run with one key to which the player added a second one.
#[derive(Clone, Copy, Debug)]
struct DiagonalRun {
    since: u64,
    first_ticks: u64,
    from: f32,
    wish_speed: f32,
    top: f32,
    top_tick: u64,
    turned_deg: f32,
}

impl FastrunTracker {
    pub(super) fn observe(
        &mut self,
        record: &TickRecord,
        facts: &TickFacts,
        report: &mut impl FnMut(TechniqueEvent),
    ) {
        let keys = (move_sign(record.cmd.forward), move_sign(record.cmd.side));
        let (was, was_yaw) = (self.keys, self.yaw_deg);
        (self.keys, self.yaw_deg) = (keys, record.cmd.angles.yaw);
        let walks = facts.footing == Footing::Ground && facts.branch == Branch::Ground;
        let Some(wish_speed) = facts
            .walk
            .as_ref()
            .filter(|_| walks)
            .map(|walk| walk.wish_speed)
        else {
            return self.end_run(report);
        };
        let speed = length_2d(record.player.velocity);
        if keys != was {
            self.end_run(report);
            let one_more = is_diagonal(keys) && (was == (keys.0, 0) || was == (0, keys.1));
            self.run = one_more.then(|| {
                let from = length_2d(record.before.velocity);
                DiagonalRun {
                    since: record.tick,
                    first_ticks: whole_ticks(FIRST_WIN_MSEC, record.cmd.msec),
                    from,
                    wish_speed,
                    top: from,
                    top_tick: record.tick,
                    turned_deg: 0.0,
                }
            });
            return;
        }
        let Some(run) = &mut self.run else { return };
        run.turned_deg += wrap_deg(f64::from(self.yaw_deg - was_yaw)).abs() as f32;
        // A wall changes the speed as well.
        if run.turned_deg > MAX_TURN_DEG || facts.has_touched() {
            self.run = None;
        } else if speed > run.top {
            (run.top, run.top_tick) = (speed, record.tick);
        } else if run.is_fastrun()
            && record.tick >= run.top_tick + whole_ticks(PAST_PEAK_MSEC, record.cmd.msec)
        {
            self.end_run(report);
        }
    }

    /// Ends the diagonal run and reports it if it was a fastrun.
    fn end_run(&mut self, report: &mut impl FnMut(TechniqueEvent)) {
        if let Some(run) = self.run.take()
            && run.is_fastrun()
        {
            let (from, top) = (run.from, run.top);
            report(TechniqueEvent {
                tick: run.top_tick,
                kind: TechniqueKind::Fastrun,
                verdict: Verdict::FasterThanOneKey {
                    from,
                    top,
                    wish_speed: run.wish_speed,
                },
                speed_before: from,
                speed_after: top,
                speed_before_3d: from,
                speed_after_3d: top,
                ..TechniqueEvent::default()
            });
        }
    }
}

impl DiagonalRun {
    /// Whether acceleration raised the speed above wishspeed and above its initial value.
    fn is_fastrun(&self) -> bool {
        self.top > self.wish_speed
            && self.top > self.from
            && self.top_tick >= self.since + self.first_ticks
    }
}

fn move_sign(part: f32) -> i8 {
    i8::from(part > 0.0) - i8::from(part < 0.0)
}

fn is_diagonal(keys: MoveSigns) -> bool {
    keys.0 != 0 && keys.1 != 0
}
