"""Security of the web port: what strangers get, and that the room survives."""

import gzip
import json
import random
import re
import socket

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from game.client.web_pages.lobby_page import page_words
from game.i18n import available_languages, load_language, temporary_language
from net.protocol.messages import Play
from net.web import page_socket
from net.web import web_server as web
from net.web.access_code import LENGTH, LETTERS, MOST_WRONG, AccessGate, new_code
from net.web.phone_registry import MOST_WATCHERS
from tests.web.rooms import room
from tests.web.wire import Socket

NEWER = re.compile(
    r"\?\?=|\|\|=|&&=|\.at\(|hasOwn\(|replaceAll\(|structuredClone|findLast|toSorted|toReversed|\.with\(|"
    r"Promise\.any|WeakRef|\d_\d|^\s*#\w+\s*[=(;]|static \{|\(\?<[=!]",
    re.MULTILINE,
)
"""Syntax that browsers of 2020 lack, and lookbehind, which Safari added late."""


def asked(hosting, path="/", **headers) -> bytes:
    """The complete response to an HTTP request."""
    port = hosting.phones.web_server.port
    head = {"Host": f"127.0.0.1:{port}"} | {name.replace("_", "-"): value for name, value in headers.items()}
    lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in head.items()), "", ""]
    with socket.create_connection(("127.0.0.1", port), 20) as line:
        line.sendall("\r\n".join(lines).encode())
        found = b""
        while part := line.recv(65536):
            found += part
        return found


@pytest.fixture(scope="module")
def hosting():
    with room() as opened:
        yield opened


@pytest.mark.parametrize(
    "path",
    ["/../pyproject.toml", "/%2e%2e/pyproject.toml", "/etc/passwd", "//etc/passwd", "/page.js/../../net",
     "/page.html", "/art/", "/art/0000.svg", "/font/", "/?x=1", "/ws/..", "http://other/", "*"],
)  # fmt: skip
def test_nothing_but_the_table_of_files_is_served(hosting, path):
    assert asked(hosting, path).split(b"\r\n")[0].split()[1] in (b"404", b"400")


def test_every_file_comes_with_a_strict_policy(hosting):
    for path in hosting.phones.web_server._files:
        head = asked(hosting, path).partition(b"\r\n\r\n")[0].decode()
        assert head.startswith("HTTP/1.1 200")
        assert "default-src 'none'; script-src 'self'; style-src 'self'" in head
        assert "unsafe" not in head
        assert "nosniff" in head


@pytest.mark.parametrize("code", available_languages())
def test_who_has_no_code_yet_reads_the_words_of_their_language(hosting, code):
    head, _, body = asked(hosting, f"/words/{code}.json").partition(b"\r\n\r\n")
    told = json.loads(gzip.decompress(body) if b"gzip" in head else body)
    with temporary_language(load_language(code)):
        assert told["words"] == page_words()
    assert told["art"] in hosting.phones.web_server._files


def test_page_script_and_style_are_small_and_name_no_other_host(hosting):
    from game.resources import asset_path

    files = [path.read_text() for path in asset_path("phone").iterdir()]
    assert sum(map(len, files)) < 100_000
    for text in files:
        told = text.replace("http://www.w3.org/", "")
        assert "http://" not in told
        assert "https://" not in told
        assert "innerHTML" not in told
        assert " style=" not in told
        assert NEWER.findall(told) == []


def test_a_script_of_later_years_is_found():
    for text in (
        "a ??= b",
        "a ||= b",
        "list.at(-1)",
        "Object.hasOwn(a, b)",
        "text.replaceAll(a, b)",
        "#x = 1;",
    ):
        assert NEWER.search(text)


@pytest.mark.parametrize("host", ["evil.example", "evil.example:{port}", "127.0.0.1", "127.0.0.1:1", ""])
def test_the_host_header_must_be_an_address_of_ours(hosting, host):
    told = asked(hosting, "/", Host=host.format(port=hosting.phones.web_server.port))
    assert told.split()[1] == b"421"


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1"])
def test_another_page_may_not_open_the_socket(hosting, origin):
    with pytest.raises(InvalidStatus) as refused:
        Socket(hosting, origin=origin)
    assert refused.value.response.status_code == 403


def test_a_head_that_never_ends_is_cut_off(hosting):
    with socket.create_connection(("127.0.0.1", hosting.phones.web_server.port), 20) as line:
        assert _is_cut_off(line, b"GET / HTTP/1.1\r\nA: " + b"X" * 100_000)


