"""Packages with maps that have rules of their own.

A map package says RULES_VERSION; its module `rules` has RULES, the rulebook of its maps. A level file names
the package under `rules`.
"""

from __future__ import annotations

from importlib import import_module

from game.rules.core.bad_data import BadData

MAP_PACKAGES: dict[str, int] = {}
"""The registered packages with their rules versions."""


def register_map_package(package: str) -> None:
    """Registers a package; BadData if it cannot be imported or says no RULES_VERSION."""
    try:
        version = getattr(import_module(package), "RULES_VERSION", None)
    except ImportError as error:
        raise BadData("the maps of {package} cannot be used: {why}", package=package, why=error) from error
    if not isinstance(version, int) or not 1 <= version <= 65_535:
        raise BadData("{package} must say RULES_VERSION, a number from 1 to 65535", package=package)
    MAP_PACKAGES[package] = version


def map_package_rules(package: str) -> object:
    """The rulebook of a registered package, or None."""
    if package not in MAP_PACKAGES:
        return None
    try:
        rulebook: object = import_module(f"{package}.rules").RULES
    except (ImportError, AttributeError) as error:
        raise BadData("the maps of {package} cannot be used: {why}", package=package, why=error) from error
    return rulebook
