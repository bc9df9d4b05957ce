//! Reads and writes numbers and texts, little-endian. One description serves both directions.

/// Error: a value that was read is invalid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadField {
    /// Name of the value, for messages.
    pub what: &'static str,
    /// Value found.
    pub found: String,
    /// Allowed values.
    pub expected: String,
}

impl BadField {
    /// Creates the error from the found and the allowed values.
    pub fn new(what: &'static str, found: impl ToString, expected: impl ToString) -> Self {
        Self {
            what,
            found: found.to_string(),
            expected: expected.to_string(),
        }
    }
}

/// Result of writing or reading a value.
pub(crate) type FieldResult = Result<(), BadField>;

/// Visits the fields of a value in layout order. A writer stores them, a reader overwrites them.
pub trait Fields {
    /// Visits raw bytes.
    fn bytes(&mut self, bytes: &mut [u8]) -> FieldResult;

    /// Returns the number of bytes left to read. A writer has no limit.
    fn bytes_left(&self) -> usize;

    /// Visits one byte.
    fn u8(&mut self, value: &mut u8) -> FieldResult {
        let mut bytes = [*value];
        self.bytes(&mut bytes)?;
        [*value] = bytes;
        Ok(())
    }

    /// Visits two bytes.
    fn u16(&mut self, value: &mut u16) -> FieldResult {
        let mut bytes = value.to_le_bytes();
        self.bytes(&mut bytes)?;
        *value = u16::from_le_bytes(bytes);
        Ok(())
    }

    /// Visits four bytes.
    fn u32(&mut self, value: &mut u32) -> FieldResult {
        let mut bytes = value.to_le_bytes();
        self.bytes(&mut bytes)?;
        *value = u32::from_le_bytes(bytes);
        Ok(())
    }

    /// Visits eight bytes.
    fn u64(&mut self, value: &mut u64) -> FieldResult {
        let mut bytes = value.to_le_bytes();
        self.bytes(&mut bytes)?;
        *value = u64::from_le_bytes(bytes);
        Ok(())
    }

    /// Visits the bits of an `f32`. Rejects infinities and NaNs.
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

    /// Visits the bits of an `f64`. Rejects infinities and NaNs.
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

    /// Visits one byte, 0 or 1.
    fn bool(&mut self, value: &mut bool) -> FieldResult {
        let mut byte = u8::from(*value);
        self.u8(&mut byte)?;
        *value = byte == 1;
        if byte <= 1 {
            Ok(())
        } else {
            Err(BadField::new("a switch", byte, "0 or 1"))
        }
    }

    /// Visits a list's length in four bytes. The remaining bytes must have room for its entries.
    fn list_length(&mut self, count: usize, entry_bytes: usize) -> Result<usize, BadField> {
        let mut written = u32::try_from(count).unwrap_or(u32::MAX);
        self.u32(&mut written)?;
        let count = written as usize;
        let most = self.bytes_left() / entry_bytes;
        if count <= most {
            Ok(count)
        } else {
            Err(BadField::new("a count", count, format!("at most {most}")))
        }
    }

    /// Visits a text: its length in four bytes, then UTF-8.
    fn text(&mut self, text: &mut String) -> FieldResult {
        let mut bytes = std::mem::take(text).into_bytes();
        let count = self.list_length(bytes.len(), 1)?;
        bytes.resize(count, 0);
        self.bytes(&mut bytes)?;
        *text =
            String::from_utf8(bytes).map_err(|error| BadField::new("a text", error, "UTF-8"))?;
        Ok(())
    }
}

/// Writes to the end of a vector.
impl Fields for Vec<u8> {
    fn bytes(&mut self, bytes: &mut [u8]) -> FieldResult {
        self.extend_from_slice(bytes);
        Ok(())
    }

    fn bytes_left(&self) -> usize {
        usize::MAX
    }
}

/// Reads from the front of a slice.
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

    fn bytes_left(&self) -> usize {
        self.len()
    }
}
