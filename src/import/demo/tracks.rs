//! The players of a QuakeWorld recording: a player who takes the place of one who left has an own track.

use super::changes::Changes;
use super::serverdata::{PLAYERS_MAX, Server, Told};
use super::{Track, VarChange, Vars};

/// Most players who left and whose tracks are kept.
const LEFT_MAX: usize = 224;

/// A slot's track, whose it is, and what changed for it.
#[derive(Default)]
struct Held {
    track: Option<Track>,
    holder: u32,
    changes: Changes,
}

/// The tracks by the players' numbers, and those of players who left theirs to somebody else.
#[derive(Default)]
pub(super) struct Tracks {
    slots: Vec<Held>,
    left: Vec<Track>,
    /// The server's variables when the first player was somewhere or asked for something.
    initial: Option<Vars>,
}

fn is_empty(track: &Track) -> bool {
    track.points.is_empty() && track.moments.is_empty()
}

impl Tracks {
    fn held(&mut self, player: usize) -> &mut Held {
        if self.slots.len() <= player {
            self.slots.resize_with(player + 1, Held::default);
        }
        &mut self.slots[player]
    }

    /// From here on variables that change are changes.
    pub(super) fn begin(&mut self, server: &Server) {
        if self.initial.is_none() && server.levels > 0 {
            self.initial = Some(server.vars.clone());
        }
    }

    /// The track of the player who has this number now, which is below [`PLAYERS_MAX`].
    pub(super) fn of(&mut self, server: &Server, player: usize) -> &mut Track {
        self.begin(server);
        let slot = server.slot(player as u32).filter(|slot| !slot.name.is_empty());
        let has_room = self.left.len() < LEFT_MAX;
        let held = self.held(player);
        let is_other = slot.is_some_and(|slot| slot.holder != held.holder) && has_room;
        held.holder = slot.map_or(held.holder, |slot| slot.holder);
        let left = held.track.take_if(|track| is_other && !is_empty(track));
        let number = left.as_ref().map_or(player as u32, |left| left.player + PLAYERS_MAX as u32);
        if let Some(mut left) = left {
            left.changes = std::mem::take(&mut held.changes).into_list();
            self.left.push(left);
        }
        let held = &mut self.slots[player];
        let track = held.track.get_or_insert_with(|| Track { player: number, ..Track::default() });
        if let Some(slot) = slot.filter(|slot| slot.name != track.name) {
            track.name.clone_from(&slot.name);
        }
        track
    }

    /// How many commands of this player there are.
    pub(super) fn commands(&self, player: usize) -> usize {
        self.slots.get(player).and_then(|held| held.track.as_ref()).map_or(0, |track| track.moments.len())
    }

    /// What changed for a player that has no track here.
    pub(super) fn changes(&self, player: usize) -> Vec<VarChange> {
        self.slots.get(player).map(|held| held.changes.clone().into_list()).unwrap_or_default()
    }

    /// Takes what a server told to the players of a mask: for each from its next command on, whose number `next` gives.
    pub(super) fn tell(&mut self, told: &[Told], mask: u32, next: impl Fn(&Self, usize) -> usize) {
        for Told { name, value, is_players } in told {
            if !is_players && self.initial.is_none() {
                continue;
            }
            let mask = if *is_players { mask } else { u32::MAX };
            for player in (0..PLAYERS_MAX).filter(|player| mask & 1 << player != 0) {
                let frame = next(self, player);
                self.held(player).changes.set(frame, name, *value);
            }
        }
    }

    /// The variables of the whole recording, without what changed later.
    pub(super) fn vars(&self, now: &Vars) -> Vars {
        self.initial.as_ref().unwrap_or(now).clone()
    }

    /// All of them, by their numbers.
    pub(super) fn finish(self, server: &Server) -> Vec<Track> {
        let held = self.slots.into_iter().enumerate().filter_map(|(player, held)| {
            let mut track = held.track?;
            // The last name that its player had.
            let slot = server.slot(player as u32).filter(|slot| !slot.name.is_empty());
            if let Some(slot) = slot.filter(|slot| slot.holder == held.holder || track.name.is_empty()) {
                track.name.clone_from(&slot.name);
            }
            track.changes = held.changes.into_list();
            Some(track)
        });
        let mut tracks: Vec<Track> = held.collect();
        tracks.extend(self.left);
        tracks.sort_by_key(|track| track.player);
        tracks
    }
}
