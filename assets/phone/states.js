// Whole pages: the hand, the door, the room, the table, the result, and a line that is down.
"use strict";

let press = 0; // the timer of a long press
let lifted = null; // the card under a finger that slides along the fan
const ASIDE = ["advice", "ledger", "captions", "order"];

// ---- the hand ----

// Whether the letters are so large, or the page zoomed so far, that hardly a dozen fit beside or below each other.
function isLarge() {
  const em = parseFloat(getComputedStyle(document.documentElement).fontSize);
  return innerWidth / em < 17 || innerHeight / em < 15;
}

function fan(cards, dead, backs = false) {
  const wide = Math.min((root.clientWidth || 390) * (matchMedia(BESIDE).matches ? 0.46 : 1), 520);
  const row = isLarge();
  const few = cards.length <= 7;
  const turn = few ? 2.3 : 1.7;
  const width = Math.max(76, Math.min(98, wide / 4));
  const step = Math.min(few ? 60 : 34, (wide - width - (few ? 52 : 70)) / Math.max(1, cards.length - 1));
  const drop = Math.min(few ? 1.6 : 0.8, 56 / (cards.length * cards.length));
  const made = h(row && !backs ? ".fan.row" : ".fan", { role: "group", "aria-label": words.hand, vars: { "--card": width + "px" } });
  cards.forEach((card, at) => {
    const off = at - (cards.length - 1) / 2;
    const inert = dead ? { role: "img", "aria-label": card.name } : { "aria-hidden": "true" };
    const button = dead || backs ? h("span.card", inert, art(backs ? "back" : card.art)) : handCard(card);
    button.style.setProperty("--x", off * step + "px");
    button.style.setProperty("--y", off * off * drop + "px");
    button.style.setProperty("--turn", off * turn + "deg");
    made.append(button);
  });
  if (!dead && !backs && !row) slide(made);
  return made;
}

// A card means something in one's own turn; at any other time it can be read.
function handCard(card) {
  if (page.turn) return hold(thing("card", card, art(card.art)), card);
  const button = h("button.card", { type: "button", "data-on": card.on, "aria-label": card.name, click: () => enlarge(card) }, art(card.art));
  return button;
}

function enlarge(card) {
  enlarged = card;
  unfold("");
}

// A long press enlarges a card to read it.
function hold(button, card) {
  listen(button, "pointerdown", () => { clearTimeout(press); press = setTimeout(() => enlarge(card), 450); });
  for (const end of ["pointerup", "pointerleave", "pointercancel"]) listen(button, end, () => clearTimeout(press));
  listen(button, "contextmenu", (event) => event.preventDefault());
  return button;
}

// A finger that slides along the fan lifts card after card; the one lifted when it leaves is chosen.
function slide(fanned) {
  listen(fanned, "pointermove", (event) => {
    if (event.pointerType === "mouse" || !event.buttons) return;
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const card = under && under.closest(".fan .card");
    if (card === lifted) return;
    if (lifted) lifted.classList.remove("lifted");
    lifted = card;
    if (lifted) lifted.classList.add("lifted");
  });
  listen(fanned, "pointerup", (event) => {
    const card = lifted;
    lifted = null;
    if (card && !card.contains(event.target)) card.click();
  });
}

function handBand(dead) {
  const cards = page.cards || [];
  if (!cards.length) return null;
  if (curtain && !dead) {
    return h("section.hand", {}, h("button.curtain", { type: "button", click: () => { curtain = false; draw(); } }, fan(cards, false, true), h("span", {}, words.curtain)));
  }
  const head = dead || page.turn ? null : h("header", {}, h("h2", {}, words.hand), h("span", {}, words.read));
  return h("section.hand", {}, head, fan(cards, dead));
}

// ---- pages ----

