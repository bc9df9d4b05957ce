//! Writes a profile as a complete file with an explanation of each key.

use std::fmt::Write as _;

use super::fields::{FieldSlot, Section, section_fields};
use super::{Profile, TickRule};
use crate::math::Vec3;

/// Column of the explanations.
const REMARK_COLUMN: usize = 36;

impl Profile {
    /// Returns the whole profile as commented RON. [`Profile::parse`] restores the same values.
    pub fn to_ron(&self) -> String {
        let mut text = String::from("(\n");
        let mut line = |indent: usize, content: &str, remark: &str| {
            let content = format!("{:indent$}{content}", "");
            let written = if remark.is_empty() {
                writeln!(text, "{content}")
            } else {
                writeln!(text, "{content:REMARK_COLUMN$} // {remark}")
            };
            written.expect("a String takes every line");
        };
        line(4, &format!("name: {:?},", self.name), "");
        line(4, &format!("title: {:?},", self.title), "");
        line(4, &format!("note: {:?},", self.note), "");
        line(4, &format!("engine: {},", self.rules().key), "");
        match self.tick {
            TickRule::Fixed(msec) => line(4, &format!("tick: Fixed({msec}),"), "milliseconds"),
            TickRule::Client { fps } => {
                line(
                    4,
                    &format!("tick: Client(fps: {fps}),"),
                    "the msec sequence of a real client",
                );
            }
        }
        for section in Section::ALL {
            self.write_section(section, &mut line);
        }
        line(4, "hulls: [", "");
        for hull in &self.hulls {
            line(
                8,
                &format!(
                    "(mins: {}, maxs: {}),",
                    corner_text(hull.mins),
                    corner_text(hull.maxs)
                ),
                "",
            );
        }
        line(4, "],", "");
        let view = format!(
            "view: (standing: {}, ducked: {}),",
            self.view.standing, self.view.ducked
        );
        line(4, &view, "the eye over the origin");
        line(
            4,
            &format!("damage: {},", self.damage),
            "whether falls, slime and lava cost health",
        );
        text.push_str(")\n");
        text
    }

    /// Writes the keys of a section, each with its unit and meaning.
    fn write_section(&self, section: Section, line: &mut impl FnMut(usize, &str, &str)) {
        let mut scratch = self.clone();
        line(4, &format!("{}: (", section.name()), "");
        for field in section_fields(section, self.engine()) {
            let (value, is_off) = match (field.slot)(&mut scratch) {
                FieldSlot::Number(number) => (number.to_string(), *number == 0.0),
                FieldSlot::Switch(switch) => (switch.to_string(), !*switch),
            };
            if field.is_implied && is_off {
                continue;
            }
            let remark = match field.unit {
                "" => field.meaning.to_owned(),
                unit => format!("{unit}: {}", field.meaning),
            };
            line(8, &format!("{}: {value},", field.key), &remark);
        }
        line(4, "),", "");
    }
}

fn corner_text(corner: Vec3) -> String {
    format!("({}, {}, {})", corner.x, corner.y, corner.z)
}
