//! The tracer: the tree gives the same bits as the plain loop, and both agree with a second
//! arithmetic.

mod brute;
mod tree;
mod worlds;
