//! Play that resembles a person's: keys held for a while, a mouse that sweeps and trembles, sent as
//! the clients do.

use std::sync::Arc;

use wishdir::storage as content;
use wishdir_replay::{
    AnyReplay, ChunkPacker, FullChunk, Header, Recordable, Recorder, Replay, ReplayWriter,
};
use wishdir_sim::client::Button::{Back, Duck, Forward, Jump, MoveLeft, MoveRight};
use wishdir_sim::client::{Button, ClientState, MsecClock};
use wishdir_sim::command::UserCmd;
use wishdir_sim::map::World;
use wishdir_sim::platformer::{NfkKeys, NfkRun, NfkWorld, Ruleset};
use wishdir_sim::run::Run;

use crate::support::random::Random;
use crate::support::run_in;

/// One profile per engine.
pub(crate) const PROFILES: [&str; 3] = ["qw-77", "hl-100", "cs16-100"];
/// The physical key that holds every button.
const KEY: u32 = 1;

/// A built-in map of the 3D engines.
pub(crate) fn map(name: &str) -> World {
    World::parse(&content::find_map(name).unwrap().text)
        .unwrap()
        .0
}

/// A built-in map of Need For Kill.
pub(crate) fn nfk_map(name: &str) -> NfkWorld {
    content::nfk::find_map(name).unwrap().world().unwrap().0
}

/// A run at the start of a map.
pub(crate) fn begun(map_name: &str, profile_name: &str) -> Run {
    run_in(map(map_name), profile_name)
}

/// A Need For Kill run at the start of a map.
pub(crate) fn nfk_begun(map_name: &str, rules: Ruleset) -> NfkRun {
    NfkRun::new(Arc::new(nfk_map(map_name)), rules).unwrap()
}

/// A player who chooses each tick's input.
pub(crate) trait Player<S> {
    fn input(&mut self, run: &S) -> <S as wishdir_sim::simulation::Simulation>::Input
    where
        S: Recordable;
}

/// A person with keyboard and mouse.
pub(crate) struct Person {
    pub(crate) random: Random,
    client: ClientState,
    clock: MsecClock,
    /// Mouse speed, counts per tick.
    sweep: [f32; 2],
    held: Vec<Button>,
    left: u64,
}

impl Person {
    pub(crate) fn new(seed: u64, run: &Run) -> Self {
        Self {
            random: Random(seed),
            client: ClientState::from_angles(run.angles()),
            clock: run.profile().clock(),
            sweep: [0.0; 2],
            held: Vec::new(),
            left: 0,
        }
    }

    /// Changes the keys and the mouse movement.
    fn change(&mut self) {
        self.held
            .iter()
            .for_each(|button| self.client.keys.release(*button, KEY));
        let strafes = [vec![MoveLeft], vec![MoveRight], vec![Forward, MoveLeft]];
        let walks = [vec![Forward], vec![], vec![Back], vec![Forward, Duck]];
        let choice = self.random.below(10) as usize;
        self.held = if choice < 6 {
            strafes[choice % 3].clone()
        } else {
            walks[choice - 6].clone()
        };
        self.held
            .iter()
            .for_each(|button| self.client.keys.press(*button, KEY));
        let turn = self.random.within(2.0, 25.0);
        self.sweep = [
            if choice.is_multiple_of(2) {
                -turn
            } else {
                turn
            },
            self.random.within(-2.0, 2.0),
        ];
        self.left = 5 + self.random.below(60);
    }
}

impl Player<Run> for Person {
    fn input(&mut self, run: &Run) -> UserCmd {
        if self.left == 0 {
            self.change();
        }
        self.left -= 1;
        // Like the wheel: a burst of jumps around a landing.
        if run.player().on_ground && self.random.chance(30) {
            self.client.keys.tap(Jump);
        }
        // Like a human hand: the sweep drifts, every report trembles, and mice send whole counts.
        let mut move_of = |axis: usize, drift: f32, tremble: f32| {
            self.sweep[axis] += self.random.within(-drift, drift);
            (self.sweep[axis] + self.random.within(-tremble, tremble)).round()
        };
        let mouse = (move_of(0, 1.5, 3.0), move_of(1, 0.3, 1.0));
        let physics = &run.profile().physics;
        let (msec, frame_time) = (self.clock.next_msec(), self.clock.frame_time());
        let vars = &run.profile().keys;
        self.client.build_cmd(
            physics.engine,
            vars,
            physics.client.maxspeed,
            msec,
            frame_time,
            mouse,
        )
    }
}

/// A person with Need For Kill's four keys.
pub(crate) struct NfkPerson {
    random: Random,
    keys: NfkKeys,
    left: u64,
}

impl NfkPerson {
    pub(crate) fn new(seed: u64) -> Self {
        Self {
            random: Random(seed),
            keys: NfkKeys::NONE,
            left: 0,
        }
    }
}

