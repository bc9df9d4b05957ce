//! Measures what the repair of each cause brings: the flight is simulated again without that cause
//! alone, once with the recorded view and once with a hand that reacts.
//!
//! `take_away` removes the causes one after another and carries each flight over with the mouse that
//! suits it best. What a cause gives back there depends on the causes before it, and is more than a
//! player gets who fixes that cause alone. Advice and its promise come from here.

use super::accumulator::{FixedSwitch, LossAccumulator};
use super::hand_pace::HandPace;
use super::keys;
use super::notes::Notes;
use super::retimed;
use super::strafe_count;
use super::take_away::ducked;
use crate::ledger::advice;
use crate::ledger::flights::sides::SwitchMiss;
use crate::ledger::model::aim::Scale;
use crate::ledger::model::cause::Cause;
use crate::ledger::model::flat::{Flat, FlatMath as _};
use crate::ledger::model::flight_model::FlightModel;
use crate::ledger::model::loss::{Loss, Part};
use crate::ledger::model::tick_input::{SimulatedFlight, TickInput, fly};
use crate::ledger::model::vertical::DuckPlan;
use crate::ledger::tuning::{
    AGREES, AGREES_OF_LOSS, FOLLOWER, HALF_HELPS, HURTS, LEAST_REACTION, ONE_FAULT,
    ONE_MOUSE_FAULT, SLOW_HAND, WORTH_SAYING,
};
use wishdir_sim::math::wrap_deg;

/// What fixing one cause brings.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Repair {
    cause: Cause,
    /// Mean gain over the hands.
    gain: Loss,
    /// Gain with the hand that profits least, in the aim's unit.
    least: f64,
    /// Ticks that the repair changes.
    ticks: u32,
}

impl Repair {
    /// Lowers `least` if half of the repair brings too little. A repair that only helps when it is
    /// complete is no use to a person.
    fn with_half(self, trial: &RepairTrial<'_>, half: &SimulatedFlight) -> Self {
        let gain = trial.case.worth(half) - trial.case.worth(trial.own);
        let margin = gain - HALF_HELPS * trial.case.scale.amount(self.gain);
        Self {
            least: self.least.min(margin),
            ..self
        }
    }

    /// Whether the repair helps, and hurts with none of the hands.
    fn is_safe(&self, scale: &Scale) -> bool {
        let amount = scale.amount(self.gain);
        amount >= WORTH_SAYING && self.least >= -HURTS * amount
    }
}

/// Compares repaired flights with the player's own.
struct RepairTrial<'a> {
    case: &'a FlightModel<'a>,
    own: &'a SimulatedFlight,
    pace: &'a HandPace,
}

impl RepairTrial<'_> {
    /// The repair of `cause`, from one flight per hand.
    fn repair(&self, cause: Cause, flights: &[SimulatedFlight], ticks: u32) -> Repair {
        let own = self.own.loss(self.case.fastest);
        let (mut speed, mut distance, mut least) = (0.0, 0.0, f64::INFINITY);
        for flown in flights {
            let gain = flown.loss(self.case.fastest) - own;
            (speed, distance) = (speed + gain.speed, distance + gain.distance);
            least = least.min(self.case.worth(flown) - self.case.worth(self.own));
        }
        let count = flights.len().max(1) as f64;
        Repair {
            cause,
            gain: Loss::on_grid(speed / count, distance / count),
            least,
            ticks,
        }
    }

    /// Flies these inputs with the recorded view and with a hand that reacts. `beside_deg`: offset
    /// of the view per tick, degrees to the left. A hand that follows the velocity never keeps the
    /// recorded view.
    fn flights(
        &self,
        hands: &[TickInput],
        beside_deg: &dyn Fn(usize) -> f64,
    ) -> Vec<SimulatedFlight> {
        let hand = |reaction: &dyn Fn(usize) -> f64| {
            let turns = Turns {
                reaction,
                more_deg: &|_| 0.0,
                beside_deg,
            };
            self.fly_with(hands.to_vec(), &turns)
        };
        let reacts = hand(&|tick| self.pace.reaction_in(tick).max(LEAST_REACTION));
        if self.pace.reaction > FOLLOWER {
            vec![reacts]
        } else {
            vec![hand(&|_| 0.0), reacts]
        }
    }

    /// The repair of `cause` by other keys.
    fn with_keys(&self, cause: Cause, hands: &[TickInput]) -> Repair {
        let is_other = |(was, is): &(&TickInput, &TickInput)| was.key != is.key;
        let ticks = self.own.hands.iter().zip(hands).filter(is_other).count() as u32;
        self.repair(cause, &self.flights(hands, &|_| 0.0), ticks)
    }

    /// Flies the player's keys with a hand that turns this much more per tick, degrees to the left.
    fn turning(&self, more_deg: &dyn Fn(usize) -> f64) -> SimulatedFlight {
        let turns = Turns {
            reaction: &|tick| self.pace.reaction_in(tick),
            more_deg,
            beside_deg: &|_| 0.0,
        };
        self.fly_with(self.own.hands.clone(), &turns)
    }

    fn fly_with(&self, hands: Vec<TickInput>, turns: &Turns<'_>) -> SimulatedFlight {
        let own = self.own;
        let limit = self.case.context.air_limit();
        let mut turned_deg = 0.0;
        fly(hands, own.span, own.start, limit, |tick, _, velocity| {
            let was = &own.hands[tick.min(own.hands.len() - 1)];
            turned_deg += (turns.more_deg)(tick);
            if let Some((now, then)) = velocity.direction().zip(was.velocity.direction()) {
                let wanted = now.turned_back(then).angle_deg();
                turned_deg += (turns.reaction)(tick) * wrap_deg(wanted - turned_deg);
            }
            let beside = turned_deg + (turns.beside_deg)(tick);
            was.view.turned(Flat::of_yaw(beside as f32))
        })
    }
}

