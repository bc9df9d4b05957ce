//! Settings files as trees of text. Merges changes by several programs and versions key by key.

use std::fmt::{self, Display};
use std::marker::PhantomData;
use std::mem::discriminant;

use ron::value::RawValue;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};

/// A value in a settings file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RonTree {
    /// `(key: value)`; a missing key means the default.
    Struct(Vec<(String, Self)>),
    /// `{key: value}`
    Map(Vec<(String, Self)>),
    /// Any other value, as written.
    Leaf(String),
}

/// Entries between brackets, in order.
struct Entries<K>(Vec<(K, Box<RawValue>)>);

struct EntriesVisitor<K>(PhantomData<K>);

impl<'de, K: Deserialize<'de>> Visitor<'de> for EntriesVisitor<K> {
    type Value = Entries<K>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("keys and values")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Entries<K>, A::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = map.next_entry()? {
            entries.push(entry);
        }
        Ok(Entries(entries))
    }
}

impl<'de> Deserialize<'de> for Entries<String> {
    fn deserialize<D: Deserializer<'de>>(text: D) -> Result<Self, D::Error> {
        text.deserialize_struct("", &[], EntriesVisitor(PhantomData))
    }
}

impl<'de> Deserialize<'de> for Entries<Box<RawValue>> {
    fn deserialize<D: Deserializer<'de>>(text: D) -> Result<Self, D::Error> {
        text.deserialize_map(EntriesVisitor(PhantomData))
    }
}

fn parse_entries<K>(
    entries: Vec<(K, Box<RawValue>)>,
    name: impl Fn(K) -> String,
) -> Vec<(String, RonTree)> {
    entries
        .into_iter()
        .map(|(key, value)| (name(key), RonTree::read(value.trim().get_ron())))
        .collect()
}

impl RonTree {
    /// Parses any text. A value without keys is a leaf.
    /// Trims all Unicode spaces, including those that RON does not accept.
    pub fn read(text: &str) -> Self {
        let text = text.trim();
        if let Ok(Entries(found)) = ron::from_str::<Entries<String>>(text) {
            return Self::Struct(parse_entries(found, |key| key));
        }
        if let Ok(Entries(found)) = ron::from_str::<Entries<Box<RawValue>>>(text) {
            return Self::Map(parse_entries(found, |key| key.trim().get_ron().to_owned()));
        }
        Self::Leaf(text.to_owned())
    }

    /// Keys and values. Empty for a leaf.
    pub fn entries(&self) -> &[(String, Self)] {
        match self {
            Self::Struct(entries) | Self::Map(entries) => entries,
            Self::Leaf(_) => &[],
        }
    }

    /// Returns a copy of this tree with other entries.
    pub fn with_entries(&self, entries: Vec<(String, Self)>) -> Self {
        match self {
            Self::Struct(_) => Self::Struct(entries),
            Self::Map(_) => Self::Map(entries),
            Self::Leaf(text) => Self::Leaf(text.clone()),
        }
    }

    fn get(&self, key: &str) -> Option<&Self> {
        self.entries()
            .iter()
            .find(|(name, _)| name == key)
            .map(|(_, value)| value)
    }

