//! The profiles that come with the program, compiled in so that a copied binary runs from any folder.

use std::sync::OnceLock;

use super::Profile;

/// The profile of a first start.
pub const DEFAULT_PROFILE: &str = "cs16-100";

/// Names and texts of `assets/profiles`, in the order of menus and lists.
const TEXTS: &[(&str, &str)] = &[
];

/// Every built-in profile, in the order of menus and lists.
#[must_use]
pub fn built_in() -> &'static [Profile] {
    static PROFILES: OnceLock<Vec<Profile>> = OnceLock::new();
    PROFILES.get_or_init(|| {
        let read = |(name, text): &(&str, &str)| match Profile::parse(text) {
            Ok(profile) => profile,
            Err(error) => panic!("built-in profile {name}: {error}"),
        };
        TEXTS.iter().map(read).collect()
    })
}

/// The built-in profile of this name.
#[must_use]
pub fn by_name(name: &str) -> Option<&'static Profile> {
    built_in().iter().find(|profile| profile.name == name)
}
