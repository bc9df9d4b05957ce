//! "Retry last jump": finds the tick from which the player repeats the last jump or fall.
//!
//! Moments are ticks of the current branch, as in `wishdir_sim::branches`.

/// Time from the start of a new attempt to the takeoff, milliseconds.
const BEFORE_MSEC: u64 = 2_000;
/// Time during which a retry still repeats a missed jump, even if other jumps follow, milliseconds.
const MISSED_MSEC: u64 = 10_000;

/// The last takeoff, and the last takeoff that ended badly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct RetryTracker {
    /// Moment of the last takeoff, or of the last step off an edge.
    takeoff: Option<u64>,
    /// Moments of the takeoff and the end of the last fall or missed jump.
    missed: Option<(u64, u64)>,
    /// Moment at which the last retry started.
    from: Option<u64>,
    was_on_ground: bool,
}

/// Facts about a tick that retries depend on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct RetryTick {
    /// Whether the player is on the ground after the tick.
    pub(super) on_ground: bool,
    /// Whether the tick ended a fall: the player died, fell out of the world or was teleported.
    pub(super) fell: bool,
    /// Whether something other than the movement placed the player.
    pub(super) placed: bool,
}

impl RetryTracker {
    /// Processes the tick that starts at this moment. Returns whether the tick ended a fall.
    pub(super) fn observe(&mut self, moment: u64, tick: RetryTick) -> bool {
        let left_ground = self.was_on_ground && !tick.on_ground && !tick.placed;
        if left_ground {
            self.takeoff = Some(moment);
        }
        self.was_on_ground = tick.on_ground;
        tick.fell && self.mark_missed(moment)
    }

    /// Marks the last takeoff as missed. Returns whether there is one.
    pub(super) fn mark_missed(&mut self, moment: u64) -> bool {
        if let Some(takeoff) = self.takeoff {
            self.missed = Some((takeoff, moment));
        }
        self.takeoff.is_some()
    }

    /// Drops everything after the moment that the player went back to.
    pub(super) fn drop_after(&mut self, moment: u64) {
        self.takeoff = self.takeoff.filter(|takeoff| *takeoff < moment);
        self.missed = self.missed.filter(|(_, at)| *at < moment);
        self.from = self.from.filter(|from| *from <= moment);
        self.was_on_ground = false;
    }

    /// Returns the moment from which to try again. Remembers this moment as the start of the
    /// attempt, so that another press returns to it.
    pub(super) fn next_attempt_start(&mut self, now: u64, tick_msec: u64) -> u64 {
        let ticks = |msec: u64| msec / tick_msec.max(1);
        let before = ticks(BEFORE_MSEC);
        let missed = self
            .missed
            .filter(|(_, at)| now.saturating_sub(*at) <= ticks(MISSED_MSEC))
            .map(|(takeoff, _)| takeoff);
        let moment = match (missed.or(self.takeoff), self.from) {
            // Even if the player jumps sooner this time, the next attempt must not start earlier.
            (Some(takeoff), Some(from)) if takeoff >= from => {
                takeoff.saturating_sub(before).max(from)
            }
            (_, Some(from)) if now.saturating_sub(from) <= ticks(MISSED_MSEC) => from,
            (Some(takeoff), _) => takeoff.saturating_sub(before),
            (None, _) => now.saturating_sub(before),
        };
        *self = Self {
            from: Some(moment),
            ..Self::default()
        };
        moment
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GROUND: RetryTick = RetryTick {
        on_ground: true,
        fell: false,
        placed: false,
    };
    const AIR: RetryTick = RetryTick {
        on_ground: false,
        ..GROUND
    };
    const FALL: RetryTick = RetryTick { fell: true, ..AIR };

    fn play(retry: &mut RetryTracker, from: u64, ticks: &[(RetryTick, u64)]) -> u64 {
        let mut moment = from;
        for (tick, count) in ticks {
            for _ in 0..*count {
                retry.observe(moment, *tick);
                moment += 1;
            }
        }
        moment
    }

    #[test]
    fn retry_starts_two_seconds_before_the_takeoff_of_a_fall() {
        let mut retry = RetryTracker::default();
        let now = play(&mut retry, 0, &[(GROUND, 500), (AIR, 300), (FALL, 1)]);
        assert_eq!(retry.next_attempt_start(now, 10), 300);
    }

    #[test]
    fn retry_prefers_a_recent_miss_to_later_hops() {
        let mut retry = RetryTracker::default();
        let now = play(
            &mut retry,
            0,
            &[(GROUND, 500), (AIR, 60), (FALL, 1), (GROUND, 50), (AIR, 70)],
        );
        assert_eq!(retry.next_attempt_start(now, 10), 300, "the missed jump");
        let mut late = RetryTracker::default();
        let now = play(
            &mut late,
            0,
            &[(GROUND, 500), (FALL, 1), (GROUND, 1500), (AIR, 70)],
        );
        assert_eq!(
            late.next_attempt_start(now, 10),
            2001 - 200,
            "the jump after it"
        );
    }

    #[test]
    fn repeated_presses_lead_to_the_same_moment() {
        let mut retry = RetryTracker::default();
        let now = play(&mut retry, 0, &[(GROUND, 500), (AIR, 80)]);
        let first = retry.next_attempt_start(now, 10);
        assert_eq!(first, 300);
        let now = play(&mut retry, first, &[(GROUND, 20)]);
        assert_eq!(retry.next_attempt_start(now, 10), first);
        let now = play(&mut retry, first, &[(GROUND, 120), (AIR, 60)]);
        assert_eq!(
            retry.next_attempt_start(now, 10),
            first,
            "an earlier jump than before"
        );
        let now = play(&mut retry, first, &[(GROUND, 400), (AIR, 60)]);
        assert_eq!(
            retry.next_attempt_start(now, 10),
            first + 200,
            "a later one"
        );
    }

    #[test]
    fn going_back_forgets_later_takeoffs() {
        let mut retry = RetryTracker::default();
        play(&mut retry, 0, &[(GROUND, 500), (AIR, 80)]);
        retry.drop_after(400);
        assert_eq!(retry.next_attempt_start(400, 10), 200);
    }
}
