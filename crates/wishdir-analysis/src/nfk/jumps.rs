//! From the ticks of a run, how long, high and fast each jump was, and whether it counted.

use wishdir_sim::platformer::{Count, Jump, NfkCourseEvent, NfkState, NfkTickRecord, Ruleset};

/// A finished jump.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NfkJump {
    /// How it began: plain or double.
    pub kind: Jump,
    /// It began at a brick's corner, on the way up.
    pub from_corner: bool,
    /// The tick of the take-off.
    pub tick: u64,
    /// Ticks from the take-off to the landing.
    pub ticks: u64,
    /// Its number in a chain of jumps without a tick between them, from 1.
    pub in_chain: u32,
    /// The body's centre at the take-off and at the landing, pixels.
    pub ends: [[f64; 2]; 2],
    /// From take-off to landing, pixels, without sign.
    pub distance: f64,
    /// From the take-off to the top, pixels.
    pub height: f64,
    /// The fastest that it went along x, with what the speed jump adds, pixels a tick, without
    /// sign.
    pub speed: f64,
    /// What became of its claim to be counted; none if it made none (jump released too early).
    pub count: Option<Count>,
}

impl NfkJump {
    /// The word in JSON for how it began.
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

/// Listens to the ticks of a run and tells each jump when it ends.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NfkJumps {
    /// The jump under way.
    flight: Option<NfkJump>,
    /// Number and end of the tick heard last.
    last: Option<(u64, NfkState)>,
}

impl NfkJumps {
    /// Takes the next tick of a run under a ruleset; the jump that ended in it, if one did.
    pub fn observe(&mut self, record: &NfkTickRecord, rules: Ruleset) -> Option<NfkJump> {
        // Somebody put the player elsewhere between the ticks, or saved positions were loaded.
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
        let takes_off = record.report.jump();
        let ended = self.fly(record, rules);
        match takes_off {
            Some(kind @ (Jump::Plain | Jump::Double)) => {
                let in_chain = ended.map_or(1, |jump| jump.in_chain + 1);
                self.flight = Some(begin(kind, record, rules, in_chain));
            }
            // A player who swims or flies does not jump any more.
            Some(Jump::Swim | Jump::Flight) => self.flight = None,
            None => {}
        }
        ended
    }

    /// Takes the tick into the jump under way; the jump, if it ended.
    fn fly(&mut self, record: &NfkTickRecord, rules: Ruleset) -> Option<NfkJump> {
        let (state, jump) = (&record.state, self.flight.as_mut()?);
        if record.tick == jump.tick + 1 {
            jump.count = better(jump.count, record.report.count());
        }
        jump.ticks = record.tick - jump.tick;
        jump.ends[1] = [state.x, state.y];
        let [[from_x, from_y], _] = jump.ends;
        jump.height = jump.height.max(from_y - state.y);
        jump.distance = (state.x - from_x).abs();
        let jumps_again = matches!(record.report.jump(), Some(Jump::Plain | Jump::Double));
        if !record.on_ground && !jumps_again {
            jump.speed = jump.speed.max(rules.speed(state).abs());
            return None;
        }
        self.flight.take()
    }
}

/// A jump in the tick of its take-off.
fn begin(kind: Jump, record: &NfkTickRecord, rules: Ruleset, in_chain: u32) -> NfkJump {
    let state = &record.state;
    NfkJump {
        kind,
        from_corner: record.report.corner_catch().is_some(),
        tick: record.tick,
        ticks: 0,
        in_chain,
        ends: [[state.x, state.y]; 2],
        distance: 0.0,
        height: 0.0,
        speed: rules.speed(state).abs(),
        count: record.report.count(),
    }
}

/// Which of two answers is the jump's: 068R2 may count in the tick of the take-off or in the one
/// after it, and says in the other one why not.
fn better(first: Option<Count>, second: Option<Count>) -> Option<Count> {
    let decided =
        first.and_then(Count::counted).is_some() || matches!(second, None | Some(Count::HoldOff));
    if decided { first.or(second) } else { second }
}
