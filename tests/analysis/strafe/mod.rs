//! The theory of strafing, compared with the articles and with `player_move`, and as printed by the
//! command line.

mod air;
mod articles;
mod command;
mod ground;
mod plots;
mod rounded;
mod world;
