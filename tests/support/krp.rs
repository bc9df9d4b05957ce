//! KRP replays made from our own ticks: `docs/demos.md` 6.

use wishdir_sim::tick::TickRecord;

/// Size of a row, and of the mask of its changed bytes.
pub(crate) const ROW: usize = 112;
const MASK: usize = 16;
/// Flag of a row: the player stands on something.
const ON_GROUND: i32 = 512;
/// Flag of a row: fully ducked.
const DUCKED: i32 = 16_384;

/// A tick as a row of a KRP replay.
pub(crate) fn row(record: &TickRecord) -> [u8; ROW] {
    let (cmd, player) = (record.cmd, record.player);
    let mut row = vec![0, 0, cmd.msec];
    let floats = |row: &mut Vec<u8>, floats: &[f32]| {
        row.extend(floats.iter().flat_map(|float| float.to_le_bytes()));
    };
    floats(&mut row, &cmd.angles.to_array());
    floats(&mut row, &[cmd.forward, cmd.side, cmd.up]);
    row.push(0);
    row.extend(cmd.buttons.to_le_bytes());
    row.resize(48, 0);
    floats(&mut row, &player.origin.to_array());
    floats(&mut row, &player.velocity.to_array());
    row.resize(48 + 12 * 3 + 8, 0);
    let flags =
        if player.on_ground { ON_GROUND } else { 0 } | if player.is_ducked() { DUCKED } else { 0 };
    row.extend(flags.to_le_bytes());
    row.resize(ROW - 8, 0);
    floats(&mut row, &[player.goldsrc.stamina_msec]);
    row.resize(ROW, 0);
    row.try_into().unwrap()
}

/// The first bytes of every KRP replay. The sizes of its columns are 0 if it has none.
pub(crate) fn head(map: &str, sizes: [usize; 4]) -> Vec<u8> {
    let mut head = b"ELIF!PRK".to_vec();
    head.extend(1_u64.to_le_bytes());
    head.resize(83, 0);
    head.extend(map.as_bytes());
    head.resize(173, 0);
    head.extend(
        sizes
            .into_iter()
            .flat_map(|size| (size as u32).to_le_bytes()),
    );
    head.resize(256, 0);
    head
}

/// The mask of changes since the last row, and the changed bytes.
fn change(now: &[u8; ROW], last: &[u8; ROW], is_first: bool) -> ([u8; MASK], Vec<(usize, u8)>) {
    let mut mask = [0_u8; MASK];
    let changed: Vec<usize> = (0..ROW)
        .filter(|byte| is_first || now[*byte] != last[*byte])
        .collect();
    changed
        .iter()
        .for_each(|byte| mask[byte / 8] |= 1 << (byte % 8));
    (
        mask,
        changed
            .into_iter()
            .map(|byte| (byte, now[byte] ^ last[byte]))
            .collect(),
    )
}

/// A KRP replay of these rows. An event comes before its row.
pub(crate) fn krp_of(map: &str, rows: &[[u8; ROW]], events: &[(usize, u8)]) -> Vec<u8> {
    let mut file = head(map, [0; 4]);
    let mut last = [0; ROW];
    for (index, now) in rows.iter().enumerate() {
        events
            .iter()
            .filter(|(at, _)| *at == index)
            .for_each(|(_, event)| file.extend([0, *event]));
        let (mask, changed) = change(now, &last, index == 0);
        file.push(if index == 0 { 2 } else { 1 });
        file.extend(mask);
        file.extend(changed.into_iter().map(|(_, byte)| byte));
        last = *now;
    }
    file
}

/// The same in columns, not packed yet.
pub(crate) fn columns_of(map: &str, rows: &[[u8; ROW]], events: &[(usize, u8)]) -> Vec<u8> {
    let (mut kinds, mut low, mut high) = (Vec::new(), Vec::new(), Vec::new());
    let mut columns = vec![Vec::new(); ROW];
    let mut last = [0; ROW];
    for (index, now) in rows.iter().enumerate() {
        kinds.extend(events.iter().filter(|(at, _)| *at == index).map(|_| 0));
        kinds.push(if index == 0 { 2 } else { 1 });
        let (mask, changed) = change(now, &last, index == 0);
        low.extend(&mask[..MASK / 2]);
        high.extend(&mask[MASK / 2..]);
        changed
            .into_iter()
            .for_each(|(at, byte)| columns[at].push(byte));
        last = *now;
    }
    let data: Vec<u8> = columns.concat();
    let mut file = head(
        map,
        [
            kinds.len(),
            low.len() + high.len(),
            data.len(),
            events.len(),
        ],
    );
    file.extend([kinds, low, high, data].concat());
    file.extend(events.iter().map(|(_, event)| event));
    file
}

/// A KRP replay of these ticks.
pub(crate) fn krp(map: &str, ticks: &[TickRecord]) -> Vec<u8> {
    krp_of(map, &ticks.iter().map(row).collect::<Vec<_>>(), &[])
}
