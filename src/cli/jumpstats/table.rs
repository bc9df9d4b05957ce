//! Jumps for people: one block a jump, its numbers and its strafes as two tables.

use crate::analysis::jump::{Jump, Side, Strafe};
use crate::text::jump::jump_label;
use crate::text::number::{hundredths, tenths, whole};
use crate::text::{Describe as _, Label as _};

/// The strafes' columns: title and width.
const COLUMNS: [(&str, usize); 11] = [
    ("key", 5),
    ("ticks", 6),
    ("sync", 6),
    ("keys", 6),
    ("gain", 8),
    ("loss", 7),
    ("eff.", 6),
    ("angle", 7),
    ("width", 7),
    ("over", 5),
    ("dead", 5),
];

/// The column after those: the switch's offset.
const SWITCH: (&str, usize) = ("switch", 7);

/// How many causes are named.
const LARGEST_LOSSES: usize = 4;
/// A smaller loss is not named, units.
const SEEN_LOSS: f64 = 0.05;

/// Every jump, a blank line between two.
pub(super) fn text(jumps: &[Jump]) -> String {
    let blocks: Vec<String> = jumps.iter().enumerate().map(|(index, jump)| block(index + 1, jump)).collect();
    blocks.join("\n")
}

fn block(number: usize, jump: &Jump) -> String {
    let mut lines = vec![title(number, jump)];
    if let Some(reason) = jump.reason {
        lines.push(format!("   does not count: {}", reason.describe()));
    }
    let totals = &jump.totals;
    lines.push(row(&[
        ("distance", format!("{} (raw {})", hundredths(jump.distance), hundredths(jump.distance_raw))),
        ("of ceiling", format!("{} %", tenths(jump.percent_of_ceiling()))),
        ("airtime", format!("{} ticks", jump.airtime_ticks)),
        ("height", hundredths(jump.height).to_string()),
    ]));
    lines.push(row(&[
        ("prestrafe", tenths(jump.prestrafe).to_string()),
        ("take-off", tenths(jump.takeoff_speed).to_string()),
        ("max", tenths(jump.max_speed).to_string()),
        ("landing", tenths(jump.landing_speed).to_string()),
    ]));
    lines.push(row(&[
        ("gain", tenths(totals.gain).signed().to_string()),
        ("loss", tenths(-totals.loss).to_string()),
        ("efficiency", format!("{} %", whole(totals.efficiency))),
        ("sync", format!("{} % gain, {} % keys", whole(totals.sync_gain), whole(totals.sync_key))),
    ]));
    lines.push(row(&[
        ("angle", format!("{} deg", tenths(totals.angle_error_mean_deg).signed())),
        ("turn", format!("{} %", whole(totals.turn_ratio))),
        ("W release", jump.forward_release.map_or_else(|| "-".to_owned(), |ticks| whole(ticks).signed().to_string())),
        ("ducked", format!("{} ticks", jump.duck_ticks)),
    ]));
    lines.extend(hop_line(jump));
    lines.extend(edge_line(jump));
    if !jump.strafes.is_empty() {
        lines.push(header());
        lines.extend(jump.strafes.iter().enumerate().map(|(index, strafe)| strafe_line(index + 1, strafe)));
    }
    lines.extend(ledger_lines(jump));
    lines.join("\n") + "\n"
}

/// What was possible and why it was not done: the largest causes, and the advice.
fn ledger_lines(jump: &Jump) -> Vec<String> {
    let Some(ledger) = &jump.ledger else { return Vec::new() };
    if jump.held_by_cap {
        return vec![String::from("   held right under the cap: faster, the next hop would be cut")];
    }
    let mut parts = ledger.parts.to_vec();
    parts.sort_by(|a, b| b.loss.distance.total_cmp(&a.loss.distance));
    let seen = parts.iter().filter(|part| part.loss.distance >= SEEN_LOSS).take(LARGEST_LOSSES);
    let words: Vec<String> = seen.map(|part| format!("{} {}", part.cause.id(), tenths(part.loss.distance))).collect();
    let (total, best) = (tenths(ledger.total.distance), tenths(ledger.best.distance));
    let parts = if words.is_empty() { String::new() } else { format!(": {}", words.join(", ")) };
    let mut lines = vec![format!("   lost {total} of {best} u{parts}")];
    lines.push(format!("   {}", ledger.advice.describe()));
    lines
}

fn title(number: usize, jump: &Jump) -> String {
    let tier = jump.tier.map_or_else(String::new, |tier| format!(", {} ({} of {})", tier.label(), tier.index, tier.of));
    let chain = if jump.chain > 0 { format!(" {}", jump.chain) } else { String::new() };
    let ticks = format!("ticks {} to {}", jump.takeoff_tick, jump.landing_tick);
    format!("{number}. {}{chain}: {} u{tier}, {ticks}", jump_label(jump), hundredths(jump.distance))
}

/// Four cells of a name and a value.
fn row(cells: &[(&str, String); 4]) -> String {
    let cell = |(name, value): &(&str, String)| format!("{name:<10} {value:<19}");
    let cells: Vec<String> = cells.iter().map(cell).collect();
    format!("   {}", cells.join(" ")).trim_end().to_owned()
}

fn hop_line(jump: &Jump) -> Option<String> {
    let hop = jump.hop?;
    let best = if hop.fog == 0 || hop.fog == hop.best_fog { String::new() } else { format!(", best {}", hop.best_fog) };
    let (before, after) = (tenths(hop.speed_before), tenths(hop.speed_after));
    Some(format!("   frames on ground {} ({}{best}): {before} -> {after} u/s", hop.fog, hop.grade.label()))
}

fn edge_line(jump: &Jump) -> Option<String> {
    let edges = &jump.edges;
    let number = |value: Option<f32>| value.map_or_else(|| "-".to_owned(), |value| hundredths(value).to_string());
    edges.takeoff?;
    let (block, edge, landing) = (number(edges.block), number(edges.takeoff), number(edges.landing));
    Some(format!("   block {block}, edge at take-off {edge}, at landing {landing}"))
}

fn header() -> String {
    let titles = COLUMNS.iter().chain([&SWITCH]).map(|(title, width)| format!("{title:>width$}"));
    format!("    #{}", titles.collect::<String>())
}

fn strafe_line(number: usize, strafe: &Strafe) -> String {
    let totals = &strafe.totals;
    let key = match strafe.side {
        Side::Left => "A",
        Side::Right => "D",
    };
    let values = [
        key.to_owned(),
        totals.ticks.to_string(),
        format!("{}%", whole(totals.sync_gain)),
        format!("{}%", whole(totals.sync_key)),
        hundredths(totals.gain).signed().to_string(),
        hundredths(-totals.loss).to_string(),
        format!("{}%", whole(totals.efficiency)),
        tenths(totals.angle_error_mean_deg).signed().to_string(),
        tenths(totals.width_deg).to_string(),
        totals.overlap.to_string(),
        totals.dead_air.to_string(),
        strafe.switch_offset.map_or_else(|| "-".to_owned(), |ticks| whole(ticks).signed().to_string()),
    ];
    let cells = COLUMNS.iter().chain([&SWITCH]).zip(&values).map(|((_, width), value)| format!("{value:>width$}"));
    format!("   {number:>2}{}", cells.collect::<String>())
}
