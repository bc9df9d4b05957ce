//! Writes traces of our own runs, in the format that `wire` reads.

use serde_json::{Map, Value, json};

use super::fields::RecordedState;
use super::wire::FORMAT;
use super::{Frame, RecordedMap, Recording};
use crate::command::UserCmd;
use crate::engine::{MoveReport, PlayerState};
use crate::map::World;
use crate::math::Vec3;
use crate::profile::{Profile, Section, Slot, fields_of};
use crate::world::{Brush, Contents};

fn numbers(vector: Vec3) -> [f64; 3] {
    vector.to_array().map(f64::from)
}

impl Recording {
    /// Creates a trace without frames. `name` is also the name of the map.
    pub fn new(name: &str, profile: &Profile, world: &World, player: &PlayerState) -> Self {
        let map = world.compiled.is_some().then(|| RecordedMap {
            file: format!("{name}.bsp"),
            entities: true,
            line: 1,
        });
        Self {
            name: name.to_owned(),
            physics: profile.physics,
            hulls: profile.hulls.clone(),
            brushes: world.brushes.clone(),
            map,
            compiled: world.compiled.clone(),
            initial: RecordedState::from_player(profile.engine(), player, 0.0),
            frames: Vec::new(),
        }
    }

    /// Adds a tick: its command, the state after it and its events.
    pub fn push(&mut self, cmd: &UserCmd, player: &PlayerState, report: &MoveReport) {
        let state = RecordedState::from_player(self.physics.engine, player, report.fall_damage());
        // The header is line 1.
        self.frames.push(Frame {
            cmd: *cmd,
            state,
            line: self.frames.len() + 2,
        });
    }

    /// Returns the text of the file. [`Recording::parse`] restores it bit for bit.
    pub fn to_text(&self) -> String {
        let mut text = self.header().to_string();
        for Frame { cmd, state, .. } in &self.frames {
            let UserCmd {
                msec,
                angles,
                forward,
                side,
                up,
                buttons,
            } = *cmd;
            let [forward, side, up] = [forward, side, up].map(f64::from);
            let angles = angles.to_array().map(f64::from);
            let cmd = json!({
                "msec": msec, "angles": angles, "forward": forward, "side": side, "up": up, "buttons": buttons,
            });
            text.push('\n');
            text.push_str(&json!({ "cmd": cmd, "state": state }).to_string());
        }
        text.push('\n');
        text
    }

    fn header(&self) -> Value {
        let hull = |hull: &crate::world::Hull| json!({"mins": numbers(hull.mins), "maxs": numbers(hull.maxs)});
        json!({
            "format": FORMAT,
            "engine": self.physics.rules().id,
            "name": self.name,
            "movevars": self.section(Section::Server),
            "client": self.section(Section::Player),
            "hulls": self.hulls.iter().map(hull).collect::<Vec<_>>(),
            "world": self.world(),
            "initial": self.initial,
        })
    }

    fn world(&self) -> Value {
        match &self.map {
            Some(RecordedMap { file, entities, .. }) => {
                json!({ "bsp": file, "entities": entities })
            }
            None => json!({ "brushes": self.brushes.iter().map(brush).collect::<Vec<_>>() }),
        }
    }

    fn section(&self, section: Section) -> Map<String, Value> {
        let mut profile = Profile {
            physics: self.physics,
            ..Profile::for_engine(self.physics.engine)
        };
        let mut entries = Map::new();
        for field in fields_of(section, self.physics.engine) {
            let value = match (field.slot)(&mut profile) {
                Slot::Number(number) => json!(f64::from(*number)),
                Slot::Switch(switch) => json!(*switch),
            };
            entries.insert(field.key.to_owned(), value);
        }
        entries
    }
}

fn brush(brush: &Brush) -> Value {
    let plane = |plane: &crate::world::Plane| {
        let [x, y, z] = numbers(plane.normal);
        [x, y, z, f64::from(plane.dist)]
    };
    let contents = match brush.contents {
        // Empty has no name in the format. No player is ever inside such a brush.
        Contents::Empty | Contents::Water => "water",
        Contents::Solid => "solid",
        Contents::Slime => "slime",
        Contents::Lava => "lava",
        Contents::Ladder => "ladder",
        Contents::PlayerClip => "playerclip",
        Contents::Slick => "solid",
    };
    json!({"planes": brush.planes.iter().map(plane).collect::<Vec<_>>(), "contents": contents})
}
