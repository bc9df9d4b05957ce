//! `wishdir profiles`: lists the profiles, explains one, or prints one in the file format.

use std::process::ExitCode;

use clap::Args;

use super::output::{finish_command, print_line, print_warning};
use crate::storage as content;
use crate::storage::FileError;
use crate::storage::nfk::rules_for_profile;
use crate::text::report::profile::{explain_engine, explain_nfk, profile_table};
use crate::text::{Describe, message};

#[derive(Args, Debug)]
pub(super) struct ProfilesArgs {
    /// Profile to explain: a name, or a path to a .ron file
    name: Option<String>,
    /// Print the profile as a .ron file that you can edit
    #[arg(long, requires = "name")]
    ron: bool,
}

pub(super) fn run(args: &ProfilesArgs) -> ExitCode {
    let Some(name) = &args.name else {
        let (profiles, errors) = content::all_profiles();
        print_line(&profile_table(&profiles));
        for error in &errors {
            print_warning(&format!("wishdir: {}", error.describe()));
        }
        return if errors.is_empty() {
            ExitCode::SUCCESS
        } else {
            ExitCode::FAILURE
        };
    };
    finish_command(profile_text(name, args.ron), |text| {
        print_line(text.trim_end());
    })
}

/// Reason why the command failed.
#[derive(Debug, thiserror::Error)]
enum ProfilesError {
    #[error(transparent)]
    File(#[from] FileError),
    #[error("{}", message!("report-profiles.no-file", profile = .0.as_str()))]
    NoFile(String),
}

impl Describe for ProfilesError {
    fn describe(&self) -> String {
        match self {
            Self::File(error) => error.describe(),
            // `Display` is already translated.
            Self::NoFile(_) => self.to_string(),
        }
    }
}

/// Returns the description of a profile, or its file.
fn profile_text(name: &str, as_file: bool) -> Result<String, ProfilesError> {
    if let Some(rules) = rules_for_profile(name) {
        return if as_file {
            Err(ProfilesError::NoFile(name.to_owned()))
        } else {
            Ok(explain_nfk(rules))
        };
    }
    let profile = content::find_profile(name)?;
    Ok(if as_file {
        profile.to_ron()
    } else {
        explain_engine(&profile)
    })
}
