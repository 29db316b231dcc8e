// Whether this device's visitor lets services of others hear of the visit (docs/decisions/0022). Kept in this browser,
// with what was asked about: a service that the operator adds later is asked about anew.
import { useSyncExternalStore } from "react";
import type { TelemetryConfig } from "#contracts/telemetry.ts";
import { track } from "../analytics/data-layer.ts";

export type Consent = "yes" | "no";

/** Something that may only be done after a yes. */
export type Purpose = "analytics" | "fingerprint" | "replay";

const STORAGE_KEY = "wattlane.consent";
const watchers = new Set<() => void>();
// Where storage is refused an answer lasts as long as the page.
let memory: string | null = null;

/** What the operator has configured that a visitor is asked about; the open-source fingerprint stays with the portal and is not. */
export function listPurposes({ analytics, fingerprint, errors }: TelemetryConfig): readonly Purpose[] {
  return [
    ...(analytics ? (["analytics"] as const) : []),
    ...(fingerprint.hosted ? (["fingerprint"] as const) : []),
    ...(errors && errors.replay_sample_rate + errors.replay_error_sample_rate > 0
      ? (["replay"] as const)
      : []),
  ];
}

/** Whether the browser says for its owner that nobody wants to be followed: Do Not Track, or Global Privacy Control. That is a no, and nobody is asked. */
export function hasDoNotTrack(browser: Pick<Navigator, "doNotTrack"> = navigator): boolean {
  const { globalPrivacyControl } = browser as { readonly globalPrivacyControl?: unknown };
  return globalPrivacyControl === true || browser.doNotTrack === "1" || browser.doNotTrack === "yes";
}

function stored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? memory;
  } catch {
    return memory;
  }
}

/** The answer about all of these purposes; null: they are still to be asked about. */
export function getConsent(purposes: readonly Purpose[]): Consent | null {
  if (hasDoNotTrack()) return "no";
  try {
    const { answer: result, asked: requested } = JSON.parse(stored() ?? "null") as {
      answer: unknown;
      asked: unknown;
    };
    if (result !== "yes" && result !== "no") return null;
    return Array.isArray(requested) && purposes.every((purpose) => requested.includes(purpose))
      ? result
      : null;
  } catch {
    // Nothing there, or not as we wrote it.
    return null;
  }
}

/** Whether what is configured for a purpose may begin. */
export function hasConsent(telemetry: TelemetryConfig): boolean {
  return getConsent(listPurposes(telemetry)) === "yes";
}

/** Keeps an answer about these purposes, and tells everybody who follows it. */
export function saveConsent(result: Consent, purposes: readonly Purpose[]): void {
  memory = JSON.stringify({ answer: result, asked: purposes });
  try {
    localStorage.setItem(STORAGE_KEY, memory);
  } catch {
    // Refused or full.
  }
  for (const watcher of watchers) watcher();
  track("cp_consent_answered", { answer: result });
}

/** Calls back after each answer, of this tab and of others; the returned function stops it. */
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

/** The answer, in step with changes in every tab. */
export function useConsent(purposes: readonly Purpose[]): Consent | null {
  return useSyncExternalStore(subscribeConsent, () => getConsent(purposes));
}
