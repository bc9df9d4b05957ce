//! The bot's jump with a fault put into its commands, and the twin without it, both simulated by
//! the movement code from the same tick.

use wishdir::planner::bot::Limits;
use wishdir::planner::variants;
use wishdir_analysis::jump::FoundJump;
use wishdir_analysis::ledger::Cause;
use wishdir_sim::command::{FORWARD, UserCmd};
use wishdir_sim::engine::MoveEvent;
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;
use wishdir_sim::tick::TickRecord;

use super::{PROFILES, bhop, long_jump, on_field, play, profile};
use crate::support::found_jumps;

/// The first jump of a run, with the run's state before the take-off tick.
fn first_jump(name: &str, cmds: &[UserCmd]) -> (FoundJump, Vec<TickRecord>, Run) {
    let (mut run, mut before) = (on_field(name), None);
    let mut records = Vec::new();
    for cmd in cmds {
        let was = run.clone();
        let record = run.advance(cmd);
        let jumped = record
            .report
            .events
            .iter()
            .any(|event| matches!(event, MoveEvent::Jump { .. }));
        if jumped && before.is_none() {
            before = Some(was);
        }
        records.push(record);
    }
    let jump = found_jumps(profile(name), &records).swap_remove(0);
    (jump, records, before.unwrap())
}

#[test]
fn without_its_fault_a_run_goes_on_as_the_ledger_says() {
    for name in PROFILES {
        let kind = if profile(name).rules().ducks {
            long_jump(8)
        } else {
            bhop(1)
        };
        let (records, _) = play(kind, Limits::default(), &mut on_field(name), 3000);
        let mut cmds: Vec<UserCmd> = records.iter().map(|record| record.cmd).collect();
        let (clean, ..) = first_jump(name, &cmds);
        let first = clean.jump.takeoff_tick as usize - 1;
        let whole = cmds[first..]
            .iter()
            .map(|cmd| cmd.side.abs())
            .fold(0.0, f32::max);
        for cmd in &mut cmds[first..] {
            cmd.forward = whole;
            cmd.buttons |= FORWARD;
        }
        let (flawed, records, before) = first_jump(name, &cmds);
        let log = flawed.log.unwrap();
        let ledger = log.ledger();
        assert_eq!(
            ledger.first,
            Some(Cause::ForwardHeld),
            "{name}: {ledger:#?}"
        );
        let twin = log.variant(Cause::ForwardHeld).unwrap();
        let flight = variants::simulate_variant(&before, &cmds[first..], &twin);
        assert!(flight.landed, "{name}");
        let mut all = records[..first].to_vec();
        all.extend(flight.records.iter().cloned());
        let again = found_jumps(profile(name), &all).swap_remove(0);
        let again = again.log.unwrap().ledger();
        let (won, told) = (
            ledger.amount(again.actual) - ledger.amount(ledger.actual),
            ledger.amount(twin.gives_back),
        );
        assert!(
            told > 5.0 && (won - told).abs() < 0.5,
            "{name}: won {won} of {told}"
        );
        // A real run: its commands lead to the same state again.
        let mut run = before.clone();
        for (cmd, record) in flight.cmds.iter().zip(&flight.records) {
            assert_eq!(run.advance(cmd).player, record.player, "{name}");
        }
    }
}
