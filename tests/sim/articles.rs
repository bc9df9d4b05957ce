//! Every number of the background articles, from `player_move` in small worlds, with one test per
//! statement.
//!
//! A test's doc comment says what the article states and, where the article is wrong, what is
//! right. A number is compared to all the digits that the article or the specification prints
//! (`shows`). The articles: `docs/articles.md`; the tables: `docs/goldsrc.md` 11 and
//! `docs/quakeworld.md` 11.

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
