//! Our own movement beside a recorded one: from each recorded state its command is run again, and compared with the next.
//!
//! Without the map there is only what the states themselves say: the floor under a player who stands, at its height and
//! without an end, and nothing at all around one who flies.

use std::sync::Arc;

use super::{Demo, DemoFormat, DemoFrame, Exactness, Follows, Grid, Track};
use crate::sim::cmd::UserCmd;
use crate::sim::course::Timer;
use crate::sim::keys::{quantise_angle_goldsrc, quantise_angle_qw, quantise_move_goldsrc, scale_to_cap};
use crate::sim::level::{Brush, Contents, DIST_EPSILON, Level, NearLevel};
use crate::sim::math::Vec3;
use crate::sim::pmove::{MoveReport, PlayerState, STANDING_HULL, follow_player};
use crate::sim::profile::{Profile, Section, Slot, TickRule, by_name, fields_of};
use crate::sim::run::FULL_HEALTH;
use crate::sim::tick::TickRecord;

/// How far the floor of an empty world reaches, and how thick it is, units.
const FLOOR: f32 = 65_536.0;
/// A player whose eye is this near to where it is ducked is ducked, units.
const DUCKED_EYE: f32 = 0.5;
/// A state that comes later than this is not looked for, commands.
const AHEAD: usize = 64;
/// A cap of the player's own in a recording.
const CLIENT_CAP: &str = "client.maxspeed";

/// What running beside a recording found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Beside {
    /// States that were compared.
    pub frames: u64,
    /// Of them those that are equal, as far as the recording's rounding lets one see.
    pub equal: u64,
    /// The first that is not.
    pub first_difference: Option<FirstDifference>,
}

/// A recorded state that our movement does not come to.
#[derive(Clone, Debug, PartialEq)]
pub struct FirstDifference {
    /// The frame of the track, from 0.
    pub frame: usize,
    /// Seconds, as the recording counts.
    pub time: f64,
    /// `origin.x`, `velocity.z`.
    pub field: &'static str,
    /// In the recording.
    pub recorded: f32,
    /// Ours.
    pub ours: f32,
    /// Why most likely.
    pub why: &'static str,
}

/// What is compared.
const FIELDS: [&str; 6] = ["origin.x", "origin.y", "origin.z", "velocity.x", "velocity.y", "velocity.z"];

impl Demo {
    /// The rules of the recording's server, as far as it says them; none: our movement is not that game's.
    pub fn rules(&self) -> Option<Profile> {
        let mut profile = by_name(self.profile?)?.clone();
        for field in fields_of(Section::Server, profile.engine()) {
            let Some((_, value)) = self.vars.iter().find(|(name, _)| *name == field.key) else { continue };
            match (field.slot)(&mut profile) {
                Slot::Number(slot) if (field.range.0..=field.range.1).contains(value) => *slot = *value,
                Slot::Number(_) => {}
                Slot::Switch(slot) => *slot = *value != 0.0,
            }
        }
        if let Some((_, cap)) = self.vars.iter().find(|(name, cap)| *name == CLIENT_CAP && *cap > 0.0) {
            profile.physics.client.maxspeed = *cap;
        }
        profile.physics.client.ktx_jumpscale |= self.ktx;
        Some(profile)
    }
}

/// Runs a track's commands beside its states; `observe` is given every tick as analysis reads it, each ending in the
/// recorded state. None: commands or states are missing, or it is no game of ours.
pub fn beside(demo: &Demo, track: &Track, observe: &mut dyn FnMut(&TickRecord)) -> Option<(Beside, Profile)> {
    let mut profile = demo.rules()?;
    let has_states = track.moments.iter().any(|frame| frame.velocity.is_some() && frame.cmd.is_some());
    if track.exactness == Exactness::Positions || !has_states {
        return None;
    }
    let msec = track.moments.iter().filter_map(|frame| frame.cmd).find(|cmd| cmd.msec > 0).map_or(0, |cmd| cmd.msec);
    profile.tick = TickRule::Fixed(msec.max(1));
    let mut runner = Runner {
        format: demo.format,
        grid: demo.grid,
        profile: &profile,
        player: PlayerState::default(),
        is_known: false,
        floor: None,
        tick: 0,
        since: 0.0,
        found: Beside::default(),
    };
    let moments = &track.moments;
    for index in 0..moments.len() {
        let next = moments[index..].iter().take(AHEAD).take_while(|frame| frame.follows == Follows::Next);
        let next = next.copied().find(|frame| frame.velocity.is_some());
        runner.step(index, &moments[index], next.as_ref(), observe);
    }
    let found = runner.found;
    Some((found, profile))
}

