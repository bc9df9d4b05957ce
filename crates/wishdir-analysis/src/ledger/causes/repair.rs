//! Measures the gain from fixing each cause alone. The flight is simulated again without this
//! cause: once with the recorded view, and once with a player who reacts.
//!
//! `take_away` removes the causes one after another, each time with the best mouse for the
//! remaining keys. The gain of a cause then depends on the causes that were removed before it. A
//! player who fixes only this cause gains less. So [`MeasuredRepairs::charge`] sets the loss of
//! each cause, and [`MeasuredRepairs::promised_gains`] sets the numbers of the advice, unless
//! [`MeasuredRepairs::shows_one_fault`].

use super::accumulator::{FixedSwitch, LossAccumulator};
use super::hand_pace::MouseTurnModel;
use super::keys;
use super::notes::Notes;
use super::retimed;
use super::strafe_count;
use super::take_away::with_best_duck;
use crate::ledger::flights::sides::{SwitchMiss, count_strafes_by_key};
use crate::ledger::model::aim::{Aim, Scale};
use crate::ledger::model::cause::Cause;
use crate::ledger::model::flat::{Flat, FlatMath as _};
use crate::ledger::model::flight_model::FlightModel;
use crate::ledger::model::loss::{Loss, Part};
use crate::ledger::model::tick_input::{SimulatedFlight, TickInput, simulate_flight};
use crate::ledger::model::vertical::DuckPlan;
use crate::ledger::tuning::{
    ALL_THE_WAY, BLIND, BLIND_OF_MOUSE, CLEARLY_SLOW_HAND, KEEPS_ANGLE, KEEPS_ANGLE_OF_MOUSE,
    KEEPS_ANGLE_UNEVENLY, LEAST_BROUGHT, LEAST_GAIN_PART, LEAST_PROMISE, LEAST_STRAFES_GAIN,
    LEAST_STRAFES_GAIN_PART, MAIN_KEY_FAULT_PART, SECOND, SLOW_HAND, UNEVEN,
};
use wishdir_sim::math::wrap_deg;

/// Gain from fixing one cause alone (the cause's repair).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Repair {
    cause: Cause,
    /// Mean gain in landing speed and distance over the simulated flights.
    gain: Loss,
    /// Smallest gain over the plausible ways to follow the advice, in the aim's unit.
    least: f64,
    /// Number of ticks whose input the repair changes.
    ticks: u32,
}

impl Repair {
    /// Whether each plausible way to follow the advice gains a large enough fraction of the mean
    /// gain.
    fn is_reliable(&self, scale: &Scale) -> bool {
        let gain = scale.amount(self.gain);
        if self.cause == Cause::Path {
            return gain >= LEAST_STRAFES_GAIN && self.least >= LEAST_STRAFES_GAIN_PART * gain;
        }
        self.least >= LEAST_GAIN_PART * gain
    }

    /// Returns the number of ticks with the fault: as found by `take_away`, or else the ticks that
    /// the repair changes.
    fn fault_ticks(&self, part: &Part) -> u32 {
        if part.ticks == 0 {
            self.ticks
        } else {
            part.ticks
        }
    }
}

/// Simulates the player's flight with one cause fixed, and compares it with the recorded flight.
struct RepairTrial<'a> {
    case: &'a FlightModel<'a>,
    own: &'a SimulatedFlight,
    pace: &'a MouseTurnModel,
}

