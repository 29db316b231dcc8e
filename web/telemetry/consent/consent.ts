// Whether this device's visitor allows third-party services to receive data about the visit (docs/decisions/0022).
// Stored in this browser together with the purposes: a service that the operator adds later requires a new answer.
import { useSyncExternalStore } from "react";
import type { TelemetryConfig } from "#contracts/telemetry.ts";
import { track } from "../analytics/data-layer.ts";

export type Consent = "yes" | "no";

/** Something that requires consent. */
export type Purpose = "analytics" | "fingerprint" | "replay";

const STORAGE_KEY = "wattlane.consent";
const watchers = new Set<() => void>();
// If storage is blocked, an answer lasts as long as the page.
let memory: string | null = null;

/**
 * Lists the configured purposes that require consent. The open-source fingerprint stays with the portal and does not.
 */
export function listPurposes({ analytics, fingerprint, errors }: TelemetryConfig): readonly Purpose[] {
  return [
    ...(analytics ? (["analytics"] as const) : []),
    ...(fingerprint.hosted ? (["fingerprint"] as const) : []),
    ...(errors && errors.replay_sample_rate + errors.replay_error_sample_rate > 0
      ? (["replay"] as const)
      : []),
  ];
}

/**
 * Whether the browser signals that its user does not want to be tracked: Do Not Track, or Global Privacy Control. Counts
 * as declining, and no banner is shown.
 */
export function hasDoNotTrack(browser: Pick<Navigator, "doNotTrack"> = navigator): boolean {
  const { globalPrivacyControl } = browser as { readonly globalPrivacyControl?: unknown };
  return globalPrivacyControl === true || browser.doNotTrack === "1" || browser.doNotTrack === "yes";
}

function readStored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? memory;
  } catch {
    return memory;
  }
}

/** Returns the answer about all of these purposes, or null if there is none yet. */
export function getConsent(purposes: readonly Purpose[]): Consent | null {
  if (hasDoNotTrack()) return "no";
  try {
    const { answer: result, asked: storedPurposes } = JSON.parse(readStored() ?? "null") as {
      answer: unknown;
      asked: unknown;
    };
    if (result !== "yes" && result !== "no") return null;
    return Array.isArray(storedPurposes) && purposes.every((purpose) => storedPurposes.includes(purpose))
      ? result
      : null;
  } catch {
    // Missing, or not in our format.
    return null;
  }
}

/** Whether what is configured for a purpose can start. */
export function hasConsent(telemetry: TelemetryConfig): boolean {
  return getConsent(listPurposes(telemetry)) === "yes";
}

/** Stores an answer about these purposes, and notifies all subscribers. */
export function saveConsent(result: Consent, purposes: readonly Purpose[]): void {
  memory = JSON.stringify({ answer: result, asked: purposes });
  try {
    localStorage.setItem(STORAGE_KEY, memory);
  } catch {
    // Storage is blocked or full.
  }
  for (const watcher of watchers) watcher();
  track("cp_consent_answered", { answer: result });
}

/** Calls back after each answer, in this tab and in others. The returned function unsubscribes. */
export function subscribeConsent(watcher: () => void): () => void {
  const changed = ({ key }: StorageEvent): void => {
    if (key === STORAGE_KEY || key === null) watcher();
  };
  watchers.add(watcher);
  addEventListener("storage", changed);
  return () => {
    watchers.delete(watcher);
    removeEventListener("storage", changed);
  };
}

/** Returns the answer, updated after changes in any tab. */
export function useConsent(purposes: readonly Purpose[]): Consent | null {
  return useSyncExternalStore(subscribeConsent, () => getConsent(purposes));
}
