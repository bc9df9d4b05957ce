//! What the feed says about a tick of Need For Kill.

use crate::game::widgets::feed::{Tone, harm_name};
use crate::sim::nfk::{Jump, NfkCourseEvent, NfkEvent, NfkTickRecord, Ruleset};
use crate::text::Label as _;
use crate::text::nfk::count_label;
use crate::text::number::{Clock, tenths};

/// A lost count below this was no chain.
const CHAIN: u8 = 2;

pub(super) fn of(record: &NfkTickRecord, rules: Ruleset) -> Vec<(String, Tone)> {
    let mut news: Vec<(String, Tone)> = record.report.events.iter().filter_map(moved).collect();
    // 0.75's level decays by itself; only what took it whole is news.
    if let Some((line, count)) = record.report.speedjump_lost().filter(|(_, count)| *count >= CHAIN) {
        let what = match rules {
            Ruleset::R2 => "count",
            Ruleset::V075 => "level",
        };
        let why = record.report.count().map_or_else(|| line.label().to_owned(), count_label);
        news.push((format!("Speed jump lost at {what} {count}: {why} ({})", line.id()), Tone::Bad));
    }
    news.extend(record.events.iter().filter_map(happened));
    news
}

fn moved(event: &NfkEvent) -> Option<(String, Tone)> {
    match event {
        NfkEvent::CornerCatch { depth, .. } => {
            Some((format!("Corner catch, {} px deep: held jump takes off again", tenths(*depth)), Tone::Good))
        }
        NfkEvent::Jump { kind: Jump::Double, .. } => {
            Some((String::from("Double jump: iy \u{2212}3, within 9 ticks of the last contact"), Tone::Good))
        }
        NfkEvent::Jump { kind: Jump::Plain | Jump::Swim | Jump::Flight, .. }
        | NfkEvent::Change { .. }
        | NfkEvent::Count(_)
        | NfkEvent::Landing { .. }
        | NfkEvent::Ceiling { .. }
        | NfkEvent::Wall { .. }
        | NfkEvent::Pad { .. } => None,
    }
}

fn happened(event: &NfkCourseEvent) -> Option<(String, Tone)> {
    match event {
        NfkCourseEvent::Finished { time } => Some((format!("Finished in {}", Clock { msec: time.msec }), Tone::Good)),
        NfkCourseEvent::Hurt { harm, damage } => {
            Some((format!("{}: \u{2212}{damage} health", harm_name(*harm)), Tone::Bad))
        }
        NfkCourseEvent::Died { harm } => Some((format!("Died: {}", harm_name(*harm).to_lowercase()), Tone::Bad)),
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
    use crate::sim::nfk::{NfkKeys, NfkRun, NfkState};

    #[test]
    fn a_lost_chain_is_told_with_the_line_that_took_it() {
        let world = crate::content::nfk::load_map("chain").unwrap().world;
        let mut run = NfkRun::new(Arc::new(world), Ruleset::R2).unwrap();
        let state = *run.state();
        run.place(NfkState { speedjump: 4, ix: 3.0, ..state });
        let record = run.advance(NfkKeys { down: true, ..NfkKeys::NONE });
        let told = of(&record, Ruleset::R2);
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(told[0].0.starts_with("Speed jump lost at count 4: ") && told[0].0.ends_with("(H3)"), "{told:?}");
    }
}
