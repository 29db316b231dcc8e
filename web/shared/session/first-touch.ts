// The affiliate whose link first led here: stored only in this browser, for 30 days, and sent with an order.
// docs/decisions/0011 explains why. web/main.tsx loads it if the first URL contains one.
import { AFFILIATE_DAYS, AFFILIATE_ID } from "#contracts/tables/affiliates.ts";

export interface FirstTouch {
  readonly cp_afid: string;
  /** Token of the order link that led here. Null if it was a plain URL. */
  readonly order_link: string | null;
}

const STORAGE_KEY = "wattlane.first_touch";
const MAX_LINK_LENGTH = 200;

// If storage is blocked it lasts while the page is open.
let memory: string | null = null;

function readStored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? memory;
  } catch {
    return memory;
  }
}

function store(text: string): void {
  memory = text;
  try {
    localStorage.setItem(STORAGE_KEY, text);
  } catch {
    // Refused or full.
  }
}

interface StoredTouch extends FirstTouch {
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Returns the stored touch if it is still valid. Anything not in our format counts as nothing. */
function kept(): StoredTouch | null {
  try {
    const { cp_afid, order_link, at } = JSON.parse(readStored() ?? "null") as StoredTouch;
    // A clock that was set back must not extend it.
    const counts =
      typeof cp_afid === "string" &&
      AFFILIATE_ID.test(cp_afid) &&
      Math.abs(Date.now() - at) < AFFILIATE_DAYS * 86_400_000;
    return counts ? { cp_afid, order_link: isLink(order_link) ? order_link : null, at } : null;
  } catch {
    return null;
  }
}

function isLink(value: unknown): value is string {
  return typeof value === "string" && value !== "" && value.length <= MAX_LINK_LENGTH;
}

/** Stores a touch unless an earlier one is still valid. The first order link of the same affiliate is added to it. */
export function saveFirstTouch(cp_afid: string, order_link: string | null = null): void {
  if (!AFFILIATE_ID.test(cp_afid)) return;
  const first = kept();
  if (first && (first.cp_afid !== cp_afid || first.order_link !== null || order_link === null)) return;
  store(JSON.stringify({ cp_afid, order_link, at: first?.at ?? Date.now() } satisfies StoredTouch));
}

/** Stores the cp_afid of the page's first URL, whose search part is `query`. Call it at the start. */
export function readTouch(query: string): void {
  const id = new URLSearchParams(query).get("cp_afid");
  if (id !== null) saveFirstTouch(id);
}

/** Returns the affiliate, and the link, that an order placed now is credited to. */
export function firstTouch(): FirstTouch | null {
  const first = kept();
  return first && { cp_afid: first.cp_afid, order_link: first.order_link };
}
