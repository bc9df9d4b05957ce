//! Re-simulates a recording: runs each command from the recorded state and compares the next state.
//!
//! Uses the recording's map, or else a world derived from the states: an endless floor below a
//! player on the ground, or empty space around a player in the air.

use std::sync::Arc;

use super::compare::{
    DifferenceCause, FirstDifference, Resimulation, decode_command, find_difference, move_to_frame,
};
use super::on_map::{MapResimulation, StateTolerance, WalkObserver};
use super::{
    CLIENT_CAP, CommandCompleteness, Demo, DemoFormat, DemoFrame, FrameLink, StatePrecision, Track,
    VarChange,
};
use wishdir_sim::command::UserCmd;
use wishdir_sim::course::Timer;
use wishdir_sim::engine::{MoveReport, PlayerState, STANDING_HULL, player_move};
use wishdir_sim::map::World;
use wishdir_sim::math::Vec3;
use wishdir_sim::profile::{FieldSlot, Profile, Section, TickRule, by_name, section_fields};
use wishdir_sim::run::{FULL_HEALTH, Run};
use wishdir_sim::tick::TickRecord;
use wishdir_sim::world::{Brush, Contents, Level, NearLevel};

/// Size and thickness of the floor in the derived world, units.
const FLOOR: f32 = 65_536.0;
/// Maximum number of commands searched for the next recorded state.
const AHEAD: usize = 64;
impl Demo {
    /// Returns the server's recorded rules. `None` if wishdir cannot simulate the game.
    pub fn rules(&self) -> Option<Profile> {
        let mut profile = by_name(self.profile?)?.clone();
        self.vars
            .iter()
            .for_each(|(name, value)| set_var(&mut profile, name, *value));
        profile.physics.client.ktx_jumpscale |= self.ktx;
        Some(profile)
    }

    /// Like [`Demo::rules`], with the initial variables and command length of a track.
    pub fn recorded_rules_of_track(&self, track: &Track) -> Option<Profile> {
        let mut profile = self.rules()?;
        PendingChanges::new(track).apply_first_frame(&mut profile);
        let mut cmds = track
            .frames()
            .take(FIRST_CMDS)
            .filter_map(|frame| frame.cmd);
        let msec = cmds.find(|cmd| cmd.msec > 0).map_or(0, |cmd| cmd.msec);
        profile.tick = TickRule::Fixed(msec.max(1));
        Some(profile)
    }
}

/// Sets a variable by name if the rules have the variable and the value is in range.
fn set_var(profile: &mut Profile, name: &str, value: f32) {
    if name == CLIENT_CAP {
        if value > 0.0 {
            profile.physics.client.maxspeed = value;
        }
        return;
    }
    let engine = profile.engine();
    let Some(field) = section_fields(Section::Server, engine).find(|field| field.key == name)
    else {
        return;
    };
    match (field.slot)(profile) {
        FieldSlot::Number(slot) if (field.range.0..=field.range.1).contains(&value) => {
            *slot = value;
        }
        FieldSlot::Number(_) => {}
        FieldSlot::Switch(slot) => *slot = value != 0.0,
    }
}

/// Variable changes of a track that have not been applied yet.
struct PendingChanges<'a> {
    rest: &'a [VarChange],
}

impl<'a> PendingChanges<'a> {
    fn new(track: &'a Track) -> Self {
        Self {
            rest: &track.changes,
        }
    }

    /// Applies the changes of the first frame.
    fn apply_first_frame(mut self, profile: &mut Profile) {
        self.apply_until(0, profile);
    }

    /// Applies the changes up to a frame. Returns true if there were any.
    fn apply_until(&mut self, frame: usize, profile: &mut Profile) -> bool {
        let now = self
            .rest
            .iter()
            .take_while(|change| change.frame <= frame)
            .count();
        let (changed, rest) = self.rest.split_at(now);
        self.rest = rest;
        changed
            .iter()
            .for_each(|change| set_var(profile, change.name, change.value));
        now > 0
    }
}

/// Maximum number of frames searched for the command length.
const FIRST_CMDS: usize = 10_000;

