//! HUD layouts: placements and appearance of the widgets,
//! as a file or as one line for the clipboard.
//!
//! Keeps unknown widgets, which are from a newer version.
//! Reports all other problems with their position, for layouts edited by hand.

use std::collections::BTreeMap;
use std::io::Read as _;

use flate2::Compression;
use flate2::bufread::{DeflateDecoder, DeflateEncoder};
use ron::extensions::Extensions;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::hud::{HudSettings, LookSettings, Placement, WidgetName, is_default};
use crate::settings::SettingsGroup as _;
use crate::storage::ron_tree::RonTree;
use crate::text::{Describe, described};
use wishdir_replay::codec::line::{LineError, LineKind};
use wishdir_sim::excerpt::shorten_ron_message;
use wishdir_sim::ron_text::{RonWords, TextPosition, strip_bom};

/// Format of a layout copied as a line.
const LINE: LineKind = LineKind {
    what: "a HUD layout",
    start: "wdh:",
    letters_max: 1 << 16,
    versions: 1..=1,
};
/// Maximum length of a layout's text, bytes.
const TEXT_MAX: usize = 1 << 16;
/// Maximum number of widgets in a layout.
const WIDGETS_MAX: usize = 200;

/// Reason why a layout cannot be read.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum LayoutError {
    /// Invalid RON, an invalid layout, or a number out of range.
    #[error("line {line}, column {column}: {problem}")]
    Text {
        /// Line in the text, from 1.
        line: usize,
        /// Column in the line, from 1.
        column: usize,
        /// Problem at this position.
        problem: LayoutProblem,
    },
    /// The text is too long.
    #[error("found {found} bytes, expected at most {TEXT_MAX}")]
    TooLarge {
        /// Length of the text, bytes.
        found: usize,
    },
    /// The line is not a layout, or is incomplete.
    #[error(transparent)]
    Line(#[from] LineError),
}

/// Problem at a position in the text.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum LayoutProblem {
    /// Invalid RON or an invalid layout, with the found and the expected text.
    #[error("{0}")]
    Syntax(String),
    /// Too many widgets.
    #[error("found {0} widgets, expected at most {WIDGETS_MAX}")]
    Widgets(usize),
    /// A number out of range.
    #[error("{name}: found {found}, expected {low} to {high}")]
    Range {
        /// Name of the widget, or `look`.
        name: String,
        /// The number found.
        found: String,
        /// Minimum value.
        low: String,
        /// Maximum value.
        high: String,
    },
}

impl Describe for LayoutError {
    fn describe(&self) -> String {
        match self {
            // The problem in the text is described in English.
            Self::Text { .. } => {
                described!(self, "error-layout-malformed", problem = self.to_string())
            }
            Self::TooLarge { found } => described!(
                self,
                "error-layout-too-large",
                found = *found,
                most = TEXT_MAX
            ),
            Self::Line(error) => error.describe(),
        }
    }
}

/// The layout part of the HUD settings.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Layout {
    /// Placements of the changed widgets.
    widgets: BTreeMap<WidgetName, Placement>,
    /// Colours and opacities.
    #[serde(skip_serializing_if = "is_default")]
    look: LookSettings,
}

impl HudSettings {
    /// Returns the layout part of the HUD settings.
    pub fn layout(&self) -> Layout {
        Layout {
            widgets: self.changed.clone(),
            look: self.look,
        }
    }

    /// Applies a layout. Keeps the other HUD settings.
    pub fn apply_layout(&mut self, layout: Layout) {
        (self.changed, self.look) = (layout.widgets, layout.look);
    }
}

/// Returns the position of a word's first occurrence, or the text's start if it is missing.
fn find_word_position(text: &str, word: &str) -> TextPosition {
    RonWords::new(text)
        .find(|(found, _)| *found == word)
        .map_or((1, 1), |(_, place)| place)
}

impl Layout {
    /// Parses a layout file.
    ///
    /// # Errors
    ///
    /// If the text is too long, is not a valid layout in RON, or has too many widgets or a number
    /// out of range.
    pub fn parse(text: &str) -> Result<Self, LayoutError> {
        if text.len() > TEXT_MAX {
            return Err(LayoutError::TooLarge { found: text.len() });
        }
        let text = strip_bom(text);
        let wrong = |(line, column): TextPosition, problem| LayoutError::Text {
            line,
            column,
            problem,
        };
        let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
        let layout: Self = options.from_str(text).map_err(|error| {
            let place = (error.span.start.line, error.span.start.col);
            wrong(
                place,
                LayoutProblem::Syntax(shorten_ron_message(&error.code)),
            )
        })?;
        if layout.widgets.len() > WIDGETS_MAX {
            return Err(wrong(
                find_word_position(text, "widgets"),
                LayoutProblem::Widgets(layout.widgets.len()),
            ));
        }
        let of_widgets = layout.widgets.iter().flat_map(|(name, place)| {
            place
                .numbers_with_ranges()
                .map(|number| (name.0.as_str(), number))
        });
        let look = layout.look.numbers();
        let of_look = look.into_iter().map(|number| ("look", number));
        let out = of_look
            .into_iter()
            .chain(of_widgets)
            .find(|(_, (found, range))| !range.contains(found));
        out.map_or(Ok(()), |(name, (found, range))| {
            let [found, low, high] =
                [found, *range.start(), *range.end()].map(|number| number.to_string());
            let problem = LayoutProblem::Range {
                name: name.to_owned(),
                found,
                low,
                high,
            };
            Err(wrong(find_word_position(text, name), problem))
        })?;
        Ok(layout)
    }

