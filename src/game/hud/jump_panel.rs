//! The jump panel: the last jump's numbers, its strafes, its ticks, and where its units went. Stays until the next one.

use bevy_egui::egui::{Align2, Color32, Mesh, Rect, Vec2, vec2};

use super::HudWidget;
use crate::analysis::jump::{Jump, JumpTick, Side, Strafe};
use crate::analysis::ledger::{Ledger, Praise};
use crate::game::palette::{Palette, Tone};
use crate::game::settings::Anchor;
use crate::game::ui::canvas::{Canvas, Face, regular, strong};
use crate::game::ui::theme;
use crate::game::widgets::{Preset, Shown, Small, Widget};
use crate::sim::pmove::JumpScore;
use crate::text::jump::jump_label;
use crate::text::number::{hundredths, tenths, whole};
use crate::text::{Describe as _, Label as _, message, text};

pub(super) const WIDGET: HudWidget = Widget {
    id: "Jump",
    size: SIZE,
    place: (Anchor::Left, [16.0, -42.0]),
    small: Some(Small { size: vec2(372.0, 120.0), place: (Anchor::TopLeft, [16.0, 84.0]) }),
    presets: &[Preset::Learner, Preset::Kz, Preset::QuakeWorld],
    shown: Shown::AfterFirstJump,
    draw: |spot, now| {
        if let Some(jump) = now.jump {
            draw(&spot.canvas(), jump, spot.small);
        }
    },
};

const SIZE: Vec2 = vec2(372.0, 404.0);

/// Left and right of everything, points.
const LEFT: f32 = 14.0;
const RIGHT: f32 = SIZE.x - 14.0;
/// The table's first line, a line's height, and how many fit.
const TABLE: [f32; 2] = [144.0, 15.0];
const ROWS: usize = 8;
/// The graph: left, top, width, height, points.
const GRAPH: [f32; 4] = [LEFT, 276.0, RIGHT - LEFT, 52.0];
/// How many of the ledger's parts are shown.
const PARTS: usize = 3;
/// Smaller losses are not shown, units.
const LEAST_LOSS: f64 = 0.05;

fn draw(canvas: &Canvas<'_>, jump: &Jump, small: bool) {
    if small {
        return draw_short(canvas, jump);
    }
    let ledger = jump.ledger().map(|ledger| (ledger, parts_text(ledger)));
    let bottom = ledger.as_ref().map_or(GRAPH[1] + GRAPH[3], |(ledger, parts)| ledger_bottom(canvas, ledger, parts));
    canvas.glass([0.0, 0.0], [SIZE.x, (bottom + 12.0).min(SIZE.y)]);
    draw_head(canvas, jump);
    draw_summary(canvas, jump);
    draw_table(canvas, jump);
    draw_graph(canvas, &jump.ticks);
    if let Some((ledger, parts)) = &ledger {
        draw_ledger(canvas, ledger, parts);
    }
}

/// The head, and what to do about it: all that a small window has room for.
fn draw_short(canvas: &Canvas<'_>, jump: &Jump) {
    const TOP: f32 = 63.0;
    let verdict = jump.ledger().map(verdict);
    let height = |words: &str| canvas.wrapped_height(RIGHT - LEFT, ADVICE_FACE, words) + 10.0;
    canvas.glass([0.0, 0.0], [SIZE.x, TOP + verdict.as_ref().map_or(0.0, |(words, _)| height(words))]);
    draw_head(canvas, jump);
    if let Some((words, tone)) = verdict {
        canvas.wrapped([LEFT, TOP], RIGHT - LEFT, ADVICE_FACE, canvas.ink.of(tone), &words);
    }
}

/// The headline: the distance, or in QuakeWorld the speed, which is what counts there.
fn headline(jump: &Jump) -> String {
    match jump.engine.rules().jump_score {
        JumpScore::HopSpeed => message!("hud-jump.speed", speed = whole(jump.landing_speed)),
        JumpScore::Distance => hundredths(jump.distance).to_string(),
    }
}

