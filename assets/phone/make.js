// Elements, pictures and things that can be touched: what pages are made of.
"use strict";

const SVG = "http://www.w3.org/2000/svg";
const BESIDE = "(orientation: landscape) and (max-height: 560px)"; // then the world is at the hand's right

function h(tag, given = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const made = document.createElement(name || "div");
  if (classes.length) made.className = classes.join(" ");
  for (const [key, value] of Object.entries(given)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") listen(made, key, value);
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
// A name; where a word of it is too long for its column the letters get smaller before they break.
const named = (tag, name) => h(tag + (/[^ -]{9}/.test(name) ? ".long" : ""), {}, name);
const disc = (name) => (name ? art(name, "disc") : null);

function sized(svg, wide) {
  svg.style.setProperty("--wide", wide);
  return svg;
}

// The gauge of the table, whose needle stands where the score is on its way to the goal.
function dial(text, share) {
  const face = art("gauge", "gauge");
  const needle = document.createElementNS(SVG, "path");
  needle.setAttribute("d", "M44 50.4H82V53.6H44Z");
  needle.setAttribute("transform", `rotate(${150 + 240 * share} 52 52)`);
  needle.setAttribute("fill", "#22282B");
  face.append(needle);
  return h("strong.score.dial", {}, face, h("span", {}, text));
}

function touch(on, button) {
  if (state !== "page" || !page) return;
  signals.touched();
  if (send({ say: "touch", on, seq: page.seq })) sent(button);
}

function wished(what, button) {
  signals.touched();
  shut();
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
  }, one.icon ? icon(one.icon) : null, one.text ? h("span.said", {}, h("span.act", {}, one.text), one.line ? h("span.line", {}, one.line) : null) : null);
  if (!one.text) button.classList.add("small");
  return button;
}
