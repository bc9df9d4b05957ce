//! Numeric access to settings that have a console variable.

use super::Settings;

impl Settings {
    /// Returns the value of a console variable; a switch is 0 or 1. `None` if no setting has this
    /// name.
    pub fn variable(&self, name: &str) -> Option<f32> {
        self.groups().into_iter().find_map(|group| {
            let index = group.find(&|setting| setting.is_variable(name))?;
            Some(group.number(index))
        })
    }

    /// Sets a console variable, clamped to its range. Ignores NaN and unknown names.
    pub fn set_variable(&mut self, name: &str, number: f32) {
        for group in self.console_groups_mut() {
            if let Some(index) = group.find(&|setting| setting.is_variable(name)) {
                group.set_number(index, number);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::console_settings;

    #[test]
    fn variables_are_independent_and_clamped() {
        let variables = || console_settings().map(|setting| setting.console[0]);
        for setting in console_settings() {
            let name = setting.console[0];
            let mut settings = Settings::default();
            let (low, high) = (*setting.range.start(), *setting.range.end());
            for (set, read) in [
                (low, low),
                (high, high),
                (high + 1.0, high),
                (low - 1.0, low),
                (f32::NAN, low),
            ] {
                settings.set_variable(name, set);
                assert_eq!(settings.variable(name), Some(read), "{name} {set}");
            }
            for other in variables().filter(|other| *other != name) {
                assert_eq!(
                    settings.variable(other),
                    Settings::default().variable(other),
                    "{name} changed {other}"
                );
            }
        }
    }

    #[test]
    fn console_names_are_unique_variables() {
        let settings = Settings::default();
        let groups = settings.groups();
        let of_groups = groups
            .iter()
            .flat_map(|group| (0..).map_while(|index| group.setting(index)));
        let mut names: Vec<&str> = of_groups
            .flat_map(|setting| setting.console)
            .copied()
            .collect();
        let mut known: Vec<&str> = console_settings()
            .flat_map(|setting| setting.console)
            .copied()
            .collect();
        names.sort_unstable();
        known.sort_unstable();
        assert_eq!(names, known);
        known.dedup();
        assert_eq!(names, known);
    }

    #[test]
    fn defaults_are_in_range() {
        assert_eq!(Settings::default().find_out_of_range(), None);
    }
}
