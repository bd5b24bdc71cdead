// Draws whole pages that the host sends, and tells it what was touched. It keeps no rules.
"use strict";

const root = document.getElementById("page");
const live = document.getElementById("live");
const album = document.getElementById("album");
const SVG = "http://www.w3.org/2000/svg";
const PAUSES = [1, 2, 4, 5];
const SILENT = 2000; // an answer that is later than this means that the line is down
const BEAT = 5000;

// Before anything has come from the host these words are all there is; it has them in the reader's language.
let words = {
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
  elsewhere: "This seat is open in another tab or on another phone.",
  here: "Show it here",
  slow: "the host is slow",
  ended: "You are no longer at this table.",
  curtain: "Touch to show your hand",
  newest: "now",
  hand: "Your hand",
  menu: "More",
  log: "Log",
  say: "Say",
  close: "Close",
  keep: "Keep this page open: it whistles when it is your turn.",
};

const memory = {
  get token() { try { return localStorage.getItem("seat") || ""; } catch { return this.kept || ""; } },
  set token(value) { this.kept = value; try { localStorage.setItem("seat", value); } catch { /* private mode */ } },
  get name() { try { return localStorage.getItem("name") || ""; } catch { return ""; } },
  set name(value) { try { localStorage.setItem("name", value); } catch { /* private mode */ } },
};

let code = "";
let socket = null;
let page = null; // the last page the host sent
let state = "coming"; // coming, code, page, lost, elsewhere, ended
let tries = 0;
let retryAt = 0;
let lostAt = 0;
let timer = 0;
let waiting = 0; // since when an answer is awaited
let curtain = false;
let unlocked = false; // a first touch allows sound
let opened = ""; // menu, log or nothing
let wish = { name: null, colour: null, seat: null };
let enlarged = null;
let why = "";

// ---- the line ----

function fragment() {
  const [found, token] = decodeURIComponent(location.hash.slice(1)).replace(/[.,;]+$/, "").split("/"); // as copied
  if (token) {
    memory.token = token;
    history.replaceState(null, "", "#" + found);
  }
  return found;
}

function connect() {
  clearTimeout(timer);
  if (!code) { state = "code"; return draw(); }
  if (socket) { socket.onclose = socket.onmessage = null; socket.close(); }
  const line = socket = new WebSocket(`ws://${location.host}/ws`);
  waiting = Date.now();
  line.onopen = () => send({ say: "come", code, token: memory.token, language: navigator.language.slice(0, 8) });
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
  retryAt = Date.now() + pause;
  clearTimeout(timer);
  timer = setTimeout(connect, pause);
  draw();
}

function atOnce() {
  if (state === "lost") { tries = 0; connect(); }
}

function hear(told) {
  waiting = 0;
  switch (told.k) {
    case "words": words = { ...words, ...told.words }; return;
    case "you": memory.token = told.token; return;
    case "beat": return;
    case "page": return show(told);
    case "wrong": code = ""; why = told.shut ? words.shut : words.wrong; state = "code"; return draw();
    case "full": why = words.full; return draw();
    case "moved": return moveOn(told);
    case "elsewhere": state = "elsewhere"; return draw();
    case "end": state = "ended"; why = told.why; memory.token = ""; return draw();
  }
}

// The room has another host: its page is told our token by the part of the address that no server sees.
function moveOn(told) {
  state = "ended"; // the old host hangs up now, and is not called again
  const there = `${told.host || location.hostname}:${told.port}`;
  location.replace(`${location.protocol}//${there}/#${told.code}/${memory.token}`);
}

