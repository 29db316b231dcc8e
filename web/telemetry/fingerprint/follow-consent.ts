// Who may know this device again, and when (docs/decisions/0022).
import type { PortalConfig } from "#contracts/config.ts";
import { mayDo, purposesOf, saysNo, watchConsent } from "../consent/consent.ts";
import { forgetId, keepId, readKeptId } from "./keep-id.ts";
import { lookUp, type Agent } from "./look-up.ts";
import { openAgent } from "./open-agent.ts";

/** Whether the id may be looked up: where the portal asks its visitors, after their yes; else unless their browser says no for them. */
function mayLookUp({ telemetry }: PortalConfig): boolean {
  return purposesOf(telemetry).length > 0 ? mayDo(telemetry) : !saysNo();
}

async function look(config: PortalConfig): Promise<void> {
  const { hosted, cache_seconds: cacheSeconds } = config.telemetry.fingerprint;
  const agent: Agent = hosted
    ? async () => (await import("./hosted-agent.ts")).hostedAgent(hosted)()
    : openAgent;
  const found = await lookUp(agent, readKeptId(), { cacheSeconds });
  // Somebody may have said no meanwhile.
  if (found && mayLookUp(config)) keepId(found, config.cookie_domain);
}

/** Looks the id up and keeps it where that is allowed, forgets it where it is not, and follows a change of mind. Nobody waits for it. */
export function followFingerprint(config: PortalConfig): void {
  const act = (): void => {
    if (!mayLookUp(config)) return forgetId(config.cookie_domain);
    look(config).catch((error: unknown) => console.error("The device's id was not looked up.", error));
  };
  act();
  watchConsent(act);
}