impl RepairTrial<'_> {
    /// Returns the repair of a cause, with the mean gain of these flights over the recorded flight.
    fn mean_repair(&self, cause: Cause, flights: &[SimulatedFlight], ticks: u32) -> Repair {
        let own = self.own.loss(self.case.fastest);
        let (mut speed, mut distance) = (0.0, 0.0);
        for flown in flights {
            let gain = flown.loss(self.case.fastest) - own;
            (speed, distance) = (speed + gain.speed, distance + gain.distance);
        }
        let count = flights.len().max(1) as f64;
        let gain = Loss::on_grid(speed / count, distance / count);
        Repair {
            cause,
            gain,
            least: self.case.scale.amount(gain),
            ticks,
        }
    }

    /// Returns the mean gain of these inputs, in the aim's unit, over two flights: with the
    /// recorded view, and with a player reacting to the velocity.
    fn mean_gain(&self, hands: &[TickInput]) -> f64 {
        let [.., reacting] = self.fly_both_ways(hands, &|_| 0.0);
        let frozen = self.fly_with(hands.to_vec(), &MouseAdjustment::NONE);
        let mean = self.mean_repair(Cause::Combined, &[frozen, reacting], 0);
        mean.least
    }

    /// Simulates these inputs twice: with the recorded view, and with a player who reacts to the
    /// velocity. `beside_deg`: offset of the view per tick, degrees to the left.
    fn fly_both_ways(
        &self,
        hands: &[TickInput],
        beside_deg: &dyn Fn(usize) -> f64,
    ) -> [SimulatedFlight; 2] {
        let hand = |reaction: &dyn Fn(usize) -> f64| {
            let turns = MouseAdjustment {
                reaction,
                more_deg: &|_| 0.0,
                beside_deg,
            };
            self.fly_with(hands.to_vec(), &turns)
        };
        if self.pace.follows_best_view() {
            let last = hand(&|_| 1.0);
            return [last.clone(), last];
        }
        [hand(&|_| 0.0), hand(&|tick| self.pace.reaction_at(tick))]
    }

    /// Returns the repair that fixes a cause with other keys. `hands` is the input with these keys.
    fn key_repair(&self, cause: Cause, hands: &[TickInput]) -> Repair {
        // A half press after a moved key is not another faulty tick.
        let is_other = |(was, is): &(&TickInput, &TickInput)| {
            if cause == Cause::ForwardHeld {
                was.key != is.key
            } else {
                was.side != is.side
            }
        };
        let ticks = self.own.hands.iter().zip(hands).filter(is_other).count() as u32;
        let repair = self.mean_repair(cause, &self.fly_both_ways(hands, &|_| 0.0), ticks);
        if self.pace.follows_best_view() {
            // The player may also not react to the change.
            self.lower_least_gain(repair, hands)
        } else {
            repair
        }
    }

    /// Returns the repair with `least` lowered to the mean gain of these inputs, if that is
    /// smaller.
    fn lower_least_gain(&self, repair: Repair, hands: &[TickInput]) -> Repair {
        let least = repair.least.min(self.mean_gain(hands));
        Repair { least, ..repair }
    }

    /// Simulates the player's keys with a mouse that turns this much more per tick, degrees to the
    /// left.
    fn fly_with_extra_turns(&self, more_deg: &dyn Fn(usize) -> f64) -> SimulatedFlight {
        let turns = MouseAdjustment {
            reaction: &|tick| self.pace.reaction_at(tick),
            more_deg,
            beside_deg: &|_| 0.0,
        };
        self.fly_with(self.own.hands.clone(), &turns)
    }

    /// Simulates the player's keys with the player's own pace and reaction, but without unevenness.
    fn fly_evenly(&self) -> SimulatedFlight {
        self.fly_with_extra_turns(&|tick| -self.pace.unevenness(tick))
    }

    fn fly_with(&self, hands: Vec<TickInput>, turns: &MouseAdjustment<'_>) -> SimulatedFlight {
        let own = self.own;
        let limit = self.case.context.air_limit();
        let mut turned_deg = 0.0;
        simulate_flight(hands, own.span, own.start, limit, |tick, _, velocity| {
            let was = &own.hands[tick.min(own.hands.len() - 1)];
            turned_deg += (turns.more_deg)(tick);
            if let Some((now, then)) = velocity.direction().zip(was.velocity.direction()) {
                let wanted = now.turned_back(then).angle_deg();
                turned_deg += (turns.reaction)(tick) * wrap_deg(wanted - turned_deg);
            }
            let beside = turned_deg + (turns.beside_deg)(tick);
            was.view.turned(Flat::from_yaw(beside as f32))
        })
    }
}

