const BEARER = /^bearer\s+(\S+)$/i;

/** Returns the token of an Authorization header. Null if there is no token or the scheme is another one. */
export function parseBearerToken(header: string | undefined): string | null {
  return BEARER.exec(header ?? "")?.[1] ?? null;
}
