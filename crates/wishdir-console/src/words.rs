//! Values of variables: numbers, texts, and secrets to be masked (`docs/cfg.md` 3).

use super::variables::find_row;

/// Variables whose value is a text, even if it looks like a number.
const TEXTS: [&str; 11] = [
    "cl_crosshair_color",
    "cl_crosshair_size",
    "cl_logocolor",
    "cl_logofile",
    "con_color",
    "crosshaircolor",
    "crosshairimage",
    "model",
    "name",
    "skin",
    "team",
];
/// Replacement for a secret value.
const MASK: &str = "***";

/// Substrings in the names of secret variables: `rcon_password`, `_pw` of AMX Mod X.
const SECRETS: [&str; 4] = ["pass", "pw", "secret", "token"];

/// Whether the value of this variable must never be shown.
pub(super) fn is_secret(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    SECRETS.iter().any(|secret| name.contains(secret))
}

/// Login commands of servers. All their arguments are masked.
const LOGINS: [&str; 6] = ["auth", "identify", "login", "logon", "reg", "register"];
/// Suffixes of plug-ins' login commands: `amx_login`.
const LOGIN_SUFFIXES: [&str; 2] = ["_login", "_register"];
/// First characters of commands in chat, as in `say /login name password`.
const CHAT_COMMANDS: [char; 3] = ['/', '!', '.'];

/// Whether a word is a login command. In chat, it starts with a mark. Otherwise it is a command
/// of its own, or is sent to the server with `cmd`.
fn is_login_word(word: &str, previous: Option<&str>) -> bool {
    let name = word.trim_start_matches(CHAT_COMMANDS);
    let is_sent = previous.is_none_or(|previous| previous.eq_ignore_ascii_case("cmd"));
    let is_command = is_sent || name.len() < word.len();
    let lower = name.to_ascii_lowercase();
    let has_suffix = || LOGIN_SUFFIXES.iter().any(|suffix| lower.ends_with(suffix));
    is_command && (LOGINS.contains(&lower.as_str()) || has_suffix())
}

/// Earlier words of a command, which determine the words to mask.
#[derive(Default)]
struct MaskContext<'a> {
    previous: Option<&'a str>,
    hides_next: bool,
    hides_rest: bool,
}

impl<'a> MaskContext<'a> {
    fn masks_value(&self) -> bool {
        self.hides_next || self.hides_rest
    }

    /// Moves to the next word.
    fn next_word(&mut self, word: &'a str) {
        let follows = |names: &[&str]| {
            let is_one = |previous: &str| names.iter().any(|it| previous.eq_ignore_ascii_case(it));
            self.previous.is_some_and(is_one)
        };
        let is_private = follows(&["setinfo"]) && word.starts_with('_');
        // Names of aliases and buttons may look like passwords but are not masked.
        let is_name = follows(&["alias", "unalias"]) || word.starts_with(['+', '-']);
        let is_value = self.masks_value();
        self.hides_next = !is_value && (is_private || is_secret(word) && !is_name);
        self.hides_rest |= is_login_word(word, self.previous);
        self.previous = Some(word);
    }
}

/// Masks all passwords in a text of commands.
/// Also masks values of `setinfo` keys that start with `_`, because the engine only shows such
/// values to the server.
pub(super) fn mask_secrets(text: &str) -> String {
    let (mut masked_text, mut rest, mut context) = (String::new(), text, MaskContext::default());
    while let Some(first) = rest.chars().next() {
        if first <= ' ' || first == ';' {
            masked_text.push(first);
            rest = &rest[first.len_utf8()..];
            if first == ';' {
                context = MaskContext::default();
            }
            continue;
        }
        let end = match first {
            '"' => rest[1..].find('"').map(|at| at + 2),
            _ => rest.find(|letter| letter <= ' ' || matches!(letter, ';' | '"')),
        };
        let (token, after) = rest.split_at(end.unwrap_or(rest.len()));
        rest = after;
        let word = token.trim_matches('"');
        if context.masks_value() {
            masked_text.push_str(MASK);
        } else if word.contains(|letter| letter <= ' ' || letter == ';') {
            masked_text.push_str(&token.replace(word, &mask_secrets(word)));
        } else {
            masked_text.push_str(token);
        }
        context.next_word(word);
    }
    masked_text
}

