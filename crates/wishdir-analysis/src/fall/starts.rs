//! Ways to start a fall, and whether each allows a JumpBug at its end.

use strum::{IntoStaticStr, VariantArray};

use super::test_level::{TestLevel, move_past_ledge};
use super::{FallError, MAX_HEIGHT, WindowMiss};
use wishdir_sim::command::{DUCK, JUMP};
use wishdir_sim::engine::{DUCKED_HULL, Engine, MoveReport, PlayerState};
use wishdir_sim::profile::Profile;

/// Maximum length of a flight or of ducking in a start, ticks.
const MAX_START_TICKS: u32 = 10_000;

/// Ways to start a fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum StartKind {
    /// Walking over the edge with no key pressed.
    WalkOff,
    /// Jump, 45 units high.
    Jump,
    /// Duck tapped on the ground: lifts the player by 18 units.
    /// Starts with duck exist in GoldSrc only.
    DoubleDuck,
    /// Jump while fully ducked: lifts the feet by 27 units if the player comes down standing.
    DuckJump,
    /// Jump right after the landing of a jump.
    Bhop,
    /// Bunny hop with duck held in the first flight and released for the second jump.
    StandupBhop,
    /// Bunny hop with duck held in both flights.
    #[strum(serialize = "duckbhop")]
    DuckBhop,
}

impl StartKind {
    /// All starts, in report order.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");

    /// Name in reports, for example `walk_off`.
    pub fn id(self) -> &'static str {
        self.into()
    }

    fn needs_duck(self) -> bool {
        match self {
            Self::WalkOff | Self::Jump | Self::Bhop => false,
            Self::DoubleDuck | Self::DuckJump | Self::StandupBhop | Self::DuckBhop => true,
        }
    }
}

/// Result of one way to start a fall.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FallStart {
    /// Way the fall started.
    pub kind: StartKind,
    /// Maximum height of the feet above the ledge if the player stands up in the air, units.
    pub rise: f32,
    /// Number of ticks after the tick that leaves the ledge, up to and including the last one above
    /// the floor.
    pub ticks: u32,
    /// Height of the feet above rest after the last tick that leaves room to stand up, units (H - h
    /// in article 003). A JumpBug needs less than 2 - 1/32. In QuakeWorld: after the last tick in
    /// the air.
    pub rest: f32,
    /// Distances between the window and the closest ticks. `None` if a tick ends in it, and in
    /// QuakeWorld.
    pub phase: Option<WindowMiss>,
    /// Whether standing up and jumping throws the player up, as simulated with `player_move`.
    /// Always false in QuakeWorld, which has no ducking.
    pub jumpbug: bool,
}

/// Starts available in a game.
pub(super) fn start_kinds(engine: Engine) -> impl Iterator<Item = StartKind> {
    StartKind::ALL
        .into_iter()
        .filter(move |kind| engine.rules().ducks || !kind.needs_duck())
}

/// Computes one start of a fall from a ledge of this height, units. `fog` is the ground tick on
/// which the player jumps; 1 is a perfect hop. Starts other than bunny hops ignore `fog`. `None` if
/// the game does not have this start.
///
/// # Errors
/// If the height is not positive, or over [`MAX_HEIGHT`].
pub fn simulate_start(
    profile: &Profile,
    height: f32,
    kind: StartKind,
    fog: u8,
) -> Result<Option<FallStart>, FallError> {
    if !(height > 0.0 && height <= MAX_HEIGHT) {
        return Err(FallError::Height { height });
    }
    let known = start_kinds(profile.engine()).any(|known| known == kind);
    Ok(known
        .then(|| simulate_start_in_level(&TestLevel::new(profile, height), kind, fog))
        .flatten())
}

/// Computes a start in an existing test level.
pub(super) fn simulate_start_in_level(
    test_level: &TestLevel<'_>,
    kind: StartKind,
    fog: u8,
) -> Option<FallStart> {
    let Some(player) = simulate_takeoff(test_level, kind, fog) else {
        // The floor is so close that the player walks down onto it.
        let nothing = FallStart {
            kind,
            rise: 0.0,
            ticks: 0,
            rest: 0.0,
            phase: None,
            jumpbug: false,
        };
        return (kind == StartKind::WalkOff).then_some(nothing);
    };
    let passage = test_level.find_window_ticks(player)?;
    let jumpbug = passage.ticks.is_some();
    let has_window = test_level.profile.rules().fall_bugs;
    Some(FallStart {
        kind,
        rise: find_max_rise(test_level, player),
        ticks: passage.count,
        rest: passage.rest,
        phase: (has_window && !jumpbug)
            .then(|| WindowMiss::from_heights(passage.rest, passage.next)),
        jumpbug,
    })
}

/// Highest point of the flight above the ledge, units.
fn find_max_rise(test_level: &TestLevel<'_>, mut player: PlayerState) -> f32 {
    let from = test_level.height_above_rest(&test_level.player_on_ledge());
    let mut top = test_level.height_above_rest(&player);
    let mut report = MoveReport::default();
    for _ in 0..MAX_START_TICKS {
        if player.velocity.z <= 0.0 {
            break;
        }
        // Stay ducked, so that the floor below a low ledge does not catch the feet.
        test_level.tick(&mut player, test_level.duck_buttons(), &mut report);
        top = top.max(test_level.height_above_rest(&player));
    }
    (top - from).max(0.0)
}

/// Returns the player after leaving the ledge, moved away from it so that only the floor is below.
/// `None` if the player never leaves the ledge.
fn simulate_takeoff(test_level: &TestLevel<'_>, kind: StartKind, fog: u8) -> Option<PlayerState> {
    let mut player = test_level.player_on_ledge();
    let mut report = MoveReport::default();
    let mut tick =
        |player: &mut PlayerState, buttons: u16| test_level.tick(player, buttons, &mut report);
    // Keys of a bunny hop: in its first flight, on the ground, and at the jump.
    let (in_flight, on_ground, at_jump) = match kind {
        StartKind::WalkOff => return test_level.walk_off(),
        StartKind::Jump => {
            tick(&mut player, JUMP);
            return airborne_past_ledge(player);
        }
        StartKind::DoubleDuck => {
            tick(&mut player, DUCK);
            tick(&mut player, 0);
            return airborne_past_ledge(player);
        }
        StartKind::DuckJump => {
            for _ in 0..MAX_START_TICKS {
                if player.hull == DUCKED_HULL {
                    break;
                }
                tick(&mut player, DUCK);
            }
            tick(&mut player, DUCK | JUMP);
            return airborne_past_ledge(player);
        }
        StartKind::Bhop => (0, 0, JUMP),
        StartKind::StandupBhop => (DUCK, 0, JUMP),
        StartKind::DuckBhop => (DUCK, DUCK, DUCK | JUMP),
    };
    tick(&mut player, JUMP);
    for _ in 0..MAX_START_TICKS {
        tick(&mut player, in_flight);
        if player.on_ground {
            break;
        }
    }
    for _ in 1..fog.max(1) {
        tick(&mut player, on_ground);
    }
    tick(&mut player, at_jump);
    airborne_past_ledge(player)
}

fn airborne_past_ledge(player: PlayerState) -> Option<PlayerState> {
    (!player.on_ground).then(|| move_past_ledge(player))
}
