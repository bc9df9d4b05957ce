//! Need For Kill jumps: duration, height, speed and whether they counted.

use wishdir_sim::platformer::{Count, Jump, NfkCourseEvent, NfkState, NfkTickRecord, Ruleset};

/// A finished jump in Need For Kill.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NfkJump {
    /// Kind of the takeoff: plain or double.
    pub kind: Jump,
    /// Whether the jump started at a brick's corner while rising.
    pub from_corner: bool,
    /// Number of the takeoff tick.
    pub tick: u64,
    /// Number of ticks from takeoff to landing.
    pub ticks: u64,
    /// Number of the jump in its chain, from 1. There is no tick on the ground between the jumps of
    /// a chain.
    pub in_chain: u32,
    /// Centre of the body at takeoff and at landing, pixels.
    pub ends: [[f64; 2]; 2],
    /// Distance along x from takeoff to landing, pixels, never negative.
    pub distance: f64,
    /// Height of the highest point above the takeoff, pixels.
    pub height: f64,
    /// Maximum speed along x, including the speed jump, pixels per tick, never negative.
    pub speed: f64,
    /// Result of the speed jump count. `None` if the jump key was released too early to be counted.
    pub count: Option<Count>,
}

impl NfkJump {
    /// Returns the JSON identifier of the jump's takeoff.
    pub fn id(&self) -> &'static str {
        match (self.kind, self.from_corner) {
            (Jump::Plain, false) => "jump",
            (Jump::Plain, true) => "corner jump",
            (Jump::Double, false) => "double jump",
            (Jump::Double, true) => "double jump at a corner",
            (Jump::Swim, _) => "swim",
            (Jump::Flight, _) => "flight",
        }
    }
}

/// Processes the ticks of a run and returns each jump when it ends.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NfkJumps {
    /// Jump that has not landed yet.
    flight: Option<NfkJump>,
    /// Number of the last tick, and the state after it.
    last: Option<(u64, NfkState)>,
}

impl NfkJumps {
    /// Processes the next tick under a ruleset. Returns the jump that ended on this tick, if any.
    pub fn observe(&mut self, record: &NfkTickRecord, rules: Ruleset) -> Option<NfkJump> {
        // Something moved the player between the ticks, for example a loaded position.
        if self
            .last
            .replace((record.tick, record.state))
            .is_some_and(|last| last != (record.tick.wrapping_sub(1), record.before))
        {
            self.flight = None;
        }
        let moved_away = |event: &NfkCourseEvent| {
            matches!(
                event,
                NfkCourseEvent::Teleported { .. } | NfkCourseEvent::Respawned
            )
        };
        if record.events.iter().any(moved_away) {
            self.flight = None;
            return None;
        }
        let takes_off = record.report.jump_kind();
        let ended = self.update_jump(record, rules);
        match takes_off {
            Some(kind @ (Jump::Plain | Jump::Double)) => {
                let in_chain = ended.map_or(1, |jump| jump.in_chain + 1);
                self.flight = Some(start_jump(kind, record, rules, in_chain));
            }
            // Swimming or flying ends the jump.
            Some(Jump::Swim | Jump::Flight) => self.flight = None,
            None => {}
        }
        ended
    }

    /// Adds the tick to the jump in progress. Returns the jump if it ended.
    fn update_jump(&mut self, record: &NfkTickRecord, rules: Ruleset) -> Option<NfkJump> {
        let (state, jump) = (&record.state, self.flight.as_mut()?);
        if record.tick == jump.tick + 1 {
            jump.count = pick_count(jump.count, record.report.count_outcome());
        }
        jump.ticks = record.tick - jump.tick;
        jump.ends[1] = [state.x, state.y];
        let [[from_x, from_y], _] = jump.ends;
        jump.height = jump.height.max(from_y - state.y);
        jump.distance = (state.x - from_x).abs();
        let jumps_again = matches!(record.report.jump_kind(), Some(Jump::Plain | Jump::Double));
        if !record.on_ground && !jumps_again {
            jump.speed = jump.speed.max(rules.speed(state).abs());
            return None;
        }
        self.flight.take()
    }
}

/// Starts a jump on its takeoff tick.
fn start_jump(kind: Jump, record: &NfkTickRecord, rules: Ruleset, in_chain: u32) -> NfkJump {
    let state = &record.state;
    NfkJump {
        kind,
        from_corner: record.report.corner_catch_side().is_some(),
        tick: record.tick,
        ticks: 0,
        in_chain,
        ends: [[state.x, state.y]; 2],
        distance: 0.0,
        height: 0.0,
        speed: rules.speed(state).abs(),
        count: record.report.count_outcome(),
    }
}

/// Picks the jump's count result from two ticks. 068R2 counts on the takeoff tick or on the next
/// one; the other tick only holds a reason for not counting.
fn pick_count(first: Option<Count>, second: Option<Count>) -> Option<Count> {
    let decided = first.and_then(Count::count_after).is_some()
        || matches!(second, None | Some(Count::HoldOff));
    if decided { first.or(second) } else { second }
}
