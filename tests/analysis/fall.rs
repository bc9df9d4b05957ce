//! Falls: landing ticks, chances, damage and starts against simulation and article 003's table.
