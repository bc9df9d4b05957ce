//! The player's surroundings and the cameras.

pub mod view;

pub mod freecam;

pub mod adapter;

pub mod physics;

pub mod level;

pub mod props;
