//! Ordinary.
use super::*;
#[test]
fn print_all() {
    for set in ["cs16", "hl"] {
        for name in names(set) {
            for e in events(set, &name) {
                println!(
                    "{set}/{name} {} {:?} {:?} h{:.1} vz{:.0} {} | {:?} saved {:.1} lost {:.1}",
                    e.tick,
                    e.kind,
                    e.outcome,
                    e.fall_height,
                    e.fall_speed,
                    e.verdict,
                    e.missed_by,
                    e.hp_saved,
                    e.hp_lost
                );
            }
        }
    }
}
