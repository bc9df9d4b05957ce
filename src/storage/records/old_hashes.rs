//! Checksums of rules and maps in database layouts before 6, with 32 and 64 bits.
//! Rows from these layouts keep their checksums, so queries also search for the checksums.

use wishdir_replay::Recordable;

/// Checksums of the built-in rules in database layout 5, with damage and without.
const OLD_RULES: &[(&str, &str, &str)] = &[
    ("cs16-100-ak47", "e67df569", "46c638b2"),
    ("cs16-100-aug", "9d24ee85", "ef01cffa"),
    ("cs16-100-awp", "db59fbaa", "44968fb6"),
    ("cs16-100-m4a1", "fe77ff90", "82bf7800"),
    ("cs16-100-p90", "05047e88", "912893d7"),
    ("cs16-100-scout", "8ff38e33", "cd110e23"),
    ("cs16-100-sg552", "8f641edf", "64ad37e0"),
    ("cs16-100", "dc25d307", "ecf62ccb"),
    ("cs16-111", "31c599e3", "4b7ceae0"),
    ("cs16-250", "f75c7fcf", "79621fe5"),
    ("cs16-72", "4d49ac80", "9fbb5637"),
    ("cs16-77", "0370163b", "c3460589"),
    ("cs16-90", "886e3900", "72c6f282"),
    ("hl-100", "62143c7d", "5c988506"),
    ("qw-72-client", "b90f0f73", "bbfbb332"),
    ("qw-72", "9007a4db", "63df9043"),
    ("qw-77-client", "6cc63357", "872d9edf"),
    ("qw-77", "0e7f68e9", "ab96b90f"),
    ("tf-demoman-72", "f0d3930e", "9506622f"),
    ("tf-demoman-77", "53d1ff96", "6b717b35"),
    ("tf-engineer-72", "ae287e00", "72e0b4c5"),
    ("tf-engineer-77", "f78523bc", "b06ee63f"),
    ("tf-hwguy-72", "73b4021f", "ff35254c"),
    ("tf-hwguy-77", "7f486c3d", "2a5998c6"),
    ("tf-medic-72", "fe8d5624", "4eb3f53c"),
    ("tf-medic-77", "094cda6b", "a82768b1"),
    ("tf-pyro-72", "5faf30bd", "c7c1fcba"),
    ("tf-pyro-77", "49d7829e", "65b0f57a"),
    ("tf-scout-72", "51f5d88a", "7f72035d"),
    ("tf-scout-77", "11fa5df1", "b8e5a46c"),
    ("tf-sniper-72", "b39875bb", "2e4e6eca"),
    ("tf-sniper-77", "b0965e3d", "2a9646f4"),
    ("tf-soldier-72", "2f2179b0", "b9000e4e"),
    ("tf-soldier-77", "8c231528", "47771754"),
    ("tf-spy-72", "f67e856c", "36bccf4d"),
    ("tf-spy-77", "5f612457", "871e39c8"),
];

/// Returns the checksum of rules as old rows store it, as text.
pub(super) fn old_rules_hash<S: Recordable>(rules: &S::Rules, damage: bool) -> String {
    let name = S::rules_name(rules);
    let is_built_in = S::built_in_rules(name, damage)
        .is_some_and(|built_in| S::rules_digest(&built_in) == S::rules_digest(rules));
    let known = OLD_RULES
        .iter()
        .find(|(known, ..)| is_built_in && *known == name);
    known.map_or_else(
        // Layout 5 hashed the text of the rules, including names and descriptions.
        || format!("{:08x}", S::rules_checksum(rules)),
        |(_, with, without)| (if damage { *with } else { *without }).to_owned(),
    )
}

/// Returns the checksum of a map as old rows store it, as text.
pub(super) fn old_map_hash<S: Recordable>(world: &S::World) -> String {
    format!("{:016x}", S::map_hash(world))
}
