"""Loads the trained networks that come with the program."""

from __future__ import annotations

from functools import cache

from game.bots.value_net import TrainedNets, ValueNet, read_nets
from game.resources import MissingAsset, asset_path
from game.rules.core.codec import BadData

FOLDER = "bots"
"""Folder of `assets` with trained networks."""


def nets_file_name(game_key: str) -> str:
    return f"{game_key}.json"


@cache
def load_nets(game_key: str) -> TrainedNets:
    """The trained networks of a game; BadData if the file is missing or damaged."""
    try:
        path = asset_path(FOLDER, nets_file_name(game_key))
        return read_nets(path.read_bytes())
    except (MissingAsset, OSError, ValueError) as error:
        raise BadData("cannot read {path}: {why}", path=nets_file_name(game_key), why=error) from error


def has_nets(game_key: str) -> bool:
    """Whether networks of a game come with the program."""
    try:
        asset_path(FOLDER, nets_file_name(game_key))
    except MissingAsset:
        return False
    return True


@cache
def trained_net(game_key: str, seats: int) -> ValueNet:
    """The network for a number of seats; BadData if there is none."""
    nets = load_nets(game_key).nets
    if str(seats) not in nets:
        raise BadData("there is no network of {game} for {seats} seats", game=game_key, seats=seats)
    return ValueNet(nets[str(seats)])
