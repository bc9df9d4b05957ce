//! The window: everything Bevy.
