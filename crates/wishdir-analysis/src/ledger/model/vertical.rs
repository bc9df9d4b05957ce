//! Durations of flights from a takeoff: of the player's own flight without walls, and of the best
//! flights. In a best flight, the player stands, or ducks as late as a landing at the same height
//! allows.

use super::context::LedgerContext;
use super::row::MoveRow;
use super::tick_input::FlightSpan;
use crate::fall::{REST, WINDOW};
use wishdir_sim::engine::{Branch, DUCKED_HULL, MoveEvent, PlayerState, STANDING_HULL};
use wishdir_sim::tick::TickRecord;

/// Depth below the feet within which ground is found, units: the probe minus the gap of a standing
/// player.
const GROUND_PROBE: f64 = (WINDOW - REST) as f64;
/// Distance by which the feet must be below a height to have passed it, units.
const PASSED: f64 = REST as f64;
/// Minimum z of the normal of a floor that does not count as a slope.
const LEVEL_NORMAL: f32 = 0.999;
/// Maximum number of ticks for which a flight is continued after the real landing.
const MORE_TICKS: usize = 1000;

/// Reason why the ledger cannot say how a corrected flight would end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnknownReason {
    /// The flight landed on a rising slope. Another flight hits the slope at a different point and
    /// may bounce off.
    RisingSlope,
    /// The player touched a ladder or water during the flight.
    LadderOrWater,
    /// The corrected flight, simulated in its map, was no better: it hit a wall or landed
    /// elsewhere.
    Surroundings,
}

/// Surface that a flight landed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LandingSurface {
    /// Level ground as high as the takeoff, or higher.
    Ground,
    /// A slope, water or a ladder.
    Slope,
    /// Ground lower than the takeoff, or no ground yet.
    Below,
}

/// Heights and ducking state at takeoff and landing of a flight.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct FlightEnds {
    /// Height of the feet at takeoff, units.
    takeoff_feet: f64,
    /// Height of the feet after the last tick, units, and whether the player stands there.
    landing_feet: f64,
    landed: bool,
    /// Whether the player landed on a slope that rises ahead.
    sloped: bool,
    rises: bool,
    /// Whether the player touched a ladder or water on the last tick, and on an earlier tick.
    helped: bool,
    was_helped: bool,
    /// Whether the player was fully ducked at takeoff.
    ducked: bool,
    /// Whether the player was ducking, or slowed by the duck key, at takeoff.
    ducking: bool,
}

impl FlightEnds {
    /// Creates the heights and the ducking state at takeoff.
    pub(crate) fn at_takeoff(context: &LedgerContext, before: &PlayerState) -> Self {
        let takeoff_feet = feet_height(context, before);
        Self {
            takeoff_feet,
            landing_feet: takeoff_feet,
            ducked: before.is_ducked(),
            ducking: before.is_in_duck(),
            ..Self::default()
        }
    }

    /// Ignores a ladder or water that the player touched before the takeoff.
    pub(crate) fn ignore_starting_aid(&mut self) {
        self.helped = false;
    }

    /// Updates the values for the landing from the latest record of the flight.
    pub(crate) fn update_landing(&mut self, context: &LedgerContext, record: &TickRecord) {
        let player = &record.player;
        self.landing_feet = feet_height(context, player);
        self.landed = player.on_ground;
        let events = &record.report.events;
        let slope = events.iter().filter(|_| self.landed).find_map(|event| {
            let MoveEvent::Categorize {
                on_ground: true,
                normal,
                ..
            } = event
            else {
                return None;
            };
            (normal.z < LEVEL_NORMAL).then_some(*normal)
        });
        let way = record.before.velocity;
        self.sloped = slope.is_some();
        self.rises = slope.is_some_and(|normal| normal.x * way.x + normal.y * way.y < 0.0);
        self.was_helped |= self.helped;
        self.helped = events.iter().any(|event| {
            matches!(
                event,
                MoveEvent::Ladder { .. }
                    | MoveEvent::SwimUp { .. }
                    | MoveEvent::WaterJump { .. }
                    | MoveEvent::Branch(Branch::Water | Branch::Ladder | Branch::WaterJump)
            )
        });
    }

