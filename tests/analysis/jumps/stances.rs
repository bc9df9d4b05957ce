//! Distance, kind and validity of jumps over a gap, for every stance at takeoff and at landing.
//!
//! The statistics of the games' servers call a jump failed once `origin.z + 18 < takeoff.z`
//! (`docs/numbers.md` 2.3). So it does not matter when a player ducks in the air, as long as the
//! ducked box comes down on the block.

use wishdir_analysis::jump::{InvalidJumpReason, Jump};
use wishdir_sim::command::{DUCK, JUMP, UserCmd};
use wishdir_sim::course::Timer;
use wishdir_sim::engine::{MoveReport, PlayerState, player_move};
use wishdir_sim::math::Vec3;
use wishdir_sim::profile::by_name;
use wishdir_sim::run::FULL_HEALTH;
use wishdir_sim::tick::TickRecord;
use wishdir_sim::world::{Brush, Contents, Level};

use super::jumps_of;
use crate::support::near;

const FAR: f32 = 8192.0;
/// After so many ticks a jump is high enough to stand up in the air.
const ROOM: u32 = 25;
/// Half a player's box, units.
const HALF_BOX: f32 = 16.0;

/// How the jump over the gap begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Begins {
    Run,
    CountJump,
    DoubleCountJump,
    MultiCountJump,
    StandUpCountJump,
    Hop,
    HopFromDuckedLanding,
    HopAfterDrop,
    HopAfterStep,
    HopAfterFall,
    Ducked,
    DuckedHop,
    DuckedHopFromDucked,
}

impl Begins {
    const ALL: [(Self, &'static str); 13] = [
        (Self::Run, "LJ"),
        (Self::CountJump, "CJ"),
        (Self::DoubleCountJump, "DCJ"),
        (Self::MultiCountJump, "MCJ"),
        (Self::StandUpCountJump, "SCJ"),
        (Self::Hop, "BJ"),
        (Self::HopFromDuckedLanding, "SBJ"),
        (Self::HopAfterDrop, "DropBJ"),
        (Self::HopAfterStep, "UpBJ"),
        (Self::HopAfterFall, "WJ"),
        (Self::Ducked, "DuckJump"),
        (Self::DuckedHop, "BhopInDuck"),
        (Self::DuckedHopFromDucked, "DuckBhop"),
    ];

    fn takes_off_ducked(self) -> bool {
        [Self::Ducked, Self::DuckedHop, Self::DuckedHopFromDucked].contains(&self)
    }

    /// How much higher the floor is from which the approach begins, units.
    fn first_floor(self) -> f32 {
        if [Self::HopAfterDrop, Self::HopAfterFall].contains(&self) {
            40.0
        } else if self == Self::HopAfterStep {
            -20.0
        } else {
            0.0
        }
    }

    /// How many takeoffs the jump over the gap is.
    fn jumps(self) -> u32 {
        let hops = [
            Self::Hop,
            Self::HopFromDuckedLanding,
            Self::HopAfterDrop,
            Self::HopAfterStep,
            Self::DuckedHop,
            Self::DuckedHopFromDucked,
        ];
        1 + u32::from(hops.contains(&self))
    }

    /// How many double ducks come first.
    fn lifts(self) -> u32 {
        if [Self::CountJump, Self::StandUpCountJump].contains(&self) {
            1
        } else if self == Self::DoubleCountJump {
            2
        } else if self == Self::MultiCountJump {
            3
        } else {
            0
        }
    }

    /// Whether duck is held in the air before the jump over the gap.
    fn ducks_before(self, takeoffs: u32, in_air: u32) -> bool {
        if [Self::HopFromDuckedLanding, Self::DuckedHop].contains(&self) {
            takeoffs > 0 && in_air > 40
        } else if self == Self::StandUpCountJump {
            // A double duck falls for about 20 ticks.
            in_air > 5
        } else {
            self == Self::DuckedHopFromDucked
        }
    }

    /// The player before the first tick. The first floor ends at x = 100.
    fn start(self) -> PlayerState {
        let x = if self == Self::HopAfterFall {
            110.0
        } else if self.first_floor() == 0.0 {
            -1000.0
        } else {
            0.0
        };
        let ducked = [Self::Ducked, Self::DuckedHopFromDucked].contains(&self);
        let height = if ducked { 18.03125 } else { 36.03125 };
        let mut player = PlayerState {
            origin: Vec3::new(x, 0.0, self.first_floor() + height),
            velocity: Vec3::new(250.0, 0.0, 0.0),
            on_ground: true,
            ..PlayerState::default()
        };
        if ducked {
            player.duck(12.0);
            player.old_buttons = DUCK;
        }
        player
    }
}

/// When the duck key is held in the jump over the gap, ticks after the takeoff.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ducks {
    Never,
    From(u32),
    Always,
    /// Until there is room to stand up in the air.
    AtFirst,
    /// At first, and again from here on.
    AgainFrom(u32),
}

