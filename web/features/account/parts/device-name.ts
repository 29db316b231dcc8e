// What a browser says of itself, as people know their devices.
import { parse } from "bowser";

export interface Device {
  /** "Chrome", "Safari"; null where it does not say. */
  readonly browser: string | null;
  /** "Windows", "iPhone". */
  readonly system: string | null;
}

const SYSTEMS: Readonly<Record<string, string>> = { iOS: "iPhone", "Chrome OS": "Chromebook", macOS: "Mac" };

/** Browser and system of a User-Agent; both null for what is no browser. */
export function parseDevice(userAgent: string | null): Device {
  if (!userAgent) return { browser: null, system: null };
  const { browser, os, platform } = parse(userAgent);
  const name = os.name ? (SYSTEMS[os.name] ?? os.name) : null;
  return {
    browser: browser.name?.replace("Microsoft ", "") || null,
    system: name === "iPhone" && platform.type === "tablet" ? "iPad" : name,
  };
}
