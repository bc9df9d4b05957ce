//! Plays files of timed input, one tick at a time.

use std::convert::Infallible;
use std::sync::Arc;

use super::{FileEvent, FileLine, InputFile};
use crate::client::{
    Button, ClientEvent, ClientVars, CommandRules, KeyId, Micros, MsecClock, QueuedClient,
};
use crate::command::UserCmd;
use crate::platformer::{NfkKey, NfkKeyEvent, NfkKeys, NfkRun, QueuedNfkKeys, TICK_MSEC};
use crate::run::Run;
use crate::simulation::Driver;
use crate::tick::TickRecord;

/// The physical key that holds each key of a file.
const FILE_KEY: KeyId = 0;
/// The wheel as a physical key.
const WHEEL: KeyId = KeyId::MAX;
/// Microseconds of a second.
const SECOND_US: u64 = 1_000_000;
/// Microseconds of a millisecond.
const MSEC_US: u64 = 1000;

/// When events reach the queue.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Delivery {
    /// All before the first tick.
    #[default]
    AtOnce,
    /// In batches, one per drawn frame. A frame brings the events that have happened since the
    /// previous one, then runs the ticks that have ended.
    Frames {
        /// Frames per second, at least 1.
        rate_hz: u32,
        /// Delay of the first frame, millionths of a frame.
        phase: u64,
    },
}

impl Delivery {
    /// Frames at a rate, with a random phase from a seed.
    pub fn at_rate(rate_hz: u32, seed: u64) -> Self {
        // SplitMix64: one step spreads neighbouring seeds.
        let mut bits = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^= bits >> 31;
        Self::Frames {
            rate_hz: rate_hz.max(1),
            phase: bits % SECOND_US,
        }
    }
}

/// The events of a file on their way to a queue.
#[derive(Clone, Debug)]
struct InputFeed<K> {
    lines: Arc<[FileLine<K>]>,
    delivery: Delivery,
    /// Events that have been delivered.
    delivered: usize,
    /// Frames that have been drawn, and the time of the last one.
    frames: u64,
    arrived: Option<Micros>,
    /// End of the last tick.
    end: Micros,
}

impl<K: Copy> InputFeed<K> {
    fn new(lines: Vec<FileLine<K>>, delivery: Delivery) -> Self {
        Self {
            lines: lines.into(),
            delivery,
            delivered: 0,
            frames: 0,
            arrived: None,
            end: 0,
        }
    }

    /// Whether the last tick has taken the last event.
    fn is_over(&self) -> bool {
        self.lines
            .last()
            .is_none_or(|last| self.end > 0 && last.us <= self.end)
    }

    /// Moves on to the end of a tick of so many milliseconds. Delivers everything that arrives
    /// until the frame in which that tick runs.
    fn next_tick(&mut self, msec: u8, mut push: impl FnMut(Micros, FileEvent<K>)) {
        self.end += tick_us(msec);
        while self.arrived.is_none_or(|arrived| arrived < self.end) {
            let now = match self.delivery {
                Delivery::AtOnce => Micros::MAX,
                Delivery::Frames { rate_hz, phase } => {
                    (self.frames * SECOND_US + phase) / u64::from(rate_hz)
                }
            };
            self.frames += 1;
            self.arrived = Some(now);
            while let Some(line) = self.lines.get(self.delivered).filter(|line| line.us <= now) {
                push(line.us, line.event);
                self.delivered += 1;
            }
        }
    }
}

/// A tick's length on the clock of events. A client that is faster than its milliseconds sends
/// some commands without any; the clock moves on by one.
fn tick_us(msec: u8) -> Micros {
    Micros::from(msec.max(1)) * MSEC_US
}

/// The number of ticks up to the one that takes the last event.
fn ticks<K>(lines: &[FileLine<K>], mut clock: MsecClock) -> u64 {
    let Some(last) = lines.last() else {
        return 0;
    };
    let (mut ticks, mut end) = (0, 0);
    while ticks == 0 || end < last.us {
        end += tick_us(clock.next_msec());
        ticks += 1;
    }
    ticks
}