fn draw_head(canvas: &Canvas<'_>, jump: &Jump) {
    let color = if jump.is_valid() { canvas.ink.text } else { canvas.ink.warning };
    let name = canvas.text([LEFT, 22.0], Align2::LEFT_CENTER, strong(15.0), canvas.ink.dim, jump_label(jump));
    canvas.text([LEFT + name.x + 10.0, 21.0], Align2::LEFT_CENTER, strong(24.0), color, headline(jump));
    let (badge, tone) = match (&jump.tier, jump.is_valid()) {
        (Some(tier), true) => (tier.label().to_owned(), canvas.ink.gain),
        (None, true) => (String::new(), canvas.ink.dim),
        (_, false) => (text("hud-jump.invalid").to_owned(), canvas.ink.warning),
    };
    canvas.text([RIGHT, 15.0], Align2::RIGHT_CENTER, strong(13.0), tone, badge);
    canvas.text([RIGHT, 38.0], Align2::RIGHT_CENTER, regular(10.5), canvas.ink.dim, ceiling_text(jump));
    let below = match &jump.reason {
        Some(reason) => reason.describe(),
        None => edges_text(jump),
    };
    let tone = if jump.is_valid() { canvas.ink.dim } else { canvas.ink.warning };
    canvas.text([LEFT, 53.0], Align2::LEFT_CENTER, regular(10.5), tone, below);
}

/// How near it came to its ceiling; in QuakeWorld, where the headline is the speed, its distance too.
fn ceiling_text(jump: &Jump) -> String {
    let percent = tenths(jump.percent_of_ceiling());
    match jump.engine.rules().jump_score {
        JumpScore::HopSpeed => {
            message!("hud-jump.ceiling-distance", distance = hundredths(jump.distance), percent = percent)
        }
        JumpScore::Distance => message!("hud-jump.ceiling", percent = percent),
    }
}

/// What is known of block and edges.
fn edges_text(jump: &Jump) -> String {
    let edges = &jump.edges;
    let mut words = Vec::new();
    if let Some(block) = edges.block {
        words.push(message!("hud-jump.block", units = whole(block)));
    }
    if let Some(edge) = edges.takeoff {
        words.push(message!("hud-jump.edge", units = tenths(edge)));
    }
    if let Some(edge) = edges.landing {
        words.push(message!("hud-jump.landing-edge", units = tenths(edge)));
    }
    words.push(message!("hud-jump.height", units = tenths(jump.height)));
    words.join("   ")
}

fn percent(value: f64) -> String {
    message!("hud-percent", percent = whole(value))
}

fn draw_summary(canvas: &Canvas<'_>, jump: &Jump) {
    let totals = jump.totals();
    let rows: [[(&str, String); 6]; 2] = [
        [
            ("hud-jump.prestrafe", tenths(jump.prestrafe).to_string()),
            ("hud-jump.takeoff", tenths(jump.takeoff_speed).to_string()),
            ("hud-jump.maximum", tenths(jump.max_speed).to_string()),
            ("hud-jump.landing", tenths(jump.landing_speed).to_string()),
            ("hud-jump.air-ticks", jump.airtime_ticks.to_string()),
            ("hud-jump.strafes", jump.strafes().len().to_string()),
        ],
        [
            ("hud-jump.sync-gain", percent(totals.sync_gain)),
            ("hud-jump.sync-key", percent(totals.sync_key)),
            ("hud-jump.efficiency", percent(totals.efficiency)),
            ("hud-jump.turn", percent(totals.turn_ratio)),
            ("hud-jump.overlap", totals.overlap.to_string()),
            ("hud-jump.dead-air", totals.dead_air.to_string()),
        ],
    ];
    let width = (RIGHT - LEFT) / 6.0;
    for (row, cells) in rows.into_iter().enumerate() {
        let y = 70.0 + 31.0 * row as f32;
        for (index, (caption, value)) in cells.into_iter().enumerate() {
            let x = LEFT + width * (index as f32 + 0.5);
            canvas.text([x, y], Align2::CENTER_CENTER, regular(10.0), canvas.ink.dim, text(caption));
            canvas.text([x, y + 13.0], Align2::CENTER_CENTER, strong(12.5), canvas.ink.text, value);
        }
    }
}

/// The columns of the table: caption and right edge.
const COLUMNS: [(&str, f32); 9] = [
    ("hud-jump.column-number", 26.0),
    ("hud-jump.column-key", 50.0),
    ("hud-jump.column-ticks", 82.0),
    ("hud-jump.column-sync", 122.0),
    ("hud-jump.column-gain", 170.0),
    ("hud-jump.column-loss", 222.0),
    ("hud-jump.column-efficiency", 270.0),
    ("hud-jump.column-error", 316.0),
    ("hud-jump.column-switch", RIGHT),
];

