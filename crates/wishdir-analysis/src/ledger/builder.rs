//! Builds a ledger: records a row per air move, and removes the causes one after another on
//! request.

use std::borrow::Cow;
use std::sync::Arc;

use super::Ledger;
use super::advice::{self, Advice, HopAdvice, Praise};
use super::causes::accumulator::{FixedSwitch, LossAccumulator};
use super::causes::cause_removal::simulate_without;
use super::causes::notes::Notes;
use super::causes::repair::{self, MeasuredRepairs};
use super::causes::retimed;
use super::causes::take_away;
use super::flights::sides;
use super::flights::variant::{self, Variant};
use super::flights::variant_kind::VariantKind;
use super::model::aim::{Aim, LossAmount, Scale};
use super::model::approach::Approach;
use super::model::cause::Cause;
use super::model::context::LedgerContext;
use super::model::flat::Flat;
use super::model::flight_model::FlightModel;
use super::model::loss::{Loss, Part};
use super::model::row::{self, MoveRow};
use super::model::tick_input::FlightSpan;
use super::model::vertical::{FlightEnds, LandingSurface, counted_span, duck_plans};
use super::tuning::{MOST_SINGLE_KEY, NEAR_CAP, WORTH_SAYING};
use crate::facts::Acceleration;
use crate::strafe::{HopKeys, STRAFE_SPEED};
use wishdir_sim::command::UserCmd;
use wishdir_sim::engine::PlayerState;
use wishdir_sim::math::length_2d;
use wishdir_sim::profile::Profile;
use wishdir_sim::tick::TickRecord;

/// Number of moves for which memory is reserved. Most flights are shorter.
const MOST_MOVES: usize = 128;

/// Records flights one after another, and builds the ledger of each.
#[derive(Clone, Debug)]
pub struct LedgerBuilder {
    context: Arc<LedgerContext>,
    approach: Approach,
    ends: FlightEnds,
    /// Aim of the current flight, and the aim that the player set for all flights.
    aim: Aim,
    fixed: Option<Aim>,
    /// Horizontal speed at the jump before the bunny-hop cap cut it, u/s.
    speed_before: f64,
    /// Recorded moves of the flight, and the number of their ticks.
    rows: Vec<MoveRow>,
    ticks: usize,
    /// CS stamina after the last tick, milliseconds.
    stamina_msec: f32,
    /// Player state before the takeoff, and the command of each tick.
    before: PlayerState,
    asked: Vec<UserCmd>,
}

impl LedgerBuilder {
    /// Creates a builder for jumps with a profile.
    pub fn new(profile: &Profile) -> Self {
        Self {
            context: Arc::new(LedgerContext::new(profile)),
            approach: Approach::Given,
            ends: FlightEnds::default(),
            aim: Aim::Distance,
            fixed: None,
            speed_before: 0.0,
            rows: Vec::new(),
            ticks: 0,
            stamina_msec: 0.0,
            before: PlayerState::default(),
            asked: Vec::new(),
        }
    }

    /// Returns the facts about the profile.
    pub fn context(&self) -> &LedgerContext {
        &self.context
    }

    /// Sets the aim for all flights. `None`: each flight gets its likely aim.
    pub fn set_aim(&mut self, aim: Option<Aim>) {
        self.fixed = aim;
    }

    /// Starts a flight. `takeoff` is the tick of the jump, the first tick in the air.
    pub fn begin(&mut self, takeoff: &TickRecord, approach: Approach) {
        let before = &takeoff.before;
        self.rows.clear();
        self.asked.clear();
        self.before = *before;
        self.ticks = 0;
        self.approach = approach;
        self.aim = self
            .fixed
            .unwrap_or_else(|| Aim::likely_for(self.context.physics.engine, takeoff, &approach));
        self.ends = FlightEnds::at_takeoff(&self.context, before);
        self.speed_before = f64::from(length_2d(before.velocity));
        self.observe(takeoff);
        self.ends.ignore_starting_aid();
    }

