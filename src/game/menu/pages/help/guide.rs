//! The player's guide on the help page. Supports only the Markdown features that the guide uses.

use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{Color32, TextFormat, Ui};

use crate::game::base::messages::GameKind;
use crate::game::hud::ui::controls::show_title;
use crate::game::hud::ui::theme::{self, TextRole};
use crate::game::menu::pages::search_words::SearchWords;
use crate::game::settings::ActionGroup;
use crate::text::guide_text;

/// A block of the guide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum GuideBlock {
    /// Title of a section.
    Heading(String),
    /// A paragraph or a list item.
    Text {
        /// Whether the text is a list item.
        item: bool,
        /// Spans of the text, each in one style.
        spans: Vec<TextSpan>,
    },
}

/// Text in one style.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TextSpan {
    text: String,
    style: SpanStyle,
}

/// Style of a [`TextSpan`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SpanStyle {
    Plain,
    /// UI label or command, in single stars or backticks.
    Label,
    /// Term that the text defines, in double stars.
    Strong,
}

/// Returns all blocks of the guide, without the guide's title.
pub(super) fn guide_blocks() -> Vec<GuideBlock> {
    let mut blocks = Vec::new();
    let mut lines: Vec<&str> = Vec::new();
    for line in guide_text().lines().chain([""]) {
        let begins_item = line.starts_with("- ");
        if (line.is_empty() || begins_item || line.starts_with('#')) && !lines.is_empty() {
            blocks.push(parse_text(&lines.join(" ")));
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

fn parse_text(line: &str) -> GuideBlock {
    let (item, line) = line
        .strip_prefix("- ")
        .map_or((false, line), |rest| (true, rest));
    let mut spans = Vec::new();
    for (index, part) in line.split("**").enumerate() {
        if index % 2 == 1 {
            push_span(&mut spans, &part.replace(['*', '`'], ""), SpanStyle::Strong);
            continue;
        }
        for (inner_index, part) in part.split(['*', '`']).enumerate() {
            let style = if inner_index % 2 == 1 {
                SpanStyle::Label
            } else {
                SpanStyle::Plain
            };
            push_span(&mut spans, part, style);
        }
    }
    GuideBlock::Text { item, spans }
}

fn push_span(spans: &mut Vec<TextSpan>, text: &str, style: SpanStyle) {
    if !text.is_empty() {
        spans.push(TextSpan {
            text: text.to_owned(),
            style,
        });
    }
}

/// A section of the guide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::game::menu::pages) struct GuideSection {
    /// Title of the section.
    pub(in crate::game::menu::pages) title: String,
    /// Texts of the section.
    texts: Vec<GuideBlock>,
}

impl GuideBlock {
    /// Returns the text without styles.
    fn plain_text(&self) -> String {
        match self {
            Self::Heading(name) => name.clone(),
            Self::Text { spans, .. } => spans.iter().map(|span| span.text.as_str()).collect(),
        }
    }
}

impl GuideSection {
    /// Returns the first text that contains all words. If no text does but the title contains them,
    /// returns the first text.
    pub(in crate::game::menu::pages) fn find(&self, words: &SearchWords) -> Option<String> {
        let texts = || self.texts.iter().map(GuideBlock::plain_text);
        texts()
            .find(|text| words.matches_text(text))
            .or_else(|| texts().next().filter(|_| words.matches_text(&self.title)))
    }

    /// Returns the texts that contain all words. If the title contains them, returns all texts.
    fn matching_blocks(&self, words: &SearchWords) -> Vec<&GuideBlock> {
        let is_titled = words.matches_text(&self.title);
        self.texts
            .iter()
            .filter(|text| is_titled || words.matches_text(&text.plain_text()))
            .collect()
    }
}

/// Returns the sections of the guide, those of the current game first.
pub(in crate::game::menu::pages) fn sections_for_game(game: GameKind) -> Vec<GuideSection> {
    let mut sections: Vec<GuideSection> = Vec::new();
    // Texts before the first heading become part of the first section.
    let mut before = Vec::new();
    for block in guide_blocks() {
        match (block, sections.last_mut()) {
            (GuideBlock::Heading(title), _) => sections.push(GuideSection {
                title,
                texts: std::mem::take(&mut before),
            }),
            (text, Some(section)) => section.texts.push(text),
            (text, None) => before.push(text),
        }
    }
    // The sections of Need For Kill begin at the heading with its name.
    let heading = ActionGroup::Nfk.label();
    let nfk = sections.iter().position(|section| section.title == heading);
    if let (GameKind::Nfk, Some(nfk)) = (game, nfk) {
        sections.rotate_left(nfk);
    }
    sections
}

/// Draws a section.
pub(super) fn show(ui: &mut Ui, section: &GuideSection) {
    show_title(ui, &section.title);
    for text in &section.texts {
        show_text(ui, text, &SearchWords::default());
    }
}

/// Draws the texts of a section that contain all words, and highlights the words. Returns whether
/// there are any.
pub(super) fn show_matches(ui: &mut Ui, section: &GuideSection, words: &SearchWords) -> bool {
    let texts = section.matching_blocks(words);
    if texts.is_empty() {
        return false;
    }
    show_title(ui, &section.title);
    for text in texts {
        show_text(ui, text, words);
    }
    true
}

fn show_text(ui: &mut Ui, text: &GuideBlock, words: &SearchWords) {
    if let GuideBlock::Text { item, spans } = text {
        ui.label(layout_spans(spans, *item, ui.available_width(), words));
    }
}

fn layout_spans(spans: &[TextSpan], item: bool, width: f32, words: &SearchWords) -> LayoutJob {
    let mut job = LayoutJob::default();
    job.wrap.max_width = width;
    let format = |kind: TextRole, color: Color32| TextFormat {
        font_id: kind.font(),
        color,
        ..TextFormat::default()
    };
    if item {
        job.append("•  ", 0.0, format(TextRole::Body, theme::ACCENT));
    }
    for span in spans {
        let look = match span.style {
            SpanStyle::Plain => format(TextRole::Body, theme::DIM),
            SpanStyle::Label => format(TextRole::Body, theme::TEXT),
            SpanStyle::Strong => format(TextRole::Strong, theme::TEXT),
        };
        for word in span.text.split_inclusive(' ') {
            let look = if words.matches_word(word) {
                format(TextRole::Strong, theme::ACCENT)
            } else {
                look.clone()
            };
            job.append(word, 0.0, look);
        }
    }
    job
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::registry::all_widgets;
    use crate::text::find;

    #[test]
    fn guide_mentions_every_widget() {
        let guide = guide_text().to_lowercase();
        // These widgets need no explanation.
        let plain = ["Crosshair", "Health", "Engine", "Timer", "Hints"];
        let widgets = all_widgets();
        for id in plain {
            assert!(widgets.widgets().any(|widget| widget.id == id), "{id}");
        }
        for widget in widgets
            .widgets()
            .filter(|widget| !plain.contains(&widget.id))
        {
            // `Widget::label` returns "?" if the message is missing.
            let label = find(&widget.attribute_id(""))
                .unwrap_or_else(|| panic!("{} has no label", widget.id));
            assert!(
                guide.contains(&label.to_lowercase()),
                "{label} is not explained"
            );
        }
    }

    #[test]
    fn guide_starts_with_the_current_game() {
        let [engine3d, nfk] = [GameKind::Engine3d, GameKind::Nfk].map(sections_for_game);
        let heading = ActionGroup::Nfk.label();
        assert_eq!(nfk[0].title, heading);
        assert_ne!(engine3d[0].title, heading);
        assert_eq!(nfk.len(), engine3d.len(), "nothing is lost");
        let texts = |sections: &[GuideSection]| -> usize {
            sections.iter().map(|section| section.texts.len()).sum()
        };
        let all = guide_blocks().len();
        assert_eq!(texts(&engine3d) + engine3d.len(), all);
    }

    #[test]
    fn search_finds_titles_and_texts() {
        let sections = sections_for_game(GameKind::Engine3d);
        let found = |typed| -> Vec<&str> {
            let words = SearchWords::from_typed(typed);
            let found = sections
                .iter()
                .filter(|section| section.find(&words).is_some());
            found.map(|section| section.title.as_str()).collect()
        };
        assert!(found("strafe bar").contains(&"Strafe bar"));
        assert!(found("clipboard jump link").contains(&"Replays"));
        assert!(found("xyzzy").is_empty());
    }

    #[test]
    fn guide_markdown_is_parsed() {
        let blocks = guide_blocks();
        assert_eq!(
            blocks
                .iter()
                .filter(|block| matches!(block, GuideBlock::Heading(_)))
                .count(),
            guide_text().matches("\n## ").count()
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
        let GuideBlock::Text { item, spans } = parse_text("- **u** is on the *HUD* page: `u`")
        else {
            panic!("a text")
        };
        let actual: Vec<(&str, SpanStyle)> = spans
            .iter()
            .map(|span| (span.text.as_str(), span.style))
            .collect();
        let expected = vec![
            ("u", SpanStyle::Strong),
            (" is on the ", SpanStyle::Plain),
            ("HUD", SpanStyle::Label),
            (" page: ", SpanStyle::Plain),
            ("u", SpanStyle::Label),
        ];
        assert_eq!((item, actual), (true, expected));
    }
}
