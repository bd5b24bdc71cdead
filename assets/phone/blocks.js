// The blocks a world is made of, by the name the host gives them.
"use strict";

const blocks = {
  sign: (b) => h(".sign", {}, h("h2", {}, b.text), h("span", {}, b.note)),
  lanes: (b) => h("ul.lanes", {}, b.lanes.map(lane)),
  train: (b) => train(b),
  siding: (b) => h(".siding", {}, h(".text", {}, h("h3", {}, b.text), b.line ? h("strong", {}, b.line) : null),
    h(".cars", {}, b.cars.map((car) => thing("parked", car, sized(art(car.art, "car"), car.wide))))),
  piles: (b) => h(".piles", {}, b.piles.map((pile) => thing("pile" + (pile.round ? " round" : ""), pile,
    h("span.stack", {}, pile.art ? art(pile.art) : h("span.gap"), pile.count === "" ? null : h("b", {}, String(pile.count))), h("span", {}, pile.text))),
  b.levers ? h(".levers", {}, h("span.frame", { "aria-hidden": "true" }, b.levers.map((up) => h("i" + (up ? ".up" : "")))), h("span", {}, b.text)) : null),
  choices: (b) => h("section.choices." + (b.form || "rows"), { "data-key": b.head },
    b.head || b.note ? h("header", {}, h("h2", {}, b.head || ""), b.note ? h("span", {}, b.note) : null) : null,
    h(".items", { "data-key": b.head }, b.items.map(choice)), b.foot ? h("p.foot", {}, b.foot) : null),
  cities: (b) => h("section.cities", {}, h("div", {}, h("h2", {}, b.head), b.items.map((city) => thing("city", city, h("b.coin", {}, city.value), h("span", {}, h("b", {}, city.text), city.line ? h("small", {}, city.line) : null)))),
    b.art ? art(b.art, "town") : null),
  loot: (b) => h("section.loot", {}, h("h2", {}, b.head), h(".items", {}, b.cards.map((card) => thing("card", card, art(card.art))))),
  lines: (b) => h("section.lines", { tabindex: "0" }, b.lines.map((line) => h("p", {}, line))),
  playing: (b) => h("section.playing", {}, h("h2", {}, b.title), h("p", {}, b.line), b.train ? train(b.train) : h(".train.bare")),
  order: (b) => h("ol.order", {}, b.seats.map((seat) => h("li" + (seat.on ? ".on" : "") + (seat.away ? ".away" : ""), {}, disc(seat.disc), h("span", {}, seat.name), seat.away ? h("small", {}, words.away) : null))),
  captions: (b) => captions(b.most || 5),
  tabs: (b) => h(".tabs", { role: "group", "aria-label": b.name || null }, b.tabs.map((tab) => thing("tab", tab, icon(tab.icon), h("b", {}, tab.text), h("span", {}, tab.line || "")))),
  head: (b) => h("header.head", {}, h("div", {}, h("h2", {}, b.text), b.line ? h("p", {}, b.line) : null), b.art ? art(b.art, "picture") : null),
  steps: (b) => h("ol.steps", {}, b.steps.map((step) => h("li" + (step.on ? ".on" : step.past ? ".past" : step.away ? ".away" : ""), step.on ? { "aria-current": "step" } : {}, step.away ? art("icon-table", "icon", step.away) : null, step.text))),
  stepper: (b) => h("section.stepper" + (b.big ? ".big" : ""), {},
    h(".count", {}, stepButton(b.less, "minus"), h("output", {}, b.value), stepButton(b.more, "plus")),
    b.notes && b.notes.length ? h("ul", {}, b.notes.map((note) => h("li", {}, note))) : null, b.foot ? h("p", {}, b.foot) : null),
  boxes: (b) => h(".boxes", { role: "img", "aria-label": b.name }, b.boxes.map((box) => h("span." + box.state, {}, String(box.n)))),
  figures: (b) => h("section.figures", {}, h("dl", {}, b.rows.map((row) => h("div", {}, h("dt", {}, row.text), h("dd", {}, row.was ? h("span", {}, row.was + " → ") : null, h("b" + (row.bad ? ".bad" : ""), {}, row.now))))),
    (b.notes || []).map((note) => h("p", {}, note))),
  bids: (b) => h("ul.bids", {}, ticks(b), b.rows.map((row) => bid(row, b.mark))),
  advice: (b) => h("p.bigscreen", {}, icon(b.icon || "table"), h("span", {}, h("b", {}, b.text), " ", b.line || "")),
  ledger: (b) => h("section.ledger", { tabindex: "0", "aria-label": b.head }, h("h2", {}, b.head), h("table", {}, h("thead", {}, h("tr", {}, b.columns.map((one) => h(one ? "th" : "td", one ? { scope: "col" } : {}, one)))),
    h("tbody", {}, b.rows.map((row) => h("tr" + (row.mine ? ".mine" : ""), {}, h("th", { scope: "row" }, h("span", {}, disc(row.disc), named("span", row.name))), row.cells.map((cell) => h("td", {}, cell))))))),
};