    /// Records the next tick of the flight, up to and including the landing tick.
    pub fn observe(&mut self, record: &TickRecord) {
        self.ticks += 1;
        self.asked.push(record.cmd);
        row::read_moves(&self.context, record, &mut self.rows);
        self.finish_tick(record);
    }

    /// Like [`Self::observe`], for a tick whose events the caller has already read. The tick has
    /// only this air move and no ducking. `contact`: whether the move ended on a surface.
    #[inline]
    pub(crate) fn observe_read(&mut self, record: &TickRecord, air: &Acceleration, contact: bool) {
        self.ticks += 1;
        self.asked.push(record.cmd);
        row::read_single_move(&self.context, record, air, contact, &mut self.rows);
        self.finish_tick(record);
    }

    fn finish_tick(&mut self, record: &TickRecord) {
        self.ends.update_landing(&self.context, record);
        self.stamina_msec = record.player.stamina_msec();
    }

    /// Whether the flight was a hop that landed just below the cap. A faster hop would have been
    /// cut, so a comparison with the best hop would be meaningless.
    pub fn is_held_by_cap(&self) -> bool {
        let cap = self.context.hop_cap();
        let took_off = self.rows.first().map_or(0.0, |row| row.before.length());
        // If speed was lost on the ground, the player did not stay below the cap on purpose.
        let is_held = match self.approach {
            Approach::Hop { landing, .. } => took_off >= NEAR_CAP * landing.speed.min(cap),
            // The first jump of a chain of hops.
            Approach::Run => self.aim == Aim::Speed,
            Approach::Given => false,
        };
        is_held && (NEAR_CAP * cap..=cap).contains(&self.landing_speed())
    }

    /// Returns the horizontal speed after the last recorded tick, u/s.
    fn landing_speed(&self) -> f64 {
        self.rows.last().map_or(0.0, |row| row.end.length())
    }

    /// Returns the landing speed and the highest speed that the next hop keeps, u/s. `None` if the
    /// landing was not above the cap.
    fn over_cap(&self) -> Option<(f64, f64)> {
        let landed = self.landing_speed();
        let is_over = self.aim == Aim::Speed && landed > self.context.hop_cap();
        is_over.then(|| {
            let next = self.context.best_hop(landed, self.stamina_msec);
            (landed, next.speed)
        })
    }

    /// Returns the advice to land below the cap, if the cap costs the next hop more speed than the
    /// costliest fault cost this flight.
    fn land_below_cap(
        &self,
        (landing, kept): (f64, f64),
        first: Option<Cause>,
        parts: &[Part],
    ) -> Option<Advice> {
        let cap = self.context.hop_cap();
        let amount = cap - kept;
        let costliest = first.map_or(0.0, |cause| parts[cause as usize].loss.speed);
        let lost = LossAmount {
            aim: self.aim,
            amount,
        };
        (amount > 0.0 && amount >= costliest).then_some(Advice::Hop {
            hop: HopAdvice::LandBelowCap { cap, landing, kept },
            lost,
        })
    }

    /// Returns the aim by which the flight is judged.
    pub(super) fn aim(&self) -> Aim {
        self.aim
    }

    /// Judges the flight as the start of a chain of hops.
    pub(super) fn judge_as_hop_start(&mut self) {
        self.aim = Aim::Speed;
    }

    /// Moves the observed flight out, to be finished later.
    pub(super) fn take_flight(&mut self) -> Self {
        let rows = std::mem::replace(&mut self.rows, Vec::with_capacity(MOST_MOVES));
        let asked = std::mem::replace(&mut self.asked, Vec::with_capacity(MOST_MOVES));
        Self {
            context: Arc::clone(&self.context),
            rows,
            asked,
            ..*self
        }
    }

    /// Returns the moves of the flight up to the height at which it is measured, and their
    /// duration. Never empty.
    fn flight(&self) -> (Cow<'_, [MoveRow]>, FlightSpan) {
        if self.rows.is_empty() {
            let rows = vec![MoveRow::default()];
            let span = counted_span(&self.context, &rows, &self.ends);
            return (rows.into(), span);
        }
        let span = counted_span(&self.context, &self.rows, &self.ends);
        (self.rows[..span.moves].into(), span)
    }

