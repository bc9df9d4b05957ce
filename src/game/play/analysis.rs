//! What the player's ticks mean in the 3D engines: one session of analysis, fed in `FixedUpdate`,
//! without a window too. The HUD, the feed and whatever else shows or counts jumps only read it.

use std::collections::VecDeque;
use std::sync::Arc;

use bevy::prelude::*;

use super::mover::{Mover, Player, Ticked};
use crate::game::base::messages::Sought;
use crate::game::base::schedule::TickSystems;
use crate::game::settings::Settings;
use crate::planner::{advised, edge_bug, edges};
use wishdir_analysis::jump::Jump;
use wishdir_analysis::session::{Finding, Session};
use wishdir_analysis::technique::TechniqueEvent;
use wishdir_sim::profile::{DEFAULT_PROFILE, Profile, by_name};

/// The analysis of the player's run. Written by this file alone.
#[derive(Resource, Debug)]
pub struct Analysis {
    profile: Arc<Profile>,
    session: Session,
    /// The newest first.
    jumps: VecDeque<Arc<Jump>>,
}

/// How many jumps are kept to be looked at.
const JUMPS: usize = 3;

/// A jump of the player ended; with its edges.
#[derive(Message, Clone, Debug)]
pub struct JumpFound(pub Arc<Jump>);

/// A technique of the player worked, or failed where it was tried.
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

    /// What was followed of the run.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// The last jumps that ended, with their edges; the newest first.
    pub fn last_jumps(&self) -> impl Iterator<Item = &Jump> {
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

/// Takes in the player's tick.
fn analyse(
    mut ticked: MessageReader<Ticked>,
    mut sought: MessageReader<Sought>,
    mut jump_found: MessageWriter<JumpFound>,
    mut technique_found: MessageWriter<TechniqueFound>,
    mut analysis: ResMut<Analysis>,
    player: Single<(Entity, &Mover), With<Player>>,
    settings: Res<Settings>,
) {
    let (player, mover) = *player;
    let analysis = &mut *analysis;
    if !Arc::ptr_eq(&analysis.profile, mover.run.profile()) {
        // Another engine, tick or number: what was under way is over.
        analysis.profile = mover.run.profile().clone();
        analysis.session.switch_profile(&analysis.profile);
    }
    if sought.read().count() > 0 {
        *analysis = Analysis::new(mover.run.profile().clone());
    }
    analysis.session.set_aim(settings.hud.aim.fixed());
    for tick in ticked.read().filter(|tick| tick.mover == player) {
        let jumps = &mut analysis.jumps;
        analysis
            .session
            .observe(&tick.record, &mut |finding| match finding {
                Finding::Jump(mut jump) => {
                    jump.set_edges(edges::of_jump(mover.run.level(), &jump));
                    advised::try_advice(&analysis.profile, mover.run.level(), &mut jump);
                    let jump: Arc<Jump> = jump.into();
                    jumps.truncate(JUMPS - 1);
                    jumps.push_front(jump.clone());
                    jump_found.write(JumpFound(jump));
                }
                Finding::Technique(event) => {
                    technique_found.write(TechniqueFound(edge_bug::measured(
                        mover.run.level(),
                        &analysis.profile,
                        event,
                    )));
                }
            });
        let past_an_edge = edge_bug::passed(
            mover.run.level(),
            &analysis.profile,
            &analysis.session,
            &tick.record,
        );
        technique_found.write_batch(past_an_edge.map(TechniqueFound));
    }
}

pub(in crate::game) fn plugin(app: &mut App) {
    app.init_resource::<Analysis>()
        .add_message::<JumpFound>()
        .add_message::<TechniqueFound>()
        .add_systems(FixedUpdate, analyse.in_set(TickSystems::Analyse));
}
