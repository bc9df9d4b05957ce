//! Finds the next key change of a path and the number of ticks until then.

use crate::planner::bug_finder::PossibleBug;
use wishdir_sim::command::{DUCK, JUMP};

/// The next key change on a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NextKey {
    /// Whether duck must be pressed (true) or released (false). `None` if it does not change.
    pub(super) duck: Option<bool>,
    /// Whether jump must be pressed (true) or released (false). `None` if it does not change.
    pub(super) jump: Option<bool>,
    /// Ticks before the tick with the change. 0 means the next tick.
    pub(super) ticks: u32,
}

/// Returns the next key change after `passed` ticks of a path. `held` are the last tick's buttons.
/// If no key change is left, counts the ticks to the bug instead. `None` after the bug.
pub(super) fn next_key(way: &PossibleBug, passed: u32, held: u16) -> Option<NextKey> {
    let left = way
        .cmds
        .get(passed as usize..)
        .filter(|left| !left.is_empty())?;
    let keys = |buttons: u16| buttons & (DUCK | JUMP);
    let at = left.iter().position(|cmd| keys(cmd.buttons) != keys(held));
    let Some(at) = at else {
        return Some(NextKey {
            duck: None,
            jump: None,
            ticks: left.len() as u32 - 1,
        });
    };
    let wanted = left[at].buttons;
    let change = |key: u16| ((wanted ^ held) & key != 0).then_some(wanted & key != 0);
    Some(NextKey {
        duck: change(DUCK),
        jump: change(JUMP),
        ticks: at as u32,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planner::bug_finder::{BugKey, PreMove};
    use wishdir_analysis::technique::{Outcome, TechniqueEvent, TechniqueKind};
    use wishdir_sim::command::UserCmd;

    /// A JumpBug: duck on ticks 3 to 5, released with jump on tick 6.
    fn example_bug() -> PossibleBug {
        let buttons = [0, 0, DUCK, DUCK, DUCK, JUMP];
        PossibleBug {
            pre_move: PreMove::InTheAir,
            run_ticks: 0,
            others: 0,
            cmds: buttons
                .map(|buttons| UserCmd {
                    buttons,
                    ..UserCmd::default()
                })
                .to_vec(),
            flight_tick: 1,
            duck: Some((3, 5)),
            key: BugKey::ReleaseDuckAndJump,
            key_ticks: (6, 6),
            strip: None,
            event: TechniqueEvent {
                kind: TechniqueKind::JumpBug,
                outcome: Outcome::Success,
                ..TechniqueEvent::default()
            },
        }
    }

    #[test]
    fn keys_follow_in_order_and_count_down() {
        let way = example_bug();
        let duck = |ticks| {
            Some(NextKey {
                duck: Some(true),
                jump: None,
                ticks,
            })
        };
        assert_eq!(
            [0, 1, 2].map(|passed| next_key(&way, passed, 0)),
            [duck(2), duck(1), duck(0)]
        );
        let jump = |ticks| {
            Some(NextKey {
                duck: Some(false),
                jump: Some(true),
                ticks,
            })
        };
        assert_eq!(
            [3, 4, 5].map(|passed| next_key(&way, passed, DUCK)),
            [jump(2), jump(1), jump(0)]
        );
        assert_eq!(next_key(&way, 6, JUMP), None, "it is done");
    }

    #[test]
    fn key_held_too_early_is_released_first() {
        let held = next_key(&example_bug(), 0, JUMP);
        assert_eq!(
            held,
            Some(NextKey {
                duck: None,
                jump: Some(false),
                ticks: 0
            })
        );
    }

    #[test]
    fn bug_is_next_without_keys() {
        let mut way = example_bug();
        way.cmds.iter_mut().for_each(|cmd| cmd.buttons = 0);
        assert_eq!(
            next_key(&way, 2, 0),
            Some(NextKey {
                duck: None,
                jump: None,
                ticks: 3
            })
        );
    }
}
