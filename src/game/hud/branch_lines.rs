//! Branches of the run while the game is paused: the inspector's tree, and the paths of two
//! branches in the world. They are the current branch and the branch that the player left last.

use std::marker::PhantomData;

use bevy::prelude::*;
use bevy_egui::egui::epaint::PathStroke;
use bevy_egui::egui::{Color32, Id, LayerId, Order, Shape};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::ui::canvas::{Canvas, strong_font};
use super::ui::lens::ScreenProjection;
use super::ui::{UiSystems, theme};
use crate::game::base::messages::HudShown;
use crate::game::base::palette::Palette;
use crate::game::base::schedule::FrameSystems;
use crate::game::play::mover::{Mover, Playable, Player, TrailPoint};
use crate::game::settings::Settings;
use crate::game::time::rewind::Timeline;
use crate::game::world::view::PlayerCamera;
use wishdir_sim::branches::RunBranch;
use wishdir_sim::platformer::NfkRun;
use wishdir_sim::run::Run;

/// Maximum number of ticks drawn per path.
const TICKS: usize = 3000;
/// Width of a path in a window that is 720 points high, points.
const WIDTH: f32 = 2.5;

/// Difference between two branches at the same number of ticks after their fork.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct BranchDifference {
    /// Number of the branch that the current one is compared with.
    pub other: u32,
    /// Speed difference, u/s or pixels per tick. Positive: the current branch is faster.
    pub speed: f32,
    /// Difference in distance from the fork, units or pixels. Positive: the current branch is
    /// farther from the fork.
    pub distance: f32,
}

/// Tree of branches that the inspector shows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BranchesView {
    /// Branches, ordered by number.
    pub list: Vec<RunBranch>,
    /// Number of the current branch.
    pub current: u32,
    /// Tick that is selected on the timeline.
    pub moment: u64,
    /// Difference from the other branch, if both branches contain the selected tick.
    pub difference: Option<BranchDifference>,
}

/// Paths of the current branch and the other one since their fork. Only this file writes it.
#[derive(Resource, Clone, Debug)]
pub struct BranchLines<S: Playable> {
    /// Tree of branches for the inspector.
    pub view: BranchesView,
    /// Path of the current branch.
    pub current: Vec<TrailPoint>,
    /// Path of the other branch.
    pub other: Vec<TrailPoint>,
    parting: u64,
    key: Option<(u32, u32, u64)>,
    game: PhantomData<S>,
}

impl<S: Playable> Default for BranchLines<S> {
    fn default() -> Self {
        let (current, other) = (Vec::new(), Vec::new());
        Self {
            view: BranchesView::default(),
            current,
            other,
            parting: 0,
            key: None,
            game: PhantomData,
        }
    }
}

impl<S: Playable> BranchLines<S> {
    fn update_from_timeline(&mut self, line: &Timeline<S>, run: &S) {
        let branches = line.branches();
        self.view.list = branches.all_branches();
        self.view.current = branches.current_branch().unwrap_or_default();
        self.view.moment = branches.current_moment();
        let pair = line
            .previous_branch()
            .and_then(|other| Some((other, branches.fork_moment(self.view.current, other)?)));
        let key = pair.map(|(other, _)| (self.view.current, other, branches.newest_moment()));
        if key != self.key {
            self.key = key;
            (self.current, self.other) = (Vec::new(), Vec::new());
            if let Some((other, parting)) = pair {
                self.parting = parting.max(branches.oldest_moment());
                let way = |number| {
                    branches.collect_moments(
                        number,
                        self.parting,
                        TICKS,
                        &mut run.clone(),
                        S::trail_point,
                    )
                };
                (self.current, self.other) = (way(self.view.current), way(other));
            }
        }
        self.view.difference = pair.and_then(|(other, _)| self.difference(other));
    }

    /// Returns the difference from another branch at the selected tick.
    fn difference(&self, other: u32) -> Option<BranchDifference> {
        let at = usize::try_from(self.view.moment.checked_sub(self.parting)?).ok()?;
        let (here, there) = (self.current.get(at)?, self.other.get(at)?);
        let distance = |way: &[TrailPoint], point: &TrailPoint| way[0].place.distance(point.place);
        Some(BranchDifference {
            other,
            speed: here.speed - there.speed,
            distance: distance(&self.current, here) - distance(&self.other, there),
        })
    }
}

/// Updates the paths while the game is paused.
fn update_branch_lines<S: Playable>(
    mover: Single<&Mover<S>, With<Player>>,
    line: Res<Timeline<S>>,
    mut lines: ResMut<BranchLines<S>>,
) {
    if line.is_paused() {
        lines.update_from_timeline(&line, &mover.run);
    }
}

/// Returns the colours of the paths: current branch, other branch.
pub(in crate::game) fn line_colors(ink: &Palette) -> [Color32; 2] {
    [ink.accent, ink.faint]
}

/// Draws both paths, with each branch's number at the end of its path. The current branch's path is
/// on top.
fn draw(
    mut contexts: EguiContexts,
    lines: Res<BranchLines<Run>>,
    camera: Single<(&Camera, &Transform), With<PlayerCamera>>,
    settings: Res<Settings>,
    ink: Res<Palette>,
) -> Result {
    let Some(difference_from) = lines.key.map(|(_, other, _)| other) else {
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?;
    let (camera, transform) = *camera;
    let screen = ctx.content_rect();
    let painter = ctx.layer_painter(LayerId::new(Order::Background, Id::new("branches")));
    let lens = ScreenProjection::new(camera, transform, screen);
    let (scale, look) = (
        screen.height() / theme::DESIGN_HEIGHT,
        settings.hud.look.resolve(),
    );
    let [own, faint] = line_colors(&ink);
    for (way, number, color) in [
        (&lines.other, difference_from, faint),
        (&lines.current, lines.view.current, own),
    ] {
        for pair in way.windows(2) {
            if let Some(ends) = lens.project_line(pair[0].place, pair[1].place) {
                painter.add(Shape::line(
                    ends.to_vec(),
                    PathStroke::new(WIDTH * scale, color),
                ));
            }
        }
        let end = way.last().filter(|end| lens.depth(end.place) > 0.0);
        let Some(at) = end.and_then(|end| lens.project_point(end.place)) else {
            continue;
        };
        let canvas = Canvas::new(&painter, at, scale, &look);
        canvas.fill_rect([-9.0, -20.0], [18.0, 16.0], 3.0, canvas.panel);
        canvas.text_middle([0.0, -12.0], strong_font(12.0), color, number.to_string());
    }
    Ok(())
}

/// Whether the paths are visible.
fn has_paths(
    line: Res<Timeline>,
    shown: Res<HudShown>,
    player: Query<(), (With<Mover>, With<Player>)>,
) -> bool {
    line.is_paused() && shown.0 && !player.is_empty()
}

pub(in crate::game) fn headless_plugin(app: &mut App) {
    app.init_resource::<BranchLines<Run>>()
        .init_resource::<BranchLines<NfkRun>>()
        .add_systems(
            Update,
            (update_branch_lines::<Run>, update_branch_lines::<NfkRun>).in_set(FrameSystems::Show),
        );
}

pub(in crate::game) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw.in_set(UiSystems::Under).run_if(has_paths),
    );
}
