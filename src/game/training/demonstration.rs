//! Demonstrations: the ideal player or the drill's script moves the player.
//!
//! A demonstration uses the player's view and the lesson's time rate. Planning takes a few
//! hundredths of a second, so it runs in the background.

use crate::text::{Describe as _, id};
use bevy::prelude::*;

use super::{ActiveTraining, DemonstrationState, Training};
use crate::coach::{DemonstrationError, Demonstrator, TrainedGame};
use crate::game::base::messages::Notice;
use crate::game::base::schedule::FrameSystems;
use crate::game::play::input::Devices;
use crate::game::play::mover::{InputSource, LastTick, Mover, Playable, Player, RenderStates};
use crate::game::play::pacing::Pace;
use crate::game::play::session::{Game, SessionSystems};
use crate::game::tools::demo_bot::background_plan::PlanTask;
use wishdir_sim::platformer::NfkRun;
use wishdir_sim::run::Run;

/// The demonstrator, or the reason why there is none.
type PlanResult<S> = Result<Demonstrator<S, <S as TrainedGame>::IdealPlayer>, DemonstrationError>;

/// Task that plans a demonstration, with the number of its training.
type DemonstrationPlan<S> = PlanTask<PlanResult<S>, u64>;

/// Plans the demonstration, starts it when the plan is ready, and returns control to the player.
fn run_demonstrations<S: Game + TrainedGame<IdealPlayer = <S as Playable>::Bot>>(
    mut training: ResMut<Training>,
    mut plan: ResMut<DemonstrationPlan<S>>,
    player: Single<(&mut Mover<S>, &mut LastTick<S>, &mut RenderStates<S>), With<Player>>,
    mut devices: ResMut<Devices>,
    mut notices: MessageWriter<Notice>,
    pace: Res<Pace>,
    time: Res<Time<Real>>,
) {
    let (mut mover, mut last, mut eyes) = player.into_inner();
    if training.release {
        training.release = false;
        *plan = DemonstrationPlan::<S>::default();
        if training
            .active
            .as_ref()
            .is_some_and(ActiveTraining::waits_for_key)
        {
            devices.wait_for_release();
        }
        if !mover.is_live() && !mover.is_watched() {
            mover.source = InputSource::Live;
            mover
                .run
                .view()
                .into_iter()
                .for_each(|view| devices.set_view(view));
        }
    }
    release_keys_after_demonstration(&mut training, &mut mover);
    let training = &mut *training;
    let is_planned = |active: &&mut ActiveTraining| {
        matches!(
            active.showing,
            Some(DemonstrationState::Requested | DemonstrationState::Planning)
        ) && active.drill.game() == <S as TrainedGame>::GAME
    };
    let Some(active) = training.active.as_mut().filter(is_planned) else {
        return;
    };
    if active.showing == Some(DemonstrationState::Requested) {
        let (run, show) = (mover.run.clone(), active.current_demonstration().cloned());
        active.showing = Some(DemonstrationState::Planning);
        *plan = PlanTask::spawn(training.begun, time.elapsed(), async move {
            run.create_demonstration(show.as_ref())
        });
    }
    let planned = plan.poll(
        pace.mode,
        time.elapsed(),
        id!("hud-training.planned"),
        &mut notices,
    );
    let Some((performer, begun)) = planned.filter(|(_, begun)| *begun == training.begun) else {
        return;
    };
    training.begun = begun + 1;
    match performer {
        Ok(performer) => {
            mover.run.place_at_start(&active.drill.start);
            mover.noclip = false;
            mover.source = match performer {
                Demonstrator::Ideal(bot) => InputSource::Bot(bot),
                Demonstrator::Script(script) => InputSource::Script(script),
            };
            last.0 = None;
            eyes.teleport(&mover.run);
            active.strip.clear();
            active.showing = Some(DemonstrationState::Running);
            active.is_at_rest = false;
            active.wait_for_start();
        }
        Err(error) => {
            notices.write(Notice::warning(error.describe()));
            training.end_demonstration();
        }
    }
}

/// After a demonstration, releases all keys. The player lands and stands still until they get
/// control.
fn release_keys_after_demonstration<S: Game + TrainedGame<IdealPlayer = <S as Playable>::Bot>>(
    training: &mut ResMut<Training>,
    mover: &mut Mover<S>,
) {
    let ends = |active: &ActiveTraining| {
        matches!(active.showing, Some(DemonstrationState::Over(_)))
            && !active.is_at_rest
            && active.drill.game() == <S as TrainedGame>::GAME
    };
    if !training.active.as_ref().is_some_and(ends) {
        return;
    }
    let Some(active) = &mut training.active else {
        return;
    };
    active.is_at_rest = true;
    let idle = S::idle_demonstration();
    if let Ok(Demonstrator::Script(script)) = mover.run.create_demonstration(Some(&idle)) {
        mover.source = InputSource::Script(script);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<DemonstrationPlan<Run>>()
        .init_resource::<DemonstrationPlan<NfkRun>>()
        .add_systems(
            RunFixedMainLoop,
            (run_demonstrations::<Run>, run_demonstrations::<NfkRun>)
                .in_set(FrameSystems::Requests)
                .after(SessionSystems::Answer),
        );
}
