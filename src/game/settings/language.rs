//! Applies the player's chosen language immediately.

use bevy::prelude::*;

use super::Settings;
use crate::text;

/// Language to use if the settings choose none. Written once, before the game starts.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct StartupLanguage {
    /// Id of the language from the system or the command line.
    id: &'static str,
    /// Whether the command line chose the language. It then stays until the menu changes it.
    is_asked: bool,
}

impl StartupLanguage {
    /// Returns the active language, before the settings are applied.
    pub fn from_active(is_asked: bool) -> Self {
        Self {
            id: text::language().id,
            is_asked,
        }
    }

    /// Returns the language to use. `chosen` is the current setting. `before` is the setting at the
    /// previous check, if there was one.
    fn resolve(self, chosen: &str, before: Option<&str>) -> &'static str {
        let is_kept = self.is_asked && before.is_none_or(|before| before == chosen);
        text::LANGUAGES
            .iter()
            .find(|known| known.id == chosen && !is_kept)
            .map_or(self.id, |known| known.id)
    }

    /// Applies the settings' language at startup.
    pub fn begin(self, chosen: &str) {
        text::set_language(self.resolve(chosen, None));
    }
}

/// Applies changes to the language setting.
fn apply_language_setting(
    settings: Res<Settings>,
    language: Res<StartupLanguage>,
    mut before: Local<Option<String>>,
) {
    let chosen = &settings.game.language;
    if before.as_ref() != Some(chosen) {
        text::set_language(language.resolve(chosen, before.as_deref()));
        *before = Some(chosen.clone());
    }
}

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(StartupLanguage::from_active(false))
        .add_systems(First, apply_language_setting);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn menu_overrides_system_and_command_line() {
        let [system, asked] = [false, true].map(|is_asked| StartupLanguage { id: "en", is_asked });
        assert_eq!(
            (
                system.resolve("ru", None),
                system.resolve("", None),
                system.resolve("tlh", None)
            ),
            ("ru", "en", "en")
        );
        assert_eq!(
            (asked.resolve("ru", None), asked.resolve("ru", Some("ru"))),
            ("en", "en"),
            "as it was asked for"
        );
        assert_eq!(
            (asked.resolve("ru", Some("")), asked.resolve("", Some("ru"))),
            ("ru", "en"),
            "chosen since"
        );
    }
}