/// Fractions of the missing pace that are tried for a very slow mouse.
const PARTS: [f64; 4] = [0.25, 0.5, 0.75, 1.0];

/// Changes to the recorded mouse movement.
struct MouseAdjustment<'a> {
    /// Fraction of a change in the velocity's direction that the player corrects per tick, 0 to 1.
    reaction: &'a dyn Fn(usize) -> f64,
    /// Additional turn per tick, degrees to the left. The view keeps it on later ticks.
    more_deg: &'a dyn Fn(usize) -> f64,
    /// Offset of the view on one tick only, degrees to the left.
    beside_deg: &'a dyn Fn(usize) -> f64,
}

impl MouseAdjustment<'_> {
    /// The recorded view.
    const NONE: Self = Self {
        reaction: &|_| 0.0,
        more_deg: &|_| 0.0,
        beside_deg: &|_| 0.0,
    };
}

/// Simulates the flight with the player's own pace and reaction, but without unevenness.
pub(crate) fn simulate_even_turns(
    case: &FlightModel<'_>,
    own: &SimulatedFlight,
) -> SimulatedFlight {
    let pace = &MouseTurnModel::fit(case, own);
    RepairTrial { case, own, pace }.fly_evenly()
}

/// Measured repairs of a flight's causes.
pub(crate) struct MeasuredRepairs {
    repairs: Vec<Repair>,
    pace: MouseTurnModel,
    /// Mean delay of the key switches after the best tick, ticks. Negative: early.
    mean_miss: f64,
    /// Whether no key fault was found.
    has_right_keys: bool,
    /// Whether the mouse turns to one side during a whole turn while the key of the other side is
    /// held.
    turns_against_keys: bool,
    /// Gain from a faster mouse, in the aim's unit, even if it is too small for advice.
    faster: f64,
    /// Gain from a slower mouse, in the aim's unit, even if it is too small for advice.
    slower: f64,
    /// Whether releasing forward only gains if the mouse also stops swinging.
    needs_still_mouse: bool,
}

/// Measures the gain from fixing each cause in the air, and ducking. `None` if the mouse never
/// turns back, because such a mouse shows no strafes. Also `None` for a single strafe in Quake III,
/// because it has no switch. `known`: key switches that `take_away` fixed.
pub(crate) fn measure_repairs(
    case: &FlightModel<'_>,
    own: &SimulatedFlight,
    notes: &mut Notes,
    parts: &[Part],
    plans: Option<&[DuckPlan; 2]>,
    known: &[FixedSwitch],
) -> Option<MeasuredRepairs> {
    let is_single = !case.context.can_forward_cost_speed() && count_strafes_by_key(own) <= 1;
    if is_single || retimed::never_turns_back(case, own) {
        return None;
    }
    let pace = MouseTurnModel::fit(case, own);
    if !pace.is_pace_right() {
        notes.pace = pace.pace_for_advice();
    }
    let trial = RepairTrial {
        case,
        own,
        pace: &pace,
    };
    let mut found = Vec::new();
    let forward = forward_repair(&trial);
    found.extend(forward.map(|(repair, _)| repair));
    for (cause, opposed) in [(Cause::Overlap, true), (Cause::KeyGap, false)] {
        if let Some(hands) = retimed::without_pauses(case, own, opposed) {
            found.push(trial.key_repair(cause, &hands));
        }
    }
    let switches = switch_repairs(&trial, known);
    let turns = mouse_repairs(&trial, notes, shows_unevenness(&trial, &switches));
    found.extend(switches);
    found.extend(turns.repairs);
    found.extend(duck_repair(&trial, plans, parts));
    found.extend(strafe_count_repair(&trial));
    Some(MeasuredRepairs {
        repairs: found,
        mean_miss: retimed::mean_switch_delay(case, own),
        has_right_keys: turns.has_right_keys,
        turns_against_keys: retimed::turns_against_keys(case, own),
        faster: turns.faster,
        slower: turns.slower,
        needs_still_mouse: forward.is_some_and(|(_, needs)| needs),
        pace,
    })
}