    /// Like [`Self::flight`], with the view directions filled in.
    fn flight_with_views(&self) -> (Vec<MoveRow>, FlightSpan) {
        let (rows, span) = self.flight();
        (rows.iter().map(MoveRow::with_view).collect(), span)
    }

    /// Creates a builder for another simulation of this flight, from its takeoff.
    pub(super) fn for_trial(&self) -> Self {
        let fixed = Some(self.aim);
        Self {
            context: Arc::clone(&self.context),
            rows: Vec::new(),
            asked: Vec::new(),
            fixed,
            ..*self
        }
    }

    /// Returns the player state before the takeoff.
    pub(super) fn state_before_takeoff(&self) -> PlayerState {
        self.before
    }

    /// Returns the command of each recorded tick.
    pub(super) fn commands(&self) -> &[UserCmd] {
        &self.asked
    }

    /// Returns the length of the first recorded tick, milliseconds. At least 1.
    pub(super) fn tick_msec(&self) -> usize {
        self.asked
            .first()
            .map_or(1, |cmd| usize::from(cmd.msec).max(1))
    }

    /// Records a tick of a flight whose takeoff is not judged. `is_takeoff`: whether it is the
    /// first tick.
    pub(super) fn observe_trial_tick(&mut self, record: &TickRecord, is_takeoff: bool) {
        if is_takeoff {
            self.begin(record, Approach::Given);
        } else {
            self.observe(record);
        }
    }

    /// Returns the surface that the flight landed on.
    pub(super) fn landing_surface(&self) -> LandingSurface {
        self.ends.landing_surface(&self.context)
    }

    /// Returns the flight's final speed and distance. Does not include speed lost on the ground
    /// before the takeoff.
    pub(super) fn flight_loss(&self) -> Loss {
        let (rows, span) = self.flight();
        flight_result(&rows, span, self.max_counted_speed())
    }

    /// Returns the maximum speed that counts, u/s: the bunny-hop cap if the flight is judged by
    /// speed.
    fn max_counted_speed(&self) -> f64 {
        if self.aim == Aim::Speed {
            self.context.hop_cap()
        } else {
            f64::INFINITY
        }
    }