fn draw_table(canvas: &Canvas<'_>, jump: &Jump) {
    for (caption, right) in COLUMNS {
        canvas.text([right, TABLE[0] - 14.0], Align2::RIGHT_CENTER, regular(10.0), canvas.ink.dim, text(caption));
    }
    let shown = if jump.strafes().len() > ROWS { ROWS - 1 } else { ROWS };
    for (index, strafe) in jump.strafes().iter().take(shown).enumerate() {
        let y = TABLE[0] + TABLE[1] * index as f32;
        for ((_, right), (cell, tone)) in COLUMNS.into_iter().zip(cells(index, strafe, is_held(jump))) {
            canvas.text([right, y], Align2::RIGHT_CENTER, regular(11.0), canvas.ink.of(tone), cell);
        }
    }
    if jump.strafes().len() > shown {
        let more = message!("hud-jump.more-strafes", strafes = jump.strafes().len() - shown);
        let y = TABLE[0] + TABLE[1] * shown as f32;
        canvas.text([LEFT, y], Align2::LEFT_CENTER, regular(10.5), canvas.ink.dim, more);
    }
    if jump.strafes().is_empty() {
        canvas.text(
            [SIZE.x / 2.0, TABLE[0] + 4.0],
            Align2::CENTER_CENTER,
            regular(11.0),
            canvas.ink.dim,
            text("hud-jump.no-strafe"),
        );
    }
}

/// Whether the hop was held under the cap on purpose: nothing in it was a loss then.
fn is_held(jump: &Jump) -> bool {
    let praise = jump.ledger().and_then(|ledger| ledger.praise);
    matches!(praise, Some(Praise::HeldByCap { .. }))
}

/// A strafe's cells; `held`: of a hop under the cap, which is not graded.
fn cells(index: usize, strafe: &Strafe, held: bool) -> [(String, Tone); 9] {
    let totals = &strafe.totals;
    let plain = |cell: String| (cell, Tone::Text);
    let key = match strafe.side {
        Side::Left => "A",
        Side::Right => "D",
    };
    let graded = |share: f64| {
        let tone = if held {
            Tone::Dim
        } else if share >= 80.0 {
            Tone::Gain
        } else if share >= 50.0 {
            Tone::Accent
        } else {
            Tone::Loss
        };
        (percent(share), tone)
    };
    let loss = if totals.loss >= 0.05 && !held { Tone::Loss } else { Tone::Dim };
    let offset =
        strafe.switch_offset.map_or_else(|| String::from("-"), |ticks| whole(f64::from(ticks)).signed().to_string());
    [
        (format!("{}", index + 1), Tone::Dim),
        plain(key.to_owned()),
        plain(totals.ticks.to_string()),
        graded(totals.sync_gain),
        plain(hundredths(totals.gain).signed().to_string()),
        (hundredths(-totals.loss).to_string(), loss),
        graded(totals.efficiency),
        plain(message!("hud-degrees", degrees = tenths(totals.angle_error_mean_deg).signed())),
        plain(offset),
    ]
}

/// Every tick: the key's side as a band, the gain as a column within the possible one, the turn as a dot.
fn draw_graph(canvas: &Canvas<'_>, ticks: &[JumpTick]) {
    if ticks.is_empty() {
        return;
    }
    let [left, top, width, height] = GRAPH;
    let step = width / ticks.len() as f32;
    let most = ticks.iter().map(|tick| tick.best.max(tick.change)).fold(0.5, f64::max);
    let base = top + height - 10.0;
    let scale = (height - 16.0) / most as f32;
    let mut mesh = Mesh::default();
    let mut bar = |index: usize, from: f32, to: f32, color: Color32| {
        let x = left + step * index as f32;
        mesh.add_colored_rect(Rect::from_two_pos(canvas.at(x, from), canvas.at(x + step * 0.85, to)), color);
    };
    for (index, tick) in ticks.iter().enumerate() {
        bar(index, base, base - tick.best as f32 * scale, theme::GLASS_LINE);
        let color = if tick.change >= 0.0 { canvas.ink.gain } else { canvas.ink.loss };
        bar(index, base, (base - tick.change as f32 * scale).min(base + 3.0), color);
        let (from, to, color) = band(tick, &canvas.ink);
        bar(index, base + from, base + to, color);
    }
    canvas.painter().add(mesh);
    canvas.text([left, top - 6.0], Align2::LEFT_CENTER, regular(10.0), canvas.ink.dim, text("hud-jump.graph"));
}

