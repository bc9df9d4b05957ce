//! Map settings: favourites, recently played maps and list order.

use serde::{Deserialize, Serialize};
use strum::VariantArray;

use crate::game::base::messages::GameKind;
use crate::text::text;

/// Maximum number of recently played maps.
const PLAYED_MAX: usize = 200;
/// Maximum number of favourites, more than a page can show.
const FAVOURITES_MAX: usize = 1000;
/// Prefix of stored Need For Kill map names. Distinguishes them from 3D maps with the same name.
const NFK: &str = "nfk:";

/// Order of the map list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
pub enum MapOrder {
    /// Built-in maps, then the player's own maps, then maps of installed games.
    #[default]
    Origin,
    /// Sorted by name.
    Name,
    /// Most recently played first.
    Played,
}

impl MapOrder {
    /// All orders, in menu order.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");

    /// Returns the display name.
    pub fn label(self) -> &'static str {
        text!(match self {
            Self::Origin => "menu-map-order.origin",
            Self::Name => "menu-map-order.name",
            Self::Played => "menu-map-order.played",
        })
    }
}

/// Favourites, recently played maps and list order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MapSettings {
    /// Order of the map list.
    pub order: MapOrder,
    /// Favourite maps.
    favourites: Vec<String>,
    /// Recently played maps, most recent first.
    played: Vec<String>,
}

/// Returns the stored name of a map.
fn stored_name(game: GameKind, name: &str) -> String {
    match game {
        GameKind::Engine3d => name.to_owned(),
        GameKind::Nfk => format!("{NFK}{name}"),
    }
}

impl MapSettings {
    /// Whether a map is a favourite.
    pub fn is_favourite(&self, game: GameKind, name: &str) -> bool {
        self.favourites.contains(&stored_name(game, name))
    }

    /// Adds a map to the favourites or removes it.
    pub fn toggle_favourite(&mut self, game: GameKind, name: &str) {
        let key = stored_name(game, name);
        if self.favourites.contains(&key) {
            self.favourites.retain(|favourite| *favourite != key);
        } else if self.favourites.len() < FAVOURITES_MAX {
            self.favourites.push(key);
        }
    }

    /// Moves a map to the front of the recently played maps.
    pub fn move_to_front(&mut self, game: GameKind, name: &str) {
        let key = stored_name(game, name);
        self.played.retain(|played| *played != key);
        self.played.insert(0, key);
        self.played.truncate(PLAYED_MAX);
    }

    /// Returns the number of maps played since this one. `None` if the map was never played, or too
    /// long ago.
    pub fn maps_played_since(&self, game: GameKind, name: &str) -> Option<usize> {
        let key = stored_name(game, name);
        self.played.iter().position(|played| *played == key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn last_played_is_first_per_game() {
        let (mut maps, game, nfk) = (MapSettings::default(), GameKind::Engine3d, GameKind::Nfk);
        for name in ["lab", "flat", "lab", "bhop"] {
            maps.move_to_front(game, name);
        }
        maps.move_to_front(nfk, "flat");
        let since = |name| maps.maps_played_since(game, name);
        assert_eq!(
            [since("bhop"), since("lab"), since("flat"), since("pit")],
            [Some(1), Some(2), Some(3), None]
        );
        assert_eq!(maps.maps_played_since(nfk, "flat"), Some(0));
        for number in 0..300 {
            maps.move_to_front(game, &number.to_string());
        }
        assert_eq!(
            (maps.played.len(), maps.maps_played_since(nfk, "flat")),
            (PLAYED_MAX, None)
        );
    }

    #[test]
    fn favourites_are_saved() {
        let (mut maps, game) = (MapSettings::default(), GameKind::Engine3d);
        maps.toggle_favourite(game, "/maps/kz_\"longjumps\".bsp");
        maps.toggle_favourite(GameKind::Nfk, "flat");
        assert!(maps.is_favourite(GameKind::Nfk, "flat") && !maps.is_favourite(game, "flat"));
        let read: MapSettings = ron::from_str(&ron::to_string(&maps).unwrap()).unwrap();
        assert_eq!(read, maps);
        maps.toggle_favourite(GameKind::Nfk, "flat");
        assert!(
            !maps.is_favourite(GameKind::Nfk, "flat")
                && maps.is_favourite(game, "/maps/kz_\"longjumps\".bsp")
        );
    }
}
