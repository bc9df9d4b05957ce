//! One number for a run's state: two runs that ended in the same bits have the same.

use std::convert::Infallible;

use smallvec::SmallVec;

use super::NfkCheckpoint;
use crate::run::hash::Fnv;
use crate::visit::StateVisitor;
use crate::world::Contents;

/// What the hash takes in together. It is older than the layout of files, and has its own order.
#[derive(Clone, Copy, PartialEq, Eq)]
enum FieldGroup {
    Numbers,
    Flags,
    Counters,
    Waits,
    Clocks,
}

/// Takes in the fields of one group.
struct GroupVisitor<'a> {
    fnv: &'a mut Fnv,
    group: FieldGroup,
}

impl GroupVisitor<'_> {
    fn word(&mut self, group: FieldGroup, word: u64) -> Result<(), Infallible> {
        if self.group == group {
            self.fnv.word(word);
        }
        Ok(())
    }
}

impl StateVisitor for GroupVisitor<'_> {
    type Error = Infallible;

    fn u8(&mut self, value: &mut u8) -> Result<(), Infallible> {
        self.word(FieldGroup::Counters, u64::from(*value))
    }

    fn u16(&mut self, value: &mut u16) -> Result<(), Infallible> {
        self.word(FieldGroup::Waits, u64::from(*value))
    }

    fn u32(&mut self, value: &mut u32) -> Result<(), Infallible> {
        self.word(FieldGroup::Clocks, u64::from(*value))
    }

    fn clock(&mut self, value: &mut u64) -> Result<(), Infallible> {
        self.word(FieldGroup::Clocks, *value)
    }

    fn health(&mut self, value: &mut i32) -> Result<(), Infallible> {
        self.word(FieldGroup::Clocks, u64::from(value.cast_unsigned()))
    }

    fn f32(&mut self, value: &mut f32) -> Result<(), Infallible> {
        self.word(FieldGroup::Numbers, u64::from(value.to_bits()))
    }

    fn f64(&mut self, value: &mut f64) -> Result<(), Infallible> {
        self.word(FieldGroup::Numbers, value.to_bits())
    }

    fn flag(&mut self, value: &mut bool) -> Result<(), Infallible> {
        self.word(FieldGroup::Flags, u64::from(*value))
    }

    fn direction(&mut self, number: &mut u8) -> Result<(), Infallible> {
        self.u8(number)
    }

    fn timer(&mut self, number: &mut u8) -> Result<(), Infallible> {
        self.word(FieldGroup::Clocks, u64::from(*number))
    }

    fn contents(&mut self, value: &mut Contents) -> Result<(), Infallible> {
        self.word(FieldGroup::Counters, value.code().unsigned_abs().into())
    }

    fn list(&mut self, list: &mut SmallVec<[u32; 8]>) -> Result<(), Infallible> {
        list.iter_mut().try_for_each(|number| self.u32(number))
    }

    fn waits(&mut self, waits: &mut Vec<u16>) -> Result<(), Infallible> {
        waits.iter_mut().try_for_each(|wait| self.u16(wait))
    }
}

/// The hash of everything that the next tick's motion and clock depend on.
pub(super) fn of(now: &NfkCheckpoint) -> u64 {
    let (mut now, mut fnv) = (now.clone(), Fnv::new());
    for group in [
        FieldGroup::Numbers,
        FieldGroup::Flags,
        FieldGroup::Counters,
        FieldGroup::Waits,
        FieldGroup::Clocks,
    ] {
        let fnv = &mut fnv;
        let Ok(()) = now.visit(&mut GroupVisitor { fnv, group });
    }
    fnv.finish()
}
