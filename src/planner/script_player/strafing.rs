//! Chooses the keys and the view of a strafe.

use super::aim::{AimSearch, STILL, ScoredView, StrafeGoal, steps_from_yaw, yaw_from_steps};
use super::requested_move::{MoveRequests, RequestedMove};
use super::sides::{SideMemory, StrafeSides};
use super::trials::Trials;
use wishdir_formats::runs::hltas::{StrafeSettings, StrafeType};
use wishdir_sim::engine::PlayerState;
use wishdir_sim::math::{length_2d_f64, wrap_deg, yaw_deg};

/// Minimum advantage for changing to the other side or to other keys, u/s or degrees.
const BETTER: f64 = 1e-3;
/// Drift correction. Within `NEAR_DEG` degrees of its yaw, a strafe alternates between the sides.
/// `DRIFT_PART` times the sum of the yaw errors is added to the current error. The sum is limited
/// to `DRIFT_MAX` degrees. Without this correction, the path would be off by half a tick's turn.
const NEAR_DEG: f64 = 15.0;
const DRIFT_PART: f64 = 0.25;
const DRIFT_MAX: f64 = 40.0;

/// Keys and view chosen for a frame.
#[derive(Clone, Copy, Debug)]
pub(super) struct StrafeInput {
    /// Keys in the order `flrbud`.
    pub(super) moves: [bool; 6],
    /// View yaw of the frame, degrees.
    pub(super) yaw: f32,
}

/// State of the strafes, kept from frame to frame.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Strafing {
    sides: SideMemory,
    /// Side of the strafe in the previous frame: 1 left, -1 right.
    last: f64,
    /// Sum of the yaw errors since the path came within [`NEAR_DEG`] of the strafe's yaw, degrees.
    drift: f64,
    /// View yaw of a strafe with constant yaw speed, degrees. More precise than the client's
    /// angles.
    exact_yaw: Option<f64>,
    /// Parameters of the strafe with a yaw offset, and its current offset, degrees.
    beside: Option<([f32; 3], f64)>,
}

/// Input for the strafe of one frame.
pub(super) struct StrafeFrame<'a> {
    /// Duration of the frame, seconds.
    pub(super) frame_time: f64,
    /// Parameters of the strafe: a yaw, a point or a yaw speed.
    pub(super) aim: [f64; 2],
    pub(super) player: &'a PlayerState,
    /// View yaw of the client before the frame, degrees.
    pub(super) view: f64,
    /// Key numbers: air left, air right, ground left, ground right.
    pub(super) keys: Option<[u8; 4]>,
    /// Whether the player is on the ground and stays there.
    pub(super) is_on_ground: bool,
    /// Bits of the held buttons that do not move the player.
    pub(super) buttons: u16,
}

impl StrafeFrame<'_> {
    fn fixed_keys(&self, is_right: bool) -> Option<u8> {
        self.keys
            .map(|keys| keys[2 * usize::from(self.is_on_ground) + usize::from(is_right)])
    }

    fn is_still(&self) -> bool {
        length_2d_f64(self.player.velocity) < STILL
    }

    /// Returns the direction of the movement, degrees. From a standstill, the direction is the
    /// strafe's yaw, or else the view yaw.
    fn heading(&self, sides: StrafeSides) -> f64 {
        match sides {
            StrafeSides::Towards(yaw) if self.is_still() => yaw,
            StrafeSides::One(_) | StrafeSides::Best if self.is_still() => self.view,
            StrafeSides::One(_) | StrafeSides::Best | StrafeSides::Towards(_) => {
                yaw_deg(self.player.velocity)
            }
        }
    }

    /// Returns the goal of the strafe. `turn` is the turn needed to reach its yaw, degrees.
    fn goal(&self, type_: StrafeType, turn: Option<f64>) -> StrafeGoal {
        match type_ {
            StrafeType::MaxAngle if !self.is_still() => StrafeGoal::Turn(turn),
            StrafeType::MaxDeccel => StrafeGoal::Slowest,
            StrafeType::ConstSpeed if !self.is_still() => StrafeGoal::Keep,
            StrafeType::MaxAccel
            | StrafeType::MaxAngle
            | StrafeType::ConstSpeed
            | StrafeType::ConstYawspeed(_)
            | StrafeType::MaxAccelYawOffset { .. } => StrafeGoal::Fastest,
        }
    }
}

impl Strafing {
    /// Clears the state when no strafe is active.
    pub(super) fn clear(&mut self) {
        self.sides.clear();
        (self.exact_yaw, self.beside, self.drift) = (None, None, 0.0);
    }

