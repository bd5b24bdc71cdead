"""A LAN party: match after match with everything that can go wrong at one, by programs or inside one."""