def test_a_head_that_does_not_come_is_not_waited_for(monkeypatch):
    monkeypatch.setattr(web, "OPEN_TIME", 0.2)
    with room() as opened, socket.create_connection(("127.0.0.1", opened.phones.web_server.port), 20) as line:
        assert _is_cut_off(line, b"GET / HTTP/1.1\r\nA: ")


def _is_cut_off(line, said: bytes) -> bool:
    """The connection may end while sending or while receiving."""
    try:
        line.sendall(said)
        return line.recv(10) == b""
    except OSError:
        return True


def test_the_socket_is_not_compressed(hosting):
    page = Socket(hosting)
    assert page.socket.protocol.extensions == []
    page.close()


@pytest.mark.parametrize(
    "said",
    ["", "[]", "{}", "nonsense", '{"say":"touch"}', '{"say":"come","code":1}', '{"say":"eval","x":1}',
     '{"say":"join","name":"x","colour":99,"seat":0}', '{"say":"touch","on":"x","seq":-7}', "[[" * 900],
)  # fmt: skip
def test_nonsense_ends_the_call_and_not_the_room(hosting, said):
    page = Socket(hosting)
    page.until(lambda shown: shown["stage"] == "door")
    page.socket.send(said)
    with pytest.raises(ConnectionClosed):
        page.hear_to_the_end()
    other = Socket(hosting)
    assert other.until(lambda shown: shown["stage"] == "door")
    other.close()


def test_too_much_at_once_ends_the_call(hosting):
    page = Socket(hosting)
    page.socket.send(json.dumps({"say": "talk", "text": "x" * 5000}))
    with pytest.raises(ConnectionClosed):
        page.hear_to_the_end()


def test_a_phone_code_is_ten_letters_of_32_and_never_the_same():
    codes = {new_code() for _ in range(200)}
    assert len(codes) == 200
    assert len(set(LETTERS)) == 32
    assert all(len(code) == LENGTH and set(code) <= set(LETTERS) for code in codes)


def test_five_wrong_codes_close_the_door_for_half_a_minute():
    gate = AccessGate("ABCDEFGHJK")
    assert gate.accepts("a", "abcde fghjk", 0.0)
    for _ in range(MOST_WRONG):
        assert not gate.accepts("a", "WRONGWRONG", 1.0)
    assert not gate.accepts("a", "ABCDEFGHJK", 2.0)
    assert gate.is_locked_out("a", 2.0)
    assert gate.accepts("b", "ABCDEFGHJK", 2.0)
    assert gate.accepts("a", "ABCDEFGHJK", 40.0)


def test_a_wrong_code_is_told_and_nothing_else():
    with room() as opened:
        page = Socket(opened, code="WRONGWRONG")
        assert page.hear() == {"k": "wrong", "shut": False}
        with pytest.raises(ConnectionClosed):
            page.hear()


def test_there_are_at_most_twelve_phones():
    with room(seats=4, bots=3) as opened:
        pages = [Socket(opened) for _ in range(MOST_WATCHERS + 1)]
        for page in pages:
            page.until(lambda shown: shown["stage"] == "door")
            page.say(say="join", name="Watcher", colour=0, seat=-1)
        for page in pages[:-1]:
            page.until(lambda shown: shown["stage"] == "lobby")
        told = pages[-1].hear()
        while told["k"] != "full":
            told = pages[-1].hear()
        for page in pages:
            page.close()


def test_a_second_page_with_the_token_takes_over_and_the_first_is_told():
    with room() as opened:
        first = Socket(opened)
        first.sit("Carlo")
        second = Socket(opened, token=first.token)
        second.until(lambda page: page["stage"] == "lobby")
        while first.hear()["k"] != "elsewhere":
            pass
        with pytest.raises(ConnectionClosed) as closed:
            first.hear()
        assert closed.value.rcvd.code == 4001
        second.close()


def test_names_and_talk_are_data_and_long_ones_are_cut():
    with room() as opened:
        page = Socket(opened)
        page.sit("<img src=x onerror=alert(1)>")
        assert page.page["seats"][0]["name"].startswith("<img src")
        assert len(page.page["seats"][0]["name"]) <= 24
        page.close()


