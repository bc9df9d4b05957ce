//! Queries to the operating system through its own programs.

use std::process::Command;

/// Output of a system program, if it exits successfully.
pub fn printed(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok()?;
    output
        .status
        .success()
        .then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

/// A text value from the Windows registry; `None` on other systems.
pub fn windows_registry(key: &str, value: &str) -> Option<String> {
    if !cfg!(windows) {
        return None;
    }
    registry_text(&printed("reg", &["query", key, "/v", value])?).map(str::to_owned)
}

/// Extracts the value from a line of `reg query`:
/// `    SteamPath    REG_SZ    c:/program files/steam`.
fn registry_text(printed: &str) -> Option<&str> {
    let (_, text) = printed.lines().find_map(|line| line.split_once("REG_SZ"))?;
    Some(text.trim()).filter(|text| !text.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn registry_output_is_parsed() {
        let printed = "\r\nHKEY_CURRENT_USER\\Software\\Valve\\Steam\r\n    SteamPath    REG_SZ    d:/my games/steam\r\n\r\n";
        assert_eq!(registry_text(printed), Some("d:/my games/steam"));
        let language = "\r\nHKEY_CURRENT_USER\\Control Panel\\International\r\n    LocaleName    REG_SZ    ru-RU\r\n\r\n";
        assert_eq!(registry_text(language), Some("ru-RU"));
        for printed in [
            "",
            "ERROR: The system was unable to find the specified registry key.",
            "x REG_SZ  \r\n",
        ] {
            assert_eq!(registry_text(printed), None);
        }
    }
}
