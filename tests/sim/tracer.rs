//! The tracer: the tree answers as the plain loop does, bit for bit, and both as a second
//! arithmetic says.

mod brute;
mod tree;
mod worlds;
