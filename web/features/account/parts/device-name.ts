// Parses a browser's User-Agent into the names that users know their devices by.
import { parse } from "bowser";

export interface Device {
  /** "Chrome", "Safari". Null if unknown. */
  readonly browser: string | null;
  /** "Windows", "iPhone". */
  readonly system: string | null;
}

const SYSTEMS: Readonly<Record<string, string>> = { iOS: "iPhone", "Chrome OS": "Chromebook", macOS: "Mac" };

/** Returns the browser and system of a User-Agent. Both are null if it is not a browser. */
export function parseDevice(userAgent: string | null): Device {
  if (!userAgent) return { browser: null, system: null };
  const { browser, os, platform } = parse(userAgent);
  const name = os.name ? (SYSTEMS[os.name] ?? os.name) : null;
  return {
    browser: browser.name?.replace("Microsoft ", "") || null,
    system: name === "iPhone" && platform.type === "tablet" ? "iPad" : name,
  };
}
