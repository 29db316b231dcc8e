// What a connected app may read, without zod because pages import it too.

export const OAUTH_SCOPES = ["homes.read", "usage.read", "outlook.read"] as const;
export type OAuthScope = (typeof OAUTH_SCOPES)[number];
