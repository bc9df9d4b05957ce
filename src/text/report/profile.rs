//! Output of `wishdir profiles`: the list, and the description of a profile.

use crate::text::built_in::{profile_note, profile_title};
use crate::text::number::{hundredths, thousandths};
use crate::text::{Label as _, MessageId, fill_constants, id, message, names_key, text};
use wishdir_sim::engine::{DUCKED_HULL, STANDING_HULL};
use wishdir_sim::platformer::{Ruleset, TICK_MSEC};
use wishdir_sim::profile::{DEFAULT_PROFILE, Profile, TickRule};
use wishdir_sim::world::{Hull, HullId};

/// Formats the table of all profiles.
pub fn profile_table(profiles: &[Profile]) -> String {
    let width = profiles
        .iter()
        .map(|profile| profile.name.len())
        .max()
        .unwrap_or(0);
    let mut lines = vec![format!(
        "{:width$}  {}",
        text!("report-profiles"),
        text!("report-profiles.columns")
    )];
    lines.extend(profiles.iter().map(|profile| {
        let tick = match profile.tick {
            TickRule::Fixed(msec) => message!("report-profiles.tick", msec = msec),
            TickRule::Client { fps } => message!("report-profiles.client", fps = fps),
        };
        let title = match profile.name.as_str() {
            DEFAULT_PROFILE => message!("report-profiles.default", title = profile_title(profile)),
            _ => profile_title(profile).to_owned(),
        };
        format!(
            "{:width$}  {tick:13}  {:>8}  {title}",
            profile.name,
            profile.maxspeed()
        )
    }));
    lines.extend([String::new(), text!("report-profiles.nfk").to_owned()]);
    lines.extend(Ruleset::ALL.map(|rules| {
        let default = rules == Ruleset::default();
        let id = if default {
            id!("report-profiles.nfk-default")
        } else {
            id!("report-profiles.nfk-other")
        };
        let (name, title, about) = (
            format!("{:9}", rules.id()),
            rules.label(),
            describe_rules(rules),
        );
        message!(
            id,
            name = name,
            msec = TICK_MSEC,
            title = title,
            about = about
        )
    }));
    lines.extend([String::new(), text!("report-profiles.hint").to_owned()]);
    lines.join("\n")
}

/// Describes a profile and appends its file.
pub fn explain_engine(profile: &Profile) -> String {
    let rules = profile.rules();
    let mut rows = vec![
        message!("report-profile", engine = engine_line(profile)),
        tick_line(profile.tick),
        maxspeed_line(profile),
    ];
    rows.push(hull_line(
        id!("report-profile.standing"),
        profile,
        STANDING_HULL,
        profile.view.standing,
    ));
    if rules.ducks {
        rows.push(hull_line(
            id!("report-profile.ducked"),
            profile,
            DUCKED_HULL,
            profile.view.ducked,
        ));
    }
    rows.push(
        text(if profile.damage {
            id!("report-profile.damage")
        } else {
            id!("report-profile.no-damage")
        })
        .to_owned(),
    );
    let note = profile_note(profile);
    let note = if note.is_empty() {
        String::new()
    } else {
        format!("{note}\n\n")
    };
    let file = text!("report-profile.file");
    format!(
        "{}: {}\n\n{note}{}\n{file}\n\n{}",
        profile.name,
        profile_title(profile),
        indent_rows(&rows.join("\n")),
        profile.to_ron()
    )
}

/// Describes a Need For Kill ruleset, with the names of `docs/nfk.md`.
pub fn explain_nfk(rules: Ruleset) -> String {
    let own = match rules {
        Ruleset::R2 => id!("report-profile-nfk.r2").as_str(),
        Ruleset::V075 => id!("report-profile-nfk.v075").as_str(),
    };
    let rows = format!(
        "{}\n{}",
        fill_constants("report-profile-nfk"),
        fill_constants(own)
    );
    format!(
        "{}: {}, {}\n\n{}",
        rules.id(),
        rules.label(),
        describe_rules(rules),
        indent_rows(&rows)
    )
}

fn indent_rows(rows: &str) -> String {
    rows.lines().map(|row| format!("  {row}\n")).collect()
}

fn describe_rules(rules: Ruleset) -> &'static str {
    text!(match rules {
        Ruleset::R2 => "report-profiles.r2",
        Ruleset::V075 => "report-profiles.v075",
    })
}

fn engine_line(profile: &Profile) -> String {
    let rules = profile.rules();
    let cap = rules.hop_cap.filter(|_| profile.hop_cap().is_some());
    let cap = cap.map_or_else(
        || text!("report-profile.no-cap").to_owned(),
        |cap| {
            message!(
                "report-profile.cap",
                over = cap.over.to_string(),
                kept = cap.kept
            )
        },
    );
    let facts = [
        (true, rules.name),
        (
            rules.one_acceleration,
            text!("report-profile.one-acceleration"),
        ),
        (true, cap.as_str()),
        (!rules.ducks, text!("report-profile.no-ducking")),
        (rules.stamina, text!("report-profile.tires")),
    ];
    let facts: Vec<&str> = facts
        .into_iter()
        .filter_map(|(is_so, words)| is_so.then_some(words))
        .collect();
    facts.join(", ").replacen(", ", ": ", 1)
}

fn tick_line(tick: TickRule) -> String {
    match tick {
        TickRule::Fixed(msec) => {
            message!(
                "report-profile.tick",
                msec = msec,
                rate = hundredths(1000.0 / f64::from(msec))
            )
        }
        TickRule::Client { fps } => {
            message!(
                "report-profile.client",
                fps = fps,
                msec = thousandths(1000.0 / f64::from(fps))
            )
        }
    }
}

fn maxspeed_line(profile: &Profile) -> String {
    let (own, server) = (
        profile.physics.client.maxspeed,
        profile.physics.vars.maxspeed.to_string(),
    );
    if own == 0.0 {
        return message!("report-profile.server-maxspeed", server = server);
    }
    let speed = profile.maxspeed().to_string();
    message!(
        "report-profile.maxspeed",
        speed = speed,
        own = own.to_string(),
        server = server
    )
}

fn hull_line(
    id: MessageId<{ names_key(&["eye", "high", "wide"]) }>,
    profile: &Profile,
    hull: HullId,
    eye: f32,
) -> String {
    let Hull { mins, maxs } = profile.hull(hull);
    let [wide, high, eye] =
        [maxs.x - mins.x, maxs.z - mins.z, eye - mins.z].map(|units| units.to_string());
    message!(id, wide = wide, high = high, eye = eye)
}
