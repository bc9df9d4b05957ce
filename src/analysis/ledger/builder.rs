//! Builds a ledger: keeps a row for each air tick, and for those who ask takes the causes away one after another.

use std::sync::Arc;

use super::account::Account;
use super::advice::{self, Notes, Praise};
use super::aim::{Aim, Scale};
use super::approach::Approach;
use super::case::Case;
use super::context::LedgerContext;
use super::flat::Flat;
use super::hand::{self, Flown, Hand, Mouse, Span};
use super::ideal::{self, Outline};
use super::keys::{self, Mended};
use super::mouse;
use super::row::{self, Row};
use super::sides::{self, Miss, WINS};
use super::vertical::{DuckPlan, Ends, duck_plans, own_span};
use super::{Cause, Ledger, Loss};
use crate::analysis::facts::Acceleration;
use crate::sim::math::length_2d;
use crate::sim::profile::Profile;
use crate::sim::tick::TickRecord;

/// A hop that lands with at least this part of the bunny-hop cap, and no more than it, was held there.
const NEAR_CAP: f64 = 0.97;

/// Longer than most flights, moves.
const MOST_MOVES: usize = 128;

/// Follows one flight after another.
#[derive(Clone, Debug)]
pub struct LedgerBuilder {
    context: Arc<LedgerContext>,
    approach: Approach,
    ends: Ends,
    /// What the flight is for, and what the player says all are for.
    aim: Aim,
    fixed: Option<Aim>,
    /// Horizontal speed before a jump's cut, u/s.
    speed_before: f64,
    rows: Vec<Row>,
}

impl LedgerBuilder {
    /// For jumps under this profile.
    pub fn new(profile: &Profile) -> Self {
        Self {
            context: Arc::new(LedgerContext::new(profile)),
            approach: Approach::Given,
            ends: Ends::default(),
            aim: Aim::Distance,
            fixed: None,
            speed_before: 0.0,
            rows: Vec::new(),
        }
    }

    /// What is known of the profile.
    pub fn context(&self) -> &LedgerContext {
        &self.context
    }

    /// What all flights shall be judged by; none: each by what it is likely for.
    pub fn set_aim(&mut self, aim: Option<Aim>) {
        self.fixed = aim;
    }

    /// A flight begins: `takeoff` is its first tick in the air, the one that jumps.
    pub fn begin(&mut self, takeoff: &TickRecord, approach: Approach) {
        let before = &takeoff.before;
        self.rows.clear();
        self.approach = approach;
        self.aim = self.fixed.unwrap_or_else(|| Aim::of(self.context.physics.engine, takeoff, &approach));
        self.ends = Ends::start(&self.context, before);
        self.speed_before = f64::from(length_2d(before.velocity));
        self.observe(takeoff);
    }

    /// The next tick of the flight, the landing's included.
    pub fn observe(&mut self, record: &TickRecord) {
        row::read(&self.context, record, &mut self.rows);
        self.ends.finish(&self.context, &record.player);
    }

    /// The same, from who has read its events: it had only this air move, and no ducking; `contact`: with a surface
    /// after it.
    #[inline]
    pub(in crate::analysis) fn observe_read(&mut self, record: &TickRecord, air: &Acceleration, contact: bool) {
        row::read_one(&self.context, record, air, contact, &mut self.rows);
        self.ends.finish(&self.context, &record.player);
    }

    /// Whether the flight was a hop that landed right under the cap. It was held there, since faster the next hop would
    /// have been cut: what was lost against the best means nothing.
    pub fn is_held_by_cap(&self) -> bool {
        let Approach::Hop { landing, .. } = self.approach else { return false };
        let cap = self.context.hop_cap();
        let took_off = self.rows.first().map_or(0.0, |row| row.before.length());
        let landed = self.rows.last().map_or(0.0, |row| row.end.length());
        // Who lost speed on the ground held nothing.
        took_off >= NEAR_CAP * landing.speed.min(cap) && (NEAR_CAP * cap..=cap).contains(&landed)
    }

    /// Forgets the flight.
    pub(super) fn forget(&mut self) {
        self.rows = Vec::new();
    }

    /// Takes the observed flight out, to be finished later.
    pub(super) fn take(&mut self) -> Self {
        let rows = std::mem::replace(&mut self.rows, Vec::with_capacity(MOST_MOVES));
        Self { context: Arc::clone(&self.context), rows, ..*self }
    }

