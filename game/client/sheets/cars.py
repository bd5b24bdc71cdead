from game.client.scene import Scene


class CarSheet(Scene):
    pass
