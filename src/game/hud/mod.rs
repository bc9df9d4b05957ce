//! The HUD: everything drawn over the game during play.

pub mod ui;

pub mod branch_lines;

pub mod blocks;

pub mod widgets;

pub mod engine3d;
