//! What searches: may run the simulation to find out what would happen.

pub mod bot;
