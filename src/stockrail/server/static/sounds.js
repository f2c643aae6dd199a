// Sounds: a few notes when it is the reader's turn and at the end, made here and off until somebody wants them.

const KEPT = "sounds";
const LENGTH = 0.22, APART = 0.16; // seconds
const TURN = [523.25, 783.99], END = [523.25, 659.25, 783.99, 1046.5]; // hertz

let context = null;

export class Sounds {
  constructor(box) {
    this.box = box;
    if (!box) return;
    box.checked = localStorage.getItem(KEPT) === "on";
    box.addEventListener("change", () => {
      localStorage.setItem(KEPT, box.checked ? "on" : "off");
      if (box.checked) this.turn();
    });
  }

  turn() {
    this.play(TURN);
  }

  end() {
    this.play(END);
  }

  play(notes) {
    if (!this.box?.checked) return;
    context ??= new AudioContext();
    context.resume().catch(() => {});
    notes.forEach((pitch, i) => this.note(pitch, context.currentTime + i * APART));
  }

  note(pitch, start) {
    const tone = context.createOscillator(), loudness = context.createGain();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(0, start);
    loudness.gain.linearRampToValueAtTime(0.15, start + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.001, start + LENGTH);
    tone.connect(loudness).connect(context.destination);
    tone.start(start);
    tone.stop(start + LENGTH);
  }
}
