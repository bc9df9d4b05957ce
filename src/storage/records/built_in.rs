//! Recognises built-in rules and maps in the records.
//! Compares hashes, because users may give their own rules and maps the same names.

use std::collections::BTreeMap;

use serde_json::Value;

use super::old_hashes::{old_map_hash, old_rules_hash};
use crate::storage::{built_in_map, nfk};
use wishdir_replay::Recordable;
use wishdir_sim::map::World;
use wishdir_sim::platformer::NfkRun;
use wishdir_sim::run::Run;

/// Number of hash digits that distinguish rules or maps with the same name.
const HASH_DIGITS: usize = 8;

/// Hashes of the built-in rules and maps, computed on first use.
#[derive(Debug, Default)]
pub struct BuiltIns {
    rules: BTreeMap<(String, String), Vec<String>>,
    maps: BTreeMap<(String, String), Vec<String>>,
}

/// Returns the possible hashes of built-in rules in the database: the current ones, and those of
/// layouts before 6.
fn rules_hashes<S: Recordable>(name: &str) -> Vec<String> {
    let of = |damage| {
        let rules = S::built_in_rules(name, damage)?;
        Some([
            S::rules_digest(&rules).to_string(),
            old_rules_hash::<S>(&rules, damage),
        ])
    };
    [true, false].into_iter().filter_map(of).flatten().collect()
}

fn map_hashes<S: Recordable>(world: &S::World) -> Vec<String> {
    vec![S::map_digest(world).to_string(), old_map_hash::<S>(world)]
}

fn built_in_map_hashes(game: &str, name: &str) -> Vec<String> {
    if game == NfkRun::ID {
        let world = nfk::built_in_map(name).and_then(|source| source.world().ok());
        return world.map_or_else(Vec::new, |(world, _)| map_hashes::<NfkRun>(&world));
    }
    let world = built_in_map(name).and_then(|source| World::parse(&source.text).ok());
    world.map_or_else(Vec::new, |(world, _)| map_hashes::<Run>(&world))
}

impl BuiltIns {
    /// Whether rules with this name and hash are built in.
    pub fn has_rules(&mut self, game: &str, name: &str, hash: &str) -> bool {
        let known = self
            .rules
            .entry((game.to_owned(), name.to_owned()))
            .or_insert_with(|| {
                if game == NfkRun::ID {
                    rules_hashes::<NfkRun>(name)
                } else {
                    rules_hashes::<Run>(name)
                }
            });
        known.iter().any(|known| known == hash)
    }

    /// Whether a map with this name and hash is built in.
    pub fn has_map(&mut self, game: &str, name: &str, hash: &str) -> bool {
        let known = self
            .maps
            .entry((game.to_owned(), name.to_owned()))
            .or_insert_with(|| built_in_map_hashes(game, name));
        known.iter().any(|known| known == hash)
    }
    /// Appends the start of the hash to the names of a row's map and rules if they are not built in.
    /// Returns whether any of them is not built in.
    pub fn append_hashes(&mut self, columns: &[String], row: &mut [Value]) -> bool {
        let index = |name: &str| columns.iter().position(|column| column == name);
        let text = |row: &[Value], name| {
            let cell = index(name).and_then(|at| row.get(at)?.as_str());
            cell.unwrap_or_default().to_owned()
        };
        let game = text(row, "game");
        if game.is_empty() {
            return false;
        }
        let [map, rules] = ["map_hash", "rules_hash"].map(|name| text(row, name));
        let is_known = [
            self.has_map(&game, &text(row, "map"), &map),
            self.has_rules(&game, &text(row, "profile"), &rules),
        ];
        let named = ["map", "profile"].into_iter().zip([map, rules]);
        for ((column, hash), _) in named.zip(is_known).filter(|(_, is_known)| !is_known) {
            if let Some(at) = index(column) {
                let digits: String = hash.chars().take(HASH_DIGITS).collect();
                row[at] = format!("{} *{digits}", text(row, column)).into();
            }
        }
        is_known.contains(&false)
    }
}