/// Returns the clients' spelling of a known variable.
pub(super) fn canonical_name(name: &str) -> Option<&'static str> {
    find_row(name).map(|row| row.name)
}

/// Whether a variable's value is a number. Only the numeric start of the text counts.
pub(super) fn is_numeric(name: &str) -> bool {
    canonical_name(name).is_some() && !is_text_variable(name)
}

/// Whether the value of a variable is a text, even if it looks like a number.
pub(super) fn is_text_variable(name: &str) -> bool {
    TEXTS.iter().any(|known| known.eq_ignore_ascii_case(name))
}

/// Returns the number of bytes at the start of a text that C's `atof` would read.
fn number_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let digits = |from: usize| {
        bytes[from..]
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count()
    };
    let sign = usize::from(matches!(bytes.first(), Some(b'+' | b'-')));
    let mut end = sign + digits(sign);
    let mut count = end - sign;
    if bytes.get(end) == Some(&b'.') {
        let fraction = digits(end + 1);
        count += fraction;
        end += 1 + fraction;
    }
    if count == 0 {
        return 0;
    }
    if matches!(bytes.get(end), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
        let exponent = if end + 1 + sign <= bytes.len() {
            digits(end + 1 + sign)
        } else {
            0
        };
        if exponent > 0 {
            end += 1 + sign + exponent;
        }
    }
    end
}

/// Parses the longest numeric start of a text, like C's `atof`. Returns 0 if the text does not
/// start with a number.
pub(super) fn atof(text: &str) -> f64 {
    let text = text.trim_start();
    text[..number_length(text)].parse().unwrap_or(0.0)
}

/// Parses a text that is entirely a number.
pub(super) fn parse_number(text: &str) -> Option<f64> {
    let text = text.trim();
    let length = number_length(text);
    (length > 0 && length == text.len())
        .then(|| text.parse().ok())
        .flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_masked() {
        let rows = [
            ("rcon_password secret; +jump", "rcon_password ***; +jump"),
            ("set PASSword \"my secret\" x", "set PASSword *** x"),
            ("setinfo password hidden", "setinfo password ***"),
            ("setinfo _pw hidden", "setinfo _pw ***"),
            ("setinfo \"_PW\" \"my own\"", "setinfo \"_PW\" ***"),
            (
                "setinfo _adm1n hidden; _duck now",
                "setinfo _adm1n ***; _duck now",
            ),
            (
                "sv_password hidden;cl_token x",
                "sv_password ***;cl_token ***",
            ),
            (
                "bind x \"password secret; +duck\"",
                "bind x \"password ***; +duck\"",
            ),
            (
                "alias +bypass \"+jump\"; +bypass 5",
                "alias +bypass \"+jump\"; +bypass 5",
            ),
            ("say pass", "say pass"),
            ("cmd login me hidden; +duck", "cmd login *** ***; +duck"),
            ("say /login hidden", "say /login ***"),
            (
                "say_team \"/register hidden hidden\"; wait",
                "say_team \"/register *** ***\"; wait",
            ),
            ("amx_login me hidden", "amx_login *** ***"),
            ("say login first", "say login first"),
            (
                "alias login \"cmd auth hidden\"",
                "alias login \"cmd auth ***\"",
            ),
            ("password \"secret", "password ***"),
            ("+jump; say \u{93}", "+jump; say \u{93}"),
        ];
        for (text, shown) in rows {
            assert_eq!(mask_secrets(text), shown);
        }
    }

    #[test]
    fn numbers_parse_like_atof() {
        let cases = [
            ("0.022x", 0.022),
            ("", 0.0),
            ("1,5", 1.0),
            ("-.5", -0.5),
            ("2.", 2.0),
            ("1e2z", 100.0),
            ("1e", 1.0),
        ];
        for (text, number) in cases {
            assert_eq!(atof(text).to_bits(), f64::to_bits(number), "{text}");
        }
        assert_eq!(
            (
                parse_number("3.25"),
                parse_number("3x"),
                parse_number("50 250 50")
            ),
            (Some(3.25), None, None)
        );
        assert_eq!((atof("nan"), atof("inf")), (0.0, 0.0));
    }
}
