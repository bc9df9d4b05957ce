//! Message ids that are checked against `assets/locale/en.ftl` at compile time.
//!
//! `build.rs` writes a table of all messages. [`text!`], [`message!`] and [`id!`] look ids up in
//! it.

/// All English messages and attributes by id, with the names of their values.
const MESSAGES: &[(&str, &[&str])] = include!(concat!(env!("OUT_DIR"), "/messages.rs"));

/// The id of an existing message. `VALUES` is the [`names_key`] of its value names.
/// An id cannot be used with other values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MessageId<const VALUES: u64>(&'static str);

/// Id of a message without values.
pub type PlainId = MessageId<{ names_key(&[]) }>;

impl<const VALUES: u64> MessageId<VALUES> {
    /// Checks an id. Panics if it is invalid. Constants should use [`id!`].
    pub const fn new(id: &'static str) -> Self {
        assert!(
            key_of_message_values(id) == VALUES,
            "the message takes other values: see assets/locale/en.ftl"
        );
        Self(id)
    }

    /// Returns the id as written in the catalogue.
    pub const fn as_str(self) -> &'static str {
        self.0
    }
}

/// Returns a key for a set of names in any order. 0 for an empty set.
pub const fn names_key(names: &[&str]) -> u64 {
    let (mut key, mut at) = (0_u64, 0);
    while at < names.len() {
        // FNV-1a.
        let (name, mut hash, mut letter) = (names[at].as_bytes(), 0xcbf2_9ce4_8422_2325_u64, 0);
        while letter < name.len() {
            hash = (hash ^ name[letter] as u64).wrapping_mul(0x0000_0100_0000_01b3);
            letter += 1;
        }
        key = key.wrapping_add(hash);
        at += 1;
    }
    key
}

/// Returns the [`names_key`] of a message's value names. Panics if the message does not exist.
pub const fn key_of_message_values(id: &str) -> u64 {
    let (mut low, mut high) = (0, MESSAGES.len());
    while low < high {
        let middle = low.midpoint(high);
        match compare_bytes(MESSAGES[middle].0.as_bytes(), id.as_bytes()) {
            0 => return names_key(MESSAGES[middle].1),
            1.. => high = middle,
            _ => low = middle + 1,
        }
    }
    panic!("the message is not in assets/locale/en.ftl")
}

/// Compares two texts. Returns -1, 0 or 1. `Ord` is not available in constants.
const fn compare_bytes(left: &[u8], right: &[u8]) -> i32 {
    let mut at = 0;
    while at < left.len() && at < right.len() {
        if left[at] != right[at] {
            return if left[at] < right[at] { -1 } else { 1 };
        }
        at += 1;
    }
    if left.len() == right.len() {
        0
    } else if left.len() < right.len() {
        -1
    } else {
        1
    }
}

/// Checks an id: `id!("menu-quit")` is a [`MessageId`] for tables and variables.
macro_rules! id {
    ($id:literal) => {{
        use $crate::text::{MessageId, key_of_message_values};
        const ID: MessageId<{ key_of_message_values($id) }> = MessageId::new($id);
        ID
    }};
}

/// Returns a text without values: `text!("menu-quit")`.
/// Also takes a `match` with an id in each arm.
macro_rules! text {
    ($id:literal) => {{
        const ID: $crate::text::PlainId = $crate::text::MessageId::new($id);
        $crate::text::text(ID)
    }};
    (match $value:tt { $($pattern:pat $(if $guard:expr)? => $id:literal),+ $(,)? }) => {
        $crate::text::text(match $value {
            $($pattern $(if $guard)? => $crate::text::id!($id)),+
        })
    };
}

/// Returns a text with values: `message!("advice-hold-key", ticks = 3, lost = tenths(lost))`.
/// The id may also be an [`id!`] in a variable.
macro_rules! message {
    ($id:literal, $($name:ident = $value:expr),+ $(,)?) => {
        $crate::text::fill_message(
            {
                use $crate::text::{MessageId, names_key};
                const ID: MessageId<{ names_key(&[$(stringify!($name)),+]) }> = MessageId::new($id);
                ID
            },
            [$((stringify!($name), $value.into())),+],
        )
    };
    ($id:expr, $($name:ident = $value:expr),+ $(,)?) => {
        $crate::text::fill_message::<{ $crate::text::names_key(&[$(stringify!($name)),+]) }>(
            $id,
            [$((stringify!($name), $value.into())),+],
        )
    };
}

pub(crate) use {id, message, text};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_ignore_order_and_differ_between_sets() {
        assert_eq!(names_key(&["fog", "share"]), names_key(&["share", "fog"]));
        assert_ne!(names_key(&["fog"]), names_key(&["share"]));
        assert_ne!(names_key(&["fog"]), names_key(&[]));
    }

    #[test]
    fn messages_are_found_with_their_values() {
        assert!(MESSAGES.len() > 2000, "{}", MESSAGES.len());
        for (id, values) in MESSAGES {
            assert_eq!(key_of_message_values(id), names_key(values), "{id}");
        }
    }

    #[test]
    #[should_panic(expected = "not in assets/locale/en.ftl")]
    fn unknown_ids_are_rejected() {
        key_of_message_values("menu-quitt");
    }

    #[test]
    #[should_panic(expected = "other values")]
    fn ids_with_other_values_are_rejected() {
        MessageId::<{ names_key(&["tick"]) }>::new("count-ticks");
    }
}
