//! Feed lines for a Need For Kill tick.

use crate::game::hud::widgets::feed::{FeedTone, damage_line, death_line, finish_time_line};
use crate::planner::eligibility::UncountedReason;
use crate::text::nfk::count_label;
use crate::text::number::{tenths, whole};
use crate::text::{Label as _, id, message};
use wishdir_sim::platformer::{
    DOUBLE_JUMP_IY, DOUBLE_JUMP_OVER, DOUBLE_JUMP_TICKS, Jump, NfkCourseEvent, NfkEvent,
    NfkTickRecord, Ruleset,
};

/// Minimum count of a speed jump whose loss the feed reports.
const CHAIN: u8 = 2;

pub(super) fn feed_lines(
    record: &NfkTickRecord,
    rules: Ruleset,
    uncounted: Option<UncountedReason>,
) -> Vec<(String, FeedTone)> {
    let mut news: Vec<(String, FeedTone)> =
        record.report.events.iter().filter_map(move_line).collect();
    // In 0.75 the level decays by itself. The feed only reports a complete loss.
    if let Some((line, count)) = record
        .report
        .lost_speedjump_count()
        .filter(|(_, count)| *count >= CHAIN)
    {
        let id = match rules {
            Ruleset::R2 => id!("feed-nfk-lost.count"),
            Ruleset::V075 => id!("feed-nfk-lost.level"),
        };
        let why = record
            .report
            .count_outcome()
            .map_or_else(|| line.label().to_owned(), count_label);
        news.push((
            message!(id, count = count, why = why, line = line.id()),
            FeedTone::Bad,
        ));
    }
    news.extend(
        record
            .events
            .iter()
            .filter_map(|event| course_line(event, uncounted)),
    );
    news
}

fn move_line(event: &NfkEvent) -> Option<(String, FeedTone)> {
    match event {
        NfkEvent::CornerCatch { depth, .. } => Some((
            message!("feed-nfk-corner", depth = tenths(*depth)),
            FeedTone::Good,
        )),
        NfkEvent::Jump {
            kind: Jump::Double, ..
        } => {
            let ticks = DOUBLE_JUMP_TICKS - DOUBLE_JUMP_OVER - 1;
            Some((
                message!("feed-nfk-double", iy = whole(DOUBLE_JUMP_IY), ticks = ticks),
                FeedTone::Good,
            ))
        }
        NfkEvent::Jump {
            kind: Jump::Plain | Jump::Swim | Jump::Flight,
            ..
        }
        | NfkEvent::Change { .. }
        | NfkEvent::Count(_)
        | NfkEvent::Landing { .. }
        | NfkEvent::Ceiling { .. }
        | NfkEvent::Wall { .. }
        | NfkEvent::Pad { .. } => None,
    }
}

fn course_line(
    event: &NfkCourseEvent,
    uncounted: Option<UncountedReason>,
) -> Option<(String, FeedTone)> {
    match event {
        NfkCourseEvent::Finished { time } => Some(finish_time_line(*time, uncounted)),
        NfkCourseEvent::Hurt { harm, damage } => Some(damage_line(*harm, *damage)),
        NfkCourseEvent::Died { harm } => Some(death_line(*harm)),
        NfkCourseEvent::Teleported { .. }
        | NfkCourseEvent::Pushed { .. }
        | NfkCourseEvent::EnteredStart
        | NfkCourseEvent::Started
        | NfkCourseEvent::Respawned => None,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use wishdir_sim::platformer::{NfkKeys, NfkRun, NfkState};
    use wishdir_sim::simulation::Simulation as _;

    #[test]
    fn lost_chains_name_their_cause() {
        let world = crate::storage::nfk::load_map("chain").unwrap().world;
        let mut run = NfkRun::new(Arc::new(world), Ruleset::R2).unwrap();
        let state = *run.state();
        run.place_player(NfkState {
            speedjump: 4,
            ix: 3.0,
            ..state
        });
        let record = run.advance(&NfkKeys {
            down: true,
            ..NfkKeys::NONE
        });
        let news = feed_lines(&record, Ruleset::R2, None);
        assert_eq!(news.len(), 1, "{news:?}");
        assert!(
            news[0].0.starts_with("Speed jump lost at count 4: ") && news[0].0.ends_with("(H3)"),
            "{news:?}"
        );
    }
}
