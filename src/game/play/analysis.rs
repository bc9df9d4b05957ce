//! Analyses the player's ticks in the 3D engines, in `FixedUpdate`.
//! Runs headless too. The HUD and the event feed only read the result.

use std::collections::VecDeque;
use std::sync::Arc;

use bevy::prelude::*;

use super::mover::{Mover, Player, Ticked};
use crate::game::base::messages::TimelineJumped;
use crate::game::base::schedule::TickSystems;
use crate::game::settings::Settings;
use crate::planner::judge::{self, JudgedFinding, JudgedJump};
use wishdir_analysis::session::Session;
use wishdir_analysis::technique::TechniqueEvent;
use wishdir_sim::profile::{DEFAULT_PROFILE, Profile, by_name};

/// Analysis of the player's run. Only this file writes it.
#[derive(Resource, Debug)]
pub struct Analysis {
    profile: Arc<Profile>,
    session: Session,
    /// Newest first.
    jumps: VecDeque<Arc<JudgedJump>>,
}

/// Number of past jumps to keep.
const JUMPS: usize = 3;

/// Sent when a jump of the player ends.
#[derive(Message, Clone, Debug)]
pub struct JumpFound(pub Arc<JudgedJump>);

/// Sent when a technique of the player succeeds, or fails after a clear attempt.
#[derive(Message, Clone, Debug)]
pub struct TechniqueFound(pub TechniqueEvent);

impl Analysis {
    fn new(profile: Arc<Profile>) -> Self {
        Self {
            session: Session::new(&profile),
            profile,
            jumps: VecDeque::new(),
        }
    }

    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Returns the last finished jumps, newest first.
    pub fn last_jumps(&self) -> impl Iterator<Item = &JudgedJump> {
        self.jumps.iter().map(|jump| &**jump)
    }
}

impl Default for Analysis {
    fn default() -> Self {
        Self::new(Arc::new(
            by_name(DEFAULT_PROFILE)
                .expect("the default profile is built in")
                .clone(),
        ))
    }
}

/// Feeds the player's ticks into the analysis.
fn analyse(
    mut ticked: MessageReader<Ticked>,
    mut sought: MessageReader<TimelineJumped>,
    mut jump_found: MessageWriter<JumpFound>,
    mut technique_found: MessageWriter<TechniqueFound>,
    mut analysis: ResMut<Analysis>,
    player: Single<(Entity, &Mover), With<Player>>,
    settings: Res<Settings>,
) {
    let (player, mover) = *player;
    let analysis = &mut *analysis;
    if !Arc::ptr_eq(&analysis.profile, mover.run.profile()) {
        // A change of profile ends what was in progress.
        analysis.profile = mover.run.profile().clone();
        analysis.session.switch_profile(&analysis.profile);
    }
    if sought.read().count() > 0 {
        *analysis = Analysis::new(mover.run.profile().clone());
    }
    let fixed_aim = settings.hud.aim.fixed();
    let has_no_fixed_aim = fixed_aim.is_none();
    analysis.session.set_aim(fixed_aim);
    for tick in ticked.read().filter(|tick| tick.mover == player) {
        let jumps = &mut analysis.jumps;
        judge::observe(
            &mut analysis.session,
            &analysis.profile,
            mover.run.level(),
            &tick.record,
            &mut |finding| match finding {
                JudgedFinding::Jump(jump) => {
                    let jump: Arc<JudgedJump> = jump.into();
                    if let Some(before) = jumps
                        .front_mut()
                        .filter(|before| has_no_fixed_aim && before.led_to_hop(&jump.jump))
                    {
                        Arc::make_mut(before).judge_for_hops(mover.run.level());
                    }
                    jumps.truncate(JUMPS - 1);
                    jumps.push_front(jump.clone());
                    jump_found.write(JumpFound(jump));
                }
                JudgedFinding::Technique(event) => {
                    technique_found.write(TechniqueFound(event));
                }
            },
        );
    }
}

pub(in crate::game) fn plugin(app: &mut App) {
    app.init_resource::<Analysis>()
        .add_message::<JumpFound>()
        .add_message::<TechniqueFound>()
        .add_systems(FixedUpdate, analyse.in_set(TickSystems::Analyse));
}
