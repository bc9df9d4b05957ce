//! The ledger's parts add up to its total, and each part names the right habit.

mod flight;
mod ground;
mod habits;
mod paper;
mod random;
mod recorded;
