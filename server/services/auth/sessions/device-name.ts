// Parses a browser's User-Agent into the name that customers know their device by. The same on every page and in every
// message, in both languages.
import { BROWSER_MAP, OS_MAP, parse } from "bowser";

const AGENT_LENGTH = 1_000;

const BROWSERS: ReadonlySet<string> = new Set(Object.values(BROWSER_MAP));
const SYSTEMS: ReadonlySet<string> = new Set(Object.values(OS_MAP));
/** Names of devices, for systems that are less known. */
const DEVICES: Readonly<Record<string, string>> = { iOS: "iPhone", "Chrome OS": "Chromebook", macOS: "Mac" };

interface Parsed {
  readonly browser: string | null;
  readonly system: string | null;
  readonly isTablet: boolean;
}

// For other browsers the library takes the name from the header: only known names are accepted, so that there are few.
function parseAgent(agent: string | null): Parsed {
  // The library throws for an empty one.
  if (!agent) return { browser: null, system: null, isTablet: false };
  const { browser, os, platform } = parse(agent.slice(0, AGENT_LENGTH));
  return {
    browser: browser.name && BROWSERS.has(browser.name) ? browser.name : null,
    system: os.name && SYSTEMS.has(os.name) ? os.name : null,
    isTablet: platform.type === "tablet",
  };
}

function join(browser: string | null, system: string | null): string {
  return [browser, system && `(${system})`].filter(Boolean).join(" ");
}

/**
 * Returns browser and system of a User-Agent header, such as "Chrome (Windows)", without versions, because those change
 * by themselves. Empty if it has neither. It identifies a browser, so it may not change.
 */
export function parseBrowser(agent: string | null): string {
  const { browser, system } = parseAgent(agent);
  return join(browser, system);
}

/** Returns the name of a User-Agent's device, such as "Safari (iPhone)". Empty if it has neither browser nor system. */
export function nameDevice(agent: string | null): string {
  const { browser, system, isTablet } = parseAgent(agent);
  const device = system && (DEVICES[system] ?? system);
  return join(browser?.replace("Microsoft ", "") ?? null, device === "iPhone" && isTablet ? "iPad" : device);
}
