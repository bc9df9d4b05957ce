//! Jumps from take-off to landing, each number worked out by hand or recorded.
