//! Translated titles and notes of built-in profiles and maps. Their files are in English.
//!
//! A player's own profile keeps the texts in its file, even if it has a built-in name.

use super::find;
use wishdir_sim::profile::{Profile, by_name};

/// Returns the title of a profile.
pub fn profile_title(profile: &Profile) -> &str {
    translated_part(profile, "").unwrap_or(&profile.title)
}

/// Returns the note of a profile.
pub fn profile_note(profile: &Profile) -> &str {
    translated_part(profile, ".note").unwrap_or(&profile.note)
}

/// Returns the title of a built-in map, if it is translated.
pub fn map_title(name: &str) -> Option<&'static str> {
    find(&format!("map-title.{name}"))
}

fn translated_part(profile: &Profile, part: &str) -> Option<&'static str> {
    let original = by_name(&profile.name)?;
    let is_original = original.title == profile.title && original.note == profile.note;
    find(&format!("profile-{}{part}", profile.name)).filter(|_| is_original)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{in_english, in_language};

    #[test]
    fn own_profiles_keep_their_texts() {
        let original = by_name("cs16-100").expect("it is built in");
        let own = Profile {
            title: "Mine".to_owned(),
            ..original.clone()
        };
        let titles = in_language("ru", || [profile_title(original), profile_title(&own)])
            .expect("it is known");
        assert_eq!(titles, ["Counter-Strike 1.6 на 100 fps, нож (250)", "Mine"]);
        assert_eq!(in_english(|| profile_title(original)), original.title);
    }
}