function show(next) {
  const before = page;
  page = next;
  tries = 0;
  state = "page";
  document.documentElement.lang = next.lang || "en";
  if (next.turn && !(before && before.turn)) ring();
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

let bell = null;
function ring() {
  root.classList.remove("rung");
  void root.offsetWidth;
  root.classList.add("rung");
  if (!unlocked) return;
  bell.currentTime = 0;
  bell.play().catch(() => {});
  if (navigator.vibrate) navigator.vibrate([80, 60, 80]);
}

// ---- building ----

function h(tag, given = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const made = document.createElement(name || "div");
  if (classes.length) made.className = classes.join(" ");
  for (const [key, value] of Object.entries(given)) {
    if (value === null || value === undefined || value === false) continue;
    if (key === "click") made.addEventListener("click", value);
    else if (key === "vars") for (const [one, what] of Object.entries(value)) made.style.setProperty(one, what);
    else made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.flat().filter((one) => one !== null && one !== undefined && one !== ""));
  return made;
}

function art(name, extra = "", label = "") {
  const svg = document.createElementNS(SVG, "svg");
  const use = document.createElementNS(SVG, "use");
  const symbol = document.getElementById(name);
  if (symbol) {
    const [, , wide, high] = symbol.getAttribute("viewBox").split(" ");
    svg.setAttribute("viewBox", `0 0 ${wide} ${high}`);
    use.setAttribute("width", wide);
    use.setAttribute("height", high);
  }
  use.setAttribute("href", "#" + name);
  svg.append(use);
  svg.setAttribute("class", "art " + extra);
  if (label) { svg.setAttribute("role", "img"); svg.setAttribute("aria-label", label); }
  else svg.setAttribute("aria-hidden", "true");
  return svg;
}
const icon = (name) => art("icon-" + name, "icon");

function touch(on, button) {
  if (state !== "page" || !page) return;
  if (send({ say: "touch", on, seq: page.seq })) sent(button);
}

function wished(what, button) {
  opened = "";
  if (send({ say: "wish", what })) sent(button); else draw();
}

function sent(button) {
  if (button) button.classList.add("sent");
}

// Something that can be touched: what is not possible can be touched as well, to hear why.
function thing(tag, one, ...children) {
  const props = {
    type: "button",
    "data-on": one.on,
    "aria-label": one.name || null,
    "aria-pressed": one.state === "chosen" ? "true" : one.state === "lit" ? "false" : null,
    click: (event) => touch(one.on, event.currentTarget),
  };
  const made = h(one.on ? "button" : "div", one.on ? props : {}, ...children);
  made.className = `${tag} ${one.state || ""}`;
  return made;
}

function plate(one) {
  const button = h("button.plate" + (one.brass ? ".brass" : ""), {
    type: "button",
    "data-on": one.on || "wish." + one.wish,
    "aria-label": one.label || null,
    disabled: one.off,
    click: (event) => (one.press ? one.press() : one.wish ? wished(one.wish, event.currentTarget) : touch(one.on, event.currentTarget)),
  }, one.icon ? icon(one.icon) : null, h("span.act", {}, one.text || ""), one.line ? h("span.line", {}, one.line) : null);
  if (!one.text) button.classList.add("small");
  return button;
}

const disc = (name) => (name ? art(name, "disc") : null);

// ---- blocks of the world ----

const blocks = {
  sign: (b) => h(".sign", {}, h("h2", {}, b.text), h("span", {}, b.note)),
  lanes: (b) => h("ul.lanes", {}, b.lanes.map(lane)),
  train: (b) => h(".train", { role: "img", "aria-label": b.name },
    art(b.engine, "engine"), b.cars.map((car) => sized(art(car.art, "car" + (car.ghost ? " ghost" : "")), car.wide))),
  siding: (b) => h(".siding", {}, h(".text", {}, h("h3", {}, b.text), b.line ? h("strong", {}, b.line) : null),
    h(".cars", {}, b.cars.map((car) => thing("parked", car, sized(art(car.art, "car"), car.wide))))),
  piles: (b) => h(".piles", {}, b.piles.map((pile) => thing("pile" + (pile.round ? " round" : ""), pile,
    h("span.stack", {}, pile.art ? art(pile.art) : null, pile.count === "" ? null : h("b", {}, String(pile.count))), h("span", {}, pile.text))),
  b.levers ? h(".levers", {}, h("span.frame", { "aria-hidden": "true" }, b.levers.map((up) => h("i" + (up ? ".up" : "")))), h("span", {}, b.text)) : null),
  choices: (b) => h("section.choices." + (b.form || "rows"), { "data-scroll": b.head },
    b.head || b.note ? h("header", {}, h("h2", {}, b.head || ""), b.note ? h("span", {}, b.note) : null) : null,
    h(".items", { "data-scroll": b.head }, b.items.map(choice))),
  loot: (b) => h("section.loot", {}, h("h2", {}, b.head), h(".items", {}, b.cards.map((card) => thing("card", card, art(card.art))))),
  lines: (b) => h("section.lines", { tabindex: "0" }, b.lines.map((line) => h("p", {}, line))),
  playing: (b) => h("section.playing", {}, h("h2", {}, b.title), h("p", {}, b.line)),
  order: (b) => h("ol.order", {}, b.seats.map((seat) => h("li" + (seat.on ? ".on" : ""), {}, disc(seat.disc), seat.name))),
  captions: () => captions(5),
  sentence: (b) => h("p.sentence", {}, b.text),
  tabs: (b) => h(".tabs", { role: "group", "aria-label": b.name || null }, b.tabs.map((tab) => thing("tab", tab, icon(tab.icon), h("b", {}, tab.text), h("span", {}, tab.line || "")))),
  head: (b) => h("header.head", {}, h("div", {}, h("h2", {}, b.text), b.line ? h("p", {}, b.line) : null), b.art ? art(b.art, "picture") : null),
  steps: (b) => h("ol.steps", {}, b.steps.map((step) => h("li" + (step.on ? ".on" : step.past ? ".past" : step.away ? ".away" : ""), step.on ? { "aria-current": "step" } : {}, step.text))),
  stepper: (b) => h(".stepper", {}, stepButton(b.less, "minus"), h("output", {}, b.value), stepButton(b.more, "plus"),
    b.notes ? h("ul", {}, b.notes.map((note) => h("li", {}, note))) : null),
  boxes: (b) => h("ol.boxes", { role: "img", "aria-label": b.name }, b.boxes.map((box) => h("li." + box.state, {}, String(box.n)))),
  figures: (b) => h("dl.figures", {}, b.rows.map((row) => h("div", {}, h("dt", {}, row.text), h("dd", {}, row.was ? h("span", {}, row.was + " → ") : null, h("b" + (row.bad ? ".bad" : ""), {}, row.now))))),
  bids: (b) => h("ul.bids", {}, b.rows.map((row) => h("li" + (row.mine ? ".mine" : "") + (row.out ? ".out" : ""), {}, disc(row.disc),
    h("span.who", {}, h("b", {}, row.name), h("small", {}, row.line)),
    h("span.track", { "aria-hidden": "true", vars: { "--at": row.at } }, art(row.engine, "engine"), row.ghost === undefined ? null : ghostEngine(row)),
    h("span.tag", {}, h("b", {}, row.tag), h("small", {}, row.tagline || ""))))),
  advice: (b) => h("p.bigscreen", {}, icon("table"), h("span", {}, h("b", {}, b.text), " ", b.line || "")),
  ledger: (b) => h("section.ledger", {}, h("h2", {}, b.head), h("table", {}, h("thead", {}, h("tr", {}, b.columns.map((one) => h("th", { scope: "col" }, one)))),
    h("tbody", {}, b.rows.map((row) => h("tr" + (row.mine ? ".mine" : ""), {}, h("th", { scope: "row" }, disc(row.disc), row.name), row.cells.map((cell) => h("td", {}, cell))))))),
};

function ghostEngine(row) {
  const engine = art(row.engine, "engine ghost");
  engine.style.setProperty("--at", row.ghost);
  return engine;
}

function stepButton(one, sign) {
  return h("button.step", { type: "button", disabled: !one.on, "data-on": one.on || null, "aria-label": one.name, click: (event) => touch(one.on, event.currentTarget) }, icon(sign));
}

function sized(svg, wide) {
  svg.style.setProperty("--wide", wide);
  return svg;
}

function lane(one) {
  if (!one.art) return h("li.lane.none", {}, h("span.text", {}, one.text));
  const card = h("span.price", {}, h("span.chips", {}, one.chips.map((chip) => art(chip, chip.endsWith("pair") ? "chip pair" : "chip"))), h("span.text", {}, one.text));
  return h("li.lane", {}, thing("offer", one, sized(art(one.art, "car"), one.wide), one.number ? h("b.number", {}, String(one.number)) : null, card));
}

function choice(one) {
  const pictures = one.arts ? h("span.arts", {}, one.arts.map((name) => art(name))) : one.art ? art(one.art) : one.icon ? icon(one.icon) : disc(one.disc);
  const text = one.text || one.line ? h("span.words", {}, one.text ? h("b", {}, one.text) : null, one.line ? h("small", {}, one.line) : null) : null;
  return thing("choice", one, pictures, text, one.value ? h("b.value", {}, one.value) : null, one.taken ? disc(one.taken) : null);
}

function captions(most) {
  const told = (page.captions || []).slice(0, most);
  return h("ol.captions", {}, told.map((one, at) => h("li" + (at ? "" : ".now"), {}, disc(one.disc),
    h("span", {}, one.who ? [h("b", {}, one.who), one.text.slice(one.who.length)] : one.text), at ? null : h("small", {}, words.newest))));
}

// ---- the hand ----

function fan(cards, dead) {
  const beside = matchMedia("(orientation: landscape) and (max-height: 560px)").matches; // then the world is at its right
  const wide = Math.min((root.clientWidth || 390) * (beside ? 0.46 : 1), 520);
  const row = parseFloat(getComputedStyle(document.documentElement).fontSize) > 24;
  const few = cards.length <= 7;
  const turn = few ? 2.3 : 1.7;
  const width = Math.max(76, Math.min(98, wide / 4));
  const step = Math.min(few ? 46 : 34, (wide - width - 64) / Math.max(1, cards.length - 1));
  const made = h(row ? ".fan.row" : ".fan", { role: "group", "aria-label": words.hand, vars: { "--card": width + "px" } });
  cards.forEach((card, at) => {
    const off = at - (cards.length - 1) / 2;
    const button = dead ? h("span.card", { role: "img", "aria-label": card.name }, art(card.art)) : thing("card", card, art(card.art));
    button.style.setProperty("--x", off * step + "px");
    button.style.setProperty("--y", Math.abs(off) * Math.abs(off) * (few ? 1.6 : 0.8) + "px");
    button.style.setProperty("--turn", off * turn + "deg");
    if (!dead) hold(button, card);
    made.append(button);
  });
  if (!dead && !row) slide(made);
  return made;
}

// A long press enlarges a card to read it.
function hold(button, card) {
  let press = 0;
  button.addEventListener("pointerdown", () => { press = setTimeout(() => { enlarged = card; draw(); }, 450); });
  for (const end of ["pointerup", "pointerleave", "pointercancel"]) button.addEventListener(end, () => clearTimeout(press));
}

// A finger that slides along the fan lifts card after card; the one lifted when it leaves is chosen.
function slide(fanned) {
  let lifted = null;
  fanned.addEventListener("pointermove", (event) => {
    if (event.pointerType === "mouse" || !event.buttons) return;
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const card = under && under.closest(".fan .card");
    if (card === lifted) return;
    if (lifted) lifted.classList.remove("lifted");
    lifted = card;
    if (lifted) lifted.classList.add("lifted");
  });
  fanned.addEventListener("pointerup", (event) => {
    const card = lifted;
    lifted = null;
    if (card && !card.contains(event.target)) touch(card.dataset.on, card);
  });
}

function handBand(dead) {
  const cards = page.cards || [];
  if (!cards.length) return null;
  if (curtain && !dead) {
    return h("section.hand", {}, h("button.curtain", { type: "button", click: () => { curtain = false; draw(); } }, words.curtain));
  }
  return h("section.hand", {}, fan(cards, dead));
}

// ---- pages ----

function bar() {
  const b = page.bar;
  return h("header.bar", {}, disc(b.disc), h(".who", {}, h("h1", {}, b.title), h("p", {}, b.line)),
    b.score ? h("strong.score", {}, b.score) : null,
    h("button.menu", { type: "button", "data-on": "menu", "aria-label": words.menu, "aria-expanded": String(opened === "menu"), click: () => { opened = opened ? "" : "menu"; draw(); } }, icon("menu")));
}

function menu() {
  if (opened !== "menu") return null;
  const close = () => { opened = ""; draw(); };
  return h("dialog.sheet", { open: true, "aria-label": words.menu },
    h(".tools", {}, (page.tools || []).map((one) => plate(one))),
    h("h2", {}, words.say),
    h(".phrases", {}, (page.phrases || []).map((text) => h("button.phrase", { type: "button", click: () => { send({ say: "talk", text }); close(); } }, text))),
    h("h2", {}, words.log), captions(20),
    plate({ text: words.close, icon: "cross", press: close }));
}

function bigCard() {
  if (!enlarged) return null;
  return h("button.enlarged", { type: "button", "aria-label": words.close, click: () => { enlarged = null; draw(); } }, art(enlarged.art), h("span", {}, enlarged.name));
}

function note() {
  if (page.note) return h("p.note" + (page.note.bad ? ".bad" : ""), { role: "alert" }, page.note.text);
  return null;
}

function playing() {
  const plates = page.plates || [];
  return [
    bar(),
    h("main.world" + (page.turn ? "" : ".rest"), { "data-scroll": "world" }, (page.world || []).map((b) => blocks[b.k](b))),
    h("footer.front", {}, note(), handBand(false),
      plates.length ? h(".plates", {}, plates.map(plate)) : page.turn ? null : h("p.keep", {}, icon("whistle"), words.keep)),
    menu(), bigCard(),
  ];
}

function over() {
  return [
    bar(),
    h("main.world.over", { "data-scroll": "world" }, h("h2", {}, page.told),
      h("ol.ranks", {}, page.ranks.map((row) => h("li" + (row.mine ? ".mine" : "") + (row.won ? ".won" : ""), {}, disc(row.disc), h("b", {}, row.name), h("strong", {}, row.points)))),
      page.checked ? h("p.stamp", {}, page.checked) : null, h("p", {}, page.again), captions(5)),
    h("footer.front", {}, note()), menu(),
  ];
}

function ticket(seat, choose) {
  const open = seat.state === "open" && choose;
  const inner = [h("span.stub" + (seat.colour ? ".c-" + seat.colour : ""), { "aria-hidden": "true" }),
    h("span.words", {}, h("small", {}, seat.head), h("b", {}, seat.name), h("span", {}, seat.line)), seat.ready ? h("span.ready", {}, "✓") : null];
  const made = open ? h("button", { type: "button", "data-on": seat.on, "aria-pressed": String(!!seat.chosen), click: () => choose(seat) }, ...inner) : h("div", {}, ...inner);
  made.className = `ticket ${seat.state} ${seat.chosen ? "chosen" : ""}`;
  return made;
}

function poster() {
  return h(".poster", { "aria-hidden": "true" }, h("span.logo", {}, "ROUNDHOUSE"), art("engine-grey", "engine"));
}

function door() {
  const w = page.words;
  const free = page.colours.filter((one) => !one.taken);
  const seats = page.seats.filter((one) => one.state === "open");
  if (wish.name === null) wish.name = memory.name;
  if (!free.some((one) => one.n === wish.colour)) wish.colour = free.length ? free[0].n : 0;
  if (!seats.some((one) => one.n === wish.seat)) wish.seat = seats.length ? seats[0].n : -1;
  const colour = page.colours.find((one) => one.n === wish.colour);
  const join = (seat) => {
    memory.name = wish.name.trim();
    send({ say: "join", name: wish.name.trim().slice(0, 24), colour: wish.colour, seat });
  };
  const name = h("input", { type: "text", id: "name", maxlength: "24", autocomplete: "nickname", value: wish.name });
  name.addEventListener("input", () => { wish.name = name.value; });
  const pick = (seat) => { wish.seat = seat.n; draw(); };
  return [
    poster(),
    h("main.paper.door", { "data-scroll": "world" },
      h("header", {}, h("h1", {}, page.room), h("p", {}, page.game)),
      page.why ? h("p.why", {}, page.why) : null,
      why ? h("p.why", { role: "alert" }, why) : null,
      h("label", { for: "name" }, w.name), name,
      page.free ? [
        h("h2", {}, w.colour, h("small", {}, w.struck)),
        h(".colours", { role: "group", "aria-label": w.colour }, page.colours.map((one) => h("button.colour" + (one.taken ? ".taken" : ""), {
          type: "button", disabled: one.taken, "data-on": "colour." + one.n, "aria-label": one.words, "aria-pressed": String(one.n === wish.colour),
          click: () => { wish.colour = one.n; draw(); },
        }, disc(one.disc)))),
      ] : null,
      h("h2", {}, w.seat),
      h(".tickets", {}, page.seats.map((seat) => ticket({ ...seat, chosen: page.free && seat.n === wish.seat }, page.free ? pick : null))),
      h("p.private", {}, w.private)),
    h("footer.front", {}, h(".plates", {},
      page.free ? plate({ on: "watch", text: w.watch, icon: "eye", press: () => join(-1) }) : null,
      page.free ? plate({ on: "sit", text: w.sit, line: (page.seats[wish.seat] || {}).head + ", " + (colour ? colour.words : ""), brass: true, press: () => join(wish.seat) })
        : plate({ on: "watch", text: w.watch, brass: true, press: () => join(-1) }))),
  ];
}

function lobby() {
  return [
    poster(),
    h("main.paper", { "data-scroll": "world" }, h("header", {}, h("h1", {}, page.room), h("p", {}, page.game)),
      h(".tickets", {}, page.seats.map((seat) => ticket(seat, (one) => touch(one.on)))),
      h("p", {}, page.line), h("p.private", {}, page.trust)),
    h("footer.front", {}, note(), h(".plates", {}, page.plates.map(plate))),
  ];
}

function askCode() {
  const field = h("input", { type: "text", id: "code", autocapitalize: "characters", autocomplete: "off", maxlength: "16", "aria-invalid": why ? "true" : null });
  const enter = () => { code = field.value.trim().toUpperCase(); why = ""; if (code) { state = "coming"; connect(); } };
  field.addEventListener("keydown", (event) => { if (event.key === "Enter") enter(); });
  return [poster(), h("main.paper", {}, h("h1", {}, "Roundhouse"), h("label", { for: "code" }, words.code), field, why ? h("p.why", { role: "alert" }, why) : null),
    h("footer.front", {}, h(".plates", {}, plate({ on: "enter", text: words.enter, brass: true, press: enter })))];
}

function seconds(ms) { return Math.max(0, Math.ceil(ms / 1000)); }

function lost() {
  const b = page && page.bar;
  const grace = page && page.grace && page.stage === "playing" ? page.grace * 1000 - (Date.now() - lostAt) : 0;
  const left = seconds(grace);
  return [
    h("header.bar.dim", {}, b ? disc(b.disc) : null, b ? h(".who", {}, h("p.name", {}, b.title), h("p", {}, b.line)) : null),
    h("main.lost", {}, h(".danger", { "aria-hidden": "true" }, art("signal", "signal"), b && b.engine ? art(b.engine, "engine") : null),
      h("h1", {}, words.lost), h("p", {}, words.silent),
      h("ul.paper", {}, h("li", {}, icon("refresh"), h("span", {}, words.again), h("b", { id: "again" }, seconds(retryAt - Date.now()) + " s")),
        page && page.stage === "playing" ? h("li", {}, icon("tick"), h("b", {}, words.safe)) : null,
        grace > 0 ? h("li", {}, icon("bot"), h("span", {}, words.bot), h("b", {}, Math.floor(left / 60) + ":" + String(left % 60).padStart(2, "0"))) : null),
      page && page.cards && page.cards.length ? h("p.was", {}, words.asItWas) : null),
    h("footer.front.dead", {}, page && page.cards ? handBand(true) : null,
      h(".plates", {}, plate({ on: "now", text: words.now, line: words.wifi, brass: true, press: () => { tries = 0; connect(); } }))),
  ];
}

function told(text, act, press) {
  return [poster(), h("main.paper", {}, h("h1", {}, "Roundhouse"), h("p", {}, text)),
    h("footer.front", {}, h(".plates", {}, plate({ on: "back", text: act, brass: true, press })))];
}

const pages = {
  coming: () => [h("main.coming", {}, h("h1", {}, "Roundhouse"))],
  code: askCode,
  lost,
  elsewhere: () => told(words.elsewhere, words.here, () => { state = "coming"; connect(); }),
  ended: () => told(why || words.ended, words.enter, () => { why = ""; state = "coming"; connect(); }),
  page: () => ({ door, lobby, playing, over, coming: pages.coming }[page.stage]()),
};

function draw() {
  const active = document.activeElement;
  const focused = active && active.dataset ? active.dataset.on : undefined;
  const field = active && active.id ? { id: active.id, at: active.selectionStart } : null;
  const scrolled = new Map(Array.from(root.querySelectorAll("[data-scroll]"), (one) => [one.dataset.scroll + one.className, [one.scrollTop, one.scrollLeft]]));
  const made = pages[state]().flat().filter(Boolean);
  root.dataset.state = state === "page" ? page.stage : state;
  root.replaceChildren(...made);
  for (const one of root.querySelectorAll("[data-scroll]")) {
    const at = scrolled.get(one.dataset.scroll + one.className);
    if (at) [one.scrollTop, one.scrollLeft] = at;
  }
  if (field && document.getElementById(field.id)) {
    const again = document.getElementById(field.id);
    again.focus({ preventScroll: true });
    if (again.setSelectionRange && field.at !== null) again.setSelectionRange(field.at, field.at);
  } else if (focused !== undefined) {
    const again = Array.from(root.querySelectorAll("[data-on]")).find((one) => one.dataset.on.replace("!", "") === focused.replace("!", ""));
    if (again) again.focus({ preventScroll: true });
  }
}

// ---- beginning ----

addEventListener("hashchange", () => { code = fragment(); connect(); });
addEventListener("online", atOnce);
addEventListener("pageshow", atOnce);
addEventListener("resize", () => draw());
document.addEventListener("visibilitychange", () => {
  if (document.hidden) { curtain = !!(page && page.cards && page.cards.length); return; }
  atOnce();
  draw();
});
addEventListener("pointerdown", () => {
  if (unlocked) return;
  unlocked = true;
  bell = new Audio("/whistle.wav");
}, { capture: true });
addEventListener("keydown", (event) => {
  if (event.key === "Escape" && (opened || enlarged)) { opened = ""; enlarged = null; draw(); }
});

setInterval(() => {
  if (state === "lost") {
    const left = document.getElementById("again");
    if (left) left.textContent = seconds(retryAt - Date.now()) + " s";
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
fetch(`/words/${navigator.language.slice(0, 2)}.json`)
  .then((told) => (told.ok ? told.json() : {}))
  .then((told) => { words = { ...words, ...told }; if (state === "code") draw(); })
  .catch(() => {});
