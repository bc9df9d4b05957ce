//! Rows of the jump panel: the strafes, the graph of all ticks, and the earlier jumps.

use bevy_egui::egui::{Align2, Color32, Mesh, Rect};

use crate::game::base::palette::{ColorRole, Palette};
use crate::game::hud::ui::canvas::{Canvas, regular_font};
use crate::game::hud::ui::theme;
use crate::planner::judge::JudgedJump;
use crate::text::jump::jump_label;
use crate::text::number::{Number, hundredths, tenths, whole};
use crate::text::{Describe as _, PlainId, id, message, text};
use wishdir_analysis::jump::{Jump, JumpStrafe, JumpTick, Side};
use wishdir_sim::engine::JumpScore;

/// Left and right edge of the panel's content, points.
pub(super) const LEFT: f32 = 14.0;
pub(super) const RIGHT: f32 = 358.0;
/// Height of a table line, points.
const LINE: f32 = 14.0;
/// Maximum number of strafes that the table shows.
const ROWS: usize = 8;
/// Height of the graph, points.
const GRAPH_HEIGHT: f32 = 42.0;

/// Columns of the strafe table: caption and right edge.
const COLUMNS: [(PlainId, f32); 10] = [
    (id!("hud-jump.column-number"), 18.0),
    (id!("hud-jump.column-key"), 41.0),
    (id!("hud-jump.column-ticks"), 68.0),
    (id!("hud-jump.column-air"), 105.0),
    (id!("hud-jump.column-sync"), 141.0),
    (id!("hud-jump.column-gain"), 184.0),
    (id!("hud-jump.column-loss"), 230.0),
    (id!("hud-jump.column-efficiency"), 276.0),
    (id!("hud-jump.column-error"), 322.0),
    (id!("hud-jump.column-switch"), RIGHT),
];

/// Returns the headline: the landing speed in engines that score speed, the distance in all others.
pub(super) fn headline_text(jump: &Jump) -> String {
    match jump.engine.rules().jump_score {
        JumpScore::HopSpeed => message!("hud-jump.speed", speed = whole(jump.landing_speed)),
        JumpScore::Distance => hundredths(jump.distance).to_string(),
    }
}

pub(super) fn percent_text(value: f64) -> String {
    message!("hud-percent", percent = whole(value))
}

/// Draws as many strafe rows as fit. Returns the y position below them.
pub(super) fn draw_strafes(canvas: &Canvas<'_>, y: f32, judged: &JudgedJump) -> f32 {
    let first = y + 10.0;
    let strafes = &judged.judgement.strafing.strafes;
    if strafes.is_empty() {
        let words = text!("hud-jump.no-strafe");
        canvas.text_left([LEFT, first], regular_font(10.5), canvas.ink.dim, words);
        return first + LINE * 0.5;
    }
    for (caption, right) in COLUMNS {
        canvas.text_right(
            [right, first],
            regular_font(10.0),
            canvas.ink.dim,
            text(caption),
        );
    }
    let shown = if strafes.len() > ROWS {
        ROWS - 1
    } else {
        strafes.len()
    };
    let line = |index: usize| first + LINE * (index + 1) as f32;
    let grading = if judged.jump.held_by_cap {
        StrafeGrading::None
    } else if judged
        .ledger()
        .is_some_and(|ledger| ledger.praise.is_some())
    {
        StrafeGrading::Praise
    } else {
        StrafeGrading::Full
    };
    for (index, strafe) in strafes.iter().take(shown).enumerate() {
        for ((_, right), (cell, tone)) in COLUMNS
            .into_iter()
            .zip(strafe_cells(index, strafe, grading))
        {
            canvas.text_right(
                [right, line(index)],
                regular_font(11.0),
                canvas.ink.color_for(tone),
                cell,
            );
        }
    }
    if strafes.len() > shown {
        let more = message!("hud-jump.more-strafes", strafes = strafes.len() - shown);
        canvas.text_left(
            [LEFT, line(shown)],
            regular_font(10.5),
            canvas.ink.dim,
            more,
        );
    }
    line(strafes.len().min(ROWS)) - LINE * 0.5
}

