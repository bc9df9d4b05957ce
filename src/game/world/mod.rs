//! What surrounds the player, and from where it is seen.

pub mod view;

pub mod freecam;

pub mod adapter;

pub mod physics;

pub mod level;

pub mod props;
