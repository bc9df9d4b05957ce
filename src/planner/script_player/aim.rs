//! The view whose tick does most of what a strafe is for: a first guess from the theory or all
//! around, then the neighbours on the wire's grid, each tried by our engine.

use super::requested_move::Wish;
use super::trials::Trials;
use wishdir_analysis::strafe::{AirTick, GroundTick, is_slowed};
use wishdir_sim::command::{DUCK, UserCmd};
use wishdir_sim::engine::{PlayerState, move_msec};
use wishdir_sim::math::{ViewAngles, length_2d_f64, wrap_deg, yaw_deg};

/// A step of the wire's angles, degrees.
const STEP_DEG: f64 = 360.0 / 65_536.0;
/// Slower than this nobody has a heading, u/s.
pub(super) const STILL: f64 = 1.0;
/// Ducking makes of a wishspeed, about; the engine itself is asked later.
const SLOWED: f64 = 0.333;
/// Angles that are tried where the theory gives none, degrees.
const SCAN_DEG: i32 = 5;
/// Half a turn in those.
const SCANS: i32 = 180 / SCAN_DEG;
/// Steps of the search from a guess of the theory, and from one of the scan.
const NEAR: [i32; 3] = [16, 4, 1];
const FAR: [i32; 5] = [256, 64, 16, 4, 1];
/// A step leads on this often at most.
const LEADS: usize = 8;
/// How often the border of losing speed is halved.
const HALVES: usize = 11;

/// What a tick of strafing is for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum StrafeGoal {
    /// The highest speed.
    Fastest,
    /// The farthest turn; with a number up to that many degrees.
    Turn(Option<f64>),
    /// The lowest speed.
    Slowest,
    /// The speed it has, turning as far as that lets it.
    Keep,
}

/// A yaw as steps of the wire, half a turn of them at the most.
pub(super) fn steps_of(yaw_deg: f64) -> i32 {
    (wrap_deg(yaw_deg) / STEP_DEG).round() as i32
}

/// Steps of the wire as a yaw, degrees, exactly as the wire has it.
pub(super) fn yaw_of(steps: i32) -> f32 {
    // The cast keeps the low 16 bits; the product has no more than binary32 holds.
    (f64::from(steps as i16) * STEP_DEG) as f32
}

/// A view that was found.
#[derive(Clone, Copy, Debug)]
pub(super) struct FoundView {
    /// Of the wire.
    pub(super) steps: i32,
    /// The more the better; of one goal alone.
    pub(super) score: f64,
}

/// One frame's search.
pub(super) struct AimSearch<'a> {
    pub(super) trials: &'a mut Trials,
    pub(super) player: &'a PlayerState,
    /// The bits that the command has beside those of its moves.
    pub(super) buttons: u16,
    /// Where the player goes, or shall go from rest, degrees.
    pub(super) heading: f64,
}