/// Where a tick's keys stand below the base, from and to, points, and their colour: left above, right below, both at once
/// as high as both, none as a line between.
fn band(tick: &JumpTick, ink: &Palette) -> (f32, f32, Color32) {
    match tick.side {
        _ if tick.is_overlap() => (3.5, 10.5, ink.loss),
        Some(Side::Left) => (3.5, 6.5, ink.left),
        Some(Side::Right) => (7.5, 10.5, ink.right),
        None => (6.5, 7.5, ink.faint),
    }
}

/// The largest losses in the unit of what the jump was for, and what is left of the whole: the printed ones add up to
/// the printed whole.
fn parts_text(ledger: &Ledger) -> String {
    let mut parts: Vec<(f64, &'static str)> =
        ledger.parts.iter().map(|part| (ledger.amount(part.loss), part.cause.label())).collect();
    parts.retain(|(amount, _)| *amount > LEAST_LOSS);
    parts.sort_by(|a, b| b.0.total_cmp(&a.0));
    parts.truncate(PARTS);
    let shown: f64 = parts.iter().map(|(amount, _)| tenths(*amount).rounded()).sum();
    let part = |(amount, cause): &(f64, &str)| message!("hud-jump.part", cause = *cause, units = tenths(*amount));
    let mut words: Vec<String> = parts.iter().map(part).collect();
    let rest = tenths(tenths(ledger.amount(ledger.total)).rounded() - shown);
    if rest.rounded() != 0.0 {
        words.push(message!("hud-jump.other", units = rest));
    }
    words.join("   ")
}

/// What to do about it, or that it was good; and how that looks.
fn verdict(ledger: &Ledger) -> (String, Tone) {
    match ledger.praise {
        Some(praise) => (praise.describe(), Tone::Gain),
        None => (ledger.advice.describe(), Tone::Accent),
    }
}

/// The faces of the ledger's parts and of its advice, and where its parts begin, points.
const PARTS_FACE: Face = regular(10.5);
const ADVICE_FACE: Face = regular(11.0);
const PARTS_TOP: f32 = 349.0;

/// Where the advice begins, points.
fn advice_top(canvas: &Canvas<'_>, parts: &str) -> f32 {
    PARTS_TOP + canvas.wrapped_height(RIGHT - LEFT, PARTS_FACE, parts) + 3.0
}

/// Where the ledger ends, points.
fn ledger_bottom(canvas: &Canvas<'_>, ledger: &Ledger, parts: &str) -> f32 {
    advice_top(canvas, parts) + canvas.wrapped_height(RIGHT - LEFT, ADVICE_FACE, &verdict(ledger).0)
}

/// What the jump was for, what it lost of that and to what, and the one habit to fix first.
fn draw_ledger(canvas: &Canvas<'_>, ledger: &Ledger, parts: &str) {
    let lost = ledger.lost(ledger.total).describe();
    let total = message!("hud-jump.lost", aim = ledger.aim.label(), lost = lost);
    canvas.text([LEFT, 340.0], Align2::LEFT_CENTER, strong(11.0), canvas.ink.text, total);
    canvas.wrapped([LEFT, PARTS_TOP], RIGHT - LEFT, PARTS_FACE, canvas.ink.dim, parts);
    let top = advice_top(canvas, parts);
    let (words, tone) = verdict(ledger);
    canvas.wrapped([LEFT, top], RIGHT - LEFT, ADVICE_FACE, canvas.ink.of(tone), &words);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::ledger::{Advice, Aim, Cause, Loss, Lost, Part, Scale};

    #[test]
    fn the_printed_parts_add_up_to_the_printed_whole() {
        let loss = |distance| Loss { speed: 0.0, distance };
        let mut parts = Cause::ALL.map(|cause| Part { cause, loss: loss(0.0), ticks: 0 });
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
            advice: Advice::Nothing { lost: Lost { aim, amount: 0.0 } },
            praise: None,
            scale: Scale { aim, ..Scale::default() },
        };
        let words = parts_text(&ledger);
        assert_eq!(words, "mouse too slow 6.0   late switches 0.8   mouse too fast 0.2   other 0.1");
        ledger.total = loss(7.0);
        assert!(!parts_text(&ledger).contains("other"));
    }
}
