// Remembered: how the reader arranged the table, kept in this browser.

export function recall(key, otherwise = null) {
  try {
    return JSON.parse(localStorage.getItem(`table ${key}`)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function remember(key, value) {
  try {
    localStorage.setItem(`table ${key}`, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing shows the usual arrangement next time.
  }
}
