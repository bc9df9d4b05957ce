//! The map reader: both formats, every error and warning, brushes and their bevels, and what
//! entities mean.

mod brushes;
mod entities;
mod garbage;
mod parser;
mod textures;
mod wild;
