//! The input of each tick, and simulation of flights with other input.
//!
//! Simulated flights have air acceleration only, in binary64: no walls and no ground. If keys or
//! speed differ from the recorded flight, the velocity differs too, and the mouse may follow the
//! velocity or not. [`Mouse`] has three models of the mouse.

use strum::VariantArray;

use super::flat::{Flat, FlatMath as _};
use super::loss::Loss;
use crate::strafe::Push;

/// Players slower than this have no direction, u/s.
const STANDING: f64 = 1.0;

/// Input of one move, and the acceleration of its keys.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TickInput {
    /// View direction.
    pub(crate) view: Flat,
    /// Turn from the view to the wish direction. Zero: no key.
    pub(crate) key: Flat,
    /// Side of the key: 1 left, -1 right, 0 neither.
    pub(crate) side: i8,
    /// Speed that the keys request, as a fraction of a whole strafe key.
    pub(crate) weight: f32,
    /// Whether ducking slows the keys.
    pub(crate) slowed: bool,
    /// Acceleration of the keys.
    pub(crate) push: Push,
    /// Length, seconds.
    pub(crate) seconds: f64,
    /// Whether strafing has an effect.
    pub(crate) flies: bool,
    /// Change of velocity after the move by other causes, u/s.
    pub(crate) kick: Flat,
    /// Velocity before the move, u/s.
    pub(crate) velocity: Flat,
}

impl TickInput {
    /// Turn from the velocity to the view that gains most with a key of this side.
    pub(crate) fn best_view(&self, side: i8, key: Flat, speed: f64) -> Flat {
        best_wish(&self.push, side, speed).turned_back(key)
    }

    /// The held keys.
    pub(crate) fn keys(&self) -> HeldKeys {
        let strafes = self.flies && self.key != Flat::ZERO;
        HeldKeys {
            key: self.key,
            side: self.side,
            push: self.push,
            strafes,
        }
    }

    /// Loss of the view compared with the best gain of the keys, in the square of the speed.
    pub(crate) fn shortfall(&self) -> f64 {
        let Some(direction) = self
            .velocity
            .direction()
            .filter(|_| self.flies && self.side != 0)
        else {
            return 0.0;
        };
        let speed = self.velocity.length();
        let won = |view: Flat| {
            self.push
                .square_growth(view.turned(self.key).turned_back(direction).x * speed)
        };
        (won(best(self, self.velocity)) - won(self.view)).max(0.0)
    }

    /// Turn by which the view is ahead of the best one for its own side. No turn without a side.
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

/// Turn from the velocity to the wish direction that gains most on a side.
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

/// Model that transfers the mouse of one flight to another flight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub(crate) enum Mouse {
    /// Same view: the player turned blindly.
    Blind,
    /// Same angle to the velocity: the player followed the velocity.
    Following,
    /// Same angle to the best view: the player knew the best view.
    Knowing,
}

impl Mouse {
    pub(crate) const ALL: [Self; Self::VARIANTS.len()] =
        *Self::VARIANTS.first_chunk().expect("all");

    /// Lead of the view over the velocity if the keys of `was` become those of `now`.
    pub(crate) fn lead(self, was: &TickInput, now: &TickInput) -> ViewLead {
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

    /// View direction after the keys change from `was` to `now`, at this velocity.
    pub(crate) fn view(self, was: &TickInput, now: &TickInput, velocity: Flat) -> Flat {
        self.lead(was, now)
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
    /// Whether the keys have an effect.
    strafes: bool,
}

impl HeldKeys {
    /// Wish direction with this view.
    pub(crate) fn wish(&self, view: Flat) -> Flat {
        view.turned(self.key)
    }

    /// Velocity after the acceleration along `wish`. `limit`: speed above which air acceleration
    /// adds nothing, u/s.
    pub(crate) fn push(&self, wish: Flat, velocity: Flat, limit: f64) -> Flat {
        if !self.strafes {
            return velocity;
        }
        let added = self.push.added(velocity.dot(wish));
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

/// Lead of the view over the velocity.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ViewLead {
    /// The recorded view, unchanged.
    Fixed,
    /// The view has this angle to the velocity.
    Led(Flat),
    /// The view has this angle to the best view.
    Known(Flat),
}

impl ViewLead {
    /// View direction with these keys at this velocity. `None`: unchanged.
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

/// Length of a flight: whole moves, and the fraction of the last one up to the height that counts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Span {
    pub(crate) moves: usize,
    pub(crate) part: f64,
}

/// A simulated flight.
#[derive(Clone, Debug)]
pub(crate) struct SimulatedFlight {
    pub(crate) hands: Vec<TickInput>,
    pub(crate) span: Span,
    /// Velocity at takeoff, u/s.
    pub(crate) start: Flat,
    /// Final speed, u/s, and distance, units, not rounded to the grid.
    pub(crate) speed: f64,
    pub(crate) distance: f64,
    /// Position relative to the takeoff, units.
    pub(crate) place: Flat,
}

impl SimulatedFlight {
    /// Result, rounded to the grid.
    pub(crate) fn loss(&self, fastest: f64) -> Loss {
        Loss::on_grid(self.speed.min(fastest), self.distance)
    }

    /// Loss caused by the mouse, relative to the best gain, in squared speed.
    pub(crate) fn shortfall(&self) -> f64 {
        self.hands
            .iter()
            .take(self.span.moves)
            .map(TickInput::shortfall)
            .sum()
    }

    /// Mirrors the flight if it then ends nearer to the end of `other`. Even strafes can start with
    /// either side, and a map may have ground on one side only.
    pub(crate) fn mirrored_to_side_of(self, other: &Self) -> Self {
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

/// Simulates `hands` from this velocity, u/s. `view` returns the view direction at a velocity.
/// `limit`: speed above which air acceleration adds nothing, u/s.
pub(crate) fn fly(
    mut hands: Vec<TickInput>,
    span: Span,
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
        velocity = keys.push(keys.wish(hand.view), velocity, limit) + hand.kick;
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

/// Simulates `hands` with the mouse of `was`, using this mouse model.
pub(crate) fn fly_with_mouse_model(
    was: &SimulatedFlight,
    hands: Vec<TickInput>,
    span: Span,
    start: Flat,
    limit: f64,
    mouse: Mouse,
) -> SimulatedFlight {
    fly(
        hands,
        span,
        start,
        limit,
        |index, now, velocity| match was.hands.get(index) {
            Some(hand) if index < was.span.moves => mouse.view(hand, now, velocity),
            _ => best(now, velocity),
        },
    )
}

/// Best view for the keys of `hand`.
pub(crate) fn best(hand: &TickInput, velocity: Flat) -> Flat {
    match velocity.direction() {
        Some(direction) if velocity.length() >= STANDING && hand.side != 0 => hand
            .best_view(hand.side, hand.key, velocity.length())
            .turned(direction),
        _ => hand.view,
    }
}
