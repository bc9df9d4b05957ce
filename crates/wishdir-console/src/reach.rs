//! Finds the effects that a key's text can have through aliases and binds,
//! without running the text (`docs/cfg.md` 5).
//!
//! Each alias and each key is a node with all texts that the config can assign to it.
//! Only nodes that can press a button matter to movement.
//! Changes to other nodes do not create a layer.

use std::collections::{BTreeMap, BTreeSet};

use super::commands::{
    CommandKind, KEYBOARD_LOOK, RUN_VARIABLE, SPECIAL, command_kind, is_condition_command,
};
use super::machine::{BindLayer, find_client_button};
use super::split::{split_commands, split_tokens};
use super::variables::is_fps_switch;
use super::{Config, Dialect, KeyName};
use wishdir_sim::client::Button;

/// Maximum number of texts examined.
const TEXTS_MAX: usize = 20_000;
/// Maximum depth of nested definitions: `alias a alias b alias c ...`.
const NESTED_MAX: usize = 16;

/// Alias or key.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum ScriptNode {
    Alias(String),
    Key(String),
}

/// Abilities of a node, including those of the nodes that it runs or changes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct NodeAbilities {
    /// Buttons that the node can press.
    presses: BTreeSet<Button>,
    /// Whether the node can press or release a button, or has another effect on the verdict.
    acts: bool,
    /// Whether the node acts in an unsupported way: after `if`, or with `$name` or `%1`.
    is_conditional: bool,
    /// Whether the node acts and can change while the config runs, or changes such a node.
    has_state: bool,
}

impl NodeAbilities {
    /// Adds the abilities of another node. Returns whether anything changed.
    fn add(&mut self, other: &Self) -> bool {
        let before = self.clone();
        self.presses.extend(&other.presses);
        self.acts |= other.acts;
        self.is_conditional |= other.is_conditional;
        self.has_state |= other.has_state;
        *self != before
    }
}

/// Facts found in the texts of a node.
#[derive(Clone, Debug, Default)]
struct NodeFacts {
    abilities: NodeAbilities,
    /// Nodes that the node runs or changes.
    leads_to: BTreeSet<ScriptNode>,
    /// Nodes that the node only runs after an `if`.
    behind_if: BTreeSet<ScriptNode>,
    /// Nodes that the node changes.
    changes: BTreeSet<ScriptNode>,
}

/// Reachable buttons and nodes of all keys and aliases in a config.
#[derive(Clone, Debug)]
pub(super) struct ReachGraph {
    dialect: Dialect,
    facts: BTreeMap<ScriptNode, NodeFacts>,
    /// Nodes that can change and can press a button.
    changing: BTreeSet<ScriptNode>,
}

impl ReachGraph {
    /// Analyses the keys and aliases of a config.
    pub(super) fn new(config: &Config, dialect: Dialect) -> Self {
        let mut reach = Self {
            dialect,
            facts: BTreeMap::new(),
            changing: BTreeSet::new(),
        };
        let aliases = config
            .aliases
            .iter()
            .map(|(name, alias)| (ScriptNode::Alias(reach.alias_key(name)), alias.text.clone()));
        let keys = config
            .binds
            .iter()
            .map(|(name, bind)| (ScriptNode::Key(name.clone()), bind.text.clone()));
        let mut texts: Vec<(ScriptNode, String, usize)> = aliases
            .chain(keys)
            .map(|(node, text)| (node, text, 0))
            .collect();
        let mut seen: BTreeSet<(ScriptNode, String)> = BTreeSet::new();
        while let Some((node, text, depth)) = texts.pop() {
            let is_new = seen.len() < TEXTS_MAX && seen.insert((node.clone(), text.clone()));
            if !is_new {
                continue;
            }
            // On release, a key runs its text with `-`.
            let released = text
                .strip_prefix('+')
                .filter(|_| matches!(node, ScriptNode::Key(_)));
            let released = released.map(|rest| format!("-{rest}"));
            for text in std::iter::once(text).chain(released) {
                let (facts, given) = reach.read_text(&text);
                let known = reach.facts.entry(node.clone()).or_default();
                known.abilities.add(&facts.abilities);
                known.leads_to.extend(facts.leads_to);
                known.behind_if.extend(facts.behind_if);
                known.changes.extend(facts.changes);
                if depth < NESTED_MAX {
                    let deeper = given.into_iter();
                    texts.extend(deeper.map(|(node, text)| (node, text, depth + 1)));
                }
            }
        }
        reach.propagate_abilities();
        reach.mark_state_nodes();
        reach
    }

