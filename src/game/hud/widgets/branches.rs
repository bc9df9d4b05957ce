//! The branch tree under the inspector's lines: the span of each branch, and the current branch.

use crate::game::hud::branch_lines::{BranchDifference, BranchesView};
use crate::game::hud::ui::canvas::{Canvas, regular_font, strong_font};
use crate::game::hud::ui::theme;
use crate::text::message;
use crate::text::number::tenths;
use wishdir_sim::branches::RunBranch;

/// Maximum number of branches in the tree: the current branch and its neighbours.
const ROWS: usize = 4;
/// Height of a row, and of the line below the tree, points.
const ROW: f32 = 13.0;
const WORDS: f32 = 18.0;
/// Width of a branch's number in the list, points.
const NUMBER: f32 = 18.0;

/// Returns the height of the tree, points. Zero if the run has a single branch.
pub(super) fn tree_height(view: &BranchesView) -> f32 {
    let rows = visible_branches(view).len();
    if rows < 2 {
        0.0
    } else {
        rows as f32 * ROW + WORDS + 8.0
    }
}

/// Returns the branches that fit into the list. The current branch is always included.
fn visible_branches(view: &BranchesView) -> &[RunBranch] {
    let at = view
        .list
        .iter()
        .position(|branch| branch.number == view.current)
        .unwrap_or_default();
    let first = at
        .saturating_sub(ROWS / 2)
        .min(view.list.len().saturating_sub(ROWS));
    &view.list[first..(first + ROWS).min(view.list.len())]
}

/// Draws the tree below `top`.
pub(super) fn draw(canvas: &Canvas<'_>, view: &BranchesView, [left, right]: [f32; 2], top: f32) {
    let rows = visible_branches(view);
    let begins = rows
        .iter()
        .map(|branch| branch.begins)
        .min()
        .unwrap_or_default();
    let ends = rows
        .iter()
        .map(|branch| branch.ends)
        .max()
        .unwrap_or_default()
        .max(begins + 1);
    let from = left + NUMBER;
    let across = |moment: u64| {
        let share =
            moment.clamp(begins, ends).saturating_sub(begins) as f32 / (ends - begins) as f32;
        from + (right - from) * share
    };
    canvas.line([left, top], [right, top], 0.5, theme::GLASS_LINE);
    let middle = |row: usize| top + 8.0 + (row as f32 + 0.5) * ROW;
    for (row, branch) in rows.iter().enumerate() {
        let is_current = branch.number == view.current;
        let color = if is_current {
            canvas.ink.accent
        } else {
            canvas.ink.dim
        };
        let y = middle(row);
        canvas.text_left(
            [left, y],
            strong_font(11.0),
            color,
            branch.number.to_string(),
        );
        canvas.line(
            [across(branch.begins), y],
            [across(branch.ends), y],
            if is_current { 2.0 } else { 1.0 },
            color,
        );
        let older = branch
            .leaves
            .and_then(|older| rows.iter().position(|row| row.number == older));
        if let Some(older) = older {
            canvas.line(
                [across(branch.begins), middle(older)],
                [across(branch.begins), y],
                1.0,
                color,
            );
        }
        if is_current {
            let x = across(view.moment);
            canvas.line([x, y - 5.0], [x, y + 5.0], 2.0, canvas.ink.text);
        }
    }
    let words = top + 8.0 + rows.len() as f32 * ROW + WORDS / 2.0;
    if let Some(difference) = view.difference {
        let said = difference_line(view.current, difference);
        canvas.text_left([left, words], regular_font(12.0), canvas.ink.text, said);
    }
}

/// Formats a difference between branches, such as
/// `branch 2 vs 1 here: speed +3.2, distance +1.4`.
fn difference_line(
    current: u32,
    BranchDifference {
        other,
        speed,
        distance,
    }: BranchDifference,
) -> String {
    message!(
        "hud-inspector.branches",
        current = current,
        other = other,
        speed = tenths(speed).with_sign(),
        distance = tenths(distance).with_sign()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view(count: u32, current: u32) -> BranchesView {
        let branch = |number| RunBranch {
            number,
            leaves: (number > 1).then_some(1),
            begins: 10,
            ends: 90,
        };
        BranchesView {
            list: (1..=count).map(branch).collect(),
            current,
            ..BranchesView::default()
        }
    }

    #[test]
    fn current_branch_is_always_visible() {
        assert_eq!(tree_height(&view(1, 1)), 0.0, "a single one is no tree");
        for count in 2..=16 {
            for current in 1..=count {
                let view = view(count, current);
                assert!(
                    visible_branches(&view)
                        .iter()
                        .any(|branch| branch.number == current),
                    "{current} of {count}"
                );
                assert!(visible_branches(&view).len() <= ROWS && tree_height(&view) > 0.0);
            }
        }
    }

    #[test]
    fn differences_are_signed() {
        let difference = BranchDifference {
            other: 1,
            speed: 3.25,
            distance: -1.5,
        };
        assert_eq!(
            difference_line(2, difference),
            "branch 2 vs 1 here: speed +3.3, distance \u{2212}1.5"
        );
    }
}
