//! The ideal strafer does what the theory says, within human limits.
