//! The repairs of a person's jump and the true worth of each: the jump flown again without the
//! fault, once with the same views and once with a mouse that reacts.

use wishdir_analysis::ledger::{Advice, Aim, HopAdvice, LedgerContext};
use wishdir_analysis::strafe::wish_speed;
use wishdir_sim::command::{JUMP, UserCmd};
use wishdir_sim::engine::PlayerState;
use wishdir_sim::math::{ViewAngles, length_2d, yaw_deg};

use super::hand::{Flown, Person, Switch, floor, lengths, step};

/// One thing to improve.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Repair {
    Sooner,
    Later,
    Gaps,
    Overlaps,
    Faster,
    Slower,
    Steadier,
    Forward,
    Duck,
    RunUp,
    Hop,
    Strafes,
    /// Land below the cap, so that the next hop is not cut.
    Land,
}

impl Repair {
    pub(super) const ALL: [Self; 13] = [
        Self::Sooner,
        Self::Later,
        Self::Gaps,
        Self::Overlaps,
        Self::Faster,
        Self::Slower,
        Self::Steadier,
        Self::Forward,
        Self::Duck,
        Self::RunUp,
        Self::Hop,
        Self::Strafes,
        Self::Land,
    ];

    /// The repair that a sentence asks for. `None` if it asks for nothing, or for something that
    /// these people never do wrong.
    pub(super) fn asked_by(advice: &Advice) -> Option<Self> {
        match advice {
            Advice::Nothing { .. }
            | Advice::Several { .. }
            | Advice::Unknown { .. }
            | Advice::RunFirst { .. }
            | Advice::ReleaseJump { .. }
            | Advice::HoldBothKeys { .. }
            | Advice::OtherKey { .. }
            | Advice::KeepClear { .. } => None,
            Advice::RunUpFaster { .. } => Some(Self::RunUp),
            Advice::Hop { hop, .. } => Some(match hop {
                HopAdvice::Brake { .. }
                | HopAdvice::JumpSooner { .. }
                | HopAdvice::StayBelowCap { .. } => Self::Hop,
                HopAdvice::LandBelowCap { .. } => Self::Land,
            }),
            Advice::DuckLater { .. }
            | Advice::DuckForLanding { .. }
            | Advice::DuckSooner { .. }
            | Advice::DuckLess { .. } => Some(Self::Duck),
            Advice::ReleaseForward { .. } => Some(Self::Forward),
            Advice::ReleaseFirst { .. } => Some(Self::Overlaps),
            Advice::HoldKey { .. } => Some(Self::Gaps),
            Advice::KeysSooner { .. } => Some(Self::Sooner),
            Advice::KeysLater { .. } => Some(Self::Later),
            Advice::TurnFaster { .. } => Some(Self::Faster),
            Advice::TurnSlower { .. } => Some(Self::Slower),
            Advice::TurnEvenly { .. } => Some(Self::Steadier),
            Advice::ChangeStrafeLengths { .. } => Some(Self::Strafes),
        }
    }

    /// Whether it changes the mouse. Then there is no flight with the same views.
    fn is_of_mouse(self) -> bool {
        matches!(
            self,
            Self::Faster | Self::Slower | Self::Steadier | Self::Strafes
        )
    }
}

/// Corrects the turn rates that are wrong in this direction. Whether the jump's average is `Faster`
/// or `Slower` than the ideal does not matter.
fn right_pace(pace: [f64; 2], is_wrong: impl Fn(f64) -> bool) -> [f64; 2] {
    pace.map(|pace| if is_wrong(pace) { 1.0 } else { pace })
}

