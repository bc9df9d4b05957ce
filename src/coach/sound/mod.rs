//! Sound synthesis: movement sounds and the coach's sounds, without files or devices.
//!
//! A listener turns each tick's record and analysis into a [`TickSound`]: cues and the strafe tone.
//! A [`Mixer`] turns those into samples for a sound device, and [`render`] writes them to a file.
//! The same ticks give the same samples to the bit.

pub mod cue;
pub mod listener;
pub mod metronome;
pub mod mixer;
mod mouse_reversal;
pub mod nfk;
pub mod render;
mod voice;

pub use cue::{BEST_HZ, Cue, TickSound, Tone, VolumeGroup};
pub use listener::Listener;
pub use metronome::Metronome;
pub use mixer::{Mixer, Volumes};
pub use nfk::NfkListener;