/// Moves the loss charged to a slow mouse to a fast mouse if the pace is too fast. Used if the
/// repairs are not measured. The path of a single strafe curves, so the view can be behind the best
/// view of a straight path even though the mouse is too fast.
pub(crate) fn move_loss_to_fast_mouse(
    case: &FlightModel<'_>,
    own: &SimulatedFlight,
    parts: &mut [Part],
) {
    if !MouseTurnModel::fit(case, own).is_fast() {
        return;
    }
    let moved = parts[Cause::AngleUnder as usize];
    parts[Cause::AngleUnder as usize] = Part {
        ticks: 0,
        ..moved.without_loss()
    };
    let fast = &mut parts[Cause::AngleOver as usize];
    fast.loss += moved.loss;
    fast.ticks += moved.ticks;
}

/// Measures the repair of a wrong number of strafes, over the plausible ways to make a different
/// number. `None` if the number does not matter: the flight is judged by speed, and a switch costs
/// nothing.
fn strafe_count_repair(trial: &RepairTrial<'_>) -> Option<Repair> {
    let RepairTrial { case, own, pace } = *trial;
    let is_switch_free =
        !case.context.physics.rules().half_keys && case.context.can_forward_cost_speed();
    if case.scale.aim == Aim::Speed && is_switch_free {
        return None;
    }
    let flights = strafe_count::with_usual_strafe_count(case, own, pace)?;
    let gains = flights
        .chunks(1)
        .map(|flight| trial.mean_repair(Cause::Path, flight, 0).least);
    let least = gains.fold(f64::INFINITY, f64::min);
    let repair = trial.mean_repair(Cause::Path, &flights, 0);
    Some(Repair { least, ..repair })
}

/// Measures the repair of forward held in the air. A mouse that swings because of forward stops
/// swinging. The player may also keep swinging the mouse. The second value is true if that loses
/// most of the gain.
fn forward_repair(trial: &RepairTrial<'_>) -> Option<(Repair, bool)> {
    let RepairTrial { case, own, .. } = *trial;
    let repair = trial.key_repair(
        Cause::ForwardHeld,
        &keys::inputs_without_forward(case, own)?,
    );
    let is_style = f64::from(repair.ticks) >= ALL_THE_WAY * own.span.moves as f64;
    Some(match keys::without_forward_and_swings(case, own) {
        Some(swung) if is_style => {
            let swung = trial.mean_repair(Cause::ForwardHeld, &[swung], repair.ticks);
            (swung, repair.least < LEAST_GAIN_PART * swung.least)
        }
        Some(_) | None => (repair, false),
    })
}

/// Measures the repairs of keys that switch late, early, or to the wrong side. The best tick is
/// where the mouse turns back. If the mouse does not show it, it is where `take_away` moved the
/// switch.
fn switch_repairs(trial: &RepairTrial<'_>, known: &[FixedSwitch]) -> Vec<Repair> {
    let RepairTrial { case, own, .. } = *trial;
    let mean = retimed::mean_switch_delay(case, own);
    let mut found = Vec::new();
    for (cause, miss) in [
        (Cause::LateSwitch, Some(SwitchMiss::Late)),
        (Cause::EarlySwitch, Some(SwitchMiss::Early)),
        (Cause::WrongKey, None),
    ] {
        // The table of strafes shows this mean to the player, so the advice must not contradict it.
        let contradicts = match miss {
            Some(SwitchMiss::Late) => mean < 0.0,
            Some(SwitchMiss::Early) => mean > 0.0,
            // The keys are wrong only if the mouse turns against them. Otherwise there were three
            // real strafes.
            None => !retimed::turns_against_keys(case, own),
        };
        if contradicts {
            continue;
        }
        let shown = miss.and_then(|miss| retimed::with_switches_on_time(case, own, miss));
        let fixed = || {
            let switch = known.iter().find(|switch| switch.cause() == cause)?;
            Some(switch.inputs(case, own))
        };
        if let Some(hands) = shown.or_else(fixed) {
            let repair = trial.key_repair(cause, &hands);
            let pressed = retimed::with_presses_on_time(case, own);
            found.push(match pressed.filter(|_| cause == Cause::EarlySwitch) {
                Some(hands) => trial.lower_least_gain(repair, &hands),
                None => repair,
            });
        }
    }
    found
}

