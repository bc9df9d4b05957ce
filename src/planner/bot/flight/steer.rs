//! Finds the best view on each tick for given keys, with a Newton method over the whole path.
//!
//! The method is differential dynamic programming. The backward pass computes the value of velocity
//! and view on every tick, to second order. The forward pass runs the ticks again with the result.
//! The gain has a corner where all of `accel` just fits under the cap, which is often the best
//! angle. So each tick is at the corner, at a mouse limit, or unconstrained.

use wishdir_sim::math::{DMat2, DVec2};

/// Effect of one tick's keys on the velocity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct TickKeys {
    /// Fraction of the speed that friction leaves. 1 in the air.
    pub(super) kept: f64,
    /// Speed along the wish direction up to which the keys accelerate, u/s.
    pub(super) cap: f64,
    /// Maximum speed that the keys add on the tick, u/s. 0 without keys.
    pub(super) accel: f64,
    /// Angle from the view to the wish direction, radians to the left.
    pub(super) offset: f64,
    /// Side of the wish direction: 1 left of the velocity, -1 right.
    pub(super) side: f64,
    /// Time for which the velocity after the tick moves the player, seconds.
    pub(super) weight: f64,
}

/// Simulated path of a flight: the view and the velocity of each tick.
#[derive(Clone, Debug, Default)]
pub(super) struct SteeredPath {
    /// View yaw on each tick, radians.
    pub(super) yaw: Vec<f64>,
    /// Velocity before each tick, and after the last tick: east and north, u/s.
    pub(super) velocity: Vec<DVec2>,
    /// End of the path relative to its start: sum of the weighted velocities, units.
    pub(super) end: DVec2,
}

impl SteeredPath {
    pub(super) fn length(&self) -> f64 {
        self.end.length()
    }
}

/// Adds an outer product to a symmetric matrix: m + by (a b^T + b a^T) / 2.
fn add_outer(m: DMat2, a: DVec2, b: DVec2, by: f64) -> DMat2 {
    let across = by * 0.5 * (a.x * b.y + a.y * b.x);
    let added = [by * a.x * b.x, across, across, by * a.y * b.y];
    m + DMat2::from_cols_array(&added)
}

/// Fraction of a tick's acceleration that takes effect. It depends on the view direction.
#[derive(Clone, Copy, PartialEq, Debug)]
enum AccelZone {
    /// No acceleration: the speed along the wish direction is above the cap.
    Idle,
    /// Part of the acceleration: as much as still fits under the cap.
    Filled,
    /// The whole acceleration.
    Whole,
}

impl TickKeys {
    fn velocity_after(&self, v: DVec2, yaw: f64) -> DVec2 {
        let v = v * self.kept;
        let (sin, cos) = libm::sincos(yaw + self.offset);
        let e = DVec2::new(cos, sin);
        let added = (self.cap - v.dot(e)).min(self.accel).max(0.0);
        v + e * added
    }
    fn acceleration_zone(&self, along: f64) -> AccelZone {
        if along >= self.cap || self.accel <= 0.0 {
            AccelZone::Idle
        } else if self.cap - along <= self.accel {
            AccelZone::Filled
        } else {
            AccelZone::Whole
        }
    }
    /// Returns the view yaw that gives this speed along the wish direction, on the tick's side,
    /// radians.
    pub(super) fn yaw_at(&self, v: DVec2, along: f64) -> f64 {
        let v = v * self.kept;
        let u = libm::acos((along / v.length().max(1e-9)).clamp(-1.0, 1.0));
        libm::atan2(v.y, v.x) + self.side * u - self.offset
    }
    /// Returns the speed along the wish direction up to which the whole acceleration fits under the
    /// cap, u/s.
    pub(super) fn full_gain_limit(&self) -> f64 {
        self.cap - self.accel
    }
}

/// Change of a tick's view in response to a change of the velocity before the tick.
#[derive(Clone, Copy, Default)]
struct YawPolicy {
    step: f64,
    gain: DVec2,
    mode: SteerMode,
}

#[derive(Clone, Copy, Default, PartialEq, Debug)]
enum SteerMode {
    #[default]
    Free,
    Corner,
    Low,
    High,
}

/// Limits of the mouse: the maximum turn per tick, and the view before the first tick.
#[derive(Clone, Copy, Debug)]
pub(super) struct MouseLimits {
    /// Maximum turn per tick, radians. Infinite without a limit.
    pub(super) most: f64,
    /// View yaw before the first tick, radians.
    pub(super) yaw: f64,
}