/// How a hand differs from the recorded one.
struct Turns<'a> {
    /// Part of a change of the velocity's direction that the hand corrects per tick, 0 to 1.
    reaction: &'a dyn Fn(usize) -> f64,
    /// Additional turn per tick, degrees to the left. It stays for the ticks after it.
    more_deg: &'a dyn Fn(usize) -> f64,
    /// Offset of the view in one tick alone, degrees to the left.
    beside_deg: &'a dyn Fn(usize) -> f64,
}

/// The flight with the hand's own pace and reaction, without its unevenness.
pub(crate) fn evenly_turned(case: &FlightModel<'_>, own: &SimulatedFlight) -> SimulatedFlight {
    let pace = HandPace::of(case, own);
    let trial = RepairTrial {
        case,
        own,
        pace: &pace,
    };
    trial.turning(&|tick| -pace.unevenness(tick))
}

/// Measures the repair of each cause in the air, and of ducking. `known`: key switches that
/// `take_away` fixed.
pub(crate) fn measure(
    case: &FlightModel<'_>,
    own: &SimulatedFlight,
    notes: &mut Notes,
    parts: &[Part],
    plans: Option<&[DuckPlan; 2]>,
    known: &[FixedSwitch],
) -> Vec<Repair> {
    let pace = HandPace::of(case, own);
    if !pace.is_right() {
        notes.pace = pace.of_ideal;
    }
    let trial = RepairTrial {
        case,
        own,
        pace: &pace,
    };
    let mut found = Vec::new();
    if let Some(hands) = keys::hands_without_forward(case, own) {
        found.push(trial.with_keys(Cause::ForwardHeld, &hands));
    }
    for (cause, opposed) in [(Cause::Overlap, true), (Cause::KeyGap, false)] {
        if let Some(hands) = retimed::without_pauses(case, own, opposed) {
            found.push(trial.with_keys(cause, &hands));
        }
    }
    found.extend(switches(&trial, known));
    found.extend(turns(&trial, notes));
    found.extend(ducking(&trial, plans, parts));
    let other_count = strafe_count::with_usual_count(case, own, &pace);
    found.extend(other_count.map(|flown| trial.repair(Cause::Path, &[flown], 0)));
    found
}

/// Keys that switch late, early, or to the wrong side. The best moment is where the mouse turns
/// back, or else where `take_away` put it.
fn switches(trial: &RepairTrial<'_>, known: &[FixedSwitch]) -> Vec<Repair> {
    let RepairTrial { case, own, pace } = *trial;
    let mean = retimed::mean_miss(case, own);
    let mut found = Vec::new();
    for (cause, miss) in [
        (Cause::LateSwitch, Some(SwitchMiss::Late)),
        (Cause::EarlySwitch, Some(SwitchMiss::Early)),
        (Cause::WrongKey, None),
    ] {
        // The table of strafes shows the mean to the player.
        let contradicts = match miss {
            Some(SwitchMiss::Late) => mean < 0.0,
            Some(SwitchMiss::Early) => mean > 0.0,
            // Three strafes are three, not one with a wrong key in the middle.
            None => {
                let is_hidden = pace.reaction > FOLLOWER && retimed::has_long_run(own);
                !is_hidden && !retimed::turns_against_keys(case, own)
            }
        };
        if contradicts {
            continue;
        }
        let shown = miss.and_then(|miss| retimed::in_time(case, own, miss));
        let fixed = || {
            let switch = known.iter().find(|switch| switch.cause() == cause)?;
            Some(switch.hands(case, own))
        };
        if let Some(hands) = shown.or_else(fixed) {
            found.push(trial.with_keys(cause, &hands));
        }
    }
    found
}

/// Ducking without the slow ticks, if the flight lasts as long without them.
fn ducking(
    trial: &RepairTrial<'_>,
    plans: Option<&[DuckPlan; 2]>,
    parts: &[Part],
) -> Option<Repair> {
    let RepairTrial { case, own, .. } = *trial;
    let account = &mut LossAccumulator::new(case, own.loss(case.fastest));
    let better = ducked(case, own.clone(), plans, &mut Notes::default(), account);
    if better.span != own.span || account.parts[Cause::DuckTiming as usize].ticks == 0 {
        return None;
    }
    let ticks = parts[Cause::DuckTiming as usize].ticks;
    let mut hands = own.hands.clone();
    for (hand, better) in hands.iter_mut().zip(&better.hands) {
        (hand.slowed, hand.push) = (better.slowed, better.push);
    }
    Some(trial.repair(Cause::DuckTiming, &trial.flights(&hands, &|_| 0.0), ticks))
}

