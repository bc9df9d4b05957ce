//! The ledger's parts add up to its total, and each part names the right habit.
