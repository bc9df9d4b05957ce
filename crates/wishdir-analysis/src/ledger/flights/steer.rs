//! Finds the views that go farthest with given keys. They give up some gain for a straighter path.
//!
//! The pull of a tick is the gradient of the flown distance with respect to the velocity after the
//! tick: how much farther the flight goes per u/s. The best view of a tick adds the most velocity
//! along its pull. The pulls are computed backwards from the end of a flight, and the flight
//! forwards from the pulls. After a few iterations both settle.

use std::cell::OnceCell;

use super::leads::ViewLeadJumps;
use crate::ledger::model::flat::{Flat, FlatMath as _};
use crate::ledger::model::flight_model::FlightModel;
use crate::ledger::model::tick_input::{
    FlightSpan, SimulatedFlight, TickInput, best_gain_view, simulate_flight,
};
use crate::ledger::tuning::{BETTERS, MOST_TURNS, TURNS};
use crate::strafe::Push;

/// Iterations of Newton's method that improve the best angle of a tick.
const STEPS: usize = 2;

/// Flight with the best views, and the pull of each tick. `pulls` is empty if only gain counts.
#[derive(Clone, Debug)]
pub(crate) struct SteeredFlight {
    pub(crate) flown: SimulatedFlight,
    pub(crate) pulls: Vec<Flat>,
}

impl SteeredFlight {
    /// Pull of a tick (see the module docs). `None` if only gain counts.
    pub(crate) fn pull(&self, index: usize) -> Option<Flat> {
        self.pulls.get(index).copied()
    }
}

/// A flight with cached results, for example a flight with the same keys and the best views.
pub(crate) struct CachedFlight {
    pub(crate) flown: SimulatedFlight,
    steered: OnceCell<SteeredFlight>,
    leads: OnceCell<ViewLeadJumps>,
    shortfall: OnceCell<f64>,
}

impl CachedFlight {
    pub(crate) fn new(flown: SimulatedFlight) -> Self {
        Self {
            flown,
            steered: OnceCell::new(),
            leads: OnceCell::new(),
            shortfall: OnceCell::new(),
        }
    }

    pub(crate) fn view_leads(&self) -> &ViewLeadJumps {
        self.leads
            .get_or_init(|| ViewLeadJumps::from_flight(&self.flown))
    }

    /// Returns the growth of the squared speed that is lost compared with the best views.
    pub(crate) fn shortfall(&self) -> f64 {
        *self.shortfall.get_or_init(|| self.flown.shortfall())
    }

    pub(crate) fn best_view_flight(&self, case: &FlightModel<'_>) -> &SteeredFlight {
        let flown = &self.flown;
        self.steered
            .get_or_init(|| steer_farthest(case, &flown.hands, flown.span, flown.start))
    }

    /// Returns the value of a flight with the same keys and the best views, in the aim's unit.
    pub(crate) fn best_possible_value(&self, case: &FlightModel<'_>) -> f64 {
        case.value(&self.best_view_flight(case).flown)
    }
}

/// Simulates a flight with these inputs and the views that reach farthest.
pub(crate) fn steer_farthest(
    case: &FlightModel<'_>,
    hands: &[TickInput],
    span: FlightSpan,
    start: Flat,
) -> SteeredFlight {
    let limit = case.context.air_limit();
    let mut steered = steer_fastest(case, hands, span, start);
    if !case.scale.depends_on_distance() {
        return steered;
    }
    // The last flight, unless an earlier one was better.
    let mut last: Option<SimulatedFlight> = None;
    for turn in 1..=if case.settles { MOST_TURNS } else { TURNS } {
        let pulls = compute_pulls(last.as_ref().unwrap_or(&steered.flown));
        let flown = simulate_flight(
            hands.to_vec(),
            span,
            start,
            limit,
            |index, hand, velocity| view_along_pull(hand, velocity, pulls.get(index).copied()),
        );
        let gain = case.value(&flown) - case.value(&steered.flown);
        last = None;
        if gain > 0.0 {
            steered = SteeredFlight { flown, pulls };
        } else {
            last = Some(flown);
        }
        let has_settled = gain < BETTERS && (gain > 0.0 || turn >= TURNS);
        if has_settled && (turn >= TURNS || !case.settles) {
            break;
        }
    }
    steered
}

/// Simulates these keys with the views that gain the most speed.
pub(crate) fn steer_fastest(
    case: &FlightModel<'_>,
    hands: &[TickInput],
    span: FlightSpan,
    start: Flat,
) -> SteeredFlight {
    let flown = simulate_flight(
        hands.to_vec(),
        span,
        start,
        case.context.air_limit(),
        |_, hand, velocity| best_gain_view(hand, velocity),
    );
    SteeredFlight {
        flown,
        pulls: Vec::new(),
    }
}

