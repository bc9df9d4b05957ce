//! The whole program in a real window on a screen without a monitor, drawn by a software Vulkan.