    pub(super) fn dialect(&self) -> Dialect {
        self.dialect
    }

    fn alias_key(&self, name: &str) -> String {
        match self.dialect {
            Dialect::GoldSrc => name.to_owned(),
            Dialect::EzQuake | Dialect::Quake3 => name.to_ascii_lowercase(),
        }
    }

    /// Reads a text. Returns its facts, and the texts that it assigns to other nodes.
    fn read_text(&self, text: &str) -> (NodeFacts, Vec<(ScriptNode, String)>) {
        let (mut facts, mut given) = (NodeFacts::default(), Vec::new());
        for command in split_commands(text, 1, self.dialect).commands {
            let words = split_tokens(&command.text, self.dialect);
            if words.is_empty() {
                continue;
            }
            if self.dialect == Dialect::EzQuake && is_condition_command(&words[0]) {
                self.read_condition(&words[1..], &mut facts);
            } else {
                self.read_command(&words, &mut facts, &mut given);
            }
        }
        (facts, given)
    }

    /// Reads the words after an `if` or `if_exists`. Conditions are not evaluated,
    /// so each word may be a command, with the next word as its argument.
    fn read_condition(&self, words: &[String], facts: &mut NodeFacts) {
        let mut inner = NodeFacts::default();
        let parts = words.iter().flat_map(|word| word.split([' ', ';', '"']));
        let is_value = |part: &&str| part.is_empty() || part.contains(['$', '%']);
        let parts: Vec<String> = parts
            .filter(|part| !is_value(part))
            .map(str::to_owned)
            .collect();
        for index in 0..parts.len() {
            let end = parts.len().min(index + 2);
            self.read_command(&parts[index..end], &mut inner, &mut Vec::new());
        }
        inner.abilities.is_conditional |= inner.abilities.acts;
        facts.abilities.add(&inner.abilities);
        facts.behind_if.extend(inner.leads_to.iter().cloned());
        facts.leads_to.extend(inner.leads_to);
    }

    fn read_command(
        &self,
        words: &[String],
        facts: &mut NodeFacts,
        given: &mut Vec<(ScriptNode, String)>,
    ) {
        let name = words[0].as_str();
        let lower = name.to_ascii_lowercase();
        let word = |at: usize| words.get(at).map_or("", String::as_str);
        let runs_variable = self.dialect == Dialect::Quake3 && lower == RUN_VARIABLE;
        if runs_variable || self.dialect == Dialect::EzQuake && name.contains(['$', '%']) {
            facts.abilities.acts = true;
            facts.abilities.is_conditional = true;
            return;
        }
        let target = match lower.as_str() {
            "alias" | "unalias" if words.len() > 1 => {
                Some(ScriptNode::Alias(self.alias_key(word(1))))
            }
            "bind" | "unbind" if words.len() > 1 => {
                KeyName::parse(word(1), self.dialect).map(|key| ScriptNode::Key(key.name))
            }
            _ => None,
        };
        if let Some(target) = target {
            facts.leads_to.insert(target.clone());
            facts.changes.insert(target.clone());
            if words.len() > 2 {
                given.push((target, words[2..].join(" ")));
            }
            return;
        }
        let variable = match lower.as_str() {
            "set" | "seta" | "toggle" | "inc" => word(1).to_ascii_lowercase(),
            _ => lower.clone(),
        };
        let button = lower
            .strip_prefix(['+', '-'])
            .and_then(|name| find_client_button(name, self.dialect));
        facts
            .abilities
            .presses
            .extend(button.filter(|_| lower.starts_with('+')));
        facts.abilities.acts |= button.is_some()
            || lower == KEYBOARD_LOOK
            || lower == "unbindall"
            || words.len() > 1 && is_fps_switch(&variable);
        if self.dialect == Dialect::GoldSrc && lower == SPECIAL[1..] {
            facts.leads_to.insert(ScriptNode::Alias(SPECIAL.to_owned()));
        }
        if command_kind(name, self.dialect, true) == CommandKind::Alias {
            facts
                .leads_to
                .insert(ScriptNode::Alias(self.alias_key(name)));
        }
    }

