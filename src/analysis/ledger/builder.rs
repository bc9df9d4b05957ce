//! Builds a ledger: keeps a row for each air tick, and at landing charges every difference to a cause.

use super::advice::{self, Aim, Notes};
use super::approach::Approach;
use super::context::LedgerContext;
use super::plan::Place;
use super::row::{AirMove, Keys, Moves, Row, Side};
use super::vertical::{BestFlights, Ends};
use super::{Cause, Ledger, Loss, Part, f32_on_grid, on_grid};
use crate::sim::math::{Vec3, length_2d, wrap_deg};
use crate::sim::profile::Profile;
use crate::sim::tick::TickRecord;

/// A tick counts for a cause from this loss on, u/s or units.
const COUNTED: f64 = 1e-3;
/// Whose square falls so many times the landing speed short of the best surely counts: the difference of two landing
/// speeds is that of their squares over their sum.
const SURELY: f64 = 2.0 * (COUNTED + 1e-6);
/// A hop that lands with at least so much of the bunny-hop cap, and no more than it, was held there.
const NEAR_CAP: f64 = 0.97;
/// A forward key within this angle of the velocity is no strafe: its cosine, of 45 degrees.
const AHEAD: f64 = std::f64::consts::FRAC_1_SQRT_2;

/// Follows one flight after another; keeps its memory between them.
#[derive(Debug)]
pub struct LedgerBuilder {
    context: LedgerContext,
    approach: Approach,
    ends: Ends,
    /// Horizontal speed before a jump's cut, u/s.
    speed_before: f64,
    takeoff: Vec3,
    landing: Vec3,
    last_yaw_deg: Option<f32>,
    moves: Moves,
    switches: Vec<Switch>,
    aims: Vec<Aim>,
    flights: BestFlights,
}

/// What a tick with key and mouse on different sides belongs to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Switch {
    /// No change of sides nearby: plain bad aim.
    #[default]
    None,
    /// The mouse had turned already: the key came late.
    LateKey,
    /// The key had changed already: it came early.
    EarlyKey,
}

impl LedgerBuilder {
    /// For jumps under this profile.
    pub fn new(profile: &Profile) -> Self {
        Self {
            context: LedgerContext::new(profile),
            approach: Approach::Given,
            ends: Ends::default(),
            speed_before: 0.0,
            takeoff: Vec3::ZERO,
            landing: Vec3::ZERO,
            last_yaw_deg: None,
            moves: Moves::default(),
            switches: Vec::new(),
            aims: Vec::new(),
            flights: BestFlights::default(),
        }
    }

    /// What is known of the profile.
    pub fn context(&self) -> &LedgerContext {
        &self.context
    }

    /// A flight begins: `takeoff` is its first tick in the air, the one that jumps.
    pub fn begin(&mut self, takeoff: &TickRecord, approach: Approach) {
        let before = &takeoff.before;
        self.moves.clear();
        self.approach = approach;
        self.ends = Ends::start(&self.context, before);
        self.speed_before = f64::from(length_2d(before.velocity));
        self.takeoff = before.origin;
        self.last_yaw_deg = None;
        self.observe(takeoff);
    }

    /// The next tick of the flight, the landing's included.
    pub fn observe(&mut self, record: &TickRecord) {
        let turn = self.turn_to(record);
        self.moves.read(&self.context, record, turn);
    }

    /// The same, from who has read its events: it had only this air move, and no ducking; `contact`: with a surface
    /// after it.
    #[inline]
    pub(in crate::analysis) fn observe_read(&mut self, record: &TickRecord, air: &AirMove, contact: bool) {
        let turn = self.turn_to(record);
        self.moves.read_one(&self.context, record, air, contact, turn);
    }

    /// What every tick of the flight changes; the side to which the view turned.
    fn turn_to(&mut self, record: &TickRecord) -> Side {
        let yaw_deg = record.cmd.angles.yaw;
        let turn = self.last_yaw_deg.map_or(Side::None, |last| Side::of(wrap_deg(f64::from(yaw_deg - last)) as f32));
        self.last_yaw_deg = Some(yaw_deg);
        self.landing = record.player.origin;
        self.ends.finish(&self.context, &record.player);
        turn
    }

