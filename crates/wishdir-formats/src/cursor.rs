//! Little-endian cursor over bytes that never reads past the end.

use wishdir_sim::math::Vec3;

/// Byte slice with a read position.
#[derive(Clone, Copy, Debug)]
pub(super) struct ByteCursor<'a> {
    all: &'a [u8],
    at: usize,
}

/// Error for a read past the end of the bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct UnexpectedEnd;

impl<'a> ByteCursor<'a> {
    pub(super) fn new(all: &'a [u8]) -> Self {
        Self { all, at: 0 }
    }

    /// Creates a cursor at an offset, or at the end if the offset is past the end.
    pub(super) fn from_offset(all: &'a [u8], at: usize) -> Self {
        Self {
            all,
            at: at.min(all.len()),
        }
    }

    pub(super) fn offset(&self) -> usize {
        self.at
    }

    pub(super) fn remaining(&self) -> usize {
        self.all.len() - self.at
    }

    pub(super) fn is_empty(&self) -> bool {
        self.remaining() == 0
    }

    pub(super) fn read_bytes(&mut self, count: usize) -> Result<&'a [u8], UnexpectedEnd> {
        let bytes = self.all[self.at..].get(..count).ok_or(UnexpectedEnd)?;
        self.at += count;
        Ok(bytes)
    }

    pub(super) fn skip(&mut self, count: usize) -> Result<(), UnexpectedEnd> {
        self.read_bytes(count).map(drop)
    }

    /// Returns the next byte without moving the read position.
    pub(super) fn peek(&self) -> Option<u8> {
        self.all.get(self.at).copied()
    }

    fn read_array<const N: usize>(&mut self) -> Result<[u8; N], UnexpectedEnd> {
        let bytes = self.read_bytes(N)?;
        let mut array = [0; N];
        array.copy_from_slice(bytes);
        Ok(array)
    }

    pub(super) fn u8(&mut self) -> Result<u8, UnexpectedEnd> {
        self.read_array().map(u8::from_le_bytes)
    }

    pub(super) fn i8(&mut self) -> Result<i8, UnexpectedEnd> {
        self.read_array().map(i8::from_le_bytes)
    }

    pub(super) fn u16(&mut self) -> Result<u16, UnexpectedEnd> {
        self.read_array().map(u16::from_le_bytes)
    }

    pub(super) fn i16(&mut self) -> Result<i16, UnexpectedEnd> {
        self.read_array().map(i16::from_le_bytes)
    }

    pub(super) fn u32(&mut self) -> Result<u32, UnexpectedEnd> {
        self.read_array().map(u32::from_le_bytes)
    }

    pub(super) fn i32(&mut self) -> Result<i32, UnexpectedEnd> {
        self.read_array().map(i32::from_le_bytes)
    }

    pub(super) fn u64(&mut self) -> Result<u64, UnexpectedEnd> {
        self.read_array().map(u64::from_le_bytes)
    }

    pub(super) fn f32(&mut self) -> Result<f32, UnexpectedEnd> {
        self.read_array().map(f32::from_le_bytes)
    }

    pub(super) fn floats(&mut self) -> Result<[f32; 3], UnexpectedEnd> {
        Ok([self.f32()?, self.f32()?, self.f32()?])
    }

    pub(super) fn vec3(&mut self) -> Result<Vec3, UnexpectedEnd> {
        self.floats().map(Vec3::from_array)
    }

    /// Reads a NUL-terminated string. Returns the string without the NUL.
    pub(super) fn string(&mut self) -> Result<&'a [u8], UnexpectedEnd> {
        let end = self.all[self.at..]
            .iter()
            .position(|byte| *byte == 0)
            .ok_or(UnexpectedEnd)?;
        let text = &self.all[self.at..self.at + end];
        self.at += end + 1;
        Ok(text)
    }

    /// Reads a fixed-length field as Latin-1, up to its first NUL.
    pub(super) fn text(&mut self, count: usize) -> Result<String, UnexpectedEnd> {
        Ok(decode_latin1_to_nul(self.read_bytes(count)?))
    }
}

/// Decodes Latin-1 up to the first NUL.
pub(super) fn decode_latin1_to_nul(bytes: &[u8]) -> String {
    bytes
        .iter()
        .take_while(|byte| **byte != 0)
        .map(|byte| char::from(*byte))
        .collect()
}

/// Whether all values are finite and below 1e9 in magnitude.
pub(super) fn are_plausible(floats: impl IntoIterator<Item = f32>) -> bool {
    floats.into_iter().all(|float| float.abs() < 1e9)
}
