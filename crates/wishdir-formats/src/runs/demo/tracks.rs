//! Tracks of a QuakeWorld recording by player number, with their variable changes.

use super::changes::VarChangeLog;
use super::serverdata::{PLAYERS_MAX, Server, ServerVariable};
use super::{Track, VarChange, Vars};
use wishdir_sim::math::Vec3;

/// Tracks and variable changes of one player number.
#[derive(Default)]
struct PlayerSlot {
    track: Option<Track>,
    changes: VarChangeLog,
}

/// Tracks of all players, by player number.
#[derive(Default)]
pub(super) struct Tracks {
    slots: Vec<PlayerSlot>,
    /// Server variables at the time of the first position or command of any player.
    initial: Option<Vars>,
}

impl Tracks {
    fn slot_mut(&mut self, player: usize) -> &mut PlayerSlot {
        if self.slots.len() <= player {
            self.slots.resize_with(player + 1, PlayerSlot::default);
        }
        &mut self.slots[player]
    }

    /// Stores the server variables as the initial ones, unless this was done before.
    pub(super) fn start_recording(&mut self, server: &Server) {
        if self.initial.is_none() && server.levels > 0 {
            self.initial = Some(server.vars.clone());
        }
    }

    /// Returns the current track of a player number below [`PLAYERS_MAX`].
    pub(super) fn track_mut(&mut self, server: &Server, player: usize) -> &mut Track {
        self.start_recording(server);
        self.slot_mut(player).track.get_or_insert_with(|| Track {
            player: player as u32,
            ..Track::default()
        })
    }

    /// Returns the number of a player's commands.
    pub(super) fn command_count(&self, player: usize) -> usize {
        self.slots
            .get(player)
            .and_then(|held| held.track.as_ref())
            .map_or(0, |track| track.moments.len())
    }

    /// Returns the changes of a player whose track is stored elsewhere.
    pub(super) fn player_changes(&self, player: usize) -> Vec<VarChange> {
        self.slots
            .get(player)
            .map(|held| held.changes.clone().into_list())
            .unwrap_or_default()
    }

    /// Records variables that a server sent. Player variables only apply to the players in `mask`.
    /// The values apply to each player's next and later commands. `next` returns the index of the
    /// next one.
    pub(super) fn apply_vars(
        &mut self,
        changed_vars: &[ServerVariable],
        mask: u32,
        next: impl Fn(&Self, usize) -> usize,
    ) {
        for ServerVariable {
            name,
            value,
            is_players,
        } in changed_vars
        {
            if !is_players && self.initial.is_none() {
                continue;
            }
            let mask = if *is_players { mask } else { u32::MAX };
            for player in (0..PLAYERS_MAX).filter(|player| mask & 1 << player != 0) {
                let frame = next(self, player);
                self.slot_mut(player).changes.set(frame, name, *value);
            }
        }
    }

    /// Returns the initial variables of the recording, without later changes.
    pub(super) fn initial_vars(&self, now: &Vars) -> Vars {
        self.initial.as_ref().unwrap_or(now).clone()
    }

    /// Returns all tracks by player number, with names and changes.
    pub(super) fn finish(self, server: &Server) -> Vec<Track> {
        let held = self.slots.into_iter().filter_map(|held| {
            let mut track = held.track?;
            track.name = server.name(track.player);
            if is_empty(&track) {
                return None;
            }
            track.changes = held.changes.into_list();
            Some(track)
        });
        held.collect()
    }
}

/// Whether a track has no player. Servers also send positions for unused player numbers. These
/// positions are all equal.
fn is_empty(track: &Track) -> bool {
    let mut origins = track.points.iter().map(|point| point.origin);
    let Some(first) = origins.next() else {
        return track.moments.is_empty();
    };
    let is_nobody = track.name.is_empty() || first == Vec3::ZERO;
    track.moments.is_empty() && is_nobody && origins.all(|origin| origin == first)
}