function bar() {
  const b = page.bar;
  const score = !b.score ? null : typeof b.dial === "number" ? dial(b.score, b.dial) : h("strong.score", {}, b.coin ? icon("coins") : null, b.score);
  return h("header.bar", {}, disc(b.disc), h(".who", {}, h("h1", {}, b.title), h("p", {}, b.line)), clock(), score,
    h("button.menu", { type: "button", "data-on": "menu", "aria-label": words.menu, "aria-expanded": String(opened === "menu"), click: () => (opened ? shut() : unfold("menu")) }, icon("menu")));
}

function clock() {
  return page.stage === "playing" && deadline ? h("span.clock" + (secondsLeft() <= LAST_SECONDS ? ".soon" : ""), { id: "clock", role: "timer" }, clockText()) : null;
}

function people() {
  return [h("h2", {}, words.people), h("ul.people", {}, page.people.map((one) => h("li" + (one.away ? ".away" : ""), {}, disc(one.disc), h("b", {}, one.name), h("span", {}, one.line))))];
}

// What lies over the page. The phone's own key to go back closes it, too.
function unfold(what) {
  if (!opened && !(history.state && history.state.over)) history.pushState({ over: true }, "");
  opened = what;
  draw();
}

function shut() {
  const over = opened || enlarged;
  opened = "";
  enlarged = null;
  if (over && history.state && history.state.over) history.back();
  draw();
}

function sheet() {
  if (!opened) return null;
  const log = opened === "log";
  return h("dialog.sheet", { open: true, "aria-label": log ? words.log : words.menu },
    log ? null : h(".tools", {}, (page.tools || []).map((one) => plate(one))),
    log || !page.people ? null : people(),
    log ? null : h("h2", {}, words.say),
    log ? null : h(".phrases", {}, (page.phrases || []).map((text) => h("button.phrase", { type: "button", click: () => { send({ say: "talk", text }); shut(); } }, text))),
    h("h2", {}, words.log), captions(20),
    plate({ on: "close", text: words.close, icon: "cross", press: shut }));
}

function bigCard() {
  if (!enlarged) return null;
  return h("button.enlarged", { type: "button", "data-on": "close", "aria-label": `${enlarged.name}. ${words.close}`, click: shut }, art(enlarged.art), h("span", {}, enlarged.name));
}

function note() {
  if (page.note) return h("p.note" + (page.note.bad ? ".bad" : ""), { role: "alert", "data-key": page.note.text }, page.note.text);
  return null;
}

function playing() {
  const plates = page.plates || [];
  const aside = !(page.cards || []).length && matchMedia(BESIDE).matches; // what is only read goes beside
  const world = (page.world || []).filter((b) => !aside || !ASIDE.includes(b.k));
  const beside = aside ? (page.world || []).filter((b) => ASIDE.includes(b.k)).map((b) => blocks[b.k](b)) : [];
  const log = () => plate({ on: "log", text: words.log, icon: "learn", press: () => unfold("log") });
  return [
    bar(),
    h("main.world" + (world.some((b) => b.k === "sign") ? "" : ".rest"), { "data-key": "world" }, world.map((b) => blocks[b.k](b))),
    h("footer.front", {}, beside.length ? h(".aside", { "data-key": "aside" }, beside) : null, note(), handBand(false),
      plates.length ? h(".plates", {}, plates.map((one) => plate(plates.length > 1 && !one.brass && one.text ? { ...one, icon: "" } : one))) : page.turn ? null : h(".keep", {}, page.bar.disc ? icon("whistle") : null, h("p", {}, page.bar.disc ? words.keep : ""), log())),
    sheet(), bigCard(),
  ];
}

function over() {
  const aside = matchMedia(BESIDE).matches;
  return [
    bar(),
    h("main.world.over", { "data-key": "world" }, h("section.playing", {}, h("h2", {}, page.told), train(page.train)),
      h("ol.ranks", {}, page.ranks.map((row) => h("li" + (row.mine ? ".mine" : "") + (row.won ? ".won" : ""), {}, h("span.place", {}, row.place), disc(row.disc), h("b", {}, row.name), row.won ? icon("crown") : null, h("strong", {}, row.points)))),
      page.checked ? h("p.stamp", {}, h("span", {}, page.checked)) : null, aside ? null : captions(5)),
    h("footer.front", {}, aside ? h(".aside", { "data-key": "aside" }, captions(8)) : null, note(), h("p.keep", {}, icon("refresh"), page.again)), sheet(), bigCard(),
  ];
}