    /// Whether the flight was a hop that landed right under the cap. It was held there, since faster the next hop would
    /// have been cut: what was lost against the best means nothing.
    pub fn is_held_by_cap(&self) -> bool {
        let cap = self.context.hop_cap();
        let landed = self.moves.rows.last().map_or(0.0, |row| f64::from(row.end));
        matches!(self.approach, Approach::Hop { .. }) && (NEAR_CAP * cap..=cap).contains(&landed)
    }

    /// The flight that ended with the last observed tick. Nothing was lost where nothing was observed.
    pub fn finish(&mut self) -> Ledger {
        self.flights.lay_out(&self.context, &self.moves.rows, &self.ends);
        self.find_switches();
        let mut account = Account::new(std::mem::take(&mut self.aims));
        let takeoff = self.moves.rows.first().map_or(0.0, |row| row.start);
        let flown = self.moves.plan.best(self.context.air_limit(), f64::from(takeoff));
        let best = self.charge_ground(f64::from(takeoff), flown, &mut account);
        let path = self.charge_ticks(takeoff, flown, &mut account);
        let straight = on_grid(f64::from(length_2d(self.landing - self.takeoff)));
        account.charge(Cause::Path, Loss { speed: 0.0, distance: path - straight });
        let speed = self.moves.rows.last().map_or(0.0, |row| on_grid(f64::from(row.end)));
        let actual = Loss { speed, distance: straight };
        let total = best - actual;
        let first = advice::first(&account.parts);
        let advice = advice::of(first, &account.parts, &account.notes, total);
        self.aims = account.notes.aims;
        Ledger { best, actual, total, parts: account.parts, first, advice }
    }

    /// Charges what happened up to the take-off at this speed, and the ducking after it, of which the flight has the
    /// value `flown`. The best of all.
    fn charge_ground(&self, takeoff: f64, flown: Loss, account: &mut Account) -> Loss {
        let limit = self.context.air_limit();
        let notes = &mut account.notes;
        notes.takeoff = takeoff;
        let (mut kept, mut wanted) = (takeoff, takeoff);
        match self.approach {
            Approach::Run => {
                // Whoever came faster than the cap should have braked.
                let uncut = self.speed_before.min(self.context.hop_cap());
                kept = if self.speed_before > self.context.hop_cap() { takeoff.max(uncut) } else { takeoff };
                wanted = kept.max(self.context.best_prestrafe());
            }
            Approach::Hop { landing, fog } => {
                let hop = self.context.best_hop(landing.speed, landing.stamina_msec);
                kept = takeoff.max(hop.speed);
                wanted = kept;
                notes.hop = Some((fog, hop, landing.speed, self.context.hop_cap()));
            }
            Approach::Given => {}
        }
        notes.kept = kept;
        notes.wanted = wanted;
        let after_hop = self.flights.best(flown, limit, takeoff);
        let value = |speed: f64| self.flights.best(self.moves.plan.best(limit, speed), limit, speed);
        let after_run = if kept == takeoff { after_hop } else { value(kept) };
        let best = if wanted == kept { after_run } else { value(wanted) };
        account.charge(Cause::Prestrafe, best - after_run);
        account.charge(Cause::Fog, after_run - after_hop);
        account.charge(Cause::DuckTiming, after_hop - flown);
        best
    }