/// Measures the repair of ducking: the same flight without the ticks slowed by duck. `None` if that
/// flight would have a different length.
fn duck_repair(
    trial: &RepairTrial<'_>,
    plans: Option<&[DuckPlan; 2]>,
    parts: &[Part],
) -> Option<Repair> {
    let RepairTrial { case, own, .. } = *trial;
    let account = &mut LossAccumulator::new(case, own.loss(case.fastest));
    let better = with_best_duck(case, own.clone(), plans, &mut Notes::default(), account);
    if better.span != own.span || account.parts[Cause::DuckTiming as usize].ticks == 0 {
        return None;
    }
    let ticks = parts[Cause::DuckTiming as usize].ticks;
    let mut hands = own.hands.clone();
    for (hand, better) in hands.iter_mut().zip(&better.hands) {
        (hand.slowed, hand.push) = (better.slowed, better.push);
    }
    Some(trial.mean_repair(
        Cause::DuckTiming,
        &trial.fly_both_ways(&hands, &|_| 0.0),
        ticks,
    ))
}

/// Whether no key fault is found: no forward, no pauses, and all switches on time.
fn has_right_keys(case: &FlightModel<'_>, own: &SimulatedFlight) -> bool {
    keys::inputs_without_forward(case, own).is_none()
        && [true, false]
            .iter()
            .all(|opposed| retimed::without_pauses(case, own, *opposed).is_none())
        && retimed::are_switches_on_time(case, own)
}

/// Repairs of the mouse faults.
struct MouseRepairs {
    repairs: Vec<Repair>,
    /// Gain from a faster mouse, in the aim's unit, even if it is too small for advice.
    faster: f64,
    /// Gain from a slower mouse, in the aim's unit, even if it is too small for advice.
    slower: f64,
    has_right_keys: bool,
}

/// Whether turns that the model does not explain count as an uneven mouse. Badly timed keys make
/// the turns uneven too, so they are ruled out first. `switches`: repairs of the key switches.
fn shows_unevenness(trial: &RepairTrial<'_>, switches: &[Repair]) -> bool {
    let gains = |repair: &Repair| trial.case.scale.amount(repair.gain) > 0.0;
    switches.is_empty()
        || (!switches.iter().any(gains) && trial.pace.keeps_angle(KEEPS_ANGLE_UNEVENLY))
}

/// Measures the repairs of a mouse that is too fast, too slow or uneven. A player with the wrong
/// pace gets the right pace. A player with the right pace aims at the best view.
fn mouse_repairs(trial: &RepairTrial<'_>, notes: &Notes, shows_unevenness: bool) -> MouseRepairs {
    let RepairTrial { case, own, pace } = *trial;
    let has_right_keys = has_right_keys(case, own);
    let mut found = Vec::new();
    let fast = turn_speed_repair(trial, Cause::AngleOver, notes.fast.ticks);
    let slow = turn_speed_repair(trial, Cause::AngleUnder, notes.slow.ticks);
    let gain = |repair: Repair| case.scale.amount(repair.gain);
    let faster = slow.map_or(0.0, gain);
    // A slow player mostly makes up for the slow pace by reacting.
    let is_clear = has_right_keys || pace.is_far_too_slow();
    let least = if is_clear && pace.explains_nearly_all() {
        CLEARLY_SLOW_HAND
    } else {
        SLOW_HAND
    };
    let is_slow = pace.explains_turns() && (faster >= least || pace.is_at_turn_limit());
    // Late or early keys also leave the view off the best view. A player who follows the best view
    // then lags, which looks slow.
    let is_beside = pace.is_pace_right() && has_right_keys;
    found.extend(fast.filter(|_| is_beside || !pace.is_pace_right()));
    found.extend(slow.filter(|_| {
        if pace.is_pace_right() {
            is_beside && !pace.follows_best_view()
        } else {
            is_slow
        }
    }));
    if has_right_keys && shows_unevenness && pace.has_good_fit() {
        // With keys at the wrong time the player reacts to their effect, which looks uneven.
        let ticks = notes.fast.ticks + notes.slow.ticks;
        let even = trial.fly_evenly();
        found.push(trial.mean_repair(Cause::AngleUneven, &[even], ticks));
    }
    let best_gain = |repair: Option<Repair>, cause| {
        let corrected = repair.map_or(0.0, gain);
        if pace.is_pace_right() {
            // The repair has moved the view already.
            corrected
        } else {
            corrected.max(gain(view_offset_repair(trial, cause, 0)))
        }
    };
    MouseRepairs {
        repairs: found,
        faster: best_gain(slow, Cause::AngleUnder),
        slower: best_gain(fast, Cause::AngleOver),
        has_right_keys,
    }
}

