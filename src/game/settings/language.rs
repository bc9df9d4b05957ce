//! The language that the player chose, spoken as soon as it is chosen.

use bevy::prelude::*;

use super::Settings;
use crate::text;

/// What is spoken where the settings choose nothing. Written once, before the game begins.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct HomeLanguage {
    /// Its id: the system's language, or the one that the command line asks for.
    id: &'static str,
    /// The command line asks for it, so that it is spoken until another one is chosen in the menu.
    is_asked: bool,
}

impl HomeLanguage {
    /// The language that is spoken now, before the settings are asked.
    pub fn now(is_asked: bool) -> Self {
        Self {
            id: text::language().id,
            is_asked,
        }
    }

    /// The language to speak: what is chosen now, and what was chosen when the settings were last
    /// looked at, if ever.
    fn beside(self, chosen: &str, before: Option<&str>) -> &'static str {
        let is_kept = self.is_asked && before.is_none_or(|before| before == chosen);
        text::LANGUAGES
            .iter()
            .find(|known| known.id == chosen && !is_kept)
            .map_or(self.id, |known| known.id)
    }

    /// Speaks what the settings choose, at the beginning.
    pub fn begin(self, chosen: &str) {
        text::set_language(self.beside(chosen, None));
    }
}

/// The words follow what the player has chosen.
fn follow_language(
    settings: Res<Settings>,
    home: Res<HomeLanguage>,
    mut before: Local<Option<String>>,
) {
    let chosen = &settings.game.language;
    if before.as_ref() != Some(chosen) {
        text::set_language(home.beside(chosen, before.as_deref()));
        *before = Some(chosen.clone());
    }
}

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(HomeLanguage::now(false))
        .add_systems(First, follow_language);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_menu_decides_over_the_system_and_the_command_line_until_the_menu_does() {
        let [system, asked] = [false, true].map(|is_asked| HomeLanguage { id: "en", is_asked });
        assert_eq!(
            (
                system.beside("ru", None),
                system.beside("", None),
                system.beside("tlh", None)
            ),
            ("ru", "en", "en")
        );
        assert_eq!(
            (asked.beside("ru", None), asked.beside("ru", Some("ru"))),
            ("en", "en"),
            "as it was asked for"
        );
        assert_eq!(
            (asked.beside("ru", Some("")), asked.beside("", Some("ru"))),
            ("ru", "en"),
            "chosen since"
        );
    }
}
