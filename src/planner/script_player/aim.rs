//! Finds the best view angle for a strafe's goal. The first guess comes from the theory or from a
//! scan of all angles. Then neighbours on the protocol's angle grid are tried in the engine.

use super::requested_move::RequestedMove;
use super::trials::Trials;
use wishdir_analysis::strafe::{AirTick, GroundTick, is_slowed};
use wishdir_sim::command::{DUCK, UserCmd};
use wishdir_sim::engine::{PlayerState, move_msec};
use wishdir_sim::math::{ViewAngles, length_2d_f64, wrap_deg, yaw_deg};

/// Step of the protocol's angles, degrees.
const STEP_DEG: f64 = 360.0 / 65_536.0;
/// Minimum speed at which the player has a heading, u/s.
pub(super) const STILL: f64 = 1.0;
/// Approximate factor of a ducked player's wishspeed. The engine gives the exact result later.
const SLOWED: f64 = 0.333;
/// Angle between two scanned views, for goals without a theoretical angle, degrees.
const SCAN_DEG: i32 = 5;
/// Number of scan steps in half a turn.
const SCANS: i32 = 180 / SCAN_DEG;
/// Step sizes of the search around a theoretical guess, and around a scan result, in protocol
/// steps.
const NEAR: [i32; 3] = [16, 4, 1];
const FAR: [i32; 5] = [256, 64, 16, 4, 1];
/// Maximum number of steps of one size in the search.
const LEADS: usize = 8;
/// Bisection steps for the widest angle without speed loss.
const HALVES: usize = 11;

/// Goal of a strafe tick: a speed or a turn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum StrafeGoal {
    /// Gain as much speed as possible.
    Fastest,
    /// Turn as far as possible, or by the given angle, degrees.
    Turn(Option<f64>),
    /// Lose as much speed as possible.
    Slowest,
    /// Turn as far as possible at constant speed.
    Keep,
}

/// Converts a yaw to protocol steps, up to half a turn.
pub(super) fn steps_from_yaw(yaw_deg: f64) -> i32 {
    (wrap_deg(yaw_deg) / STEP_DEG).round() as i32
}

/// Converts protocol steps to the exact yaw, degrees.
pub(super) fn yaw_from_steps(steps: i32) -> f32 {
    // The cast keeps the low 16 bits. The product fits a binary32 exactly.
    (f64::from(steps as i16) * STEP_DEG) as f32
}

/// Candidate view for a tick, with its score.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScoredView {
    /// Yaw of the view, protocol steps.
    pub(super) steps: i32,
    /// Score of the view. Higher is better. Only comparable within one goal.
    pub(super) score: f64,
}

/// Search for the best view of one frame.
pub(super) struct AimSearch<'a> {
    pub(super) trials: &'a mut Trials,
    pub(super) player: &'a PlayerState,
    /// Bits of the held buttons that do not move the player.
    pub(super) buttons: u16,
    /// Movement direction, or from rest the wanted direction, degrees.
    pub(super) heading: f64,
}