    /// The ledger of the flight that ended with the last observed tick. Nothing was lost where nothing was observed.
    pub fn finish(&self) -> Ledger {
        let mut rows: Vec<Row> = self.rows.iter().map(Row::with_view).collect();
        if rows.is_empty() {
            rows.push(Row::default());
        }
        let span = own_span(&self.context, &rows, &self.ends);
        let rows = &rows[..span.moves];
        let fastest = if self.aim == Aim::Speed { self.context.hop_cap() } else { f64::INFINITY };
        let actual = actual(rows, span, fastest);
        let seconds: f64 = rows.iter().map(|row| row.seconds).sum();
        let scale = Scale { aim: self.aim, seconds, pace: actual.distance / seconds.max(1e-3) };
        let case = Case::new(&self.context, rows, scale, fastest);
        let mut account = Account::new(&case, actual);
        let mut notes = self.notes(rows);
        self.take_causes_away(&case, span, &mut account, &mut notes);
        let (best, actual, parts) = (account.here, account.actual, account.parts);
        let total = best - actual;
        let first = advice::first(&parts, &scale, notes.mouse_alone_helps);
        let advice = advice::of(first, &parts, &notes, total, &scale);
        let praise = if self.is_held_by_cap() {
            Some(Praise::HeldByCap { cap: self.context.hop_cap() })
        } else {
            advice::praise(&parts, best, total, &scale)
        };
        Ledger { aim: self.aim, best, actual, total, parts, first, advice, praise, scale }
    }

    /// The order of the causes: the world, the ground, ducking, keys, mouse, line.
    fn take_causes_away(&self, case: &Case<'_>, span: Span, account: &mut Account<'_>, notes: &mut Notes) {
        let recorded = case.recorded(span);
        let plans = duck_plans(&self.context, case.rows, &self.ends);
        let flown = free(case, &recorded, plans.as_ref(), account);
        let flown = faster(case, flown, notes, account);
        let flown = ducked(case, flown, plans.as_ref(), notes, account);
        let unmended = flown.clone();
        let flown = with_right_keys(case, flown, notes, account);
        let own = sides::count_strafes(&flown);
        let strafes = ideal::strafes(own, &flown.hands, flown.span);
        (notes.strafes, notes.wanted_strafes) = (own as u32, strafes as u32);
        let has_line = own >= ideal::strafes(0, &flown.hands, flown.span);
        let flown = if has_line { flown } else { with_more_strafes(case, flown, strafes, account) };
        let mouse = mouse::mended(case, &flown, has_line);
        (notes.fast, notes.slow) = (mouse.fast, mouse.slow);
        let over = mouse.without_fast.map(|flown| Mended { flown, ticks: mouse.fast.ticks });
        let flown = account.mend(Cause::AngleOver, flown, over);
        let under = mouse.without_slow.map(|flown| Mended { flown, ticks: mouse.slow.ticks });
        let flown = account.mend(Cause::AngleUnder, flown, under);
        notes.mouse_alone_helps = mouse_alone_helps(case, &unmended, &flown);
        let own_plan = own_plan(&flown);
        let all = plans.iter().flatten().copied().filter(|_| case.scale.aim != Aim::Speed).chain([own_plan]);
        let evenly =
            |plan, steered| ideal::fly_evenly(case, Outline { plan, strafes }, &flown.hands, flown.start, steered);
        let best_plan =
            all.map(|plan| (case.worth(&evenly(plan, false)), plan)).reduce(|a, b| if b.0 > a.0 { b } else { a });
        if let Some((_, plan)) = best_plan {
            account.give_back(Cause::Path, &evenly(plan, true), 0);
        }
    }

    /// What the advice will say of the take-off.
    fn notes(&self, rows: &[Row]) -> Notes {
        let takeoff = rows[0].before.length();
        let mut notes = Notes { takeoff, moves: rows.len() as u32, ..Notes::default() };
        (notes.kept, notes.wanted) = (takeoff, takeoff);
        let cap = self.context.hop_cap();
        match self.approach {
            Approach::Run => {
                // A player who came faster than the cap should have braked.
                notes.kept = if self.speed_before > cap { takeoff.max(cap) } else { takeoff };
                notes.wanted = notes.kept.max(self.context.best_prestrafe());
            }
            Approach::Hop { landing, fog } => {
                let hop = self.context.best_hop(landing.speed, landing.stamina_msec);
                notes.kept = takeoff.max(hop.speed);
                notes.wanted = notes.kept;
                notes.hop = Some((fog, hop, landing.speed, cap));
            }
            Approach::Given => {}
        }
        notes
    }
}

