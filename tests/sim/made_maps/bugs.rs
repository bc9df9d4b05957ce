//! `bugs`: what the signs say is tried at 100 fps.
