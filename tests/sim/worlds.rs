//! Small worlds and runs in them, for the tests of runs.

use std::fmt::Write as _;

use glam::DVec3;
use wishdir_sim::command::UserCmd;
use wishdir_sim::map::TriggerKind::{Checkpoint, Finish, Hurt, Push, Start, Teleport};
use wishdir_sim::map::{Spawn, Trigger, TriggerKind, World};
use wishdir_sim::math::{Vec3, ViewAngles};
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;
use wishdir_sim::tick::TickRecord;
use wishdir_sim::world::{Brush, Contents};

use crate::shapes::{brush_text, cuboid_text};
use crate::support::random::Random;
use crate::support::{run_in, usercmd};

/// One profile of each engine.
pub(crate) const ENGINES: [&str; 4] = ["qw-77", "hl-100", "cs16-100", "q3-125"];

/// A box of something.
pub(crate) fn block(mins: [f32; 3], maxs: [f32; 3], contents: Contents) -> Brush {
    Brush::cuboid(Vec3::from(mins), Vec3::from(maxs), contents)
}

/// A box that does something.
pub(crate) fn zone(mins: [f32; 3], maxs: [f32; 3], kind: TriggerKind) -> Trigger {
    Trigger {
        brushes: vec![block(mins, maxs, Contents::Empty)],
        compiled: None,
        kind,
        line: 1,
    }
}

/// A floor at height 0, 8192 wide, 64 thick, with a start in its middle looking along +x.
pub(crate) fn field() -> World {
    World {
        brushes: vec![block(
            [-4096.0, -4096.0, -64.0],
            [4096.0, 4096.0, 0.0],
            Contents::Solid,
        )],
        spawns: vec![Spawn {
            feet: Vec3::ZERO,
            yaw: 0.0,
        }],
        ..World::default()
    }
}

/// The field with triggers on it.
pub(crate) fn field_with(triggers: Vec<Trigger>) -> World {
    World {
        triggers,
        ..field()
    }
}

pub(crate) fn run_on(world: World, name: &str) -> Run {
    run_in(world, name)
}

/// A command of the profile's length that asks for nothing.
pub(crate) fn idle(run: &Run) -> UserCmd {
    usercmd(run.profile().msec(), 0.0, 0.0, 0)
}

/// Full speed ahead along `yaw`, degrees.
pub(crate) fn ahead(run: &Run, yaw: f32) -> UserCmd {
    UserCmd {
        forward: 400.0,
        angles: ViewAngles::level(yaw),
        ..idle(run)
    }
}

/// The same command so many times.
pub(crate) fn repeat(run: &mut Run, cmd: &UserCmd, ticks: usize) -> Vec<TickRecord> {
    (0..ticks).map(|_| run.advance(cmd)).collect()
}

/// A player who holds each wish for a while: runs, turns, hops, ducks, swims, at times at odd
/// lengths.
pub(crate) struct Wanderer {
    pub(crate) random: Random,
    cmd: UserCmd,
    turn: f32,
    /// How often the jump and duck keys change, once in so many ticks.
    fidget: u64,
    left: u64,
}

impl Wanderer {
    pub(crate) fn new(seed: u64) -> Self {
        Self {
            random: Random(seed),
            cmd: UserCmd::default(),
            turn: 0.0,
            fidget: 1,
            left: 0,
        }
    }

    fn wish_anew(&mut self) {
        let random = &mut self.random;
        let speed = |random: &mut Random| [0.0, 400.0, -400.0, 127.0][random.below(4) as usize];
        self.left = 1 + random.below(100);
        self.fidget = [2, 20, 1000][random.below(3) as usize];
        // Straight ahead, a strafe, or anything.
        let (forward, side, turn) = match random.below(3) {
            0 => (400.0, 0.0, 0.0),
            1 => (0.0, 400.0, -random.within(0.5, 1.5)),
            _ => (speed(random), speed(random), random.within(-6.0, 6.0)),
        };
        self.cmd.forward = forward;
        self.cmd.side = side;
        self.turn = turn;
        self.cmd.up = if random.below(4) == 0 {
            speed(random)
        } else {
            0.0
        };
        self.cmd.angles.pitch = random.within(-80.0, 80.0);
        self.cmd.angles.yaw = random.within(-180.0, 180.0);
        self.cmd.buttons = (random.next() & 0b110_0011_1000) as u16;
    }

    pub(crate) fn next(&mut self, msec: u8) -> UserCmd {
        if self.left == 0 {
            self.wish_anew();
        }
        self.left -= 1;
        let random = &mut self.random;
        self.cmd.angles.yaw = (self.cmd.angles.yaw + self.turn) % 180.0;
        if random.below(self.fidget) == 0 {
            self.cmd.buttons ^= (random.next() & 0b110) as u16;
        }
        let msec = if random.below(50) == 0 {
            1 + random.below(60) as u8
        } else {
            msec
        };
        UserCmd { msec, ..self.cmd }
    }
}