impl AimSearch<'_> {
    fn speed(&self) -> f64 {
        length_2d_f64(self.player.velocity)
    }

    /// Returns the command for the requested move with this view yaw.
    fn cmd(&self, wish: &RequestedMove, yaw: f32) -> UserCmd {
        UserCmd {
            angles: ViewAngles::new(0.0, yaw, 0.0),
            buttons: self.buttons,
            ..wish.cmd
        }
    }

    /// Scores the tick with this view yaw. `side`: 1 for left, -1 for right.
    pub(super) fn score(
        &mut self,
        goal: StrafeGoal,
        side: f64,
        wish: &RequestedMove,
        yaw: f32,
    ) -> f64 {
        let cmd = self.cmd(wish, yaw);
        let after = self.trials.simulate_tick(self.player, &cmd).player.velocity;
        let speed = length_2d_f64(after);
        let turned = || {
            if speed < STILL {
                0.0
            } else {
                wrap_deg(yaw_deg(after) - self.heading) * side
            }
        };
        match goal {
            StrafeGoal::Fastest => speed,
            StrafeGoal::Turn(None) => turned(),
            StrafeGoal::Turn(Some(needed)) => -(needed - turned()).abs(),
            StrafeGoal::Slowest => -speed,
            StrafeGoal::Keep => speed - self.speed(),
        }
    }

    fn score_steps(
        &mut self,
        goal: StrafeGoal,
        side: f64,
        wish: &RequestedMove,
        steps: i32,
    ) -> ScoredView {
        ScoredView {
            steps,
            score: self.score(goal, side, wish, yaw_from_steps(steps)),
        }
    }

    /// Returns the view, in protocol steps, for which the wish direction is this many degrees to
    /// the side of the heading.
    fn steps_beside_heading(&self, side: f64, wish: &RequestedMove, beside_deg: f64) -> i32 {
        steps_from_yaw(self.heading + side * beside_deg - wish.left_deg)
    }

    /// Finds the best view with the keys of `wish` on a side.
    pub(super) fn find_best(
        &mut self,
        goal: StrafeGoal,
        side: f64,
        wish: &RequestedMove,
    ) -> ScoredView {
        match goal {
            StrafeGoal::Fastest => self.find_fastest(side, wish),
            StrafeGoal::Turn(_) | StrafeGoal::Slowest => {
                let mut best = self.scan_views(goal, side, wish, 0);
                for scan in 1..=SCANS {
                    let found = self.scan_views(goal, side, wish, scan);
                    if found.score > best.score {
                        best = found;
                    }
                }
                self.climb_to_best(goal, side, wish, best, &FAR)
            }
            StrafeGoal::Keep => self.find_widest_lossless(side, wish),
        }
    }

    fn scan_views(
        &mut self,
        goal: StrafeGoal,
        side: f64,
        wish: &RequestedMove,
        scan: i32,
    ) -> ScoredView {
        let steps = self.steps_beside_heading(side, wish, f64::from(scan * SCAN_DEG));
        self.score_steps(goal, side, wish, steps)
    }

    /// Takes the better of the two theoretical angles, for air and ground, and improves it.
    fn find_fastest(&mut self, side: f64, wish: &RequestedMove) -> ScoredView {
        let physics = &self.trials.profile.physics;
        let is_slowed = is_slowed(physics.engine, self.player, self.buttons & DUCK != 0);
        let speed = (if is_slowed {
            wish.speed * SLOWED
        } else {
            wish.speed
        }) as f32;
        let (msec, friction) = (move_msec(wish.cmd.msec), self.player.own_friction());
        let air = AirTick::new(physics, speed, msec, friction).best_deg(self.speed());
        let ground = GroundTick::new(physics, speed, msec, friction).best_deg(self.speed());
        let [air, ground] =
            [air, ground].map(|beside| self.steps_beside_heading(side, wish, beside));
        let mut best = self.score_steps(StrafeGoal::Fastest, side, wish, air);
        if ground != air {
            let found = self.score_steps(StrafeGoal::Fastest, side, wish, ground);
            if found.score > best.score {
                best = found;
            }
        }
        self.climb_to_best(StrafeGoal::Fastest, side, wish, best, &NEAR)
    }

    /// Climbs to better neighbours in decreasing steps.
    fn climb_to_best(
        &mut self,
        goal: StrafeGoal,
        side: f64,
        wish: &RequestedMove,
        mut best: ScoredView,
        strides: &[i32],
    ) -> ScoredView {
        for stride in strides {
            for stride in [*stride, -stride] {
                let from = best.steps;
                for _ in 0..LEADS {
                    let found = self.score_steps(goal, side, wish, best.steps + stride);
                    if found.score <= best.score {
                        break;
                    }
                    best = found;
                }
                if best.steps != from {
                    break;
                }
            }
        }
        best
    }

    /// Finds the widest angle that loses no speed.
    /// If every angle loses speed, finds the one that loses least.
    fn find_widest_lossless(&mut self, side: f64, wish: &RequestedMove) -> ScoredView {
        let keeps = (0..=SCANS)
            .rev()
            .map(|scan| self.scan_views(StrafeGoal::Keep, side, wish, scan));
        let keeps = keeps
            .collect::<Vec<_>>()
            .into_iter()
            .find(|found| found.score >= 0.0);
        let Some(mut inner) = keeps else {
            return self.find_fastest(side, wish);
        };
        let stride = steps_from_yaw(side * f64::from(SCAN_DEG));
        let mut outer = self.score_steps(StrafeGoal::Keep, side, wish, inner.steps + stride);
        if outer.score >= 0.0 {
            return outer;
        }
        for _ in 0..HALVES {
            let middle = (inner.steps + outer.steps) / 2;
            if middle == inner.steps || middle == outer.steps {
                break;
            }
            let found = self.score_steps(StrafeGoal::Keep, side, wish, middle);
            if found.score >= 0.0 {
                inner = found;
            } else {
                outer = found;
            }
        }
        // Of the two views around the limit, choose the one with the smaller speed change.
        if inner.score <= -outer.score {
            inner
        } else {
            outer
        }
    }
}
