//! Compiled maps, their textures and skies, and the archives that contain them.

pub mod bsp;
pub mod miptex;
pub mod pak;
pub mod pk3;
pub mod quake3;
pub mod scene;
pub mod wad;