    /// Returns the model of the flight for simulations, and the flight's final speed and distance.
    fn flight_model<'a>(
        &'a self,
        rows: &'a [MoveRow],
        span: FlightSpan,
    ) -> (FlightModel<'a>, Loss) {
        let fastest = self.max_counted_speed();
        let actual = flight_result(rows, span, fastest);
        let seconds: f64 = rows.iter().map(|row| row.seconds).sum();
        let scale = Scale {
            aim: self.aim,
            seconds,
            pace: actual.distance / seconds.max(1e-3),
        };
        (
            FlightModel::new(&self.context, rows, scale, fastest),
            actual,
        )
    }

    /// Returns the ledger of the flight that ended with the last observed tick. Without observed
    /// ticks, nothing is lost.
    pub fn finish(&self) -> Ledger {
        self.finish_for_trial().0
    }

    /// Like [`Self::finish`], but also returns the key switches that a trial of the advice can
    /// reuse.
    pub(super) fn finish_for_trial(&self) -> (Ledger, Vec<FixedSwitch>) {
        let (rows, span) = self.flight_with_views();
        let (case, actual) = self.flight_model(&rows, span);
        let scale = case.scale;
        let mut account = LossAccumulator::new(&case, actual);
        let mut notes = self.takeoff_notes(&rows);
        take_away::remove_causes(&case, &self.ends, span, &mut account, &mut notes);
        let LossAccumulator {
            here: best,
            actual,
            mut parts,
            switches,
            ..
        } = account;
        let total = best - actual;
        let single_keys = self.single_key_moves(&rows, &notes);
        if single_keys.is_some() {
            merge_air_losses(&mut parts);
        }
        let own = notes
            .own
            .take()
            .filter(|own| single_keys.is_none() && !sides::has_no_strafe_key(own));
        let measured = own.as_ref().and_then(|own| {
            let plans = duck_plans(&self.context, &rows, &self.ends);
            let plans = plans.as_ref();
            repair::measure_repairs(&case, own, &mut notes, &parts, plans, &switches)
        });
        if let (Some(own), None) = (&own, &measured) {
            repair::move_loss_to_fast_mouse(&case, own, &mut parts);
        }
        let is_single = |measured: &MeasuredRepairs| measured.shows_one_fault(&parts, &scale);
        let is_single = measured.as_ref().is_none_or(is_single);
        let mut promises = parts;
        match &measured {
            Some(measured) if !is_single => {
                promises = measured.promised_gains(parts, &scale);
                measured.charge(&mut parts, &scale);
            }
            // The advice names what `take_away` found. It only quotes a pace that explains the turns.
            Some(measured) if measured.shows_pace() => {}
            Some(_) | None => notes.pace = [None; 2],
        }
        if let Some(own) = &own {
            [notes.is_late_at_takeoff, notes.is_early_at_landing] =
                retimed::misses_on_ground(&case, own);
            for parts in [&mut parts, &mut promises] {
                retimed::count_shown_delays(&case, own, parts);
            }
        }
        let first = advice::first_cause(&promises, &notes, &scale);
        notes.is_doubted = first.zip(measured).is_some_and(|(first, measured)| {
            measured.doubts_advice(first, &promises, is_single, &scale)
        });
        let over_cap = notes.over_cap.filter(|_| notes.unknown.is_none());
        let advice = advice::choose_advice(first, &promises, &notes, [best, total], &scale);
        let advice = over_cap
            .and_then(|landing| {
                let first = first.filter(|_| !notes.is_doubted);
                self.land_below_cap(landing, first, &promises)
            })
            .unwrap_or(advice);
        let both_keys = single_keys.and_then(|ticks| hold_both_keys(ticks, first, &parts, &scale));
        let first = first.filter(|_| both_keys.is_none());
        let praise = if over_cap.is_some() || both_keys.is_some() {
            None
        } else if self.is_held_by_cap() {
            Some(Praise::HeldByCap {
                cap: self.context.hop_cap(),
            })
        } else if notes.unknown.is_some() {
            None
        } else {
            advice::choose_praise(&parts, best, total, &scale)
        };
        let ledger = Ledger {
            aim: self.aim,
            best,
            actual,
            total,
            parts,
            first,
            advice: both_keys.unwrap_or(advice),
            praise,
            scale,
        };
        (ledger, switches)
    }

    /// Returns the inputs of the flight with one or more causes removed. `None` if no input can
    /// remove the cause, if removing it gains nothing, or if the host split a command.
    pub fn variant(&self, kind: impl Into<VariantKind>) -> Option<Variant> {
        self.variant_within(kind.into(), &[true, false], &[])
    }

    /// Like [`Self::variant`], but takes no more than the millisecond available at a landing, so
    /// the iteration over the views may end early. `known`: key switches that the ledger fixed.
    pub(super) fn quick_variant(&self, cause: Cause, known: &[FixedSwitch]) -> Option<Variant> {
        self.variant_within(cause.into(), &[false], known)
    }

    fn variant_within(
        &self,
        kind: VariantKind,
        settles: &[bool],
        known: &[FixedSwitch],
    ) -> Option<Variant> {
        if self.rows.len() != self.ticks || self.rows.is_empty() {
            return None;
        }
        let (rows, span) = self.flight_with_views();
        let (mut case, actual) = self.flight_model(&rows, span);
        // With more iterations, the mouse fault may differ from the one that the ledger names.
        let flown = settles.iter().find_map(|settles| {
            case.settles = *settles;
            simulate_without(
                &case,
                &self.ends,
                span,
                kind,
                actual,
                &mut self.takeoff_notes(&rows),
                known,
            )
        })?;
        Some(variant::build_variant(&case, kind, &flown, actual))
    }

    /// Returns the number of moves with only forward or back, or only a strafe key. `None` if there
    /// are too few, if the engine does not need both keys, or if other advice is due anyway.
    fn single_key_moves(&self, rows: &[MoveRow], notes: &Notes) -> Option<u32> {
        let is_single = |row: &&MoveRow| (row.sent.0 == 0.0) != (row.sent.1 == 0.0);
        let singles = rows.iter().filter(is_single).count();
        let are_many = singles as f64 > MOST_SINGLE_KEY * rows.len() as f64;
        let is_advised = notes.takeoff < STRAFE_SPEED || notes.unknown.is_some();
        (self.context.needs_both_keys() && are_many && !is_advised).then_some(singles as u32)
    }

    /// Collects the numbers that the advice about the takeoff needs.
    fn takeoff_notes(&self, rows: &[MoveRow]) -> Notes {
        let takeoff = rows[0].before.length();
        let unknown = self.ends.unknown_reason(self.aim == Aim::Distance);
        let mut notes = Notes {
            takeoff,
            unknown,
            over_cap: self.over_cap(),
            moves: rows.len() as u32,
            ..Notes::default()
        };
        (notes.kept, notes.wanted) = (takeoff, takeoff);
        let cap = self.context.hop_cap();
        match self.approach {
            Approach::Run => {
                // A player above the cap should have braked.
                notes.kept = if self.speed_before > cap {
                    takeoff.max(cap)
                } else {
                    takeoff
                };
                notes.wanted = notes.kept.max(self.context.best_prestrafe());
                notes.run_up = self.context.best_run_up();
            }
            Approach::Hop { landing, fog } => {
                let hop = self.context.best_hop(landing.speed, landing.stamina_msec);
                // A jump on the best tick did not lose its speed on the ground, but to a slope.
                let was_best = fog <= hop.fog && hop.keys == HopKeys::default();
                notes.kept = if was_best {
                    takeoff
                } else {
                    takeoff.max(hop.speed)
                };
                notes.wanted = notes.kept;
                notes.hop = Some((fog, hop, landing.speed, cap));
            }
            Approach::Given => {}
        }
        notes
    }
}