/// What was done: speed at the end, and way to where the height that counts was passed.
fn actual(rows: &[Row], span: Span, fastest: f64) -> Loss {
    let mut way = Flat::default();
    for (index, row) in rows.iter().enumerate() {
        way += row.step * if index + 1 == span.moves { span.part } else { 1.0 };
    }
    let speed = rows.last().map_or(0.0, |row| row.end.length());
    Loss::on_grid(speed.min(fastest), way.length())
}

/// The flight without walls, then without what came from outside.
fn free(case: &Case<'_>, recorded: &Flown, plans: Option<&[DuckPlan; 2]>, account: &mut Account<'_>) -> Flown {
    let mut span = recorded.span;
    let hits = case.rows.iter().filter(|row| row.contact).count() as u32;
    let hit = case.hit();
    if let Some([standing, ducked]) = plans.filter(|_| hit) {
        // A ceiling or a step ends a flight where the air would not.
        let plan = if case.rows.last().is_some_and(|row| row.slowed) { ducked } else { standing };
        span = if plan.span.moves > span.moves { plan.span } else { span };
    }
    let mut hands = recorded.hands.clone();
    let strafes = sides::last_two(recorded);
    while hands.len() < span.moves {
        // It would have gone on as it did.
        hands.push(hands[hands.len() - strafes]);
    }
    let mut flown = if hit {
        case.carry(recorded, &hands, span, recorded.start)
    } else {
        case.carry_as(recorded, hands.clone(), span, recorded.start, Mouse::Blind)
    };
    if hit {
        account.give_back(Cause::Collision, &flown, hits);
    }
    let kicks = hands.iter().filter(|hand| !hand.kick.is_zero()).count() as u32;
    if kicks > 0 {
        hands.iter_mut().for_each(|hand| hand.kick = Flat::default());
        flown = case.carry(recorded, &hands, span, recorded.start);
    }
    account.give_back(Cause::Outside, &flown, kicks);
    flown
}

/// The flight from the speed that the hop, then the run, could have had.
fn faster(case: &Case<'_>, mut flown: Flown, notes: &Notes, account: &mut Account<'_>) -> Flown {
    for (cause, speed) in [(Cause::Fog, notes.kept), (Cause::Prestrafe, notes.wanted)] {
        let now = flown.start.length();
        if speed <= now {
            continue;
        }
        let start = flown.start.direction().unwrap_or(Flat::AHEAD) * speed;
        let quicker = case.carry(&flown, &flown.hands, flown.span, start);
        if case.worth(&quicker) > case.worth(&flown) + WINS {
            account.give_back(cause, &quicker, 0);
        }
        flown = quicker;
    }
    if notes.hop.is_some() && case.fastest.is_finite() {
        // Who is cut and comes up to the cap again in the air was slower all the way, and will be cut again.
        account.charge_at_least(Cause::Fog, notes.kept - notes.takeoff);
    }
    flown
}

/// The flight with its ducking as late as the landing allows.
fn ducked(
    case: &Case<'_>,
    flown: Flown,
    plans: Option<&[DuckPlan; 2]>,
    notes: &mut Notes,
    account: &mut Account<'_>,
) -> Flown {
    let Some([standing, ducked]) = plans else { return flown };
    let mut tried = vec![*standing, *ducked];
    if case.scale.aim == Aim::Speed {
        // A hop lands when it lands: only slow ticks count.
        let slow_from = if flown.span.moves > standing.span.moves { ducked.slow_from } else { usize::MAX };
        tried = vec![DuckPlan { span: flown.span, slow_start: standing.slow_start, slow_from }];
    }
    let flights = tried.into_iter().map(|plan| {
        let mut hands = flown.hands.clone();
        hands.truncate(plan.span.moves);
        while let Some(last) = hands.last().copied().filter(|_| hands.len() < plan.span.moves) {
            hands.push(last);
        }
        for (index, hand) in hands.iter_mut().enumerate() {
            let slowed = plan.slows(index);
            if slowed != hand.slowed {
                hand.slowed = slowed;
                hand.push = case.push(&case.rows[index.min(case.rows.len() - 1)], hand.weight, slowed);
            }
        }
        case.carry(&flown, &hands, plan.span, flown.start)
    });
    let Some(best) = case.best_of(flights) else { return flown };
    if case.worth(&best) <= case.worth(&flown) + WINS {
        return flown;
    }
    let slower = |(was, is): (&Hand, &Hand)| was.slowed && !is.slowed;
    let early = flown.hands.iter().zip(&best.hands).filter(|pair| slower(*pair)).count();
    notes.ducked_early = early > 0;
    let ticks = if early > 0 { early } else { best.span.moves.abs_diff(flown.span.moves) };
    account.give_back(Cause::DuckTiming, &best, ticks as u32);
    best
}

