//! Our state beside a recorded one: whether they are equal as far as the recording lets one see,
//! and what made the difference.

use super::{DemoFormat, DemoFrame, Grid};
use wishdir_sim::client::{
    quantise_angle_goldsrc, quantise_angle_qw, quantise_move_goldsrc, scale_to_cap,
};
use wishdir_sim::command::{JUMP, UserCmd};
use wishdir_sim::engine::PlayerState;
use wishdir_sim::math::{Vec3, length};
use wishdir_sim::profile::Profile;

/// A player whose eye is this near to where it is ducked is ducked, units.
const DUCKED_EYE: f32 = 0.5;
/// A farther difference after one command is no movement, units.
const PUT_ELSEWHERE: f32 = 64.0;
/// Where a place may be late, the player may have been this fast in between, u/s: as fast as
/// anybody runs.
const RUNNING: f32 = 320.0;
/// A change of speed that no rule of movement makes in one command in the air, u/s.
const KNOCK: f32 = 80.0;

/// What running beside a recording found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Beside {
    /// States that were compared.
    pub frames: u64,
    /// Of them those that are equal, as far as the recording's rounding lets one see.
    pub equal: u64,
    /// The first that is not.
    pub first_difference: Option<FirstDifference>,
    /// It ran in the recording's map, not on a flat floor.
    pub on_map: bool,
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
    /// What most likely made it.
    pub why: DifferenceCause,
}

/// What most likely made a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DifferenceCause {
    /// Without the map: something in the way of somebody who flies, or a push.
    NoMapFlight,
    /// Without the map: a wall, a step, a slope or an edge under a flat floor without an end.
    NoMapGround,
    /// A trigger of the map moved our player and not the recorded one.
    TriggerOurs,
    /// The recorded player was put somewhere else: a teleporter, a death, a loaded place.
    PutElsewhere,
    /// The recorded player got a speed from outside: a push, an explosion, damage.
    Knocked,
    /// Something stopped the recorded player that the map does not hold there: a door, a lift,
    /// another player.
    StoppedThere,
    /// Something stopped ours that the recorded player went through: a door that stood open, a
    /// thing that was broken.
    StoppedOurs,
    /// They stand on different things, or one of them stands on nothing: a lift, or another version
    /// of the map.
    OtherGround,
    /// Nothing is in the way of either: other rules, or a state that the recording does not hold.
    OtherRules,
}

/// What is compared.
const FIELDS: [&str; 6] = [
    "origin.x",
    "origin.y",
    "origin.z",
    "velocity.x",
    "velocity.y",
    "velocity.z",
];

