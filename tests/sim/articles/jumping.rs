//! "EdgeBug and JumpBug", heights: how much each kind of jump adds to the height of a fall.

use wishdir_sim::client::Button::{Duck, Forward, Jump};
use wishdir_sim::engine::{DuckStep, Engine, MoveEvent};

use crate::bench_world::{Bench, shows};

/// A player running with W at 250.
fn running() -> Bench {
    let mut bench = Bench::on_floor(Engine::CounterStrike);
    bench.hold(&[Forward]).ticks(100);
    bench
}

/// Taps jump and flies until the next ground contact. Returns the maximum height of the feet, as if
/// standing.
fn hop(bench: &mut Bench, in_flight: impl Fn(&mut Bench, u32)) -> f32 {
    let mut highest = bench.tap(Jump).tick().standing_feet();
    for tick in 1.. {
        in_flight(bench, tick);
        highest = highest.max(bench.tick().standing_feet());
        if bench.player.on_ground {
            break;
        }
    }
    highest
}

/// The heights of consecutive hops, with this many frames on the ground between two jumps.
fn bunnyhops(frames_on_ground: usize) -> Vec<f32> {
    let mut bench = running();
    let mut heights = Vec::new();
    for _ in 0..6 {
        heights.push(hop(&mut bench, |_, _| ()));
        bench.ticks(frames_on_ground - 1);
    }
    heights
}

/// The same, ducked in flight. On the ground the player stands up first, then jumps after
/// `frames_on_ground` minus one frames.
fn stand_up_bunnyhops(frames_on_ground: usize) -> Vec<f32> {
    let mut bench = running();
    let mut heights = Vec::new();
    for _ in 0..6 {
        heights.push(hop(&mut bench, duck_in_flight));
        bench.let_go(&[Duck]).ticks(frames_on_ground - 1);
    }
    heights
}

/// The same with duck held from the first flight on.
fn duck_bunnyhops(frames_on_ground: usize) -> Vec<f32> {
    let mut bench = running();
    let mut heights = Vec::new();
    for _ in 0..6 {
        heights.push(hop(&mut bench, duck_in_flight));
        bench.ticks(frames_on_ground - 1);
    }
    heights
}

fn duck_in_flight(bench: &mut Bench, tick: u32) {
    if tick == 10 {
        bench.hold(&[Duck]);
    }
}

/// Checks each height against its printed value.
#[track_caller]
fn heights(got: &[f32], printed: &[&str]) {
    for (got, printed) in got.iter().zip(printed) {
        shows(*got, printed);
    }
}

/// A standing jump adds 45 units: 44.992.
#[test]
fn a_standing_jump_is_45_high() {
    let mut bench = Bench::on_floor(Engine::CounterStrike);
    let highest = hop(&mut bench, |_, _| ());
    shows(highest, "45");
    shows(highest, "44.992");
}

/// A jump from a crouch adds 45 - 18 = 27: 26.992, after standing up in the air.
#[test]
fn a_ducked_jump_is_27_high() {
    let mut bench = Bench::on_floor(Engine::CounterStrike);
    bench.hold(&[Duck]).ticks(60);
    assert!(bench.is_ducked());
    let highest = hop(&mut bench, |_, _| ());
    shows(highest, "27");
    shows(highest, "26.992");
    let mut standing_up = Bench::on_floor(Engine::CounterStrike);
    standing_up.hold(&[Duck]).ticks(60);
    standing_up.tap(Jump).ticks(20);
    standing_up.let_go(&[Duck]).tick();
    // For a player standing in the air, the feet are at this height.
    assert!(standing_up.feet() > 20.0);
    assert_eq!(standing_up.feet(), standing_up.standing_feet());
}

/// A double duck, which releases the key before the crouch is complete, lifts by 18 units. At the
/// end of its frame, half a step of gravity has been subtracted: 17.96.
#[test]
fn a_double_duck_lifts_by_18() {
    let mut bench = Bench::on_floor(Engine::CounterStrike);
    bench.tap(Duck).tick();
    assert_eq!(bench.feet(), 0.0);
    bench.tick();
    let steps: Vec<DuckStep> = bench
        .report
        .events
        .iter()
        .filter_map(|event| {
            if let MoveEvent::Duck(step) = event {
                Some(*step)
            } else {
                None
            }
        })
        .collect();
    assert_eq!(steps, [DuckStep::DoubleDuck]);
    shows(bench.feet(), "18");
    shows(bench.feet(), "17.96");
    assert!(!bench.player.on_ground);
}

/// `PM_UnDuck` comes one frame after a duck by the wheel, on the ground and in the air.
#[test]
fn a_wheel_duck_is_undone_one_frame_later() {
    let mut bench = Bench::on_floor(Engine::CounterStrike);
    bench.tap(Duck).tick();
    assert!(bench.player.goldsrc.in_duck && bench.player.on_ground);
    bench.tick();
    assert!(!bench.player.goldsrc.in_duck && !bench.player.on_ground);
    let mut flying = Bench::in_air(Engine::CounterStrike, 250.0, 0.0);
    flying.tap(Duck).tick();
    assert!(flying.is_ducked(), "at once in the air");
    flying.tick();
    assert!(!flying.is_ducked());
}

