//! The maps as the menu lists them: names for people out of the maps themselves.

use super::model::MapEntry;
use crate::sim::nfk::NfkWorld;

/// What the maps that come with the program are for.
const BUILT_IN: [(&str, &str); 4] = [
    ("lab", "A bit of everything: flat ground, steps, slopes, water, a ladder, a low ceiling."),
    ("longjump", "Blocks from 215 to 260 units apart, in steps of 5, with the distances written on them."),
    ("bhop", "A long lane of blocks and a curve, with a timer from start to finish."),
    ("bugs", "EdgeBug ledges, JumpBug drops, a DuckBug slope, a SlideBug slide, a 45 degree bounce."),
];

/// What the maps of Need For Kill that come with the program are for.
const NFK_BUILT_IN: [(&str, &str); 4] = [
    ("flat", "Even ground with a pixel scale: running, stopping, single jumps."),
    ("chain", "The speed jump's lane: hold the run key and jump, read the distances from the floor."),
    ("ledges", "Ledges of 1 to 6 rows; five rows only by the corner catch."),
    ("pads", "Pads, strong pads, water, a teleport and a push area, on the way to a finish."),
];

/// The entry of a map of Need For Kill.
pub fn nfk_entry(name: &str, world: &NfkWorld, own: bool) -> MapEntry {
    let built_in = NFK_BUILT_IN.iter().find(|(known, _)| *known == name && !own).map_or("", |(_, about)| about);
    let title = if world.title.is_empty() { name } else { &world.title };
    let by = if own && !world.author.is_empty() { format!("by {}", world.author) } else { built_in.to_owned() };
    MapEntry { name: name.to_owned(), title: title.to_owned(), about: by, own }
}

/// The value of a key of the first entity, read without reading the map.
fn worldspawn<'a>(text: &'a str, key: &str) -> Option<&'a str> {
    let entity = text.split_once('{')?.1;
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

/// A map's entry from its name and text.
pub fn entry(name: &str, text: &str, own: bool) -> MapEntry {
    let built_in = BUILT_IN.iter().find(|(known, _)| *known == name && !own).map_or("", |(_, about)| about);
    MapEntry {
        name: name.to_owned(),
        title: worldspawn(text, "message").unwrap_or(name).to_owned(),
        about: worldspawn(text, "_about").unwrap_or(built_in).to_owned(),
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
        assert_eq!((entry.title.as_str(), entry.about.as_str()), ("The pit", ""));
    }

    #[test]
    fn a_map_without_words_is_called_by_its_name() {
        assert_eq!(entry("pit", "{\n\"classname\" \"worldspawn\"\n}", true).title, "pit");
        assert_eq!(entry("empty", "", true).title, "empty");
    }

    #[test]
    fn the_built_in_maps_are_explained() {
        for name in ["lab", "longjump", "bhop", "bugs"] {
            assert!(!entry(name, "", false).about.is_empty(), "{name}");
        }
    }
}
