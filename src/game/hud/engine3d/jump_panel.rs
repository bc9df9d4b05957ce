//! The jump panel: numbers, strafes, ticks and losses of the last jump. The panel stays visible
//! until the next jump.

use bevy_egui::egui::{Vec2, vec2};

use super::HudWidget;
use super::jump_rows::{
    LEFT, RIGHT, draw_earlier_jumps, draw_graph, draw_strafes, headline_text, percent_text,
};
use crate::game::base::palette::ColorRole;
use crate::game::hud::ui::canvas::{Canvas, TextFont, regular_font, strong_font};
use crate::game::hud::widgets::{CompactPlacement, Preset, ShowCondition, Widget};
use crate::game::play::analysis::ChainState;
use crate::game::settings::Anchor;
use crate::planner::bot::BlockTable;
use crate::planner::edges::JumpEdges;
use crate::planner::judge::JudgedJump;
use crate::text::advice::{LEAST_SHOWN_LOSS, ledger_line, total_loss_text};
use crate::text::block::shortfall_line;
use crate::text::jump::{block_error, jump_label, share_of_best_text};
use crate::text::number::{Number, tenths, thousandths, whole};
use crate::text::{Describe as _, Label as _, PlainId, id, message, text};
use wishdir_analysis::jump::Jump;
use wishdir_analysis::ledger::{Advice, Ledger};
use wishdir_sim::engine::JumpScore;

pub(super) const WIDGET: HudWidget = Widget {
    id: "Jump",
    size: SIZE,
    place: (Anchor::Left, [16.0, -45.0]),
    small: Some(CompactPlacement {
        size: vec2(SIZE.x, SHORT),
        place: (Anchor::TopLeft, [16.0, 84.0]),
    }),
    presets: &[Preset::Learner, Preset::Kz, Preset::QuakeWorld],
    shown: ShowCondition::AfterFirstJump,
    draw: |spot, now| {
        if let Some((judged, earlier)) = now.jumps.split_first() {
            let panel = JumpPanel {
                judged,
                earlier,
                blocks: now.blocks,
                chain: now.chain,
                is_demonstrated: now.is_demonstrated,
            };
            draw(&spot.canvas(), &panel, spot.small);
        }
    },
};

const SIZE: Vec2 = vec2(372.0, 454.0);

/// Height of the panel in small windows, points.
const SHORT: f32 = 64.0;
/// Margin below the content of the panel, points.
const MARGIN: f32 = 8.0;
/// First line, line height and right edge of the summary, points.
const SUMMARY: [f32; 3] = [72.0, 29.0, 154.0];
/// Maximum number of losses that the panel shows.
const PARTS: usize = 3;

/// Texts and numbers that the jump panel shows.
struct JumpPanel<'a> {
    judged: &'a JudgedJump,
    earlier: &'a [&'a JudgedJump],
    blocks: Option<&'a BlockTable>,
    chain: Option<ChainState<'a>>,
    /// Whether the jump is the ideal player's.
    is_demonstrated: bool,
}

impl JumpPanel<'_> {
    /// Returns the chain's summary or the jump's advice, with its colour. `None` during a chain,
    /// because the player has no time to read.
    fn advice(&self) -> Option<(String, ColorRole)> {
        match self.chain {
            Some(chain) => chain
                .is_over
                .then(|| (chain.summary.describe(), ColorRole::Accent)),
            None => self.judged.ledger().and_then(loss_verdict),
        }
    }

    /// Returns the reason for the jump's advice. `None` during a chain.
    fn reason(&self) -> Option<String> {
        let ledger = self.judged.ledger().filter(|_| self.chain.is_none())?;
        loss_reason(ledger)
    }
}

/// Draws the panel from top to bottom. Each function returns the y where the next one starts.
fn draw(canvas: &Canvas<'_>, panel: &JumpPanel<'_>, small: bool) {
    let &JumpPanel {
        judged,
        earlier,
        blocks,
        is_demonstrated,
        ..
    } = panel;
    if small {
        return draw_short(canvas, judged, is_demonstrated);
    }
    let (advice, reason) = (panel.advice(), panel.reason());
    let plate = canvas.reserve_panel();
    let jump = &judged.jump;
    draw_header(canvas, judged, is_demonstrated);
    draw_summary(canvas, judged);
    let y = blocks.map_or(SUMMARY[2], |blocks| {
        draw_block(canvas, SUMMARY[2], judged, blocks)
    });
    let y = draw_landing_keys(canvas, y, jump);
    let y = draw_strafes(canvas, y, judged);
    let y = draw_graph(canvas, y, &jump.ticks);
    let y = judged.ledger().map_or(y, |ledger| {
        draw_ledger(canvas, y, ledger, advice.as_ref(), reason.as_deref())
    });
    let y = draw_earlier_jumps(canvas, y, SIZE.y - MARGIN, earlier);
    canvas.draw_reserved_panel(plate, [0.0, 0.0], [SIZE.x, (y + MARGIN).min(SIZE.y)]);
}