    /// Returns the surface that the flight landed on. A landing counts as lower if it is more than
    /// the step height below the takeoff.
    pub(crate) fn landing_surface(&self, context: &LedgerContext) -> LandingSurface {
        if self.sloped || self.helped {
            LandingSurface::Slope
        } else if self.landed
            && self.landing_feet >= self.takeoff_feet - f64::from(context.physics.vars.stepsize)
        {
            LandingSurface::Ground
        } else {
            LandingSurface::Below
        }
    }

    /// Whether other flights would end at the same height: not on a slope, and without a ladder or
    /// water.
    fn ends_at_fixed_height(&self, rows: &[MoveRow]) -> bool {
        let has_passed = self.landed || rows.last().is_some_and(|row| row.feet.1 < self.height());
        has_passed && !self.sloped && !self.was_helped
    }

    /// Returns the reason why the ledger cannot say how another flight would end. A rising slope
    /// ends each flight at a different point. With `by_distance` this does not matter once the
    /// flight has passed the height that counts.
    pub(crate) fn unknown_reason(&self, by_distance: bool) -> Option<UnknownReason> {
        if self.was_helped {
            return Some(UnknownReason::LadderOrWater);
        }
        let is_below = by_distance && self.landing_feet < self.takeoff_feet - PASSED;
        (self.rises && !is_below).then_some(UnknownReason::RisingSlope)
    }

    /// Height at which the flight is measured: the takeoff height, or the height of a higher
    /// landing. A player who falls further has already passed this height.
    fn height(&self) -> f64 {
        if self.landed {
            self.takeoff_feet.max(self.landing_feet)
        } else {
            self.takeoff_feet
        }
    }
}

fn feet_height(context: &LedgerContext, player: &PlayerState) -> f64 {
    f64::from(player.origin.z) - context.feet[player.hull.min(DUCKED_HULL).index()]
}

/// Returns the counted part of the player's own flight, up to the height at which it is measured.
/// Ducking lifts the feet, so a height that was passed before the duck does not end the flight.
pub(crate) fn counted_span(
    context: &LedgerContext,
    rows: &[MoveRow],
    ends: &FlightEnds,
) -> FlightSpan {
    let height = ends.height();
    if !context.physics.rules().ducks {
        // QuakeWorld's hops go over any ground.
        return FlightSpan {
            moves: rows.len(),
            part: 1.0,
        };
    }
    let passes =
        |row: &MoveRow| row.flies && row.feet.1 < height - PASSED && row.feet.1 < row.feet.0;
    let at = rows
        .iter()
        .rposition(|row| !passes(row))
        .map_or(1, |at| at + 1)
        .min(rows.len() - 1);
    let (from, to) = rows[at].feet;
    let part = if rows[at].flies && at > 0 && to < height {
        (from - height) / (from - to)
    } else {
        1.0
    };
    FlightSpan {
        moves: at + 1,
        part: part.clamp(0.0, 1.0),
    }
}

/// Flight with a certain duck timing: its duration, and the ticks on which ducking weakens the
/// movement keys.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct DuckPlan {
    pub(crate) span: FlightSpan,
    /// First tick that is no longer slowed by the ducking at takeoff.
    pub(crate) slow_start: usize,
    /// First tick that is slowed by the duck before the landing.
    pub(crate) slow_from: usize,
}

impl DuckPlan {
    /// Whether ducking weakens the movement keys on this tick.
    pub(crate) fn slows_keys(&self, tick: usize) -> bool {
        tick < self.slow_start || tick >= self.slow_from
    }
}

