//! Splits a config's text into commands, and a command into tokens (`docs/cfg.md` 1).

use super::Dialect;

/// Maximum length of a command, bytes.
pub(super) const COMMAND_MAX: usize = 1023;
/// Maximum number of commands in a text. The splitter returns one more if there are more.
pub(super) const COMMANDS_MAX: usize = 10_000;
/// Characters that are separate tokens outside quotes, in GoldSrc.
const BREAKS: &str = "{}()',";

/// Command with the line on which it starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Command {
    /// Line number, from 1.
    pub(super) line: usize,
    pub(super) text: String,
}

/// Commands of a text, and commands that GoldSrc would run from its comments.
#[derive(Clone, Debug, Default)]
pub(super) struct Commands {
    pub(super) commands: Vec<Command>,
    /// Text after a semicolon in a comment, which GoldSrc's client runs.
    pub(super) commented: Vec<Command>,
}

/// Decodes bytes like the original games: each byte is a character. Skips a byte order mark.
pub(super) fn decode_latin1(bytes: &[u8]) -> String {
    let bytes = bytes.strip_prefix(&[0xef, 0xbb, 0xbf]).unwrap_or(bytes);
    bytes.iter().map(|byte| char::from(*byte)).collect()
}

/// Whether the clients treat a character as white space: all codes up to the space.
fn is_whitespace(letter: char) -> bool {
    letter <= ' '
}

/// Splits a text into commands. `first_line` is the number of its first line.
pub(super) fn split_commands(text: &str, first_line: usize, dialect: Dialect) -> Commands {
    split_commands_joined(text, first_line, dialect, false)
}

/// Like [`split_commands`], but can also join lines.
/// If `joins` is true, a backslash at the end of a line joins the line with the next one,
/// as in ezQuake with `cl_curlybraces 1`.
pub(super) fn split_commands_joined(
    text: &str,
    first_line: usize,
    dialect: Dialect,
    joins: bool,
) -> Commands {
    let mut found = Commands::default();
    let (mut line, mut begun, mut quoted, mut before) = (first_line, first_line, false, ' ');
    let mut command = String::new();
    let mut letters = text.chars().peekable();
    let mut count = 0;
    let mut end = |command: &mut String, line: usize| {
        let text = std::mem::take(command);
        if !text.trim_matches(is_whitespace).is_empty() || text.contains('\0') {
            found.commands.push(Command { line, text });
        }
        found.commands.len()
    };
    let mut commented = Vec::new();
    while let Some(letter) = letters.next().filter(|_| count <= COMMANDS_MAX) {
        if command.is_empty() {
            begun = line;
        }
        match letter {
            '\r' => continue,
            '\n' => {
                count = end(&mut command, begun);
                (quoted, before) = (false, ' ');
                line += 1;
                continue;
            }
            '\\' if joins && matches!(letters.peek(), Some('\n' | '\r')) => {
                while letters.next_if_eq(&'\r').is_some() {}
                line += usize::from(letters.next_if_eq(&'\n').is_some());
                continue;
            }
            '"' => quoted = !quoted,
            ';' if !quoted => {
                count = end(&mut command, begun);
                before = ' ';
                continue;
            }
            '/' if !quoted && letters.peek() == Some(&'/') => {
                let begins_token =
                    is_whitespace(before) || before == '"' || dialect.is_token_break(before);
                if begins_token || dialect.ends_line_at_slashes() {
                    let rest: String =
                        std::iter::from_fn(|| letters.next_if(|next| *next != '\n')).collect();
                    if !begins_token {
                        command.push(letter);
                        command.push_str(rest.trim_end_matches('\r'));
                    } else if !dialect.ends_line_at_slashes() && commented.len() < COMMANDS_MAX {
                        commented.extend(command_in_comment(&rest, line));
                    }
                    continue;
                }
            }
            _ => {}
        }
        command.push(letter);
        before = letter;
    }
    end(&mut command, begun);
    found.commented = commented;
    found
}

/// Returns the text after a semicolon in a comment, which GoldSrc's client runs.
fn command_in_comment(comment: &str, line: usize) -> Option<Command> {
    let (_, run) = comment.split_once(';')?;
    let text = run.trim_matches(is_whitespace).to_owned();
    (!text.is_empty()).then_some(Command { line, text })
}

