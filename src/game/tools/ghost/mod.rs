//! Ghosts next to the player: replays, the best run and the ideal player, with time differences.
//!
//! A ghost is a path that follows the player's clock, not a mover with its own ticks. It cannot
//! affect or touch the player. It rewinds, pauses and slows down with the player. `load.rs` builds
//! paths in the background, `answer.rs` adds ghosts, and `track.rs` tracks the player and each
//! race. `course.rs` compares splits and result with the best run. `view.rs` feeds the HUD, and
//! `render.rs` draws in the 3D engines.

mod answer;
mod course;
mod load;
mod render;
mod track;
mod view;

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::egui::Color32;

pub use render::{AHEAD_MSEC, BEHIND_MSEC, line_color};

use crate::game::base::palette::Palette;
use crate::game::base::schedule::FrameSystems;
use crate::game::hud::widgets::course::{FinishView, SplitView};
use crate::game::play::session::SessionSystems;
use crate::review::race::Race;
use crate::text::text;
use course::CourseProgress;
use track::TrackSystems;
use wishdir_replay::Recordable;
use wishdir_replay::path::{PathBuilder, PlayerBody, RunPath};
use wishdir_sim::course::Timer;
use wishdir_sim::platformer::NfkRun;
use wishdir_sim::run::Run;
use wishdir_sim::style::Style;

/// Maximum number of ghosts.
pub const GHOSTS_MAX: usize = 4;

/// Source of the run that a ghost repeats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GhostKind {
    /// Best attempt of a replay.
    Replay,
    /// The player's best run.
    Best,
    /// The ideal player.
    Ideal,
}

/// A run that the player races.
#[derive(Clone, Debug)]
pub struct Ghost {
    /// Unique number.
    pub id: u32,
    /// Display name.
    pub name: String,
    /// Source of the run.
    pub kind: GhostKind,
    /// The player's race against the ghost.
    pub race: Race,
}

impl Ghost {
    /// Returns the ghost's colour.
    pub fn color(&self, ink: &Palette) -> Color32 {
        [ink.left, ink.warning, ink.text, ink.neutral][self.id as usize % GHOSTS_MAX]
    }
}

/// A map's identity: number of its game, name, and hash of its physics data.
type GhostMap = (u8, String, u64);

/// Rules of a best run, for comparison.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct GhostRules {
    /// All numbers of the rules as text.
    text: String,
    /// Whether damage is enabled.
    damage: bool,
    /// Practice style.
    style: Style,
}

impl GhostRules {
    fn from_run<S: Recordable>(run: &S, style: Style) -> Self {
        Self {
            text: S::rules_text(&run.rules()),
            damage: run.damage(),
            style,
        }
    }
}

/// The ghosts and the player's own path. Only this folder writes it.
#[derive(Resource, Debug, Default)]
pub struct Ghosts {
    /// Active ghosts. The HUD compares the player with the first.
    list: Vec<Ghost>,
    /// Total number of ghosts so far.
    count: u32,
    stage: Option<GhostMap>,
    own: Option<PathBuilder>,
    /// Value of `RenderStates::leaps` that `own` already accounts for.
    leaps: u32,
    was_finished: bool,
    /// Styles of the last finished run, if its time counts.
    finished: Vec<Style>,
    /// Whether the player has removed the best run's ghost.
    is_alone: bool,
    /// The race against the player's best run, whether or not its ghost is shown.
    pace: Option<Race>,
    /// The splits and the result of the current run.
    course: CourseProgress,
    /// Best runs from this session and, if saved, from earlier ones, by map, rules and practice
    /// style.
    bests: BTreeMap<(GhostMap, GhostRules), Arc<RunPath>>,
}

/// State of the player when a race starts.
#[derive(Clone, Copy, Debug)]
struct RaceStart {
    body: PlayerBody,
    timer: Timer,
}

impl Ghosts {
    /// Returns the active ghosts. The HUD compares the player with the first.
    pub fn list(&self) -> &[Ghost] {
        &self.list
    }

    /// Returns the last split of the current run, compared with the player's best.
    pub fn last_split(&self) -> Option<SplitView> {
        self.course.split().map(|(split, _)| split)
    }

    /// Returns the result of the run, from its finish until the next run starts.
    pub fn finish_result(&self) -> Option<&FinishView> {
        self.course.finish()
    }

