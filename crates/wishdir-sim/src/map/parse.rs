//! Parses `.map` text in Quake Standard or Valve 220 format, as TrenchBroom writes it.
//!
//! ```text
//! map    = { entity }
//! entity = "{" { "key" "value" | brush } "}"
//! brush  = "{" { face } "}"
//! face   = point point point TEXTURE ( offx offy | axis axis ) rotation scalex scaley { number }
//! point  = "(" x y z ")"            axis = "[" x y z offset "]"
//! ```
//!
//! Numbers after a face are flags of Quake II and later engines. They are ignored.

use std::collections::BTreeSet;

use glam::DVec3;

use super::entity::{Alignment, Entity, Map, MapBrush, MapFace, Properties};
use super::error::{MapError, Warning, WarningKind, WarningList};
use super::lexer::{Lexer, Token, TokenMark, describe, unescape};
use crate::excerpt::shorten;

/// Maximum entities per map, to bound memory. No real map has this many.
const ENTITIES_MAX: usize = 65_536;
/// Maximum brushes per map, to bound memory.
const BRUSHES_MAX: usize = 1_048_576;

/// Maximum keys per map, to bound memory.
const KEYS_MAX: usize = 1_048_576;

impl Map {
    /// Parses a map's text.
    ///
    /// # Errors
    ///
    /// If the text is not a valid map.
    /// The error names the first bad position and the expected token.
    pub fn parse(text: &str) -> Result<Self, MapError> {
        Self::parse_with(text, &mut |brush| brush)
    }
}

impl<B> Map<B> {
    /// Like [`Map::parse`], but converts each brush with `make` as soon as the parser has read it.
    /// Storing all parsed brushes would take much more memory.
    pub(super) fn parse_with(
        text: &str,
        make: &mut dyn FnMut(MapBrush) -> B,
    ) -> Result<Self, MapError> {
        let warnings = WarningList::default();
        let mut parser = Parser {
            lexer: Lexer::new(text),
            make,
            warnings,
            entity: 0,
            brushes: 0,
            keys: 0,
        };
        let mut entities = Vec::new();
        loop {
            let mark = parser.lexer.mark_token();
            match parser.lexer.next()? {
                Token::End => break,
                Token::Bracket('{') if entities.len() == ENTITIES_MAX => {
                    return Err(parser.too_many_error(mark, "entities", ENTITIES_MAX));
                }
                Token::Bracket('{') => entities.push(parser.parse_entity(mark.line)?),
                other @ (Token::Bracket(_) | Token::Quoted(_) | Token::Word(_)) => {
                    return Err(parser.unexpected_token_error(
                        mark,
                        other,
                        "'{' to begin an entity",
                    ));
                }
            }
            parser.entity += 1;
        }
        Ok(Self {
            entities,
            warnings: parser.warnings.into_vec(),
        })
    }
}

/// Whether C libraries print this word for an infinity or NaN.
fn is_nonfinite_word(word: &str) -> bool {
    let plain = word.trim_start_matches(['-', '+']).to_ascii_lowercase();
    ["nan", "inf", "1.#"]
        .iter()
        .any(|start| plain.starts_with(start))
}

struct Parser<'a, 'm, B> {
    lexer: Lexer<'a>,
    /// Function that converts each parsed brush.
    make: &'m mut dyn FnMut(MapBrush) -> B,
    warnings: WarningList,
    /// Index of the current entity.
    entity: u32,
    /// Number of brushes so far, in all entities.
    brushes: usize,
    /// Number of keys so far, in all entities.
    keys: usize,
}

