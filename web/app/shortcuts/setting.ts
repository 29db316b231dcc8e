const KEY = "shortcuts";

/** Whether single keys do something; on unless switched off on this device. */
export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}

/** Keeps the choice on this device; where storage is refused they stay as they were. */
export function setShortcuts(on: boolean): void {
  try {
    if (on) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, "off");
  } catch {
    // The box shows what holds.
  }
}