/// Colouring of the values in the strafe table.
#[derive(Clone, Copy, PartialEq, Eq)]
enum StrafeGrading {
    /// No colours, for a hop that the player held just below the bunny-hop cap.
    None,
    /// Colours only good values. The best flight trades gain for a straighter path, so a praised
    /// jump must not show red rows.
    Praise,
    Full,
}

/// Formats the speed change of a strafe, u/s. Changes of 100 u/s or more have one decimal, because
/// two do not fit into the column.
fn format_change(change: f64) -> Number {
    let as_hundredths = hundredths(change);
    if as_hundredths.rounded_value().abs() < 100.0 {
        as_hundredths
    } else {
        tenths(change)
    }
}

/// Returns the cell texts of a strafe's row.
fn strafe_cells(
    index: usize,
    strafe: &JumpStrafe,
    grading: StrafeGrading,
) -> [(String, ColorRole); 10] {
    let totals = &strafe.totals;
    let plain = |cell: String| (cell, ColorRole::Text);
    let key = match strafe.side {
        Side::Left => "A",
        Side::Right => "D",
    };
    let graded = |share: f64| {
        let tone = match grading {
            StrafeGrading::None => ColorRole::Dim,
            StrafeGrading::Praise | StrafeGrading::Full if share >= 80.0 => ColorRole::Gain,
            StrafeGrading::Praise => ColorRole::Text,
            StrafeGrading::Full if share >= 50.0 => ColorRole::Accent,
            StrafeGrading::Full => ColorRole::Loss,
        };
        (percent_text(share), tone)
    };
    let loss = if totals.loss >= 0.05 && grading == StrafeGrading::Full {
        ColorRole::Loss
    } else {
        ColorRole::Dim
    };
    let offset = strafe.switch_offset.map_or_else(
        || String::from("-"),
        |ticks| whole(f64::from(ticks)).with_sign().to_string(),
    );
    [
        (format!("{}", index + 1), ColorRole::Dim),
        plain(key.to_owned()),
        plain(totals.ticks.to_string()),
        (percent_text(strafe.air_share), ColorRole::Dim),
        graded(totals.sync_gain),
        plain(format_change(totals.gain).with_sign().to_string()),
        (format_change(-totals.loss).to_string(), loss),
        graded(totals.efficiency),
        plain(message!(
            "hud-degrees",
            degrees = tenths(totals.angle_error_mean_deg).with_sign()
        )),
        plain(offset),
    ]
}

/// Draws each tick: a band for the keys, and a column for the gain inside a column for the best
/// possible gain. Returns the y below the graph.
pub(super) fn draw_graph(canvas: &Canvas<'_>, y: f32, ticks: &[JumpTick]) -> f32 {
    if ticks.is_empty() {
        return y;
    }
    canvas.text_left(
        [LEFT, y + 9.0],
        regular_font(10.0),
        canvas.ink.dim,
        text!("hud-jump.graph"),
    );
    let step = (RIGHT - LEFT) / ticks.len() as f32;
    let most = ticks
        .iter()
        .map(|tick| tick.best.max(tick.change))
        .fold(0.5, f64::max);
    let bottom = y + 15.0 + GRAPH_HEIGHT;
    let base = bottom - 10.5;
    let scale = (GRAPH_HEIGHT - 12.0) / most as f32;
    let mut mesh = Mesh::default();
    let mut bar = |index: usize, from: f32, to: f32, color: Color32| {
        let x = LEFT + step * index as f32;
        mesh.add_colored_rect(
            Rect::from_two_pos(
                canvas.to_screen(x, from),
                canvas.to_screen(x + step * 0.85, to),
            ),
            color,
        );
    };
    for (index, tick) in ticks.iter().enumerate() {
        bar(
            index,
            base,
            base - tick.best as f32 * scale,
            theme::GLASS_LINE,
        );
        let color = if tick.change >= 0.0 {
            canvas.ink.gain
        } else {
            canvas.ink.loss
        };
        bar(
            index,
            base,
            (base - tick.change as f32 * scale).min(base + 3.0),
            color,
        );
        let (from, to, color) = tick_band_extent(tick, &canvas.ink);
        bar(index, base + from, base + to, color);
    }
    canvas.painter().add(mesh);
    bottom
}