/// Measures the repair of a view that is ahead of the best view, or behind it: the view is moved
/// back.
fn view_offset_repair(trial: &RepairTrial<'_>, cause: Cause, ticks: u32) -> Repair {
    let is_over = cause == Cause::AngleOver;
    let is_wrong_side = |ahead: f64| (ahead > 0.0) == is_over;
    let beside = |tick: usize| -trial.pace.aim_error_deg(tick, is_wrong_side);
    trial.mean_repair(
        cause,
        &trial.fly_both_ways(&trial.own.hands, &beside),
        ticks,
    )
}

/// Measures the repair of a mouse that turns too fast or too slowly. Never `None`, because at least
/// one correction is tried.
fn turn_speed_repair(trial: &RepairTrial<'_>, cause: Cause, ticks: u32) -> Option<Repair> {
    let RepairTrial { case, pace, .. } = *trial;
    let is_over = cause == Cause::AngleOver;
    if pace.is_pace_right() {
        return Some(view_offset_repair(trial, cause, ticks));
    }
    let is_wrong = |pace: f64| (pace > 1.0) == is_over;
    // The switches of a very slow player are timed for that speed, so smaller corrections are tried
    // too.
    let parts = if !is_over && pace.is_at_turn_limit() {
        &PARTS[..]
    } else {
        &[1.0]
    };
    let turned = |part: &f64| {
        trial.fly_with_extra_turns(&|tick| part * pace.missing_turn_deg(tick, is_wrong))
    };
    let flown = case.best_flight(parts.iter().map(turned))?;
    Some(trial.mean_repair(cause, &[flown], ticks))
}

impl MeasuredRepairs {
    /// Whether the player's pace explains nearly all of the turns.
    pub(crate) fn shows_pace(&self) -> bool {
        self.pace.explains_nearly_all()
    }

    fn find(&self, cause: Cause) -> Option<&Repair> {
        self.repairs.iter().find(|repair| repair.cause == cause)
    }

    /// Whether the loss charged to a cause is replaced by its measured gain. True for all causes in
    /// the air, and for ducking if it was measured.
    fn replaces_charge(&self, cause: Cause) -> bool {
        cause >= Cause::ForwardHeld || self.find(cause).is_some()
    }

    /// Charges each cause with the gain from fixing it, the largest first, up to the total that was
    /// charged before. Gains that only several repairs bring together are charged to the path, up
    /// to its old charge, and then to [`Cause::Combined`].
    pub(crate) fn charge(&self, parts: &mut [Part], scale: &Scale) {
        let mut left = Loss::default();
        let path = parts[Cause::Path as usize].loss;
        for part in parts
            .iter_mut()
            .filter(|part| self.replaces_charge(part.cause))
        {
            left += part.loss;
            part.loss = Loss::default();
        }
        let mut sorted: Vec<&Repair> = self.repairs.iter().collect();
        sorted.sort_by(|a, b| scale.amount(b.gain).total_cmp(&scale.amount(a.gain)));
        let mut add = |part: &mut Part, loss: Loss| {
            let most = left.max(Loss::default());
            let loss = Loss {
                speed: loss.speed.clamp(0.0, most.speed),
                distance: loss.distance.clamp(0.0, most.distance),
            };
            part.loss += loss;
            left = left - loss;
        };
        for repair in sorted {
            let part = &mut parts[repair.cause as usize];
            add(part, repair.gain);
            part.ticks = repair.fault_ticks(part);
        }
        add(&mut parts[Cause::Path as usize], path);
        parts[Cause::Combined as usize].loss += left;
    }

