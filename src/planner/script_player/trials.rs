//! Simulates trial ticks from the player's state with our engine. Map triggers are not run.

use std::sync::Arc;

use wishdir_formats::runs::demo::{DemoFormat, decode_command};
use wishdir_sim::command::UserCmd;
use wishdir_sim::engine::{MoveEvent, PlayerState, is_ground, move_msec, player_move};
use wishdir_sim::event::EventSink;
use wishdir_sim::profile::Profile;
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;
use wishdir_sim::world::{Level, NearLevel};

/// Result of a simulated tick.
#[derive(Clone, Copy, Debug)]
pub(super) struct Trial {
    /// Player state after the tick.
    pub(super) player: PlayerState,
    /// Whether the player jumped.
    pub(super) jumped: bool,
    /// Whether the player hit a wall, and whether the player hit a ceiling.
    pub(super) met: [bool; 2],
}

/// Simulates ticks to try out commands.
pub(super) struct Trials {
    pub(super) profile: Arc<Profile>,
    level: NearLevel<Arc<Level>>,
    /// Number of simulated ticks. Each part of a split command counts.
    pub(super) count: u64,
}

/// Event sink that records the jumps and collisions of a simulated tick.
struct TrialEventSink<'a> {
    profile: &'a Profile,
    jumped: bool,
    met: [bool; 2],
}

impl EventSink<MoveEvent> for TrialEventSink<'_> {
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

    /// Simulates one command from a state.
    pub(super) fn simulate_tick(&mut self, player: &PlayerState, cmd: &UserCmd) -> Trial {
        // The host splits long commands.
        self.count += u64::from(cmd.msec / move_msec(cmd.msec).max(1)).max(1);
        let cmd = decode_command(DemoFormat::Hltas, &self.profile, *cmd);
        let mut player = *player;
        let mut heard = TrialEventSink {
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
