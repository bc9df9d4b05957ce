//! Timed input events, and the commands that a client builds from them.
//!
//! A tick that ends at time T takes all events with a time up to T, in order.
//! Events may arrive at any moment before their tick runs, so the frame rate has no effect.
//! The game and `wishdir simulate --input` use this module.

use std::collections::VecDeque;

use super::{Button, ClientState, ClientVars, KeyId, Micros};
use crate::command::{DUCK, JUMP, USE, UserCmd};
use crate::engine::Engine;
use crate::math::ViewAngles;

/// Maximum number of waiting mouse events before they are merged.
/// More can only wait while no ticks run, and then they all belong to one tick.
const WAITING_MAX: usize = 8192;
/// Key number for buttons held without a physical key.
const HELD_ON: KeyId = KeyId::MAX - 1;

/// Queue of input events, in the order of their times.
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
    /// Adds an event. An event older than the previous one gets the previous time.
    pub fn push(&mut self, us: Micros, event: E) {
        self.newest = self.newest.max(us);
        self.waiting.push_back((self.newest, event));
    }

    /// Removes and returns the oldest event if its time is at most `end`.
    pub fn pop_until(&mut self, end: Micros) -> Option<(Micros, E)> {
        let (us, _) = self.waiting.front()?;
        if *us <= end {
            self.waiting.pop_front()
        } else {
            None
        }
    }

    /// Returns the number of events that wait in the queue.
    pub fn len(&self) -> usize {
        self.waiting.len()
    }

    /// Whether no events are waiting.
    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// Removes the waiting events for which `keep` returns false.
    pub fn retain(&mut self, mut keep: impl FnMut(&E) -> bool) {
        self.waiting.retain(|(_, event)| keep(event));
    }
}

/// Input event for the client of a 3D engine. `S` is the press or release of a key that runs a
/// script.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ClientEvent<S> {
    /// The player moved the mouse.
    Mouse {
        /// Mouse counts, positive right and down.
        counts: [i32; 2],
        /// Factor applied to the view turn: 1, or less while zoomed.
        share: f32,
    },
    /// A physical key bound to a button was pressed or released.
    Key {
        /// Button that the key presses or releases.
        button: Button,
        /// Physical key that was pressed or released.
        key: KeyId,
        /// Whether the key was pressed.
        down: bool,
    },
    /// A key bound to a script was pressed or released.
    Script(S),
}

/// Event from the queue that had an effect on a tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum AppliedEvent<S> {
    /// The player moved the mouse.
    Mouse {
        /// Mouse counts, positive right and down.
        counts: [i32; 2],
        /// Factor applied to the view turn: 1, or less while zoomed.
        share: f32,
    },
    /// A button was pressed or released. Additional keys on a held button are not reported.
    Button {
        /// Button that changed.
        button: Button,
        /// Whether the button was pressed.
        down: bool,
    },
    /// A press or release that runs a script.
    Script(S),
}

/// Sum of mouse counts.
/// Counts with the same factor are added as integers, so the driver's packet size has no effect.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct MouseCounts {
    /// Sum of count × factor, for the counts before the last change of the factor.
    scaled: [f32; 2],
    counts: [i64; 2],
    share: f32,
}

impl MouseCounts {
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

/// Client variables and mouse settings for building a command.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CommandRules {
    /// Engine of the client.
    pub engine: Engine,
    /// Client variables, with the player's mouse settings.
    pub vars: ClientVars,
    /// Speed cap that the server sent, u/s. 0 means no cap (GoldSrc).
    pub maxspeed: f32,
    /// `m_filter`: averages each tick's mouse counts with the previous tick's.
    pub filter: bool,
}

impl CommandRules {
    fn due_counts(&self, due: [f32; 2], before: [f32; 2]) -> (f32, f32) {
        let [right, down] = if self.filter {
            [0, 1].map(|axis| (due[axis] + before[axis]) * 0.5)
        } else {
            due
        };
        (right, down)
    }
}

/// Client of a 3D engine that gets its keys and mouse from a queue.
///
/// Call [`begin_tick`](Self::begin_tick), then [`build_command`](Self::build_command) on every tick.
#[derive(Clone, Debug)]
pub struct QueuedClient<S> {
    queue: InputQueue<ClientEvent<S>>,
    client: ClientState,
    /// Mouse counts that the next command will use.
    due: MouseCounts,
    /// Mouse counts of the previous command, for the filter.
    before: [f32; 2],
    /// Whether a replay's keys are held until the player presses one.
    is_held_on: bool,
}

impl<S> Default for QueuedClient<S> {
    fn default() -> Self {
        Self {
            queue: InputQueue::default(),
            client: ClientState::default(),
            due: MouseCounts::default(),
            before: [0.0; 2],
            is_held_on: false,
        }
    }
}

