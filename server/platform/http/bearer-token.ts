const BEARER = /^bearer\s+(\S+)$/i;

/** Returns the token of an Authorization header; null if there is none, or another scheme. */
export function parseBearerToken(header: string | undefined): string | null {
  return BEARER.exec(header ?? "")?.[1] ?? null;
}
