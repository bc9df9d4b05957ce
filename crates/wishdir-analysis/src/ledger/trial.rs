//! The flight without the cause that is named first, for a caller that knows the level and lets the
//! movement fly it.
//!
//! The ledger's air has no walls, no steps and no holes. What its advice is worth among them only a
//! true flight tells.

use super::Ledger;
use super::advice::Advice;
use super::builder::LedgerBuilder;
use super::causes::accumulator::FixedSwitch;
use super::flights::variant::Variant;
use super::model::aim::Scale;
use super::model::vertical::Meeting;
use super::tuning::{LONGER, WORSE};
use wishdir_sim::command::{JUMP, UserCmd};
use wishdir_sim::engine::PlayerState;
use wishdir_sim::math::length_2d;
use wishdir_sim::tick::TickRecord;

/// Slower players stand, u/s.
const STANDING: f32 = 1.0;

/// A flight to try the advice with.
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
    /// Of what is named first in `own`'s ledger; none where nothing is advised that hands could do
    /// in the air. `known`: the changes of keys that were mended for it.
    pub(super) fn of(
        own: &'a LedgerBuilder,
        ledger: &Ledger,
        known: &[FixedSwitch],
    ) -> Option<Self> {
        if ledger.praise.is_some() || matches!(ledger.advice, Advice::RunFirst { .. }) {
            return None;
        }
        let twin = own.quick_twin(ledger.first?, known)?;
        if twin.takeoff_speed.is_some() && length_2d(own.before().velocity) < STANDING {
            // Who stands has no way to be faster on.
            return None;
        }
        Some(Self {
            own,
            scale: ledger.scale,
            again: own.again(),
            twin,
            tick: 0,
            landed: false,
        })
    }

    /// The player before the take-off's tick.
    pub fn start(&self) -> PlayerState {
        let mut player = self.own.before();
        if let Some(speed) = self.twin.takeoff_speed {
            let factor = speed as f32 / length_2d(player.velocity);
            (player.velocity.x, player.velocity.y) =
                (player.velocity.x * factor, player.velocity.y * factor);
        }
        player
    }

    /// What is asked for in the next tick; none: it is over.
    pub fn cmd(&self) -> Option<UserCmd> {
        let asked = self.own.asked();
        if self.landed || self.tick >= asked.len() + LONGER {
            return None;
        }
        let mut cmd = self.twin.cmd(asked, self.tick);
        if self.tick >= asked.len() {
            // The next hop is not this jump's.
            cmd.buttons &= !JUMP;
        }
        Some(cmd)
    }

    /// What came of that.
    pub fn observe(&mut self, record: &TickRecord) {
        self.again.follow(record, self.tick == 0);
        self.landed = record.player.on_ground;
        self.tick += 1;
    }

    /// Whether it came to no less than the flight that it is one of, and to ground as high.
    pub fn holds(&self) -> bool {
        let won = self.scale.amount(self.again.reached()) - self.scale.amount(self.own.reached());
        let [own, again] = [self.own, &self.again].map(LedgerBuilder::meeting);
        won >= WORSE && !(own == Meeting::Ground && again == Meeting::Below)
    }
}
