// The entries that were already reported to analytics, stored in the browser: an entry stays unseen until the service
// has marked it, and pages can reload before that.

const KEY = "wattlane.reported-links";
/** The newest of an account. Older ones were marked as seen long ago. */
const MAX_IDS = 100;

type Reported = Readonly<Record<string, readonly string[]>>;

// Used if storage is blocked.
let memory: Reported = {};

function read(): Reported {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    return typeof stored === "object" && stored !== null ? (stored as Reported) : memory;
  } catch {
    return memory;
  }
}

function listIds(reported: Reported, userId: string): readonly string[] {
  const ids: unknown = reported[userId];
  return Array.isArray(ids) ? (ids as string[]) : [];
}

/** Records that the account's entry is reported. Returns false if it was reported before. */
export function recordFirstReport(userId: string, id: string): boolean {
  const reported = read();
  const ids = listIds(reported, userId);
  if (ids.includes(id)) return false;
  memory = { ...reported, [userId]: [...ids, id].slice(-MAX_IDS) };
  try {
    localStorage.setItem(KEY, JSON.stringify(memory));
  } catch {
    // Remembered while the page is open.
  }
  return true;
}
