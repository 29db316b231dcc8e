const KEY = "shortcuts";

/** Whether single-key shortcuts are active. On unless switched off on this device. */
export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}

/** Stores the choice on this device. If storage is blocked the setting does not change. */
export function setShortcuts(on: boolean): void {
  try {
    if (on) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, "off");
  } catch {
    // The box shows what holds.
  }
}