/// A mouse that is too fast, too slow or uneven. A hand with the wrong pace gets the right one; a
/// hand with the right pace aims where the best view is.
fn turns(trial: &RepairTrial<'_>, notes: &Notes) -> Vec<Repair> {
    let RepairTrial { case, own, pace } = *trial;
    let mut found = Vec::new();
    let has_right_keys = keys::hands_without_forward(case, own).is_none()
        && [true, false]
            .iter()
            .all(|opposed| retimed::without_pauses(case, own, *opposed).is_none())
        && retimed::are_in_time(case, own);
    let is_beside = pace.is_right();
    for (cause, fault) in [
        (Cause::AngleOver, notes.fast),
        (Cause::AngleUnder, notes.slow),
    ] {
        let is_wrong = |pace: f64| (pace > 1.0) == (cause == Cause::AngleOver);
        let is_wrong_side = |ahead: f64| (ahead > 0.0) == (cause == Cause::AngleOver);
        if !is_beside {
            let by = |part: f64| trial.turning(&|tick| part * pace.missing(tick, is_wrong));
            let whole = trial.repair(cause, &[by(1.0)], fault.ticks);
            // A slow hand mostly makes up for its pace by reacting.
            if cause == Cause::AngleOver || case.scale.amount(whole.gain) >= SLOW_HAND {
                found.push(whole.with_half(trial, &by(0.5)));
            }
        } else if has_right_keys {
            let beside = |tick: usize| -pace.aims_beside(tick, is_wrong_side);
            found.push(trial.repair(cause, &trial.flights(&own.hands, &beside), fault.ticks));
        }
    }
    if has_right_keys {
        // With keys at the wrong time the hand reacts to what they do, which looks uneven.
        let ticks = notes.fast.ticks + notes.slow.ticks;
        let by = |part: f64| trial.turning(&|tick| -part * pace.unevenness(tick));
        let even = trial.repair(Cause::AngleUneven, &[by(1.0)], ticks);
        found.push(even.with_half(trial, &by(0.5)));
    }
    found
}

/// Whether the charge of `cause` is replaced by its measured repair: causes in the air always,
/// ducking if it was measured.
fn is_measured(cause: Cause, repairs: &[Repair]) -> bool {
    cause >= Cause::ForwardHeld || repairs.iter().any(|repair| repair.cause == cause)
}

/// Charges the causes of the flight with what their repairs bring, the largest first, up to what
/// they cost together. What only several repairs bring together stays with the path, up to its old
/// charge, and then goes to [`Cause::Combined`].
pub(crate) fn charge(parts: &mut [Part], repairs: &[Repair], scale: &Scale) {
    let mut left = Loss::default();
    let path = parts[Cause::Path as usize].loss;
    for part in parts
        .iter_mut()
        .filter(|part| is_measured(part.cause, repairs))
    {
        left += part.loss;
        part.loss = Loss::default();
    }
    let mut sorted: Vec<&Repair> = repairs.iter().filter(|one| one.is_safe(scale)).collect();
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
        if part.ticks == 0 {
            part.ticks = repair.ticks;
        }
    }
    add(&mut parts[Cause::Path as usize], path);
    parts[Cause::Combined as usize].loss += left;
}

/// What each part promises to a player who fixes it alone. A repair that is not safe promises
/// nothing.
pub(crate) fn promises<const N: usize>(
    parts: [Part; N],
    repairs: &[Repair],
    scale: &Scale,
) -> [Part; N] {
    parts.map(|part| {
        if !is_measured(part.cause, repairs) {
            return part;
        }
        let is_it = |repair: &&Repair| repair.cause == part.cause && repair.is_safe(scale);
        let loss = repairs.iter().find(is_it).map(|repair| repair.gain);
        Part {
            loss: loss.unwrap_or_default(),
            ..part
        }
    })
}

/// Whether one fault explains the flight, so that the order in which the causes were removed does
/// not matter: the costliest charge is nearly all of the loss, or the measured repair agrees with
/// it.
pub(crate) fn has_one_fault(
    parts: &[Part],
    promises: &[Part],
    total: Loss,
    notes: &Notes,
    scale: &Scale,
) -> bool {
    let Some(first) = advice::first(parts, notes, scale) else {
        return true;
    };
    let charged = scale.amount(parts[first as usize].loss);
    let measured = scale.amount(promises[first as usize].loss);
    let is_of_mouse = matches!(first, Cause::AngleOver | Cause::AngleUnder);
    let nearly_all = if is_of_mouse {
        ONE_MOUSE_FAULT
    } else {
        ONE_FAULT
    };
    let total = scale.amount(total);
    let agrees = charged >= AGREES_OF_LOSS * total
        && (measured - charged).abs() <= AGREES * charged
        && advice::first(promises, notes, scale) == Some(first);
    agrees || charged >= nearly_all * total
}
