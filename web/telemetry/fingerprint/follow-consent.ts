// Who may recognize this device, and when (docs/decisions/0022).
import type { PortalConfig } from "#contracts/config.ts";
import { hasConsent, listPurposes, hasDoNotTrack, subscribeConsent } from "../consent/consent.ts";
import { clearId, saveId, readStoredId } from "./stored-id.ts";
import { lookUp, type Agent } from "./look-up.ts";
import { openAgent } from "./open-agent.ts";

/**
 * Whether the id may be looked up: with the visitor's consent if the portal asks for it, otherwise unless their browser
 * opts out.
 */
function canLookUp({ telemetry }: PortalConfig): boolean {
  return listPurposes(telemetry).length > 0 ? hasConsent(telemetry) : !hasDoNotTrack();
}

async function look(config: PortalConfig): Promise<void> {
  const { hosted, cache_seconds: cacheSeconds } = config.telemetry.fingerprint;
  const agent: Agent = hosted
    ? async () => (await import("./hosted-agent.ts")).hostedAgent(hosted)()
    : openAgent;
  const found = await lookUp(agent, readStoredId(), { cacheSeconds });
  // Consent may have been withdrawn in the meantime.
  if (found && canLookUp(config)) saveId(found, config.cookie_domain);
}

/**
 * Looks the id up and stores it if that is allowed, deletes it if not, and reacts to a changed answer. Nothing waits
 * for it.
 */
export function syncFingerprint(config: PortalConfig): void {
  const act = (): void => {
    if (!canLookUp(config)) return clearId(config.cookie_domain);
    look(config).catch((error: unknown) => console.error("The device's id was not looked up.", error));
  };
  act();
  subscribeConsent(act);
}
