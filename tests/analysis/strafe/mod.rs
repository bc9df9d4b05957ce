//! The theory of the strafe against the articles, against `player_move`, and as the command line
//! tells it.

mod air;
mod articles;
mod command;
mod ground;
mod plots;
mod rounded;
mod world;
