//! The jump table: distance, height and speed of the last jumps, and whether each jump counted.

use bevy_egui::egui::{Vec2, vec2};

use super::NfkWidget;
use crate::game::base::palette::ColorRole;
use crate::game::hud::ui::canvas::{Canvas, regular_font, strong_font};
use crate::game::hud::ui::number;
use crate::game::hud::widgets::{CompactPlacement, Preset, ShowCondition, Widget};
use crate::game::settings::Anchor;
use crate::text::nfk::claim_label;
use crate::text::{id, message, text};
use wishdir_analysis::nfk::NfkJump;
use wishdir_sim::platformer::{Count, Jump};

pub(super) const WIDGET: NfkWidget = Widget {
    id: "Chain",
    size: SIZE,
    place: (Anchor::Left, [16.0, 20.0]),
    small: Some(CompactPlacement {
        size: SIZE,
        place: (Anchor::Left, [16.0, -56.0]),
    }),
    presets: &[Preset::Learner, Preset::Kz, Preset::QuakeWorld],
    shown: ShowCondition::AfterFirstJump,
    draw: |spot, now| {
        // While the player moves, the panel would cover the field.
        if now.hud.is_resting() {
            draw(&spot.canvas(), now.trail.recent_jumps());
        }
    },
};

const SIZE: Vec2 = vec2(344.0, 268.0);

/// Maximum number of rows in the jump table.
const ROWS: usize = 10;
/// Vertical centre of the first row, and row height, points.
const FIRST_ROW: f32 = 62.0;
const ROW: f32 = 20.0;
/// Right edges of the four number columns, and left edge of the text, points.
const COLUMNS: [f32; 4] = [24.0, 84.0, 134.0, 188.0];
const WORDS: f32 = 204.0;
/// Margin between the text and the panel's edge, points.
const MARGIN: f32 = 12.0;

/// Colour of a count: counted, failed, or not attempted.
fn count_color(count: Option<Count>) -> ColorRole {
    match count.map(Count::count_after) {
        Some(Some(_)) => ColorRole::Gain,
        Some(None) => ColorRole::Loss,
        None => ColorRole::Dim,
    }
}

/// Text of the count. The kind of jump comes first, except for plain jumps.
fn claim_text(jump: &NfkJump) -> String {
    let claim = claim_label(jump.count);
    match (jump.from_corner, jump.kind) {
        (true, _) => message!("hud-chain.corner", claim = claim),
        (false, Jump::Double) => message!("hud-chain.double", claim = claim),
        (false, Jump::Plain | Jump::Swim | Jump::Flight) => claim,
    }
}

fn draw<'a>(canvas: &Canvas<'_>, jumps: impl Iterator<Item = &'a NfkJump>) {
    let jumps: Vec<&NfkJump> = jumps.take(ROWS).collect();
    canvas.draw_panel(
        [0.0, 0.0],
        [SIZE.x, FIRST_ROW + (jumps.len() as f32 - 0.2) * ROW],
    );
    canvas.text_left(
        [14.0, 18.0],
        strong_font(14.0),
        canvas.ink.text,
        text!("hud-chain.title"),
    );
    canvas.text_left(
        [74.0, 18.5],
        regular_font(11.0),
        canvas.ink.dim,
        text!("hud-chain.units"),
    );
    let heads = [
        id!("hud-chain.far"),
        id!("hud-chain.high"),
        id!("hud-chain.speed"),
    ];
    for (head, right) in heads.into_iter().zip(COLUMNS.into_iter().skip(1)) {
        canvas.text_right(
            [right, 42.0],
            regular_font(11.0),
            canvas.ink.dim,
            text(head),
        );
    }
    canvas.text_left(
        [WORDS, 42.0],
        regular_font(11.0),
        canvas.ink.dim,
        text!("hud-chain.speed-jump"),
    );
    for (row, jump) in jumps.into_iter().enumerate() {
        let y = FIRST_ROW + row as f32 * ROW;
        let face = if row == 0 {
            strong_font(12.5)
        } else {
            regular_font(12.5)
        };
        let color = if row == 0 {
            canvas.ink.text
        } else {
            canvas.ink.dim
        };
        let cells = [
            jump.in_chain.to_string(),
            number::tenths(jump.distance).to_string(),
            number::tenths(jump.height).to_string(),
            number::hundredths(jump.speed).to_string(),
        ];
        for (cell, right) in cells.into_iter().zip(COLUMNS) {
            canvas.text_right([right, y], face, color, cell);
        }
        let words = claim_text(jump);
        let face = canvas.shrink_to_fit(regular_font(12.0), SIZE.x - WORDS - MARGIN, &words);
        canvas.text_left(
            [WORDS, y],
            face,
            canvas.ink.color_for(count_color(jump.count)),
            words,
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uncounted_jumps_say_why() {
        let shown = |count| (claim_label(count), count_color(count));
        assert_eq!(
            shown(Some(Count::Counted(3))),
            ("counted (now 3)".to_owned(), ColorRole::Gain)
        );
        for (count, words) in [
            (Count::NoMatchingKey, "no run key held"),
            (Count::Stood(6), "stood 6 ticks"),
            (Count::Stood(255), "no landing yet"),
        ] {
            assert_eq!(shown(Some(count)), (words.to_owned(), ColorRole::Loss));
        }
        assert_eq!(shown(None), ("jump released".to_owned(), ColorRole::Dim));
    }
}