/// A value that is not the recorded one: its name, the recorded value, ours.
pub(super) type Different = (&'static str, f32, f32);

/// The first value that differs by more than the recording's rounding explains, `since` seconds
/// after the last recorded state; none where the frame holds no place. A speed that is not recorded
/// is none to differ from.
pub(super) fn difference(
    grid: Grid,
    since: f32,
    frame: &DemoFrame,
    before: &PlayerState,
    ours: &PlayerState,
) -> Option<Option<Different>> {
    let origin = frame.origin?;
    // What is rounded at both ends, and what the rounded speed leads to.
    let mut of_velocity = 2.0 * grid.velocity;
    let of_origin = 2.0 * grid.origin + of_velocity * since + late_by(grid, before, ours);
    // A state that is recorded once more while the player stands tells nothing of its speed.
    let stands = ours.velocity == Vec3::ZERO && ours.on_ground;
    if stands && grid.velocity > 0.0 && frame.velocity == Some(before.velocity) {
        of_velocity = f32::INFINITY;
    }
    let recorded = origin
        .to_array()
        .into_iter()
        .chain(frame.velocity.iter().flat_map(Vec3::to_array));
    let own = ours
        .origin
        .to_array()
        .into_iter()
        .chain(ours.velocity.to_array());
    let allowed = [of_origin; 3].into_iter().chain([of_velocity; 3]);
    let mut fields = FIELDS.into_iter().zip(recorded.zip(own)).zip(allowed);
    let different =
        fields.find(|((_, (recorded, ours)), allowed)| (recorded - ours).abs() > *allowed);
    Some(different.map(|((field, (recorded, ours)), _)| (field, recorded, ours)))
}

/// How far a place that comes late or early may be off, units.
pub(super) fn late_by(grid: Grid, before: &PlayerState, ours: &PlayerState) -> f32 {
    if grid.late > 0.0 {
        grid.late
            * length(before.velocity)
                .max(length(ours.velocity))
                .max(RUNNING)
    } else {
        0.0
    }
}

/// What most likely made a difference in a map; `moved_by_map`: a trigger of it acted on ours.
pub(super) fn why_on_map(
    frame: &DemoFrame,
    before: &PlayerState,
    ours: &PlayerState,
    touched: bool,
    moved_by_map: bool,
) -> DifferenceCause {
    let (origin, velocity) = (
        frame.origin.unwrap_or(ours.origin),
        frame.velocity.unwrap_or(ours.velocity),
    );
    let (theirs, own) = (length(velocity), length(ours.velocity));
    match () {
        () if moved_by_map => DifferenceCause::TriggerOurs,
        () if length(origin - ours.origin) > PUT_ELSEWHERE => DifferenceCause::PutElsewhere,
        () if frame
            .on_ground
            .is_some_and(|stands| stands != ours.on_ground) =>
        {
            DifferenceCause::OtherGround
        }
        () if length(velocity - before.velocity) > KNOCK && theirs > own => {
            DifferenceCause::Knocked
        }
        () if touched && own < theirs => DifferenceCause::StoppedOurs,
        () if !touched && theirs < own => DifferenceCause::StoppedThere,
        () => DifferenceCause::OtherRules,
    }
}

/// A command as the server decoded it.
pub fn decoded(format: DemoFormat, profile: &Profile, cmd: UserCmd) -> UserCmd {
    match format {
        DemoFormat::Qwd | DemoFormat::Mvd => UserCmd {
            angles: cmd.angles.to_array().map(quantise_angle_qw).into(),
            ..cmd
        },
        DemoFormat::GoldSrc | DemoFormat::Hltas => {
            let cap = profile.physics.client.maxspeed;
            let moves =
                scale_to_cap([cmd.forward, cmd.side, cmd.up], cap).map(quantise_move_goldsrc);
            let [forward, side, up] = moves;
            let angles = cmd.angles.to_array().map(quantise_angle_goldsrc).into();
            UserCmd {
                angles,
                forward,
                side,
                up,
                ..cmd
            }
        }
        // Theirs are the server's own numbers, or are never run.
        DemoFormat::Krp | DemoFormat::NetQuake => cmd,
    }
}

/// Puts the player where the recording says, where it does; what it does not say stays as our
/// movement has it. A player who was not known before stands up there, at rest if nothing says how
/// fast.
pub(super) fn put(player: &mut PlayerState, is_known: bool, frame: &DemoFrame, profile: &Profile) {
    let Some(origin) = frame.origin else { return };
    let engine = profile.engine();
    let heights = profile.view;
    if !is_known {
        *player = PlayerState::standing(engine, origin, frame.view.unwrap_or(heights.standing));
    }
    if let Some(view) = frame.view.filter(|_| profile.rules().ducks) {
        let is_ducked =
            (view - heights.ducked).abs() < DUCKED_EYE && heights.ducked != heights.standing;
        if is_ducked != player.is_ducked() {
            let mut put = PlayerState::standing(engine, origin, view);
            put.old_buttons = player.old_buttons;
            put.goldsrc.stamina_msec = player.goldsrc.stamina_msec;
            if is_ducked {
                put.duck(heights.ducked);
            }
            *player = put;
        }
    }
    (player.origin, player.velocity) = (origin, frame.velocity.unwrap_or(player.velocity));
    player.on_ground = frame.on_ground.unwrap_or(player.on_ground);
    player.goldsrc.stamina_msec = frame.stamina.unwrap_or(player.goldsrc.stamina_msec);
    if let Some(cmd) = frame.cmd.filter(|_| !is_known) {
        player.old_buttons = cmd.buttons;
        player.quakeworld.jump_held = cmd.pressed(JUMP);
    }
}
