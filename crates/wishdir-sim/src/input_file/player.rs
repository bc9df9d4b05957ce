//! Plays files of timed input tick by tick.

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

/// Key number for all keys that a file presses.
const FILE_KEY: KeyId = 0;
/// Key number of the wheel.
const WHEEL: KeyId = KeyId::MAX;
/// Microseconds per second.
const SECOND_US: u64 = 1_000_000;
/// Microseconds per millisecond.
const MSEC_US: u64 = 1000;

/// Time at which events reach the queue.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EventDelivery {
    /// All events arrive before the first tick.
    #[default]
    AtOnce,
    /// Events arrive in batches, one per rendered frame.
    /// A frame delivers the events since the previous one, then runs the ticks that have ended.
    Frames {
        /// Frames per second, at least 1.
        rate_hz: u32,
        /// Delay of the first frame, millionths of a frame.
        phase: u64,
    },
}

impl EventDelivery {
    /// Creates a delivery in frames. The seed determines the phase.
    pub fn with_frame_rate(rate_hz: u32, seed: u64) -> Self {
        // One SplitMix64 step: neighbouring seeds give unrelated phases.
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

/// Delivers the events of a file to a queue.
#[derive(Clone, Debug)]
struct InputFeed<K> {
    lines: Arc<[FileLine<K>]>,
    delivery: EventDelivery,
    /// Number of delivered events.
    delivered: usize,
    /// Number of rendered frames, and the time of the last one.
    frames: u64,
    arrived: Option<Micros>,
    /// Time at which the last tick ended.
    end: Micros,
}

impl<K: Copy> InputFeed<K> {
    fn new(lines: Vec<FileLine<K>>, delivery: EventDelivery) -> Self {
        Self {
            lines: lines.into(),
            delivery,
            delivered: 0,
            frames: 0,
            arrived: None,
            end: 0,
        }
    }

    /// Whether a tick has used the last event.
    fn has_ended(&self) -> bool {
        self.lines
            .last()
            .is_none_or(|last| self.end > 0 && last.us <= self.end)
    }

    /// Advances by one tick of `msec` milliseconds.
    /// Delivers all events that arrive up to the frame that runs the tick.
    fn next_tick(&mut self, msec: u8, mut push: impl FnMut(Micros, FileEvent<K>)) {
        self.end += tick_us(msec);
        while self.arrived.is_none_or(|arrived| arrived < self.end) {
            let now = match self.delivery {
                EventDelivery::AtOnce => Micros::MAX,
                EventDelivery::Frames { rate_hz, phase } => {
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

/// Returns a tick's length, microseconds, at least one millisecond.
/// Clients faster than 1000 fps send some commands with `msec` 0.
fn tick_us(msec: u8) -> Micros {
    Micros::from(msec.max(1)) * MSEC_US
}

/// Returns the number of ticks up to the one that uses the last event.
fn count_ticks<K>(lines: &[FileLine<K>], mut clock: MsecClock) -> u64 {
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

/// Plays a file of timed input in a 3D engine, through the client's keys.
#[derive(Clone, Debug)]
pub struct InputPlayer {
    feed: InputFeed<Button>,
    client: QueuedClient<Infallible>,
    clock: MsecClock,
    rules: CommandRules,
}

impl InputPlayer {
    /// Creates an input player at the beginning of the file, with the view of `run`.
    pub fn new(file: InputFile<Button>, delivery: EventDelivery, run: &Run) -> Self {
        let profile = run.profile();
        let header = file.header;
        Self {
            feed: InputFeed::new(file.lines, delivery),
            client: QueuedClient::from_angles(run.angles()),
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

    /// Returns the number of ticks up to the one that uses the last event.
    pub fn tick_count(&self) -> u64 {
        count_ticks(&self.feed.lines, MsecClock::new(self.clock.rate()))
    }
}

/// Taps jump for each wheel notch towards the player, like the default keys.
fn tap_jump_for_notches(client: &mut QueuedClient<Infallible>, us: Micros, notches: i32) {
    for down in (notches..0).flat_map(|_| [true, false]) {
        let (button, key) = (Button::Jump, WHEEL);
        client.push(us, ClientEvent::Key { button, key, down });
    }
}

impl Driver<Run> for InputPlayer {
    fn prepare(&mut self, _run: &mut Run) -> Option<UserCmd> {
        if self.feed.has_ended() {
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
            FileEvent::Held(button) => client.hold_without_edge(button, FILE_KEY),
            FileEvent::Wheel(notches) => tap_jump_for_notches(client, us, notches),
        });
        client.begin_tick(self.feed.end, |_, _| ());
        Some(client.build_command(&self.rules, msec, frame_time))
    }

    fn observe(&mut self, record: &TickRecord) {
        if let Some(facing) = record.forced_view() {
            self.client.set_view_after_tick(facing);
        }
    }
}

/// Plays a file of timed input in Need For Kill. Ignores mouse and wheel.
#[derive(Clone, Debug)]
pub struct NfkInputPlayer {
    feed: InputFeed<NfkKey>,
    keys: QueuedNfkKeys,
}

impl NfkInputPlayer {
    /// Creates an input player at the beginning of the file.
    pub fn new(file: InputFile<NfkKey>, delivery: EventDelivery) -> Self {
        Self {
            feed: InputFeed::new(file.lines, delivery),
            keys: QueuedNfkKeys::default(),
        }
    }

    /// Returns the number of ticks up to the one that uses the last event.
    pub fn tick_count(&self) -> u64 {
        count_ticks(&self.feed.lines, MsecClock::with_fixed_msec(TICK_MSEC))
    }
}

impl Driver<NfkRun> for NfkInputPlayer {
    fn prepare(&mut self, _run: &mut NfkRun) -> Option<NfkKeys> {
        if self.feed.has_ended() {
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
