//! `wishdir profiles`: lists the profiles, or explains one in plain words and as a file.

mod engine3d;
mod nfk;

use std::fmt::Write as _;
use std::process::ExitCode;

use clap::Args;

use super::output::{finish, out, warn};
use crate::content;
use crate::content::nfk::rules_of;
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
    finish(text(name, args.ron), |text| out(text.trim_end()))
}

/// The profile of this name as a file, or explained.
fn text(name: &str, as_file: bool) -> Result<String, String> {
    if let Some(rules) = rules_of(name) {
        let no_file = || format!("{name} is Need For Kill's, which has no files");
        return (!as_file).then(|| nfk::explain(rules)).ok_or_else(no_file);
    }
    let profile = content::find_profile(name).map_err(|error| error.to_string())?;
    Ok(if as_file { profile.to_ron() } else { engine3d::explain(&profile) })
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

fn write_line(text: &mut String, line: &str) {
    writeln!(text, "{line}").expect("a String takes every line");
}
