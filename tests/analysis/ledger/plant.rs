//! The faults that are put into the ideal strafer's input.

use wishdir_analysis::ledger::{Approach, Cause};
use wishdir_sim::command::UserCmd;
use wishdir_sim::math::length_2d;

use super::flight::{floor, tick};
use super::lab::{Hands, Lab, Mouse};

/// A fault in the input.
#[derive(Clone, Copy, Debug)]
pub(super) enum Fault {
    /// W held for this many ticks.
    Forward(usize),
    /// S held for this many ticks.
    Back(usize),
    /// Both keys held for this many ticks at each change.
    Overlap(usize),
    /// No key held for this many ticks at each change.
    Gap(usize),
    /// The opposite key through one strafe.
    Wrong(usize),
    /// Every key this many ticks late.
    Late(usize),
    /// Every key this many ticks early.
    Early(usize),
    /// The view this many degrees ahead of the best (negative: behind).
    Ahead(f64),
    /// The view turns by this multiple of its angle.
    Swing(f64),
    /// Ducked this many ticks early.
    DuckEarly(usize),
    /// Not ducked.
    NoDuck,
    /// Took off with this fraction of the speed.
    Slow(f32),
    /// Stayed on the ground for this many more ticks before the hop.
    Fog(u32),
    /// Flew into a wall at this distance.
    Wall(f32),
    /// W pressed in a tick, for this many ticks.
    ForwardFrom(usize, usize),
    /// No strafe key from a tick on, for this many ticks.
    GapFrom(usize, usize),
    /// Every second key this many ticks late.
    SomeLate(usize),
    /// Both keys for this many ticks at every second change.
    SomeOverlap(usize),
    /// The view this many degrees ahead of the best (negative: behind) in the strafes to the right.
    RightAhead(f64),
    /// The key of one strafe this many ticks late, at most through half of the strafe.
    OneLate(usize, usize),
    /// The key of one strafe this many ticks early.
    OneEarly(usize, usize),
    /// Took off this much slower, u/s.
    SlowBy(f32),
}

impl Fault {
    pub(super) fn cause(self, quakeworld: bool) -> Cause {
        match self {
            Self::Forward(_) | Self::Back(_) | Self::ForwardFrom(..) => Cause::ForwardHeld,
            Self::Overlap(_) | Self::SomeOverlap(_) if quakeworld => Cause::KeyGap,
            Self::Overlap(_) | Self::SomeOverlap(_) => Cause::Overlap,
            Self::Gap(_) | Self::GapFrom(..) => Cause::KeyGap,
            Self::Wrong(_) => Cause::WrongKey,
            Self::Late(_) | Self::SomeLate(_) | Self::OneLate(..) => Cause::LateSwitch,
            Self::Early(_) | Self::OneEarly(..) => Cause::EarlySwitch,
            Self::Ahead(degrees) | Self::RightAhead(degrees) => {
                if degrees > 0.0 {
                    Cause::AngleOver
                } else {
                    Cause::AngleUnder
                }
            }
            Self::Swing(times) => {
                if times > 1.0 {
                    Cause::AngleOver
                } else {
                    Cause::AngleUnder
                }
            }
            Self::DuckEarly(_) | Self::NoDuck => Cause::DuckTiming,
            Self::Slow(_) | Self::SlowBy(_) => Cause::Prestrafe,
            Self::Fog(_) => Cause::Fog,
            Self::Wall(_) => Cause::Collision,
        }
    }

    /// Whether both faults belong to the same input. The cost of either alone then says nothing.
    pub(super) fn clashes(self, other: Self) -> bool {
        let switches = |fault: Self| {
            let some = matches!(
                fault,
                Self::GapFrom(..) | Self::SomeLate(_) | Self::SomeOverlap(_)
            );
            let one = matches!(fault, Self::OneLate(..) | Self::OneEarly(..));
            some || one
                || matches!(
                    fault,
                    Self::Overlap(_)
                        | Self::Gap(_)
                        | Self::Late(_)
                        | Self::Early(_)
                        | Self::Wrong(_)
                )
        };
        (switches(self) && switches(other)) || (self.is_of_mouse() && other.is_of_mouse())
    }

    pub(super) fn is_of_mouse(self) -> bool {
        matches!(self, Self::Ahead(_) | Self::RightAhead(_) | Self::Swing(_))
    }

    /// The kinds of mouse that can have the fault. One that follows the velocity has no turn rate
    /// of its own.
    pub(super) fn mice(self) -> Vec<Mouse> {
        let swings = matches!(self, Self::Swing(_));
        if swings {
            vec![Mouse::Blind]
        } else {
            vec![Mouse::Blind, Mouse::Following]
        }
    }

