//! What may ask the level and run the simulation to find out what would happen: the judgement of a
//! jump and the edges around it, the floor that a fall comes down on, the ways to a fall without
//! damage, the ideal strafer, scripts that leave commands open, a jump with one cause taken away,
//! Need For Kill's ideal player; what a player's ticks are worth, how little of a run tells a jump,
//! and what was achieved in a replay.

pub mod bot;
pub mod bug_finder;
pub mod edge_bug;
pub mod edges;
pub mod eligibility;
pub mod fall;
pub mod hand;
pub mod judge;
pub mod jump_link;
pub mod jumping;
pub mod level_flight;
pub mod nfk;
pub mod replay_results;
pub mod script_player;
pub mod variants;
pub mod what_if;
