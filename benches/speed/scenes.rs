//! Scenes of the benchmarks: worlds with any number of
//! brushes, and commands like those of real clients.

use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use wishdir::storage::io::read_recording;
use wishdir::storage::recordings::open_recording;
use wishdir_formats::maps::bsp::Bsp;
use wishdir_sim::command::UserCmd;
use wishdir_sim::conform::AnyRecording;
use wishdir_sim::map::{Spawn, World};
use wishdir_sim::math::Vec3;
use wishdir_sim::profile::by_name;
use wishdir_sim::run::Run;
use wishdir_sim::script::{Script, ScriptPlayer};
use wishdir_sim::world::{Brush, Contents};

/// Distance between the centres of neighbouring blocks, units.
const GRID: f32 = 256.0;

/// Brushes of a floor with `count - 1` blocks of different heights in a square.
/// The path along x = y = 0 is free.
pub(crate) fn build_blocks(count: usize) -> Vec<Brush> {
    let side = (count as f32).sqrt().ceil() as i32 + 1;
    let reach = (side as f32 * GRID).max(4096.0);
    let mut brushes = vec![Brush::cuboid(
        Vec3::new(-reach, -reach, -64.0),
        Vec3::new(reach, reach, 0.0),
        Contents::Solid,
    )];
    let cells = (0..).flat_map(|ring: i32| {
        (-ring..=ring)
            .flat_map(move |x| (-ring..=ring).map(move |y| (x, y)))
            .filter(move |(x, y)| x.abs().max(y.abs()) == ring)
    });
    for (x, y) in cells.take(count - 1) {
        let corner = Vec3::new(x as f32 * GRID + 48.0, y as f32 * GRID + 48.0, 0.0);
        let height = 16.0 + 24.0 * ((x * 7 + y * 13).rem_euclid(9)) as f32;
        brushes.push(Brush::cuboid(
            corner,
            corner + Vec3::new(160.0, 160.0, height),
            Contents::Solid,
        ));
    }
    brushes
}

/// World with the brushes of [`build_blocks`] and a start in the middle.
pub(crate) fn build_world(count: usize) -> World {
    let spawns = vec![Spawn {
        feet: Vec3::ZERO,
        yaw: 0.0,
    }];
    World {
        brushes: build_blocks(count),
        spawns,
        ..World::default()
    }
}

/// Jerky walks through a real map: name, run at the map's start, and commands.
pub(crate) fn compiled_map_runs() -> Vec<(&'static str, Run, Vec<UserCmd>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/traces/bsp");
    let recording =
        open_recording(&folder.join("bsp-lq_e0m1-1.trace.jsonl.gz"), None).expect("it is packed");
    let AnyRecording::Move(recording) = recording else {
        panic!("it is a run")
    };
    let commands: Vec<UserCmd> = recording.cmds().copied().collect();
    [
        ("qw", "qw-77", "lq_e0m1"),
        ("cs16", "cs16-100", "lq_e0m1-as-v30"),
        ("hl", "hl-100", "lq_e0m1-as-v30"),
    ]
    .map(|(name, profile, map)| {
        let bytes =
            read_recording(&folder.join(format!("maps/{map}.bsp.gz"))).expect("it is packed");
        let (world, _) = Bsp::open(&bytes).expect("it is a map").into_world();
        let profile = by_name(profile).expect("it is built in").clone();
        (
            name,
            Run::new(Arc::new(world), Arc::new(profile)).expect("it has a start"),
            commands.clone(),
        )
    })
    .into()
}

