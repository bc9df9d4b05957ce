//! Output of `wishdir cfg`.

use crate::text::{Describe as _, PlainId, id, message, text};
use wishdir_console::{
    Config, Dialect, ImportedSetting, JUMP, KeyName, Remark, fps_choice, is_missing_setting,
};

fn describe_change(taken: &ImportedSetting) -> String {
    let (setting, new) = (taken.setting.as_str(), taken.new.to_string());
    let line = match &taken.old {
        Some(old) if *old != taken.new => message!(
            "report-cfg.change-old",
            setting = setting,
            old = old.to_string(),
            new = new
        ),
        Some(_) | None => message!("report-cfg.change", setting = setting, new = new),
    };
    match taken.badge {
        Some(badge) => message!("report-cfg.badge", line = line, badge = badge),
        None => line,
    }
}

/// Formats a remark with its file and line.
pub fn remark_line(remark: &Remark) -> String {
    let (line, reason) = (remark.line.to_string(), remark.reason.describe());
    let reason = match &remark.key {
        Some(key) => message!("report-cfg.of-key", key = key.as_str(), reason = reason),
        None => reason,
    };
    match &remark.file {
        // Line 0 refers to the whole file.
        Some(file) if remark.line == 0 => message!(
            "report-cfg.whole-other",
            file = file.as_str(),
            reason = reason
        ),
        None if remark.line == 0 => message!("report-cfg.whole", reason = reason),
        Some(file) => message!(
            "report-cfg.in-file",
            file = file.as_str(),
            line = line,
            reason = reason
        ),
        None => message!("report-cfg.at", line = line, reason = reason),
    }
}

/// Formats a list with its heading. Returns nothing for an empty list.
fn section_lines(head: PlainId, lines: Vec<String>) -> Vec<String> {
    let head = (!lines.is_empty()).then(|| text(head).to_owned());
    head.into_iter().chain(lines).collect()
}

/// Lists keys that could be bound to jump if no imported key is bound to it.
fn jump_bind_lines(config: &Config, dialect: Dialect) -> Vec<String> {
    let offer = |key: &KeyName| message!("report-cfg.offer", key = key.name.as_str(), text = JUMP);
    config
        .suggested_jump_keys(dialect)
        .iter()
        .map(offer)
        .collect()
}

/// Maximum number of variables without effect that are named.
const NAMED_VARIABLES: usize = 8;

/// Names the variables that have no effect in wishdir. `None` if there are none.
fn unused_variables(config: &Config) -> Option<String> {
    let unused = config.variables_without_effect();
    let count = unused.len();
    let names = unused[..count.min(NAMED_VARIABLES)].join(", ");
    let names = if count > NAMED_VARIABLES {
        let more = count - NAMED_VARIABLES;
        message!("report-cfg.unused-more", names = names, count = more)
    } else {
        names
    };
    (count > 0).then(|| message!("report-cfg.unused", count = count, names = names))
}

/// Formats the number of ignored binds and commands, and the names of the first commands.
pub fn ignored_line(count: usize, commands: &[String]) -> String {
    let ignored = message!("report-cfg.ignored", count = count);
    if commands.is_empty() {
        return ignored;
    }
    message!(
        "report-cfg.ignored-with",
        ignored = ignored,
        names = commands.join(", ")
    )
}

/// Formats the imported and the refused settings, with reasons.
pub fn report(config: &Config, dialect: Dialect) -> String {
    let [yaw, pitch] = config
        .turn_per_count_deg()
        .map(|degrees| ((degrees * 1e9).round() / 1e9).to_string());
    let name = match dialect {
        Dialect::GoldSrc => text!("report-cfg.goldsrc"),
        Dialect::EzQuake => text!("report-cfg.ezquake"),
        Dialect::Quake3 => text!("report-cfg.quake3"),
    };
    let [binds, cvars, aliases] = [config.binds.len(), config.cvars.len(), config.aliases.len()];
    let mut lines = vec![
        message!(
            "report-cfg",
            dialect = name,
            binds = binds,
            cvars = cvars,
            aliases = aliases
        ),
        message!("report-cfg.mouse", yaw = yaw, pitch = pitch),
    ];
    if config.files.len() > 1 {
        lines.push(message!(
            "report-cfg.files",
            names = config.files.join(", ")
        ));
    }
    lines.extend(fps_choice(config, dialect).map(|rate| {
        let (fps, msec) = (rate.fps.to_string(), rate.msec.to_string());
        message!(
            "report-cfg.fps",
            fps = fps,
            msec = msec,
            profile = rate.profile
        )
    }));
    let (raw, others): (Vec<_>, Vec<_>) = config
        .imported_settings(dialect)
        .into_iter()
        .partition(|change| change.setting == "mouse.raw");
    let has_raw = !raw.is_empty();
    let (missing, taken): (Vec<_>, Vec<_>) = others
        .into_iter()
        .partition(|change| is_missing_setting(&change.setting));
    for (head, changes) in [
        (id!("report-cfg.taken"), taken),
        (id!("report-cfg.missing"), missing),
    ] {
        // Two variables can set the same setting, such as `fov` and `default_fov`.
        let mut rows: Vec<String> = Vec::new();
        for line in changes.iter().map(describe_change) {
            if !rows.contains(&line) {
                rows.push(line);
            }
        }
        lines.extend(section_lines(head, rows));
    }
    if has_raw {
        lines.push(text!("report-cfg.raw").to_owned());
    }
    lines.extend(section_lines(
        id!("report-cfg.offered"),
        jump_bind_lines(config, dialect),
    ));
    for (head, remarks) in [
        (id!("report-cfg.refused"), &config.refused),
        (id!("report-cfg.notices"), &config.notices),
        (id!("report-cfg.conflicts"), &config.conflicts),
    ] {
        lines.extend(section_lines(
            head,
            remarks.iter().map(remark_line).collect(),
        ));
    }
    lines.extend(unused_variables(config));
    lines.push(ignored_line(config.ignored, &config.ignored_commands));
    lines.join("\n")
}
