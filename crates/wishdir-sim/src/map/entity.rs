//! A map as it was written: entities with their keys and brushes, each with its line.

use glam::DVec3;

use super::error::Warning;

/// A parsed `.map` file, with its brushes as `B`.
#[derive(Clone, Debug, PartialEq)]
pub struct Map<B = MapBrush> {
    /// The entities, in file order.
    pub entities: Vec<Entity<B>>,
    /// What was doubtful on the way.
    pub warnings: Vec<Warning>,
}

/// An entity: its keys and its brushes.
#[derive(Clone, Debug, PartialEq)]
pub struct Entity<B = MapBrush> {
    /// The line of its opening brace.
    pub line: u32,
    /// Its keys and values.
    pub properties: Properties,
    /// Its brushes, in file order.
    pub brushes: Vec<B>,
}

impl<B> Entity<B> {
    /// What it is: its `classname`.
    pub fn class(&self) -> Option<&str> {
        self.properties.get("classname")
    }
}

/// Keys and values, in file order. A key occurs once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Properties {
    /// One after another: a key, its value, the next key.
    text: String,
    /// Where each key ends in that text, and where its value ends.
    ends: Vec<[u32; 2]>,
}

impl Properties {
    /// The value of a key.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.iter()
            .find(|(have, _)| *have == key)
            .map(|(_, value)| value)
    }

    /// All keys and values, in file order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        let mut from = 0;
        self.ends.iter().map(move |ends| {
            let [key_end, value_end] = ends.map(|end| end as usize);
            let pair = (&self.text[from..key_end], &self.text[key_end..value_end]);
            from = value_end;
            pair
        })
    }

    /// Adds a key that is not there yet.
    pub fn push(&mut self, key: &str, value: &str) {
        let mut end = |part: &str| {
            self.text.push_str(part);
            u32::try_from(self.text.len()).expect("an entity has less than 4 GiB of text")
        };
        let ends = [end(key), end(value)];
        self.ends.push(ends);
    }
}

/// A brush as written: half spaces through three points each.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MapBrush {
    /// The line of its opening brace.
    pub line: u32,
    /// Its number among the entity's brushes and patches as written, from 0.
    pub number: u32,
    /// Its faces, in file order.
    pub faces: Vec<MapFace>,
}

/// A face as written.
#[derive(Clone, Debug, PartialEq)]
pub struct MapFace {
    /// Line of the file on which it begins, from 1.
    pub line: u32,
    /// Three points of its plane, clockwise as seen from outside, units.
    pub points: [DVec3; 3],
    /// The texture's name.
    pub texture: String,
    /// How the texture lies on it.
    pub alignment: Alignment,
}

/// How a texture lies on a face, in either format.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Alignment {
    /// Quake's: the axes follow from the normal, then are turned.
    Standard {
        /// Texels.
        offset: [f64; 2],
        /// Degrees.
        rotation: f64,
        /// Units per texel.
        scale: [f64; 2],
    },
    /// Valve's: the axes are written out; the rotation beside them is for the editor only.
    Valve {
        /// To the right on the texture.
        u: DVec3,
        /// Down on the texture.
        v: DVec3,
        /// Texels.
        offset: [f64; 2],
        /// Units per texel.
        scale: [f64; 2],
    },
}
