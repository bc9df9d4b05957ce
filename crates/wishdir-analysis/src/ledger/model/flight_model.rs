//! A recorded flight that can be simulated with other inputs, and its scoring.

use super::aim::Scale;
use super::context::LedgerContext;
use super::flat::{Flat, FlatMath as _};
use super::loss::Loss;
use super::move_key::{MoveKey, StrafeKeys};
use super::row::MoveRow;
use super::tick_input::{FlightSpan, MouseModel, SimulatedFlight, TickInput, fly_with_mouse_model};
use crate::ledger::tuning::{HALF_KEY, HALF_SIDEWAYS, TURNS_ROUND};
use crate::strafe::{AirTick, Push};

/// Largest velocity change that counts as a rounding error, u/s.
const ROUNDING: f64 = 2e-3;

/// Like [`ROUNDING`], for engines that round the velocity to whole units after each move, u/s.
/// Slightly more than half a unit on both axes (0.71).
const ROUNDING_OF_VELOCITY: f64 = 0.75;

/// Largest component of a key's unit vector that counts as a rounding error of the f32 view angle.
const KEY_ROUNDING: f64 = 1e-4;

/// The four directions: ahead, left, back, right.
const QUARTERS: [Flat; 4] = [
    Flat::AHEAD,
    Flat::LEFT,
    Flat { x: -1.0, y: 0.0 },
    Flat { x: 0.0, y: -1.0 },
];

/// The recorded flight and how it is scored.
pub(crate) struct FlightModel<'a> {
    pub(crate) context: &'a LedgerContext,
    pub(crate) rows: &'a [MoveRow],
    pub(crate) scale: Scale,
    /// Maximum speed that counts, u/s.
    pub(crate) fastest: f64,
    /// Whether the search for the best views runs until the result no longer changes. The ledger
    /// has no time for that.
    pub(crate) settles: bool,
    /// Angle from the velocity to the view in each row, rounded to quarter turns. Not zero if the
    /// player looks sideways or backwards.
    styles: Vec<Flat>,
    /// Key that the player holds with the strafe keys: 1 W, -1 S, 0 none. Always 0 in engines where
    /// this costs speed.
    forward_key: i8,
    /// Speed that a key requests on the tick it is pressed, as a fraction of a held key's speed.
    fresh_weight: f32,
}

impl<'a> FlightModel<'a> {
    pub(crate) fn new(
        context: &'a LedgerContext,
        rows: &'a [MoveRow],
        scale: Scale,
        fastest: f64,
    ) -> Self {
        let is_half = |row: &MoveRow| {
            row.wish_speed > 0.0 && row.wish_speed < HALF_KEY * 1.2 * context.wish_speed(row.slowed)
        };
        let switches = rows
            .windows(2)
            .any(|pair| pair[0].wish.dot(pair[1].wish) < 0.0);
        // Recorded commands that no client made may press a key for a whole tick at once.
        let presses_whole = switches && !rows.iter().any(is_half);
        let fresh_weight = if presses_whole {
            1.0
        } else {
            context.fresh_weight
        };
        Self {
            context,
            rows,
            scale,
            fastest,
            settles: false,
            styles: find_facings(rows),
            forward_key: if context.can_forward_cost_speed() {
                0
            } else {
                usual_forward_key(rows)
            },
            fresh_weight,
        }
    }

    /// Returns the value of a flight in the aim's unit. Higher is better.
    pub(crate) fn value(&self, flown: &SimulatedFlight) -> f64 {
        self.value_at_end(flown.speed, flown.distance)
    }

    /// Returns the value of a flight with this final speed, u/s, and this distance, units.
    pub(crate) fn value_at_end(&self, speed: f64, distance: f64) -> f64 {
        self.scale
            .amount(Loss::on_grid(speed.min(self.fastest), distance))
    }

    /// Computes a key's acceleration of the player in one recorded move. `weight`: fraction of a
    /// held key.
    pub(crate) fn push(&self, row: &MoveRow, weight: f32, slowed: bool) -> Push {
        let wish = weight * self.context.wish_speed(slowed);
        let physics = &self.context.physics;
        AirTick::for_moves(physics, row.sent, wish, row.msec, row.own_friction).push()
    }

