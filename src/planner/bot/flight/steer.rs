//! Finds the best view in each tick for given keys, with a Newton method over the whole path.
//!
//! The method is differential dynamic programming.
//! The backward pass computes the value of velocity and view in every tick, to second order.
//! The forward pass runs the ticks again with the result.
//! The gain has a corner where all of `accel` just fits under the cap, often at the best angle.
//! So each tick is at the corner, at a mouse limit, or unconstrained.

use wishdir_sim::math::{DMat2, DVec2};

/// Effect of the keys in one tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct TickKeys {
    /// Factor of the speed after friction: 1 in the air.
    pub(super) kept: f64,
    /// Limit of the speed along the wish direction, u/s.
    pub(super) cap: f64,
    /// Maximum added speed, u/s. 0 without keys.
    pub(super) accel: f64,
    /// Angle from the view to the wish direction, radians left.
    pub(super) offset: f64,
    /// Side of the wish direction: 1 left of the velocity, -1 right.
    pub(super) side: f64,
    /// Time that the resulting velocity lasts, seconds.
    pub(super) weight: f64,
}

/// Path through the ticks.
#[derive(Clone, Debug, Default)]
pub(super) struct SteeredPath {
    /// View yaw in each tick, radians.
    pub(super) yaw: Vec<f64>,
    /// Velocity before each tick and after the last one: east and north, u/s.
    pub(super) velocity: Vec<DVec2>,
    /// End of the path: sum of the weighted velocities, units.
    pub(super) end: DVec2,
}

impl SteeredPath {
    pub(super) fn length(&self) -> f64 {
        self.end.length()
    }
}

/// Adds to a symmetric matrix: m + by (a b^T + b a^T) / 2.
fn add_outer(m: DMat2, a: DVec2, b: DVec2, by: f64) -> DMat2 {
    let across = by * 0.5 * (a.x * b.y + a.y * b.x);
    let added = [by * a.x * b.x, across, across, by * a.y * b.y];
    m + DMat2::from_cols_array(&added)
}

/// Acceleration zone of a view.
#[derive(Clone, Copy, PartialEq, Debug)]
enum AccelZone {
    /// Above the cap: no acceleration.
    Idle,
    /// Acceleration fills up to the cap.
    Filled,
    /// The full acceleration is added.
    Whole,
}

impl TickKeys {
    fn after(&self, v: DVec2, yaw: f64) -> DVec2 {
        let v = v * self.kept;
        let (sin, cos) = libm::sincos(yaw + self.offset);
        let e = DVec2::new(cos, sin);
        let added = (self.cap - v.dot(e)).min(self.accel).max(0.0);
        v + e * added
    }
    fn zone(&self, along: f64) -> AccelZone {
        if along >= self.cap || self.accel <= 0.0 {
            AccelZone::Idle
        } else if self.cap - along <= self.accel {
            AccelZone::Filled
        } else {
            AccelZone::Whole
        }
    }
    /// Returns the view with this speed along the wish direction, on the tick's side.
    pub(super) fn yaw_at(&self, v: DVec2, along: f64) -> f64 {
        let v = v * self.kept;
        let u = libm::acos((along / v.length().max(1e-9)).clamp(-1.0, 1.0));
        libm::atan2(v.y, v.x) + self.side * u - self.offset
    }
    /// Returns the speed along the wish direction at the corner.
    pub(super) fn corner(&self) -> f64 {
        self.cap - self.accel
    }
}

/// Response of a tick to deviations of the velocity.
#[derive(Clone, Copy, Default)]
struct Policy {
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

/// Turn limit and start of the view.
#[derive(Clone, Copy, Debug)]
pub(super) struct MouseLimits {
    /// Maximum turn per tick, radians. May be infinite.
    pub(super) most: f64,
    /// View before the first tick.
    pub(super) yaw: f64,
}

pub(super) fn nearest_turn(angle: f64, to: f64) -> f64 {
    let turn = 2.0 * std::f64::consts::PI;
    angle - turn * ((angle - to) / turn).round()
}

/// Simulates a path that aims at this speed along the wish direction in each tick.
/// In ticks without keys, the view turns towards the angle of the next tick with keys.
pub(super) fn follow(
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
        v = tick.after(v, yaw);
    }
    path.velocity.push(v);
    path
}

