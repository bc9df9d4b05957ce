//! Figures on how well the coach's sentences fit human-like jumps.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use wishdir_analysis::ledger::{Advice, LossAmount};

use super::draw::person;
use super::repair::Repair;

/// Repairs with a smaller gain are ignored, in the aim's unit.
const SEEN: f64 = 1.0;

/// Results of the sentences of one kind.
#[derive(Clone, Copy, Default)]
pub(super) struct Tally {
    pub(super) said: u32,
    /// Sentences that name the best repair, or one within 80 % of it.
    pub(super) best: u32,
    pub(super) helps: u32,
    /// Sentences that hurt by more than a tenth of their promise.
    pub(super) hurts: u32,
    /// Sentences within 30 % of their promise.
    pub(super) kept: u32,
    pub(super) promised: f64,
    pub(super) brought: f64,
}

/// The figures of many jumps.
#[derive(Default)]
pub(super) struct Figures {
    pub(super) all: Tally,
    pub(super) by: BTreeMap<String, Tally>,
    /// Number of praised jumps.
    pub(super) praised: u32,
    /// Number of other jumps without a sentence, and of those among them with something to fix.
    pub(super) silent: u32,
    pub(super) missed: u32,
    /// The best repair, and the named one.
    pub(super) confusion: BTreeMap<String, u32>,
}

/// The gain that a sentence promises.
pub(super) fn promise(advice: &Advice) -> Option<LossAmount> {
    match *advice {
        Advice::Nothing { .. }
        | Advice::Several { .. }
        | Advice::Unknown { .. }
        | Advice::RunFirst { .. } => None,
        Advice::RunUpFaster { lost, .. }
        | Advice::Hop { lost, .. }
        | Advice::DuckLater { lost, .. }
        | Advice::DuckForLanding { lost, .. }
        | Advice::DuckSooner { lost, .. }
        | Advice::DuckLess { lost, .. }
        | Advice::ReleaseJump { lost, .. }
        | Advice::HoldBothKeys { lost, .. }
        | Advice::ReleaseForward { lost, .. }
        | Advice::ReleaseFirst { lost, .. }
        | Advice::HoldKey { lost, .. }
        | Advice::OtherKey { lost, .. }
        | Advice::KeysSooner { lost, .. }
        | Advice::KeysLater { lost, .. }
        | Advice::TurnFaster { lost, .. }
        | Advice::TurnSlower { lost, .. }
        | Advice::TurnEvenly { lost, .. }
        | Advice::KeepClear { lost, .. }
        | Advice::ChangeStrafeLengths { lost, .. } => Some(lost),
    }
}

impl Tally {
    fn take(&mut self, best: f64, own: f64, brings: [f64; 2], promised: f64) {
        let brought = f64::midpoint(brings[0], brings[1]);
        self.said += 1;
        self.best += u32::from(own >= 0.8 * best);
        self.helps += u32::from(brought > 0.0);
        self.hurts += u32::from(brought < -0.1 * promised);
        self.kept += u32::from((brought - promised).abs() <= 0.3 * promised);
        self.promised += promised;
        self.brought += brought;
    }

    fn line(&self) -> String {
        let percent = |count: u32| f64::from(count) / f64::from(self.said.max(1)) * 100.0;
        format!(
            "{:4} said, best {:5.1} %, helps {:5.1} %, hurts {:4.1} %, within 30 % {:5.1} %, brings {:5.1} % of {:.2}",
            self.said,
            percent(self.best),
            percent(self.helps),
            percent(self.hurts),
            percent(self.kept),
            self.brought / self.promised * 100.0,
            self.promised / f64::from(self.said.max(1)),
        )
    }
}

impl Figures {
    /// Figures of the people with these seeds.
    pub(super) fn of(seeds: impl Iterator<Item = u64>) -> Self {
        let mut figures = Self::default();
        seeds.for_each(|seed| figures.take(seed));
        figures
    }

    fn take(&mut self, seed: u64) {
        let person = person(seed);
        let own = person.fly(None);
        let mean = |worth: [f64; 2]| f64::midpoint(worth[0], worth[1]);
        let worths: Vec<(Repair, f64)> = Repair::ALL
            .into_iter()
            .filter_map(|repair| Some((repair, mean(person.worth(&own, repair)?))))
            .collect();
        let best = worths
            .iter()
            .copied()
            .reduce(|a, b| if b.1 > a.1 { b } else { a });
        let ledger = &own.ledger;
        if ledger.praise.is_some() {
            self.praised += 1;
            return;
        }
        let said = Repair::asked_by(&ledger.advice);
        let most = best.map_or(0.0, |(_, worth)| worth);
        let (Some(said), Some(lost)) = (said, promise(&ledger.advice)) else {
            self.silent += 1;
            self.missed += u32::from(most > SEEN);
            let what = format!("{:?} silent", best.map(|best| best.0));
            *self.confusion.entry(what).or_default() += u32::from(most > SEEN);
            return;
        };
        let brings = person.doing(&own, &ledger.advice).unwrap_or_default();
        let named = worths
            .iter()
            .find(|(repair, _)| *repair == said)
            .map_or(0.0, |(_, worth)| *worth);
        let engine = format!("{:?}", person.profile.engine());
        for name in [format!("{said:?}"), engine] {
            let tally = self.by.entry(name).or_default();
            tally.take(most, named, brings, lost.amount);
        }
        self.all.take(most, named, brings, lost.amount);
        if named < 0.8 * most {
            let what = format!("{:?} but said {said:?}", best.map(|best| best.0));
            *self.confusion.entry(what).or_default() += 1;
        }
    }

    /// All figures as text.
    pub(super) fn report(&self) -> String {
        let mut text = format!("all        {}\n", self.all.line());
        for (name, tally) in &self.by {
            let _ = writeln!(text, "{name:10} {}", tally.line());
        }
        let _ = writeln!(
            text,
            "praised {}, silent {}, of these {} with something to fix",
            self.praised, self.silent, self.missed
        );
        let mut confusion: Vec<_> = self.confusion.iter().collect();
        confusion.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
        for (what, count) in confusion.iter().take(12) {
            let _ = writeln!(text, "{count:4} {what}");
        }
        text
    }
}
