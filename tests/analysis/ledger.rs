//! The parts of the ledger add up to its total, and each part names the right habit.

mod cases;
mod faults;
mod flight;
mod ground;
mod habits;
mod lab;
mod paper;
mod pauses;
mod plant;
mod quake3;
mod random;
mod recorded;
mod styles;
mod tried;
mod wide;