function ticket(seat, choose) {
  const open = ["open", "bot"].includes(seat.state) && choose && seat.may;
  const inner = [h("span.stub" + (seat.colour ? ".c-" + seat.colour : ""), { "aria-hidden": "true" }),
    h("span.words", {}, h("small", {}, seat.head), h("b", {}, seat.name), h("span", {}, seat.line)), seat.ready ? h("span.ready", {}, seat.ready) : null];
  const made = open ? h("button", { type: "button", "data-on": seat.on, "aria-pressed": String(!!seat.chosen), click: () => choose(seat) }, ...inner) : h("div", {}, ...inner);
  made.className = `ticket ${seat.state} ${seat.chosen ? "chosen" : ""}`;
  return made;
}

function poster() {
  return h(".poster", { "aria-hidden": "true" }, art("logo", "logo"), h("span.puffs"), art("express", "express"));
}

function door() {
  const w = page.words;
  const free = page.colours.filter((one) => !one.taken);
  const seats = page.seats.filter((one) => one.may);
  if (wish.name === null) wish.name = memory.name;
  if (!free.some((one) => one.n === wish.colour)) wish.colour = free.length ? free[0].n : 0;
  if (!seats.some((one) => one.n === wish.seat)) wish.seat = seats.length ? (seats.find((one) => one.state === "open") || seats[0]).n : -1;
  const colour = page.colours.find((one) => one.n === wish.colour);
  const join = (seat) => {
    memory.name = wish.name.trim();
    send({ say: "join", name: wish.name.trim().slice(0, 24), colour: wish.colour, seat });
  };
  const name = h("input", { type: "text", id: "name", maxlength: "24", autocomplete: "nickname", enterkeyhint: "done", value: wish.name });
  listen(name, "input", (event) => { wish.name = event.target.value; });
  listen(name, "keydown", (event) => { if (event.key === "Enter") event.target.blur(); });
  const pick = (seat) => { wish.seat = seat.n; draw(); };
  return [
    poster(),
    h("main.paper.door", { "data-key": "world" },
      h("header", {}, h("h1", {}, page.room), h("p", {}, page.game)),
      h(".me", {}, page.why ? h("p.why", {}, page.why) : null,
        why ? h("p.why", { role: "alert" }, why) : null,
        h("label", { for: "name" }, w.name), name,
        page.free ? [
          h("h2", {}, w.colour, h("small", {}, w.struck)),
          h(".colours", { role: "group", "aria-label": w.colour }, page.colours.map((one) => h("button.colour" + (one.taken ? ".taken" : ""), {
            type: "button", disabled: one.taken, "data-on": "colour." + one.n, "aria-label": one.words, "aria-pressed": String(one.n === wish.colour),
            click: () => { wish.colour = one.n; draw(); },
          }, disc(one.disc)))),
        ] : null),
      h(".seats", {}, h("h2", {}, w.seat),
        h(".tickets", {}, page.seats.map((seat) => ticket({ ...seat, chosen: page.free && seat.n === wish.seat }, page.free ? pick : null)))),
      h("p.private", {}, w.private)),
    h("footer.front", {}, h(".plates", {},
      page.free ? plate({ on: "watch", text: w.watch, icon: "eye", press: () => join(-1) }) : null,
      page.free ? plate({ on: "sit", text: w.sit, line: (page.seats[wish.seat] || {}).head + ", " + (colour ? colour.words : ""), brass: true, press: () => join(wish.seat) })
        : plate({ on: "watch", text: w.watch, icon: "eye", brass: true, press: () => join(-1) }))),
  ];
}