    /// Returns the recorded flight: the input of each move, and the velocity before it.
    pub(crate) fn recorded(&self, span: FlightSpan) -> SimulatedFlight {
        let mut last: Option<(&MoveRow, Push)> = None;
        let mut hands: Vec<TickInput> = Vec::with_capacity(self.rows.len() + MORE_MOVES);
        for (index, row) in self.rows.iter().enumerate() {
            let key = row.wish.turned_back(row.view);
            let whole = self.context.wish_speed(row.slowed);
            let weight = if row.wish_speed > 0.0 {
                row.wish_speed / whole
            } else {
                1.0
            };
            let same = |was: &MoveRow| {
                (was.wish_speed, was.slowed, was.msec) == (row.wish_speed, row.slowed, row.msec)
                    && was.own_friction == row.own_friction
            };
            let push = match last {
                Some((was, push)) if same(was) => push,
                Some(_) | None => self.push(row, weight, row.slowed),
            };
            last = Some((row, push));
            let key = if row.wish_speed > 0.0 {
                key
            } else {
                Flat::default()
            };
            let side = self.key_side(index, key);
            hands.push(TickInput {
                view: row.view,
                key,
                side,
                weight,
                slowed_by_jump: row.slowed_by_jump,
                slowed: row.slowed,
                push,
                seconds: row.seconds,
                flies: row.flies,
                kick: Flat::default(),
                velocity: row.before,
            });
        }
        self.find_kicks(&mut hands);
        SimulatedFlight {
            hands,
            span,
            start: self.rows[0].before,
            speed: 0.0,
            distance: 0.0,
            place: Flat::default(),
        }
    }

    /// Finds the velocity changes that neither keys nor surfaces caused.
    fn find_kicks(&self, hands: &mut [TickInput]) {
        for (index, row) in self.rows.iter().enumerate() {
            let mut kick = if row.contact {
                Flat::default()
            } else {
                row.end - row.pushed
            };
            if let Some(next) = self.rows.get(index + 1) {
                kick += next.before - row.end;
            }
            if kick.length() > ROUNDING {
                hands[index].kick = kick;
            }
        }
    }

    /// Whether a surface changed the flight: walls turn the player, ceilings end the flight early.
    pub(crate) fn has_hit_surface(&self) -> bool {
        let last = self.rows.len() - 1;
        let rounding = if self.context.physics.rules().rounds_velocity {
            ROUNDING_OF_VELOCITY
        } else {
            ROUNDING
        };
        let turned = |row: &MoveRow| (row.end - row.pushed).length() > rounding;
        self.rows
            .iter()
            .enumerate()
            .any(|(index, row)| row.contact && (index < last || turned(row)))
    }

    fn facing(&self, index: usize) -> Flat {
        self.styles[index.min(self.styles.len() - 1)]
    }

    /// Returns the side to which a key pushes in a move: 1 left of the velocity, -1 right, 0
    /// neither.
    fn key_side(&self, index: usize, key: Flat) -> i8 {
        let across = key.turned(self.facing(index)).y;
        i8::from(across > KEY_ROUNDING) - i8::from(across < -KEY_ROUNDING)
    }

    /// Whether forward or back is held and costs speed. Always false in engines where players
    /// strafe with forward held.
    pub(crate) fn is_costly_forward(&self, index: usize, key: Flat) -> bool {
        self.context.can_forward_cost_speed()
            && key.turned(self.facing(index)).x.abs() > KEY_ROUNDING
    }

    /// Returns the angle from the view to the wish direction of a strafe key, as a unit vector.
    fn strafe_key(&self, index: usize, side: i8) -> Flat {
        let style = self.facing(index);
        let key = Flat {
            x: f64::from(self.forward_key) * style.x,
            y: f64::from(side),
        };
        key.direction().unwrap_or_default().turned_back(style)
    }

    /// Returns the flight's strafe keys. `None` if the player turns the view round from strafe to
    /// strafe.
    pub(crate) fn strafe_keys(&self) -> Option<StrafeKeys> {
        let is_one = self.styles.iter().all(|style| *style == self.styles[0]);
        let [left, right] = [1, -1].map(|side| MoveKey::from_direction(self.strafe_key(0, side)));
        is_one.then_some(StrafeKeys { left, right })
    }

    /// Changes the input of a move to one strafe key. `fresh`: whether the key was not held in the
    /// previous move.
    pub(crate) fn press_strafe_key(
        &self,
        hand: &mut TickInput,
        index: usize,
        side: i8,
        fresh: bool,
    ) {
        let row = &self.rows[index.min(self.rows.len() - 1)];
        hand.key = self.strafe_key(index, side);
        hand.side = side;
        hand.weight = if fresh { self.fresh_weight } else { 1.0 };
        hand.push = self.push(row, hand.weight, hand.slowed);
    }

    /// Whether the strafe key was pressed on this tick, while a forward key was held.
    pub(crate) fn is_strafe_just_pressed(&self, index: usize) -> bool {
        let row = &self.rows[index.min(self.rows.len() - 1)];
        let (along, across) = if self.facing(index).x.abs() > 0.5 {
            row.sent
        } else {
            (row.sent.1, row.sent.0)
        };
        across.abs() < HALF_KEY * along.abs()
    }

