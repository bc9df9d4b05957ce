//! The best way to turn the view through given keys: a Newton method over the whole way at once.
//!
//! Differential dynamic programming: backwards the value of the velocity and of the view in every
//! tick, to second order; forwards the ticks again with what that says. What a tick adds has a
//! corner where all of `accel` just fits under the cap, and the best angle often lies in it: a tick
//! is in the corner, on a limit of the mouse, or between.

use wishdir_sim::math::{DMat2, DVec2};

/// One tick: what its keys do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct KeyTick {
    /// What friction leaves of the speed: 1 in the air.
    pub(super) kept: f64,
    /// What the speed along the wish direction is compared with, u/s.
    pub(super) cap: f64,
    /// The most that is added, u/s; 0 without keys.
    pub(super) accel: f64,
    /// From the view to the wish direction, radians to the left.
    pub(super) offset: f64,
    /// 1 where the wish direction lies to the left of the velocity, -1 to the right.
    pub(super) side: f64,
    /// How long the velocity after it counts on the way, seconds.
    pub(super) weight: f64,
}

/// A way through the ticks.
#[derive(Clone, Debug, Default)]
pub(super) struct SteeredPath {
    /// The view in each tick, radians.
    pub(super) yaw: Vec<f64>,
    /// The velocity before each tick, and after the last: east and north, u/s.
    pub(super) velocity: Vec<DVec2>,
    /// How far the weighted velocities lead, units.
    pub(super) end: DVec2,
}

impl SteeredPath {
    pub(super) fn length(&self) -> f64 {
        self.end.length()
    }
}

/// A symmetric matrix with more in it: m + by (a b^T + b a^T) / 2.
fn outer(m: DMat2, a: DVec2, b: DVec2, by: f64) -> DMat2 {
    let across = by * 0.5 * (a.x * b.y + a.y * b.x);
    let added = [by * a.x * b.x, across, across, by * a.y * b.y];
    m + DMat2::from_cols_array(&added)
}

/// What a tick does at one view.
#[derive(Clone, Copy, PartialEq, Debug)]
enum AccelZone {
    /// Over the cap: nothing.
    Idle,
    /// The cap is filled.
    Filled,
    /// All of the acceleration is added.
    Whole,
}

impl KeyTick {
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
    /// The view at which this much speed lies along the wish direction, on the tick's side.
    pub(super) fn yaw_at(&self, v: DVec2, along: f64) -> f64 {
        let v = v * self.kept;
        let u = libm::acos((along / v.length().max(1e-9)).clamp(-1.0, 1.0));
        libm::atan2(v.y, v.x) + self.side * u - self.offset
    }
    /// The speed along the wish direction in the corner.
    pub(super) fn corner(&self) -> f64 {
        self.cap - self.accel
    }
}

/// What it does with deviations of the velocity.
#[derive(Clone, Copy, Default)]
struct Policy {
    step: f64,
    gain: DVec2,
    mode: Mode,
}

#[derive(Clone, Copy, Default, PartialEq, Debug)]
enum Mode {
    #[default]
    Free,
    Corner,
    Low,
    High,
}

/// Rate limit and start of the view.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mouse {
    /// The most that the view turns in a tick, radians; infinite.
    pub(super) most: f64,
    /// The view before the first tick.
    pub(super) yaw: f64,
}

pub(super) fn near(angle: f64, to: f64) -> f64 {
    let turn = 2.0 * std::f64::consts::PI;
    angle - turn * ((angle - to) / turn).round()
}

/// Rolls out: aims at this much speed along the wish direction in each tick; without keys for the
/// next tick with some.
pub(super) fn follow(ticks: &[KeyTick], mouse: &Mouse, start: DVec2, along: &[f64]) -> SteeredPath {
    let mut path = SteeredPath::default();
    let (mut v, mut yaw) = (start, mouse.yaw);
    for (index, tick) in ticks.iter().enumerate() {
        let pushing = (index..ticks.len()).find(|later| ticks[*later].accel > 0.0);
        let wanted = pushing.map_or(yaw, |later| near(ticks[later].yaw_at(v, along[later]), yaw));
        yaw = wanted.clamp(yaw - mouse.most, yaw + mouse.most);
        path.push(tick, v, yaw);
        v = tick.after(v, yaw);
    }
    path.velocity.push(v);
    path
}