/// Blocks as `.map` text: boxes, every fourth with a sloped corner.
pub(crate) fn build_map_text(count: usize) -> String {
    let mut text = String::from("{\n\"classname\" \"worldspawn\"\n");
    for (index, brush) in build_blocks(count).iter().enumerate() {
        let (mins, maxs) = brush.bounds();
        let (a, b) = (mins, maxs);
        text += "{\n";
        for [p, q, r] in [
            [
                [a.x, a.y, a.z],
                [a.x, a.y + 1.0, a.z],
                [a.x, a.y, a.z + 1.0],
            ],
            [
                [a.x, a.y, a.z],
                [a.x, a.y, a.z + 1.0],
                [a.x + 1.0, a.y, a.z],
            ],
            [
                [a.x, a.y, a.z],
                [a.x + 1.0, a.y, a.z],
                [a.x, a.y + 1.0, a.z],
            ],
            [
                [b.x, b.y, b.z],
                [b.x, b.y + 1.0, b.z],
                [b.x + 1.0, b.y, b.z],
            ],
            [
                [b.x, b.y, b.z],
                [b.x + 1.0, b.y, b.z],
                [b.x, b.y, b.z + 1.0],
            ],
            [
                [b.x, b.y, b.z],
                [b.x, b.y, b.z + 1.0],
                [b.x, b.y + 1.0, b.z],
            ],
        ] {
            write_face(&mut text, p, q, r);
        }
        if index % 4 == 3 {
            write_face(
                &mut text,
                [b.x, b.y, b.z - 8.0],
                [b.x, b.y + 1.0, b.z - 8.0],
                [b.x - 16.0, b.y, b.z],
            );
        }
        text += "}\n";
    }
    text + "}\n{\n\"classname\" \"info_player_start\"\n\"origin\" \"0 0 24\"\n}\n"
}

fn write_face(text: &mut String, p: [f32; 3], q: [f32; 3], r: [f32; 3]) {
    for [x, y, z] in [p, q, r] {
        write!(text, "( {x} {y} {z} ) ").expect("a String takes all");
    }
    text.push_str("block 0 0 0 1 1\n");
}

/// Perfect hops with one strafe to each side, as in the bhop traces.
pub(crate) const BHOP: &str = "[
    Hold(keys: [Forward], ticks: 50),
    Repeat(times: 20, steps: [
        Hold(keys: [MoveLeft], ticks: 30, turn: Rate(100), hop: true),
        Hold(keys: [MoveRight], ticks: 30, turn: Rate(-100), hop: true),
    ]),
]";

/// Run-up with a prestrafe, a jump with strafes, ducking before the landing, and a stop, repeated.
pub(crate) const LONG_JUMP: &str = "[
    Repeat(times: 6, steps: [
        Hold(keys: [Forward], ticks: 60),
        Hold(keys: [Forward, MoveLeft], ticks: 30, turn: Rate(118)),
        Hold(keys: [MoveLeft], ticks: 25, tap: [Jump], turn: Rate(150)),
        Hold(keys: [MoveRight], ticks: 25, turn: Rate(-150)),
        Hold(keys: [MoveLeft, Duck], ticks: 25, turn: Rate(150)),
        Wait(ticks: 40),
    ]),
]";

/// Name, profile and script of each scene.
pub(crate) const SCENES: [(&str, &str, &str); 5] = [
    ("qw", "qw-77", BHOP),
    ("q3", "q3-125", BHOP),
    ("cs16-bhop", "cs16-100", BHOP),
    ("cs16-long-jump", "cs16-100", LONG_JUMP),
    ("hl-bhop", "hl-100", BHOP),
];

/// A run at its start, and the commands of a script from there.
pub(crate) fn build_scene(count: usize, profile: &str, script: &str) -> (Run, Vec<UserCmd>) {
    let profile = by_name(profile)
        .expect("the profile is built in")
        .clone()
        .with_damage(false);
    let start = Run::new(Arc::new(build_world(count)), Arc::new(profile))
        .expect("there is room at the start");
    let mut run = start.clone();
    let mut player = ScriptPlayer::new(&Script::parse(script).expect("the script is right"), &run);
    let commands =
        std::iter::from_fn(|| player.advance(&mut run).map(|record| record.cmd)).collect();
    (start, commands)
}
