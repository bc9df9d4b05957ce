//! `wishdir profiles`: lists the profiles, or explains one in plain words and as a file.

mod nfk;

use std::fmt::Write as _;
use std::process::ExitCode;

use clap::Args;

use super::output::{out, warn};
use crate::content;
use crate::content::nfk::rules_of;
use crate::sim::pmove::{DUCKED_HULL, EngineRules, STANDING_HULL};
use crate::sim::profile::{DEFAULT_PROFILE, Profile, TickRule};

/// Lists the profiles, or explains one.
#[derive(Args, Debug)]
pub(super) struct ProfilesArgs {
    /// The profile to explain: a name, or a path to a .ron file
    name: Option<String>,
    /// Print only the file, to start one of your own from
    #[arg(long, requires = "name")]
    ron: bool,
}

pub(super) fn run(args: &ProfilesArgs) -> ExitCode {
    let Some(name) = &args.name else {
        let (profiles, errors) = content::all_profiles();
        out(&list(&profiles));
        for error in &errors {
            warn(&format!("wishdir: {error}"));
        }
        return if errors.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    };
    if let Some(rules) = rules_of(name) {
        if args.ron {
            warn(&format!("wishdir: {name} is Need For Kill's, which has no files"));
            return ExitCode::FAILURE;
        }
        out(nfk::explain(rules).trim_end());
        return ExitCode::SUCCESS;
    }
    match content::find_profile(name) {
        Ok(profile) if args.ron => out(profile.to_ron().trim_end()),
        Ok(profile) => out(explain(&profile).trim_end()),
        Err(error) => {
            warn(&format!("wishdir: {error}"));
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// The table of all profiles.
fn list(profiles: &[Profile]) -> String {
    let width = profiles.iter().map(|profile| profile.name.len()).max().unwrap_or(0);
    let mut text = format!("{:width$}  {:13}  {:>8}  {}\n", "NAME", "TICK", "MAXSPEED", "WHAT");
    for profile in profiles {
        let mark = if profile.name == DEFAULT_PROFILE { " (the default)" } else { "" };
        let tick = match profile.tick {
            TickRule::Fixed(msec) => format!("{msec} ms"),
            TickRule::Client { fps } => format!("client {fps} fps"),
        };
        write_line(
            &mut text,
            &format!("{:width$}  {tick:13}  {:>8}  {}{mark}", profile.name, profile.maxspeed(), profile.title),
        );
    }
    text.push('\n');
    text.push_str(&nfk::list());
    text.push_str("\n`wishdir profiles NAME` explains one; `--ron` prints it as a file to start your own from.");
    text
}

/// One profile in plain words, then as a file.
fn explain(profile: &Profile) -> String {
    let mut text = format!("{}: {}\n\n", profile.name, profile.title);
    if !profile.note.is_empty() {
        write_line(&mut text, &format!("{}\n", profile.note));
    }
    let mut row = |what: &str, words: &str| write_line(&mut text, &format!("  {what:9} {words}"));
    row("engine", &engine_words(profile.rules()));
    row("tick", &tick_words(profile.tick));
    row("maxspeed", &maxspeed_words(profile));
    let box_words = |hull: usize| {
        let size = profile.hulls[hull].maxs - profile.hulls[hull].mins;
        format!("{} wide, {} high", size.x, size.z)
    };
    let over_feet = |hull: usize, view: f32| view - profile.hulls[hull].mins.z;
    row(
        "standing",
        &format!("{}, eye {} over the feet", box_words(STANDING_HULL), over_feet(STANDING_HULL, profile.view.standing)),
    );
    if profile.rules().ducks {
        row(
            "ducked",
            &format!("{}, eye {} over the feet", box_words(DUCKED_HULL), over_feet(DUCKED_HULL, profile.view.ducked)),
        );
    }
    row("damage", if profile.damage { "falls, slime and lava cost health" } else { "nothing costs health" });
    text.push_str("\nAs a file:\n\n");
    text.push_str(&profile.to_ron());
    text
}

fn engine_words(rules: &EngineRules) -> String {
    let cap = rules.hop_cap.map_or_else(
        || "no speed cap".to_owned(),
        |cap| format!("jumps over {} times maxspeed are cut to {} of that", cap.over, cap.kept),
    );
    let facts = [
        (rules.one_acceleration, "one acceleration on the ground and in the air"),
        (true, cap.as_str()),
        (!rules.ducks, "no ducking"),
        (rules.stamina, "jumping tires"),
    ];
    let facts: Vec<&str> = facts.into_iter().filter_map(|(is_so, words)| is_so.then_some(words)).collect();
    format!("{}: {}", rules.name, facts.join(", "))
}

fn tick_words(tick: TickRule) -> String {
    match tick {
        TickRule::Fixed(msec) => format!("{msec} ms each, {:.2} a second", 1000.0 / f64::from(msec)),
        TickRule::Client { fps } => {
            format!("as a client sends them at {fps} fps: {:.3} ms on average", 1000.0 / f64::from(fps))
        }
    }
}

fn maxspeed_words(profile: &Profile) -> String {
    let (own, server) = (profile.physics.client.maxspeed, profile.physics.vars.maxspeed);
    if own == 0.0 {
        format!("{server} u/s, the server's; the player has no cap of its own")
    } else {
        format!("{} u/s: the player's {own}, the server's {server}", profile.maxspeed())
    }
}

fn write_line(text: &mut String, line: &str) {
    writeln!(text, "{line}").expect("a String takes every line");
}