impl<S> QueuedClient<S> {
    /// Creates a client that looks along `angles` and holds no keys.
    pub fn from_angles(angles: ViewAngles) -> Self {
        Self {
            client: ClientState::from_angles(angles),
            ..Self::default()
        }
    }

    /// Adds an event. Events must be added oldest first.
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

    /// Applies the events up to `end` to the next command. Reports those with an effect.
    pub fn begin_tick(&mut self, end: Micros, mut report: impl FnMut(Micros, AppliedEvent<S>)) {
        while let Some((us, event)) = self.queue.pop_until(end) {
            self.client.keys.set_event_time(us);
            match event {
                ClientEvent::Mouse { counts, share } => {
                    self.due.add(counts, share);
                    report(us, AppliedEvent::Mouse { counts, share });
                }
                ClientEvent::Key { button, key, down } => {
                    if down && self.is_held_on {
                        self.is_held_on = false;
                        self.client.keys.clear();
                    }
                    let was_down = self.is_down(button);
                    if down {
                        self.client.keys.press_at_last_event(button, key);
                    } else {
                        self.client.keys.release(button, key);
                    }
                    if self.is_down(button) != was_down {
                        report(us, AppliedEvent::Button { button, down });
                    }
                }
                ClientEvent::Script(edge) => report(us, AppliedEvent::Script(edge)),
            }
        }
        self.client.keys.set_event_time(end);
    }

    /// Builds one tick's command from the events that [`begin_tick`](Self::begin_tick) applied.
    pub fn build_command(&mut self, rules: &CommandRules, msec: u8, frame_time: f32) -> UserCmd {
        let due = std::mem::take(&mut self.due).total();
        let counts = rules.due_counts(due, self.before);
        self.before = due;
        let cmd = self.client.build_cmd(
            rules.engine,
            &rules.vars,
            rules.maxspeed,
            msec,
            frame_time,
            counts,
        );
        self.client.keys.end_frame();
        cmd
    }

    /// Returns the view with all mouse events that have arrived, degrees.
    pub fn current_view(&self, rules: &CommandRules) -> ViewAngles {
        let mut sum = self.due;
        let mut is_moved = sum != MouseCounts::default();
        for (_, event) in &self.queue.waiting {
            if let ClientEvent::Mouse { counts, share } = event {
                sum.add(*counts, *share);
                is_moved = true;
            }
        }
        if !is_moved {
            return self.client.angles;
        }
        // A copy builds a command of length 0 to get the view of the next tick.
        let mut ahead = self.client;
        let counts = rules.due_counts(sum.total(), self.before);
        ahead.build_cmd(rules.engine, &rules.vars, 0.0, 0, 0.0, counts);
        ahead.angles
    }

    /// Sets the view between two ticks, degrees. Discards waiting mouse events.
    pub fn set_view(&mut self, angles: ViewAngles) {
        self.queue
            .retain(|event| !matches!(event, ClientEvent::Mouse { .. }));
        self.due = MouseCounts::default();
        self.set_view_after_tick(angles);
    }

    /// Sets the view at the end of the last tick, degrees, for a teleport. Later mouse events turn
    /// it as usual.
    pub fn set_view_after_tick(&mut self, angles: ViewAngles) {
        self.client.angles = angles;
        self.before = [0.0; 2];
    }

    /// Whether any key holds a button for the next command.
    pub fn is_down(&self, button: Button) -> bool {
        self.client.keys.is_down(button)
    }

    /// Presses a button for a script, with `key` as the key number.
    pub fn press(&mut self, button: Button, key: KeyId) {
        self.client.keys.press(button, key);
    }

    /// Releases a button for a script. `None` releases all keys that hold it.
    pub fn release(&mut self, button: Button, key: Option<KeyId>) {
        match key {
            Some(key) => self.client.keys.release(button, key),
            None => self.client.keys.release_button(button),
        }
    }

    /// Releases all buttons and discards waiting key events.
    pub fn release_all(&mut self) {
        self.queue
            .retain(|event| !matches!(event, ClientEvent::Key { .. }));
        for button in Button::ALL {
            self.client.keys.release_button(button);
        }
        self.before = [0.0; 2];
        self.is_held_on = false;
    }

    /// Presses a button without an edge, so that the next command gives it full weight.
    pub fn hold_without_edge(&mut self, button: Button, key: KeyId) {
        self.client.keys.hold_without_edge(button, key);
    }

    /// Returns the held buttons in the order they were pressed.
    pub fn held_buttons(&self) -> Vec<Button> {
        self.client.keys.held_buttons()
    }

    /// Holds the buttons of a command until the player presses one.
    pub fn hold_until_press(&mut self, cmd: &UserCmd) {
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
            self.hold_without_edge(button, HELD_ON);
        }
        self.is_held_on = true;
    }
}
