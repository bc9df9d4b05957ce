//! Little-endian numbers at fixed offsets in a record.

use wishdir_sim::math::Vec3;

/// Record in a file. Numbers that extend past its end read as 0.
#[derive(Clone, Copy, Debug)]
pub(super) struct Record<'a>(pub(super) &'a [u8]);

impl Record<'_> {
    fn read_array<const N: usize>(self, at: usize) -> [u8; N] {
        self.0
            .get(at..)
            .and_then(|rest| rest.first_chunk())
            .copied()
            .unwrap_or([0; N])
    }

    pub(super) fn u16(self, at: usize) -> u16 {
        u16::from_le_bytes(self.read_array(at))
    }

    pub(super) fn i16(self, at: usize) -> i16 {
        i16::from_le_bytes(self.read_array(at))
    }

    pub(super) fn u32(self, at: usize) -> u32 {
        u32::from_le_bytes(self.read_array(at))
    }

    pub(super) fn i32(self, at: usize) -> i32 {
        i32::from_le_bytes(self.read_array(at))
    }

    pub(super) fn f32(self, at: usize) -> f32 {
        f32::from_le_bytes(self.read_array(at))
    }

    pub(super) fn vector(self, at: usize) -> Vec3 {
        [self.f32(at), self.f32(at + 4), self.f32(at + 8)].into()
    }
}
