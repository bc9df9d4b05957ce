//! Loads `.map` text into a playable world: parser, brush geometry and entities.
//!
//! ```text
//! text -lexer, parse-> MapBrush -geometry-> planes, polygons -build-> World -> Level, renderer
//! ```
//!
//! [`Map`] holds the parsed text with line numbers. [`World`] holds what the text means.
//! Errors and warnings name a line. The caller adds the file name.

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

pub use build::{CompiledMap, Dialect, DrawnPolygon, PlaneBrush, PlaneEntity, PlaneMap};
pub use entity::{Alignment, Entity, Map, MapBrush, MapFace, Properties};
pub(super) use error::WARNINGS_MAX;
pub use error::{MapError, Position, Warning, WarningKind};
pub use numbers::{leading_f32, leading_number};
pub use texture::{Projection, TextureAxis, TextureRole};
pub use world::{
    ExitSpeed, Face, FaceCount, HurtRule, Light, NoSpawn, PushRule, Spawn, Sun, SurfaceKind, Text,
    Trigger, TriggerKind, VisibleModel, World,
};
