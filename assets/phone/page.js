// Draws whole pages that the host sends, and tells it what was touched. It keeps no rules.
"use strict";

const root = document.getElementById("page");
const live = document.getElementById("live");
const album = document.getElementById("album");
const PAUSES = [1, 2, 4, 5];
const SILENT = 2000; // an answer that is later than this means that the line is down
const BEAT = 5000;
const LAST_SECONDS = 10; // of the turn clock, when it is heard
const TOKEN = /^[0-9a-f]{32}$/;
const SAME_SPOT = 24; // pixels that a finger may move while it touches
const NAP = 20000; // after so long out of sight a line is not trusted any more

// Before anything has come from the host these words are all there is; it has them in the reader's language.
let words = {
  coming: "One moment …",
  sit: "Sit down at the table",
  where: "The code stands below the square pattern that the table or the host shows. Scan the pattern and you need not type it.",
  code: "Code of the table",
  enter: "Come in",
  wrong: "That is not the code of this table.",
  shut: "Too many wrong codes: wait half a minute.",
  full: "There are too many phones at this table.",
  lost: "The line is interrupted",
  silent: "The host does not answer. I keep trying.",
  again: "Next try",
  safe: "Your seat and your hand are safe.",
  bot: "A bot steps in for you in",
  asItWas: "Your hand as it was a moment ago",
  now: "Try now",
  wifi: "same Wi-Fi as the table?",
  helps: "Help",
  help: "Is this phone in the same Wi-Fi as the table?\nDoes the host's program still run? It keeps your seat.\nIf the room has moved, scan the code on the table again.",
  elsewhere: "This seat is open in another tab or on another phone.",
  here: "Show it here",
  slow: "the host is slow",
  ended: "You are no longer at this table.",
  closed: "The room is closed",
  reopens: "As soon as it is open again, you are back at your seat.",
  forget: "Give up the seat",
  curtain: "Touch to show your hand",
  newest: "now",
  hand: "Your hand",
  read: "touch a card to read it",
  menu: "More",
  log: "Log",
  people: "At the table",
  away: "away",
  say: "Say",
  close: "Close",
  keep: "Keep this page open: it whistles when it is your turn.",
};

const memory = {
  get token() { try { return localStorage.getItem("seat") || ""; } catch { return this.kept || ""; } },
  set token(value) { this.kept = value; try { localStorage.setItem("seat", value); } catch { /* private mode */ } },
  get code() { try { return localStorage.getItem("code") || ""; } catch { return this.keptCode || ""; } },
  set code(value) { this.keptCode = value; try { localStorage.setItem("code", value); } catch { /* private mode */ } },
  get name() { try { return localStorage.getItem("name") || ""; } catch { return ""; } },
  set name(value) { try { localStorage.setItem("name", value); } catch { /* private mode */ } },
};

let code = "";
let offered = ""; // a token that came with the address; the host must accept it before it replaces ours
let isClosed = false; // the host has said that it closes the room
let typed = ""; // the code as it was typed last, to be corrected
let socket = null;
let page = null; // the last page the host sent
let state = "coming"; // coming, code, page, lost, elsewhere, ended
let tries = 0;
let retryAt = 0;
let retryIn = 1000;
let lostAt = 0;
let timer = 0;
let waiting = 0; // since when an answer is awaited
let curtain = false;
let deadline = 0; // when the time for this decision is over
let isUrgent = false; // the clock's signal has been heard
let opened = ""; // menu, log or nothing
let wish = { name: null, colour: null, seat: null };
let enlarged = null;
let helping = false;
let pressed = null; // what the finger went down on, and where
let hiddenAt = 0;
let why = "";

// ---- the line ----

function fragment() {
  const [found, token] = location.hash.slice(1).replace(/[.,;]+$/, "").split("/"); // as copied
  offered = TOKEN.test(token || "") ? token : "";
  if (token !== undefined) history.replaceState(null, "", "#" + found);
  return found || memory.code;
}

// The host has accepted our code: a reload asks for nothing, and a token from the address that it does not know is void.
function admitted(stage) {
  memory.code = code;
  if (location.hash.slice(1) !== code) history.replaceState(history.state, "", "#" + code);
  const isUnknown = offered && stage === "door";
  offered = "";
  return !(isUnknown && memory.token);
}