impl Person {
    /// The same person without this fault. `None` for a person who does not have it.
    pub(super) fn without(&self, repair: Repair) -> Option<Self> {
        let mut better = self.clone();
        let quakeworld = !self.profile.rules().ducks;
        match repair {
            Repair::Sooner => better.switches.iter_mut().for_each(|switch| {
                if is_late(switch) {
                    switch.late = switch.pause.max(0);
                }
            }),
            Repair::Later => better.switches.iter_mut().for_each(|switch| {
                if switch.late < 0 {
                    switch.late = 0;
                }
            }),
            Repair::Gaps => {
                better.dropouts.clear();
                let gaps =
                    |switch: &&mut Switch| switch.pause > 0 || (quakeworld && switch.pause < 0);
                better.switches.iter_mut().filter(gaps).for_each(close);
            }
            Repair::Overlaps => {
                let overlaps = |switch: &&mut Switch| switch.pause < 0 && !quakeworld;
                better.switches.iter_mut().filter(overlaps).for_each(close);
            }
            Repair::Faster => {
                better.pace = right_pace(self.pace, |pace| pace < 1.0);
                better.ahead_deg = self.ahead_deg.max(0.0);
            }
            Repair::Slower => {
                better.pace = right_pace(self.pace, |pace| pace > 1.0);
                better.ahead_deg = self.ahead_deg.min(0.0);
            }
            Repair::Steadier => better.wobble = 0.0,
            Repair::Forward => better.forward = 0,
            Repair::Duck => {
                let [standing, _] = lengths(self.profile, self.speed);
                let for_landing = vec![(standing - 1, usize::MAX)];
                let wants = self.fog.is_none() && !quakeworld;
                better.ducks = if wants { for_landing } else { Vec::new() };
            }
            Repair::RunUp => better.speed = self.best_speed(),
            Repair::Hop => better.fog = self.fog.map(|_| 1),
            Repair::Strafes => better.strafe_evenly(),
            Repair::Land => return None,
        }
        let is_same = format!("{better:?}") == format!("{self:?}");
        (!is_same).then_some(better)
    }

    fn best_speed(&self) -> f32 {
        if self.fog.is_some() || !self.profile.rules().ducks {
            return self.speed;
        }
        let context = LedgerContext::new(self.profile);
        self.speed.max(context.best_prestrafe() as f32)
    }

    /// Even strafes of at most 125 ms, instead of fewer or far more, with the faults of the old
    /// switches.
    fn strafe_evenly(&mut self) {
        let length = lengths(self.profile, self.speed)[usize::from(self.fog.is_none())];
        let wanted = (length * usize::from(self.profile.msec())).div_ceil(125);
        let own = self.switches.len() + 1;
        if own >= wanted && 2 * own <= 3 * wanted {
            return;
        }
        let faults = self.switches.clone();
        let switch = |number: usize| {
            let fault = faults.get((number - 1) % faults.len().max(1));
            Switch {
                mouse: number * length / wanted,
                late: fault.map_or(0, |fault| fault.late),
                pause: fault.map_or(0, |fault| fault.pause),
            }
        };
        self.switches = (1..wanted).map(switch).collect();
    }

    /// The gain of a repair in the aim's unit, with the same views and with a mouse that reacts.
    pub(super) fn worth(&self, own: &Flown, repair: Repair) -> Option<[f64; 2]> {
        if repair == Repair::Land {
            return self.landing_worth(own);
        }
        let better = self.without(repair)?;
        let reacting = better.fly(None).amount() - own.amount();
        let frozen = if repair.is_of_mouse() {
            reacting
        } else {
            better.fly(Some(&own.yaws)).amount() - own.amount()
        };
        Some([frozen, reacting])
    }

    /// The gain of following a sentence. A person without the fault follows it anyway.
    pub(super) fn doing(&self, own: &Flown, advice: &Advice) -> Option<[f64; 2]> {
        let repair = Repair::asked_by(advice)?;
        if let Some(worth) = self.worth(own, repair) {
            return Some(worth);
        }
        let mut other = self.clone();
        if let Advice::TurnFaster { error_deg, .. } = *advice {
            other.ahead_deg += error_deg.max(0.5);
        } else if let Advice::TurnSlower { error_deg, .. } = *advice {
            other.ahead_deg -= error_deg.max(0.5);
        } else if matches!(advice, Advice::KeysSooner { .. }) {
            other.switches.iter_mut().for_each(|one| one.late -= 1);
        } else if matches!(advice, Advice::KeysLater { .. }) {
            other.switches.iter_mut().for_each(|one| one.late += 1);
        } else {
            return Some([0.0; 2]);
        }
        let reacting = other.fly(None).amount() - own.amount();
        let frozen = if repair.is_of_mouse() {
            reacting
        } else {
            other.fly(Some(&own.yaws)).amount() - own.amount()
        };
        Some([frozen, reacting])
    }
}

