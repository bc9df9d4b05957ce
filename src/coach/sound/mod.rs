//! What a run sounds like, worked out sample by sample: the movement's sounds and the coach's. No
//! files, no device.
//!
//! A listener reads each tick's record and what analysis found in it, and yields a [`TickSound`]:
//! cues, and the coach's tone. A [`Mixer`] makes samples of them. The game gives those to a sound
//! device, [`render`] to a file: the same ticks sound the same to the bit.

pub mod cue;
pub mod listener;
pub mod metronome;
pub mod mixer;
mod mouse_reversal;
pub mod nfk;
pub mod render;
mod voice;

pub use cue::{BEST_HZ, Cue, Group, TickSound, Tone};
pub use listener::Listener;
pub use metronome::Metronome;
pub use mixer::{Mixer, Volumes};
pub use nfk::NfkListener;
