//! `longjump` and `bhop`: gaps as wide as written, hops that can be hopped.