/// Draws only the headline and its numbers, because small windows have no room for advice.
fn draw_short(canvas: &Canvas<'_>, judged: &JudgedJump, is_demonstrated: bool) {
    canvas.draw_panel([0.0, 0.0], [SIZE.x, SHORT]);
    draw_header(canvas, judged, is_demonstrated);
}

fn draw_header(canvas: &Canvas<'_>, judged: &JudgedJump, is_demonstrated: bool) {
    let (jump, judgement) = (&judged.jump, &judged.judgement);
    let color = if jump.is_valid() {
        canvas.ink.text
    } else {
        canvas.ink.warning
    };
    let name = canvas.text_left(
        [LEFT, 22.0],
        strong_font(15.0),
        canvas.ink.dim,
        jump_label(judged),
    );
    canvas.text_left(
        [LEFT + name.x + 10.0, 21.0],
        strong_font(24.0),
        color,
        headline_text(jump),
    );
    let (badge, tone) = match (&judgement.tier, jump.is_valid()) {
        _ if is_demonstrated => (text!("hud-jump.ideal").to_owned(), canvas.ink.accent),
        (Some(tier), true) => (tier.describe(), canvas.ink.gain),
        (None, true) => (String::new(), canvas.ink.dim),
        (_, false) => (text!("hud-jump.invalid").to_owned(), canvas.ink.warning),
    };
    canvas.text_right([RIGHT, 15.0], strong_font(13.0), tone, badge);
    let missed = missed_text(judged);
    let tone = if missed.is_some() {
        canvas.ink.warning
    } else {
        canvas.ink.dim
    };
    let right = missed.unwrap_or_else(|| share_of_best_text(judged));
    canvas.text_right([RIGHT, 38.0], regular_font(10.5), tone, right);
    let below = match &jump.reason {
        Some(reason) => reason.describe(),
        None => edges_text(jump, &judgement.edges),
    };
    let tone = if jump.is_valid() {
        canvas.ink.dim
    } else {
        canvas.ink.warning
    };
    canvas.text_left([LEFT, 53.0], regular_font(10.5), tone, below);
}

/// Formats the distance by which an invalid jump missed or cleared its block.
fn missed_text(judged: &JudgedJump) -> Option<String> {
    judged.jump.reason?;
    let edges = &judged.judgement.edges;
    let block = message!("hud-jump.block", units = whole(edges.block?));
    Some(format!("{block}   {}", block_error(edges)?))
}

/// Formats the block, the takeoff edge and the height.
fn edges_text(jump: &Jump, edges: &JumpEdges) -> String {
    let mut words = Vec::new();
    if let Some(block) = edges.block {
        words.push(message!("hud-jump.block", units = whole(block)));
    }
    if let Some(edge) = edges.takeoff {
        words.push(message!("hud-jump.edge", units = tenths(edge)));
    }
    words.extend(block_error(edges));
    words.push(message!("hud-jump.height", units = tenths(jump.height)));
    words
        .iter()
        .map(|part| part.replace(' ', "\u{a0}"))
        .collect::<Vec<_>>()
        .join("   ")
}

fn degrees_text(degrees: Number) -> String {
    message!("hud-degrees", degrees = degrees)
}

fn text_or_dash(value: Option<impl ToString>) -> String {
    value.map_or_else(|| String::from("-"), |value| value.to_string())
}