    /// Gives each node the abilities of the nodes that it runs or changes.
    fn propagate_abilities(&mut self) {
        let mut sources: BTreeMap<ScriptNode, Vec<ScriptNode>> = BTreeMap::new();
        for (node, facts) in &self.facts {
            for to in &facts.leads_to {
                sources.entry(to.clone()).or_default().push(node.clone());
            }
        }
        let mut changed: Vec<ScriptNode> = self.facts.keys().cloned().collect();
        while let Some(node) = changed.pop() {
            let Some(abilities) = self.facts.get(&node).map(|facts| facts.abilities.clone()) else {
                continue;
            };
            for source in sources.get(&node).into_iter().flatten() {
                let Some(facts) = self.facts.get_mut(source) else {
                    continue;
                };
                let mut abilities = abilities.clone();
                abilities.is_conditional |= abilities.acts && facts.behind_if.contains(&node);
                if facts.abilities.add(&abilities) {
                    changed.push(source.clone());
                }
            }
        }
    }

    /// Finds the changing nodes that matter to movement, and the nodes that run or change them.
    fn mark_state_nodes(&mut self) {
        let changed: BTreeSet<ScriptNode> = self
            .facts
            .values()
            .flat_map(|facts| facts.changes.iter().cloned())
            .collect();
        let acts = |node: &ScriptNode| self.facts.get(node).is_some_and(|it| it.abilities.acts);
        self.changing = changed.into_iter().filter(acts).collect();
        for (node, facts) in &mut self.facts {
            facts.abilities.has_state =
                self.changing.contains(node) || !facts.changes.is_disjoint(&self.changing);
        }
        self.propagate_abilities();
    }

    /// Returns the abilities of a key.
    fn key_abilities(&self, key: &str) -> Option<&NodeAbilities> {
        let facts = self.facts.get(&ScriptNode::Key(key.to_owned()))?;
        Some(&facts.abilities)
    }

    /// Returns the buttons that a key can press, in any layer.
    pub(super) fn pressable_buttons(&self, key: &str) -> BTreeSet<Button> {
        self.key_abilities(key)
            .map_or_else(BTreeSet::new, |abilities| abilities.presses.clone())
    }

    /// Whether a key only acts through ezQuake's `if`, `$name` or `%1`, or Quake III's `vstr`.
    pub(super) fn is_conditional(&self, key: &str) -> bool {
        self.key_abilities(key)
            .is_some_and(|abilities| abilities.is_conditional)
    }

    /// Returns those binds and aliases of a layer that matter to movement.
    pub(super) fn relevant_layer(&self, layer: &BindLayer) -> BindLayer {
        layer.filter_entries(
            |alias| self.changing.contains(&ScriptNode::Alias(alias.to_owned())),
            |key| self.changing.contains(&ScriptNode::Key(key.to_owned())),
        )
    }

