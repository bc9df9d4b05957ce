//! Re-simulates a jump without its first cause, for callers that simulate it in the map.
//!
//! The ledger's simulation has no walls, steps or holes. Only a flight in the map shows the real
//! value of the advice.

use super::Ledger;
use super::advice::Advice;
use super::builder::LedgerBuilder;
use super::causes::accumulator::FixedSwitch;
use super::flights::variant::{Variant, VariantTick};
use super::model::aim::Scale;
use super::model::cause::Cause;
use super::model::loss::Loss;
use super::model::vertical::LandingSurface;
use super::tuning::{LONGER, WORSE};
use wishdir_sim::command::{DUCK, JUMP, UserCmd};
use wishdir_sim::engine::PlayerState;
use wishdir_sim::math::length_2d;
use wishdir_sim::tick::TickRecord;

/// Speed below which the player counts as standing, u/s.
const STANDING: f32 = 1.0;

/// Simulation of the jump in its map that tests the advice: the flight without its first cause.
#[derive(Clone, Debug)]
pub struct Trial<'a> {
    own: &'a LedgerBuilder,
    scale: Scale,
    again: LedgerBuilder,
    twin: Variant,
    tick: usize,
    landed: bool,
}

impl<'a> Trial<'a> {
    /// Creates the trial that removes the first cause in `own`'s ledger. `None` if no input in the
    /// air could follow the advice. `known`: key switches that the ledger fixed.
    pub(super) fn for_ledger(
        own: &'a LedgerBuilder,
        ledger: &Ledger,
        known: &[FixedSwitch],
    ) -> Option<Self> {
        if ledger.praise.is_some()
            || matches!(
                ledger.advice,
                Advice::RunFirst { .. } | Advice::Several { .. }
            )
        {
            return None;
        }
        let twin = own.quick_variant(ledger.first?, known)?;
        if twin.takeoff_speed.is_some() && length_2d(own.state_before_takeoff().velocity) < STANDING
        {
            // A standing player has no direction in which the takeoff could be faster.
            return None;
        }
        Some(Self::fly_again(own, ledger.scale, twin))
    }

    fn fly_again(own: &'a LedgerBuilder, scale: Scale, twin: Variant) -> Self {
        Self {
            own,
            scale,
            again: own.for_trial(),
            twin,
            tick: 0,
            landed: false,
        }
    }

    /// Creates the trial that presses duck this many ticks sooner before the landing. `None` if
    /// duck was not pressed in the air, or if the takeoff is in the way.
    pub(super) fn with_sooner_duck(
        own: &'a LedgerBuilder,
        scale: Scale,
        sooner: usize,
    ) -> Option<Self> {
        let asked = own.commands();
        let is_held = |tick: usize| asked[tick].buttons & DUCK != 0;
        let pressed = (1..asked.len()).rfind(|tick| is_held(*tick) && !is_held(tick - 1))?;
        let from = pressed.checked_sub(sooner).filter(|from| *from > 0)?;
        let ticks = asked.iter().enumerate().map(|(tick, cmd)| VariantTick {
            yaw_deg: f64::from(cmd.angles.yaw),
            moves: None,
            releases_jump: false,
            ducks: (tick >= from).then_some(true),
        });
        let twin = Variant {
            kind: Cause::DuckTiming.into(),
            takeoff_speed: None,
            ticks: ticks.collect(),
            gives_back: Loss::default(),
        };
        Some(Self::fly_again(own, scale, twin))
    }

    /// Returns the player state before the takeoff tick of the trial.
    pub fn start(&self) -> PlayerState {
        let mut player = self.own.state_before_takeoff();
        if let Some(speed) = self.twin.takeoff_speed {
            let factor = speed as f32 / length_2d(player.velocity);
            (player.velocity.x, player.velocity.y) =
                (player.velocity.x * factor, player.velocity.y * factor);
        }
        player
    }

    /// Returns the command of the trial's next tick. `None` when the trial is over.
    pub fn cmd(&self) -> Option<UserCmd> {
        let asked = self.own.commands();
        if self.landed || self.tick >= asked.len() + LONGER {
            return None;
        }
        let mut cmd = self.twin.cmd(asked, self.tick);
        if self.tick >= asked.len() {
            // A jump pressed after the landing belongs to the next hop.
            cmd.buttons &= !JUMP;
        }
        Some(cmd)
    }

    /// Records the tick that the last command produced.
    pub fn observe(&mut self, record: &TickRecord) {
        self.again.observe_trial_tick(record, self.tick == 0);
        self.landed = record.player.on_ground;
        self.tick += 1;
    }

    /// Whether the trial lands at the takeoff height, which the real flight did not.
    pub fn reaches_landing(&self) -> bool {
        let [own, again] = [self.own, &self.again].map(LedgerBuilder::landing_surface);
        own == LandingSurface::Below && again == LandingSurface::Ground
    }

    /// Whether the trial is no worse than the real flight, and lands on ground at least as high.
    pub fn confirms_advice(&self) -> bool {
        let gain =
            self.scale.amount(self.again.flight_loss()) - self.scale.amount(self.own.flight_loss());
        let [own, again] = [self.own, &self.again].map(LedgerBuilder::landing_surface);
        gain >= WORSE && !(own == LandingSurface::Ground && again == LandingSurface::Below)
    }
}