struct Runner<'a> {
    format: DemoFormat,
    grid: Grid,
    profile: &'a Profile,
    player: PlayerState,
    /// The player is where the recording says.
    is_known: bool,
    /// The height of the floor, and the world that has nothing else.
    floor: Option<(Option<f32>, NearLevel<Arc<Level>>)>,
    tick: u64,
    /// Time since the last recorded state, seconds.
    since: f32,
    found: Beside,
}

impl Runner<'_> {
    /// One frame; `next` is the next recorded state, this one's or a later one's.
    fn step(
        &mut self,
        index: usize,
        frame: &DemoFrame,
        next: Option<&DemoFrame>,
        observe: &mut dyn FnMut(&TickRecord),
    ) {
        if frame.follows == Follows::Repeat {
            return;
        }
        let goes_on = self.is_known && frame.follows == Follows::Next;
        let Some(cmd) = frame.cmd.filter(|cmd| goes_on && cmd.msec > 0) else {
            self.is_known = false;
            self.place(frame);
            return;
        };
        let cmd = self.decoded(cmd);
        let before = self.player;
        let mut level = self.world(next);
        let mut report = MoveReport::default();
        follow_player(&mut self.player, &cmd, &self.profile.physics, &mut level, &mut report);
        self.since += f32::from(cmd.msec) / 1000.0;
        self.tick += 1;
        if frame.velocity.is_some() {
            self.compare(index, frame, &before);
            self.place(frame);
            self.since = 0.0;
        }
        observe(&TickRecord {
            tick: self.tick,
            cmd,
            before,
            player: self.player,
            report,
            events: Vec::new(),
            health: FULL_HEALTH,
            timer: Timer::Idle,
        });
    }

    /// A command as the server decoded it.
    fn decoded(&self, cmd: UserCmd) -> UserCmd {
        match self.format {
            DemoFormat::Qwd | DemoFormat::Mvd => {
                UserCmd { angles: cmd.angles.to_array().map(quantise_angle_qw).into(), ..cmd }
            }
            DemoFormat::GoldSrc => {
                let cap = self.profile.physics.client.maxspeed;
                let moves = scale_to_cap([cmd.forward, cmd.side, cmd.up], cap).map(quantise_move_goldsrc);
                let [forward, side, up] = moves;
                let angles = cmd.angles.to_array().map(quantise_angle_goldsrc).into();
                UserCmd { angles, forward, side, up, ..cmd }
            }
            // Theirs are the server's own numbers, or are never run.
            DemoFormat::Krp | DemoFormat::NetQuake | DemoFormat::Hltas => cmd,
        }
    }

    /// Puts the player where the recording says; what it does not say stays as our movement has it.
    fn place(&mut self, frame: &DemoFrame) {
        let (Some(origin), Some(velocity)) = (frame.origin, frame.velocity) else { return };
        let engine = self.profile.engine();
        let heights = self.profile.view;
        if !self.is_known {
            self.player = PlayerState::standing(engine, origin, frame.view.unwrap_or(heights.standing));
            self.tick += 1;
        }
        if let Some(view) = frame.view.filter(|_| self.profile.rules().ducks) {
            let is_ducked = (view - heights.ducked).abs() < DUCKED_EYE && heights.ducked != heights.standing;
            if is_ducked != self.player.is_ducked() {
                let mut player = PlayerState::standing(engine, origin, view);
                player.old_buttons = self.player.old_buttons;
                player.goldsrc.stamina_msec = self.player.goldsrc.stamina_msec;
                if is_ducked {
                    player.duck(heights.ducked);
                }
                self.player = player;
            }
        }
        (self.player.origin, self.player.velocity) = (origin, velocity);
        self.player.on_ground = frame.on_ground.unwrap_or(self.player.on_ground);
        if self.player.on_ground && self.grid.origin > 1.0 / 32.0 {
            // The rest over the floor is finer than the recording.
            self.player.origin.z = self.floor_under(origin) + DIST_EPSILON - self.mins_z();
        }
        if let Some(cmd) = frame.cmd.filter(|_| !self.is_known) {
            self.player.old_buttons = cmd.buttons;
            self.player.quakeworld.jump_held = cmd.pressed(crate::sim::cmd::JUMP);
        }
        self.is_known = true;
    }

    fn mins_z(&self) -> f32 {
        self.profile.hull(if self.player.is_ducked() { self.player.hull } else { STANDING_HULL }).mins.z
    }

    /// The floor under somebody who stands there.
    fn floor_under(&self, origin: Vec3) -> f32 {
        let feet = origin.z + self.mins_z();
        if self.grid.origin > DIST_EPSILON { feet } else { feet - DIST_EPSILON }
    }

    /// The floor that the states before and after say, and nothing else.
    fn world(&mut self, next: Option<&DemoFrame>) -> NearLevel<Arc<Level>> {
        let lands = next.filter(|next| next.on_ground == Some(true)).and_then(|next| next.origin);
        let top = if self.player.on_ground {
            Some(self.player.origin.z + self.mins_z() - DIST_EPSILON)
        } else {
            lands.map(|origin| self.floor_under(origin))
        };
        if let Some((_, level)) = self.floor.as_ref().filter(|(known, _)| *known == top) {
            return level.clone();
        }
        let brushes = top.map(|top| {
            let (low, high) = (Vec3::new(-FLOOR, -FLOOR, top - FLOOR), Vec3::new(FLOOR, FLOOR, top));
            Brush::cuboid(low, high, Contents::Solid)
        });
        let level = NearLevel::new(Arc::new(Level::new(brushes.into_iter().collect(), &self.profile.hulls)));
        self.floor = Some((top, level.clone()));
        level
    }

    fn compare(&mut self, index: usize, frame: &DemoFrame, before: &PlayerState) {
        let (Some(origin), Some(velocity)) = (frame.origin, frame.velocity) else { return };
        self.found.frames += 1;
        // What is rounded at both ends, and what the rounded speed leads to.
        let mut of_velocity = 2.0 * self.grid.velocity;
        let of_origin = 2.0 * self.grid.origin + of_velocity * self.since;
        // A state that is recorded once more while the player stands tells nothing of its speed.
        let stands = self.player.velocity == Vec3::ZERO && self.player.on_ground;
        if stands && self.grid.velocity > 0.0 && before.velocity == velocity {
            of_velocity = f32::INFINITY;
        }
        let recorded = origin.to_array().into_iter().chain(velocity.to_array());
        let ours = self.player.origin.to_array().into_iter().chain(self.player.velocity.to_array());
        let allowed = [of_origin; 3].into_iter().chain([of_velocity; 3]);
        let mut fields = FIELDS.into_iter().zip(recorded.zip(ours)).zip(allowed);
        let different = fields.find(|((_, (recorded, ours)), allowed)| (recorded - ours).abs() > *allowed);
        let Some(((field, (recorded, ours)), _)) = different else {
            self.found.equal += 1;
            return;
        };
        let is_flight = !before.on_ground && frame.on_ground == Some(false);
        let why = if is_flight {
            "something in the way, or a push: the map is missing"
        } else {
            "a wall, a step, a slope or an edge: the map is missing, and a flat floor without an end stands in for it"
        };
        let found = FirstDifference { frame: index, time: frame.time, field, recorded, ours, why };
        self.found.first_difference.get_or_insert(found);
    }
}
