// What a connected app may read, without zod because pages import it too.

/** At /mcp. */
export const MCP_SCOPES = ["homes.read", "usage.read", "outlook.read"] as const;

/** `readings.read` is Green Button: the readings of every quarter hour. */
export const OAUTH_SCOPES = [...MCP_SCOPES, "readings.read"] as const;
export type OAuthScope = (typeof OAUTH_SCOPES)[number];