/// Re-simulates a track and compares its states, on the map if there is a playable one.
/// Calls `observe` with every tick's record.
/// `None` if commands or states are missing, or wishdir cannot simulate the game.
pub fn resimulate(
    demo: &Demo,
    track: &Track,
    map: Option<&Arc<World>>,
    observe: &mut dyn FnMut(&TickRecord),
) -> Option<(Resimulation, Profile)> {
    let profile = demo.recorded_rules_of_track(track)?;
    let has = |known: fn(&DemoFrame) -> bool| {
        track
            .moments
            .iter()
            .any(|frame| frame.cmd.is_some() && known(frame))
    };
    let is_script = !track.runs.is_empty();
    if track.exactness == CommandCompleteness::Positions
        || !is_script && !has(|frame| frame.origin.is_some())
    {
        return None;
    }
    let rules = Arc::new(profile.with_damage(false));
    if let Some(run) = map.and_then(|world| Run::new(Arc::clone(world), rules).ok()) {
        let found = resimulate_on_map(demo, track, run, profile.clone(), observe);
        return Some((found, profile));
    }
    if !has(|frame| frame.velocity.is_some()) {
        return None;
    }
    let found = resimulate_without_map(demo, track, profile.clone(), observe);
    Some((found, profile))
}

/// Re-simulates a track on its map.
fn resimulate_on_map(
    demo: &Demo,
    track: &Track,
    run: Run,
    mut rules: Profile,
    observe: &mut dyn FnMut(&TickRecord),
) -> Resimulation {
    let mut walk = MapResimulation::new(demo, run, StateTolerance::for_rounding(demo.grid));
    walk.move_to_start(track);
    let mut changes = PendingChanges::new(track);
    for (index, frame) in track.frames_with_known_commands().enumerate() {
        if changes.apply_until(index, &mut rules) {
            walk.switch_rules(&rules);
        }
        walk.simulate_frame(index, &frame, &mut RecordForwarder(observe));
    }
    walk.found
}

/// Re-simulates a track in the world that its states imply.
fn resimulate_without_map(
    demo: &Demo,
    track: &Track,
    profile: Profile,
    observe: &mut dyn FnMut(&TickRecord),
) -> Resimulation {
    let mut runner = ReconstructedWorldRunner {
        format: demo.format,
        grid: demo.grid,
        profile,
        player: PlayerState::default(),
        is_known: false,
        floor: None,
        tick: 0,
        since: 0.0,
        found: Resimulation::default(),
    };
    let (moments, mut changes) = (&track.moments, PendingChanges::new(track));
    let mut repeats = track.repeats.iter().peekable();
    let mut count = 0;
    for index in 0..moments.len() {
        changes.apply_until(index, &mut runner.profile);
        let next = moments[index..]
            .iter()
            .take(AHEAD)
            .take_while(|frame| frame.follows == FrameLink::Next);
        let next = next.copied().find(|frame| frame.velocity.is_some());
        let times = repeats
            .next_if(|repeat| repeat.moment == index)
            .map_or(0, |repeat| repeat.count);
        for time in 0..=times {
            let frame = moments[index].after_repeats(time);
            let next = if time == 0 { next } else { Some(frame) };
            runner.step(count, &frame, next.as_ref(), observe);
            count += 1;
        }
    }
    runner.found
}

/// Observer that passes each tick's record to a closure.
struct RecordForwarder<'a>(&'a mut dyn FnMut(&TickRecord));

impl WalkObserver for RecordForwarder<'_> {
    fn after_tick(&mut self, _run: &Run, record: &TickRecord) {
        (self.0)(record);
    }
}

struct ReconstructedWorldRunner {
    format: DemoFormat,
    grid: StatePrecision,
    profile: Profile,
    player: PlayerState,
    /// Whether the player is at the recorded position.
    is_known: bool,
    /// Height of the floor, and the world that only contains this floor.
    floor: Option<(Option<f32>, NearLevel<Arc<Level>>)>,
    tick: u64,
    /// Time since the last frame with a recorded state, seconds.
    since: f32,
    found: Resimulation,
}