    /// Charges every tick from the take-off at this speed on, where the flight has this value. The length of the way
    /// flown, units on the grid.
    fn charge_ticks(&self, takeoff: f32, flown: Loss, account: &mut Account) -> f64 {
        let limit = self.context.air_limit();
        let (mut way, mut curved, mut place) = (0.0, 0.0, Place::default());
        let mut at = takeoff;
        let mut chain = Chain::new(flown);
        for (index, row) in self.moves.rows.iter().enumerate() {
            let (start, pushed) = (f64::from(row.start), f64::from(row.pushed));
            let (whole, next) = self.moves.plan.tick(place);
            let (glide, step) = (on_grid(whole.seconds * pushed), f32_on_grid(row.step));
            way += step;
            let is_plain = row.flies && row.half.is_none() && row.start == at && row.end == row.pushed;
            if is_plain && limit.is_infinite() && whole.shortfall(start, pushed) > chain.here.speed * SURELY {
                let best = whole.best_along().min(start);
                let cause = self.cause(index, best);
                if chain.cause != Some(cause) {
                    self.close(&mut chain, place, at, account);
                    chain.cause = Some(cause);
                }
                chain.way += glide;
                curved += glide - step;
                account.parts[cause as usize].ticks += 1;
                self.note(index, cause, best, &mut account.notes);
            } else {
                self.close(&mut chain, place, at, account);
                chain.here = self.charge_tick(index, place, chain.here, at, account);
            }
            (at, place) = (row.end, next);
        }
        self.close(&mut chain, place, at, account);
        account.charge(Cause::Path, Loss { speed: 0.0, distance: curved });
        way
    }

    /// Charges what has been put off, up to this place, where the speed is `at`.
    fn close(&self, chain: &mut Chain, place: Place, at: f32, account: &mut Account) {
        if let Some(cause) = chain.cause {
            let here = self.moves.plan.best_from(place, self.context.air_limit(), f64::from(at));
            account.charge(cause, chain.here - here - Loss { speed: 0.0, distance: chain.way });
            *chain = Chain::new(here);
        }
    }

    /// Charges one tick, from the value `here` at the speed `at`. The value after it.
    fn charge_tick(&self, index: usize, place: Place, mut here: Loss, at: f32, account: &mut Account) -> Loss {
        let (row, limit) = (&self.moves.rows[index], self.context.air_limit());
        let (start, pushed, end) = (f64::from(row.start), f64::from(row.pushed), f64::from(row.end));
        let (whole, next) = self.moves.plan.tick(place);
        let straight = |speed: f64| Loss { speed: 0.0, distance: on_grid(whole.seconds * speed) };
        let rest = |speed: f64| self.moves.plan.best_from(next, limit, speed);
        if row.start != at {
            let started = self.moves.plan.best_from(place, limit, start);
            account.charge(Cause::Outside, here - started);
            here = started;
        }
        let (after, glide) = (rest(pushed), straight(pushed));
        let value = after + glide;
        if row.flies {
            let mut best = whole;
            if let (Some(wish_speed), Keys::Strafe | Keys::Forward) = (row.half, row.keys) {
                best = self.context.of_wish(wish_speed, row.msec, row.own_friction);
                let speed = best.after(start);
                let weighed = rest(speed) + straight(speed);
                account.charge_tick(Cause::LateSwitch, here - weighed);
                account.notes.half_keys += 1;
                here = weighed;
            }
            let best = best.best_along().min(start);
            let cause = self.cause(index, best);
            if account.charge_tick(cause, here - value) {
                self.note(index, cause, best, &mut account.notes);
            }
        } else {
            account.charge(Cause::Outside, here - value);
        }
        let step = f32_on_grid(row.step);
        if row.end == row.pushed {
            // The rest is the rounding of the origin, or a way cut short without a loss of speed.
            account.charge(Cause::Path, Loss { speed: 0.0, distance: glide.distance - step });
            return after;
        }
        let cause = if row.contact { Cause::Collision } else { Cause::Outside };
        let here = rest(end);
        account.charge_tick(cause, value - here - Loss { speed: 0.0, distance: step });
        here
    }

    /// Why this tick's acceleration was not the best, which has the speed `best` along its wish direction.
    fn cause(&self, index: usize, best: f64) -> Cause {
        let row = &self.moves.rows[index];
        let along = f64::from(row.along);
        match row.keys {
            Keys::Opposed => Cause::Overlap,
            Keys::None => Cause::KeyGap,
            Keys::Forward if along > AHEAD * f64::from(row.start) => Cause::KeyGap,
            Keys::Forward | Keys::Strafe => {
                if self.switches[index] != Switch::None {
                    Cause::LateSwitch
                } else if along > best {
                    Cause::AngleUnder
                } else {
                    Cause::AngleOver
                }
            }
        }
    }

