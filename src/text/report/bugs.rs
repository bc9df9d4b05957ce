//! Output of `wishdir bugs`: numbered paths to each bug, or the reason why there are none.

use crate::planner::bug_finder::{BUGS, BugReport};
use crate::text::{Describe as _, Label as _, message, text};
use wishdir_analysis::technique::TechniqueEvent;

/// Formats all results.
pub fn report(map: &str, profile: &str, msec: u8, report: &BugReport) -> String {
    let mut lines = vec![message!(
        "report-bugs",
        map = map,
        profile = profile,
        msec = msec
    )];
    for bug in BUGS {
        let ways = report
            .ways
            .iter()
            .zip(1_u32..)
            .filter(|(way, _)| way.technique() == bug);
        let ways: Vec<String> = ways
            .map(|(way, number)| format!("{number:>4}  {}", way.describe()))
            .collect();
        let impossible = report
            .impossible
            .iter()
            .find(|impossible| impossible.technique == bug);
        lines.push(match impossible {
            Some(impossible) => {
                message!(
                    "report-bugs.impossible",
                    bug = bug.label(),
                    reason = impossible.describe()
                )
            }
            None => message!("report-bugs.possible", bug = bug.label(), ways = ways.len()),
        });
        lines.extend(ways);
    }
    lines.push(message!("report-bugs.ticks", ticks = report.moves));
    if report.is_capped {
        lines.push(text!("report-bugs.capped").to_owned());
    }
    lines.join("\n")
}

/// Formats the events of a replayed path.
pub fn replayed_path_lines(number: usize, events: &[TechniqueEvent]) -> String {
    let head = message!("report-bugs.tried", number = number);
    let line = |event: &TechniqueEvent| {
        message!(
            "report-bugs.event",
            tick = event.tick,
            bug = event.kind.label(),
            verdict = event.describe()
        )
    };
    [head]
        .into_iter()
        .chain(events.iter().map(line))
        .collect::<Vec<_>>()
        .join("\n")
}
