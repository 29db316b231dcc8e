// Which other origins the portal's pages may reach, for the content security policy: none that is not configured.
import type { Config } from "#server/platform/config.ts";

export interface TelemetryOrigins {
  /** Where data may go. */
  readonly connect: string[];
  /** Where scripts may come from. */
  readonly script: string[];
  /** Whose frames, styles, fonts and pictures may show: the support tool draws itself. */
  readonly shown: string[];
}

function listOrigins(addresses: readonly (string | null | undefined)[]): string[] {
  const known = addresses.filter((address) => typeof address === "string");
  return [...new Set(known.map((address) => new URL(address).origin))];
}

/** The origins of what is configured for analytics, error reports, the support tool and the hosted fingerprint. */
export function telemetryOrigins({ telemetry: { portal } }: Pick<Config, "telemetry">): TelemetryOrigins {
  const { hosted } = portal.fingerprint;
  const support = portal.support ? [new URL(portal.support.script).origin] : [];
  return {
    connect: [
      ...listOrigins([portal.analytics?.host, portal.errors?.dsn]),
      // The agent sends to its endpoint; without one, to where its script is from.
      ...listOrigins(hosted ? [hosted.endpoint, ...hosted.script_urls] : []),
      ...support.flatMap((origin) => [origin, origin.replace(/^http/, "ws")]),
    ],
    script: [...support, ...listOrigins(hosted?.script_urls ?? [])],
    shown: support,
  };
}
