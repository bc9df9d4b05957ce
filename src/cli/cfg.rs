//! `wishdir cfg`: preview of a config import, and the list of console variables.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use serde_json::{Map, Value, json};

use super::output::{finish_command, print_line, print_warning};
use crate::settings::variables;
use crate::storage::configs::read_config;
use crate::text::message;
use crate::text::report::cfg::report;
use wishdir_console::{
    Config, CvarValue, Dialect, ImportedSetting, JUMP, KeyName, Remark, stock_profile,
};

#[derive(Args, Debug)]
pub(super) struct CfgArgs {
    /// A config (config.cfg, userconfig.cfg, autoexec.cfg), or a
    /// game folder to read all configs that the game runs at startup
    #[arg(required_unless_present = "variables")]
    file: Option<PathBuf>,
    /// Game that the config is for [default: detected from the file]
    #[arg(long, value_enum)]
    dialect: Option<DialectArg>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// List the console's variables instead (only those starting
    /// with START): meaning, range and where each is saved
    #[arg(long, value_name = "START", num_args = 0..=1, default_missing_value = "", conflicts_with_all = ["file", "json"])]
    variables: Option<String>,
}

/// Config dialect on the command line.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum DialectArg {
    /// Half-Life, Counter-Strike
    #[value(name = "goldsrc")]
    GoldSrc,
    /// ezQuake
    #[value(name = "ezquake")]
    EzQuake,
    /// Quake III Arena
    #[value(name = "quake3")]
    Quake3,
}

pub(super) fn run(args: &CfgArgs) -> ExitCode {
    let dialect = args.dialect.map(|dialect| match dialect {
        DialectArg::GoldSrc => Dialect::GoldSrc,
        DialectArg::EzQuake => Dialect::EzQuake,
        DialectArg::Quake3 => Dialect::Quake3,
    });
    if let Some(start) = &args.variables {
        let profile = stock_profile(dialect.unwrap_or(Dialect::GoldSrc));
        let start = start.to_ascii_lowercase();
        let mut found = variables(profile);
        found.retain(|variable| variable.name.to_ascii_lowercase().starts_with(&start));
        for variable in &found {
            print_line(&variable.describe());
        }
        if found.is_empty() {
            print_warning(&message!("report-cfg-no-variable", start = start.as_str()));
        }
        return ExitCode::SUCCESS;
    }
    let file = args.file.as_deref().unwrap_or(Path::new(""));
    finish_command(read_config(file, dialect), |(config, dialect)| {
        print_line(&if args.json {
            config_json(&config, dialect).to_string()
        } else {
            report(&config, dialect)
        });
    })
}

fn json_value(value: &CvarValue) -> Value {
    match value {
        CvarValue::Number(number) => json!(number),
        CvarValue::Text(text) => json!(text),
    }
}

fn config_json(config: &Config, dialect: Dialect) -> Value {
    let binds: Map<String, Value> = config
        .binds
        .iter()
        .map(|(key, bind)| (key.clone(), json!(bind.text)))
        .collect();
    let cvars: Map<String, Value> = config
        .cvars
        .values()
        .map(|cvar| (cvar.name.clone(), json_value(&cvar.value)))
        .collect();
    let aliases: Map<String, Value> = config
        .aliases
        .iter()
        .map(|(name, alias)| (name.clone(), json!(alias.text)))
        .collect();
    let taken = |taken: ImportedSetting| {
        let old = taken.old.as_ref().map(json_value);
        json!({"setting": taken.setting, "old": old, "new": json_value(&taken.new), "badge": taken.badge})
    };
    // Remarks without a file refer to the first one.
    let first = config.files.first();
    let remark = |remark: &Remark| {
        let file = remark.file.as_ref().or(first);
        json!({"file": file, "line": remark.line, "reason": remark.reason.to_string()})
    };
    let offered = |key: KeyName| json!({"setting": format!("key.{}", key.name), "new": JUMP});
    json!({
        "binds": binds,
        "cvars": cvars,
        "aliases": aliases,
        "taken": config.imported_settings(dialect).into_iter().map(taken).collect::<Vec<_>>(),
        "offered": config.suggested_jump_keys(dialect).into_iter().map(offered).collect::<Vec<_>>(),
        "refused": config.refused.iter().map(remark).collect::<Vec<_>>(),
        "notices": config.notices.iter().map(remark).collect::<Vec<_>>(),
        "conflicts": config.conflicts.iter().map(remark).collect::<Vec<_>>(),
        "ignored": config.ignored,
        "ignored_commands": config.ignored_commands,
    })
}
