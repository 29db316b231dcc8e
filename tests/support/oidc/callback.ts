// Signs in at the identity provider up to the callback, request by request.
import { expect } from "vitest";
import { getHashParams, type Browser } from "./browser.ts";
import { APP_URL, signInParams, type Service } from "./fixture.ts";

/** Sends a request without following its redirect. */
export async function get(
  address: string,
  browser?: Browser,
): Promise<{ status: number; location: URL | null; body: string }> {
  const response = await (browser ?? { fetch }).fetch(address, { redirect: "manual" });
  const location = response.headers.get("location");
  return {
    status: response.status,
    location: location ? new URL(location) : null,
    body: await response.text(),
  };
}

/**
 * Signs in at the identity provider as the user with this email address, and returns the address of the callback
 * without calling it.
 */
export async function returnFromProvider(
  service: Service,
  email: string,
  browser: Browser,
  params: Record<string, string> = {},
): Promise<URL> {
  const query = new URLSearchParams({
    provider: "google",
    redirect_to: APP_URL,
    ...signInParams(email),
    ...params,
  });
  const { location } = await get(`${service.base}/authorize?${query.toString()}`, browser);
  return (await get(location?.href ?? "")).location ?? new URL("about:blank");
}

/** The half of PKCE that a client sends when it starts the sign-in. */
export const CHALLENGE = { code_challenge: "c".repeat(43), code_challenge_method: "s256" };

/** Expects a redirect with an error in both the query and the hash. */
export function expectError(
  { status, location }: { status: number; location: URL | null },
  expected: { status: number; at: string; error?: string; code: string; description: string },
): void {
  expect(status).toBe(expected.status);
  expect(`${location?.origin}${location?.pathname}`).toBe(expected.at);
  const params = {
    ...(expected.error ? { error: expected.error } : {}),
    error_code: expected.code,
    error_description: expected.description,
  };
  expect(Object.fromEntries(location?.searchParams ?? [])).toEqual(params);
  expect(Object.fromEntries(getHashParams(location ?? new URL("about:blank")))).toEqual({
    ...params,
    sb: "",
  });
}