@pytest.mark.slow(keep=2)
@pytest.mark.parametrize("seed", ["one", "two", "three"])
@pytest.mark.parametrize("game", ["yardmaster", "railways"])
def test_a_phone_never_receives_another_hand(game, seed, monkeypatch):
    """Two phones touch at random; each receives only public data and its own."""
    monkeypatch.setattr(page_socket, "MESSAGES_PER_SECOND", 10_000.0)  # no rate limit in this test
    chance = random.Random(seed)
    with room(game, seats=2, bots=0, seed=seed) as opened:
        pages, watcher = [Socket(opened), Socket(opened)], Socket(opened)
        watcher.until(lambda shown: shown["stage"] == "door")
        watcher.say(say="join", name="Watcher", colour=0, seat=-1)
        for number, page in enumerate(pages):
            page.until(lambda shown: shown["stage"] == "door")
            page.sit(f"P{number}", number, number)
        assert opened.request(Play()) is None
        for page in pages:
            page.until(lambda shown: shown["stage"] == "playing")
        for _ in range(60):
            for page in pages:
                if page.page.get("turn"):
                    _touch(page, chance)
            _drain([*pages, watcher])
            public = {line["text"] for line in _captions(watcher)}
            for number, page in enumerate(pages):
                _holds_only_its_own(opened, number, page, public)
        for page in (*pages, watcher):
            page.close()


def _touch(page, chance) -> None:
    """Touches a random element of the page."""
    shown = [one["on"] for one in page.page.get("plates", []) if one.get("brass") and "on" in one]
    if not shown or chance.random() < 0.3:
        shown = _named(page.page["world"]) + [one["on"] for one in page.page["cards"]] + shown
        shown += [one["on"] for one in page.page.get("plates", []) if "on" in one]
    if shown:
        page.say(say="touch", on=chance.choice(shown), seq=page.page["seq"])


def _named(block) -> list[str]:
    if isinstance(block, dict):
        own = [block["on"]] if isinstance(block.get("on"), str) and block["on"] else []
        return own + [name for part in block.values() for name in _named(part)]
    return [name for part in block for name in _named(part)] if isinstance(block, list) else []


def _drain(pages) -> None:
    """Receives everything sent so far, up to the answer to a heartbeat."""
    for page in pages:
        page.say(say="beat")
        while page.hear()["k"] != "beat":
            pass


def _holds_only_its_own(opened, number, page, public) -> None:
    def look(host):
        match = host.publisher.match
        return match.dealer.hands_of(number), match.replica.state.copy(), match.last

    hands, state, last = opened.query(look)
    page.until(lambda shown: shown["seq"] == last)  # the heartbeat's answer may come first
    phone = next(one for one in opened.phones.sessions if one.peer.name == f"P{number}")
    assert set(phone.peer.hands) <= {number}
    seen = sorted(face for faces in hands.values() for face in faces)
    held = sorted(one["art"].removeprefix("card-") for one in page.page["cards"])
    assert set(held) <= set(seen)
    open_faces = set(_open_faces(state)) | set(seen)
    shown = {name for name in _arts(page.page) if name.startswith("card-")}
    assert {name.removeprefix("card-") for name in shown} <= open_faces
    for line in page.page["captions"]:
        if line["text"].startswith(f"P{1 - number} "):
            assert line["text"] in public


def _captions(page):
    """Every caption that a page received."""
    for told in map(json.loads, page.bytes):
        yield from told.get("captions", ())


def _open_faces(state):
    yield from state.discard
    yield from (face for face in getattr(state, "area", ()) if face is not None)


def _arts(block):
    if isinstance(block, dict):
        yield from (block[key] for key in ("art",) if isinstance(block.get(key), str))
        yield from block.get("arts", ()) if isinstance(block.get("arts"), list) else ()
        for part in block.values():
            yield from _arts(part)
    elif isinstance(block, list):
        for part in block:
            yield from _arts(part)


def test_a_room_that_was_besieged_still_plays():
    """Garbage, partial requests and floods on the web port during a match."""
    chance = random.Random(7)
    with room(seats=2, bots=1) as opened:
        page = Socket(opened)
        page.sit("Carlo")
        assert opened.request(Play()) is None
        port = opened.phones.web_server.port
        for _ in range(40):
            with socket.create_connection(("127.0.0.1", port), 20) as line:
                line.sendall(chance.randbytes(chance.randrange(1, 600)))
        loose = [socket.create_connection(("127.0.0.1", port), 20) for _ in range(5)]
        page.until(lambda shown: shown.get("turn"))
        page.say(say="touch", on="DrawPileTarget", seq=page.page["seq"])
        before = page.page["seq"]
        page.until(lambda shown: shown["seq"] > before)
        for line in loose:
            line.close()
        page.close()
        assert [line for line in opened.host.log if "lost" in line] == []