pub(super) fn nearest_turn(angle: f64, to: f64) -> f64 {
    let turn = 2.0 * std::f64::consts::PI;
    angle - turn * ((angle - to) / turn).round()
}

/// Simulates a path whose view aims for the given speed along the wish direction on each tick. On
/// ticks without keys, the view turns towards the angle of the next tick with keys.
pub(super) fn simulate_path(
    ticks: &[TickKeys],
    mouse: &MouseLimits,
    start: DVec2,
    along: &[f64],
) -> SteeredPath {
    let mut path = SteeredPath::default();
    let (mut v, mut yaw) = (start, mouse.yaw);
    for (index, tick) in ticks.iter().enumerate() {
        let pushing = (index..ticks.len()).find(|later| ticks[*later].accel > 0.0);
        let wanted = pushing.map_or(yaw, |later| {
            nearest_turn(ticks[later].yaw_at(v, along[later]), yaw)
        });
        yaw = wanted.clamp(yaw - mouse.most, yaw + mouse.most);
        path.push(tick, v, yaw);
        v = tick.velocity_after(v, yaw);
    }
    path.velocity.push(v);
    path
}

impl SteeredPath {
    fn push(&mut self, tick: &TickKeys, v: DVec2, yaw: f64) {
        self.yaw.push(yaw);
        self.velocity.push(v);
        self.end += tick.velocity_after(v, yaw) * tick.weight;
    }
    /// Returns the speed along the wish direction on each tick, u/s.
    pub(super) fn wish_speeds(&self, ticks: &[TickKeys]) -> Vec<f64> {
        ticks
            .iter()
            .zip(&self.yaw)
            .zip(&self.velocity)
            .map(|((tick, yaw), v)| {
                let (sin, cos) = libm::sincos(yaw + tick.offset);
                tick.kept * v.dot(DVec2::new(cos, sin))
            })
            .collect()
    }
}

/// Improves a path with up to `rounds` Newton steps. Returns the number of completed steps.
pub(super) fn improve_path(
    ticks: &[TickKeys],
    mouse: &MouseLimits,
    path: &mut SteeredPath,
    rounds: u32,
) -> u32 {
    let mut damping = 0.0;
    for round in 0..rounds {
        let Some(policy) = backward_pass(ticks, mouse, path, damping) else {
            damping = (damping * 4.0_f64).max(1e-3);
            continue;
        };
        let before = path.length();
        let mut part = 1.0;
        let mut better = None;
        while part > 0.02 {
            let next = forward_pass(ticks, mouse, path, &policy, part);
            if next.length() > before {
                better = Some(next);
                break;
            }
            part *= 0.5;
        }
        match better {
            Some(next) => {
                let gain = next.length() - before;
                *path = next;
                damping *= 0.25;
                if damping < 1e-4 {
                    damping = 0.0;
                }
                if gain < 1e-7 && damping == 0.0 {
                    return round;
                }
            }
            None => {
                damping = (damping * 8.0_f64).max(1e-3);
                if damping > 1e4 {
                    return round;
                }
            }
        }
    }
    rounds
}

const CORNER_NEAR: f64 = 1e-6;

/// Value of the rest of a path: its gradient and curvature with respect to the velocity and the
/// view at the start of this rest.
#[derive(Clone, Copy)]
struct PathValue {
    by_v: DVec2,
    by_yaw: f64,
    by_v_v: DMat2,
    by_v_yaw: DVec2,
    by_yaw_yaw: f64,
}

impl PathValue {
    const ZERO: Self = Self {
        by_v: DVec2::ZERO,
        by_yaw: 0.0,
        by_v_v: DMat2::ZERO,
        by_v_yaw: DVec2::ZERO,
        by_yaw_yaw: 0.0,
    };
}

/// A tick of the path, in the axes of its wish direction.
struct TickAxes<'a> {
    tick: &'a TickKeys,
    /// Wish direction (`e`), and the direction to its left (`p`).
    e: DVec2,
    p: DVec2,
    /// Velocity after friction: along the wish direction (`c`), and to its left (`across`).
    c: f64,
    across: f64,
    /// Gradient of the value with respect to the velocity after the tick.
    g: DVec2,
}

impl<'a> TickAxes<'a> {
    fn new(tick: &'a TickKeys, v: DVec2, yaw: f64, g: DVec2) -> Self {
        let v = v * tick.kept;
        let (sin, cos) = libm::sincos(yaw + tick.offset);
        let (e, p) = (DVec2::new(cos, sin), DVec2::new(-sin, cos));
        Self {
            tick,
            e,
            p,
            c: v.dot(e),
            across: v.dot(p),
            g,
        }
    }

