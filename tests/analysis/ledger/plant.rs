//! The faults that are planted into the ideal strafer's hands.

use std::ops::Range;

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
        match self {
            Self::Forward(_)
            | Self::Back(_)
            | Self::ForwardFrom(..)
            | Self::GapFrom(..)
            | Self::DuckEarly(_)
            | Self::NoDuck => self.hold(lab),
            Self::Overlap(ticks) => at_changes(lab, ticks, 1, true),
            Self::SomeOverlap(ticks) => at_changes(lab, ticks, 2, true),
            Self::Gap(ticks) => at_changes(lab, ticks, 1, false),
            Self::Wrong(_)
            | Self::Late(_)
            | Self::SomeLate(_)
            | Self::Early(_)
            | Self::OneLate(..)
            | Self::OneEarly(..) => self.switch(lab),
            Self::Ahead(_) | Self::RightAhead(_) | Self::Swing(_) => self.turn(lab),
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

    /// A key held, or let go, for some ticks.
    fn hold(self, lab: &mut Lab) {
        let last = lab.hands.len();
        let ducks = lab.hands.iter().position(|hands| hands.duck);
        let (from, ticks) = match self {
            Self::Forward(ticks) | Self::Back(ticks) => (0, ticks),
            Self::ForwardFrom(from, ticks) | Self::GapFrom(from, ticks) => (from, ticks),
            Self::DuckEarly(ticks) => (ducks.unwrap_or(last).saturating_sub(ticks), last),
            _ => (0, last),
        };
        for hands in lab.hands.iter_mut().skip(from).take(ticks) {
            match self {
                Self::Forward(_) | Self::ForwardFrom(..) => hands.forward = true,
                Self::Back(_) => hands.back = true,
                Self::GapFrom(..) => (hands.left, hands.right) = (false, false),
                Self::DuckEarly(_) => hands.duck = true,
                _ => hands.duck = false,
            }
        }
    }

    /// The other key, around one change or all.
    fn switch(self, lab: &mut Lab) {
        let starts = lab.strafes();
        let clean = lab.hands.clone();
        let last = clean.len();
        let changes = &starts[1..starts.len() - 1];
        // Each with the tick whose keys are held. More of a strafe would make it one with the wrong
        // key.
        let late = |start: usize, ticks: usize| (start..(start + ticks).min(last), start - 1);
        let early = |start: usize, ticks: usize| (start.saturating_sub(ticks)..start, start);
        let moved: Vec<(Range<usize>, usize)> = match self {
            Self::Late(ticks) => changes.iter().map(|start| late(*start, ticks)).collect(),
            Self::SomeLate(ticks) => {
                let some = changes.iter().step_by(2);
                some.map(|start| late(*start, ticks)).collect()
            }
            Self::Early(ticks) => changes.iter().map(|start| early(*start, ticks)).collect(),
            Self::OneLate(strafe, ticks) => {
                let most = (starts[strafe + 1] - starts[strafe]) / 2;
                vec![late(starts[strafe], ticks.min(most))]
            }
            Self::OneEarly(strafe, ticks) => {
                let start = starts[strafe];
                let least = start.midpoint(starts[strafe - 1]);
                vec![(start.saturating_sub(ticks).max(least)..start, start)]
            }
            Self::Wrong(strafe) => {
                for hands in &mut lab.hands[starts[strafe]..starts[strafe + 1]] {
                    (hands.left, hands.right) = (hands.right, hands.left);
                }
                Vec::new()
            }
            _ => Vec::new(),
        };
        for (ticks, held) in moved {
            for hands in &mut lab.hands[ticks] {
                (hands.left, hands.right) = (clean[held].left, clean[held].right);
            }
        }
    }

    /// A mouse that is beside the best, or turns further.
    fn turn(self, lab: &mut Lab) {
        if let Self::Swing(times) = self {
            let yaws = lab.turned();
            let mean = yaws.iter().sum::<f64>() / yaws.len() as f64;
            for (hands, yaw) in lab.hands.iter_mut().zip(yaws) {
                hands.yaw = mean + times * (yaw - mean);
            }
        }
        for hands in &mut lab.hands {
            match self {
                Self::Ahead(degrees) => hands.yaw += if hands.left { degrees } else { -degrees },
                Self::RightAhead(degrees) if hands.right => hands.yaw -= degrees,
                _ => {}
            }
        }
    }
}

/// Both keys, or none, for so many ticks at each change, or each second one.
fn at_changes(lab: &mut Lab, ticks: usize, step: usize, both: bool) {
    let (starts, last) = (lab.strafes(), lab.hands.len());
    for start in starts[1..starts.len() - 1].iter().step_by(step) {
        for hands in &mut lab.hands[*start..(start + ticks).min(last)] {
            (hands.left, hands.right) = (both, both);
        }
    }
}

/// Stands on the ground so many ticks longer before the hop.
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