/// Returns the vertical extent, in points below the base line, and the colour of a tick's key band.
///
/// The band of the left key is above the band of the right key. Overlap covers both. Dead air is a
/// thin line between the two bands.
fn tick_band_extent(tick: &JumpTick, ink: &Palette) -> (f32, f32, Color32) {
    match tick.side {
        _ if tick.is_overlap() => (3.5, 10.5, ink.loss),
        Some(Side::Left) => (3.5, 6.5, ink.left),
        Some(Side::Right) => (7.5, 10.5, ink.right),
        None => (6.5, 7.5, ink.faint),
    }
}

/// Columns of the earlier jumps: caption and right edge.
const EARLIER_COLUMNS: [(PlainId, f32); 4] = [
    (id!("hud-jump.takeoff"), 196.0),
    (id!("hud-jump.strafes"), 244.0),
    (id!("hud-jump.column-sync"), 286.0),
    (id!("hud-jump.column-lost"), RIGHT),
];
/// Right edge of an earlier jump's headline, points.
const EARLIER_HEADLINE: f32 = 154.0;

/// Draws as many earlier jumps as fit above `limit`, newest first. Returns the y below them.
pub(super) fn draw_earlier_jumps(
    canvas: &Canvas<'_>,
    y: f32,
    limit: f32,
    jumps: &[&JudgedJump],
) -> f32 {
    let room = ((limit - y) / LINE).floor() - 1.0;
    let shown = jumps.len().min(room.max(0.0) as usize);
    if shown == 0 {
        return y;
    }
    let caption = |x: f32, anchor: Align2, id: PlainId| {
        canvas.text(
            [x, y + LINE * 0.75],
            anchor,
            regular_font(10.0),
            canvas.ink.dim,
            text(id),
        );
    };
    caption(LEFT, Align2::LEFT_CENTER, id!("hud-jump.earlier"));
    EARLIER_COLUMNS
        .into_iter()
        .for_each(|(id, right)| caption(right, Align2::RIGHT_CENTER, id));
    for (index, judged) in jumps.iter().take(shown).enumerate() {
        let (jump, strafing) = (&judged.jump, &judged.judgement.strafing);
        let y = y + LINE * (index as f32 + 1.75);
        let tone = if jump.is_valid() {
            canvas.ink.text
        } else {
            canvas.ink.warning
        };
        let headline = canvas
            .text_right(
                [EARLIER_HEADLINE, y],
                regular_font(11.0),
                tone,
                headline_text(jump),
            )
            .x;
        let name = jump_label(judged);
        let face = canvas.shrink_to_fit(
            regular_font(11.0),
            EARLIER_HEADLINE - headline - 5.0 - LEFT,
            &name,
        );
        canvas.text_left([LEFT, y], face, canvas.ink.dim, name);
        let lost = judged.ledger().map_or_else(
            || String::from("-"),
            |ledger| ledger.in_aim_unit(ledger.total).describe(),
        );
        let (strafes, sync) = (
            strafing.strafes.len(),
            percent_text(strafing.totals.sync_gain),
        );
        let cells = [
            tenths(jump.takeoff_speed).to_string(),
            strafes.to_string(),
            sync,
            lost,
        ];
        for ((_, right), cell) in EARLIER_COLUMNS.into_iter().zip(cells) {
            canvas.text_right([right, y], regular_font(11.0), canvas.ink.text, cell);
        }
    }
    y + LINE * (shown as f32 + 1.25)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speed_changes_from_100_have_one_decimal() {
        let texts = [8.6, -99.994, 99.996, -138.52].map(|change| format_change(change).to_string());
        assert_eq!(texts, ["8.60", "\u{2212}99.99", "100.0", "\u{2212}138.5"]);
    }
}
