//! Picks the habit to fix first.

use crate::ledger::causes::notes::Notes;
use crate::ledger::model::aim::Scale;
use crate::ledger::model::cause::Cause;
use crate::ledger::model::loss::Part;
use crate::ledger::tuning::WORTH_SAYING;

/// Returns the costliest habit. Of equal habits, it returns the one that is removed first. A mouse
/// fault comes last if correcting it costs speed until the keys are right. A flight with one strafe
/// cannot have wrong strafe lengths. `None` if no habit costs enough for advice, or if it is
/// unknown how a corrected flight would end.
pub(crate) fn first_cause(parts: &[Part], notes: &Notes, scale: &Scale) -> Option<Cause> {
    if notes.unknown.is_some() {
        return None;
    }
    let amount = |part: &Part| scale.amount(part.loss);
    let keys = Cause::ForwardHeld..=Cause::EarlySwitch;
    let has_keys = parts
        .iter()
        .any(|part| keys.contains(&part.cause) && amount(part) >= WORTH_SAYING);
    let waits = |cause: Cause| {
        !notes.mouse_alone_helps
            && has_keys
            && matches!(
                cause,
                Cause::AngleOver | Cause::AngleUnder | Cause::AngleUneven
            )
    };
    // A flight with one strafe has no strafe lengths to compare.
    let has_one_strafe = notes.strafes <= 1 && notes.wanted_strafes <= 1;
    let is_skipped = |cause: Cause| waits(cause) || (has_one_strafe && cause == Cause::Path);
    let habits = parts.iter().filter(|part| {
        part.cause.is_habit() && !is_skipped(part.cause) && amount(part) >= WORTH_SAYING
    });
    let costlier = |a: Part, b: &Part| if amount(b) > amount(&a) { *b } else { a };
    habits
        .copied()
        .reduce(|a, b| costlier(a, &b))
        .map(|part| part.cause)
}
