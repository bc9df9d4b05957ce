//! The branches of what was played while the game is paused: the tree for the inspector, and the
//! ways of two of them in the world, the current one and the one that was left last.

use std::marker::PhantomData;

use bevy::prelude::*;
use bevy_egui::egui::epaint::PathStroke;
use bevy_egui::egui::{Color32, Id, LayerId, Order, Shape};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::ui::canvas::{Canvas, strong};
use super::ui::lens::Lens;
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

/// Most ticks of a way that are drawn.
const TICKS: usize = 3000;
/// Width of a way in a window 720 points high, points.
const WIDTH: f32 = 2.5;

/// The current branch against the other one, after as many ticks from where they part.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct BranchDifference {
    /// The other branch.
    pub other: u32,
    /// How much faster the current one is: u/s, or pixels a tick.
    pub speed: f32,
    /// How much farther it is from where they part: units, or pixels.
    pub distance: f32,
}

/// The tree as the inspector draws it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BranchesView {
    /// In the order of their numbers.
    pub list: Vec<RunBranch>,
    /// The number of the current one.
    pub current: u32,
    /// The moment that is looked at.
    pub moment: u64,
    /// The current one against another, where both have this moment.
    pub difference: Option<BranchDifference>,
}

/// The ways of the current branch and of the other one, from where they part. Written by this file
/// alone.
#[derive(Resource, Clone, Debug)]
pub struct BranchLines<S: Playable> {
    /// What the inspector shows.
    pub view: BranchesView,
    /// The current one's.
    pub current: Vec<TrailPoint>,
    /// The other one's.
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
    fn follow(&mut self, line: &Timeline<S>, run: &S) {
        let branches = line.branches();
        self.view.list = branches.list();
        self.view.current = branches.current().unwrap_or_default();
        self.view.moment = branches.moment();
        let pair = line
            .other()
            .and_then(|other| Some((other, branches.fork_moment(self.view.current, other)?)));
        let key = pair.map(|(other, _)| (self.view.current, other, branches.newest()));
        if key != self.key {
            self.key = key;
            (self.current, self.other) = (Vec::new(), Vec::new());
            if let Some((other, parting)) = pair {
                self.parting = parting.max(branches.oldest());
                let way = |number| {
                    branches.trace(number, self.parting, TICKS, &mut run.clone(), S::way_point)
                };
                (self.current, self.other) = (way(self.view.current), way(other));
            }
        }
        self.view.difference = pair.and_then(|(other, _)| self.difference(other));
    }

    /// At the moment that is looked at.
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

/// While the game is paused the lines follow what is looked at.
fn follow<S: Playable>(
    mover: Single<&Mover<S>, With<Player>>,
    line: Res<Timeline<S>>,
    mut lines: ResMut<BranchLines<S>>,
) {
    if line.is_paused() {
        lines.follow(&line, &mover.run);
    }
}

/// The colours of the two ways: the current one's, and the other's.
pub(in crate::game) fn colors(ink: &Palette) -> [Color32; 2] {
    [ink.accent, ink.faint]
}

/// Draws both ways, the other one under the current one, with their numbers at their ends.
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
    let lens = Lens::new(camera, transform, screen);
    let (scale, look) = (
        screen.height() / theme::DESIGN_HEIGHT,
        settings.hud.look.look(),
    );
    let [own, faint] = colors(&ink);
    for (way, number, color) in [
        (&lines.other, difference_from, faint),
        (&lines.current, lines.view.current, own),
    ] {
        for pair in way.windows(2) {
            if let Some(ends) = lens.line(pair[0].place, pair[1].place) {
                painter.add(Shape::line(
                    ends.to_vec(),
                    PathStroke::new(WIDTH * scale, color),
                ));
            }
        }
        let end = way.last().filter(|end| lens.depth(end.place) > 0.0);
        let Some(at) = end.and_then(|end| lens.point(end.place)) else {
            continue;
        };
        let canvas = Canvas::new(&painter, at, scale, &look);
        canvas.fill([-9.0, -20.0], [18.0, 16.0], 3.0, canvas.panel);
        canvas.text_middle([0.0, -12.0], strong(12.0), color, number.to_string());
    }
    Ok(())
}

/// Whether there are ways to draw.
fn compares(
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
            (follow::<Run>, follow::<NfkRun>).in_set(FrameSystems::Show),
        );
}

pub(in crate::game) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw.in_set(UiSystems::Under).run_if(compares),
    );
}
