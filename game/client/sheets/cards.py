from game.client.scene import Scene


class CardSheet(Scene):
    pass
