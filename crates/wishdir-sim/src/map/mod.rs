//! `.map` text in, a playable world out: parsing, brush geometry, and what the entities mean.
//!
//! ```text
//! text -lexer, parse-> MapBrush (as written) -geometry-> planes, polygons -build-> World -> level::Level, the renderer
//! ```
//!
//! [`Map`] keeps what the mapper wrote, with lines; [`World`] knows what it means. Errors and
//! warnings name a line; which file it was only the caller knows.

mod build;
mod class;
mod entity;
mod error;
mod geometry;
mod lexer;
mod numbers;
mod parse;
mod polygon;
mod texture;
mod values;
mod world;

pub use build::{CompiledMap, Dialect};
pub use entity::{Alignment, Entity, Map, MapBrush, MapFace, Properties};
pub(super) use error::WARNINGS_MAX;
pub use error::{MapError, Position, Warning, WarningKind};
pub use numbers::{leading_f32, leading_number};
pub use texture::{Projection, TextureAxis, TextureRole};
pub use world::{
    ExitSpeed, Face, FaceCount, HurtRule, Light, NoSpawn, PushRule, SeenModel, Spawn, Sun,
    SurfaceKind, Text, Trigger, TriggerKind, World,
};
