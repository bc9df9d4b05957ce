//! Compares a simulated state with a recorded one, and guesses the cause of a difference.

use super::{DemoFormat, DemoFrame, StatePrecision};
use wishdir_sim::client::{
    quantise_angle_goldsrc, quantise_angle_qw, quantise_move_goldsrc, scale_to_cap,
};
use wishdir_sim::command::{JUMP, UserCmd};
use wishdir_sim::engine::PlayerState;
use wishdir_sim::math::{Vec3, length};
use wishdir_sim::profile::Profile;

/// Maximum difference from the ducked view height for a player to count as ducked, units.
const DUCKED_EYE: f32 = 0.5;
/// Minimum position difference after one command that counts as a teleport, units.
const TELEPORT_DISTANCE: f32 = 64.0;
/// Assumed speed of a player whose position may be late, u/s: the maximum running speed.
const RUNNING: f32 = 320.0;
/// Minimum airborne speed change per command that movement rules cannot explain, u/s.
const KNOCK: f32 = 80.0;

/// Result of re-simulating a recording.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Resimulation {
    /// Number of states that were compared.
    pub frames: u64,
    /// Number of states that are equal within the recording's rounding.
    pub equal: u64,
    /// First state that differs. `None` if all states are equal.
    pub first_difference: Option<FirstDifference>,
    /// Whether the simulation used the recording's map instead of a flat floor.
    pub on_map: bool,
}

/// A recorded state that the simulation does not reproduce.
#[derive(Clone, Debug, PartialEq)]
pub struct FirstDifference {
    /// Index of the frame in its track, from 0.
    pub frame: usize,
    /// Time of the frame in the recording, seconds.
    pub time: f64,
    /// Name of the value, for example `origin.x` or `velocity.z`.
    pub field: &'static str,
    /// Value in the recording.
    pub recorded: f32,
    /// Value in our simulation.
    pub ours: f32,
    /// Most likely cause of the difference.
    pub why: DifferenceCause,
}

/// Most likely cause of a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DifferenceCause {
    /// Without the map: an obstacle or a push in the air.
    NoMapFlight,
    /// Without the map: a wall, step, slope or edge instead of the endless flat floor.
    NoMapGround,
    /// A trigger of the map moved our player and not the recorded one.
    TriggerOurs,
    /// The recorded player was teleported, died or loaded a position.
    Teleported,
    /// A push, an explosion or damage accelerated the recorded player.
    Knocked,
    /// Something missing here stopped the recorded player: a door, a lift or another player.
    RecordedStopped,
    /// Something stopped our player but not the recorded one: a door that was open, or an object
    /// that was broken.
    OursStopped,
    /// Only one of the two players is on the ground: a lift, or another version of the map.
    OtherGround,
    /// Neither player met an obstacle. The rules differ, or the recording lacks part of the state.
    OtherRules,
}

/// Names of the values that are compared.
const FIELDS: [&str; 6] = [
    "origin.x",
    "origin.y",
    "origin.z",
    "velocity.x",
    "velocity.y",
    "velocity.z",
];

/// Value that differs: its name, the recorded value and the simulated value.
pub(super) type FieldDifference = (&'static str, f32, f32);

/// Finds the first value whose difference is larger than rounding can explain.
/// `since` is the time since the last recorded state, seconds.
/// The outer `None` means that the frame has no position. Missing velocities are not compared.
pub(super) fn find_difference(
    grid: StatePrecision,
    since: f32,
    frame: &DemoFrame,
    before: &PlayerState,
    ours: &PlayerState,
) -> Option<Option<FieldDifference>> {
    let origin = frame.origin?;
    // Both states are rounded, and the error of the rounded velocity shifts the position.
    let mut of_velocity = 2.0 * grid.velocity;
    let of_origin = 2.0 * grid.origin + of_velocity * since + late_state_error(grid, before, ours);
    // A repeated state of a standing player says nothing about the speed.
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

/// Returns the largest position error of a state that is up to `grid.late` seconds late or early,
/// units.
pub(super) fn late_state_error(
    grid: StatePrecision,
    before: &PlayerState,
    ours: &PlayerState,
) -> f32 {
    if grid.late > 0.0 {
        grid.late
            * length(before.velocity)
                .max(length(ours.velocity))
                .max(RUNNING)
    } else {
        0.0
    }
}

/// Guesses the cause of a difference on a map.
/// `moved_by_map` is true if a trigger acted on our player.
pub(super) fn guess_difference_cause(
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
        () if length(origin - ours.origin) > TELEPORT_DISTANCE => DifferenceCause::Teleported,
        () if frame
            .on_ground
            .is_some_and(|stands| stands != ours.on_ground) =>
        {
            DifferenceCause::OtherGround
        }
        () if length(velocity - before.velocity) > KNOCK && theirs > own => {
            DifferenceCause::Knocked
        }
        () if touched && own < theirs => DifferenceCause::OursStopped,
        () if !touched && theirs < own => DifferenceCause::RecordedStopped,
        () => DifferenceCause::OtherRules,
    }
}

/// Returns a command as the server decodes it.
pub fn decode_command(format: DemoFormat, profile: &Profile, cmd: UserCmd) -> UserCmd {
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
        // KRP files contain the server's own numbers. NetQuake demos are never simulated.
        DemoFormat::Krp | DemoFormat::NetQuake => cmd,
    }
}

/// Moves the player to the recorded state. Keeps values that the recording lacks.
/// A player without a known state is placed at the recorded position, at rest if no velocity was
/// recorded.
pub(super) fn move_to_frame(
    player: &mut PlayerState,
    is_known: bool,
    frame: &DemoFrame,
    profile: &Profile,
) {
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
            let mut placed = PlayerState::standing(engine, origin, view);
            placed.old_buttons = player.old_buttons;
            placed.set_stamina_msec(player.stamina_msec());
            if is_ducked {
                placed.duck(heights.ducked);
            }
            *player = placed;
        }
    }
    (player.origin, player.velocity) = (origin, frame.velocity.unwrap_or(player.velocity));
    player.on_ground = frame.on_ground.unwrap_or(player.on_ground);
    player.set_stamina_msec(frame.stamina.unwrap_or(player.stamina_msec()));
    if let Some(cmd) = frame.cmd.filter(|_| !is_known) {
        player.old_buttons = cmd.buttons;
        player.set_jump_held(cmd.pressed(JUMP));
    }
}