impl<'a, B> Parser<'a, '_, B> {
    /// Parses an entity after its opening brace.
    fn parse_entity(&mut self, line: u32) -> Result<Entity<B>, MapError> {
        let mut entity = Entity {
            line,
            properties: Properties::default(),
            brushes: Vec::new(),
        };
        let mut keys = BTreeSet::new();
        let mut number = 0;
        loop {
            let mark = self.lexer.mark_token();
            match self.lexer.next()? {
                Token::Bracket('}') => return Ok(entity),
                Token::Bracket('{') => {
                    let brush = self.parse_brush(mark, number)?;
                    entity.brushes.extend(brush.map(&mut self.make));
                    number += 1;
                }
                Token::Quoted(key) => {
                    let value = self.parse_value()?;
                    self.keys += 1;
                    if self.keys > KEYS_MAX {
                        return Err(self.too_many_error(mark, "keys", KEYS_MAX));
                    }
                    if keys.insert(key) {
                        entity.properties.push(&unescape(key), &unescape(value));
                    } else {
                        self.warn(
                            mark.line,
                            None,
                            WarningKind::DuplicateKey { key: shorten(key) },
                        );
                    }
                }
                Token::End => return Err(self.unclosed_error(mark, "entity", line)),
                other @ (Token::Bracket(_) | Token::Word(_)) => {
                    let expected = "a quoted key, '{' to begin a brush, or '}' to end the entity";
                    return Err(self.unexpected_token_error(mark, other, expected));
                }
            }
        }
    }

    fn parse_value(&mut self) -> Result<&'a str, MapError> {
        let mark = self.lexer.mark_token();
        match self.lexer.next()? {
            Token::Quoted(value) => Ok(value),
            other @ (Token::Bracket(_) | Token::Word(_) | Token::End) => Err(
                self.unexpected_token_error(mark, other, "a quoted value for the key before it")
            ),
        }
    }

    /// Parses a brush after its opening brace at `open`. `None` for a curved patch.
    fn parse_brush(&mut self, open: TokenMark, number: u32) -> Result<Option<MapBrush>, MapError> {
        self.brushes += 1;
        if self.brushes > BRUSHES_MAX {
            return Err(self.too_many_error(open, "brushes", BRUSHES_MAX));
        }
        let mut brush = MapBrush {
            line: open.line,
            number,
            faces: Vec::new(),
        };
        loop {
            let mark = self.lexer.mark_token();
            match self.lexer.next()? {
                Token::Bracket('}') => return Ok(Some(brush)),
                Token::Bracket('(') => brush.faces.push(self.parse_face(mark.line)?),
                Token::Word("patchDef2" | "patchDef3") => {
                    self.warn(mark.line, Some(number), WarningKind::Patch);
                    self.skip_patch(open.line)?;
                    return Ok(None);
                }
                Token::Word(word) if word.starts_with("brushDef") => {
                    return Err(MapError::ForeignBrush {
                        at: self.lexer.position(mark),
                        found: shorten(word),
                    });
                }
                Token::End => return Err(self.unclosed_error(mark, "brush", open.line)),
                other @ (Token::Bracket(_) | Token::Quoted(_) | Token::Word(_)) => {
                    return Err(self.unexpected_token_error(
                        mark,
                        other,
                        "'(' to begin a face, or '}' to end the brush",
                    ));
                }
            }
        }
    }

    /// Skips a patch's body and the closing brace of the brush around it.
    fn skip_patch(&mut self, line: u32) -> Result<(), MapError> {
        let mut depth = 1_u32;
        while depth > 0 {
            let mark = self.lexer.mark_token();
            match self.lexer.next()? {
                Token::Bracket('{') => depth = depth.saturating_add(1),
                Token::Bracket('}') => depth -= 1,
                Token::End => return Err(self.unclosed_error(mark, "patch", line)),
                Token::Bracket(_) | Token::Quoted(_) | Token::Word(_) => {}
            }
        }
        Ok(())
    }

    /// Parses a face after its first parenthesis.
    fn parse_face(&mut self, line: u32) -> Result<MapFace, MapError> {
        let first = self.parse_point()?;
        self.expect_bracket('(', "'(' to begin the face's second point")?;
        let second = self.parse_point()?;
        self.expect_bracket('(', "'(' to begin the face's third point")?;
        let third = self.parse_point()?;
        let texture = self.parse_texture()?;
        let alignment = self.parse_alignment()?;
        self.skip_numbers()?;
        Ok(MapFace {
            line,
            points: [first, second, third],
            texture,
            alignment,
        })
    }

    /// Parses a point after its opening parenthesis.
    fn parse_point(&mut self) -> Result<DVec3, MapError> {
        let point = self.parse_vector("a coordinate of a point")?;
        self.expect_bracket(')', "')' to end the point after three coordinates")?;
        Ok(point)
    }

    fn parse_texture(&mut self) -> Result<String, MapError> {
        let mark = self.lexer.mark_token();
        match self.lexer.next_name()? {
            Token::Word(name) => Ok(name.to_owned()),
            Token::Quoted(name) => Ok(unescape(name)),
            other @ (Token::Bracket(_) | Token::End) => {
                Err(self.unexpected_token_error(mark, other, "a texture's name"))
            }
        }
    }

    fn parse_alignment(&mut self) -> Result<Alignment, MapError> {
        let mark = self.lexer.mark_token();
        match self.lexer.next()? {
            Token::Bracket('[') => {
                let (u, u_offset) = self.parse_axis()?;
                self.expect_bracket('[', "'[' to begin the texture's second axis")?;
                let (v, v_offset) = self.parse_axis()?;
                self.next_texture_number("the texture's rotation")?;
                Ok(Alignment::Valve {
                    u,
                    v,
                    offset: [u_offset, v_offset],
                    scale: self.parse_scale()?,
                })
            }
            Token::Word(word) => {
                let u_offset =
                    self.parse_texture_number(mark, Token::Word(word), "the texture's x offset")?;
                let v_offset = self.next_texture_number("the texture's y offset")?;
                let rotation = self.next_texture_number("the texture's rotation")?;
                Ok(Alignment::Standard {
                    offset: [u_offset, v_offset],
                    rotation,
                    scale: self.parse_scale()?,
                })
            }
            other @ (Token::Bracket(_) | Token::Quoted(_) | Token::End) => Err(self
                .unexpected_token_error(
                    mark,
                    other,
                    "the texture's x offset, or '[' to begin its first axis",
                )),
        }
    }

    fn parse_scale(&mut self) -> Result<[f64; 2], MapError> {
        Ok([
            self.next_texture_number("the texture's x scale")?,
            self.next_texture_number("the texture's y scale")?,
        ])
    }

    /// Parses a texture axis after its opening bracket.
    fn parse_axis(&mut self) -> Result<(DVec3, f64), MapError> {
        let expected = "a component of a texture axis";
        let mut component = || self.next_texture_number(expected);
        let axis = DVec3::new(component()?, component()?, component()?);
        let offset = self.next_texture_number("the offset of a texture axis")?;
        self.expect_bracket(']', "']' to end the texture axis after four numbers")?;
        Ok((axis, offset))
    }

    fn parse_vector(&mut self, expected: &'static str) -> Result<DVec3, MapError> {
        Ok(DVec3::new(
            self.next_number(expected)?,
            self.next_number(expected)?,
            self.next_number(expected)?,
        ))
    }

    fn next_number(&mut self, expected: &'static str) -> Result<f64, MapError> {
        let mark = self.lexer.mark_token();
        let token = self.lexer.next()?;
        self.parse_number(mark, token, expected)
    }

    /// Parses a texture placement number. Returns 0 if an editor wrote `nan` or `inf`.
    fn next_texture_number(&mut self, expected: &'static str) -> Result<f64, MapError> {
        let mark = self.lexer.mark_token();
        let token = self.lexer.next()?;
        self.parse_texture_number(mark, token, expected)
    }

    fn parse_texture_number(
        &mut self,
        mark: TokenMark,
        token: Token<'a>,
        expected: &'static str,
    ) -> Result<f64, MapError> {
        let failed = match token {
            Token::Word(word) => Some(word).filter(|word| is_nonfinite_word(word)),
            Token::Bracket(_) | Token::Quoted(_) | Token::End => None,
        };
        match failed {
            Some(word) => {
                self.warn(
                    mark.line,
                    None,
                    WarningKind::FailedNumber {
                        found: shorten(word),
                    },
                );
                Ok(0.0)
            }
            None => self.parse_number(mark, token, expected),
        }
    }

    fn parse_number(
        &self,
        mark: TokenMark,
        token: Token<'a>,
        expected: &'static str,
    ) -> Result<f64, MapError> {
        let number = match token {
            Token::Word(word) => word.parse().ok().filter(|number: &f64| number.is_finite()),
            Token::Bracket(_) | Token::Quoted(_) | Token::End => None,
        };
        number.ok_or_else(|| MapError::BadNumber {
            at: self.lexer.position(mark),
            found: describe(token),
            expected,
        })
    }

    fn skip_numbers(&mut self) -> Result<(), MapError> {
        loop {
            let mut ahead = self.lexer.clone();
            let Token::Word(word) = ahead.next()? else {
                return Ok(());
            };
            if word.parse::<f64>().is_err() {
                return Ok(());
            }
            self.lexer = ahead;
        }
    }

    fn expect_bracket(&mut self, wanted: char, expected: &'static str) -> Result<(), MapError> {
        let mark = self.lexer.mark_token();
        let token = self.lexer.next()?;
        if token == Token::Bracket(wanted) {
            Ok(())
        } else {
            Err(self.unexpected_token_error(mark, token, expected))
        }
    }

    fn unexpected_token_error(
        &self,
        mark: TokenMark,
        found: Token<'_>,
        expected: &'static str,
    ) -> MapError {
        MapError::Unexpected {
            at: self.lexer.position(mark),
            found: describe(found),
            expected,
        }
    }

    fn unclosed_error(&self, mark: TokenMark, what: &'static str, opened: u32) -> MapError {
        MapError::Unclosed {
            at: self.lexer.position(mark),
            what,
            opened,
        }
    }

    fn too_many_error(&self, mark: TokenMark, what: &'static str, limit: usize) -> MapError {
        MapError::TooMany {
            at: self.lexer.position(mark),
            what,
            limit,
        }
    }

    fn warn(&mut self, line: u32, brush: Option<u32>, kind: WarningKind) {
        self.warnings.push(Warning {
            line,
            entity: self.entity,
            brush,
            is_compiled: false,
            kind,
        });
    }
}