/// A box's text with a wish for steps, slopes, water, a ladder and a low ceiling, walled in, 2048
/// wide.
pub(crate) fn playground() -> World {
    let mut brushes = String::new();
    for (mins, maxs) in [
        ([-1088.0, -1088.0, -64.0], [1088.0, 1088.0, 0.0]),
        ([-1088.0, -1088.0, 0.0], [-1024.0, 1088.0, 1024.0]),
        ([1024.0, -1088.0, 0.0], [1088.0, 1088.0, 1024.0]),
        ([-1088.0, -1088.0, 0.0], [1088.0, -1024.0, 1024.0]),
        ([-1088.0, 1024.0, 0.0], [1088.0, 1088.0, 1024.0]),
        ([-1088.0, -1088.0, 1024.0], [1088.0, 1088.0, 1088.0]),
        // A low ceiling, a block to climb, a thin wall.
        ([-600.0, -200.0, 50.0], [-300.0, 200.0, 66.0]),
        ([-1024.0, 600.0, 0.0], [-700.0, 1024.0, 256.0]),
        ([300.0, -8.0, 0.0], [600.0, 8.0, 128.0]),
    ] {
        brushes += &cuboid_text(mins, maxs, "wall");
    }
    for step in 0..8_u8 {
        let (x, top) = (f64::from(step) * 32.0, f64::from(step) * 17.0 + 18.0);
        brushes += &cuboid_text([400.0 + x, 400.0, 0.0], [432.0 + x, 800.0, top], "wall");
    }
    for (index, degrees) in [20.0_f64, 44.0, 50.0, 63.0].into_iter().enumerate() {
        let (y, radians) = (-900.0 + 160.0 * index as f64, degrees.to_radians());
        let slope = (
            DVec3::new(radians.sin(), 0.0, radians.cos()),
            DVec3::new(300.0, y, 0.0),
        );
        let sides = [
            (DVec3::NEG_X, DVec3::new(100.0, y, 0.0)),
            (DVec3::NEG_Y, DVec3::new(0.0, y, 0.0)),
            (DVec3::Y, DVec3::new(0.0, y + 120.0, 0.0)),
            (DVec3::NEG_Z, DVec3::ZERO),
        ];
        brushes += &brush_text(&[&[slope], &sides[..]].concat(), "wall");
    }
    let mut text = format!("{{\n\"classname\" \"worldspawn\"\n{brushes}");
    text += &cuboid_text([-900.0, -900.0, 0.0], [-500.0, -500.0, 120.0], "*water");
    text += "}\n";
    let ladder = cuboid_text([-700.0, 700.0, 0.0], [-684.0, 764.0, 256.0], "wall");
    write!(text, "{{\n\"classname\" \"func_ladder\"\n{ladder}}}\n").unwrap();
    text += "{\n\"classname\" \"info_player_start\"\n\"origin\" \"0 0 24\"\n\"angle\" \"90\"\n}\n";
    let (world, warnings) = World::parse(&text).unwrap();
    assert!(warnings.is_empty(), "{warnings:?}");
    world
}

/// Places of the playground worth beginning at: feet. Water, ladder, stairs, slopes, ceiling, wall,
/// triggers.
pub(crate) const SITES: [[f32; 3]; 10] = [
    [-700.0, -700.0, 40.0],
    [-660.0, 732.0, 0.0],
    [-692.0, 732.0, 300.0],
    [380.0, 600.0, 0.0],
    [250.0, -840.0, 300.0],
    [250.0, -520.0, 300.0],
    [250.0, -360.0, 300.0],
    [-450.0, 0.0, 0.0],
    [450.0, 40.0, 0.0],
    [-980.0, 400.0, 0.0],
];

/// The playground with something of every trigger.
pub(crate) fn playground_with_triggers() -> World {
    use wishdir_sim::map::{ExitSpeed, HurtRule, PushRule};
    let to = Spawn {
        feet: Vec3::new(0.0, 300.0, 0.0),
        yaw: 45.0,
    };
    let up = Vec3::new(0.0, 0.0, 400.0);
    let triggers = vec![
        zone([-128.0, -128.0, 0.0], [128.0, 128.0, 96.0], Start),
        zone([-1024.0, -128.0, 0.0], [-900.0, 128.0, 96.0], Checkpoint(1)),
        zone([900.0, -128.0, 0.0], [1024.0, 128.0, 96.0], Finish),
        zone(
            [-1024.0, 300.0, 0.0],
            [-900.0, 500.0, 96.0],
            Teleport {
                to,
                pitch: 0.0,
                speed: ExitSpeed::Turn,
            },
        ),
        zone(
            [700.0, 700.0, 0.0],
            [900.0, 900.0, 32.0],
            Push {
                velocity: up,
                rule: PushRule::Set,
                once: false,
            },
        ),
        zone(
            [700.0, -900.0, 0.0],
            [900.0, -700.0, 96.0],
            Push {
                velocity: Vec3::new(0.0, 150.0, 0.0),
                rule: PushRule::Base,
                once: false,
            },
        ),
        zone(
            [200.0, 900.0, 0.0],
            [300.0, 1024.0, 96.0],
            Hurt {
                damage: 15.0,
                rule: HurtRule::EachSecond,
            },
        ),
    ];
    World {
        triggers,
        ..playground()
    }
}