// Any page can lead here with a wrong code; the one that was accepted before is tried before anybody is asked.
function refusedCode(message) {
  offered = "";
  if (code !== memory.code && memory.code) { code = memory.code; return connect(); }
  if (!message.shut) memory.code = "";
  code = "";
  why = message.shut ? words.shut : words.wrong;
  state = "code";
  draw();
}

// The room is closed, and our seat waits in its save: the page keeps calling until it is open again.
function roomClosed() {
  isClosed = true;
  const line = socket;
  socket = null;
  if (line) { line.onclose = line.onmessage = null; line.close(); }
  lose();
}

function giveUpSeat() {
  clearTimeout(timer);
  memory.token = memory.code = code = why = "";
  page = null;
  state = "code";
  draw();
}

function connect() {
  clearTimeout(timer);
  if (!code) { state = "code"; return draw(); }
  if (socket) { socket.onclose = socket.onmessage = null; socket.close(); }
  const line = socket = new WebSocket(`ws://${location.host}/ws`);
  waiting = Date.now();
  line.onopen = () => send({ say: "come", code, token: offered || memory.token, language: navigator.language.slice(0, 8) });
  line.onmessage = (event) => { if (line === socket) hear(JSON.parse(event.data)); };
  line.onclose = (event) => { if (line === socket) closed(event.code); };
}

function send(said) {
  if (!socket || socket.readyState !== WebSocket.OPEN) return false;
  if (!waiting) waiting = Date.now();
  socket.send(JSON.stringify(said));
  return true;
}

function closed(reason) {
  socket = null;
  waiting = 0;
  if (["elsewhere", "ended", "code"].includes(state)) return;
  if (reason === 4003 && state !== "page") { state = "code"; return draw(); }
  lose();
}

function lose() {
  if (state !== "lost") lostAt = Date.now();
  state = "lost";
  const pause = PAUSES[Math.min(tries, PAUSES.length - 1)] * 1000;
  tries += 1;
  retryIn = pause;
  retryAt = Date.now() + pause;
  clearTimeout(timer);
  timer = setTimeout(connect, pause);
  draw();
}

function atOnce() {
  if (state === "lost") { tries = 0; connect(); }
}

function hear(message) {
  waiting = 0;
  switch (message.k) {
    case "words": words = { ...words, ...message.words }; return;
    case "you": memory.token = message.token; offered = ""; return;
    case "beat": return;
    case "page": return admitted(message.stage) ? show(message) : connect();
    case "wrong": return refusedCode(message);
    case "full": why = words.full; return draw();
    case "moved": return moveOn(message);
    case "elsewhere": state = "elsewhere"; return draw();
    case "closed": return roomClosed();
    case "end": state = "ended"; why = words[message.why] || message.why; if (message.forget) memory.token = ""; return draw();
  }
}

// The room has another host: its page gets our token in the part of the address that no server sees.
function moveOn(message) {
  state = "ended"; // the old host hangs up now, and is not called again
  const there = `${message.host || location.hostname}:${message.port}`;
  location.replace(`${location.protocol}//${there}/#${message.code}/${memory.token}`);
}

function show(next) {
  const before = page;
  page = next;
  tries = 0;
  helping = isClosed = false;
  state = "page";
  document.documentElement.lang = next.lang || "en";
  const isNewTurn = next.turn && !(before && before.turn);
  if (isNewTurn) ring();
  watchClock(next, before);
  if (next.note && next.note.bad && !(before && before.note && before.note.text === next.note.text)) signals.refused();
  document.title = (next.turn ? "● " : "") + "Roundhouse";
  fetchArt(next.art || []);
  const line = next.bar ? next.bar.title + ". " + next.bar.line : "";
  if (line && live.textContent !== line) live.textContent = line;
  draw();
}

// ---- pictures, sound ----

const fetched = new Set();
async function fetchArt(paths) {
  for (const path of paths) {
    if (fetched.has(path)) continue;
    fetched.add(path);
    try {
      const text = await (await fetch(path)).text();
      const symbols = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
      album.append(...Array.from(symbols.children, (one) => document.importNode(one, true)));
      draw();
    } catch { fetched.delete(path); }
  }
}

