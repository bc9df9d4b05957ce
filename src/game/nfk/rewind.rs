//! Pause, and step through the ticks of Need For Kill: the same keys and the same timeline as in 3D.

use bevy::prelude::*;

use crate::game::input::Pressed;
use crate::game::messages::GameKind;
use crate::game::mover::Player;
use crate::game::mover::{NfkEyes, NfkLastTick, NfkMover, NfkSource, NfkTicked};
use crate::game::pacing::Pace;
use crate::game::rewind::{Timeline, Turn};
use crate::game::schedule::{FrameSystems, TickSystems};
use crate::sim::nfk::{NfkCheckpoint, NfkTickRecord};

/// Need For Kill's last ticks.
pub type NfkTimeline = Timeline<NfkTickRecord, NfkCheckpoint>;

fn remember(
    mut ticked: MessageReader<NfkTicked>,
    player: Single<(Entity, &NfkMover), With<Player>>,
    mut line: ResMut<NfkTimeline>,
) {
    let (player, mover) = *player;
    for tick in ticked.read().filter(|tick| tick.mover == player) {
        line.remember(&tick.record, mover.run.checkpoint());
    }
}

fn follow_keys(
    mut pressed: MessageReader<Pressed>,
    mut line: ResMut<NfkTimeline>,
    mut pace: ResMut<Pace>,
    player: Single<(&mut NfkMover, &mut NfkLastTick, &mut NfkEyes), With<Player>>,
) {
    let (mut mover, mut last, mut eyes) = player.into_inner();
    for Pressed(action) in pressed.read() {
        let live = matches!(mover.source, NfkSource::Live);
        match line.press(*action, live) {
            Turn::Stay => {}
            Turn::Tick => pace.step_once(),
            Turn::GoOn(after) => {
                if let Some(after) = after {
                    mover.run.restore(&after);
                }
                eyes.leap(mover.run.state());
            }
            Turn::To { record, after } => {
                mover.run.restore(&after);
                last.0 = Some(record);
                eyes.leap(mover.run.state());
            }
        }
    }
    pace.set_paused(line.is_paused());
}

/// Another game, another time.
fn forget(mut line: ResMut<NfkTimeline>) {
    *line = NfkTimeline::default();
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<NfkTimeline>()
        .add_systems(FixedUpdate, remember.in_set(TickSystems::React))
        .add_systems(OnExit(GameKind::Nfk), forget)
        .add_systems(RunFixedMainLoop, follow_keys.in_set(FrameSystems::Requests));
}
