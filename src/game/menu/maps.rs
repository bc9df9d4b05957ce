//! The maps as the menu lists them: names for people out of the maps themselves.

use super::model::MapEntry;
use crate::sim::nfk::NfkWorld;
use crate::text::{message, text};

/// What a map that comes with the program is for; nothing for any other.
fn purpose(name: &str) -> &'static str {
    let id = match name {
        "lab" => "map-purpose.lab",
        "longjump" => "map-purpose.longjump",
        "bhop" => "map-purpose.bhop",
        "bugs" => "map-purpose.bugs",
        "cs-course" => "map-purpose.cs-course",
        "hl-course" => "map-purpose.hl-course",
        "qw-course" => "map-purpose.qw-course",
        "flat" => "map-purpose.flat",
        "chain" => "map-purpose.chain",
        "ledges" => "map-purpose.ledges",
        "pads" => "map-purpose.pads",
        "course" => "map-purpose.course",
        _ => return "",
    };
    text(id)
}

/// The entry of a map of Need For Kill.
pub fn nfk_entry(name: &str, world: &NfkWorld, own: bool) -> MapEntry {
    let title = if world.title.is_empty() { name } else { &world.title };
    let note = match (own, world.author.as_str()) {
        (false, _) => purpose(name).to_owned(),
        (true, "") => String::new(),
        (true, author) => message!("map-author", author = author),
    };
    MapEntry { name: name.to_owned(), title: title.to_owned(), note, own }
}

/// The value of a key of the first entity, read without reading the map.
fn worldspawn<'a>(map: &'a str, key: &str) -> Option<&'a str> {
    let entity = map.split_once('{')?.1;
    // The first brush or the entity's end: the keys stand before either.
    let lines = entity.lines().map(str::trim).take_while(|line| *line != "{" && *line != "}");
    lines.filter_map(pair).find(|(name, _)| *name == key).map(|(_, value)| value).filter(|value| !value.is_empty())
}

/// `"key" "value"`.
fn pair(line: &str) -> Option<(&str, &str)> {
    let (key, rest) = line.strip_prefix('"')?.split_once('"')?;
    let value = rest.trim_start().strip_prefix('"')?;
    Some((key, value.split_once('"')?.0))
}

/// A map's entry from its name and its file.
pub fn entry(name: &str, map: &str, own: bool) -> MapEntry {
    MapEntry {
        name: name.to_owned(),
        title: worldspawn(map, "message").unwrap_or(name).to_owned(),
        note: worldspawn(map, "_about").unwrap_or(if own { "" } else { purpose(name) }).to_owned(),
        own,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "// Game: wishdir\n// entity 0\n{\n\"classname\" \"worldspawn\"\n\"message\" \"The pit\"\n// brush 0\n{\n\
                        ( 0 0 0 ) ( 1 0 0 ) ( 0 1 0 ) a 0 0 0 1 1\n}\n}\n{\n\"message\" \"not the map's\"\n}\n";

    #[test]
    fn a_map_is_called_what_it_calls_itself() {
        assert_eq!(worldspawn(TEXT, "message"), Some("The pit"));
        assert_eq!(worldspawn(TEXT, "_about"), None);
        let entry = entry("pit", TEXT, true);
        assert_eq!((entry.title.as_str(), entry.note.as_str()), ("The pit", ""));
    }

    #[test]
    fn a_map_without_words_is_called_by_its_name() {
        assert_eq!(entry("pit", "{\n\"classname\" \"worldspawn\"\n}", true).title, "pit");
        assert_eq!(entry("empty", "", true).title, "empty");
    }

    #[test]
    fn the_built_in_maps_are_explained() {
        for name in ["lab", "longjump", "bhop", "bugs", "cs-course", "hl-course", "qw-course"] {
            assert!(!entry(name, "", false).note.is_empty(), "{name}");
        }
    }
}
