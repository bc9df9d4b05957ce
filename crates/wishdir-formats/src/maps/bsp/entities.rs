//! Entity text (`docs/bsp.md` 5): key-value groups in braces, parsed as the engines do.

use super::error::{BspError, BspWarning};
use super::lump::Lump;
use super::trees::record_error;
use super::warnings::WarningLog;
use wishdir_sim::map::Properties;

/// Maximum number of entities in a map.
const GROUPS_MAX: usize = 65_536;
/// Maximum number of key and value pairs in an entity.
const PAIRS_MAX: usize = 1024;
/// Maximum length of an entity's key or value, bytes.
const TOKEN_MAX: usize = 64 << 10;
/// Required key of a group. The engines ignore groups without it.
const CLASS: &[u8] = b"classname";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token<'a> {
    Open,
    Close,
    Word(&'a [u8]),
}

/// Tokenizer of the entity text.
struct Tokens<'a> {
    rest: &'a [u8],
    line: u32,
}

impl<'a> Tokens<'a> {
    fn skip(&mut self, bytes: usize) -> &'a [u8] {
        let (skipped, rest) = self.rest.split_at(bytes.min(self.rest.len()));
        let lines = skipped.iter().filter(|byte| **byte == b'\n').count();
        self.line = self
            .line
            .saturating_add(u32::try_from(lines).unwrap_or(u32::MAX));
        self.rest = rest;
        skipped
    }

    fn length_until(&self, is_end: impl Fn(u8) -> bool) -> usize {
        self.rest
            .iter()
            .position(|byte| is_end(*byte))
            .unwrap_or(self.rest.len())
    }

    /// Returns the next token. `None` at the end of the text, or in an unterminated string.
    fn next(&mut self) -> Option<Token<'a>> {
        loop {
            let blanks = self.length_until(|byte| byte > b' ');
            self.skip(blanks);
            if !self.rest.starts_with(b"//") {
                break;
            }
            let comment = self.length_until(|byte| byte == b'\n');
            self.skip(comment);
        }
        match self.rest.first()? {
            b'{' => {
                self.skip(1);
                Some(Token::Open)
            }
            b'}' => {
                self.skip(1);
                Some(Token::Close)
            }
            b'"' => {
                self.skip(1);
                let length = self.length_until(|byte| byte == b'"');
                let word = self.skip(length);
                (!self.skip(1).is_empty()).then_some(Token::Word(word))
            }
            _ => {
                let length =
                    self.length_until(|byte| byte <= b' ' || matches!(byte, b'{' | b'}' | b'"'));
                Some(Token::Word(self.skip(length)))
            }
        }
    }
}

/// Entity as read after its opening brace.
enum EntityGroup<'a> {
    /// The entity is complete, with all its pairs.
    Closed(Vec<(&'a [u8], &'a [u8])>),
    /// The text ends inside the entity.
    Broken,
}

fn read_group<'a>(
    tokens: &mut Tokens<'a>,
    index: usize,
    log: &mut WarningLog,
) -> Result<EntityGroup<'a>, BspError> {
    let mut pairs = Vec::new();
    loop {
        let key = match tokens.next() {
            Some(Token::Word(key)) => key,
            Some(Token::Close) => return Ok(EntityGroup::Closed(pairs)),
            Some(Token::Open) => {
                log.log_invalid_record(
                    Lump::Entities,
                    index,
                    || "a '{' within a group".into(),
                    "a key or '}'",
                    "a new one starts there",
                );
                pairs.clear();
                continue;
            }
            None => return Ok(EntityGroup::Broken),
        };
        let value = match tokens.next() {
            Some(Token::Word(value)) => value,
            Some(other @ (Token::Close | Token::Open)) => {
                log.log_invalid_record(
                    Lump::Entities,
                    index,
                    || "a key without a value".into(),
                    "a value",
                    "the key is ignored",
                );
                if other == Token::Close {
                    return Ok(EntityGroup::Closed(pairs));
                }
                pairs.clear();
                continue;
            }
            None => return Ok(EntityGroup::Broken),
        };
        if let Some(long) = [key, value]
            .into_iter()
            .map(<[u8]>::len)
            .find(|length| *length > TOKEN_MAX)
        {
            return Err(record_error(
                Lump::Entities,
                index,
                format!("a word of {long} bytes"),
                format!("at most {TOKEN_MAX}"),
            ));
        }
        pairs.push((key, value));
        if pairs.len() > PAIRS_MAX {
            let found = format!("more than {PAIRS_MAX} keys");
            return Err(record_error(Lump::Entities, index, found, "no more"));
        }
    }
}

/// Converts the pairs of a group. If a key is repeated, the last value is used.
fn collect_properties(pairs: &[(&[u8], &[u8])]) -> Properties {
    let mut order: Vec<usize> = (0..pairs.len()).collect();
    order.sort_by_key(|at| pairs[*at].0);
    let is_last =
        |at: &usize, next: Option<&usize>| next.is_none_or(|next| pairs[*next].0 != pairs[*at].0);
    let last = (0..order.len()).filter(|place| is_last(&order[*place], order.get(place + 1)));
    let mut kept: Vec<usize> = last.map(|place| order[place]).collect();
    kept.sort_unstable();
    // The text is Latin-1.
    let text = |bytes: &[u8]| {
        bytes
            .iter()
            .map(|byte| char::from(*byte))
            .collect::<String>()
    };
    let mut properties = Properties::default();
    for (key, value) in kept.into_iter().map(|at| pairs[at]) {
        properties.push(&text(key), &text(value));
    }
    properties
}

/// Reads all entities with their line number (from 1) and keys.
/// Entities without a classname are included, so that indices match the lump.
pub(super) fn read(bytes: &[u8], log: &mut WarningLog) -> Result<Vec<(u32, Properties)>, BspError> {
    let end = bytes
        .iter()
        .position(|byte| *byte == 0)
        .unwrap_or(bytes.len());
    let mut tokens = Tokens {
        rest: &bytes[..end],
        line: 1,
    };
    let mut entities = Vec::new();
    while let Some(token) = tokens.next() {
        let index = entities.len();
        if token != Token::Open {
            log.log_invalid_record(
                Lump::Entities,
                index,
                || "a word outside any group".into(),
                "'{'",
                "ignored",
            );
            continue;
        }
        let line = tokens.line;
        match read_group(&mut tokens, index, log)? {
            EntityGroup::Closed(_) if index == GROUPS_MAX => {
                return Err(record_error(
                    Lump::Entities,
                    index,
                    "another group",
                    format!("at most {GROUPS_MAX}"),
                ));
            }
            EntityGroup::Closed(pairs) => {
                if !pairs.iter().any(|(key, _)| *key == CLASS) {
                    log.log_invalid_record(
                        Lump::Entities,
                        index,
                        || "no classname".into(),
                        "one",
                        "ignored",
                    );
                }
                entities.push((line, collect_properties(&pairs)));
            }
            EntityGroup::Broken => log.push(BspWarning::OpenEntity { entity: index }),
        }
    }
    Ok(entities)
}
