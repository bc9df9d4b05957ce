//! The faults that are planted into the ideal strafer's hands.

use wishdir_analysis::ledger::{Approach, Cause};
use wishdir_sim::command::UserCmd;
use wishdir_sim::math::length_2d;

use super::flight::{floor, tick};
use super::lab::{Lab, Mouse};

/// A fault that hands have.
#[derive(Clone, Copy, Debug)]
pub(super) enum Fault {
    /// W held for so many ticks.
    Forward(usize),
    /// S held for so many ticks.
    Back(usize),
    /// Both keys for so many ticks at each change.
    Overlap(usize),
    /// No key for so many ticks at each change.
    Gap(usize),
    /// The other key through one strafe.
    Wrong(usize),
    /// Every key so many ticks late.
    Late(usize),
    /// Every key so many ticks early.
    Early(usize),
    /// The view so many degrees ahead of the best (negative: behind).
    Ahead(f64),
    /// The view turns so many times as far.
    Swing(f64),
    /// Ducked so many ticks early.
    DuckEarly(usize),
    /// Not ducked.
    NoDuck,
    /// Took off with so much of the speed.
    Slow(f32),
    /// Stood on the ground so many ticks longer before the hop.
    Fog(u32),
    /// Flew into a wall so far away.
    Wall(f32),
    /// W pressed from a tick on, for so many.
    ForwardFrom(usize, usize),
    /// No strafe key from a tick on, for so many.
    GapFrom(usize, usize),
    /// Every second key so many ticks late.
    SomeLate(usize),
    /// Both keys for so many ticks at every second change.
    SomeOverlap(usize),
    /// The view so many degrees ahead of the best (negative: behind) in the strafes to the right.
    RightAhead(f64),
    /// The key of one strafe so many ticks late, at most through half of it.
    OneLate(usize, usize),
    /// Or early.
    OneEarly(usize, usize),
    /// Took off so much slower, u/s.
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

    /// Whether both plant into the same: what either costs alone then says nothing.
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

    /// The mice that can have it: one that follows the velocity has no swing of its own.
    pub(super) fn mice(self) -> Vec<Mouse> {
        let swings = matches!(self, Self::Swing(_));
        if swings {
            vec![Mouse::Blind]
        } else {
            vec![Mouse::Blind, Mouse::Following]
        }
    }

    /// Plants it.
    pub(super) fn plant(self, lab: &mut Lab) {
        let starts = lab.strafes();
        let clean = lab.hands.clone();
        let last = clean.len();
        match self {
            Self::Forward(ticks) => lab
                .hands
                .iter_mut()
                .take(ticks)
                .for_each(|hands| hands.forward = true),
            Self::Back(ticks) => lab
                .hands
                .iter_mut()
                .take(ticks)
                .for_each(|hands| hands.back = true),
            Self::ForwardFrom(from, ticks) => {
                lab.hands
                    .iter_mut()
                    .skip(from)
                    .take(ticks)
                    .for_each(|hands| hands.forward = true);
            }
            Self::GapFrom(from, ticks) => {
                for hands in lab.hands.iter_mut().skip(from).take(ticks) {
                    (hands.left, hands.right) = (false, false);
                }
            }
            Self::Overlap(ticks) | Self::Gap(ticks) | Self::SomeOverlap(ticks) => {
                let both = !matches!(self, Self::Gap(_));
                let step = if matches!(self, Self::SomeOverlap(_)) {
                    2
                } else {
                    1
                };
                for start in starts[1..starts.len() - 1].iter().step_by(step) {
                    for hands in &mut lab.hands[*start..(start + ticks).min(last)] {
                        (hands.left, hands.right) = (both, both);
                    }
                }
            }
            Self::Wrong(strafe) => {
                for hands in &mut lab.hands[starts[strafe]..starts[strafe + 1]] {
                    (hands.left, hands.right) = (hands.right, hands.left);
                }
            }
            Self::Late(ticks) | Self::SomeLate(ticks) => {
                let step = if matches!(self, Self::SomeLate(_)) {
                    2
                } else {
                    1
                };
                for start in starts[1..starts.len() - 1].iter().step_by(step) {
                    for n in *start..(start + ticks).min(last) {
                        (lab.hands[n].left, lab.hands[n].right) =
                            (clean[start - 1].left, clean[start - 1].right);
                    }
                }
            }
            Self::Early(ticks) => {
                for start in &starts[1..starts.len() - 1] {
                    for n in start.saturating_sub(ticks)..*start {
                        (lab.hands[n].left, lab.hands[n].right) =
                            (clean[*start].left, clean[*start].right);
                    }
                }
            }
            Self::OneLate(strafe, ticks) => {
                // More of the strafe would make it one with the wrong key.
                let start = starts[strafe];
                for n in start..(start + ticks).min(start.midpoint(starts[strafe + 1])) {
                    (lab.hands[n].left, lab.hands[n].right) =
                        (clean[start - 1].left, clean[start - 1].right);
                }
            }
            Self::OneEarly(strafe, ticks) => {
                let start = starts[strafe];
                for n in start
                    .saturating_sub(ticks)
                    .max(start.midpoint(starts[strafe - 1]))..start
                {
                    (lab.hands[n].left, lab.hands[n].right) =
                        (clean[start].left, clean[start].right);
                }
            }
            Self::SlowBy(speed) => {
                let now = length_2d(lab.start.velocity);
                lab.start.velocity *= (now - speed) / now;
            }
            Self::Ahead(degrees) => {
                for hands in &mut lab.hands {
                    hands.yaw += if hands.left { degrees } else { -degrees };
                }
            }
            Self::RightAhead(degrees) => {
                lab.hands
                    .iter_mut()
                    .filter(|hands| hands.right)
                    .for_each(|hands| hands.yaw -= degrees);
            }
            Self::Swing(times) => {
                let mut yaw = clean[0].yaw;
                let mut unwrapped = vec![yaw];
                for pair in clean.windows(2) {
                    yaw += wishdir_sim::math::wrap_deg(pair[1].yaw - pair[0].yaw);
                    unwrapped.push(yaw);
                }
                let mean = unwrapped.iter().sum::<f64>() / unwrapped.len() as f64;
                for (hands, yaw) in lab.hands.iter_mut().zip(unwrapped) {
                    hands.yaw = mean + times * (yaw - mean);
                }
            }
            Self::DuckEarly(ticks) => {
                let from = clean.iter().position(|hands| hands.duck).unwrap_or(last);
                lab.hands[from.saturating_sub(ticks)..]
                    .iter_mut()
                    .for_each(|hands| hands.duck = true);
            }
            Self::NoDuck => lab.hands.iter_mut().for_each(|hands| hands.duck = false),
            Self::Slow(part) => {
                lab.start.velocity.x *= part;
                lab.start.velocity.y *= part;
            }
            Self::Fog(ticks) => {
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
            Self::Wall(at) => lab.wall = Some(at),
        }
    }
}