/// Most frames with each kind of keys that a player tries after a landing.
const FRAMES: usize = 5;
/// Views beside the velocity that a player tries on the ground, degrees. With the left key, the wish
/// direction is a quarter turn further.
const TURNS: [f32; 10] = [
    0.0, -5.0, -10.0, -15.0, -20.0, -30.0, -40.0, -50.0, -60.0, -70.0,
];

impl Person {
    /// Speed that the next hop keeps by a landing at the cap instead of above it, u/s.
    fn landing_worth(&self, own: &Flown) -> Option<[f64; 2]> {
        let landed = own.records.last()?.player;
        let speed = length_2d(landed.velocity);
        let cap = LedgerContext::new(self.profile).hop_cap() as f32;
        if own.ledger.aim != Aim::Speed || speed <= cap {
            return None;
        }
        let mut at_cap = landed;
        // Rounding must not leave it above the cap.
        let part = (cap - 0.001) / speed;
        at_cap.velocity.x *= part;
        at_cap.velocity.y *= part;
        Some([self.hopped(at_cap) - self.hopped(landed); 2])
    }

    /// Most horizontal speed that the next jump can have, u/s. The player brakes, holds no key and
    /// strafes on the ground, for any number of ticks each.
    fn hopped(&self, landed: PlayerState) -> f64 {
        let level = floor(self.profile);
        let go = |player: &mut PlayerState, cmd| {
            let moved = step(self.profile, &level, player, cmd, 0);
            length_2d(moved.player.velocity)
        };
        let mut most = 0.0_f32;
        let mut braked = landed;
        for _ in 0..FRAMES {
            let mut rolled = braked;
            for _ in 0..FRAMES {
                let mut strafed = rolled;
                for _ in 0..FRAMES {
                    most = most.max(go(
                        &mut strafed.clone(),
                        self.on_ground(&strafed, JUMP, [0.0; 2]),
                    ));
                    let speed = |turn: &f32| {
                        let cmd = self.strafing(&strafed, *turn);
                        (go(&mut strafed.clone(), cmd), cmd)
                    };
                    let best = TURNS.iter().map(speed).max_by(|a, b| a.0.total_cmp(&b.0));
                    go(&mut strafed, best.unwrap().1);
                }
                let cmd = self.on_ground(&rolled, 0, [0.0; 2]);
                go(&mut rolled, cmd);
            }
            let back = -wish_speed(self.profile, false);
            let cmd = self.on_ground(&braked, 0, [back, 0.0]);
            go(&mut braked, cmd);
        }
        f64::from(most)
    }

    /// A command with this view beside the velocity, and the left strafe key.
    fn strafing(&self, player: &PlayerState, turn_deg: f32) -> UserCmd {
        let left = -wish_speed(self.profile, false);
        let mut cmd = self.on_ground(player, 0, [0.0, left]);
        cmd.angles = ViewAngles::level(cmd.angles.yaw + turn_deg);
        cmd
    }

    /// A command whose view is along the velocity, with these forward and side speeds.
    fn on_ground(&self, player: &PlayerState, buttons: u16, [forward, side]: [f32; 2]) -> UserCmd {
        UserCmd {
            msec: self.profile.msec(),
            angles: ViewAngles::level(yaw_deg(player.velocity) as f32),
            forward,
            side,
            buttons,
            ..UserCmd::default()
        }
    }
}

/// The old key is still held after the best moment, or the new one comes late after a gap.
fn is_late(switch: &Switch) -> bool {
    switch.late > switch.pause.max(0)
}

/// Closes a gap: both keys change at the moment between release and press that is nearest to the
/// best.
fn close(switch: &mut Switch) {
    let released = switch.late - switch.pause;
    let (from, to) = (released.min(switch.late), released.max(switch.late));
    (switch.late, switch.pause) = (0.clamp(from, to), 0);
}