/// Returns the view that adds the most velocity along a pull, with the keys of `hand`. Without a
/// pull, returns the view that gains the most speed.
pub(crate) fn view_along_pull(hand: &TickInput, velocity: Flat, pull: Option<Flat>) -> Flat {
    let (Some(pull), Some(direction)) = (pull, velocity.direction()) else {
        return best_gain_view(hand, velocity);
    };
    if hand.side == 0 || velocity.length() <= hand.push.cap {
        return best_gain_view(hand, velocity);
    }
    best_wish_along_pull(
        &hand.push,
        hand.side,
        velocity.length(),
        pull.turned_back(direction),
    )
    .turned_back(hand.key)
    .turned(direction)
}

/// Returns the angle from the velocity to the wish direction that adds the most velocity along a
/// pull. The pull is also relative to the velocity.
///
/// Let u be the angle of the wish direction and a the angle of the pull, both towards the key's
/// side. With all of `cap - v cos u` added, the best u satisfies `v sin(2u - a) = cap sin(u - a)`,
/// but u is never larger than the angle at which only `accel` is added. Newton's method finds d =
/// 90° - u, which is small, starting from half the angle that would be best at any speed. Angles
/// are stored as unit vectors, because a landing has no time to compute sines for thousands of
/// ticks.
pub(crate) fn best_wish_along_pull(push: &Push, side: i8, speed: f64, pull: Flat) -> Flat {
    let aside = Flat {
        x: pull.x,
        y: pull.y * f64::from(side),
    }
    .direction()
    .unwrap_or(Flat::AHEAD);
    let most = (push.cap / speed).min(1.0);
    let twice = Flat {
        x: (1.0 - most * most).sqrt(),
        y: most,
    }
    .turned_back(aside);
    let half = Flat {
        x: 1.0 + twice.x,
        y: twice.y,
    }
    .direction()
    .unwrap_or(Flat::LEFT);
    // The angle is more than half a turn.
    let mut d = if aside.y < 0.0 && twice.y < 0.0 {
        half * -1.0
    } else {
        half
    };
    for _ in 0..STEPS {
        let once = d.turned(aside);
        let both = d.turned(once);
        let slope = 2.0 * speed * both.x + push.cap * once.y;
        if slope.abs() < 1e-6 {
            break;
        }
        d = d.turned_back(small_turn((speed * both.y - push.cap * once.x) / slope));
    }
    let least = ((push.cap - push.accel).max(-push.cap) / speed)
        .max(-1.0)
        .min(most);
    let along = if d.x > 0.0 {
        d.y.max(least).min(most)
    } else if d.y > 0.0 {
        most
    } else {
        least
    };
    let across = if along == d.y {
        d.x
    } else {
        (1.0 - along * along).sqrt()
    };
    Flat {
        x: along,
        y: across * f64::from(side),
    }
}

/// Returns the unit vector of a small angle, radians. An approximation without sine and cosine.
fn small_turn(by: f64) -> Flat {
    let half = by * 0.5;
    let part = 1.0 / (1.0 + half * half);
    Flat {
        x: (1.0 - half * half) * part,
        y: 2.0 * half * part,
    }
}

/// Computes the pull of each tick of a flight (see the module).
pub(crate) fn compute_pulls(flown: &SimulatedFlight) -> Vec<Flat> {
    let moves = flown.span.moves.min(flown.hands.len());
    let Some(line) = flown.place.direction() else {
        return Vec::new();
    };
    let mut pulls = vec![Flat::default(); moves];
    let mut pull = Flat::default();
    for index in (0..moves).rev() {
        let hand = &flown.hands[index];
        let part = if index + 1 == moves {
            flown.span.part
        } else {
            1.0
        };
        pull += line * (hand.seconds * part);
        pulls[index] = pull;
        pull = pull_before(hand, pull);
    }
    pulls
}

/// Computes the pull before a tick (the gradient of the distance with respect to the velocity
/// there) from the pull after it.
fn pull_before(hand: &TickInput, pull: Flat) -> Flat {
    if hand.key == Flat::ZERO || !hand.flies {
        return pull;
    }
    let wish = hand.view.turned(hand.key);
    let (speed, along) = (hand.velocity.length(), hand.velocity.dot(wish));
    let room = hand.push.cap - along;
    if room <= 0.0 {
        pull
    } else if room < hand.push.accel * (1.0 - EDGE) {
        // A higher speed along the wish direction reduces what is added.
        pull - wish * pull.dot(wish)
    } else if room <= hand.push.accel * (1.0 + EDGE) && speed > hand.push.cap {
        // The wish direction turns with the velocity, so exactly the whole acceleration fits below
        // the cap.
        let Some(direction) = hand.velocity.direction() else {
            return pull;
        };
        let turned = pull.dot(wish.turned(Flat::LEFT)) * hand.push.accel;
        let across = (speed * speed - along * along).max(1.0).sqrt();
        let side = f64::from(hand.side);
        pull + direction.turned(Flat::LEFT) * (turned / speed)
            + direction * (turned * side * along / (speed * across))
    } else {
        pull
    }
}

/// Tolerance of the check whether exactly the whole acceleration fits below the cap.
const EDGE: f64 = 0.01;
