//! Numbers and texts to bytes and back, little end first: each layout is written down once, for
//! both ways.

/// What is wrong with a value that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadField {
    /// The value as messages name it.
    pub what: &'static str,
    /// What was found.
    pub found: String,
    /// What may stand there.
    pub expected: String,
}

impl BadField {
    /// This value is none of those that are expected.
    pub fn new(what: &'static str, found: impl ToString, expected: impl ToString) -> Self {
        Self {
            what,
            found: found.to_string(),
            expected: expected.to_string(),
        }
    }
}

/// Whether a value could be written or read.
pub(crate) type FieldResult = Result<(), BadField>;

/// Goes through the fields of a value, in the layout's order: writes them, or reads them over what
/// was there.
pub trait Fields {
    /// Some bytes as they are.
    fn bytes(&mut self, bytes: &mut [u8]) -> FieldResult;

    /// How many bytes are left to read; none are ever missing to a writer.
    fn left(&self) -> usize;

    /// One byte.
    fn u8(&mut self, value: &mut u8) -> FieldResult {
        let mut bytes = [*value];
        self.bytes(&mut bytes)?;
        [*value] = bytes;
        Ok(())
    }

    /// Two bytes.
    fn u16(&mut self, value: &mut u16) -> FieldResult {
        let mut bytes = value.to_le_bytes();
        self.bytes(&mut bytes)?;
        *value = u16::from_le_bytes(bytes);
        Ok(())
    }

    /// Four bytes.
    fn u32(&mut self, value: &mut u32) -> FieldResult {
        let mut bytes = value.to_le_bytes();
        self.bytes(&mut bytes)?;
        *value = u32::from_le_bytes(bytes);
        Ok(())
    }

    /// Eight bytes.
    fn u64(&mut self, value: &mut u64) -> FieldResult {
        let mut bytes = value.to_le_bytes();
        self.bytes(&mut bytes)?;
        *value = u64::from_le_bytes(bytes);
        Ok(())
    }

    /// The bits of a binary32; infinities and NaNs are refused.
    fn f32(&mut self, value: &mut f32) -> FieldResult {
        let mut bits = value.to_bits();
        self.u32(&mut bits)?;
        *value = f32::from_bits(bits);
        if value.is_finite() {
            Ok(())
        } else {
            Err(BadField::new("a number", *value, "a finite one"))
        }
    }

    /// The bits of a binary64; infinities and NaNs are refused.
    fn f64(&mut self, value: &mut f64) -> FieldResult {
        let mut bits = value.to_bits();
        self.u64(&mut bits)?;
        *value = f64::from_bits(bits);
        if value.is_finite() {
            Ok(())
        } else {
            Err(BadField::new("a number", *value, "a finite one"))
        }
    }

    /// One byte, 0 or 1.
    fn switch(&mut self, value: &mut bool) -> FieldResult {
        let mut byte = u8::from(*value);
        self.u8(&mut byte)?;
        *value = byte == 1;
        if byte <= 1 {
            Ok(())
        } else {
            Err(BadField::new("a switch", byte, "0 or 1"))
        }
    }

    /// How long a list is, four bytes; it must have room in what is left if an entry takes
    /// `entry_bytes`.
    fn count(&mut self, count: usize, entry_bytes: usize) -> Result<usize, BadField> {
        let mut written = u32::try_from(count).unwrap_or(u32::MAX);
        self.u32(&mut written)?;
        let count = written as usize;
        let most = self.left() / entry_bytes;
        if count <= most {
            Ok(count)
        } else {
            Err(BadField::new("a count", count, format!("at most {most}")))
        }
    }

    /// A text: its length in bytes, four bytes, and UTF-8.
    fn text(&mut self, text: &mut String) -> FieldResult {
        let mut bytes = std::mem::take(text).into_bytes();
        let count = self.count(bytes.len(), 1)?;
        bytes.resize(count, 0);
        self.bytes(&mut bytes)?;
        *text =
            String::from_utf8(bytes).map_err(|error| BadField::new("a text", error, "UTF-8"))?;
        Ok(())
    }
}

/// Writes at the end of a vector.
impl Fields for Vec<u8> {
    fn bytes(&mut self, bytes: &mut [u8]) -> FieldResult {
        self.extend_from_slice(bytes);
        Ok(())
    }

    fn left(&self) -> usize {
        usize::MAX
    }
}

/// Reads from the front.
impl Fields for &[u8] {
    fn bytes(&mut self, bytes: &mut [u8]) -> FieldResult {
        let Some((front, rest)) = self.split_at_checked(bytes.len()) else {
            return Err(BadField::new(
                "the rest",
                format!("{} bytes", self.len()),
                bytes.len(),
            ));
        };
        bytes.copy_from_slice(front);
        *self = rest;
        Ok(())
    }

    fn left(&self) -> usize {
        self.len()
    }
}
