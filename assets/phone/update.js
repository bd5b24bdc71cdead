// Changes the page into another one by as few changes as possible: nodes stay, and with them focus, scroll position and a touch under way.
"use strict";

// A node has one listener for each kind of event; what it does is replaced together with the rest of the node.
function listen(node, kind, act) {
  if (!node.acts) node.acts = {};
  if (!node.acts[kind]) node.addEventListener(kind, (event) => { if (node.acts[kind]) node.acts[kind](event); });
  node.acts[kind] = act;
}

// Nodes with the same key are taken for the same thing. A "!" only says that a thing is chosen.
function keyOf(node) {
  if (node.nodeType !== Node.ELEMENT_NODE) return node.nodeName;
  const own = (node.dataset && (node.dataset.key || node.dataset.on)) || node.id;
  return `${node.nodeName}.${(node.getAttribute("class") || "").split(" ")[0]}#${own.replace("!", "")}`;
}

function updateChildren(parent, wanted) {
  const old = Array.from(parent.childNodes);
  let next = parent.firstChild;
  for (const made of wanted) {
    const key = keyOf(made);
    const at = old.findIndex((one) => keyOf(one) === key);
    const kept = at < 0 ? made : old.splice(at, 1)[0];
    if (kept === next) next = next.nextSibling;
    else parent.insertBefore(kept, next);
    if (kept !== made) updateNode(kept, made);
  }
  for (const gone of old) gone.remove();
}

function updateNode(node, made) {
  if (node.nodeType !== Node.ELEMENT_NODE) {
    if (node.data !== made.data) node.data = made.data;
    return;
  }
  for (const { name } of Array.from(node.attributes)) if (!made.hasAttribute(name)) node.removeAttribute(name);
  for (const { name, value } of Array.from(made.attributes)) {
    if (node.getAttribute(name) === value) continue;
    if (name === "style") node.style.cssText = value; // the page's policy forbids the attribute
    else node.setAttribute(name, value);
  }
  const acts = made.acts || {};
  for (const kind of Object.keys(node.acts || {})) if (!acts[kind]) node.acts[kind] = null;
  for (const kind of Object.keys(acts)) listen(node, kind, acts[kind]);
  updateChildren(node, Array.from(made.childNodes));
}