impl ReconstructedWorldRunner {
    /// Simulates one frame. `next` is the next recorded state, of this frame or a later one.
    fn step(
        &mut self,
        index: usize,
        frame: &DemoFrame,
        next: Option<&DemoFrame>,
        observe: &mut dyn FnMut(&TickRecord),
    ) {
        if frame.follows == FrameLink::Repeat {
            return;
        }
        if frame.is_position_only() {
            // After a teleport between frames, the next recorded state is the new start.
            self.is_known &= frame.follows != FrameLink::Apart;
            return;
        }
        let goes_on = self.is_known && frame.follows == FrameLink::Next;
        let Some(cmd) = frame.cmd.filter(|cmd| goes_on && cmd.msec > 0) else {
            self.is_known = false;
            self.place_player(frame);
            return;
        };
        let cmd: UserCmd = decode_command(self.format, &self.profile, cmd);
        let before = self.player;
        let mut level = self.build_world(next);
        let mut report = MoveReport::default();
        player_move(
            &mut self.player,
            &cmd,
            &self.profile.physics,
            &mut level,
            &mut report,
        );
        self.since += f32::from(cmd.msec) / 1000.0;
        self.tick += 1;
        if frame.velocity.is_some() {
            self.compare_state(index, frame, &before);
            self.place_player(frame);
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

    /// Moves the player to the recorded state. Keeps values that the recording lacks.
    fn place_player(&mut self, frame: &DemoFrame) {
        let (Some(origin), Some(_)) = (frame.origin, frame.velocity) else {
            return;
        };
        self.tick += u64::from(!self.is_known);
        move_to_frame(&mut self.player, self.is_known, frame, &self.profile);
        if self.player.on_ground && self.grid.is_coarse() {
            // The rest height above the floor is smaller than the recording's precision.
            self.player.origin.z =
                self.floor_height_below(origin) + self.profile.rest_height() - self.feet_offset();
        }
        self.is_known = true;
    }

    fn feet_offset(&self) -> f32 {
        self.profile
            .hull(if self.player.is_ducked() {
                self.player.hull
            } else {
                STANDING_HULL
            })
            .mins
            .z
    }

    /// Returns the floor height below a standing player.
    fn floor_height_below(&self, origin: Vec3) -> f32 {
        let feet = origin.z + self.feet_offset();
        if self.grid.is_coarse() {
            feet
        } else {
            feet - self.profile.rest_height()
        }
    }

    /// Builds a world that only contains the floor implied by the surrounding states.
    fn build_world(&mut self, next: Option<&DemoFrame>) -> NearLevel<Arc<Level>> {
        let lands = next
            .filter(|next| next.on_ground == Some(true))
            .and_then(|next| next.origin);
        let top = if self.player.on_ground {
            Some(self.player.origin.z + self.feet_offset() - self.profile.rest_height())
        } else {
            lands.map(|origin| self.floor_height_below(origin))
        };
        if let Some((_, level)) = self.floor.as_ref().filter(|(known, _)| *known == top) {
            return level.clone();
        }
        let brushes = top.map(|top| {
            let (low, high) = (
                Vec3::new(-FLOOR, -FLOOR, top - FLOOR),
                Vec3::new(FLOOR, FLOOR, top),
            );
            Brush::cuboid(low, high, Contents::Solid)
        });
        let level = NearLevel::new(Arc::new(Level::new(
            brushes.into_iter().collect(),
            &self.profile.hulls,
        )));
        self.floor = Some((top, level.clone()));
        level
    }

    fn compare_state(&mut self, index: usize, frame: &DemoFrame, before: &PlayerState) {
        let Some(different) = find_difference(self.grid, self.since, frame, before, &self.player)
        else {
            return;
        };
        self.found.frames += 1;
        let Some((field, recorded, ours)) = different else {
            self.found.equal += 1;
            return;
        };
        let is_flight = !before.on_ground && frame.on_ground == Some(false);
        let why = if is_flight {
            DifferenceCause::NoMapFlight
        } else {
            DifferenceCause::NoMapGround
        };
        let found = FirstDifference {
            frame: index,
            time: frame.time,
            field,
            recorded,
            ours,
            why,
        };
        self.found.first_difference.get_or_insert(found);
    }
}