    /// Returns the parts with the gain that the advice quotes for fixing each cause alone. 0 for a
    /// cause without a repair, and for one whose repair does not hold.
    pub(crate) fn promised_gains<const N: usize>(
        &self,
        parts: [Part; N],
        scale: &Scale,
    ) -> [Part; N] {
        parts.map(|part| match self.find(part.cause) {
            Some(repair) if repair.is_reliable(scale) => Part {
                loss: repair.gain,
                ticks: repair.fault_ticks(&part),
                ..part
            },
            Some(_) => part.without_loss(),
            None if self.replaces_charge(part.cause) => part.without_loss(),
            None => part,
        })
    }

    /// Whether one fault explains the loss in the air, so the order in which `take_away` removed
    /// the causes does not matter. The order also does not matter for a player who moves as
    /// `take_away` assumes: blindly, or at a fixed angle to the velocity.
    pub(crate) fn shows_one_fault(&self, parts: &[Part], scale: &Scale) -> bool {
        let amount = |part: &Part| scale.amount(part.loss);
        let in_air = || parts.iter().filter(|part| part.cause >= Cause::ForwardHeld);
        let Some(first) = in_air().reduce(|a, b| if amount(b) > amount(a) { b } else { a }) else {
            return true;
        };
        let is_of_mouse = matches!(first.cause, Cause::AngleOver | Cause::AngleUnder);
        let (blind, angle) = if is_of_mouse {
            (BLIND_OF_MOUSE, KEEPS_ANGLE_OF_MOUSE)
        } else {
            (BLIND, KEEPS_ANGLE)
        };
        if self.contradicts_strafe_table(first.cause)
            || self.strafe_count_gains_more(first, scale)
            || !self.confirms_fault(first, scale)
        {
            return false;
        }
        if self.pace.ignores_velocity(blind) || self.pace.keeps_angle(angle) {
            return true;
        }
        if self.faster_gains_little(first, scale) {
            return false;
        }
        let total: f64 = in_air().map(amount).sum();
        if is_of_mouse && self.gains_less_than_charged(first, scale) {
            return false;
        }
        let is_uneven = is_of_mouse && self.evenness_gains_most(UNEVEN * amount(first), scale);
        let mut charges: Vec<f64> = parts
            .iter()
            .filter(|part| part.cause >= Cause::DuckTiming)
            .map(amount)
            .collect();
        charges.sort_by(|a, b| b.total_cmp(a));
        let second = charges.get(1).copied().unwrap_or_default();
        !is_uneven && !self.pace.reacts_evenly() && second <= SECOND * total
    }

    /// Whether the measured repairs allow this fault to be the only one. They can only rule out
    /// key faults and a slow mouse. The measurement says little about keys if the mouse keeps its
    /// angle to the velocity, and about a slow mouse if the model explains its turns badly.
    fn confirms_fault(&self, part: &Part, scale: &Scale) -> bool {
        let least = LEAST_GAIN_PART * scale.amount(part.loss);
        if part.cause == Cause::AngleUnder {
            return self.faster >= least || !self.pace.explains_nearly_all();
        }
        let is_of_mouse = part.cause >= Cause::AngleOver;
        is_of_mouse || self.pace.keeps_angle(KEEPS_ANGLE) || self.gains_at_least(part.cause, least)
    }

    /// Whether each plausible way to fix this cause gains at least `least`. True if none was
    /// measured.
    fn gains_at_least(&self, cause: Cause, least: f64) -> bool {
        self.find(cause).is_none_or(|repair| repair.least >= least)
    }

