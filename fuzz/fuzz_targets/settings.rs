//! Merges any bytes as three versions of a settings file: base, ours and theirs. It must not panic.
//! The result must parse again, and without our own changes nothing may be removed.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wishdir::storage::ron_tree::RonTree;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let mut texts = text.splitn(3, '\0').map(RonTree::read);
    let [base, ours, theirs] =
        std::array::from_fn(|_| texts.next().unwrap_or_else(|| RonTree::read("")));
    for tree in [&base, &ours, &theirs] {
        assert_eq!(RonTree::read(&tree.to_string()), *tree, "{tree}");
    }
    assert_eq!(RonTree::merge(&base, &base, &theirs), theirs);
    let merged = RonTree::merge(&base, &ours, &theirs);
    assert_eq!(RonTree::read(&merged.to_string()), merged, "{merged}");
});