impl Ducks {
    fn holds(self, tick: u32) -> bool {
        match self {
            Self::Never => false,
            Self::From(from) => tick >= from,
            Self::Always => true,
            Self::AtFirst => tick < ROOM,
            Self::AgainFrom(from) => tick < ROOM || tick >= from,
        }
    }
}

/// Plays the approach and the jump, whose keys `ducks` has.
struct Player {
    begins: Begins,
    ducks: Ducks,
    takeoffs: u32,
    lifts: u32,
    /// Ticks since the last takeoff, and since the last landing.
    in_air: u32,
    standing: u32,
}

impl Player {
    fn new(begins: Begins, ducks: Ducks) -> Self {
        Self {
            begins,
            ducks,
            takeoffs: 0,
            lifts: 0,
            in_air: 0,
            standing: 0,
        }
    }

    /// The buttons of the next tick.
    fn buttons(&mut self, player: &PlayerState) -> u16 {
        if player.on_ground {
            self.standing += 1;
            self.in_air = 0;
            return self.on_ground(player);
        }
        self.standing = 0;
        self.in_air += 1;
        if self.takeoffs == self.begins.jumps() {
            return DUCK * u16::from(self.ducks.holds(self.in_air));
        }
        DUCK * u16::from(self.begins.ducks_before(self.takeoffs, self.in_air))
    }

    fn on_ground(&mut self, player: &PlayerState) -> u16 {
        if self.lifts < self.begins.lifts() {
            // A tap: the release lifts.
            let taps = player.old_buttons & DUCK == 0;
            self.lifts += u32::from(!taps);
            return DUCK * u16::from(taps);
        }
        let is_ducked = [Begins::Ducked, Begins::DuckedHopFromDucked].contains(&self.begins)
            || self.begins == Begins::DuckedHop && self.takeoffs == 1;
        let ducked = DUCK * u16::from(is_ducked);
        // Standing up after a ducked landing takes a tick, and a fall needs an edge.
        let stands_up = [Begins::HopFromDuckedLanding, Begins::StandUpCountJump];
        let waits = stands_up.contains(&self.begins) && player.is_ducked()
            || self.begins == Begins::HopAfterFall && player.origin.z > 60.0;
        if self.takeoffs == self.begins.jumps() || player.old_buttons & JUMP != 0 || waits {
            return ducked;
        }
        self.takeoffs += 1;
        JUMP | ducked
    }
}

/// The ticks of the jump; `gap`: where the floor ends and where it begins again.
fn play(name: &str, begins: Begins, ducks: Ducks, gap: Option<[f32; 2]>) -> Vec<TickRecord> {
    let profile = by_name(name).unwrap();
    let cuboid = |from: f32, to: f32, top: f32| {
        Brush::cuboid(
            Vec3::new(from, -FAR, -512.0),
            Vec3::new(to, FAR, top),
            Contents::Solid,
        )
    };
    let first = begins.first_floor();
    let [end, begin] = gap.unwrap_or([FAR, FAR]);
    let mut brushes = vec![cuboid(-FAR, 100.0, first)];
    if first == 0.0 {
        brushes = vec![cuboid(-FAR, end, 0.0)];
    } else {
        brushes.push(cuboid(100.0, end, 0.0));
    }
    brushes.push(cuboid(begin, FAR + 1.0, 0.0));
    brushes.push(Brush::cuboid(
        Vec3::new(-FAR, -FAR, -900.0),
        Vec3::new(FAR, FAR, -512.0),
        Contents::Solid,
    ));
    let level = Level::new(brushes, &profile.hulls);
    let (mut player, mut hands) = (begins.start(), Player::new(begins, ducks));
    let mut records = Vec::new();
    for tick in 1..=500 {
        let (before, mut report) = (player, MoveReport::default());
        let buttons = hands.buttons(&player);
        let cmd = UserCmd {
            msec: profile.msec(),
            buttons,
            ..UserCmd::default()
        };
        player_move(
            &mut player,
            &cmd,
            &profile.physics,
            &mut level.near(),
            &mut report,
        );
        records.push(TickRecord {
            tick,
            cmd,
            before,
            player,
            report,
            events: Vec::new(),
            health: FULL_HEALTH,
            timer: Timer::Idle,
        });
        if hands.takeoffs == begins.jumps() && player.on_ground {
            break;
        }
    }
    records
}

