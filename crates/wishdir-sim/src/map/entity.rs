//! Parsed maps: entities with their keys and brushes, each with its line.

use glam::DVec3;

use super::error::Warning;

/// Parsed `.map` file. `B` is the type of its brushes.
#[derive(Clone, Debug, PartialEq)]
pub struct Map<B = MapBrush> {
    /// Entities in file order.
    pub entities: Vec<Entity<B>>,
    /// Problems that did not stop the parser.
    pub warnings: Vec<Warning>,
}

/// An entity with its keys and brushes.
#[derive(Clone, Debug, PartialEq)]
pub struct Entity<B = MapBrush> {
    /// Line of its opening brace.
    pub line: u32,
    /// Keys and values.
    pub properties: Properties,
    /// Brushes in file order.
    pub brushes: Vec<B>,
}

impl<B> Entity<B> {
    /// Returns the entity's `classname`.
    pub fn class(&self) -> Option<&str> {
        self.properties.get("classname")
    }
}

/// Keys and values in file order. Each key occurs once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Properties {
    /// Keys and values in one string: a key, its value, the next key, and so on.
    text: String,
    /// End of each key and of its value in `text`.
    ends: Vec<[u32; 2]>,
}

impl Properties {
    /// Returns the value of a key.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.iter()
            .find(|(have, _)| *have == key)
            .map(|(_, value)| value)
    }

    /// Iterates over all keys and values in file order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        let mut from = 0;
        self.ends.iter().map(move |ends| {
            let [key_end, value_end] = ends.map(|end| end as usize);
            let pair = (&self.text[from..key_end], &self.text[key_end..value_end]);
            from = value_end;
            pair
        })
    }

    /// Adds a key. The key must not exist yet.
    pub fn push(&mut self, key: &str, value: &str) {
        let mut end = |part: &str| {
            self.text.push_str(part);
            u32::try_from(self.text.len()).expect("an entity has less than 4 GiB of text")
        };
        let ends = [end(key), end(value)];
        self.ends.push(ends);
    }
}

/// A parsed brush: half-spaces given by three points each.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MapBrush {
    /// Line of its opening brace.
    pub line: u32,
    /// Index among the entity's brushes and patches, from 0.
    pub number: u32,
    /// Faces in file order.
    pub faces: Vec<MapFace>,
}

/// A parsed face.
#[derive(Clone, Debug, PartialEq)]
pub struct MapFace {
    /// Line of the file where the face starts, from 1.
    pub line: u32,
    /// Three points on the face's plane, clockwise as seen from outside, units.
    pub points: [DVec3; 3],
    /// The texture's name.
    pub texture: String,
    /// Placement of the texture.
    pub alignment: Alignment,
}

/// Placement of a texture on a face, in either format.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Alignment {
    /// Quake's format: the normal determines the axes, which are then rotated.
    Standard {
        /// Offset in texels.
        offset: [f64; 2],
        /// Rotation in degrees.
        rotation: f64,
        /// Units per texel.
        scale: [f64; 2],
    },
    /// Valve's format with explicit axes. Its rotation only matters to editors.
    Valve {
        /// Axis to the right on the texture.
        u: DVec3,
        /// Axis down on the texture.
        v: DVec3,
        /// Offset in texels.
        offset: [f64; 2],
        /// Units per texel.
        scale: [f64; 2],
    },
}
