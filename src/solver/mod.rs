//! What may ask the level and run the simulation itself.

pub mod edges;