impl SteeredPath {
    fn push(&mut self, tick: &TickKeys, v: DVec2, yaw: f64) {
        self.yaw.push(yaw);
        self.velocity.push(v);
        self.end += tick.after(v, yaw) * tick.weight;
    }
    /// Returns the speed along the wish direction in each tick.
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

/// Improves a path and returns the number of rounds done.
pub(super) fn improve(
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
                let won = next.length() - before;
                *path = next;
                damping *= 0.25;
                if damping < 1e-4 {
                    damping = 0.0;
                }
                if won < 1e-7 && damping == 0.0 {
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

fn backward_pass(
    ticks: &[TickKeys],
    mouse: &MouseLimits,
    path: &SteeredPath,
    damping: f64,
) -> Option<Vec<Policy>> {
    let length = path.length().max(1e-9);
    let d = path.end * (1.0 / length);
    // Value of velocity and view after the tick: gradient and curvature.
    let (mut value_v, mut value_y) = (DVec2::ZERO, 0.0);
    let (mut curve, mut curve_vy, mut curve_y) = (DMat2::ZERO, DVec2::ZERO, 0.0);
    let mut policies = vec![Policy::default(); ticks.len()];
    for (index, tick) in ticks.iter().enumerate().rev() {
        let v = path.velocity[index] * tick.kept;
        let yaw = path.yaw[index];
        let before = if index == 0 {
            mouse.yaw
        } else {
            path.yaw[index - 1]
        };
        let (sin, cos) = libm::sincos(yaw + tick.offset);
        let (e, p) = (DVec2::new(cos, sin), DVec2::new(-sin, cos));
        let (c, across) = (v.dot(e), v.dot(p));
        let g = value_v + d * tick.weight;
        let corner = tick.corner();
        let in_corner = tick.accel > 0.0 && (c - corner).abs() < CORNER_NEAR;
        let mut zone = tick.zone(c);
        // Derivatives with respect to the view in a zone.
        let parts = |zone: AccelZone| -> (DVec2, DVec2) {
            match zone {
                AccelZone::Idle => (DVec2::ZERO, DVec2::ZERO),
                AccelZone::Filled => (
                    e * -across + p * (tick.cap - c),
                    e * (2.0 * c - tick.cap) + p * (-2.0 * across),
                ),
                AccelZone::Whole => (p * tick.accel, e * -tick.accel),
            }
        };
        let slope_of = |first: DVec2| g.dot(first) + value_y;
        let mut mode = SteerMode::Free;
        if in_corner {
            // Check both directions out of the corner.
            // Less speed along means turning further to the side.
            let filled = slope_of(parts(AccelZone::Filled).0) * tick.side;
            let whole = slope_of(parts(AccelZone::Whole).0) * tick.side;
            if filled >= 0.0 && whole <= 0.0 {
                mode = SteerMode::Corner;
                zone = AccelZone::Whole;
            } else if filled < 0.0 {
                zone = AccelZone::Filled;
            } else {
                zone = AccelZone::Whole;
            }
        }
        let (first, second) = parts(zone);
        let slope = slope_of(first);
        let bend = g.dot(second) + first.dot(curve * first) + 2.0 * curve_vy.dot(first) + curve_y;
        // Derivatives with respect to the velocity after friction.
        let pull = curve * first + curve_vy; // H f + h
        let (mut q_v, mut q_vv, mut q_vyaw) = (g, curve, pull);
        if zone == AccelZone::Filled {
            // A = I - e e^T.
            q_v = g + e * -e.dot(g);
            let he = curve * e;
            let ehe = e.dot(he);
            q_vv = add_outer(add_outer(curve, e, he, -2.0), e, e, ehe);
            q_vyaw = pull + e * -e.dot(pull);
            // - (p e^T + e p^T) g
            q_vyaw += p * -e.dot(g) + e * -p.dot(g);
        }
        let bend_damped = bend - damping;
        let (low, high) = (before - mouse.most, before + mouse.most);
        let mut policy = Policy {
            step: 0.0,
            gain: DVec2::ZERO,
            mode,
        };
        if mode == SteerMode::Free {
            let step = if bend_damped < -1e-9 {
                -slope / bend_damped
            } else if bend_damped.abs() < 1e-9 && slope.abs() < 1e-9 {
                0.0
            } else if mouse.most.is_finite() {
                slope.signum() * mouse.most
            } else {
                if zone == AccelZone::Idle {
                    0.0
                } else {
                    return None;
                }
            };
            let at_low = yaw <= low + 1e-9 && step < 0.0;
            let at_high = yaw >= high - 1e-9 && step > 0.0;
            if at_low || at_high {
                policy.mode = if at_low {
                    SteerMode::Low
                } else {
                    SteerMode::High
                };
            } else if zone == AccelZone::Idle && bend_damped >= -1e-9 {
                policy.step = step;
            } else {
                policy.step = step;
                if bend_damped < -1e-9 {
                    policy.gain = q_vyaw * (-1.0 / bend_damped);
                }
            }
        }
        match policy.mode {
            SteerMode::Free => {
                // V_v = Q_v + K Q_y + ..., with the undamped curvature.
                let k = policy.gain;
                value_v = q_v + (k * (slope + bend * policy.step) + q_vyaw * policy.step);
                curve = add_outer(add_outer(q_vv, k, q_vyaw, 2.0), k, k, bend);
                value_y = 0.0;
                curve_vy = DVec2::ZERO;
                curve_y = 0.0;
            }
            SteerMode::Corner => {
                let k = e * (-1.0 / across);
                let a2 = across * across;
                let mut bent = add_outer(DMat2::ZERO, p, e, 2.0 / a2);
                bent = add_outer(bent, e, e, c / (a2 * across));
                value_v = q_v + k * slope;
                curve = add_outer(add_outer(q_vv, k, q_vyaw, 2.0), k, k, bend) + bent * slope;
                value_y = 0.0;
                curve_vy = DVec2::ZERO;
                curve_y = 0.0;
                policy.gain = k;
            }
            SteerMode::Low | SteerMode::High => {
                value_v = q_v;
                curve = q_vv;
                value_y = slope;
                curve_vy = q_vyaw;
                curve_y = bend;
            }
        }
        // Convert to the velocity before friction.
        value_v *= tick.kept;
        curve = curve * tick.kept * tick.kept;
        curve_vy *= tick.kept;
        policies[index] = policy;
    }
    Some(policies)
}

fn forward_pass(
    ticks: &[TickKeys],
    mouse: &MouseLimits,
    old: &SteeredPath,
    policies: &[Policy],
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
            SteerMode::Corner => nearest_turn(tick.yaw_at(v, tick.corner()), old.yaw[index]),
            SteerMode::Low => low,
            SteerMode::High => high,
        };
        // Do not step across the corner.
        if tick.accel > 0.0 && policy.mode == SteerMode::Free {
            let corner = nearest_turn(tick.yaw_at(v, tick.corner()), next);
            if (next - corner) * tick.side > 0.0 && (next - corner).abs() < 1.5 {
                let was = nearest_turn(
                    tick.yaw_at(old.velocity[index], tick.corner()),
                    old.yaw[index],
                );
                if (old.yaw[index] - was) * tick.side <= 1e-7 {
                    next = corner;
                }
            }
        }
        yaw = next.clamp(low, high);
        path.push(tick, v, yaw);
        v = tick.after(v, yaw);
    }
    path.velocity.push(v);
    path
}
