//! Merges any bytes as three versions of a settings file: base, ours and theirs. It must not panic.
//! The result must parse again, and without our own changes nothing may be removed.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wishdir::storage::ron_tree::Tree;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let mut texts = text.splitn(3, '\0').map(Tree::read);
    let [base, ours, theirs] =
        std::array::from_fn(|_| texts.next().unwrap_or_else(|| Tree::read("")));
    for tree in [&base, &ours, &theirs] {
        assert_eq!(Tree::read(&tree.to_string()), *tree, "{tree}");
    }
    assert_eq!(Tree::merged(&base, &base, &theirs), theirs);
    let merged = Tree::merged(&base, &ours, &theirs);
    assert_eq!(Tree::read(&merged.to_string()), merged, "{merged}");
});
