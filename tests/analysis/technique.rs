//! EdgeBug, JumpBug, DuckBug, SlideBug, bounce: recorded successes and misses.
