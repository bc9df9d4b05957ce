//! The faults that are planted into the ideal strafer's hands.

use wishdir::analysis::ledger::Cause;

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
    /// Flew into a wall so far away.
    Wall(f32),
}

impl Fault {
    pub(super) fn cause(self, quakeworld: bool) -> Cause {
        match self {
            Self::Forward(_) | Self::Back(_) => Cause::ForwardHeld,
            Self::Overlap(_) if quakeworld => Cause::KeyGap,
            Self::Overlap(_) => Cause::Overlap,
            Self::Gap(_) => Cause::KeyGap,
            Self::Wrong(_) => Cause::WrongKey,
            Self::Late(_) => Cause::LateSwitch,
            Self::Early(_) => Cause::EarlySwitch,
            Self::Ahead(degrees) => {
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
            Self::Slow(_) => Cause::Prestrafe,
            Self::Wall(_) => Cause::Collision,
        }
    }

    /// Whether both plant into the same: what either costs alone then says nothing.
    pub(super) fn clashes(self, other: Self) -> bool {
        let switches = |fault: Self| {
            matches!(fault, Self::Overlap(_) | Self::Gap(_) | Self::Late(_) | Self::Early(_) | Self::Wrong(_))
        };
        let mouse = |fault: Self| matches!(fault, Self::Ahead(_) | Self::Swing(_));
        (switches(self) && switches(other)) || (mouse(self) && mouse(other))
    }

    /// The mice that can have it: one that follows the velocity has no swing of its own.
    pub(super) fn mice(self) -> Vec<Mouse> {
        let swings = matches!(self, Self::Swing(_));
        if swings { vec![Mouse::Blind] } else { vec![Mouse::Blind, Mouse::Following] }
    }

    /// Plants it.
    pub(super) fn plant(self, lab: &mut Lab) {
        let starts = lab.strafes();
        let clean = lab.hands.clone();
        let last = clean.len();
        match self {
            Self::Forward(ticks) => lab.hands.iter_mut().take(ticks).for_each(|hands| hands.forward = true),
            Self::Back(ticks) => lab.hands.iter_mut().take(ticks).for_each(|hands| hands.back = true),
            Self::Overlap(ticks) | Self::Gap(ticks) => {
                let both = matches!(self, Self::Overlap(_));
                for start in &starts[1..starts.len() - 1] {
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
            Self::Late(ticks) => {
                for start in &starts[1..starts.len() - 1] {
                    for n in *start..(start + ticks).min(last) {
                        (lab.hands[n].left, lab.hands[n].right) = (clean[start - 1].left, clean[start - 1].right);
                    }
                }
            }
            Self::Early(ticks) => {
                for start in &starts[1..starts.len() - 1] {
                    for n in start.saturating_sub(ticks)..*start {
                        (lab.hands[n].left, lab.hands[n].right) = (clean[*start].left, clean[*start].right);
                    }
                }
            }
            Self::Ahead(degrees) => {
                for hands in &mut lab.hands {
                    hands.yaw += if hands.left { degrees } else { -degrees };
                }
            }
            Self::Swing(times) => {
                let mut yaw = clean[0].yaw;
                let mut unwrapped = vec![yaw];
                for pair in clean.windows(2) {
                    yaw += wishdir::sim::math::wrap_deg(pair[1].yaw - pair[0].yaw);
                    unwrapped.push(yaw);
                }
                let mean = unwrapped.iter().sum::<f64>() / unwrapped.len() as f64;
                for (hands, yaw) in lab.hands.iter_mut().zip(unwrapped) {
                    hands.yaw = mean + times * (yaw - mean);
                }
            }
            Self::DuckEarly(ticks) => {
                let from = clean.iter().position(|hands| hands.duck).unwrap_or(last);
                lab.hands[from.saturating_sub(ticks)..].iter_mut().for_each(|hands| hands.duck = true);
            }
            Self::NoDuck => lab.hands.iter_mut().for_each(|hands| hands.duck = false),
            Self::Slow(part) => {
                lab.start.velocity.x *= part;
                lab.start.velocity.y *= part;
            }
            Self::Wall(at) => lab.wall = Some(at),
        }
    }
}
