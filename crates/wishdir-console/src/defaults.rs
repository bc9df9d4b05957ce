//! Default values of the clients' variables, for `inc`, `toggle` and ezQuake's `$name`.

use super::Dialect;
use super::variables::{ConfigUse, find_row, profile_value};
use wishdir_sim::profile::{Profile, Section, section_fields};

/// Returns the shortest decimal number with this binary32 value: 0.022, not 0.0219999994.
pub(super) fn shortest_decimal(number: f32) -> f64 {
    number.to_string().parse().unwrap_or(f64::from(number))
}

/// Returns the default of a variable in the client of this profile. `None` if it is unknown.
pub(super) fn default_number(name: &str, dialect: Dialect, stock: &Profile) -> Option<f64> {
    let row = find_row(name)?;
    let of_profile = match row.becomes {
        ConfigUse::Client(key) => {
            section_fields(Section::Client, stock.engine()).find(|field| field.key == key)
        }
        ConfigUse::Setting(_)
        | ConfigUse::MissingSetting(_)
        | ConfigUse::Rate
        | ConfigUse::Acceleration
        | ConfigUse::AutoHop
        | ConfigUse::Nothing
        | ConfigUse::NotThere => None,
    };
    let of_profile = of_profile.map(|field| shortest_decimal(profile_value(stock, field)));
    let [goldsrc, ezquake] = row.default;
    of_profile.or(match dialect {
        Dialect::GoldSrc => goldsrc,
        Dialect::EzQuake => ezquake,
        // The profile has all numbers that are needed.
        Dialect::Quake3 => None,
    })
}
