//! The map reader: both formats, every error and warning, brushes and their bevels, and the meaning
//! of entities.

mod brushes;
mod entities;
mod garbage;
mod parser;
mod textures;
mod wild;