    /// Returns the first and second derivatives of the new velocity with respect to the view, in a
    /// zone.
    fn by_view(&self, zone: AccelZone) -> (DVec2, DVec2) {
        let Self { e, p, .. } = *self;
        match zone {
            AccelZone::Idle => (DVec2::ZERO, DVec2::ZERO),
            AccelZone::Filled => (
                e * -self.across + p * (self.tick.cap - self.c),
                e * (2.0 * self.c - self.tick.cap) + p * (-2.0 * self.across),
            ),
            AccelZone::Whole => (p * self.tick.accel, e * -self.tick.accel),
        }
    }

    /// Returns the tick's acceleration zone, and whether the tick stays in the corner between two
    /// zones.
    fn zone_and_mode(&self, value: &PathValue) -> (AccelZone, SteerMode) {
        let in_corner =
            self.tick.accel > 0.0 && (self.c - self.tick.full_gain_limit()).abs() < CORNER_NEAR;
        if !in_corner {
            return (self.tick.acceleration_zone(self.c), SteerMode::Free);
        }
        // Less speed along the wish direction means turning further to the side.
        let slope = |zone| (self.g.dot(self.by_view(zone).0) + value.by_yaw) * self.tick.side;
        let (filled, whole) = (slope(AccelZone::Filled), slope(AccelZone::Whole));
        if filled >= 0.0 && whole <= 0.0 {
            (AccelZone::Whole, SteerMode::Corner)
        } else if filled < 0.0 {
            (AccelZone::Filled, SteerMode::Free)
        } else {
            (AccelZone::Whole, SteerMode::Free)
        }
    }
}

/// Value of a tick and the rest of the path: its gradient and curvature with respect to the
/// velocity after friction and the tick's view.
struct ActionValue {
    slope: f64,
    bend: f64,
    by_v: DVec2,
    by_v_v: DMat2,
    by_v_yaw: DVec2,
}

impl ActionValue {
    fn new(axes: &TickAxes<'_>, zone: AccelZone, value: &PathValue) -> Self {
        let TickAxes { e, p, g, .. } = *axes;
        let curve = value.by_v_v;
        let (first, second) = axes.by_view(zone);
        let pull = curve * first + value.by_v_yaw; // H f + h
        let mut action = Self {
            slope: g.dot(first) + value.by_yaw,
            bend: g.dot(second)
                + first.dot(curve * first)
                + 2.0 * value.by_v_yaw.dot(first)
                + value.by_yaw_yaw,
            by_v: g,
            by_v_v: curve,
            by_v_yaw: pull,
        };
        if zone == AccelZone::Filled {
            // A = I - e e^T.
            action.by_v = g + e * -e.dot(g);
            let he = curve * e;
            let ehe = e.dot(he);
            action.by_v_v = add_outer(add_outer(curve, e, he, -2.0), e, e, ehe);
            action.by_v_yaw = pull + e * -e.dot(pull);
            // - (p e^T + e p^T) g
            action.by_v_yaw += p * -e.dot(g) + e * -p.dot(g);
        }
        action
    }

    /// Returns the best response of a tick whose view is free.
    /// The last argument holds the yaw before the tick and the yaw during it, radians.
    /// `None` if the value has no maximum within the limits.
    fn free_policy(
        &self,
        zone: AccelZone,
        damping: f64,
        mouse: &MouseLimits,
        [before, yaw]: [f64; 2],
    ) -> Option<YawPolicy> {
        let bend = self.bend - damping;
        let step = if bend < -1e-9 {
            -self.slope / bend
        } else if bend.abs() < 1e-9 && self.slope.abs() < 1e-9 {
            0.0
        } else if mouse.most.is_finite() {
            self.slope.signum() * mouse.most
        } else if zone == AccelZone::Idle {
            0.0
        } else {
            return None;
        };
        let mut policy = YawPolicy::default();
        if yaw <= before - mouse.most + 1e-9 && step < 0.0 {
            policy.mode = SteerMode::Low;
        } else if yaw >= before + mouse.most - 1e-9 && step > 0.0 {
            policy.mode = SteerMode::High;
        } else {
            policy.step = step;
            if bend < -1e-9 {
                policy.gain = self.by_v_yaw * (-1.0 / bend);
            }
        }
        Some(policy)
    }

