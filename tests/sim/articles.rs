//! Every number of the background articles, out of `player_move` in small worlds: one test a statement.
//!
//! A test's doc says what the article states and, where the article is wrong, what is right. A number is compared
//! to all the digits that the article or the specification prints (`shows`). The articles: "QW physics air" in its
//! Russian and its later English form, "strafes" and "EdgeBug and JumpBug" for Counter-Strike 1.6; the tables are in
//! `goldsrc.md` section 11 and `quakeworld.md` section 11.

mod fall_bugs;
mod falling;
mod jump_bug;
mod jumping;
mod landing;
mod quakeworld_gain;
mod quakeworld_speed;
mod quakeworld_wish;
mod strafing_air;
mod strafing_ground;