    /// Formats the layout as the text of a file.
    ///
    /// # Panics
    ///
    /// Never: every layout can be written as RON.
    pub fn text(&self) -> String {
        format!("{}\n", RonTree::read(&self.to_compact_text()))
    }

    fn to_compact_text(&self) -> String {
        ron::to_string(self).expect("names, numbers and words can be written")
    }

    /// Encodes the layout as one line.
    pub fn to_line(&self) -> String {
        let mut packed = Vec::new();
        let text = self.to_compact_text();
        let read =
            DeflateEncoder::new(text.as_bytes(), Compression::best()).read_to_end(&mut packed);
        read.expect("a slice can be read to its end");
        LINE.write(&packed)
    }

    /// Decodes a layout line.
    ///
    /// # Errors
    ///
    /// If the line is not a layout, or is incomplete.
    pub fn from_line(line: &str) -> Result<Self, LayoutError> {
        let (_, packed) = LINE.read(line)?;
        let mut text = String::new();
        let unpacked = DeflateDecoder::new(packed.as_slice())
            .take(TEXT_MAX as u64 + 1)
            .read_to_string(&mut text);
        unpacked.map_err(|_| LineError::Altered)?;
        Self::parse(&text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::base::palette::ColorSet;
    use crate::game::settings::Anchor;

    /// Generates deterministic random layouts.
    fn layouts(count: u32) -> impl Iterator<Item = Layout> {
        let mut state = 0x2545_f491_4f6c_dd1d_u64;
        let mut next = move |below: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        (0..count).map(move |_| {
            let mut hud = HudSettings::default();
            for name in ["Speed", "Keys", "Jump", "StrafeBar", "FromTomorrow"] {
                let offset = [
                    next(4000) as f32 / 8.0 - 250.0,
                    next(4000) as f32 / 8.0 - 250.0,
                ];
                let color =
                    (next(2) == 0).then(|| [next(256) as u8, next(256) as u8, next(256) as u8]);
                let (scale, opacity) = (0.5 + next(50) as f32 * 0.05, 0.2 + next(80) as f32 * 0.01);
                let anchor = Anchor::ALL[next(9) as usize];
                hud.set_placement(
                    name,
                    Some(Placement {
                        on: next(2) == 0,
                        anchor,
                        offset,
                        scale,
                        opacity,
                        color,
                    }),
                );
            }
            hud.look.colors = ColorSet::ALL[next(4) as usize];
            hud.layout()
        })
    }

    #[test]
    fn layouts_survive_file_and_line() {
        for layout in layouts(300).chain([Layout::default()]) {
            assert_eq!(
                Layout::parse(&layout.text()),
                Ok(layout.clone()),
                "{}",
                layout.text()
            );
            let line = layout.to_line();
            assert!(
                line.len() < 700 && line.chars().all(|sign| sign.is_ascii_graphic()),
                "{line}"
            );
            assert_eq!(Layout::from_line(&format!(" {line}\r\n")), Ok(layout));
        }
        assert_eq!(Layout::default().text(), "(\n    widgets: {},\n)\n");
    }

    #[test]
    fn damaged_line_is_rejected() {
        let line = layouts(1).next().unwrap().to_line();
        for end in 0..line.len() {
            assert!(Layout::from_line(&line[..end]).is_err(), "cut at {end}");
        }
        for at in LINE.start.len()..line.len() {
            let other = if &line[at..=at] == "A" { "B" } else { "A" };
            let altered = format!("{}{other}{}", &line[..at], &line[at + 1..]);
            assert!(Layout::from_line(&altered).is_err(), "altered at {at}");
        }
    }

    #[test]
    fn errors_name_the_line() {
        let read = |text: &str| Layout::parse(text).unwrap_err().to_string();
        let speed = "Speed: (on: true, anchor: Top, offset: (0.0, 0.0), scale: 9.0)";
        assert_eq!(
            read(&format!("(\n  widgets: {{ // mine\n    {speed},\n  }},\n)")),
            "line 3, column 5: Speed: found 9, expected 0.5 to 3"
        );
        let faint = speed.replace("scale: 9.0", "scale: 1.0, opacity: 0.01");
        assert!(
            read(&format!("(widgets: {{{faint}}})"))
                .contains("Speed: found 0.01, expected 0.2 to 1")
        );
        assert!(read("(\n widgets: {\n  Speed: (on: perhaps),\n })").starts_with("line 3, "));
        assert!(read("(\nlook: (panel: NaN))").contains("line 2, column 1: look: found NaN"));
        assert!(
            read("(widgets: {}").starts_with("line 1, column 1"),
            "{}",
            read("(widgets: {}")
        );
        assert!(
            read("(wigdets: {})").contains("wigdets"),
            "a key that nobody knows is a slip"
        );
        assert!(read(&" ".repeat(TEXT_MAX + 1)).contains("expected at most 65536"));
        assert_eq!(
            Layout::parse("\u{feff}() // all as it comes"),
            Ok(Layout::default())
        );
    }

    #[test]
    fn oversized_line_is_rejected() {
        let mut packed = Vec::new();
        let bytes = vec![b' '; 30_000_000];
        DeflateEncoder::new(bytes.as_slice(), Compression::best())
            .read_to_end(&mut packed)
            .unwrap();
        assert!(Layout::from_line(&LINE.write(&packed)).is_err());
        assert!(
            Layout::from_line("wdj:AAAA")
                .unwrap_err()
                .to_string()
                .contains("does not begin with wdh:")
        );
    }
}
