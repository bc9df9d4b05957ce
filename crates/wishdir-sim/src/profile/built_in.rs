//! Built-in profiles, compiled in so that the binary needs no data files.

use std::sync::OnceLock;

use super::Profile;

/// Name of the default profile.
pub const DEFAULT_PROFILE: &str = "cs16-100";

/// Includes one file of `profiles`.
macro_rules! file {
    ($name:literal) => {
        include_str!(concat!("../../profiles/", $name, ".ron"))
    };
}

/// Files of the folder `profiles`, in menu order. A base comes before the profiles that use it.
const TEXTS: &[&str] = &[
    file!("cs16-100"),
    file!("cs16-250"),
    file!("cs16-111"),
    file!("cs16-90"),
    file!("cs16-77"),
    file!("cs16-72"),
    file!("cs16-100-scout"),
    file!("cs16-100-p90"),
    file!("cs16-100-aug"),
    file!("cs16-100-sg552"),
    file!("cs16-100-m4a1"),
    file!("cs16-100-ak47"),
    file!("cs16-100-awp"),
    file!("hl-100"),
    file!("hl-100-nocap"),
    file!("qw-77"),
    file!("qw-72"),
    file!("qw-77-client"),
    file!("qw-72-client"),
    file!("tf-scout-77"),
    file!("tf-sniper-77"),
    file!("tf-soldier-77"),
    file!("tf-demoman-77"),
    file!("tf-medic-77"),
    file!("tf-hwguy-77"),
    file!("tf-pyro-77"),
    file!("tf-spy-77"),
    file!("tf-engineer-77"),
    file!("tf-scout-72"),
    file!("tf-sniper-72"),
    file!("tf-soldier-72"),
    file!("tf-demoman-72"),
    file!("tf-medic-72"),
    file!("tf-hwguy-72"),
    file!("tf-pyro-72"),
    file!("tf-spy-72"),
    file!("tf-engineer-72"),
    file!("q3-125"),
    file!("q3-76"),
    file!("q3-333"),
    file!("q3-fixed-8"),
    file!("q3-cpm-125"),
];

/// Returns all built-in profiles, in menu order.
pub fn built_in() -> &'static [Profile] {
    static PROFILES: OnceLock<Vec<Profile>> = OnceLock::new();
    PROFILES.get_or_init(|| {
        let mut profiles: Vec<Profile> = Vec::with_capacity(TEXTS.len());
        for text in TEXTS {
            let base = |name: &str| {
                profiles
                    .iter()
                    .find(|profile| profile.name == name)
                    .cloned()
            };
            match Profile::parse_with_bases(text, &base) {
                Ok(profile) => profiles.push(profile),
                Err(error) => panic!("a file of profiles is wrong: {error}\n{text}"),
            }
        }
        profiles
    })
}

/// Finds a built-in profile by name.
pub fn by_name(name: &str) -> Option<&'static Profile> {
    built_in().iter().find(|profile| profile.name == name)
}
