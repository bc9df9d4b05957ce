//! Ghosts: recorded runs, the player's own best and the ideal player's, beside the player; and how
//! he stands against them.
//!
//! A ghost is a path and the player's clock: no mover, no ticks of its own. So it cannot touch the
//! player's bits nor collide with anything, and it goes back in time, waits and slows down with
//! him.
//!
//! | file | what |
//! | --- | --- |
//! | `load.rs` | replays and ideal players as paths, in the background |
//! | `track.rs` | the player's own way, and each race, tick by tick |
//! | `course.rs` | splits and the result of a run against the player's best |
//! | `answer.rs` | who is to run along |
//! | `view.rs` | what the HUD shows of the first race |
//! | `render.rs` | bodies, lines and marks in the 3D engines |

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

pub use render::{AHEAD_MSEC, BEHIND_MSEC, line_ink};

use crate::game::base::palette::Palette;
use crate::game::base::schedule::FrameSystems;
use crate::game::hud::widgets::course::{FinishView, SplitView};
use crate::game::play::session::SessionSystems;
use crate::review::race::Race;
use crate::text::text;
use course::CourseProgress;
use track::TrackSystems;
use wishdir_replay::Recordable;
use wishdir_replay::path::{Body, PathBuilder, RunPath};
use wishdir_sim::course::Timer;
use wishdir_sim::platformer::NfkRun;
use wishdir_sim::run::Run;
use wishdir_sim::style::Style;

/// Most ghosts at once.
pub const GHOSTS_MAX: usize = 4;

/// Who a ghost is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GhostKind {
    /// A replay's best attempt.
    Replay,
    /// The player's own best run.
    Best,
    /// The ideal player.
    Ideal,
}

/// A run beside the player.
#[derive(Clone, Debug)]
pub struct Ghost {
    /// A number of its own.
    pub id: u32,
    /// What the player calls it.
    pub name: String,
    /// Who it is.
    pub kind: GhostKind,
    /// The player against it.
    pub race: Race,
}

impl Ghost {
    /// What it wears.
    pub fn color(&self, ink: &Palette) -> Color32 {
        [ink.left, ink.warning, ink.text, ink.neutral][self.id as usize % GHOSTS_MAX]
    }
}

/// A map as ghosts know it: which game's, its name, and the hash of what physics read of it.
type GhostMap = (u8, String, u64);

/// Rules as ghosts know them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct GhostRules {
    /// All their numbers, as a text.
    text: String,
    /// Something can cost health.
    damage: bool,
    /// The practice style.
    style: Style,
}

impl GhostRules {
    fn of<S: Recordable>(run: &S, style: Style) -> Self {
        Self {
            text: S::rules_text(&run.rules()),
            damage: run.damage(),
            style,
        }
    }
}

/// The ghosts that run beside the player, and his own way. Written by this folder alone.
#[derive(Resource, Debug, Default)]
pub struct Ghosts {
    /// The first is the one that the HUD compares with.
    list: Vec<Ghost>,
    /// How many there have been.
    count: u32,
    stage: Option<GhostMap>,
    own: Option<PathBuilder>,
    /// How often the player had been put somewhere else when `own` last heard of it.
    leaps: u32,
    was_finished: bool,
    /// The styles of the last finished run, if its time counts.
    finished: Vec<Style>,
    /// The player wants to see his best run no more.
    is_alone: bool,
    /// The race against the player's best run, whether or not its ghost is shown.
    pace: Option<Race>,
    /// The splits and the result of the current run.
    course: CourseProgress,
    /// The best runs, by map, rules and practice style: of this session, and of earlier ones where
    /// they were kept.
    bests: BTreeMap<(GhostMap, GhostRules), Arc<RunPath>>,
}

/// Where the player is, for a race that begins.
#[derive(Clone, Copy, Debug)]
struct RaceStart {
    body: Body,
    timer: Timer,
}

impl Ghosts {
    /// All of them; the first is the one that the HUD compares with.
    pub fn list(&self) -> &[Ghost] {
        &self.list
    }

    /// The last split of the current run, against the player's best.
    pub fn split(&self) -> Option<SplitView> {
        self.course.split().map(|(split, _)| split)
    }

    /// The result of the run, from its finish until the next one starts.
    pub fn result(&self) -> Option<&FinishView> {
        self.course.finish()
    }

    /// Where the game is a stage for other ghosts now they all go.
    fn enter(&mut self, stage: GhostMap) {
        if self.stage.as_ref() != Some(&stage) {
            *self = Self {
                stage: Some(stage),
                bests: std::mem::take(&mut self.bests),
                count: self.count,
                ..default()
            };
        }
    }

    /// Lets one more in, in front; who is too many goes, and who has the same name.
    fn admit(
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

    /// The player's best run so far by these rules.
    fn best(&self, rules: &GhostRules) -> Option<&Arc<RunPath>> {
        self.bests.get(&(self.stage.clone()?, rules.clone()))
    }

    /// Remembers an attempt whose time counts, if it is the best.
    fn keep_best(&mut self, path: Arc<RunPath>, rules: &GhostRules) {
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

    /// Remembers an attempt that is over as the best of each style that it was played in, where it
    /// is.
    fn keep_bests(&mut self, over: RunPath, rules: &GhostRules) {
        let over = Arc::new(over);
        for style in std::mem::take(&mut self.finished) {
            self.keep_best(
                Arc::clone(&over),
                &GhostRules {
                    style,
                    ..rules.clone()
                },
            );
        }
    }

    /// Races against the best run under these rules. Keeps a race against the same run.
    fn follow_pace(&mut self, rules: &GhostRules, start: RaceStart) {
        let best = self.best(rules).cloned();
        let (Some(best), Some(own)) = (best, &self.own) else {
            self.pace = None;
            return;
        };
        let is_known = |race: &Race| std::ptr::eq(race.path(), Arc::as_ptr(&best));
        if !self.pace.as_ref().is_some_and(is_known) {
            self.pace = Some(Race::start(best, &start.body, own, start.timer));
        }
    }

    /// The player's best run joins where it is wanted, and is the newest one; other rules' best
    /// runs go.
    fn follow_best(&mut self, rules: &GhostRules, is_wanted: bool, start: RaceStart) {
        self.follow_pace(rules, start);
        let best = self.best(rules).cloned();
        let known = self
            .list
            .iter()
            .position(|ghost| ghost.kind == GhostKind::Best);
        match (best, known) {
            (Some(best), Some(index)) if self.list[index].race.path() != &*best => {
                let is_first = index == 0;
                self.admit(
                    text!("ghost-best").to_owned(),
                    GhostKind::Best,
                    best,
                    start,
                    is_first,
                );
            }
            (Some(best), None) if is_wanted && !self.is_alone => {
                self.admit(
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

/// What plays, without a picture.
pub(in crate::game) fn headless_plugin(app: &mut App) {
    let follow = TrackSystems::Follow
        .in_set(FrameSystems::Requests)
        .after(SessionSystems::Answer);
    app.init_resource::<Ghosts>()
        .add_systems(Update, course::take_ranks)
        .configure_sets(RunFixedMainLoop, follow);
    app.add_plugins((
        answer::plugin,
        track::game_plugin::<Run>,
        track::game_plugin::<NfkRun>,
    ));
}

/// What is seen.
pub(in crate::game) fn plugin(app: &mut App) {
    app.add_plugins((view::plugin, render::plugin));
}