    /// Returns the value before the tick if the tick follows this policy, with derivatives with
    /// respect to the velocity after friction.
    fn value_under(&self, policy: &YawPolicy, axes: &TickAxes<'_>) -> PathValue {
        let k = policy.gain;
        let curve = add_outer(
            add_outer(self.by_v_v, k, self.by_v_yaw, 2.0),
            k,
            k,
            self.bend,
        );
        match policy.mode {
            // V_v = Q_v + K Q_y + ..., with the undamped curvature.
            SteerMode::Free => PathValue {
                by_v: self.by_v
                    + (k * (self.slope + self.bend * policy.step) + self.by_v_yaw * policy.step),
                by_v_v: curve,
                ..PathValue::ZERO
            },
            SteerMode::Corner => {
                let a2 = axes.across * axes.across;
                let mut bent = add_outer(DMat2::ZERO, axes.p, axes.e, 2.0 / a2);
                bent = add_outer(bent, axes.e, axes.e, axes.c / (a2 * axes.across));
                PathValue {
                    by_v: self.by_v + k * self.slope,
                    by_v_v: curve + bent * self.slope,
                    ..PathValue::ZERO
                }
            }
            SteerMode::Low | SteerMode::High => PathValue {
                by_v: self.by_v,
                by_yaw: self.slope,
                by_v_v: self.by_v_v,
                by_v_yaw: self.by_v_yaw,
                by_yaw_yaw: self.bend,
            },
        }
    }
}

/// Computes the responses that improve the path, from the last tick to the first.
/// `None` if the value has no maximum with this damping.
fn backward_pass(
    ticks: &[TickKeys],
    mouse: &MouseLimits,
    path: &SteeredPath,
    damping: f64,
) -> Option<Vec<YawPolicy>> {
    let length = path.length().max(1e-9);
    let d = path.end * (1.0 / length);
    let mut value = PathValue::ZERO;
    let mut policies = vec![YawPolicy::default(); ticks.len()];
    for (index, tick) in ticks.iter().enumerate().rev() {
        let yaw = path.yaw[index];
        let before = index
            .checked_sub(1)
            .map_or(mouse.yaw, |last| path.yaw[last]);
        let axes = TickAxes::new(
            tick,
            path.velocity[index],
            yaw,
            value.by_v + d * tick.weight,
        );
        let (zone, mode) = axes.zone_and_mode(&value);
        let action = ActionValue::new(&axes, zone, &value);
        let policy = if mode == SteerMode::Corner {
            YawPolicy {
                step: 0.0,
                gain: axes.e * (-1.0 / axes.across),
                mode,
            }
        } else {
            action.free_policy(zone, damping, mouse, [before, yaw])?
        };
        value = action.value_under(&policy, &axes);
        // Convert to the velocity before friction.
        value.by_v *= tick.kept;
        value.by_v_v = value.by_v_v * tick.kept * tick.kept;
        value.by_v_yaw *= tick.kept;
        policies[index] = policy;
    }
    Some(policies)
}

fn forward_pass(
    ticks: &[TickKeys],
    mouse: &MouseLimits,
    old: &SteeredPath,
    policies: &[YawPolicy],
    part: f64,
) -> SteeredPath {
    let mut path = SteeredPath {
        yaw: Vec::with_capacity(ticks.len()),
        velocity: Vec::with_capacity(ticks.len() + 1),
        end: DVec2::ZERO,
    };
    let start = old.velocity[0];
    let (mut v, mut yaw) = (start, mouse.yaw);
    for (index, (tick, policy)) in ticks.iter().zip(policies).enumerate() {
        let off = (v - old.velocity[index]) * tick.kept;
        let (low, high) = (yaw - mouse.most, yaw + mouse.most);
        let mut next = match policy.mode {
            SteerMode::Free => old.yaw[index] + part * policy.step + policy.gain.dot(off),
            SteerMode::Corner => {
                nearest_turn(tick.yaw_at(v, tick.full_gain_limit()), old.yaw[index])
            }
            SteerMode::Low => low,
            SteerMode::High => high,
        };
        // Do not step across the corner.
        if tick.accel > 0.0 && policy.mode == SteerMode::Free {
            let corner = nearest_turn(tick.yaw_at(v, tick.full_gain_limit()), next);
            if (next - corner) * tick.side > 0.0 && (next - corner).abs() < 1.5 {
                let was = nearest_turn(
                    tick.yaw_at(old.velocity[index], tick.full_gain_limit()),
                    old.yaw[index],
                );
                if (old.yaw[index] - was) * tick.side <= 1e-7 {
                    next = corner;
                }
            }
        }
        yaw = next.clamp(low, high);
        path.push(tick, v, yaw);
        v = tick.velocity_after(v, yaw);
    }
    path.velocity.push(v);
    path
}
