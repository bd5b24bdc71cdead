"""Full-screen pages: settings, rules, statistics, about."""
