//! Effect of background searches on the frame time: frames alone, and frames during each search.
//!
//! Run with `cargo bench --bench searches`. The game runs without a window at 100 frames per second
//! in real time, with one tick per frame. A frame is all work on the main thread. On Linux the
//! output also splits it into running and waiting for a core, from `/proc/thread-self/schedstat`.

#![expect(
    clippy::print_stdout,
    reason = "what was measured is for a person to read"
)]

use std::fs;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bevy::input::ButtonState;
use bevy::input::InputPlugin;
use bevy::input::keyboard::{Key, KeyCode, KeyboardInput};
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use bevy::window::WindowEvent;
use wishdir::coach::Start;
use wishdir::game::app::headless_plugin;
use wishdir::game::base::messages::Request;
use wishdir::game::play::mover::{InputSource, Mover, Player};
use wishdir::game::play::session;
use wishdir::game::tools::what_if::WhatIfTool;
use wishdir_sim::profile::by_name;
use wishdir_sim::run::Run;
use wishdir_sim::script::{Script, ScriptPlayer};

/// Frames per measurement, and length of a frame.
const FRAMES: usize = 1000;
const FRAME: Duration = Duration::from_millis(10);

/// Hops on the spot with strafes to both sides: one
/// landing per second, and falls for the bug finder.
const HOPS: &str = "[
    Repeat(times: 1000, steps: [
        Hold(keys: [MoveLeft], hop: true, ticks: 30, turn: Rate(120.0)),
        Hold(keys: [MoveRight], hop: true, ticks: 30, turn: Rate(-120.0)),
    ]),
]";

/// The game with the searches to measure.
#[derive(Clone, Copy, Debug)]
struct SearchBench {
    ceiling: bool,
    bugs: bool,
}

struct Game(App);

impl Game {
    fn new() -> Self {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin, InputPlugin, headless_plugin));
        let map = session::load_map::<Run>("lab").expect("the lab is built in");
        let profile = by_name("cs16-100").expect("built in").clone();
        session::create_first_player(&mut app, map, Arc::new(profile), |_| InputSource::Live)
            .expect("the lab can be played");
        app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
        let mut game = Self(app);
        (0..50).for_each(|_| game.0.update());
        // A lane on the floor of the map `lab`.
        let start = Start {
            feet: Some((-1500.0, 1856.0, 0.0)),
            ..Start::default()
        };
        game.0.world_mut().write_message(Request::Put(start));
        (0..50).for_each(|_| game.0.update());
        game.start_hops();
        (0..200).for_each(|_| game.0.update());
        game
    }

    /// Starts the hops.
    fn start_hops(&mut self) {
        let world = self.0.world_mut();
        let mut movers = world.query_filtered::<&mut Mover, With<Player>>();
        let mut mover = movers.single_mut(world).expect("there is a player");
        let script = Script::parse(HOPS).expect("the script is one");
        mover.source = InputSource::Script(Box::new(ScriptPlayer::new(&script, &mover.run)));
    }

    fn send_key(&mut self, key_code: KeyCode, state: ButtonState) {
        let logical_key = Key::Dead(None);
        let window = Entity::PLACEHOLDER;
        let input = KeyboardInput {
            key_code,
            logical_key,
            state,
            text: None,
            repeat: false,
            window,
        };
        self.0
            .world_mut()
            .write_message(WindowEvent::KeyboardInput(input));
    }

    /// Presses a key for one frame.
    fn tap_key(&mut self, key: KeyCode) {
        self.send_key(key, ButtonState::Pressed);
        self.0.update();
        self.send_key(key, ButtonState::Released);
        self.0.update();
    }

    /// Restarts the search for the best jump after each result.
    fn keep_searching(&mut self) {
        match self.0.world().resource::<WhatIfTool>().shown_lines() {
            Some(shown) if shown.is_searching => {}
            Some(_) => self.send_key(KeyCode::KeyT, ButtonState::Pressed),
            None => {
                self.send_key(KeyCode::KeyT, ButtonState::Released);
                self.send_key(KeyCode::KeyT, ButtonState::Pressed);
            }
        }
    }
}

/// Nanoseconds that this thread ran, and waited for a core.
fn thread_times_ns() -> Option<[u64; 2]> {
    let line = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let mut numbers = line
        .split_whitespace()
        .map_while(|number| number.parse().ok());
    Some([numbers.next()?, numbers.next()?])
}

/// Milliseconds per frame: total, running, waiting.
#[derive(Default)]
struct Frames([Vec<f64>; 3]);

impl Frames {
    fn print(mut self, what: &str) {
        for (part, times) in ["in all", "ran", "waited"].into_iter().zip(&mut self.0) {
            times.sort_by(f64::total_cmp);
            let at = |part: f64| {
                times
                    .get((part * times.len().saturating_sub(1) as f64) as usize)
                    .copied()
            };
            let number = |part: f64| at(part).unwrap_or(f64::NAN);
            let [middle, most, greatest] = [0.5, 0.99, 1.0].map(number);
            println!(
                "{what:28} {part:7} median {middle:7.3}  99 % {most:7.3}  greatest {greatest:7.3} ms"
            );
        }
    }
}

fn measure(what: &str, searches: SearchBench) {
    let mut game = Game::new();
    if searches.bugs {
        game.tap_key(KeyCode::KeyF);
    }
    let mut frames = Frames::default();
    let mut next = Instant::now();
    for _ in 0..FRAMES {
        if searches.ceiling {
            game.keep_searching();
        }
        let (begun, before) = (Instant::now(), thread_times_ns());
        game.0.update();
        let (took, after) = (begun.elapsed(), thread_times_ns());
        let msec = |nanos: u64| nanos as f64 * 1e-6;
        frames.0[0].push(took.as_secs_f64() * 1e3);
        if let (Some([ran, waited]), Some([ran_then, waited_then])) = (after, before) {
            frames.0[1].push(msec(ran - ran_then));
            frames.0[2].push(msec(waited - waited_then));
        }
        next = (next + FRAME).max(Instant::now());
        std::thread::sleep(next - Instant::now());
    }
    frames.print(what);
}

fn main() {
    let on = [
        (false, false, "no search"),
        (true, false, "what if"),
        (false, true, "bug finder"),
        (true, true, "both"),
    ];
    for (ceiling, bugs, what) in on {
        measure(what, SearchBench { ceiling, bugs });
    }
}