/// Splits a command into tokens. Removes quotes.
pub(super) fn split_tokens(command: &str, dialect: Dialect) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut rest = command;
    loop {
        rest = rest.trim_start_matches(is_whitespace);
        let Some(first) = rest.chars().next().filter(|_| !rest.starts_with("//")) else {
            return tokens;
        };
        let (token, after) = if first == '"' {
            rest[1..].split_once('"').unwrap_or((&rest[1..], ""))
        } else if dialect.is_token_break(first) {
            rest.split_at(first.len_utf8())
        } else {
            let end = rest.find(|letter| is_whitespace(letter) || dialect.is_token_break(letter));
            rest.split_at(end.unwrap_or(rest.len()))
        };
        tokens.push(token.to_owned());
        rest = after;
    }
}

/// Splits a text into commands, and each command into tokens.
pub fn split_into_words(text: &str, dialect: Dialect) -> Vec<Vec<String>> {
    split_commands(text, 1, dialect)
        .commands
        .iter()
        .map(|command| split_tokens(&command.text, dialect))
        .collect()
}

impl Dialect {
    fn is_token_break(self, letter: char) -> bool {
        match self {
            Self::GoldSrc => BREAKS.contains(letter),
            Self::EzQuake | Self::Quake3 => false,
        }
    }

    /// Whether two slashes anywhere outside quotes start a comment.
    fn ends_line_at_slashes(self) -> bool {
        match self {
            Self::GoldSrc => false,
            Self::EzQuake | Self::Quake3 => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str, dialect: Dialect) -> Vec<String> {
        split_commands(text, 1, dialect)
            .commands
            .into_iter()
            .map(|it| it.text.trim().to_owned())
            .collect()
    }

    #[test]
    fn quotes_hide_semicolons_and_end_with_the_line() {
        let text = "a \"b; c\"; d\ne \"f; g\nh";
        assert_eq!(
            texts(text, Dialect::GoldSrc),
            ["a \"b; c\"", "d", "e \"f; g", "h"]
        );
    }

    #[test]
    fn comments_start_at_a_token_and_end_with_the_line() {
        let found = split_commands(
            "x // a; b\nconnect http://y; z\nbind / q",
            1,
            Dialect::GoldSrc,
        );
        let texts: Vec<&str> = found.commands.iter().map(|it| it.text.trim()).collect();
        assert_eq!(texts, ["x", "connect http://y", "z", "bind / q"]);
        assert_eq!(
            found.commented,
            [Command {
                line: 1,
                text: "b".to_owned()
            }]
        );
        assert_eq!(
            split_commands("say http://y; z", 1, Dialect::EzQuake)
                .commands
                .len(),
            1
        );
    }

    #[test]
    fn tokens_split_at_spaces_quotes_and_goldsrc_marks() {
        assert_eq!(
            split_tokens("bind ' x", Dialect::GoldSrc),
            ["bind", "'", "x"]
        );
        assert_eq!(
            split_tokens("bind ,y", Dialect::GoldSrc),
            ["bind", ",", "y"]
        );
        assert_eq!(split_tokens("bind ,y", Dialect::EzQuake), ["bind", ",y"]);
        assert_eq!(
            split_tokens("a \"b c\"d \"e", Dialect::GoldSrc),
            ["a", "b c", "d", "e"]
        );
        assert_eq!(
            split_tokens("a http://x //y", Dialect::GoldSrc),
            ["a", "http://x"]
        );
    }

    #[test]
    fn line_numbers_are_correct_after_joined_lines() {
        let text = "a\r\n\r\nb \\\r\nc\nd";
        let found = split_commands_joined(text, 1, Dialect::EzQuake, true).commands;
        assert_eq!(
            found.iter().map(|it| it.line).collect::<Vec<_>>(),
            [1, 3, 5]
        );
        assert_eq!(found[1].text, "b c");
        assert_eq!(
            split_commands(text, 1, Dialect::EzQuake).commands[1].text,
            "b \\"
        );
    }
}
