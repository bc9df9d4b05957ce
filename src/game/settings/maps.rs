//! The maps' part of the settings: favourites, what was played last, in which order they are
//! listed.

use serde::{Deserialize, Serialize};
use strum::VariantArray;

use crate::game::base::messages::GameKind;
use crate::text::text;

/// How many maps are remembered that were played.
const PLAYED_MAX: usize = 200;
/// The same of favourites: more than a page can show.
const FAVOURITES_MAX: usize = 1000;
/// What stands before the names of Need For Kill's maps: both games may have one of the same name.
const NFK: &str = "nfk:";

/// In which order maps are listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
pub enum MapOrder {
    /// The program's own, the player's own, those of installed games.
    #[default]
    Origin,
    /// By name.
    Name,
    /// What was played last comes first.
    Played,
}

impl MapOrder {
    /// All of them, in the page's order.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");

    /// What the player reads.
    pub fn label(self) -> &'static str {
        text!(match self {
            Self::Origin => "menu-map-order.origin",
            Self::Name => "menu-map-order.name",
            Self::Played => "menu-map-order.played",
        })
    }
}

/// What is kept of maps.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MapSettings {
    /// In which order they are listed.
    pub order: MapOrder,
    /// Those with a star.
    favourites: Vec<String>,
    /// What was played, the last one first.
    played: Vec<String>,
}

/// A map of a game, as it is kept.
fn key(game: GameKind, name: &str) -> String {
    match game {
        GameKind::Engine3d => name.to_owned(),
        GameKind::Nfk => format!("{NFK}{name}"),
    }
}

impl MapSettings {
    /// Whether a map has a star, by the name that it is asked for with.
    pub fn is_favourite(&self, game: GameKind, name: &str) -> bool {
        self.favourites.contains(&key(game, name))
    }

    /// Gives a map its star, or takes it away.
    pub fn switch_favourite(&mut self, game: GameKind, name: &str) {
        let key = key(game, name);
        if self.favourites.contains(&key) {
            self.favourites.retain(|favourite| *favourite != key);
        } else if self.favourites.len() < FAVOURITES_MAX {
            self.favourites.push(key);
        }
    }

    /// A map is played now.
    pub fn play(&mut self, game: GameKind, name: &str) {
        let key = key(game, name);
        self.played.retain(|played| *played != key);
        self.played.insert(0, key);
        self.played.truncate(PLAYED_MAX);
    }

    /// How many other maps were played since; none: it never was, or too long ago.
    pub fn played_since(&self, game: GameKind, name: &str) -> Option<usize> {
        let key = key(game, name);
        self.played.iter().position(|played| *played == key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_played_last_comes_first_and_the_games_keep_apart() {
        let (mut maps, game, nfk) = (MapSettings::default(), GameKind::Engine3d, GameKind::Nfk);
        for name in ["lab", "flat", "lab", "bhop"] {
            maps.play(game, name);
        }
        maps.play(nfk, "flat");
        let since = |name| maps.played_since(game, name);
        assert_eq!(
            [since("bhop"), since("lab"), since("flat"), since("pit")],
            [Some(1), Some(2), Some(3), None]
        );
        assert_eq!(maps.played_since(nfk, "flat"), Some(0));
        for number in 0..300 {
            maps.play(game, &number.to_string());
        }
        assert_eq!(
            (maps.played.len(), maps.played_since(nfk, "flat")),
            (PLAYED_MAX, None)
        );
    }

    #[test]
    fn a_star_is_given_taken_and_kept() {
        let (mut maps, game) = (MapSettings::default(), GameKind::Engine3d);
        maps.switch_favourite(game, "/maps/kz_\"longjumps\".bsp");
        maps.switch_favourite(GameKind::Nfk, "flat");
        assert!(maps.is_favourite(GameKind::Nfk, "flat") && !maps.is_favourite(game, "flat"));
        let read: MapSettings = ron::from_str(&ron::to_string(&maps).unwrap()).unwrap();
        assert_eq!(read, maps);
        maps.switch_favourite(GameKind::Nfk, "flat");
        assert!(
            !maps.is_favourite(GameKind::Nfk, "flat")
                && maps.is_favourite(game, "/maps/kz_\"longjumps\".bsp")
        );
    }
}