    /// Chooses a frame's keys and view, and advances the state by a frame.
    pub(super) fn choose_input(
        &mut self,
        strafe: StrafeSettings,
        frame: &StrafeFrame<'_>,
        requests: &mut MoveRequests<'_>,
        trials: &mut Trials,
    ) -> StrafeInput {
        let sides = self.sides.next_sides(strafe.dir, frame.aim, frame.player);
        let heading = frame.heading(sides);
        let mut aim = AimSearch {
            trials,
            player: frame.player,
            buttons: frame.buttons,
            heading,
        };
        if matches!(strafe.type_, StrafeType::ConstYawspeed(_)) {
            return self.turn_at_constant_rate(sides, frame, requests, &mut aim);
        }
        self.exact_yaw = None;
        let (one, needed) = match sides {
            StrafeSides::One(side) => (Some(side), None),
            StrafeSides::Best => (None, None),
            StrafeSides::Towards(yaw) => {
                let off = wrap_deg(yaw - heading);
                (Some(self.side_towards(off, strafe.type_)), Some(off.abs()))
            }
        };
        let goal = frame.goal(strafe.type_, needed);
        let mut best = |side: f64| {
            let wish = requests.best_request(frame.fixed_keys(side < 0.0), side < 0.0);
            (side, wish, aim.find_best(goal, side, &wish))
        };
        let (side, wish, found) = match one {
            Some(side) => best(side),
            None => choose_better_side(goal, self.last, &mut best),
        };
        self.last = side;
        let beside = self.yaw_offset(strafe.type_);
        let yaw = yaw_from_steps(found.steps + steps_from_yaw(side * beside));
        StrafeInput {
            moves: wish.moves,
            yaw,
        }
    }

    /// Returns the side that turns the path by `off` degrees, and updates the drift.
    fn side_towards(&mut self, off: f64, type_: StrafeType) -> f64 {
        let drift = if off.abs() > NEAR_DEG {
            0.0
        } else {
            self.drift + off
        };
        self.drift = drift.clamp(-DRIFT_MAX, DRIFT_MAX);
        let wanted = if type_ == StrafeType::MaxAngle {
            off
        } else {
            off + DRIFT_PART * self.drift
        };
        if wanted >= 0.0 { 1.0 } else { -1.0 }
    }

    /// Returns the view's offset from the best angle, degrees. Positive: into the turn.
    fn yaw_offset(&mut self, type_: StrafeType) -> f64 {
        let StrafeType::MaxAccelYawOffset {
            start,
            target,
            accel,
        } = type_
        else {
            self.beside = None;
            return 0.0;
        };
        let numbers = [start, target, accel];
        let [start, target, acceleration] = numbers.map(f64::from);
        let now = match self.beside.filter(|(known, _)| *known == numbers) {
            Some((_, now)) if start <= target => (now + acceleration.abs()).min(target),
            Some((_, now)) => (now - acceleration.abs()).max(target),
            None => start,
        };
        self.beside = Some((numbers, now));
        wrap_deg(now)
    }

    /// Turns the view at a constant rate and picks the keys that gain the most.
    fn turn_at_constant_rate(
        &mut self,
        sides: StrafeSides,
        frame: &StrafeFrame<'_>,
        requests: &mut MoveRequests<'_>,
        aim: &mut AimSearch<'_>,
    ) -> StrafeInput {
        let from = self.exact_yaw.unwrap_or(frame.view);
        let step = frame.aim[0] * frame.frame_time;
        let mut keys = |side: f64| {
            let yaw = wrap_deg(from + side * step);
            let wishes = requests.all_requests(frame.fixed_keys(side < 0.0), side < 0.0);
            let scored = wishes.into_iter().map(|wish| {
                let score = aim.score(StrafeGoal::Fastest, side, &wish, yaw as f32);
                (
                    side,
                    wish,
                    ScoredView {
                        steps: steps_from_yaw(yaw),
                        score,
                    },
                )
            });
            let better = |best: (f64, RequestedMove, ScoredView),
                          next: (f64, RequestedMove, ScoredView)| {
                if next.2.score > best.2.score + BETTER {
                    next
                } else {
                    best
                }
            };
            scored.collect::<Vec<_>>().into_iter().reduce(better)
        };
        let found = match sides {
            StrafeSides::One(side) => keys(side),
            StrafeSides::Best | StrafeSides::Towards(_) => {
                let last = if self.last < 0.0 { -1.0 } else { 1.0 };
                match (keys(last), keys(-last)) {
                    (Some(same), Some(other)) if other.2.score <= same.2.score + BETTER => {
                        Some(same)
                    }
                    (_, other) => other,
                }
            }
        };
        let Some((side, wish, _)) = found else {
            return StrafeInput {
                moves: [false; 6],
                yaw: frame.view as f32,
            };
        };
        let yaw = wrap_deg(from + side * step);
        self.last = side;
        self.exact_yaw = Some(yaw);
        StrafeInput {
            moves: wish.moves,
            yaw: yaw as f32,
        }
    }
}

/// Finds the better side. Prefers the last side if the two are equal.
fn choose_better_side(
    goal: StrafeGoal,
    last: f64,
    best: &mut dyn FnMut(f64) -> (f64, RequestedMove, ScoredView),
) -> (f64, RequestedMove, ScoredView) {
    let last = if last < 0.0 { -1.0 } else { 1.0 };
    let (same, other) = (best(last), best(-last));
    let is_better = match goal {
        // Of two limit angles, prefer the one with the smaller speed change.
        StrafeGoal::Keep => other.2.score.abs() + BETTER < same.2.score.abs(),
        StrafeGoal::Fastest | StrafeGoal::Turn(_) | StrafeGoal::Slowest => {
            other.2.score > same.2.score + BETTER
        }
    };
    if is_better { other } else { same }
}
