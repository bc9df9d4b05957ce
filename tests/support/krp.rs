//! KRP replays made of our own ticks: `docs/demos.md` 6.

use wishdir::sim::tick::TickRecord;

/// Bytes of a row, and of the mask that says which of them changed.
const ROW: usize = 112;
const MASK: usize = 16;
/// The player stands on something, in the flags of a row.
const ON_GROUND: i32 = 512;
/// The player is ducked to the end.
const DUCKED: i32 = 16_384;

/// A tick as a row of a KRP replay.
fn row(record: &TickRecord) -> [u8; ROW] {
    let (cmd, player) = (record.cmd, record.player);
    let mut row = vec![0, 0, cmd.msec];
    let floats = |row: &mut Vec<u8>, floats: &[f32]| row.extend(floats.iter().flat_map(|float| float.to_le_bytes()));
    floats(&mut row, &cmd.angles.to_array());
    floats(&mut row, &[cmd.forward, cmd.side, cmd.up]);
    row.push(0);
    row.extend(cmd.buttons.to_le_bytes());
    row.resize(48, 0);
    floats(&mut row, &player.origin.to_array());
    floats(&mut row, &player.velocity.to_array());
    row.resize(48 + 12 * 3 + 8, 0);
    let flags = if player.on_ground { ON_GROUND } else { 0 } | if player.is_ducked() { DUCKED } else { 0 };
    row.extend(flags.to_le_bytes());
    row.resize(48 + 12 * 3 + 20, 0);
    floats(&mut row, &[player.goldsrc.stamina_msec]);
    row.resize(ROW, 0);
    row.try_into().unwrap()
}

/// A KRP replay of these ticks.
pub(crate) fn krp(map: &str, ticks: &[TickRecord]) -> Vec<u8> {
    let mut file = b"ELIF!PRK".to_vec();
    file.extend(1_u64.to_le_bytes());
    file.resize(83, 0);
    file.extend(map.as_bytes());
    file.resize(256, 0);
    let mut last = [0; ROW];
    for (index, tick) in ticks.iter().enumerate() {
        let now = row(tick);
        file.push(if index == 0 { 2 } else { 1 });
        let mut mask = [0_u8; MASK];
        (0..ROW)
            .filter(|byte| index == 0 || now[*byte] != last[*byte])
            .for_each(|byte| mask[byte / 8] |= 1 << (byte % 8));
        file.extend(mask);
        let changed = (0..ROW).filter(|byte| mask[byte / 8] & 1 << (byte % 8) != 0);
        file.extend(changed.map(|byte| now[byte] ^ last[byte]));
        last = now;
    }
    file
}