    /// Removes all ghosts if the map changed.
    fn set_map(&mut self, stage: GhostMap) {
        if self.stage.as_ref() != Some(&stage) {
            *self = Self {
                stage: Some(stage),
                bests: std::mem::take(&mut self.bests),
                count: self.count,
                ..default()
            };
        }
    }

    /// Adds a ghost. Replaces other best runs and ideal players, or replays with the same name.
    /// Removes the last ghost if the list is full.
    fn add(
        &mut self,
        name: String,
        kind: GhostKind,
        path: Arc<RunPath>,
        start: RaceStart,
        in_front: bool,
    ) {
        let Some(own) = &self.own else { return };
        self.list.retain(|ghost| {
            ghost.kind != kind || (kind == GhostKind::Replay && ghost.name != name)
        });
        self.list.truncate(GHOSTS_MAX - 1);
        let race = Race::start(path, &start.body, own, start.timer);
        self.list.insert(
            if in_front { 0 } else { self.list.len() },
            Ghost {
                id: self.count,
                name,
                kind,
                race,
            },
        );
        self.count = self.count.wrapping_add(1);
    }

    /// Returns the player's best run under these rules.
    fn best_run(&self, rules: &GhostRules) -> Option<&Arc<RunPath>> {
        self.bests.get(&(self.stage.clone()?, rules.clone()))
    }

    /// Stores an attempt as the best run if it is faster than the current one.
    fn store_best(&mut self, path: Arc<RunPath>, rules: &GhostRules) {
        let (Some(time), Some(stage)) = (path.time(), &self.stage) else {
            return;
        };
        let key = (stage.clone(), rules.clone());
        let is_beaten = self
            .bests
            .get(&key)
            .and_then(|best| best.time())
            .is_some_and(|best| best.msec <= time.msec);
        if !is_beaten {
            self.bests.insert(key, path);
        }
    }

    /// Stores a finished attempt as the best run in each style that it complies with, if it is
    /// faster.
    fn store_bests(&mut self, over: RunPath, rules: &GhostRules) {
        let over = Arc::new(over);
        for style in std::mem::take(&mut self.finished) {
            self.store_best(
                Arc::clone(&over),
                &GhostRules {
                    style,
                    ..rules.clone()
                },
            );
        }
    }

    /// Races against the best run under these rules. Keeps an existing race against the same run.
    fn race_own_best(&mut self, rules: &GhostRules, start: RaceStart) {
        let best = self.best_run(rules).cloned();
        let (Some(best), Some(own)) = (best, &self.own) else {
            self.pace = None;
            return;
        };
        let is_known = |race: &Race| std::ptr::eq(race.ghost_path(), Arc::as_ptr(&best));
        if !self.pace.as_ref().is_some_and(is_known) {
            self.pace = Some(Race::start(best, &start.body, own, start.timer));
        }
    }

    /// Adds or updates the best run's ghost if enabled. Removes ghosts of best runs with other
    /// rules.
    fn update_best_ghost(&mut self, rules: &GhostRules, is_wanted: bool, start: RaceStart) {
        self.race_own_best(rules, start);
        let best = self.best_run(rules).cloned();
        let known = self
            .list
            .iter()
            .position(|ghost| ghost.kind == GhostKind::Best);
        match (best, known) {
            (Some(best), Some(index)) if self.list[index].race.ghost_path() != &*best => {
                let is_first = index == 0;
                self.add(
                    text!("ghost-best").to_owned(),
                    GhostKind::Best,
                    best,
                    start,
                    is_first,
                );
            }
            (Some(best), None) if is_wanted && !self.is_alone => {
                self.add(
                    text!("ghost-best").to_owned(),
                    GhostKind::Best,
                    best,
                    start,
                    false,
                );
            }
            (None, Some(index)) => {
                self.list.remove(index);
            }
            (Some(_), _) | (None, None) => {}
        }
    }
}

/// Adds the simulation without rendering.
pub(in crate::game) fn headless_plugin(app: &mut App) {
    let follow = TrackSystems::Follow
        .in_set(FrameSystems::Requests)
        .after(SessionSystems::Answer);
    app.init_resource::<Ghosts>()
        .add_systems(Update, course::show_ranks)
        .configure_sets(RunFixedMainLoop, follow);
    app.add_plugins((
        answer::plugin,
        track::game_plugin::<Run>,
        track::game_plugin::<NfkRun>,
    ));
}

/// Adds the rendering.
pub(in crate::game) fn plugin(app: &mut App) {
    app.add_plugins((view::plugin, render::plugin));
}
