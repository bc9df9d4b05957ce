//! The players of a QuakeWorld recording by their numbers, and what changed for each.

use super::changes::Changes;
use super::serverdata::{PLAYERS_MAX, Server, ServerVariable};
use super::{Track, VarChange, Vars};
use wishdir_sim::math::Vec3;

/// A player's track, and what changed for it.
#[derive(Default)]
struct Held {
    track: Option<Track>,
    changes: Changes,
}

/// The tracks by the players' numbers.
#[derive(Default)]
pub(super) struct Tracks {
    slots: Vec<Held>,
    /// The server's variables when the first player was somewhere or asked for something.
    initial: Option<Vars>,
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
        self.held(player).track.get_or_insert_with(|| Track {
            player: player as u32,
            ..Track::default()
        })
    }

    /// How many commands of this player there are.
    pub(super) fn commands(&self, player: usize) -> usize {
        self.slots
            .get(player)
            .and_then(|held| held.track.as_ref())
            .map_or(0, |track| track.moments.len())
    }

    /// What changed for a player that has no track here.
    pub(super) fn changes(&self, player: usize) -> Vec<VarChange> {
        self.slots
            .get(player)
            .map(|held| held.changes.clone().into_list())
            .unwrap_or_default()
    }

    /// Takes what a server told to the players of a mask: for each from its next command on, whose
    /// number `next` gives.
    pub(super) fn tell(
        &mut self,
        told: &[ServerVariable],
        mask: u32,
        next: impl Fn(&Self, usize) -> usize,
    ) {
        for ServerVariable {
            name,
            value,
            is_players,
        } in told
        {
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

/// Whether nobody is in a track: a server also writes the numbers that no player has, all of them
/// at one place.
fn is_empty(track: &Track) -> bool {
    let mut origins = track.points.iter().map(|point| point.origin);
    let Some(first) = origins.next() else {
        return track.moments.is_empty();
    };
    let is_nobody = track.name.is_empty() || first == Vec3::ZERO;
    track.moments.is_empty() && is_nobody && origins.all(|origin| origin == first)
}
