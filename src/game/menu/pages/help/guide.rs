//! The player's guide on the help page. Supports only the Markdown that the guide uses.

use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{Color32, TextFormat, Ui};

use crate::game::base::messages::GameKind;
use crate::game::hud::ui::controls::title;
use crate::game::hud::ui::theme::{self, Type};
use crate::game::settings::ActionGroup;
use crate::text::guide;

/// A block of the guide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum GuideBlock {
    /// Title of a section.
    Heading(String),
    /// A paragraph or a list item.
    Text {
        /// Whether it is a list item.
        item: bool,
        /// Text in spans of one style.
        spans: Vec<TextSpan>,
    },
}

/// Text of one style.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TextSpan {
    text: String,
    strong: bool,
}

/// Sections of the guide, without its title.
pub(super) fn blocks() -> Vec<GuideBlock> {
    let mut blocks = Vec::new();
    let mut lines: Vec<&str> = Vec::new();
    for line in guide().lines().chain([""]) {
        let begins_item = line.starts_with("- ");
        if (line.is_empty() || begins_item || line.starts_with('#')) && !lines.is_empty() {
            blocks.push(text(&lines.join(" ")));
            lines.clear();
        }
        if let Some(name) = line.strip_prefix("## ") {
            blocks.push(GuideBlock::Heading(name.to_owned()));
        } else if !line.is_empty() && !line.starts_with('#') {
            lines.push(line.trim());
        }
    }
    blocks
}

fn text(line: &str) -> GuideBlock {
    let (item, line) = line
        .strip_prefix("- ")
        .map_or((false, line), |rest| (true, rest));
    // Strong text is between pairs of stars. Single stars and backticks are dropped.
    let spans = line
        .split("**")
        .enumerate()
        .filter(|(_, part)| !part.is_empty())
        .map(|(index, part)| TextSpan {
            text: part.replace(['*', '`'], ""),
            strong: index % 2 == 1,
        })
        .collect();
    GuideBlock::Text { item, spans }
}

/// Sections with those of the current game first.
fn blocks_for(game: GameKind) -> Vec<GuideBlock> {
    let mut blocks = blocks();
    // Need For Kill's part starts with the section of that name.
    let heading = GuideBlock::Heading(ActionGroup::Nfk.label().to_owned());
    let nfk = blocks.iter().position(|block| *block == heading);
    if let (GameKind::Nfk, Some(nfk)) = (game, nfk) {
        blocks.rotate_left(nfk);
    }
    blocks
}

/// Draws all blocks below each other.
pub(super) fn show(ui: &mut Ui, game: GameKind) {
    for block in blocks_for(game) {
        match block {
            GuideBlock::Heading(name) => title(ui, &name),
            GuideBlock::Text { item, spans } => {
                ui.label(layout_spans(&spans, item, ui.available_width()));
            }
        }
    }
}

fn layout_spans(spans: &[TextSpan], item: bool, width: f32) -> LayoutJob {
    let mut job = LayoutJob::default();
    job.wrap.max_width = width;
    let format = |kind: Type, color: Color32| TextFormat {
        font_id: kind.font(),
        color,
        ..TextFormat::default()
    };
    if item {
        job.append("•  ", 0.0, format(Type::Body, theme::ACCENT));
    }
    for span in spans {
        let look = if span.strong {
            format(Type::Strong, theme::TEXT)
        } else {
            format(Type::Body, theme::DIM)
        };
        job.append(&span.text, 0.0, look);
    }
    job
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guide_mentions_every_widget() {
        let guide = guide().to_lowercase();
        // Widgets that need no explanation.
        let plain = ["Crosshair", "Health", "Engine", "Timer", "Hints"];
        for widget in crate::game::registry::all_widgets()
            .all()
            .filter(|widget| !plain.contains(&widget.id))
        {
            assert!(
                guide.contains(&widget.label().to_lowercase()),
                "{} is not explained",
                widget.label()
            );
        }
    }

    #[test]
    fn guide_starts_with_the_current_game() {
        assert_eq!(
            blocks_for(GameKind::Nfk)[0],
            GuideBlock::Heading(ActionGroup::Nfk.label().to_owned())
        );
        assert_ne!(
            blocks_for(GameKind::Engine3d)[0],
            GuideBlock::Heading(ActionGroup::Nfk.label().to_owned())
        );
        assert_eq!(
            blocks_for(GameKind::Nfk).len(),
            blocks().len(),
            "nothing is lost"
        );
    }

    #[test]
    fn guide_markdown_is_parsed() {
        let blocks = blocks();
        assert_eq!(
            blocks
                .iter()
                .filter(|block| matches!(block, GuideBlock::Heading(_)))
                .count(),
            guide().matches("\n## ").count()
        );
        for block in &blocks {
            if let GuideBlock::Text { spans, .. } = block {
                assert!(
                    spans
                        .iter()
                        .all(|span| !span.text.contains(['*', '`', '#'])),
                    "{spans:?}"
                );
            }
        }
        let GuideBlock::Text { item, spans } = text("- **u** is the `angle`") else {
            panic!("a text")
        };
        let said: Vec<(&str, bool)> = spans
            .iter()
            .map(|span| (span.text.as_str(), span.strong))
            .collect();
        assert_eq!(
            (item, said),
            (true, vec![("u", true), (" is the angle", false)])
        );
    }
}