/// Returns the flight without a duck and the flight with the best duck. `None` in QuakeWorld, on
/// slopes, and for landings that only a ducked player reaches.
pub(crate) fn duck_plans(
    context: &LedgerContext,
    rows: &[MoveRow],
    ends: &FlightEnds,
) -> Option<[DuckPlan; 2]> {
    let rules = context.physics.rules();
    if !rules.ducks
        || rows.len() < 2
        || rows.iter().any(|row| !row.flies)
        || !ends.ends_at_fixed_height(rows)
    {
        return None;
    }
    let heights = unobstructed_heights(context, rows, ends);
    let apex = apex_tick(&heights)?;
    let lands = |hull: usize| landing_time(&heights, apex, ends.height() + context.feet[hull]);
    let standing = lands(STANDING_HULL.index())?;
    let ducked = lands(DUCKED_HULL.index())?;
    let slow_start = initial_slow_ticks(context, &heights, ends)?;
    // CS slows the tick that presses the key, Half-Life the next one.
    let first_slow = standing.moves - usize::from(rules.duck_slowdown.applies(false, true));
    Some([
        DuckPlan {
            span: standing,
            slow_start,
            slow_from: usize::MAX,
        },
        DuckPlan {
            span: ducked,
            slow_start,
            slow_from: first_slow,
        },
    ])
}

/// Computes the height of the origin after each tick, as if there were no surfaces. Ducking in the
/// air does not move the origin.
fn unobstructed_heights(context: &LedgerContext, rows: &[MoveRow], ends: &FlightEnds) -> Vec<f64> {
    let free = rows
        .iter()
        .skip(1)
        .position(|row| row.contact)
        .map_or(rows.len() - 1, |at| at + 1)
        .max(1);
    let mut heights: Vec<f64> = rows[..free]
        .iter()
        .map(|row| f64::from(row.height))
        .collect();
    let (mut height, mut rising) = (
        f64::from(rows[free - 1].height),
        f64::from(rows[free - 1].rising),
    );
    let lowest = ends.height();
    for index in free..rows.len() + MORE_TICKS {
        if height < lowest {
            break;
        }
        let seconds = rows[index.min(rows.len() - 1)].seconds;
        let step = context.physics.gravity_step(seconds);
        // GoldSrc: half of gravity before the move, half after it.
        height += (rising - step * 0.5) * seconds;
        rising -= step;
        heights.push(height);
    }
    heights
}

/// Returns the tick after which the origin is highest. If several are equal, the last one.
fn apex_tick(heights: &[f64]) -> Option<usize> {
    let mut top = f64::NEG_INFINITY;
    let mut apex = None;
    for (index, height) in heights.iter().enumerate() {
        if *height >= top {
            (top, apex) = (*height, Some(index));
        }
    }
    apex
}

/// Returns the time until the origin has fallen to the height `rest`. `None` if the flight never
/// rises above this height.
fn landing_time(heights: &[f64], apex: usize, rest: f64) -> Option<FlightSpan> {
    let flies = |height: &f64| *height - rest >= GROUND_PROBE;
    if !flies(&heights[apex]) {
        return None;
    }
    let at = apex + heights[apex..].iter().position(|height| !flies(height))?;
    let (from, to) = (heights[at - 1], heights[at]);
    let part = if to < rest {
        (from - rest) / (from - to)
    } else {
        1.0
    };
    Some(FlightSpan {
        moves: at + 1,
        part,
    })
}

/// Returns the number of slow ticks at the start that the player cannot avoid. A ducked player
/// stays slow until there is room to stand up.
fn initial_slow_ticks(
    context: &LedgerContext,
    heights: &[f64],
    ends: &FlightEnds,
) -> Option<usize> {
    if !ends.ducked {
        return Some(usize::from(
            context
                .physics
                .rules()
                .duck_slowdown
                .applies(false, ends.ducking),
        ));
    }
    let rest = ends.takeoff_feet + context.feet[STANDING_HULL.index()];
    let room = heights
        .iter()
        .position(|height| *height - rest >= GROUND_PROBE)?;
    // The player stands up one tick after there is room, and this tick is slow too.
    Some(room + 2)
}