/// The flight without the keys' faults. Where letting forward go wins nothing by itself it may still win with the rest.
fn with_right_keys(case: &Case<'_>, flown: Flown, notes: &mut Notes, account: &mut Account<'_>) -> Flown {
    let Some(forward) = keys::without_forward(case, &flown) else {
        return with_right_strafes(case, flown, notes, account);
    };
    let all_the_way = f64::from(forward.ticks) >= advice::ALL_THE_WAY * flown.span.moves as f64;
    if all_the_way && sides::has_no_strafe(&flown) {
        // Another key beside it would strafe no better.
        let ideal = strafed(case, &flown);
        account.give_back(Cause::ForwardHeld, &ideal, forward.ticks);
        return ideal;
    }
    if case.worth(&forward.flown) > case.worth(&flown) + WINS {
        account.give_back(Cause::ForwardHeld, &forward.flown, forward.ticks);
        return with_right_strafes(case, forward.flown, notes, account);
    }
    let (parts, here) = (account.parts, account.here);
    let held = with_right_strafes(case, flown, notes, account);
    let (held_parts, held_here) = (account.parts, account.here);
    (account.parts, account.here) = (parts, here);
    let released = with_right_strafes(case, forward.flown, notes, account);
    if case.worth(&released) > case.worth(&held) + WINS {
        return released;
    }
    (account.parts, account.here) = (held_parts, held_here);
    held
}

/// The flight without the strafe keys' faults.
fn with_right_strafes(case: &Case<'_>, mut flown: Flown, notes: &mut Notes, account: &mut Account<'_>) -> Flown {
    notes.overlap = keys::overlap_side(case, &flown);
    let overlap = keys::filled(case, &flown, true);
    flown = account.mend(Cause::Overlap, flown, overlap);
    let gap = keys::filled(case, &flown, false);
    flown = account.mend(Cause::KeyGap, flown, gap);
    if sides::has_no_strafe(&flown) {
        let ideal = strafed(case, &flown);
        account.give_back(Cause::KeyGap, &ideal, flown.span.moves as u32);
        return ideal;
    }
    let wrong = keys::with_right_keys(case, &flown);
    flown = account.mend(Cause::WrongKey, flown, wrong);
    let late = keys::switched(case, &flown, Miss::Late);
    flown = account.mend(Cause::LateSwitch, flown, late);
    let early = keys::switched(case, &flown, Miss::Early);
    account.mend(Cause::EarlySwitch, flown, early)
}

/// The flight with the strafes that a person makes.
fn strafed(case: &Case<'_>, flown: &Flown) -> Flown {
    let strafes = ideal::strafes(0, &flown.hands, flown.span);
    ideal::fly_evenly(case, Outline { plan: own_plan(flown), strafes }, &flown.hands, flown.start, true)
}

/// The flight in as many strafes as a person makes, with the mouse as far from the best as it was: who makes too few
/// may have another fault that costs more.
fn with_more_strafes(case: &Case<'_>, flown: Flown, strafes: usize, account: &mut Account<'_>) -> Flown {
    let even = ideal::fly_evenly_as(case, Outline { plan: own_plan(&flown), strafes }, &flown);
    if case.worth(&even) <= case.worth(&flown) + WINS {
        return flown;
    }
    account.give_back(Cause::Path, &even, 0);
    even
}

/// Whether the right mouse makes the unmended flight no worse: with the views of the mended one, or following its own.
fn mouse_alone_helps(case: &Case<'_>, unmended: &Flown, mended: &Flown) -> bool {
    let mut hands = unmended.hands.clone();
    for (hand, right) in hands.iter_mut().zip(&mended.hands) {
        hand.view = right.view;
    }
    let limit = case.context.air_limit();
    let following = hand::fly(unmended.hands.clone(), unmended.span, unmended.start, limit, |_, hand, velocity| {
        hand::best(hand, velocity)
    });
    let blind = hand::fly(hands, unmended.span, unmended.start, limit, |_, hand, _| hand.view);
    case.worth(&blind).max(case.worth(&following)) >= case.worth(unmended)
}

/// The plan of a flight as it is.
fn own_plan(flown: &Flown) -> DuckPlan {
    let hands = &flown.hands[..flown.span.moves.min(flown.hands.len())];
    let slow_start = hands.iter().position(|hand| !hand.slowed).unwrap_or(hands.len());
    let quick = hands.iter().rposition(|hand| !hand.slowed).map_or(hands.len(), |last| last + 1);
    DuckPlan { span: flown.span, slow_start, slow_from: quick }
}
