// Desktop notifications while a page is open and its reader looks elsewhere: off until somebody wants them, and the
// browser is asked only then.

const KEPT = "desktop";
const possible = "Notification" in window && window.isSecureContext;
const allowed = () => possible && Notification.permission === "granted";

export class Desktop {
  constructor(box, refused) {
    this.box = box;
    this.refused = refused;
    if (!box) return;
    box.checked = this.on;
    box.addEventListener("change", () => this.choose());
  }

  get on() {
    return allowed() && localStorage.getItem(KEPT) === "on";
  }

  async choose() {
    if (this.box.checked && possible && Notification.permission === "default") await Notification.requestPermission();
    localStorage.setItem(KEPT, this.box.checked && allowed() ? "on" : "off");
    this.refused.hidden = !this.box.checked || allowed();
    this.box.checked = this.on;
  }

  // The same `tag` says the same thing: of several open pages one is heard.
  tell(title, body, tag, url = location.href) {
    if (!this.on || document.hasFocus()) return;
    const note = new Notification(title, { body, tag, icon: document.getElementById("favicon").dataset.turn });
    note.addEventListener("click", () => {
      window.focus();
      if (url !== location.href) location.assign(url);
      note.close();
    });
  }
}
