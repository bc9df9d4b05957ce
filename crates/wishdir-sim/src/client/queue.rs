//! Timed input events, and the commands that a client makes of them.
//!
//! A tick that ends at time T takes every event with a time up to T, in order, and nothing later.
//! When the events reach the queue does not matter, as long as they do before their tick is taken:
//! the picture's rate plays no part. The game and `wishdir simulate --input` both use this.

use std::collections::VecDeque;

use super::{Button, ClientState, ClientVars, KeyId};
use crate::command::{DUCK, JUMP, USE, UserCmd};
use crate::engine::Engine;
use crate::math::ViewAngles;

/// A time in microseconds, counted from any fixed point.
pub type Micros = u64;

/// Mouse events that may wait one by one. More only arrive while no tick runs, and then all of them
/// belong to the same tick.
const WAITING_MAX: usize = 8192;
/// The holder of buttons that no physical key holds.
const HELD_ON: KeyId = KeyId::MAX - 1;

/// Events in order of time.
#[derive(Clone, Debug)]
pub struct InputQueue<E> {
    waiting: VecDeque<(Micros, E)>,
    newest: Micros,
}

impl<E> Default for InputQueue<E> {
    fn default() -> Self {
        Self {
            waiting: VecDeque::new(),
            newest: 0,
        }
    }
}

impl<E> InputQueue<E> {
    /// Adds an event. Time never goes back: an event that claims to be older than the previous one
    /// gets that one's time.
    pub fn push(&mut self, us: Micros, event: E) {
        self.newest = self.newest.max(us);
        self.waiting.push_back((self.newest, event));
    }

    /// Takes the oldest event if its time is at most `end`.
    pub fn pop_until(&mut self, end: Micros) -> Option<(Micros, E)> {
        let (us, _) = self.waiting.front()?;
        if *us <= end {
            self.waiting.pop_front()
        } else {
            None
        }
    }

    /// Number of waiting events.
    pub fn len(&self) -> usize {
        self.waiting.len()
    }

    /// Whether no event waits.
    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// Removes the waiting events for which `keep` is false.
    pub fn retain(&mut self, mut keep: impl FnMut(&E) -> bool) {
        self.waiting.retain(|(_, event)| keep(event));
    }
}

/// An event for a client of a 3D engine. `S` is an edge of a key that runs a script.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ClientEvent<S> {
    /// The mouse moved.
    Mouse {
        /// Whole counts: right, down.
        counts: [i32; 2],
        /// Factor of the turn: 1, or less while zoomed.
        share: f32,
    },
    /// A physical key that is bound to a button moved.
    Key {
        /// The button.
        button: Button,
        /// The physical key.
        key: KeyId,
        /// It went down.
        down: bool,
    },
    /// A key moved for which a script runs.
    Script(S),
}

/// An event that a tick has taken, as far as it changed something.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TakenEvent<S> {
    /// The mouse moved.
    Mouse {
        /// Whole counts: right, down.
        counts: [i32; 2],
        /// Factor of the turn.
        share: f32,
    },
    /// A button went down or up. Further keys on a button that is down already change nothing.
    Button {
        /// The button.
        button: Button,
        /// It went down.
        down: bool,
    },
    /// A script is to run for this edge.
    Script(S),
}

/// Summed mouse counts. Counts of the same share are added as whole numbers, so that the sum does
/// not depend on how the driver cut the movement.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct CountSum {
    /// Counts times share of those before the last change of the share.
    scaled: [f32; 2],
    counts: [i64; 2],
    share: f32,
}

impl CountSum {
    fn add(&mut self, counts: [i32; 2], share: f32) {
        if share != self.share {
            let [right, down] = self.total();
            *self = Self {
                scaled: [right, down],
                counts: [0, 0],
                share,
            };
        }
        for (sum, count) in self.counts.iter_mut().zip(counts) {
            *sum += i64::from(count);
        }
    }

    fn total(&self) -> [f32; 2] {
        [0, 1].map(|axis| self.scaled[axis] + self.counts[axis] as f32 * self.share)
    }
}

/// The player's mouse and client variables, for one command.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CommandRules {
    /// The engine whose client it is.
    pub engine: Engine,
    /// The client's variables, with the player's own mouse.
    pub vars: ClientVars,
    /// Speed cap that the server told the client, u/s, 0 for none (GoldSrc).
    pub maxspeed: f32,
    /// `m_filter`: each tick turns by the mean of its counts and the previous tick's.
    pub filter: bool,
}

impl CommandRules {
    fn counts(&self, due: [f32; 2], before: [f32; 2]) -> (f32, f32) {
        let [right, down] = if self.filter {
            [0, 1].map(|axis| (due[axis] + before[axis]) * 0.5)
        } else {
            due
        };
        (right, down)
    }
}

/// A client of a 3D engine whose keys and mouse come from a queue.
///
/// Every tick: [`begin_tick`](Self::begin_tick), then [`command`](Self::command).
#[derive(Clone, Debug)]
pub struct QueuedClient<S> {
    queue: InputQueue<ClientEvent<S>>,
    client: ClientState,
    /// Mouse counts that the next command turns by.
    due: CountSum,
    /// Mouse counts of the previous command, for the filter.
    before: [f32; 2],
    /// Keys of a replay are held until the player presses one.
    is_held_on: bool,
}

impl<S> Default for QueuedClient<S> {
    fn default() -> Self {
        Self {
            queue: InputQueue::default(),
            client: ClientState::default(),
            due: CountSum::default(),
            before: [0.0; 2],
            is_held_on: false,
        }
    }
}