function train(b) {
  const all = b.cars.reduce((sum, car) => sum + car.wide, 0);
  return h(".train", { role: "img", "aria-label": b.name, vars: { "--all": all || 1 } },
    h("span.steam"), art(b.engine, "engine"), b.cars.map((car) => sized(art(car.art, "car" + (car.ghost ? " ghost" : "")), car.wide)));
}

function ticks(b) {
  return h("li.ticks", { "aria-hidden": "true" }, h("span.track", {}, b.ticks.map((text) => h("i", {}, text))));
}

function bid(row, mark) {
  const track = h("span.track", { "aria-hidden": "true", vars: { "--at": row.at } },
    mark === null ? null : h("span.mark", { vars: { "--at": mark } }),
    row.ghost === undefined ? null : ghostEngine(row), art(row.engine, "engine"));
  return h("li" + (row.mine ? ".mine" : "") + (row.out ? ".out" : ""), {}, disc(row.disc),
    h("span.who", {}, named("b", row.name), h("small", {}, row.line)), track,
    h("span.tag", {}, row.tag ? h("b", {}, row.tag) : null, h("small", {}, row.tagline || "")));
}

function ghostEngine(row) {
  const engine = art(row.engine, "engine ghost");
  engine.style.setProperty("--at", row.ghost);
  return engine;
}

function stepButton(one, sign) {
  return h("button.step", { type: "button", disabled: !one.on, "data-on": one.on || null, "aria-label": one.name, click: (event) => touch(one.on, event.currentTarget) }, icon(sign));
}

function lane(one) {
  if (!one.art) return h("li.lane.none", {}, h("span.text", {}, one.text));
  const card = h("span.price", {}, h("span.chips", {}, one.chips.map((chip) => art(chip, chip.endsWith("pair") ? "chip pair" : "chip"))), h("span.text", {}, one.text));
  return h("li.lane", {}, thing("offer", one, sized(art(one.art, "car"), one.wide), one.number ? h("b.number", {}, String(one.number)) : null, card));
}

function choice(one) {
  const pictures = one.arts ? h("span.arts", { vars: { "--all": one.arts.length } }, one.arts.map((name) => art(name))) : one.art ? art(one.art, one.art.split("-")[0]) : one.icon ? icon(one.icon) : disc(one.disc);
  const text = one.text || one.line ? h("span.words", {}, one.text ? h("b", {}, one.text) : null, one.line ? h("small", {}, one.line) : null) : null;
  const end = one.taken ? disc(one.taken) : one.radio ? h("span.radio", { "aria-hidden": "true" }) : null;
  if (one.arts && end) return thing("choice", one, end, pictures, one.value ? h("b.value", {}, one.value) : null);
  return thing("choice", one, pictures, text, one.value ? h("b.value", {}, one.value) : null, end);
}

function captions(most) {
  const captions = (page.captions || []).slice(0, most);
  return h("ol.captions", {}, captions.map((one, at) => h("li" + (at ? "" : ".now"), {}, disc(one.disc),
    h("span", {}, one.who ? [h("b", {}, one.who), one.text.slice(one.who.length)] : one.text), at ? null : h("small", {}, words.newest))));
}