    /// Merges settings three ways.
    /// `base` was last read or written, `ours` is to be saved, and `theirs` is in the file.
    /// Keeps our changes and takes everything else from `theirs`, including unknown keys.
    pub fn merge(base: &Self, ours: &Self, theirs: &Self) -> Self {
        if ours == base {
            return theirs.clone();
        }
        // Values of different kinds cannot be merged.
        if matches!(ours, Self::Leaf(_)) || discriminant(ours) != discriminant(theirs) {
            return ours.clone();
        }
        let of_ours = ours.entries().iter().filter_map(|(key, value)| {
            let merged = match (base.get(key), theirs.get(key)) {
                (Some(base), Some(theirs)) => Self::merge(base, value, theirs),
                // The other program removed the key, and we did not change it.
                (Some(base), None) if base == value => return None,
                (_, None) | (None, Some(_)) => value.clone(),
            };
            Some((key.clone(), merged))
        });
        let is_new =
            |(key, _): &&(String, Self)| ours.get(key).is_none() && base.get(key).is_none();
        ours.with_entries(
            of_ours
                .chain(theirs.entries().iter().filter(is_new).cloned())
                .collect(),
        )
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, indent: usize) -> fmt::Result {
        let (open, close) = match self {
            Self::Leaf(text) => return f.write_str(text),
            Self::Struct(_) => ("(", ")"),
            Self::Map(_) => ("{", "}"),
        };
        if self.entries().is_empty() {
            return write!(f, "{open}{close}");
        }
        writeln!(f, "{open}")?;
        for (key, value) in self.entries() {
            let is_plain = matches!(self, Self::Map(_))
                || key.chars().all(|c| c.is_alphanumeric() || c == '_');
            write!(
                f,
                "{:indent$}{}{key}: ",
                "",
                if is_plain { "" } else { "r#" },
                indent = indent + 4
            )?;
            value.write(f, indent + 4)?;
            writeln!(f, ",")?;
        }
        write!(f, "{:indent$}{close}", "")
    }
}

impl Display for RonTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_trees_parse_again() {
        let text = "(mouse:(sensitivity:2.5),hud:(changed:{Speed:(on:true,offset:(0.0,1.0))}),binds:{Jump:(primary:Some(\"A\"))},name:\"(a: 1)\")";
        let tree = RonTree::read(text);
        assert_eq!(RonTree::read(&tree.to_string()), tree, "{tree}");
        let Some(RonTree::Struct(hud)) = tree.get("hud") else {
            panic!("{tree}")
        };
        assert!(
            matches!(hud[0].1, RonTree::Map(_))
                && tree.get("name") == Some(&RonTree::Leaf("\"(a: 1)\"".to_owned()))
        );
        assert!(matches!(
            RonTree::read("no settings at all ("),
            RonTree::Leaf(_)
        ));
        // A space that RON does not accept.
        let spaced = RonTree::read("\u{a0}(mud: (cea))");
        assert_eq!(RonTree::read(&spaced.to_string()), spaced, "{spaced}");
    }

    #[test]
    fn comments_do_not_hide_entries() {
        let tree = RonTree::read(
            "( // all\n mouse: ( /* of mine */ speed: 2.5 // fast\n, pitch: 1), // end\n)",
        );
        assert_eq!(tree, RonTree::read("(mouse: (speed: 2.5, pitch: 1))"));
        assert_eq!(RonTree::read(&tree.to_string()), tree, "{tree}");
    }

    #[test]
    fn merging_keeps_changes_of_two_games() {
        let [base, ours, theirs] = [
            "(mouse: (speed: 1, pitch: 2), binds: {Jump: 1, Duck: 2}, map: \"a\")",
            "(mouse: (speed: 9, pitch: 2), binds: {Jump: 5, Use: 3}, map: \"a\")",
            "(mouse: (speed: 1, pitch: 8, newer: 7), binds: {Jump: 1, Duck: 2, Run: 4}, map: \"b\", video: (hdr: On))",
        ]
        .map(RonTree::read);
        let wanted = "(mouse: (speed: 9, pitch: 8, newer: 7), binds: {Jump: 5, Use: 3, Run: 4}, map: \"b\", video: (hdr: On))";
        assert_eq!(RonTree::merge(&base, &ours, &theirs), RonTree::read(wanted));
        assert_eq!(RonTree::merge(&base, &base, &theirs), theirs);
        assert_eq!(RonTree::merge(&base, &ours, &base), ours);
        let other_kind = RonTree::read("{1: 2}");
        assert_eq!(RonTree::merge(&base, &ours, &other_kind), ours);
    }
}
