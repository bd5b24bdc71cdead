// What a page sounds, made by the browser: your turn, little time left, refused, and a touch.
"use strict";

const B_FLAT = 466.16, D = 587.33, F = 698.46;
const signals = {
  audio: null,
  played: [], // what was heard, for tests

  // A browser allows sound only after a touch.
  unlock() {
    const Audio = window.AudioContext || window.webkitAudioContext;
    if (!this.audio && Audio) this.audio = new Audio();
    if (this.audio && this.audio.state === "suspended") this.audio.resume();
  },

  // Three pipes together, as the engine's whistle.
  turn() {
    this.say("turn", [80, 60, 80]);
    for (const [hertz, loud] of [[B_FLAT, 0.14], [D, 0.12], [F, 0.1]]) this.tone("triangle", hertz, 0, 0.8, loud, 0.06);
  },

  // A platform bell, two double strokes.
  clock() {
    this.say("clock", [60, 60, 60, 200, 60, 60, 60]);
    for (const at of [0, 0.15, 0.5, 0.65]) {
      this.tone("sine", 2 * B_FLAT, at, 0.45, 0.2, 0.003);
      this.tone("sine", 2 * B_FLAT * 2.74, at, 0.2, 0.05, 0.003);
    }
  },

  // A low bell, struck once.
  refused() {
    this.say("refused", [160]);
    this.tone("sine", B_FLAT / 2, 0, 0.6, 0.25, 0.004);
    this.tone("sine", B_FLAT * 0.595, 0, 0.4, 0.1, 0.004);
  },

  // A small wooden key, far below the signals.
  touched() {
    this.say("touched", [8]);
    this.tone("triangle", 3 * B_FLAT, 0, 0.04, 0.03, 0.002);
  },

  say(name, pattern) {
    this.played.push(name);
    if (this.audio && navigator.vibrate) navigator.vibrate(pattern);
  },

  tone(shape, hertz, at, lasts, loud, rise) {
    if (!this.audio) return;
    const begin = this.audio.currentTime + at;
    const source = this.audio.createOscillator();
    const volume = this.audio.createGain();
    source.type = shape;
    source.frequency.value = hertz;
    volume.gain.setValueAtTime(0, begin);
    volume.gain.linearRampToValueAtTime(loud, begin + rise);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + lasts);
    source.connect(volume).connect(this.audio.destination);
    source.start(begin);
    source.stop(begin + lasts);
  },
};