    /// Whether the advice about the first cause could lose speed or distance, or gains too little
    /// to be sure. `promises`: the gains that the advice would quote. `is_single`: whether one
    /// fault explains the loss.
    pub(crate) fn doubts_advice(
        &self,
        first: Cause,
        promises: &[Part],
        is_single: bool,
        scale: &Scale,
    ) -> bool {
        let amount = |part: &Part| scale.amount(part.loss);
        let promised = amount(&promises[first as usize]);
        if first == Cause::ForwardHeld && self.needs_still_mouse {
            return true;
        }
        if !is_single {
            return self.replaces_charge(first) && promised < LEAST_PROMISE;
        }
        if first == Cause::AngleUnder {
            return self.faster < LEAST_BROUGHT * promised;
        }
        if first == Cause::AngleOver {
            return self.slower < LEAST_BROUGHT * promised;
        }
        let in_air = promises
            .iter()
            .filter(|part| part.cause >= Cause::ForwardHeld);
        let is_of_keys = (Cause::ForwardHeld..Cause::AngleOver).contains(&first);
        is_of_keys
            && promised < MAIN_KEY_FAULT_PART * in_air.map(amount).sum::<f64>()
            && !self.gains_at_least(first, LEAST_GAIN_PART * promised)
    }

    /// Whether the mouse would be called slow although a faster mouse gains hardly more. Such a
    /// gain can only be trusted if the view is behind the best view on both sides and the model
    /// explains the turns.
    fn faster_gains_little(&self, part: &Part, scale: &Scale) -> bool {
        part.cause == Cause::AngleUnder
            && self.pace.is_view_behind()
            && self.pace.explains_turns()
            && self.faster < LEAST_BROUGHT * scale.amount(part.loss)
    }

    /// Whether a key would be called wrong although the mouse never turns against the keys, and
    /// another number of strafes gains more.
    fn strafe_count_gains_more(&self, part: &Part, scale: &Scale) -> bool {
        let strafes = self.find(Cause::Path);
        part.cause == Cause::WrongKey
            && !self.turns_against_keys
            && strafes.is_some_and(|other| scale.amount(other.gain) > scale.amount(part.loss))
    }

    /// Whether fixing the fault gains far less than the loss charged to it, with the right keys.
    fn gains_less_than_charged(&self, part: &Part, scale: &Scale) -> bool {
        let least = LEAST_BROUGHT * scale.amount(part.loss);
        self.has_right_keys
            && self
                .find(part.cause)
                .is_some_and(|repair| scale.amount(repair.gain) < least)
    }

    /// Whether the advice would contradict the table of strafes: the mean switch missed in the
    /// other direction, the view is ahead where the mouse would be called slow, or the mouse has the
    /// opposite pace.
    fn contradicts_strafe_table(&self, cause: Cause) -> bool {
        (cause == Cause::LateSwitch && self.mean_miss < 0.0)
            || (cause == Cause::EarlySwitch && self.mean_miss > 0.0)
            || (cause == Cause::AngleUnder
                && (self.is_view_ahead_with_forward() || self.pace.is_fast()))
    }

    /// Whether the view is ahead of the best view on both sides while forward is held. Then it
    /// follows the best view for forward and strafe key together, so forward is at fault.
    fn is_view_ahead_with_forward(&self) -> bool {
        self.pace.is_view_ahead() && self.find(Cause::ForwardHeld).is_some()
    }

    /// Whether fixing an uneven mouse gains at least `least`, and more than any other repair in the
    /// air.
    fn evenness_gains_most(&self, least: f64, scale: &Scale) -> bool {
        let amount = |repair: &Repair| scale.amount(repair.gain);
        let Some(even) = self.find(Cause::AngleUneven).map(amount) else {
            return false;
        };
        even >= least && self.largest_gain(scale) <= even
    }

    /// Returns the gain of the best repair in the air, in the aim's unit.
    fn largest_gain(&self, scale: &Scale) -> f64 {
        let in_air = |repair: &&Repair| repair.cause >= Cause::ForwardHeld;
        let gains = self.repairs.iter().filter(in_air);
        gains
            .map(|repair| scale.amount(repair.gain))
            .fold(0.0, f64::max)
    }
}