/// Moves the losses from keys, mouse and strafe lengths to [`Cause::Combined`]. The ledger cannot
/// separate them if a CPM player holds a single key.
fn merge_air_losses(parts: &mut [Part]) {
    let mut merged = Loss::default();
    for part in &mut parts[Cause::ForwardHeld as usize..=Cause::Path as usize] {
        merged += part.loss;
        *part = part.without_loss();
    }
    parts[Cause::Combined as usize].loss += merged;
}

/// Returns the advice to hold forward and a strafe key together. `None` if `first` costs more, or
/// if the loss is too small for advice. `ticks`: number of moves with a single key.
fn hold_both_keys(
    ticks: u32,
    first: Option<Cause>,
    parts: &[Part],
    scale: &Scale,
) -> Option<Advice> {
    let amount = |cause: Cause| scale.amount(parts[cause as usize].loss);
    let lost = LossAmount {
        aim: scale.aim,
        amount: amount(Cause::Combined),
    };
    let is_worth_saying = lost.amount >= first.map_or(WORTH_SAYING, amount);
    is_worth_saying.then_some(Advice::HoldBothKeys { ticks, lost })
}

/// Returns the final speed of a flight, and the distance to the point where it passed the height
/// that counts.
fn flight_result(rows: &[MoveRow], span: FlightSpan, fastest: f64) -> Loss {
    let mut way = Flat::default();
    for (index, row) in rows.iter().enumerate() {
        way += row.step
            * if index + 1 == span.moves {
                span.part
            } else {
                1.0
            };
    }
    let speed = rows.last().map_or(0.0, |row| row.end.length());
    Loss::on_grid(speed.min(fastest), way.length())
}
