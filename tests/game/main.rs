//! Tests of the game: the shell without a window, at every frame rate, and the whole program in a
//! real window.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod bug_finder;
mod console;
mod demo_bot;
mod demos;
mod first_start;
#[expect(dead_code, reason = "a part is used")]
#[path = "../replay/foreign.rs"]
mod foreign;
mod frame_rates;
mod ghosts;
mod headless;
mod hud_editor;
mod input_recording;
mod killed;
mod lessons;
mod links;
mod menu;
mod nfk;
mod positions;
mod readme;
mod recording;
mod records;
mod reload;
mod second_opinion;
mod sessions;
mod sound;
#[expect(dead_code, reason = "each test binary uses a part")]
#[path = "../support/mod.rs"]
mod support;
mod training;
mod training_pages;
mod watching;
mod what_if;
mod widgets;
mod window;
mod zoom;