impl<S> QueuedClient<S> {
    /// Looks along `angles`, no key down.
    pub fn looking(angles: ViewAngles) -> Self {
        Self {
            client: ClientState::looking(angles),
            ..Self::default()
        }
    }

    /// Adds an event, oldest first.
    pub fn push(&mut self, us: Micros, event: ClientEvent<S>) {
        if let ClientEvent::Mouse { counts, share } = event
            && self.queue.len() >= WAITING_MAX
            && let Some((
                _,
                ClientEvent::Mouse {
                    counts: last,
                    share: last_share,
                },
            )) = self.queue.waiting.back_mut()
            && *last_share == share
        {
            *last = [0, 1].map(|axis| last[axis].saturating_add(counts[axis]));
            return;
        }
        self.queue.push(us, event);
    }

    /// Takes the events up to `end` into the next command, and reports those that changed
    /// something with their times.
    pub fn begin_tick(&mut self, end: Micros, mut report: impl FnMut(Micros, TakenEvent<S>)) {
        while let Some((us, event)) = self.queue.pop_until(end) {
            match event {
                ClientEvent::Mouse { counts, share } => {
                    self.due.add(counts, share);
                    report(us, TakenEvent::Mouse { counts, share });
                }
                ClientEvent::Key { button, key, down } => {
                    if down && self.is_held_on {
                        self.is_held_on = false;
                        self.client.keys.clear();
                    }
                    let was_down = self.is_down(button);
                    if down {
                        self.client.keys.press(button, key);
                    } else {
                        self.client.keys.release(button, key);
                    }
                    if self.is_down(button) != was_down {
                        report(us, TakenEvent::Button { button, down });
                    }
                }
                ClientEvent::Script(edge) => report(us, TakenEvent::Script(edge)),
            }
        }
    }

    /// One tick's command, of everything that [`begin_tick`](Self::begin_tick) took.
    pub fn command(&mut self, rules: &CommandRules, msec: u8, frame_time: f32) -> UserCmd {
        let due = std::mem::take(&mut self.due).total();
        let counts = rules.counts(due, self.before);
        self.before = due;
        self.client.build_cmd(
            rules.engine,
            &rules.vars,
            rules.maxspeed,
            msec,
            frame_time,
            counts,
        )
    }

    /// The view with all mouse events that have arrived, degrees.
    pub fn view(&self, rules: &CommandRules) -> ViewAngles {
        let mut sum = self.due;
        let mut is_moved = sum != CountSum::default();
        for (_, event) in &self.queue.waiting {
            if let ClientEvent::Mouse { counts, share } = event {
                sum.add(*counts, *share);
                is_moved = true;
            }
        }
        if !is_moved {
            return self.client.angles;
        }
        // A copy takes a command of no length: its view is what the next tick would see.
        let mut ahead = self.client;
        let counts = rules.counts(sum.total(), self.before);
        ahead.build_cmd(rules.engine, &rules.vars, 0.0, 0, 0.0, counts);
        ahead.angles
    }

    /// Turns the view there between two ticks, degrees. Mouse events that wait are used up.
    pub fn face(&mut self, angles: ViewAngles) {
        self.queue
            .retain(|event| !matches!(event, ClientEvent::Mouse { .. }));
        self.due = CountSum::default();
        self.turn_view(angles);
    }

    /// Turns the view after the tick that was taken last, degrees: a teleport. Later mouse events
    /// turn it from there.
    pub fn turn_view(&mut self, angles: ViewAngles) {
        self.client.angles = angles;
        self.before = [0.0; 2];
    }

    /// Whether any key holds a button, as the next command sees it.
    pub fn is_down(&self, button: Button) -> bool {
        self.client.keys.is_down(button)
    }

    /// A script presses a button by a key of this number.
    pub fn press(&mut self, button: Button, key: KeyId) {
        self.client.keys.press(button, key);
    }

    /// A script releases a button; without a key, whatever holds it.
    pub fn release(&mut self, button: Button, key: Option<KeyId>) {
        match key {
            Some(key) => self.client.keys.release(button, key),
            None => self.client.keys.let_go(button),
        }
    }

    /// Releases all buttons, and drops the key events that wait.
    pub fn release_all(&mut self) {
        self.queue
            .retain(|event| !matches!(event, ClientEvent::Key { .. }));
        for button in Button::ALL {
            self.client.keys.let_go(button);
        }
        self.before = [0.0; 2];
        self.is_held_on = false;
    }

    /// Holds a button as if it had been down for long: the next command weighs it whole.
    pub fn hold(&mut self, button: Button, key: KeyId) {
        self.client.keys.hold(button, key);
    }

    /// The buttons that are down, in the order in which they went down.
    pub fn held(&self) -> Vec<Button> {
        self.client.keys.held()
    }

    /// Holds the buttons of a command until the player presses one.
    pub fn hold_on(&mut self, cmd: &UserCmd) {
        self.release_all();
        self.client.keys.clear();
        let held = [
            (cmd.forward > 0.0, Button::Forward),
            (cmd.forward < 0.0, Button::Back),
            (cmd.side < 0.0, Button::MoveLeft),
            (cmd.side > 0.0, Button::MoveRight),
            (cmd.up > 0.0, Button::Up),
            (cmd.up < 0.0, Button::Down),
            (cmd.pressed(JUMP), Button::Jump),
            (cmd.pressed(DUCK), Button::Duck),
            (cmd.pressed(USE), Button::Use),
        ];
        for (_, button) in held.into_iter().filter(|(is_held, _)| *is_held) {
            self.hold(button, HELD_ON);
        }
        self.is_held_on = true;
    }
}