impl Player<NfkRun> for NfkPerson {
    fn input(&mut self, _run: &NfkRun) -> NfkKeys {
        if self.left == 0 {
            let right = self.random.chance(60);
            let [up, down] = [70, 10].map(|percent| self.random.chance(percent));
            self.keys = NfkKeys {
                up,
                left: !right,
                right,
                down,
            };
            self.left = 3 + self.random.below(50);
        }
        self.left -= 1;
        self.keys
    }
}

/// A change to a run between two ticks.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Deed {
    Restart,
    Respawn,
    Save,
    Load,
    Stop,
}

/// A recording in progress, with everything that a player may request.
pub(crate) struct Recorded<S: Recordable> {
    pub(crate) run: S,
    recorder: Recorder<S>,
    writer: ReplayWriter,
    packer: ChunkPacker,
    pub(crate) bytes: Vec<u8>,
    /// Number of recorded ticks when the file had this size.
    pub(crate) growth: Vec<(u64, usize)>,
    pub(crate) ticks: u64,
    saved: S::Checkpoint,
}

impl<S: Recordable> Recorded<S> {
    pub(crate) fn begin(map: &str, run: S) -> Self {
        let (writer, bytes) = ReplayWriter::begin(&Header::from_run(map, &run), run.hash());
        Self {
            recorder: Recorder::new(&run),
            writer,
            packer: ChunkPacker::default(),
            growth: vec![(0, bytes.len())],
            bytes,
            ticks: 0,
            saved: run.checkpoint(),
            run,
        }
    }

    pub(crate) fn tick(&mut self, input: &S::Input) {
        assert!(
            self.recorder.is_recording(&self.run),
            "nobody has changed map or rules"
        );
        self.recorder.before_tick(&self.run, input);
        self.run.advance(input);
        self.recorder.after_tick(&self.run);
        self.ticks += 1;
        self.write();
    }

    pub(crate) fn play(&mut self, player: &mut impl Player<S>, ticks: u64) {
        for _ in 0..ticks {
            let input = player.input(&self.run);
            self.tick(&input);
        }
    }

    pub(crate) fn act(&mut self, deed: Deed) {
        match deed {
            Deed::Restart => self.run.restart(),
            Deed::Respawn => self.run.respawn(),
            Deed::Save => self.saved = self.run.checkpoint(),
            Deed::Load => self.run.restore(&self.saved.clone()),
            Deed::Stop => self.run.stop_player(),
        }
    }

    fn write(&mut self) {
        while let Some(FullChunk { mut chunk, .. }) = self.recorder.pop_full() {
            self.writer
                .add(&self.packer.pack(&mut chunk), &mut self.bytes);
            self.recorder.recycle(chunk);
            self.growth.push((self.ticks, self.bytes.len()));
        }
    }

    /// The whole file.
    pub(crate) fn end(mut self) -> (Vec<u8>, S) {
        self.recorder.finish(&self.run);
        self.write();
        self.writer.end(&mut self.bytes);
        (self.bytes, self.run)
    }
}

/// A person's play in a 3D engine with some changes in between. Returns the file, and the run at
/// its end.
pub(crate) fn random_play(map: &str, profile: &str, seed: u64, ticks: u64) -> (Vec<u8>, Run) {
    let mut recorded = Recorded::begin(map, begun(map, profile));
    let mut person = Person::new(seed, &recorded.run);
    with_deeds(&mut recorded, &mut person, seed, ticks);
    recorded.end()
}

/// The same in Need For Kill.
pub(crate) fn random_nfk_play(
    map: &str,
    rules: Ruleset,
    seed: u64,
    ticks: u64,
) -> (Vec<u8>, NfkRun) {
    let mut recorded = Recorded::begin(map, nfk_begun(map, rules));
    with_deeds(&mut recorded, &mut NfkPerson::new(seed), seed, ticks);
    recorded.end()
}

fn with_deeds<S: Recordable>(
    recorded: &mut Recorded<S>,
    player: &mut impl Player<S>,
    seed: u64,
    ticks: u64,
) {
    let mut random = Random(seed ^ 0xdeed);
    while recorded.ticks < ticks {
        let next = (random.below(120) + 1).min(ticks - recorded.ticks);
        recorded.play(player, next);
        for _ in 0..random.below(3) {
            let deeds = [
                Deed::Restart,
                Deed::Respawn,
                Deed::Save,
                Deed::Load,
                Deed::Stop,
            ];
            recorded.act(deeds[random.below(5) as usize]);
        }
    }
}

/// A replay of a 3D engine.
pub(crate) fn replay(bytes: &[u8]) -> Replay<Run> {
    match AnyReplay::open(bytes).unwrap() {
        AnyReplay::Engine3d(replay) => replay,
        AnyReplay::Nfk(_) => panic!("it is Need For Kill's"),
    }
}

/// A replay of Need For Kill.
pub(crate) fn nfk_replay(bytes: &[u8]) -> Replay<NfkRun> {
    match AnyReplay::open(bytes).unwrap() {
        AnyReplay::Nfk(replay) => replay,
        AnyReplay::Engine3d(_) => panic!("it is of a 3D engine"),
    }
}
