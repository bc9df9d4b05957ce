//! Tests of the game: the shell without a window, at every frame rate, and the whole program in a real window.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod frame_rates;
mod ghost;
mod headless;
mod nfk;
mod second_opinion;
mod sessions;
mod window;