fn draw_summary(canvas: &Canvas<'_>, judged: &JudgedJump) {
    let (jump, strafing) = (&judged.jump, &judged.judgement.strafing);
    let totals = &strafing.totals;
    let rows: [[(PlainId, String); 6]; 3] = [
        [
            (
                id!("hud-jump.prestrafe"),
                tenths(jump.prestrafe).to_string(),
            ),
            (
                id!("hud-jump.takeoff"),
                tenths(jump.takeoff_speed).to_string(),
            ),
            (id!("hud-jump.maximum"), tenths(jump.max_speed).to_string()),
            (
                id!("hud-jump.landing"),
                tenths(jump.landing_speed).to_string(),
            ),
            (id!("hud-jump.air-ticks"), jump.airtime_ticks.to_string()),
            (id!("hud-jump.ducked"), jump.duck_ticks.to_string()),
        ],
        [
            (id!("hud-jump.sync-gain"), percent_text(totals.sync_gain)),
            (id!("hud-jump.sync-key"), percent_text(totals.sync_key)),
            (id!("hud-jump.efficiency"), percent_text(totals.efficiency)),
            (id!("hud-jump.turn"), percent_text(totals.turn_ratio)),
            (id!("hud-jump.overlap"), totals.overlap.to_string()),
            (id!("hud-jump.dead-air"), totals.dead_air.to_string()),
        ],
        [
            (
                id!("hud-jump.strafes-by-key"),
                strafing.strafes.len().to_string(),
            ),
            (id!("hud-jump.strafes-by-turn"), strafing.turns.to_string()),
            (
                id!("hud-jump.width"),
                degrees_text(tenths(totals.width_deg)),
            ),
            (
                id!("hud-jump.jump-off"),
                text_or_dash(
                    jump.jump_off_deg()
                        .map(|off| degrees_text(tenths(off).with_sign())),
                ),
            ),
            (
                id!("hud-jump.forward-release"),
                text_or_dash(jump.forward_release.map(|ticks| whole(ticks).with_sign())),
            ),
            (
                id!("hud-jump.airpath"),
                thousandths(jump.airpath).to_string(),
            ),
        ],
    ];
    let width = (RIGHT - LEFT) / 6.0;
    for (row, cells) in rows.into_iter().enumerate() {
        let y = SUMMARY[0] + SUMMARY[1] * row as f32;
        for (index, (caption, value)) in cells.into_iter().enumerate() {
            let x = LEFT + width * (index as f32 + 0.5);
            canvas.text_middle([x, y], regular_font(10.0), canvas.ink.dim, text(caption));
            canvas.text_middle([x, y + 12.0], strong_font(12.5), canvas.ink.text, value);
        }
    }
}

/// Minimum distance from the takeoff to the edge that the panel mentions, units.
const EARLY: f32 = 1.0;

/// Draws the block's requirement and the jump's shortfall. Returns the y below the text.
fn draw_block(canvas: &Canvas<'_>, y: f32, judged: &JudgedJump, blocks: &BlockTable) -> f32 {
    let Some(block) = judged
        .judgement
        .edges
        .block
        .filter(|_| judged.jump.engine.rules().jump_score == JumpScore::Distance)
    else {
        return y;
    };
    let words = block_text(judged, f64::from(block), blocks);
    y + canvas.draw_wrapped_text([LEFT, y], RIGHT - LEFT, PARTS_FACE, canvas.ink.text, &words)
}

/// Formats the block's requirement, such as "Block 250: from 278.8 u/s with 62 % of the gain; ...".
fn block_text(judged: &JudgedJump, block: f64, blocks: &BlockTable) -> String {
    let judgement = &judged.judgement;
    let need = message!(
        "hud-jump.block-need",
        units = whole(block),
        need = blocks.requirement(block, 0.0).describe()
    );
    let (prestrafe, efficiency) = (judged.jump.prestrafe, judgement.strafing.totals.efficiency);
    let lack = blocks.shortfall(block, 0.0, prestrafe, efficiency);
    // The distance is measured from the block's edge, even if the player took off earlier.
    let early = judgement
        .edges
        .takeoff
        .filter(|edge| *edge >= EARLY)
        .map(tenths);
    let early = early
        .map(|units| message!("hud-jump.block-early", units = units))
        .unwrap_or_default();
    format!(
        "{need}. {}{early}",
        shortfall_line(prestrafe, efficiency, &lack)
    )
}

/// Draws the key timing around the previous landing. Returns the y below the text.
fn draw_landing_keys(canvas: &Canvas<'_>, y: f32, jump: &Jump) -> f32 {
    let Some(keys) = jump.landing_keys else {
        return y;
    };
    y + canvas.draw_wrapped_text(
        [LEFT, y],
        RIGHT - LEFT,
        PARTS_FACE,
        canvas.ink.dim,
        &keys.describe(),
    )
}

