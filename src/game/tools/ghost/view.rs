//! Passes data about the first race to the HUD.

use bevy::prelude::*;

use super::course::CourseProgress;
use super::{Ghost, Ghosts};
use crate::game::base::messages::GameKind;
use crate::game::base::schedule::FrameSystems;
use crate::game::hud::widgets::SharedHud;
use crate::game::hud::widgets::course::CourseView;
use crate::game::hud::widgets::ghost::{
    JumpDifferenceView, RaceDifferenceView, RaceSplitView, RaceView, SPLITS,
};
use crate::game::hud::widgets::shared::FeedClock;
use crate::game::play::pacing::Pace;
use crate::game::settings::Settings;

/// Returns the HUD data of the first race.
fn build_race_view(
    ghosts: &[Ghost],
    in_pixels: bool,
    between: f32,
    loops: bool,
) -> Option<RaceView> {
    let first = ghosts.first()?;
    let race = &first.race;
    let length = race.ghost_path().length().max(1.0);
    let part = |way: f32| (way / length).clamp(0.0, 1.0);
    let difference = |difference: crate::review::race::RaceDifference| difference.msec;
    let splits = race.splits().iter().rev().take(SPLITS);
    Some(RaceView {
        name: first.name.clone(),
        others: ghosts.len() - 1,
        is_waiting: race.is_waiting(),
        standing: race.difference().map(|standing| RaceDifferenceView {
            msec: standing.msec,
            speed: standing.speed,
        }),
        jump: race
            .jump_difference()
            .filter(|_| !race.ghost_path().is_timed())
            .map(|jump| JumpDifferenceView {
                speed: jump.speed,
                distance: jump.distance,
            }),
        splits: splits
            .map(|split| RaceSplitView {
                at: split.at,
                msec: split.difference.map(difference),
            })
            .collect(),
        ways: [
            race.closest_point().distance,
            race.ghost(between, loops).distance,
        ]
        .map(part),
        marks: race
            .ghost_path()
            .splits()
            .iter()
            .map(|split| part(split.distance))
            .collect(),
        in_pixels,
    })
}

/// Adds the times at which the splits and the result appeared.
fn course_view(course: &CourseProgress, shown: &CourseView, now: f64) -> CourseView {
    CourseView {
        split: course.split().map(|(split, number)| {
            let since = shown.split.filter(|(_, known, _)| *known == number);
            (split, number, since.map_or(now, |(.., at)| at))
        }),
        finish: course
            .finish()
            .map(|finish| (*finish, shown.finish.map_or(now, |(_, at)| at))),
    }
}

fn show_race(
    ghosts: Res<Ghosts>,
    settings: Res<Settings>,
    game: Res<State<GameKind>>,
    pace: Res<Pace>,
    fixed: Res<Time<Fixed>>,
    mut hud: ResMut<SharedHud>,
    clock: FeedClock,
) {
    hud.course = course_view(&ghosts.course, &hud.course, clock.visible_seconds());
    let list = if settings.ghost.on {
        ghosts.list()
    } else {
        &[]
    };
    hud.race = build_race_view(
        list,
        *game.get() == GameKind::Nfk,
        pace.interpolation_share(&fixed),
        settings.ghost.loops,
    );
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show_race.in_set(FrameSystems::Show));
}
