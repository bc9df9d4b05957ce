//! State of the *Statistics* page: the filters, and the statistics of the recorded jumps.

use std::sync::Arc;

use bevy::prelude::Resource;

use crate::coach::{PastJump, Plan, Statistics, Trend};

/// Statistics of the recorded jumps.
#[derive(Clone, Debug)]
pub struct HistoryFacts {
    of: Arc<[PastJump]>,
    chosen: Option<String>,
    /// Names of all rules under which jumps were recorded.
    pub rules: Vec<String>,
    /// Statistics of the jumps under the chosen rules.
    pub statistics: Statistics,
    /// Training plan from all jumps.
    pub plan: Plan,
}

/// State of the page.
#[derive(Resource, Clone, Debug, Default)]
pub struct HistoryView {
    /// Rules filter. `None`: all rules.
    pub rules: Option<String>,
    /// Trend in the plot. `None`: the trend of the most expensive habit.
    pub trend: Option<Trend>,
    facts: Option<HistoryFacts>,
}

impl HistoryFacts {
    fn new(of: &Arc<[PastJump]>, chosen: Option<&String>) -> Self {
        let mut rules: Vec<String> = of.iter().map(|jump| jump.rules.clone()).collect();
        rules.sort();
        rules.dedup();
        let is_wanted = |jump: &&PastJump| chosen.is_none_or(|chosen| jump.rules == *chosen);
        let jumps: Vec<PastJump> = of.iter().filter(is_wanted).cloned().collect();
        Self {
            of: Arc::clone(of),
            chosen: chosen.cloned(),
            rules,
            statistics: Statistics::from_jumps(&jumps),
            plan: Plan::from_jumps(of, chosen.map(String::as_str)),
        }
    }
}

impl HistoryView {
    /// Returns the statistics of these jumps. Recomputes them only if the jumps or the filter have
    /// changed.
    pub fn facts(&mut self, jumps: &Arc<[PastJump]>) -> &HistoryFacts {
        let rules = self.rules.as_ref();
        let is_so =
            |facts: &HistoryFacts| Arc::ptr_eq(&facts.of, jumps) && facts.chosen.as_ref() == rules;
        let known = self.facts.take().filter(is_so);
        self.facts
            .insert(known.unwrap_or_else(|| HistoryFacts::new(jumps, rules)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_follow_the_jumps_and_the_filter() {
        let jump = |rules: &str| PastJump {
            rules: rules.to_owned(),
            ..PastJump::default()
        };
        let jumps: Arc<[PastJump]> = vec![jump("qw-77"), jump("hl-100"), jump("qw-77")].into();
        let mut view = HistoryView::default();
        assert_eq!(view.facts(&jumps).rules, ["hl-100", "qw-77"]);
        let of_last_game = &view.facts(&jumps).statistics;
        assert_eq!(
            (of_last_game.sessions[0].jumps, of_last_game.other_games),
            (2, 1)
        );
        view.rules = Some("qw-77".to_owned());
        assert_eq!(view.facts(&jumps).statistics.sessions[0].jumps, 2);
        let more: Arc<[PastJump]> = vec![jump("qw-77"); 5].into();
        assert_eq!(view.facts(&more).statistics.sessions[0].jumps, 5);
    }
}
