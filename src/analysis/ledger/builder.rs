//! Builds a ledger: keeps a row for each air tick, and at landing charges every difference to a cause.

use super::advice::{self, Notes};
use super::approach::Approach;
use super::context::LedgerContext;
use super::plan::{BestTick, best_of, count_runs};
use super::row::{self, Keys, Row, Side};
use super::vertical::{BestFlights, Ends};
use super::{Cause, Ledger, Loss, Part, on_grid};
use crate::sim::math::{Vec3, length_2d};
use crate::sim::profile::Profile;
use crate::sim::tick::TickRecord;

/// A tick counts for a cause from this loss on, u/s or units.
const COUNTED: f64 = 1e-3;
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
    rows: Vec<Row>,
    switches: Vec<Switch>,
    real: Vec<BestTick>,
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
    #[must_use]
    pub fn new(profile: &Profile) -> Self {
        Self {
            context: LedgerContext::new(profile),
            approach: Approach::Given,
            ends: Ends::default(),
            speed_before: 0.0,
            takeoff: Vec3::ZERO,
            landing: Vec3::ZERO,
            last_yaw_deg: None,
            rows: Vec::new(),
            switches: Vec::new(),
            real: Vec::new(),
            flights: BestFlights::default(),
        }
    }

    /// What is known of the profile.
    #[must_use]
    pub fn context(&self) -> &LedgerContext {
        &self.context
    }

    /// A flight begins: `takeoff` is its first tick in the air, the one that jumps.
    pub fn begin(&mut self, takeoff: &TickRecord, approach: Approach) {
        let before = &takeoff.before;
        self.rows.clear();
        self.approach = approach;
        self.ends = Ends::start(&self.context, before);
        self.speed_before = f64::from(length_2d(before.velocity));
        self.takeoff = before.origin;
        self.last_yaw_deg = None;
        self.observe(takeoff);
    }

    /// The next tick of the flight, the landing's included.
    pub fn observe(&mut self, record: &TickRecord) {
        row::read(&self.context, record, self.last_yaw_deg, &mut self.rows);
        self.last_yaw_deg = Some(record.cmd.angles.y);
        self.landing = record.player.origin;
        self.ends.finish(&self.context, &record.player);
    }

    /// Whether the flight was a hop that landed right under the cap. It was held there, since faster the next hop would
    /// have been cut: what was lost against the best means nothing.
    #[must_use]
    pub fn is_held_by_cap(&self) -> bool {
        let cap = self.context.hop_cap();
        let landed = self.rows.last().map_or(0.0, |row| row.end);
        matches!(self.approach, Approach::Hop { .. }) && (NEAR_CAP * cap..=cap).contains(&landed)
    }

    /// The flight that ended with the last observed tick. Nothing was lost where nothing was observed.
    pub fn finish(&mut self) -> Ledger {
        self.real.clear();
        self.real.extend(self.rows.iter().map(|row| row.whole));
        count_runs(&mut self.real);
        self.flights.lay_out(&self.context, &self.rows, &self.ends);
        self.find_switches();
        let mut account = Account::default();
        let best = self.charge_ground(&mut account);
        let path = self.charge_ticks(&mut account);
        let straight = on_grid(f64::from(length_2d(self.landing - self.takeoff)));
        account.charge(Cause::Path, Loss { speed: 0.0, distance: path - straight });
        let speed = self.rows.last().map_or(0.0, |row| on_grid(row.end));
        let actual = Loss { speed, distance: straight };
        let total = best - actual;
        let first = advice::first(&account.parts);
        let advice = advice::words(first, &account.parts, &account.notes, total);
        Ledger { best, actual, total, parts: account.parts, first, advice }
    }

    /// Charges what happened up to the take-off, and the ducking after it. The best of all.
    fn charge_ground(&self, account: &mut Account) -> Loss {
        let limit = self.context.air_limit();
        let value = |speed: f64| self.flights.best(&self.real, limit, speed);
        let takeoff = self.rows.first().map_or(0.0, |row| row.start);
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
                let hop = self.context.best_hop(landing.speed, landing.fuser2);
                kept = takeoff.max(hop.speed);
                wanted = kept;
                notes.hop = Some((fog, hop, landing.speed, self.context.hop_cap()));
            }
            Approach::Given => {}
        }
        notes.kept = kept;
        notes.wanted = wanted;
        let (best, after_run, after_hop) = (value(wanted), value(kept), value(takeoff));
        account.charge(Cause::Prestrafe, best - after_run);
        account.charge(Cause::Fog, after_run - after_hop);
        account.charge(Cause::DuckTiming, after_hop - best_of(&self.real, limit, takeoff));
        best
    }

    /// Charges every tick. The length of the way flown, units on the grid.
    fn charge_ticks(&self, account: &mut Account) -> f64 {
        let limit = self.context.air_limit();
        let value = |index: usize, speed: f64| best_of(&self.real[index..], limit, speed);
        let mut way = 0.0;
        let mut here = self.rows.first().map_or(Loss::default(), |row| value(0, row.start));
        for (index, row) in self.rows.iter().enumerate() {
            let seconds = row.whole.seconds;
            let after = |speed: f64| {
                let rest = value(index + 1, speed);
                Loss { distance: rest.distance + on_grid(seconds * speed), ..rest }
            };
            if index > 0 && row.start != self.rows[index - 1].end {
                let started = value(index, row.start);
                account.charge(Cause::Outside, here - started);
                here = started;
            }
            let pushed = after(row.pushed);
            if row.flies {
                if let (Some(half), Keys::Strafe | Keys::Forward) = (row.half, row.keys) {
                    let weighed = after(half.after(row.start));
                    account.charge_tick(Cause::LateSwitch, here - weighed);
                    account.notes.half_keys += 1;
                    here = weighed;
                }
                let cause = self.cause(index);
                account.charge_tick(cause, here - pushed);
                self.note(index, cause, here - pushed, &mut account.notes);
            } else {
                account.charge(Cause::Outside, here - pushed);
            }
            let step = on_grid(row.step);
            way += step;
            if row.end == row.pushed {
                // The rest is the rounding of the origin, or a way cut short without a loss of speed.
                account.charge(Cause::Path, Loss { speed: 0.0, distance: on_grid(seconds * row.pushed) - step });
                here = Loss { distance: pushed.distance - on_grid(seconds * row.pushed), ..pushed };
            } else {
                let cause = if row.contact { Cause::Collision } else { Cause::Outside };
                let rest = value(index + 1, row.end);
                account.charge_tick(cause, pushed - Loss { distance: rest.distance + step, ..rest });
                here = rest;
            }
        }
        way
    }

    /// Why this tick's acceleration was not the best.
    fn cause(&self, index: usize) -> Cause {
        let row = &self.rows[index];
        let best = row.half.unwrap_or(row.whole).best_along().min(row.start);
        match row.keys {
            Keys::Opposed => Cause::Overlap,
            Keys::None => Cause::KeyGap,
            Keys::Forward if row.along > AHEAD * row.start => Cause::KeyGap,
            Keys::Forward | Keys::Strafe => {
                if self.switches[index] != Switch::None {
                    Cause::LateSwitch
                } else if row.along > best {
                    Cause::AngleUnder
                } else {
                    Cause::AngleOver
                }
            }
        }
    }

    /// Remembers what the advice will say about this tick.
    fn note(&self, index: usize, cause: Cause, loss: Loss, notes: &mut Notes) {
        if loss.distance <= COUNTED && loss.speed <= COUNTED {
            return;
        }
        let row = &self.rows[index];
        match cause {
            Cause::Overlap => {
                let side = self.rows[..index].iter().rev().find(|row| row.keys == Keys::Strafe).map(|row| row.side);
                match side {
                    Some(Side::Left) => notes.overlaps_from_left += 1,
                    Some(Side::Right) => notes.overlaps_from_right += 1,
                    Some(Side::None) | None => {}
                }
            }
            Cause::LateSwitch => match self.switches[index] {
                Switch::LateKey => notes.late_keys += 1,
                Switch::EarlyKey => notes.early_keys += 1,
                Switch::None => {}
            },
            Cause::AngleUnder | Cause::AngleOver => {
                let best = row.half.unwrap_or(row.whole).best_along().min(row.start);
                let angle = |along: f64| libm::acos((along / row.start).clamp(-1.0, 1.0)).to_degrees();
                if row.start > 0.0 {
                    notes.angle_error_deg[usize::from(cause == Cause::AngleOver)] += angle(row.along) - angle(best);
                }
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

    /// Finds the ticks in which wish direction and mouse were on different sides next to a change of key: after the
    /// mouse and before the key (late), or after the key and before the mouse (early).
    fn find_switches(&mut self) {
        let rows = &self.rows;
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

/// The parts while they grow.
struct Account {
    parts: [Part; Cause::ALL.len()],
    notes: Notes,
}

impl Default for Account {
    fn default() -> Self {
        let part = |cause| Part { cause, loss: Loss::default(), ticks: 0 };
        Self { parts: Cause::ALL.map(part), notes: Notes::default() }
    }
}

impl Account {
    fn charge(&mut self, cause: Cause, loss: Loss) {
        self.parts[cause as usize].loss += loss;
    }

    fn charge_tick(&mut self, cause: Cause, loss: Loss) {
        self.charge(cause, loss);
        self.parts[cause as usize].ticks += u32::from(loss.distance > COUNTED || loss.speed > COUNTED);
    }
}
