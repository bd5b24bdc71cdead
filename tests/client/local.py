"""In-process match feed: no host, and bots decide at once."""

from game.bots.bot import make_bot, seeded_pick
from game.client.match.connection_status import ConnectionStatus
from game.client.match.match_feed import BotHint, ChatLine, ProposalRefusal
from game.client.pictures.match_moments import example_players
from game.session.self_play import seeded_authority


class LocalFeed:
    """Match feed in which our seats propose, bots play the others and ``poll`` returns the news."""

    def __init__(self, game, seed, seats=(0,), bot="greedy", script=None):
        self.game = game
        self.players = example_players(game.seats)
        self.seats = tuple(seats)
        self.match = seeded_authority(game, seed)
        self.proposed = []
        self.closed = False
        self.hurried = False
        self._script = script
        self._bot = make_bot(bot, game)
        self._picks = [seeded_pick(f"{seed}:{seat}") for seat in range(game.seats)]
        self._news = []

    @property
    def to_act(self):
        return self.game.to_act(self.match.replica.state)

    def connection_status(self):
        return ConnectionStatus()

    def poll(self):
        self._play_bots()
        self._news += [one.visible_to(self.seats) for one in self.match.unpublished]
        self.match.unpublished.clear()
        news, self._news = self._news, []
        return news

    def _play_bots(self):
        while acting := self.game.to_act(self.match.replica.state):
            if acting[0] in self.seats:
                return
            self.match.propose(acting[0], self._choice(acting[0]), self.match.last)

    def _choice(self, seat):
        due = self._script.next_move(self.match.journal) if self._script is not None else None
        if due is not None and due[0] == seat:
            return due[1]
        view = self.match.replica.view(self.match.dealer.hands_of(seat))
        return self._bot.choose(self.game, view, seat, self._picks[seat])

    def propose(self, seat, action, seen):
        self.proposed.append((seat, action, seen))
        if (refusal := self.match.propose(seat, action, seen)) is not None:
            self._news.append(ProposalRefusal(seat, refusal.code))

    def undo(self, seat, seen):
        if (refusal := self.match.undo(seat, seen)) is not None:
            self._news.append(ProposalRefusal(seat, refusal.code))

    def hint(self, seat, seen):
        self._news.append(BotHint(seat, self._choice(seat)))

    def say(self, text):
        self._news.append(ChatLine(self.players[self.seats[0]].name, text))

    def pause(self, on):
        pass

    def hurry(self, on):
        self.hurried = on

    def close(self):
        self.closed = True