    /// Groups the keys that share state. Keys without state are in no group.
    pub(super) fn key_groups(&self) -> Vec<BTreeSet<String>> {
        let nodes: Vec<&ScriptNode> = self.facts.keys().collect();
        let place: BTreeMap<&ScriptNode, usize> = nodes.iter().copied().zip(0..).collect();
        let mut parents: Vec<usize> = (0..nodes.len()).collect();
        let has_state = |node: &ScriptNode| {
            let facts = self.facts.get(node);
            facts.is_some_and(|facts| facts.abilities.has_state)
        };
        for (node, facts) in &self.facts {
            for to in facts.leads_to.iter().filter(|to| has_state(to)) {
                let (one, other) = (
                    find_root(&mut parents, place[node]),
                    find_root(&mut parents, place[to]),
                );
                parents[one] = other;
            }
        }
        let mut groups: BTreeMap<usize, BTreeSet<String>> = BTreeMap::new();
        for (at, node) in nodes.iter().enumerate() {
            if let ScriptNode::Key(key) = node
                && has_state(node)
            {
                let group = find_root(&mut parents, at);
                groups.entry(group).or_default().insert(key.clone());
            }
        }
        groups.into_values().collect()
    }
}

/// Finds the representative of a group.
fn find_root(parents: &mut [usize], mut at: usize) -> usize {
    while parents[at] != at {
        parents[at] = parents[parents[at]];
        at = parents[at];
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reach(text: &str, dialect: Dialect) -> ReachGraph {
        let config = Config::read("config.cfg", text.as_bytes(), dialect, &mut |_| None);
        ReachGraph::new(&config, dialect)
    }

    #[test]
    fn only_button_toggles_have_state() {
        let text = "alias chat chat1\nalias chat1 \"say one; alias chat chat2\"\n\
                    alias chat2 \"say two; alias chat chat1\"\nbind x chat\n\
                    alias d d1\nalias d1 \"+duck; alias d d2\"\nalias d2 \"-duck; alias d d1\"\nbind c d\n";
        let reach = reach(text, Dialect::GoldSrc);
        assert_eq!(reach.key_groups(), [BTreeSet::from(["c".to_owned()])]);
        assert_eq!(reach.pressable_buttons("c"), BTreeSet::from([Button::Duck]));
        assert_eq!(reach.pressable_buttons("x"), BTreeSet::new());
    }

    #[test]
    fn keys_are_grouped_by_shared_state() {
        let toggle = |name: &str, button: &str| {
            format!(
                "alias {name} {name}1\nalias {name}1 \"+{button}; alias {name} {name}2\"\n\
                 alias {name}2 \"-{button}; alias {name} {name}1\"\n"
            )
        };
        let text = format!(
            "{}{}bind c d\nbind v s\nbind z \"alias d +jump\"\nalias h +use\nbind e h\nbind r \"h;d\"",
            toggle("d", "duck"),
            toggle("s", "speed")
        );
        let found = reach(&text, Dialect::GoldSrc).key_groups();
        let names = |names: &[&str]| names.iter().map(|it| (*it).to_owned()).collect();
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(found.contains(&names(&["c", "r", "z"])), "{found:?}");
        assert!(found.contains(&names(&["v"])), "{found:?}");
    }

    #[test]
    fn only_an_if_before_a_button_is_conditional() {
        let text = "alias +r \"-moveleft; +moveright; set r 1\"\n\
                    alias -r \"-moveright; if $l == 1 then +moveleft\"\nalias rl \"impulse 7\"\n\
                    bind d +r\nbind x \"+jump; if $best then rl\"\nbind y \"+jump; say $location\"";
        let reach = reach(text, Dialect::EzQuake);
        assert!(reach.is_conditional("d"));
        assert!(!reach.is_conditional("x"));
        assert!(!reach.is_conditional("y"));
        assert!(reach.pressable_buttons("x").contains(&Button::Jump));
        let text = "alias fwd +forward\nbind w \"if_exists cvar fast fwd\"\n\
                    alias hi \"say hi\"\nbind e \"+use; if $x == 1 then alias hi bye\"\n\
                    alias +j +jump\nalias -j -jump\nbind SPACE +j\n\
                    bind q \"if $x == 1 then alias +j +moveup\"\nbind r \"+use; if $x then cl_maxfps 77\"";
        let reach = self::reach(text, Dialect::EzQuake);
        let conditional = ["w", "e", "SPACE", "q", "r"].map(|key| reach.is_conditional(key));
        assert_eq!(conditional, [true, false, false, true, true]);
    }
}