    /// Puts the fault into a jump.
    pub(super) fn plant(self, lab: &mut Lab) {
        let (starts, last) = (lab.strafes(), lab.hands.len());
        let changes = &starts[1..starts.len() - 1];
        let some: Vec<usize> = changes.iter().copied().step_by(2).collect();
        match self {
            Self::Forward(ticks) => hold(lab, 0, ticks, |hands| hands.forward = true),
            Self::Back(ticks) => hold(lab, 0, ticks, |hands| hands.back = true),
            Self::ForwardFrom(from, ticks) => hold(lab, from, ticks, |hands| hands.forward = true),
            Self::GapFrom(from, ticks) => hold(lab, from, ticks, |hands| {
                (hands.left, hands.right) = (false, false);
            }),
            Self::DuckEarly(ticks) => {
                let ducks = lab.hands.iter().position(|hands| hands.duck);
                let from = ducks.unwrap_or(last).saturating_sub(ticks);
                hold(lab, from, last, |hands| hands.duck = true);
            }
            Self::NoDuck => hold(lab, 0, last, |hands| hands.duck = false),
            Self::Overlap(ticks) => hold_both(lab, changes, ticks, true),
            Self::SomeOverlap(ticks) => hold_both(lab, &some, ticks, true),
            Self::Gap(ticks) => hold_both(lab, changes, ticks, false),
            Self::Wrong(strafe) => {
                let ticks = starts[strafe + 1] - starts[strafe];
                hold(lab, starts[strafe], ticks, |hands| {
                    (hands.left, hands.right) = (hands.right, hands.left);
                });
            }
            Self::Late(ticks) => change_late(lab, changes, ticks),
            Self::SomeLate(ticks) => change_late(lab, &some, ticks),
            Self::Early(ticks) => change_early(lab, changes, ticks),
            // A longer delay would make it a strafe with the wrong key.
            Self::OneLate(strafe, ticks) => {
                let most = (starts[strafe + 1] - starts[strafe]) / 2;
                change_late(lab, &[starts[strafe]], ticks.min(most));
            }
            Self::OneEarly(strafe, ticks) => {
                let most = starts[strafe] - starts[strafe].midpoint(starts[strafe - 1]);
                change_early(lab, &[starts[strafe]], ticks.min(most));
            }
            Self::Ahead(degrees) => hold(lab, 0, last, |hands| {
                hands.yaw += if hands.left { degrees } else { -degrees };
            }),
            Self::RightAhead(degrees) => hold(lab, 0, last, |hands| {
                hands.yaw -= if hands.right { degrees } else { 0.0 };
            }),
            Self::Swing(times) => swing(lab, times),
            Self::SlowBy(speed) => {
                let now = length_2d(lab.start.velocity);
                lab.start.velocity *= (now - speed) / now;
            }
            Self::Slow(part) => {
                lab.start.velocity.x *= part;
                lab.start.velocity.y *= part;
            }
            Self::Fog(ticks) => stand(lab, ticks),
            Self::Wall(at) => lab.wall = Some(at),
        }
    }
}

/// Changes the input of some ticks.
fn hold(lab: &mut Lab, from: usize, ticks: usize, change: impl Fn(&mut Hands)) {
    lab.hands.iter_mut().skip(from).take(ticks).for_each(change);
}

/// Both keys, or none, for this many ticks from each of these changes on.
fn hold_both(lab: &mut Lab, changes: &[usize], ticks: usize, both: bool) {
    for start in changes {
        hold(lab, *start, ticks, |hands| {
            (hands.left, hands.right) = (both, both);
        });
    }
}

/// The old key for this many ticks from each of these changes on.
fn change_late(lab: &mut Lab, changes: &[usize], ticks: usize) {
    let clean = lab.hands.clone();
    for start in changes {
        let Hands { left, right, .. } = clean[start - 1];
        hold(lab, *start, ticks, |hands| {
            (hands.left, hands.right) = (left, right);
        });
    }
}

/// The new key for this many ticks before each of these changes.
fn change_early(lab: &mut Lab, changes: &[usize], ticks: usize) {
    let clean = lab.hands.clone();
    for start in changes {
        let Hands { left, right, .. } = clean[*start];
        let from = start.saturating_sub(ticks);
        hold(lab, from, start - from, |hands| {
            (hands.left, hands.right) = (left, right);
        });
    }
}

/// The view turns by this multiple of its angle.
fn swing(lab: &mut Lab, times: f64) {
    let yaws = lab.turned();
    let mean = yaws.iter().sum::<f64>() / yaws.len() as f64;
    for (hands, yaw) in lab.hands.iter_mut().zip(yaws) {
        hands.yaw = mean + times * (yaw - mean);
    }
}

/// Stays on the ground for this many more ticks before the hop.
fn stand(lab: &mut Lab, ticks: u32) {
    let Approach::Hop { landing, fog } = lab.approach else {
        return;
    };
    let level = floor(lab.profile);
    let cmd = UserCmd {
        msec: lab.profile.msec(),
        ..UserCmd::default()
    };
    for number in 1..=ticks {
        tick(lab.profile, &level, &mut lab.start, &cmd, u64::from(number));
    }
    lab.approach = Approach::Hop {
        landing,
        fog: fog + ticks,
    };
}