impl AimSearch<'_> {
    fn speed(&self) -> f64 {
        length_2d_f64(self.player.velocity)
    }

    /// The wish's command, looking there.
    fn cmd(&self, wish: &Wish, yaw: f32) -> UserCmd {
        UserCmd {
            angles: ViewAngles::new(0.0, yaw, 0.0),
            buttons: self.buttons,
            ..wish.cmd
        }
    }

    /// How far the tick of this view comes; `side`: 1 to the left, -1 to the right.
    pub(super) fn score(&mut self, goal: StrafeGoal, side: f64, wish: &Wish, yaw: f32) -> f64 {
        let cmd = self.cmd(wish, yaw);
        let after = self.trials.tick(self.player, &cmd).player.velocity;
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

    fn at(&mut self, goal: StrafeGoal, side: f64, wish: &Wish, steps: i32) -> FoundView {
        FoundView {
            steps,
            score: self.score(goal, side, wish, yaw_of(steps)),
        }
    }

    /// The view for a wish this many degrees beside the heading.
    fn steps(&self, side: f64, wish: &Wish, beside_deg: f64) -> i32 {
        steps_of(self.heading + side * beside_deg - wish.left_deg)
    }

    /// The best view with these keys to this side.
    pub(super) fn best(&mut self, goal: StrafeGoal, side: f64, wish: &Wish) -> FoundView {
        match goal {
            StrafeGoal::Fastest => self.fastest(side, wish),
            StrafeGoal::Turn(_) | StrafeGoal::Slowest => {
                let mut best = self.scanned(goal, side, wish, 0);
                for scan in 1..=SCANS {
                    let found = self.scanned(goal, side, wish, scan);
                    if found.score > best.score {
                        best = found;
                    }
                }
                self.climbed(goal, side, wish, best, &FAR)
            }
            StrafeGoal::Keep => self.kept(side, wish),
        }
    }

    fn scanned(&mut self, goal: StrafeGoal, side: f64, wish: &Wish, scan: i32) -> FoundView {
        let steps = self.steps(side, wish, f64::from(scan * SCAN_DEG));
        self.at(goal, side, wish, steps)
    }

    /// The better of what the theory says of the air and of the ground, and what is better beside
    /// it.
    fn fastest(&mut self, side: f64, wish: &Wish) -> FoundView {
        let physics = &self.trials.profile.physics;
        let is_slowed = is_slowed(physics.engine, self.player, self.buttons & DUCK != 0);
        let speed = (if is_slowed {
            wish.speed * SLOWED
        } else {
            wish.speed
        }) as f32;
        let (msec, friction) = (move_msec(wish.cmd.msec), self.player.goldsrc.friction);
        let air = AirTick::new(physics, speed, msec, friction).best_deg(self.speed());
        let ground = GroundTick::new(physics, speed, msec, friction).best_deg(self.speed());
        let [air, ground] = [air, ground].map(|beside| self.steps(side, wish, beside));
        let mut best = self.at(StrafeGoal::Fastest, side, wish, air);
        if ground != air {
            let found = self.at(StrafeGoal::Fastest, side, wish, ground);
            if found.score > best.score {
                best = found;
            }
        }
        self.climbed(StrafeGoal::Fastest, side, wish, best, &NEAR)
    }

    /// Goes on while the next view is better.
    fn climbed(
        &mut self,
        goal: StrafeGoal,
        side: f64,
        wish: &Wish,
        mut best: FoundView,
        strides: &[i32],
    ) -> FoundView {
        for stride in strides {
            for stride in [*stride, -stride] {
                let from = best.steps;
                for _ in 0..LEADS {
                    let found = self.at(goal, side, wish, best.steps + stride);
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

    /// The widest angle that loses no speed, or where each loses some the one that loses least.
    fn kept(&mut self, side: f64, wish: &Wish) -> FoundView {
        let keeps = (0..=SCANS)
            .rev()
            .map(|scan| self.scanned(StrafeGoal::Keep, side, wish, scan));
        let keeps = keeps
            .collect::<Vec<_>>()
            .into_iter()
            .find(|found| found.score >= 0.0);
        let Some(mut inner) = keeps else {
            return self.fastest(side, wish);
        };
        let stride = steps_of(side * f64::from(SCAN_DEG));
        let mut outer = self.at(StrafeGoal::Keep, side, wish, inner.steps + stride);
        if outer.score >= 0.0 {
            return outer;
        }
        for _ in 0..HALVES {
            let middle = (inner.steps + outer.steps) / 2;
            if middle == inner.steps || middle == outer.steps {
                break;
            }
            let found = self.at(StrafeGoal::Keep, side, wish, middle);
            if found.score >= 0.0 {
                inner = found;
            } else {
                outer = found;
            }
        }
        // The nearer of the two views between which the speed stays.
        if inner.score <= -outer.score {
            inner
        } else {
            outer
        }
    }
}
