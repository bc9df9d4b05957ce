//! The input of each tick, and simulation of flights with other input.
//!
//! Simulated flights have air acceleration only, in binary64: no walls and no ground. If keys or
//! speed differ from the recorded flight, the velocity differs too, and the mouse may follow the
//! velocity or not. [`MouseModel`] has three mouse models.

use strum::VariantArray;

use super::flat::{Flat, FlatMath as _};
use super::loss::Loss;
use crate::strafe::Push;

/// Minimum speed at which the velocity has a direction, u/s.
const STANDING: f64 = 1.0;

/// Input of one simulated move, and the acceleration of its keys.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TickInput {
    /// View direction, as a unit vector.
    pub(crate) view: Flat,
    /// Angle from the view to the wish direction, as a unit vector. Zero: no key held.
    pub(crate) key: Flat,
    /// Side to which the keys push: 1 left, -1 right, 0 neither.
    pub(crate) side: i8,
    /// Speed that the keys request, as a fraction of one held strafe key.
    pub(crate) weight: f32,
    /// Whether a held jump key lowers the wishspeed.
    pub(crate) slowed_by_jump: bool,
    /// Whether ducking weakens the movement keys.
    pub(crate) slowed: bool,
    /// Acceleration from the keys.
    pub(crate) push: Push,
    /// Duration of the move, seconds.
    pub(crate) seconds: f64,
    /// Whether the player is in the air, where strafing has an effect.
    pub(crate) flies: bool,
    /// Velocity change after the move that neither keys nor surfaces caused, u/s.
    pub(crate) kick: Flat,
    /// Velocity before the move, u/s.
    pub(crate) velocity: Flat,
}

impl TickInput {
    /// Returns the angle from the velocity to the view that gains the most speed with a key of this
    /// side.
    pub(crate) fn best_view(&self, side: i8, key: Flat, speed: f64) -> Flat {
        best_wish(&self.push, side, speed).turned_back(key)
    }

    /// Returns the keys held in this move.
    pub(crate) fn keys(&self) -> HeldKeys {
        let strafes = self.flies && self.key != Flat::ZERO;
        HeldKeys {
            key: self.key,
            side: self.side,
            push: self.push,
            strafes,
        }
    }

    /// Returns the growth of the squared speed that this view loses compared with the best view for
    /// the keys.
    pub(crate) fn shortfall(&self) -> f64 {
        let Some(direction) = self
            .velocity
            .direction()
            .filter(|_| self.flies && self.side != 0)
        else {
            return 0.0;
        };
        let speed = self.velocity.length();
        let gain = |view: Flat| {
            self.push
                .square_growth(view.turned(self.key).turned_back(direction).x * speed)
        };
        (gain(best_gain_view(self, self.velocity)) - gain(self.view)).max(0.0)
    }

    /// Returns the angle by which the view is ahead of the best view for the held strafe key. Zero
    /// if no side is set.
    pub(crate) fn lead_error(&self) -> Flat {
        let Some(direction) = self.velocity.direction().filter(|_| self.side != 0) else {
            return Flat::AHEAD;
        };
        let wanted = self.best_view(self.side, self.key, self.velocity.length());
        let error = self.view.turned_back(direction).turned_back(wanted);
        if self.side < 0 {
            error.mirrored()
        } else {
            error
        }
    }
}

/// Returns the angle from the velocity to the wish direction that gains the most speed on a side.
pub(crate) fn best_wish(push: &Push, side: i8, speed: f64) -> Flat {
    if side == 0 || speed <= 0.0 {
        return Flat::AHEAD;
    }
    let along = ((push.cap - push.accel).max(0.0) / speed).min(1.0);
    let across = (1.0 - along * along).max(0.0).sqrt();
    Flat {
        x: along,
        y: across * f64::from(side),
    }
}