/// Formats the largest losses and the sum of the others, in the unit of the jump's aim.
///
/// The printed losses add up to the printed total. A name and its number stay on one line.
fn losses_text(ledger: &Ledger) -> String {
    let mut parts: Vec<(f64, &'static str)> = ledger
        .parts
        .iter()
        .map(|part| (ledger.amount(part.loss), part.cause.label()))
        .collect();
    parts.retain(|(amount, _)| *amount >= LEAST_SHOWN_LOSS);
    parts.sort_by(|a, b| b.0.total_cmp(&a.0));
    parts.truncate(PARTS);
    let shown: f64 = parts
        .iter()
        .map(|(amount, _)| tenths(*amount).rounded_value())
        .sum();
    let part = |(amount, cause): &(f64, &str)| {
        message!("hud-jump.part", cause = *cause, units = tenths(*amount))
    };
    let mut words: Vec<String> = parts.iter().map(part).collect();
    let rest = tenths(tenths(ledger.amount(ledger.total)).rounded_value() - shown);
    if rest.rounded_value() != 0.0 {
        words.push(message!("hud-jump.other", units = rest));
    }
    words
        .iter()
        .map(|part| part.replace(' ', "\u{a0}"))
        .collect::<Vec<_>>()
        .join("   ")
}

/// Returns the advice or praise, and its colour. `None` if the jump has no flight for comparison.
fn loss_verdict(ledger: &Ledger) -> Option<(String, ColorRole)> {
    match (ledger.praise, ledger.advice) {
        (Some(praise), _) => Some((praise.describe(), ColorRole::Gain)),
        (None, Advice::Unknown { .. }) => None,
        (None, _) => Some((ledger_line(ledger), ColorRole::Accent)),
    }
}

/// Returns the full sentence of the advice. `None` for praise and for advice that needs no
/// sentence.
fn loss_reason(ledger: &Ledger) -> Option<String> {
    match (ledger.praise, ledger.advice) {
        (Some(_), _) | (None, Advice::Nothing { .. } | Advice::Unknown { .. }) => None,
        (None, advice) => Some(advice.describe()),
    }
}

/// Fonts of the loss list and of the advice.
const PARTS_FACE: TextFont = regular_font(10.5);
const ADVICE_FACE: TextFont = regular_font(11.0);

/// Draws the jump's aim, its total loss, the largest losses, and the advice with its reason.
fn draw_ledger(
    canvas: &Canvas<'_>,
    y: f32,
    ledger: &Ledger,
    advice: Option<&(String, ColorRole)>,
    reason: Option<&str>,
) -> f32 {
    let total = total_loss_text(ledger);
    canvas.text_left([LEFT, y + 10.0], strong_font(11.0), canvas.ink.text, total);
    let mut y = y + 18.0;
    let parts = losses_text(ledger);
    if !parts.is_empty() {
        y += canvas.draw_wrapped_text([LEFT, y], RIGHT - LEFT, PARTS_FACE, canvas.ink.dim, &parts)
            + 2.0;
    }
    if let Some((words, tone)) = advice {
        let ink = canvas.ink.color_for(*tone);
        y += canvas.draw_wrapped_text([LEFT, y], RIGHT - LEFT, ADVICE_FACE, ink, words);
    }
    reason.map_or(y, |words| {
        y + canvas.draw_wrapped_text([LEFT, y], RIGHT - LEFT, PARTS_FACE, canvas.ink.dim, words)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use wishdir_analysis::ledger::{Aim, Cause, Loss, LossAmount, Part, Scale, UnknownReason};

    #[test]
    fn printed_parts_add_up_and_unknown_advice_is_not_printed() {
        let loss = |distance| Loss {
            speed: 0.0,
            distance,
        };
        let mut parts = Cause::ALL.map(|cause| Part {
            cause,
            loss: loss(0.0),
            ticks: 0,
        });
        let losses = [
            (Cause::KeyGap, 0.04),
            (Cause::LateSwitch, 0.8),
            (Cause::AngleUnder, 6.0),
            (Cause::AngleOver, 0.2),
            (Cause::Path, 0.04),
            (Cause::Outside, 0.02),
        ];
        for (cause, distance) in losses {
            parts[cause as usize].loss = loss(distance);
        }
        let total = loss(losses.iter().map(|(_, distance)| distance).sum());
        let aim = Aim::Distance;
        let mut ledger = Ledger {
            aim,
            best: total,
            actual: loss(0.0),
            total,
            parts,
            first: None,
            advice: Advice::Nothing {
                lost: LossAmount { aim, amount: 0.0 },
            },
            praise: None,
            scale: Scale {
                aim,
                ..Scale::default()
            },
        };
        let words = losses_text(&ledger);
        let parts: Vec<String> = words
            .split(' ')
            .filter(|part| !part.is_empty())
            .map(|part| part.replace('\u{a0}', " "))
            .collect();
        assert_eq!(
            parts,
            [
                "turned too slowly 6.0",
                "late switches 0.8",
                "turned too fast 0.2",
                "other 0.1"
            ]
        );
        ledger.total = loss(7.0);
        assert!(!losses_text(&ledger).contains("other"));
        assert!(loss_verdict(&ledger).is_some());
        assert_eq!(loss_reason(&ledger), None, "there is nothing to fix");
        ledger.advice = Advice::Unknown {
            because: UnknownReason::Surroundings,
        };
        assert_eq!(
            loss_verdict(&ledger),
            None,
            "the panel does not say what it cannot say"
        );
    }
}