function ring() {
  root.classList.remove("rung");
  void root.offsetWidth;
  root.classList.add("rung");
  signals.turn();
}

// The host sends how much time is left when a decision begins; this page counts it down.
function watchClock(next, before) {
  if (!next.left) { deadline = 0; return; }
  if (deadline && before && before.seq === next.seq) return;
  deadline = Date.now() + next.left * 1000;
  isUrgent = next.left <= LAST_SECONDS;
}

function secondsLeft() { return seconds(deadline - Date.now()); }

function tick() {
  const shown = document.getElementById("clock");
  if (!deadline || state !== "page") return;
  if (shown) {
    shown.textContent = clockText();
    shown.classList.toggle("soon", secondsLeft() <= LAST_SECONDS);
  }
  if (page.turn && !isUrgent && secondsLeft() <= LAST_SECONDS) { isUrgent = true; signals.clock(); }
}

function clockText() {
  const left = secondsLeft();
  return Math.floor(left / 60) + ":" + String(left % 60).padStart(2, "0");
}

function draw() {
  const made = pages[state]().flat().filter(Boolean);
  root.classList.toggle("large", isLarge());
  root.classList.toggle("bare", state === "page" && !(page.cards || []).length);
  root.dataset.state = state === "page" ? page.stage : state;
  updateChildren(root, made);
}

// ---- beginning ----

addEventListener("hashchange", () => { code = fragment(); connect(); });
addEventListener("popstate", () => { if (opened || enlarged) { opened = ""; enlarged = null; draw(); } });
addEventListener("online", atOnce);
addEventListener("pageshow", atOnce);
addEventListener("resize", () => draw());
document.addEventListener("visibilitychange", () => {
  if (document.hidden) { hiddenAt = Date.now(); curtain = !!(page && page.cards && page.cards.length); return; }
  if (state === "page" && Date.now() - hiddenAt > NAP) connect();
  else if (state === "page") send({ say: "beat" });
  atOnce();
  draw();
});
addEventListener("pointerdown", (event) => {
  signals.unlock();
  const on = event.pointerType === "touch" && event.target.closest && event.target.closest("[data-on]");
  pressed = on ? { on, x: event.clientX, y: event.clientY } : null;
}, { capture: true });
// What was touched is meant, even if the page has moved something else under the finger since.
addEventListener("click", (event) => {
  const was = pressed;
  pressed = null;
  if (!was || !event.isTrusted || was.on.contains(event.target)) return;
  if (Math.hypot(event.clientX - was.x, event.clientY - was.y) > SAME_SPOT) return;
  event.stopPropagation();
  event.preventDefault();
  if (was.on.isConnected) was.on.click();
}, { capture: true });
addEventListener("keydown", (event) => {
  if (event.key === "Escape" && (opened || enlarged)) shut();
});

setInterval(() => {
  tick();
  if (state === "lost") {
    const left = document.getElementById("again");
    if (left) left.textContent = seconds(retryAt - Date.now()) + " s";
    const bar = document.getElementById("left");
    if (bar) bar.value = Math.max(0, 1 - (retryAt - Date.now()) / retryIn);
  }
  if (waiting && Date.now() - waiting > 1500) {
    for (const one of root.querySelectorAll(".sent .act")) if (!one.dataset.slow) { one.dataset.slow = "1"; one.textContent = words.slow; }
  }
  if (waiting && Date.now() - waiting > SILENT && state !== "lost" && socket) {
    waiting = 0;
    const dead = socket;
    socket = null;
    dead.onclose = dead.onmessage = null;
    dead.close();
    lose();
  }
}, 250);
setInterval(() => { if (state === "page" && !document.hidden) send({ say: "beat" }); }, BEAT);

code = fragment();
connect();
// Who has no code yet has no line either, and reads the words all the same.
fetch(`/words/${navigator.language.slice(0, 2).toLowerCase()}.json`)
  .then((message) => (message.ok ? message : fetch("/words/en.json")))
  .then((message) => message.json())
  .then((message) => { words = { ...words, ...message.words }; fetchArt([message.art]); if (state !== "page") draw(); })
  .catch(() => {});
