//! Signals that end the game. The first signal works like *Quit*. A second one ends the game at
//! once.
//!
//! Bevy's own handler only handles Ctrl-C. Without this module, the game would lose its last
//! records and settings when a terminal is closed, on `kill` and at the end of the session.

use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use bevy::prelude::*;
use nix::sys::signal::{SigSet, Signal};

use crate::game::base::schedule::ReadDevices;

/// Handled signals, sent by Ctrl-C, a closed terminal, `kill` and the end of the session.
const ENDING: [Signal; 3] = [Signal::SIGINT, Signal::SIGHUP, Signal::SIGTERM];
/// Exit code after a second signal: 128 + SIGINT, as shells report Ctrl-C.
const EXIT_AT_ONCE: i32 = 130;

/// Whether a signal has requested the end of the game. Set by the thread that waits for signals.
#[derive(Resource, Clone, Debug, Default)]
pub(super) struct EndRequested(Arc<AtomicBool>);

impl EndRequested {
    /// Starts a thread that waits for signals. Must run before the program starts any other thread,
    /// because other threads must inherit the blocked signals.
    ///
    /// If the system refuses to block signals, they keep their usual effect.
    pub(super) fn wait_for_signals() -> Self {
        let request = Self::default();
        let mut signals = SigSet::empty();
        for signal in ENDING {
            signals.add(signal);
        }
        if signals.thread_block().is_ok() {
            let requested = request.clone();
            thread::spawn(move || requested.handle_signals(&signals));
        }
        request
    }

    /// Records the first signal and ends the program on the second.
    fn handle_signals(&self, signals: &SigSet) {
        while signals.wait().is_ok() {
            if self.0.swap(true, Ordering::Relaxed) {
                process::exit(EXIT_AT_ONCE);
            }
        }
    }
}

/// Ends the game like *Quit*, so that its last frame saves records, replays and settings.
fn quit_on_signal(
    request: Res<EndRequested>,
    mut exits: MessageWriter<AppExit>,
    mut is_ending: Local<bool>,
) {
    if !*is_ending && request.0.load(Ordering::Relaxed) {
        *is_ending = true;
        exits.write(AppExit::Success);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(ReadDevices, quit_on_signal);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signal_ends_the_game_once() {
        let request = EndRequested::default();
        let mut app = App::new();
        app.add_schedule(Schedule::new(ReadDevices))
            .insert_resource(request.clone())
            .add_plugins(plugin);
        let mut ends_after = |is_requested| {
            request.0.store(is_requested, Ordering::Relaxed);
            app.world_mut().run_schedule(ReadDevices);
            let mut exits = app.world_mut().resource_mut::<Messages<AppExit>>();
            exits.drain().collect::<Vec<_>>()
        };
        assert!(ends_after(false).is_empty(), "nobody asked");
        assert_eq!(ends_after(true), [AppExit::Success]);
        assert!(ends_after(true).is_empty(), "it is ending already");
    }
}