/// The last jump over a gap that ends 2 units before the front of a box that lands `reach` units
/// from the takeoff. It begins behind the player, or, where the ground must not brake harder near an
/// edge, some way ahead.
fn over_gap(name: &str, begins: Begins, ducks: Ducks, reach: f32) -> Jump {
    let profile = by_name(name).unwrap();
    let flat = jumps_of(profile, &play(name, begins, ducks, None));
    let from = flat.last().unwrap().takeoff_origin.x;
    let edge = if begins == Begins::Run {
        from - HALF_BOX + 2.0
    } else {
        from + 40.0
    };
    let gap = [edge, from + reach + HALF_BOX - 2.0];
    let records = play(name, begins, ducks, Some(gap));
    jumps_of(profile, &records).pop().unwrap()
}

/// Whether it failed, or came down at another height.
fn fails(jump: &Jump) -> bool {
    matches!(
        jump.reason,
        Some(
            InvalidJumpReason::FellShort(_)
                | InvalidJumpReason::LandedLower(_)
                | InvalidJumpReason::LandedHigher(_)
        )
    )
}

#[test]
fn a_duck_in_the_last_ticks_gives_the_distance_of_an_earlier_one() {
    for name in ["cs16-100", "hl-100"] {
        let early = over_gap(name, Begins::Run, Ducks::From(66), 180.0);
        assert!(!fails(&early), "{name}: {:?}", early.reason);
        near(early.distance, 214.5, 0.01);
        for from in 67..=71 {
            let late = over_gap(name, Begins::Run, Ducks::From(from), 180.0);
            assert_eq!(late.id(), early.id(), "{name}, ducked from tick {from}");
            assert_eq!(late.reason, early.reason, "{name}, ducked from tick {from}");
            assert_eq!(late.airtime_ticks, early.airtime_ticks);
            assert_eq!(late.ticks.len(), early.ticks.len());
            near(late.distance, early.distance, 0.01);
        }
        // One tick later even ducked feet are below the takeoff height.
        let missed = over_gap(name, Begins::Run, Ducks::From(75), 180.0);
        assert!(
            matches!(missed.reason, Some(InvalidJumpReason::FellShort(_))),
            "{name}: {:?}",
            missed.reason
        );
        // A player who never ducked is measured where the standing feet passed the height.
        near(missed.distance, 250.0 * 0.01 * 67.0 + 32.0, 0.5);
        assert_eq!(missed.ticks.len(), missed.airtime_ticks as usize);
    }
}

/// The jump on even ground, where it comes down as it is.
fn on_floor(name: &str, begins: Begins, ducks: Ducks) -> Jump {
    let records = play(name, begins, ducks, None);
    jumps_of(by_name(name).unwrap(), &records).pop().unwrap()
}

#[test]
fn every_pair_of_stances_counts_over_a_gap_as_on_even_ground() {
    for name in ["cs16-100", "hl-100"] {
        for (begins, kind) in Begins::ALL {
            let is_ducked = begins.takes_off_ducked();
            let early = if is_ducked {
                Ducks::Always
            } else {
                Ducks::From(20)
            };
            let upright = if is_ducked {
                Ducks::AtFirst
            } else {
                Ducks::Never
            };
            let [standing, ducked] = [upright, early].map(|ducks| on_floor(name, begins, ducks));
            let [short, long] = [&standing, &ducked].map(|jump| jump.airtime_ticks);
            assert!(long > short + 3, "ducked feet land later: {long}, {short}");
            let again = |from| {
                if is_ducked {
                    Ducks::AgainFrom(from)
                } else {
                    Ducks::From(from)
                }
            };
            let cases = [(upright, &standing), (early, &ducked)]
                .into_iter()
                .chain([short - 8, short - 1, short + 1].map(|from| (again(from), &ducked)));
            for (ducks, expected) in cases {
                let what = format!("{name} {begins:?} {ducks:?}");
                let reach = expected.landing_point.x - expected.takeoff_origin.x;
                let jump = over_gap(name, begins, ducks, reach - 8.0);
                assert!(!fails(&jump), "{what}: {:?}", jump.reason);
                assert_eq!(jump.id(), kind, "{what}");
                assert_eq!(jump.airtime_ticks, expected.airtime_ticks, "{what}");
                near(jump.distance, expected.distance, 0.01);
            }
        }
    }
}