/// Returns the turn of the velocity on a tick with the best wish direction, degrees.
pub(crate) fn ideal_turn_deg(push: &Push, side: i8, speed: f64) -> f64 {
    let along = best_wish(push, side, speed);
    let added = push.added_speed(along.x * speed);
    let after = Flat {
        x: speed + added * along.x,
        y: added * along.y,
    };
    after.angle_deg() * f64::from(side)
}

/// Model of the player's mouse movement in a flight with other keys or another speed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub(crate) enum MouseModel {
    /// The player ignores the velocity: the view is the recorded one on each tick.
    Blind,
    /// The player follows the velocity: the view keeps its recorded angle to the velocity.
    Following,
    /// The player knows the best view: the view keeps its recorded angle to the best view.
    Knowing,
}

impl MouseModel {
    pub(crate) const ALL: [Self; Self::VARIANTS.len()] =
        *Self::VARIANTS.first_chunk().expect("all");

    /// Returns this model's rule for the view after the keys change from `was` to `now`.
    pub(crate) fn view_lead(self, was: &TickInput, now: &TickInput) -> ViewLead {
        let Some(before) = was.velocity.direction() else {
            return ViewLead::Fixed;
        };
        match self {
            Self::Blind => ViewLead::Fixed,
            Self::Knowing if now.side != 0 => {
                let wanted = was.best_view(now.side, now.key, was.velocity.length());
                ViewLead::Known(was.view.turned_back(before).turned_back(wanted))
            }
            Self::Following | Self::Knowing => ViewLead::Led(was.view.turned_back(before)),
        }
    }

    /// Returns the view after the keys change from `was` to `now`, at this velocity.
    pub(crate) fn view(self, was: &TickInput, now: &TickInput, velocity: Flat) -> Flat {
        self.view_lead(was, now)
            .view(&now.keys(), velocity)
            .unwrap_or(was.view)
    }
}

/// Keys held in one move. See [`TickInput`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct HeldKeys {
    key: Flat,
    side: i8,
    push: Push,
    /// Whether the keys push the player: at least one is held, and the player is in the air.
    strafes: bool,
}

impl HeldKeys {
    /// Returns the wish direction of the keys with this view.
    pub(crate) fn wish_direction(&self, view: Flat) -> Flat {
        view.turned(self.key)
    }

    /// Returns the velocity after the keys accelerated the player along `wish`. `limit`: speed
    /// above which air acceleration adds nothing, u/s.
    pub(crate) fn accelerate(&self, wish: Flat, velocity: Flat, limit: f64) -> Flat {
        if !self.strafes {
            return velocity;
        }
        let added = self.push.added_speed(velocity.dot(wish));
        let after = velocity + wish * added;
        if limit.is_finite() {
            let (before, now) = (velocity.length(), after.length());
            let most = before.max(limit);
            if now > most {
                return after * (most / now);
            }
        }
        after
    }
}

/// Rule for the view of a simulated tick.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ViewLead {
    /// The view is the recorded one.
    Fixed,
    /// The view has this angle to the velocity.
    Led(Flat),
    /// The view has this angle to the best view.
    Known(Flat),
}

impl ViewLead {
    /// Returns the view with these keys at this velocity. `None`: the view is the recorded one.
    pub(crate) fn view(self, keys: &HeldKeys, velocity: Flat) -> Option<Flat> {
        match self {
            Self::Fixed => None,
            Self::Led(lead) => Some(lead.turned(velocity.direction()?)),
            Self::Known(error) => {
                let after = velocity.direction()?;
                let best =
                    best_wish(&keys.push, keys.side, velocity.length()).turned_back(keys.key);
                Some(best.turned(error).turned(after))
            }
        }
    }
}

/// Counted part of a flight, up to the height at which it is measured: number of moves, and the
/// fraction of the last one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct FlightSpan {
    pub(crate) moves: usize,
    pub(crate) part: f64,
}

