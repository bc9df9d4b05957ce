//! Writes traces of our own runs, in the format that `wire` reads.

use serde_json::{Map, Value, json};

use super::fields::{MoveOutcome, RecordedState};
use super::wire::FORMAT;
use super::{Frame, FrameStart, RecordedMap, Recording, quake3};
use crate::command::UserCmd;
use crate::engine::{MoveReport, PlayerState};
use crate::event::EventSink as _;
use crate::map::World;
use crate::math::Vec3;
use crate::profile::{FieldSlot, Profile, Section, section_fields};
use crate::world::{Brush, Contents};

fn vector_numbers(vector: Vec3) -> [f64; 3] {
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
            initial: RecordedState::from_player(profile.engine(), player, &MoveOutcome::default()),
            frames: Vec::new(),
        }
    }

    /// Adds a tick: its command, the state after it and its events.
    pub fn push(&mut self, cmd: &UserCmd, player: &PlayerState, report: &MoveReport) {
        let mut outcome = MoveOutcome::default();
        for event in &report.events {
            outcome.emit(*event);
        }
        outcome.damage = report.fall_damage();
        let state = RecordedState::from_player(self.physics.engine, player, &outcome);
        let start = player.quake3.map(|own| {
            Box::new(FrameStart {
                time: own.client_time,
                overrides: None,
            })
        });
        // The header is line 1.
        self.frames.push(Frame {
            cmd: *cmd,
            start,
            state,
            line: self.frames.len() + 2,
        });
    }

    /// Returns the text of the file. [`Recording::parse`] restores it bit for bit.
    pub fn to_text(&self) -> String {
        let mut text = self.header_json().to_string();
        for frame in &self.frames {
            let (cmd, state) = (&frame.cmd, &frame.state);
            if let Some(start) = &frame.start {
                let cmd = quake3::command_json(cmd, start.time);
                text.push('\n');
                text.push_str(&json!({ "cmd": cmd, "state": state }).to_string());
                continue;
            }
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

    fn header_json(&self) -> Value {
        let hull = |hull: &crate::world::Hull| json!({"mins": vector_numbers(hull.mins), "maxs": vector_numbers(hull.maxs)});
        let arithmetic = self.frames.iter().find_map(|frame| {
            let name = if self.physics.vars.native {
                quake3::NATIVE
            } else {
                quake3::BYTECODE
            };
            frame.start.as_ref().map(|_| name)
        });
        let mut header = json!({
            "format": FORMAT,
            "engine": self.physics.rules().id,
            "name": self.name,
            "movevars": self.section_json(Section::Server),
            "client": self.section_json(Section::Player),
            "hulls": self.hulls.iter().map(hull).collect::<Vec<_>>(),
            "world": self.world_json(),
            "initial": self.initial,
        });
        if let Some(arithmetic) = arithmetic {
            header["arith"] = arithmetic.into();
        }
        header
    }

    fn world_json(&self) -> Value {
        match &self.map {
            Some(RecordedMap { file, entities, .. }) => {
                json!({ "bsp": file, "entities": entities })
            }
            None => json!({ "brushes": self.brushes.iter().map(write_brush).collect::<Vec<_>>() }),
        }
    }

    fn section_json(&self, section: Section) -> Map<String, Value> {
        let mut profile = Profile {
            physics: self.physics,
            ..Profile::for_engine(self.physics.engine)
        };
        let mut entries = Map::new();
        for field in section_fields(section, self.physics.engine) {
            let value = match (field.slot)(&mut profile) {
                FieldSlot::Number(number) => json!(f64::from(*number)),
                FieldSlot::Switch(switch) => json!(*switch),
            };
            entries.insert(field.key.to_owned(), value);
        }
        entries
    }
}

fn write_brush(brush: &Brush) -> Value {
    let plane = |plane: &crate::world::Plane| {
        let [x, y, z] = vector_numbers(plane.normal);
        [x, y, z, f64::from(plane.dist)]
    };
    let contents = match brush.contents {
        // The format has no name for empty brushes. No player is ever inside one.
        Contents::Empty | Contents::Water => "water",
        Contents::Solid | Contents::Slick => "solid",
        Contents::Slime => "slime",
        Contents::Lava => "lava",
        Contents::Ladder => "ladder",
        Contents::PlayerClip => "playerclip",
    };
    let mut value =
        json!({"planes": brush.planes.iter().map(plane).collect::<Vec<_>>(), "contents": contents});
    if brush.contents == Contents::Slick {
        value["slick"] = true.into();
    }
    value
}
