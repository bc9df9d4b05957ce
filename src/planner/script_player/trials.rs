//! Ticks that are tried and not played: our engine's own, from the player's state, without the
//! map's triggers.

use std::sync::Arc;

use wishdir_formats::runs::demo::{DemoFormat, decode_command};
use wishdir_sim::command::UserCmd;
use wishdir_sim::engine::{MoveEvent, PlayerState, is_ground, move_msec, player_move};
use wishdir_sim::event::EventSink;
use wishdir_sim::profile::Profile;
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;
use wishdir_sim::world::{Level, NearLevel};

/// What a tick comes to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Trial {
    /// The player after it.
    pub(super) player: PlayerState,
    /// The player jumped.
    pub(super) jumped: bool,
    /// A wall was met, and a ceiling.
    pub(super) met: [bool; 2],
}

/// Tries ticks.
pub(super) struct Trials {
    pub(super) profile: Arc<Profile>,
    level: NearLevel<Arc<Level>>,
    /// How many were tried, the halves of long ones counted each.
    pub(super) count: u64,
}

/// Listens for what decides.
struct Heard<'a> {
    profile: &'a Profile,
    jumped: bool,
    met: [bool; 2],
}

impl EventSink<MoveEvent> for Heard<'_> {
    #[inline]
    fn emit(&mut self, event: MoveEvent) {
        if let MoveEvent::Jump { .. } = event {
            self.jumped = true;
        } else if let MoveEvent::Contact { normal, .. } = event {
            let engine = self.profile.engine();
            let is_ceiling = is_ground(engine, -normal);
            self.met[0] |= !is_ceiling && !is_ground(engine, normal);
            self.met[1] |= is_ceiling;
        }
    }
}

impl Trials {
    pub(super) fn new(run: &Run) -> Self {
        let profile = Arc::clone(run.profile());
        let level = run.world().level(&profile.hulls, profile.rules().clip_rule);
        Self {
            level: NearLevel::new(Arc::new(level)),
            profile,
            count: 0,
        }
    }

    /// The tick of this command from this state.
    pub(super) fn tick(&mut self, player: &PlayerState, cmd: &UserCmd) -> Trial {
        // The host splits long commands.
        self.count += u64::from(cmd.msec / move_msec(cmd.msec).max(1)).max(1);
        let cmd = decode_command(DemoFormat::Hltas, &self.profile, *cmd);
        let mut player = *player;
        let mut heard = Heard {
            profile: &self.profile,
            jumped: false,
            met: [false; 2],
        };
        player_move(
            &mut player,
            &cmd,
            &self.profile.physics,
            &mut self.level,
            &mut heard,
        );
        Trial {
            player,
            jumped: heard.jumped,
            met: heard.met,
        }
    }
}