/// A simulated flight.
#[derive(Clone, Debug)]
pub(crate) struct SimulatedFlight {
    pub(crate) hands: Vec<TickInput>,
    pub(crate) span: FlightSpan,
    /// Velocity at takeoff, u/s.
    pub(crate) start: Flat,
    /// Final speed, u/s, and distance from the takeoff, units. Not rounded to the grid.
    pub(crate) speed: f64,
    pub(crate) distance: f64,
    /// Final position, relative to the takeoff, units.
    pub(crate) place: Flat,
}

impl SimulatedFlight {
    /// Returns final speed and distance, rounded to the grid. `fastest`: maximum speed that counts,
    /// u/s.
    pub(crate) fn loss(&self, fastest: f64) -> Loss {
        Loss::on_grid(self.speed.min(fastest), self.distance)
    }

    /// Returns the growth of the squared speed that the flight loses compared with the best views
    /// for its keys.
    pub(crate) fn shortfall(&self) -> f64 {
        self.hands
            .iter()
            .take(self.span.moves)
            .map(TickInput::shortfall)
            .sum()
    }

    /// Mirrors the flight if it then ends nearer to the end of `other`. Even strafes can start with
    /// either side, and a map may have ground on one side only.
    pub(crate) fn mirrored_towards(self, other: &Self) -> Self {
        let Some(ahead) = self.start.direction() else {
            return self;
        };
        let mirrored = |vector: Flat| vector.turned_back(ahead).mirrored().turned(ahead);
        let off = |place: Flat| (other.place - place).length();
        if off(self.place) <= off(mirrored(self.place)) {
            return self;
        }
        let mirror = |hand: &TickInput| TickInput {
            view: mirrored(hand.view),
            key: hand.key.mirrored(),
            side: -hand.side,
            kick: mirrored(hand.kick),
            velocity: mirrored(hand.velocity),
            ..*hand
        };
        Self {
            hands: self.hands.iter().map(mirror).collect(),
            place: mirrored(self.place),
            ..self
        }
    }
}

/// Simulates a flight with these inputs from a velocity, u/s. `view` returns the view direction at
/// a velocity. `limit`: speed above which air acceleration adds nothing, u/s.
pub(crate) fn simulate_flight(
    mut hands: Vec<TickInput>,
    span: FlightSpan,
    start: Flat,
    limit: f64,
    mut view: impl FnMut(usize, &TickInput, Flat) -> Flat,
) -> SimulatedFlight {
    let (mut velocity, mut place) = (start, Flat::default());
    let last = span.moves.saturating_sub(1);
    for (index, hand) in hands.iter_mut().enumerate().take(span.moves) {
        hand.view = view(index, hand, velocity);
        hand.velocity = velocity;
        let keys = hand.keys();
        velocity = keys.accelerate(keys.wish_direction(hand.view), velocity, limit) + hand.kick;
        let part = if index == last { span.part } else { 1.0 };
        place += velocity * (hand.seconds * part);
    }
    SimulatedFlight {
        hands,
        span,
        start,
        speed: velocity.length(),
        distance: place.length(),
        place,
    }
}

/// Simulates the inputs `hands` with the mouse movement of `was`, under one mouse model.
pub(crate) fn fly_with_mouse_model(
    was: &SimulatedFlight,
    hands: Vec<TickInput>,
    span: FlightSpan,
    start: Flat,
    limit: f64,
    mouse: MouseModel,
) -> SimulatedFlight {
    simulate_flight(
        hands,
        span,
        start,
        limit,
        |index, now, velocity| match was.hands.get(index) {
            Some(hand) if index < was.span.moves => mouse.view(hand, now, velocity),
            _ => best_gain_view(now, velocity),
        },
    )
}

/// Returns the view that gains the most speed with the keys of `hand`.
pub(crate) fn best_gain_view(hand: &TickInput, velocity: Flat) -> Flat {
    match velocity.direction() {
        Some(direction) if velocity.length() >= STANDING && hand.side != 0 => hand
            .best_view(hand.side, hand.key, velocity.length())
            .turned(direction),
        _ => hand.view,
    }
}