/// A double duck does not change `stamina_msec`, so a count jump and a double count jump (one or
/// two double ducks, then the jump at the landing) add 45 as well.
#[test]
fn count_jumps_are_45_high_too() {
    for double_ducks in [1, 2] {
        let mut bench = running();
        for _ in 0..double_ducks {
            bench.tap(Duck).ticks(2);
            assert!(!bench.player.on_ground);
            bench.ticks_until(|bench| bench.player.on_ground);
        }
        assert_eq!(bench.player.goldsrc.stamina_msec, 0.0);
        let highest = hop(&mut bench, |_, _| ());
        shows(highest, "45");
        shows(highest, "44.992");
        assert!(bench.player.goldsrc.stamina_msec > 0.0, "but a jump does");
    }
}

/// A duck bhop after a double duck adds 27: ducked in the air, landed ducked, jumped ducked, with
/// no jump before.
#[test]
fn a_duck_bhop_after_a_double_duck_is_27_high() {
    let mut bench = running();
    bench.tap(Duck).ticks(2);
    bench
        .hold(&[Duck])
        .ticks_until(|bench| bench.player.on_ground);
    assert!(bench.is_ducked());
    let highest = hop(&mut bench, |_, _| ());
    shows(highest, "27");
    shows(highest, "26.992");
}

/// After the first bhop the height is 34.5 to 34.8, after the others 33.1 to 33.4, depending on the
/// frames on the ground and `stamina_msec`. The table: one frame 34.627, then 33.444 and 33.149
/// (the article's 33.4 rounds 33.444); two frames 34.775, 33.592, 33.444, 33.297; three 34.93,
/// which is above the article's range.
#[test]
fn bunnyhops_are_34_6_and_then_33_1_high() {
    heights(
        &bunnyhops(1),
        &["44.992", "34.627", "33.444", "33.149", "33.149", "33.149"],
    );
    heights(
        &bunnyhops(2),
        &["44.992", "34.775", "33.592", "33.444", "33.297", "33.297"],
    );
    heights(&bunnyhops(3), &["44.992", "34.93"]);
}

/// For the stand-up bhop it is 35.5 to 35.8, then 34.5 to 34.8: 35.692 and 34.627 when standing up
/// in the frame after the landing and jumping in the next, 35.845 and 34.775 with one frame more.
/// (Jumping in the frame that stands up would give 35.539, then 34.479 and 34.332, slightly below
/// the article's range.)
#[test]
fn stand_up_bunnyhops_are_35_7_and_then_34_6_high() {
    heights(
        &stand_up_bunnyhops(1),
        &["44.992", "35.539", "34.479", "34.332", "34.332"],
    );
    heights(
        &stand_up_bunnyhops(2),
        &["44.992", "35.692", "34.627", "34.627", "34.627"],
    );
    heights(
        &stand_up_bunnyhops(3),
        &["44.992", "35.845", "34.775", "34.775", "34.775"],
    );
}

/// For the duck bhop from standing it is 17.5 to 17.8, which is a stand-up's minus 18, then 15.1 to
/// 15.4, as for a plain bhop: 17.539 (17.692 with two frames), then 15.444 and 15.149.
#[test]
fn duck_bunnyhops_are_17_5_and_then_15_1_high() {
    heights(
        &duck_bunnyhops(1),
        &["44.992", "17.539", "15.444", "15.149", "15.149", "15.149"],
    );
    heights(
        &duck_bunnyhops(2),
        &["44.992", "17.692", "15.592", "15.444", "15.297", "15.297"],
    );
    for (duck, stand_up) in duck_bunnyhops(1)
        .iter()
        .zip(&stand_up_bunnyhops(1))
        .skip(1)
        .take(1)
    {
        shows(stand_up - duck, "18.000");
    }
    for (duck, plain) in duck_bunnyhops(1).iter().zip(&bunnyhops(1)).skip(2) {
        shows(plain - duck, "18.000");
    }
}

/// Between bhops the time in the air is the same ducked or not. Before the first duck bhop it is
/// the same as before a stand-up bhop.
#[test]
fn the_time_in_the_air_decides_the_height() {
    let airtimes = |in_flight: fn(&mut Bench, u32), stand_up: bool| -> Vec<usize> {
        let mut bench = running();
        (0..4)
            .map(|_| {
                let mut frames = 0;
                bench.tap(Jump).tick();
                while !bench.player.on_ground {
                    frames += 1;
                    in_flight(&mut bench, frames);
                    bench.tick();
                }
                if stand_up {
                    bench.let_go(&[Duck]);
                }
                frames as usize
            })
            .collect()
    };
    let plain = airtimes(|_, _| (), false);
    let duck = airtimes(duck_in_flight, false);
    let stand_up = airtimes(duck_in_flight, true);
    assert_eq!(duck[0], stand_up[0], "before the first bhop");
    assert_eq!(duck[1..], plain[1..], "between the later ones");
}