    /// Remembers what the advice will say about a tick that counts.
    fn note(&self, index: usize, cause: Cause, best: f64, notes: &mut Notes) {
        match cause {
            Cause::Overlap => match self.strafed_before(index) {
                Side::Left => notes.overlaps_from_left += 1,
                Side::Right => notes.overlaps_from_right += 1,
                Side::None => {}
            },
            Cause::LateSwitch => match self.switches[index] {
                Switch::LateKey => notes.late_keys += 1,
                Switch::EarlyKey => notes.early_keys += 1,
                Switch::None => {}
            },
            Cause::AngleUnder | Cause::AngleOver => {
                let row = &self.moves.rows[index];
                notes.aims.push(Aim { cause, speed: f64::from(row.start), along: f64::from(row.along), best });
            }
            Cause::Prestrafe
            | Cause::Fog
            | Cause::DuckTiming
            | Cause::KeyGap
            | Cause::Collision
            | Cause::Path
            | Cause::Outside => {}
        }
    }

    /// The side of the last strafe key before this tick.
    fn strafed_before(&self, index: usize) -> Side {
        let strafe = self.moves.rows[..index].iter().rev().find(|row| row.keys == Keys::Strafe);
        strafe.map_or(Side::None, |row| row.side)
    }

    /// Finds the ticks in which wish direction and mouse were on different sides next to a change of key: after the
    /// mouse and before the key (late), or after the key and before the mouse (early).
    fn find_switches(&mut self) {
        let rows = &self.moves.rows;
        self.switches.clear();
        self.switches.resize(rows.len(), Switch::None);
        let differs = |row: &Row| row.side != Side::None && row.turn != Side::None && row.side != row.turn;
        let mut from = 0;
        while from < rows.len() {
            if !differs(&rows[from]) {
                from += 1;
                continue;
            }
            let side = rows[from].side;
            let same = |row: &Row| differs(row) && row.side == side;
            let to = from + rows[from..].iter().position(|row| !same(row)).unwrap_or(rows.len() - from);
            let changes = |row: Option<&Row>| row.is_some_and(|row| row.side != side);
            let strafes = |row: &&Row| row.side != Side::None;
            let switch = if changes(rows[to..].iter().find(strafes)) {
                Switch::LateKey
            } else if changes(rows[..from].iter().rev().find(strafes)) {
                Switch::EarlyKey
            } else {
                Switch::None
            };
            self.switches[from..to].fill(switch);
            from = to;
        }
    }
}

/// Ticks in a row that one cause is to be charged with, together: the values between them cancel each other.
struct Chain {
    /// The value before the first of them.
    here: Loss,
    cause: Option<Cause>,
    /// The way of them straight ahead, units on the grid.
    way: f64,
}

impl Chain {
    fn new(here: Loss) -> Self {
        Self { here, cause: None, way: 0.0 }
    }
}

/// The parts while they grow.
struct Account {
    parts: [Part; Cause::ALL.len()],
    notes: Notes,
}

impl Account {
    /// Nothing charged. `aims` is memory to use again.
    fn new(mut aims: Vec<Aim>) -> Self {
        aims.clear();
        let part = |cause| Part { cause, loss: Loss::default(), ticks: 0 };
        Self { parts: Cause::ALL.map(part), notes: Notes { aims, ..Notes::default() } }
    }

    fn charge(&mut self, cause: Cause, loss: Loss) {
        self.parts[cause as usize].loss += loss;
    }

    /// Charges a tick; whether it counts.
    fn charge_tick(&mut self, cause: Cause, loss: Loss) -> bool {
        let counts = loss.distance > COUNTED || loss.speed > COUNTED;
        self.charge(cause, loss);
        self.parts[cause as usize].ticks += u32::from(counts);
        counts
    }
}
