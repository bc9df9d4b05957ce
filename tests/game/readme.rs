//! README.md and CONTRIBUTING.md are true about the command that opens the window.

use crate::support::documents::check_documented_commands;

#[test]
fn every_option_of_play_that_they_name_is_understood() {
    assert!(
        check_documented_commands(|command| command == "play") >= 3,
        "too few lines with `play` found"
    );
}
