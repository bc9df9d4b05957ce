//! The ways of starting a fall, and whether each allows a JumpBug at its end.

use strum::{IntoStaticStr, VariantArray};

use super::room::{Room, past_the_ledge};
use super::{FallError, MAX_HEIGHT, Phase};
use wishdir_sim::command::{DUCK, JUMP};
use wishdir_sim::engine::{DUCKED_HULL, Engine, MoveReport, PlayerState};
use wishdir_sim::profile::Profile;

/// No flight or ducking of a start lasts this many ticks.
const MAX_START_TICKS: u32 = 10_000;

/// How a fall begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum StartKind {
    /// Over the edge without a key.
    WalkOff,
    /// A jump, 45 units up.
    Jump,
    /// Duck tapped on the ground: 18 units up. GoldSrc only, as are all that duck.
    DoubleDuck,
    /// A jump when fully ducked: 27 units up for the feet that come down standing.
    DuckJump,
    /// A jump out of the landing of a jump.
    Bhop,
    /// The same, with duck held in the first flight and released for the second jump.
    StandupBhop,
    /// The same, with duck held in both.
    #[strum(serialize = "duckbhop")]
    DuckBhop,
}

impl StartKind {
    /// All of them, in the order of reports.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");

    /// The word in reports: `walk_off`.
    pub fn id(self) -> &'static str {
        self.into()
    }

    fn ducks(self) -> bool {
        match self {
            Self::WalkOff | Self::Jump | Self::Bhop => false,
            Self::DoubleDuck | Self::DuckJump | Self::StandupBhop | Self::DuckBhop => true,
        }
    }
}

/// One way of starting a fall.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Start {
    /// How the fall began.
    pub kind: StartKind,
    /// How high over the ledge the feet of one who stands up in the air come, units.
    pub rise: f32,
    /// Ticks from the one that leaves the ledge, which is not counted, to the last over the floor.
    pub ticks: u32,
    /// How high over the floor the feet of one who stood up would be after the last tick that has
    /// room for that, without the resting gap, units: the article's H - h. A JumpBug needs it under
    /// 2 - 1/32. In QuakeWorld: after the last tick in the air.
    pub rest: f32,
    /// How the ticks lie around the window; none where one ends in it, and in QuakeWorld.
    pub phase: Option<Phase>,
    /// Whether standing up and jumping throws the player up, tried by `player_move`. Never in
    /// QuakeWorld, where nobody ducks.
    pub jumpbug: bool,
}

/// The starts that a game knows.
pub(super) fn kinds(engine: Engine) -> impl Iterator<Item = StartKind> {
    StartKind::ALL
        .into_iter()
        .filter(move |kind| engine.rules().ducks || !kind.ducks())
}

/// One way of starting the fall from a ledge of this height, units, with the jump in this tick on
/// the ground (1 is a perfect bunny hop; other starts do not ask); none if the game does not know
/// it.
///
/// # Errors
/// If the height is none.
pub fn start(
    profile: &Profile,
    height: f32,
    kind: StartKind,
    fog: u8,
) -> Result<Option<Start>, FallError> {
    if !(height > 0.0 && height <= MAX_HEIGHT) {
        return Err(FallError::Height { height });
    }
    let known = kinds(profile.engine()).any(|known| known == kind);
    Ok(known
        .then(|| start_in(&Room::new(profile, height), kind, fog))
        .flatten())
}

/// The start in a room that is there already.
pub(super) fn start_in(room: &Room<'_>, kind: StartKind, fog: u8) -> Option<Start> {
    let Some(player) = take_off(room, kind, fog) else {
        // A floor so near that one walks down to it: nothing is fallen.
        let nothing = Start {
            kind,
            rise: 0.0,
            ticks: 0,
            rest: 0.0,
            phase: None,
            jumpbug: false,
        };
        return (kind == StartKind::WalkOff).then_some(nothing);
    };
    let passage = room.passage(player)?;
    let jumpbug = passage.ticks.is_some();
    let has_window = room.profile.rules().fall_bugs;
    Some(Start {
        kind,
        rise: rise(room, player),
        ticks: passage.count,
        rest: passage.rest,
        phase: (has_window && !jumpbug).then(|| Phase::of(passage.rest, passage.next)),
        jumpbug,
    })
}

/// The highest point of the flight over the ledge, units.
fn rise(room: &Room<'_>, mut player: PlayerState) -> f32 {
    let from = room.rest_of(&room.on_the_ledge());
    let mut top = room.rest_of(&player);
    let mut report = MoveReport::default();
    for _ in 0..MAX_START_TICKS {
        if player.velocity.z <= 0.0 {
            break;
        }
        // Ducked, so that the floor of a low ledge does not catch the feet.
        room.tick(&mut player, room.duck(), &mut report);
        top = top.max(room.rest_of(&player));
    }
    (top - from).max(0.0)
}

/// Has left the ledge for the last time in the tick just over, and is past it; none if that never
/// happens.
fn take_off(room: &Room<'_>, kind: StartKind, fog: u8) -> Option<PlayerState> {
    let mut player = room.on_the_ledge();
    let mut report = MoveReport::default();
    let mut tick = |player: &mut PlayerState, buttons: u16| room.tick(player, buttons, &mut report);
    // The keys in the first flight of a bunny hop, before its jump on the ground, and with it.
    let (in_flight, on_ground, at_jump) = match kind {
        StartKind::WalkOff => return room.walked_off(),
        StartKind::Jump => {
            tick(&mut player, JUMP);
            return in_the_air(player);
        }
        StartKind::DoubleDuck => {
            tick(&mut player, DUCK);
            tick(&mut player, 0);
            return in_the_air(player);
        }
        StartKind::DuckJump => {
            for _ in 0..MAX_START_TICKS {
                if player.hull == DUCKED_HULL {
                    break;
                }
                tick(&mut player, DUCK);
            }
            tick(&mut player, DUCK | JUMP);
            return in_the_air(player);
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
    in_the_air(player)
}

fn in_the_air(player: PlayerState) -> Option<PlayerState> {
    (!player.on_ground).then(|| past_the_ledge(player))
}