/// Plays a file of timed input under a profile of a 3D engine, through the client's own keys.
#[derive(Clone, Debug)]
pub struct InputPlayer {
    feed: InputFeed<Button>,
    client: QueuedClient<Infallible>,
    clock: MsecClock,
    rules: CommandRules,
}

impl InputPlayer {
    /// At the file's start, looking where `run` looks.
    pub fn new(file: InputFile<Button>, delivery: Delivery, run: &Run) -> Self {
        let profile = run.profile();
        let header = file.header;
        Self {
            feed: InputFeed::new(file.lines, delivery),
            client: QueuedClient::looking(run.angles()),
            clock: profile.clock(),
            rules: CommandRules {
                engine: profile.engine(),
                vars: ClientVars {
                    sensitivity: header.sensitivity,
                    m_yaw: header.m_yaw,
                    m_pitch: header.m_pitch,
                    ..profile.keys
                },
                maxspeed: profile.physics.client.maxspeed,
                filter: header.m_filter,
            },
        }
    }

    /// Number of ticks from the file's start to the tick that takes its last event.
    pub fn ticks(&self) -> u64 {
        ticks(&self.feed.lines, MsecClock::new(self.clock.rate()))
    }
}

/// The wheel's notches towards the hand tap jump, as with the default keys.
fn wheel_taps(client: &mut QueuedClient<Infallible>, us: Micros, notches: i32) {
    for down in (notches..0).flat_map(|_| [true, false]) {
        let (button, key) = (Button::Jump, WHEEL);
        client.push(us, ClientEvent::Key { button, key, down });
    }
}

impl Driver<Run> for InputPlayer {
    fn prepare(&mut self, _run: &mut Run) -> Option<UserCmd> {
        if self.feed.is_over() {
            return None;
        }
        let frame_time = self.clock.frame_time();
        let msec = self.clock.next_msec();
        let client = &mut self.client;
        self.feed.next_tick(msec, |us, event| match event {
            FileEvent::Mouse { counts, share } => {
                client.push(us, ClientEvent::Mouse { counts, share });
            }
            FileEvent::Key { key: button, down } => {
                let key = FILE_KEY;
                client.push(us, ClientEvent::Key { button, key, down });
            }
            FileEvent::Held(button) => client.hold(button, FILE_KEY),
            FileEvent::Wheel(notches) => wheel_taps(client, us, notches),
        });
        client.begin_tick(self.feed.end, |_, _| ());
        Some(client.command(&self.rules, msec, frame_time))
    }

    fn observe(&mut self, record: &TickRecord) {
        if let Some(facing) = record.facing() {
            self.client.turn_view(facing);
        }
    }
}

/// Plays a file of timed input in Need For Kill. Mouse and wheel do nothing there.
#[derive(Clone, Debug)]
pub struct NfkInputPlayer {
    feed: InputFeed<NfkKey>,
    keys: QueuedNfkKeys,
}

impl NfkInputPlayer {
    /// At the file's start.
    pub fn new(file: InputFile<NfkKey>, delivery: Delivery) -> Self {
        Self {
            feed: InputFeed::new(file.lines, delivery),
            keys: QueuedNfkKeys::default(),
        }
    }

    /// Number of ticks from the file's start to the tick that takes its last event.
    pub fn ticks(&self) -> u64 {
        ticks(&self.feed.lines, MsecClock::fixed(TICK_MSEC))
    }
}

impl Driver<NfkRun> for NfkInputPlayer {
    fn prepare(&mut self, _run: &mut NfkRun) -> Option<NfkKeys> {
        if self.feed.is_over() {
            return None;
        }
        let keys = &mut self.keys;
        self.feed.next_tick(TICK_MSEC, |us, event| match event {
            FileEvent::Key { key, down } => {
                let by = FILE_KEY;
                keys.push(us, NfkKeyEvent { key, by, down });
            }
            FileEvent::Held(key) => keys.hold(key, FILE_KEY),
            FileEvent::Mouse { .. } | FileEvent::Wheel(_) => {}
        });
        keys.begin_tick(self.feed.end, |_, _, _| ());
        Some(keys.next_keys())
    }
}