function lobby() {
  return [
    poster(),
    h("main.paper", { "data-key": "world" }, h("header", {}, h("h1", {}, page.room), h("p", {}, page.game)),
      h(".tickets", {}, page.seats.map((seat) => ticket(seat, (one) => touch(one.on)))),
      page.need ? h("p.keep", {}, icon("table"), page.need) : null, h("p.keep", {}, icon("whistle"), page.line), h("p.private", {}, page.trust)),
    h("footer.front", {}, note(), page.plates.length ? h(".plates", {}, page.plates.map(plate)) : null),
  ];
}

function askCode() {
  const field = h("input.code", { type: "text", id: "code", autocapitalize: "characters", autocomplete: "off", autocorrect: "off", spellcheck: "false", maxlength: "16", enterkeyhint: "go", value: typed, "aria-invalid": why ? "true" : null, "aria-describedby": "where" });
  const enter = () => { code = typed = document.getElementById("code").value.trim().toUpperCase(); why = ""; if (code) { state = "coming"; connect(); } };
  listen(field, "keydown", (event) => { if (event.key === "Enter") enter(); });
  return [poster(), h("main.paper", {}, h("h1", {}, words.sit), h("label", { for: "code" }, words.code), field, why ? h("p.why", { role: "alert" }, why) : null, h("p", { id: "where" }, words.where)),
    h("footer.front", {}, h(".plates", {}, plate({ on: "enter", text: words.enter, brass: true, press: enter })))];
}

function seconds(ms) { return Math.max(0, Math.ceil(ms / 1000)); }

function lost() {
  const b = page && page.bar;
  const grace = page && page.grace && page.stage === "playing" && !isClosed ? page.grace * 1000 - (Date.now() - lostAt) : 0;
  const left = seconds(grace);
  const lines = helping ? words.help.split("\n").map((line) => h("li", {}, icon("help"), h("span", {}, line))) : [
    h("li", {}, icon("refresh"), h("span", {}, words.again), h("progress", { id: "left", max: "1", value: "0", "aria-label": words.again }), h("b", { id: "again" }, seconds(retryAt - Date.now()) + " s")),
    page && page.stage === "playing" ? h("li", {}, icon("tick"), h("b", {}, words.safe)) : null,
    grace > 0 ? h("li", {}, icon("bot"), h("span", {}, words.bot), h("b", {}, Math.floor(left / 60) + ":" + String(left % 60).padStart(2, "0"))) : null];
  return [
    h("header.bar.dim", {}, b ? disc(b.disc) : null, b ? h(".who", {}, h("p.name", {}, b.name || b.title), h("p", {}, b.still || b.line)) : null),
    h("main.lost", {}, h(".danger", {}, h("div", {}, h("h1", {}, isClosed ? words.closed : words.lost), h("p", {}, (isClosed ? words.reopens : words.silent).match(/[^.]+\.?/g).map((one) => h("span", {}, one + " ")))), art("signal", "signal"), b && b.engine ? art(b.engine, "engine") : null),
      h("ul.paper", {}, lines),
      page && page.cards && page.cards.length ? h("p.was", {}, words.asItWas) : null),
    h("footer.front.dead", {}, page && page.cards ? handBand(true) : null,
      h(".plates", {}, isClosed ? plate({ on: "forget", text: words.forget, press: giveUpSeat }) : plate({ on: "help", text: words.helps, press: () => { helping = !helping; draw(); } }),
        plate({ on: "now", text: words.now, line: words.wifi, brass: true, press: () => { tries = 0; connect(); } }))),
  ];
}

function told(text, act, press) {
  return [poster(), h("main.paper", {}, h("h1", {}, text)),
    h("footer.front", {}, h(".plates", {}, plate({ on: "back", text: act, brass: true, press })))];
}

const pages = {
  coming: () => [poster(), h("main.paper.coming", {}, h("p", {}, words.coming))],
  code: askCode,
  lost,
  elsewhere: () => told(words.elsewhere, words.here, () => { state = "coming"; connect(); }),
  ended: () => told(why || words.ended, words.enter, () => { why = ""; state = "coming"; connect(); }),
  page: () => ({ door, lobby, playing, over, coming: pages.coming }[page.stage]()),
};
