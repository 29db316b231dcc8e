// Who may know this device again, and when (docs/decisions/0022).
import type { PortalConfig } from "#contracts/config.ts";
import { hasConsent, listPurposes, hasDoNotTrack, subscribeConsent } from "../consent/consent.ts";
import { clearId, saveId, readStoredId } from "./stored-id.ts";
import { lookUp, type Agent } from "./look-up.ts";
import { openAgent } from "./open-agent.ts";

/** Whether the id may be looked up: where the portal asks its visitors, after their yes; else unless their browser says no for them. */
function canLookUp({ telemetry }: PortalConfig): boolean {
  return listPurposes(telemetry).length > 0 ? hasConsent(telemetry) : !hasDoNotTrack();
}

async function look(config: PortalConfig): Promise<void> {
  const { hosted, cache_seconds: cacheSeconds } = config.telemetry.fingerprint;
  const agent: Agent = hosted
    ? async () => (await import("./hosted-agent.ts")).hostedAgent(hosted)()
    : openAgent;
  const found = await lookUp(agent, readStoredId(), { cacheSeconds });
  // Somebody may have said no meanwhile.
  if (found && canLookUp(config)) saveId(found, config.cookie_domain);
}

/** Looks the id up and keeps it where that is allowed, forgets it where it is not, and follows a change of mind. Nobody waits for it. */
export function syncFingerprint(config: PortalConfig): void {
  const act = (): void => {
    if (!canLookUp(config)) return clearId(config.cookie_domain);
    look(config).catch((error: unknown) => console.error("The device's id was not looked up.", error));
  };
  act();
  subscribeConsent(act);
}
