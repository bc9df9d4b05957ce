//! Runs simulations in a level to answer questions about it. Examples: ideal player, jump
//! judgement, fall prediction, bug finder, what-if, script playback. Also decides whether runs and
//! jumps count, and evaluates replays.

pub mod bot;
pub mod bug_finder;
pub mod chain;
pub mod edge_bug;
pub mod edges;
pub mod eligibility;
pub mod fall;
pub mod findings;
pub mod input_stats;
pub mod judge;
pub mod jump_link;
pub mod jumping;
pub mod level_flight;
pub mod long_jumps;
pub mod nfk;
pub mod replay_results;
pub mod script_player;
pub mod variants;
pub mod what_if;