impl SteeredPath {
    fn push(&mut self, tick: &KeyTick, v: DVec2, yaw: f64) {
        self.yaw.push(yaw);
        self.velocity.push(v);
        self.end += tick.after(v, yaw) * tick.weight;
    }
    /// The speed along the wish direction in each tick.
    pub(super) fn along(&self, ticks: &[KeyTick]) -> Vec<f64> {
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

/// Improves a path; the number of rounds done.
pub(super) fn improve(
    ticks: &[KeyTick],
    mouse: &Mouse,
    path: &mut SteeredPath,
    rounds: u32,
) -> u32 {
    let mut damping = 0.0;
    for round in 0..rounds {
        let Some(policy) = backwards(ticks, mouse, path, damping) else {
            damping = (damping * 4.0_f64).max(1e-3);
            continue;
        };
        let before = path.length();
        let mut part = 1.0;
        let mut better = None;
        while part > 0.02 {
            let next = forwards(ticks, mouse, path, &policy, part);
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

fn backwards(
    ticks: &[KeyTick],
    mouse: &Mouse,
    path: &SteeredPath,
    damping: f64,
) -> Option<Vec<Policy>> {
    let length = path.length().max(1e-9);
    let d = path.end * (1.0 / length);
    // The value of velocity and view after the tick: gradient and curvature.
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
        // Derivatives by the view in a zone.
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
        let mut mode = Mode::Free;
        if in_corner {
            // Which way is out of the corner towards less along: more turning to the side.
            let filled = slope_of(parts(AccelZone::Filled).0) * tick.side;
            let whole = slope_of(parts(AccelZone::Whole).0) * tick.side;
            if filled >= 0.0 && whole <= 0.0 {
                mode = Mode::Corner;
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
        // By the velocity (after friction).
        let pull = curve * first + curve_vy; // H f + h
        let (mut q_v, mut q_vv, mut q_vyaw) = (g, curve, pull);
        if zone == AccelZone::Filled {
            // A = I - e e^T.
            q_v = g + e * -e.dot(g);
            let he = curve * e;
            let ehe = e.dot(he);
            q_vv = outer(outer(curve, e, he, -2.0), e, e, ehe);
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
        if mode == Mode::Free {
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
                policy.mode = if at_low { Mode::Low } else { Mode::High };
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
            Mode::Free => {
                // V_v = Q_v + K Q_y + ...: with the undamped curvature.
                let k = policy.gain;
                value_v = q_v + (k * (slope + bend * policy.step) + q_vyaw * policy.step);
                curve = outer(outer(q_vv, k, q_vyaw, 2.0), k, k, bend);
                value_y = 0.0;
                curve_vy = DVec2::ZERO;
                curve_y = 0.0;
            }
            Mode::Corner => {
                let k = e * (-1.0 / across);
                let a2 = across * across;
                let mut bent = outer(DMat2::ZERO, p, e, 2.0 / a2);
                bent = outer(bent, e, e, c / (a2 * across));
                value_v = q_v + k * slope;
                curve = outer(outer(q_vv, k, q_vyaw, 2.0), k, k, bend) + bent * slope;
                value_y = 0.0;
                curve_vy = DVec2::ZERO;
                curve_y = 0.0;
                policy.gain = k;
            }
            Mode::Low | Mode::High => {
                value_v = q_v;
                curve = q_vv;
                value_y = slope;
                curve_vy = q_vyaw;
                curve_y = bend;
            }
        }
        // Before friction.
        value_v *= tick.kept;
        curve = curve * tick.kept * tick.kept;
        curve_vy *= tick.kept;
        policies[index] = policy;
    }
    Some(policies)
}

fn forwards(
    ticks: &[KeyTick],
    mouse: &Mouse,
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
            Mode::Free => old.yaw[index] + part * policy.step + policy.gain.dot(off),
            Mode::Corner => near(tick.yaw_at(v, tick.corner()), old.yaw[index]),
            Mode::Low => low,
            Mode::High => high,
        };
        // Not through the corner.
        if tick.accel > 0.0 && policy.mode == Mode::Free {
            let corner = near(tick.yaw_at(v, tick.corner()), next);
            if (next - corner) * tick.side > 0.0 && (next - corner).abs() < 1.5 {
                let was = near(
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
