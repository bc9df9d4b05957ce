//! Queries to the operating system, through Linux's `/proc` and the system's own programs.

use std::fs;
use std::process::Command;

/// Memory of this process and of the computer, KiB.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Memory {
    /// Memory that this process uses.
    pub used_kib: u64,
    /// Memory of the computer.
    pub total_kib: u64,
}

/// Returns the memory of this process and of the computer. `None` on systems other than Linux.
pub fn read_memory_use() -> Option<Memory> {
    let kib = |path: &str, key: &str| parse_kib(&fs::read_to_string(path).ok()?, key);
    Some(Memory {
        used_kib: kib("/proc/self/status", "VmRSS:")?,
        total_kib: kib("/proc/meminfo", "MemTotal:")?,
    })
}

/// Extracts the number of a key from a file in Linux's `/proc`, such as `VmRSS:      1234 kB`.
fn parse_kib(list: &str, key: &str) -> Option<u64> {
    let rest = list.lines().find_map(|line| line.strip_prefix(key))?;
    rest.trim().strip_suffix("kB")?.trim_end().parse().ok()
}

/// Returns the output of a system program, if it exits successfully.
pub fn program_output(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok()?;
    output
        .status
        .success()
        .then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Reads a text value from the Windows registry. `None` on other systems.
pub fn windows_registry(key: &str, value: &str) -> Option<String> {
    if !cfg!(windows) {
        return None;
    }
    registry_text(&program_output("reg", &["query", key, "/v", value])?).map(str::to_owned)
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
    fn memory_is_read_from_linux_lists() {
        let list = "VmPeak:\t  900 kB\nVmRSS:\t     780 kB\nThreads:\t12\n";
        assert_eq!(parse_kib(list, "VmRSS:"), Some(780));
        for key in ["VmSwap:", "Threads:"] {
            assert_eq!(parse_kib(list, key), None, "{key}");
        }
        let memory = read_memory_use().filter(|_| cfg!(target_os = "linux"));
        let is_plausible =
            |memory: Memory| memory.used_kib > 0 && memory.used_kib < memory.total_kib;
        assert!(
            memory.is_none_or(is_plausible) && memory.is_some() == cfg!(target_os = "linux"),
            "{memory:?}"
        );
    }

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
