//! Parses any bytes as a config of either client.
//! It must not panic, and every bound script must terminate.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wishdir_console::{CfgFile, Config, Dialect, ScriptMachine};
use wishdir_sim::profile::by_name;

fuzz_target!(|bytes: &[u8]| {
    for dialect in [Dialect::GoldSrc, Dialect::EzQuake, Dialect::detect(bytes)] {
        let config = Config::read("config.cfg", bytes, dialect, &mut |name| {
            (name.len() % 2 == 0).then(|| CfgFile::new(name, &bytes[..bytes.len() / 2]))
        });
        config.imported_settings(dialect);
        let mut profile = by_name("cs16-100").unwrap().clone();
        config.apply(&mut profile);
        assert!(
            profile.keys.sensitivity.is_finite()
                && config.turn_per_count_deg().iter().all(|it| it.is_finite())
        );
        let mut machine = ScriptMachine::new(&config, dialect);
        for key in config.binds.keys().take(8) {
            machine.press(key);
            machine.run_frame();
            machine.release(key);
            machine.run_frame();
        }
    }
});