    /// Simulates these inputs with the mouse of `was`, using the best mouse model.
    pub(crate) fn fly_with_mouse(
        &self,
        was: &SimulatedFlight,
        hands: &[TickInput],
        span: FlightSpan,
        start: Flat,
    ) -> SimulatedFlight {
        let ways = MouseModel::ALL
            .map(|mouse| self.fly_with_model(was, hands.to_vec(), span, start, mouse));
        self.best_flight(ways).unwrap_or_else(|| was.clone())
    }

    /// Like [`Self::fly_with_mouse`], but with the given mouse model.
    pub(crate) fn fly_with_model(
        &self,
        was: &SimulatedFlight,
        hands: Vec<TickInput>,
        span: FlightSpan,
        start: Flat,
        mouse: MouseModel,
    ) -> SimulatedFlight {
        fly_with_mouse_model(was, hands, span, start, self.context.air_limit(), mouse)
    }

    /// Returns the flight with the highest value. Of equal flights, the first one.
    pub(crate) fn best_flight(
        &self,
        flights: impl IntoIterator<Item = SimulatedFlight>,
    ) -> Option<SimulatedFlight> {
        let with_worth = flights.into_iter().map(|flown| (self.value(&flown), flown));
        with_worth
            .reduce(|a, b| if b.0 > a.0 { b } else { a })
            .map(|(_, flown)| flown)
    }
}

/// Number of extra moves for which memory is reserved, because a corrected flight can be longer
/// than the recorded one.
const MORE_MOVES: usize = 24;

/// Returns 1 if W was held on most of the ticks with a strafe key, -1 if S was, else 0.
fn usual_forward_key(rows: &[MoveRow]) -> i8 {
    let strafing = || rows.iter().filter(|row| row.flies && row.sent.1 != 0.0);
    let is_most = |held: usize| 2 * held > strafing().count();
    let forward = strafing().filter(|row| row.sent.0 > 0.0).count();
    let back = strafing().filter(|row| row.sent.0 < 0.0).count();
    i8::from(is_most(forward)) - i8::from(is_most(back))
}

/// Returns the angle from the velocity to the view, rounded to quarter turns: the most frequent
/// one, or one per row if the player turns round with each strafe.
fn find_facings(rows: &[MoveRow]) -> Vec<Flat> {
    let facing = |row: &MoveRow| {
        let direction = row.before.direction().filter(|_| row.flies)?;
        if row.sent.0 * row.sent.1 != 0.0 && row.wish.dot(direction).abs() < HALF_SIDEWAYS {
            // Forward and a strafe key strafe together: the view is turned by 45 degrees, and the
            // player flies ahead.
            return Some(QUARTERS[if row.sent.0 > 0.0 { 0 } else { 2 }]);
        }
        Some(row.view.turned_back(direction))
    };
    let mut votes = [0_u32; 4];
    for facing in rows.iter().filter_map(facing) {
        votes[nearest_quarter([0, 1, 2, 3], facing)] += 1;
    }
    // With strafe keys alone the player does not fly sideways, wherever the view goes.
    let with_keys = || {
        rows.iter()
            .filter(|row| row.flies && row.sent != (0.0, 0.0))
    };
    let is_sideways =
        2 * with_keys().filter(|row| row.sent.0 != 0.0).count() >= with_keys().count();
    let ways = if is_sideways {
        &[0, 1, 2, 3][..]
    } else {
        &[0, 2]
    };
    let most = ways.iter().copied().fold(0, |best, next| {
        if votes[next] > votes[best] {
            next
        } else {
            best
        }
    });
    let change = |row: &MoveRow| row.pushed.length() - row.before.length();
    if most != 0 && ways.len() == 4 && rows.iter().map(change).sum::<f64>() < 0.0 {
        // A view that goes far to one side and gains nothing there is not a style.
        return vec![QUARTERS[0]; rows.len()];
    }
    let opposed = (most + 2) % 4;
    let all = f64::from(votes.iter().sum::<u32>());
    if f64::from(votes[opposed]) < TURNS_ROUND * all {
        return vec![QUARTERS[most]; rows.len()];
    }
    let mut last = most;
    rows.iter()
        .map(|row| {
            last = facing(row).map_or(last, |facing| nearest_quarter([most, opposed], facing));
            QUARTERS[last]
        })
        .collect()
}

/// Returns the quarter turn nearest to the view direction `facing`.
fn nearest_quarter<const N: usize>(quarters: [usize; N], facing: Flat) -> usize {
    let closer = |best: usize, next: usize| {
        if QUARTERS[next].dot(facing) > QUARTERS[best].dot(facing) {
            next
        } else {
            best
        }
    };
    quarters.into_iter().fold(quarters[0], closer)
}
