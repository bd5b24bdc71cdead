"""Joins a Roundhouse room as a spectator and prints the match: python watch_room.py ADDRESS [PORT]

It needs the `msgpack` package and nothing of Roundhouse. docs/PROTOCOL.md describes what it does.
"""

import secrets
import socket
import sys

import msgpack


class Room:
    def __init__(self, address, port):
        self.wire = socket.create_connection((address, port), 5.0)
        self.wire.settimeout(2.0)
        self.held = b""

    def send(self, *message):
        body = msgpack.packb(list(message))
        self.wire.sendall(len(body).to_bytes(4, "big") + body)

    def messages(self):
        while True:
            while len(self.held) >= 4 + (size := int.from_bytes(self.held[:4], "big")):
                body, self.held = self.held[4 : 4 + size], self.held[4 + size :]
                if body:  # an empty frame is a heartbeat
                    yield msgpack.unpackb(body)
            try:
                received = self.wire.recv(65536)
            except TimeoutError:
                self.wire.sendall(bytes(4))  # shows that we are alive
                continue
            if not received:
                return
            self.held += received


def watch(address, port):
    room = Room(address, port)
    room.send("probe")
    for tag, *fields in room.messages():
        if tag == "room":
            rules = fields[1]  # we claim the rules that the room needs: a spectator that judges nothing
            room.send("hello", 3, rules, "Spectator", "watcher", secrets.token_bytes(16), "")
        elif tag == "challenge":
            room.send("enter")
        elif tag == "i":
            print(*fields[0])  # an entry: "e", number, seat, move, digest; an undo: "r", number, first entry
            room.send("s", fields[0][1])
        elif tag in ("table", "begin", "reveal", "denied", "said"):
            print(tag, fields[:4])
        if tag in ("reveal", "denied"):
            return


if __name__ == "__main__":
    watch(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 47800)
