//! ezQuake's text substitution: `$name` for variables, and `%1` for arguments of aliases
//! (`docs/cfg.md` 3).

use super::Dialect;
use super::split::split_commands;

/// Replaces each `$name` outside quotes with the variable's value, and `$$` with a dollar sign.
/// If a variable has no value, returns its name as the error.
pub(super) fn expand_variables(
    text: &str,
    dialect: Dialect,
    value: impl Fn(&str) -> Option<String>,
) -> Result<String, String> {
    match dialect {
        Dialect::GoldSrc | Dialect::Quake3 => return Ok(text.to_owned()),
        Dialect::EzQuake if !text.contains('$') => return Ok(text.to_owned()),
        Dialect::EzQuake => {}
    }
    let (mut expanded, mut quoted, mut rest) = (String::new(), false, text);
    while let Some(letter) = rest.chars().next() {
        rest = &rest[letter.len_utf8()..];
        quoted ^= letter == '"';
        if letter != '$' || quoted {
            expanded.push(letter);
        } else if let Some(after) = rest.strip_prefix('$') {
            expanded.push('$');
            rest = after;
        } else {
            let end = rest.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
            let (name, after) = rest.split_at(end.unwrap_or(rest.len()));
            expanded
                .push_str(&value(&name.to_ascii_lowercase()).ok_or_else(|| format!("${name}"))?);
            rest = after;
        }
    }
    Ok(expanded)
}

/// Returns the text that an alias call runs.
/// ezQuake substitutes the call's arguments for `%1` to `%9` and `%*`. If the alias is a single
/// command without any of these, ezQuake appends the arguments. GoldSrc drops the arguments.
///
/// A button command gets no arguments. With the key's number, `-attack` could not release a
/// `+attack` that an alias of several commands pressed without a number. Players rely on such pairs:
/// `alias +lg "weapon 8;+attack"` and `alias -lg "-attack"`.
pub(super) fn expand_alias_call(alias: &str, words: &[String], dialect: Dialect) -> String {
    match dialect {
        Dialect::GoldSrc | Dialect::Quake3 => return alias.to_owned(),
        Dialect::EzQuake => {}
    }
    let given = words.get(1..).unwrap_or_default();
    let mut text = String::new();
    let (mut rest, mut is_named) = (alias, false);
    while let Some(at) = rest.find('%') {
        text.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        match rest.chars().next() {
            Some('*') => text.push_str(&given.join(" ")),
            Some(digit @ '1'..='9') => {
                text.push_str(
                    given
                        .get(digit as usize - '1' as usize)
                        .map_or("", String::as_str),
                );
            }
            _ => {
                text.push('%');
                continue;
            }
        }
        rest = &rest[1..];
        is_named = true;
    }
    text.push_str(rest);
    let is_single =
        !is_named && !given.is_empty() && split_commands(alias, 1, dialect).commands.len() == 1;
    let is_button = alias.trim_start().starts_with(['+', '-']);
    if is_single && !is_button {
        format!("{text} {}", given.join(" "))
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call_words(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn dollars_outside_quotes_are_replaced() {
        let value = |name: &str| (name == "fov").then(|| "90".to_owned());
        let of = |text: &str| expand_variables(text, Dialect::EzQuake, value);
        assert_eq!(
            of("a $FOV;b $$x \"$fov\" c$fov.").as_deref(),
            Ok("a 90;b $x \"$fov\" c90.")
        );
        assert_eq!(of("say $nobody now"), Err("$nobody".to_owned()));
        assert_eq!(
            expand_variables("a $x", Dialect::GoldSrc, value).as_deref(),
            Ok("a $x"),
            "GoldSrc knows none of it"
        );
    }

    #[test]
    fn call_arguments_are_substituted_or_appended() {
        let of =
            |alias: &str, call: &str| expand_alias_call(alias, &call_words(call), Dialect::EzQuake);
        assert_eq!(
            of("fov %1; sensitivity %2", "zoom 40 1"),
            "fov 40; sensitivity 1"
        );
        assert_eq!(of("say %*", "s a b c"), "say a b c");
        assert_eq!(of("set x %3%", "s a"), "set x %");
        assert_eq!(of("weapon", "w 7"), "weapon 7");
        assert_eq!(of("+jump", "+hop 32"), "+jump");
        assert_eq!(of("+jump; +duck", "+hop 32"), "+jump; +duck");
        assert_eq!(
            expand_alias_call("+jump", &call_words("+hop 32"), Dialect::GoldSrc),
            "+jump"
        );
    }
}
