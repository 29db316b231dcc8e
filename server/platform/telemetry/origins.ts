// Other origins that the portal's pages may reach, for the content security policy: only configured ones.
import type { Config } from "#server/platform/config.ts";

export interface TelemetryOrigins {
  /** Origins to which data may be sent. */
  readonly connect: string[];
  /** Origins of scripts. */
  readonly script: string[];
  /** Origins of frames, styles, fonts and images: the support tool renders itself. */
  readonly shown: string[];
}

function listOrigins(addresses: readonly (string | null | undefined)[]): string[] {
  const known = addresses.filter((address) => typeof address === "string");
  return [...new Set(known.map((address) => new URL(address).origin))];
}

/** Returns the origins of the configured analytics, error reports, support tool and hosted fingerprint. */
export function telemetryOrigins({ telemetry: { portal } }: Pick<Config, "telemetry">): TelemetryOrigins {
  const { hosted } = portal.fingerprint;
  const support = portal.support ? [new URL(portal.support.script).origin] : [];
  return {
    connect: [
      ...listOrigins([portal.analytics?.host, portal.errors?.dsn]),
      // The agent sends to its endpoint or, without one, to its script's origin.
      ...listOrigins(hosted ? [hosted.endpoint, ...hosted.script_urls] : []),
      ...support.flatMap((origin) => [origin, origin.replace(/^http/, "ws")]),
    ],
    script: [...support, ...listOrigins(hosted?.script_urls ?? [])],
    shown: support,
  };
}
