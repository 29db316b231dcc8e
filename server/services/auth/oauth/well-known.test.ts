import { afterEach, expect, it, vi } from "vitest";
import { authServer, call } from "#tests/support/auth.ts";

afterEach(() => vi.unstubAllGlobals());

it("redirects users to Google even if its configuration cannot be fetched", async () => {
  const really = fetch;
  // The network boundary: no Google server can be reached.
  vi.stubGlobal("fetch", (input: string | URL | Request, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : input);
    return url.hostname === "127.0.0.1" ? really(input, init) : Promise.reject(new TypeError("fetch failed"));
  });
  const server = await authServer({
    AUTH_EXTERNAL_GOOGLE_ENABLED: "true",
    AUTH_EXTERNAL_GOOGLE_CLIENT_ID: "our-client",
    AUTH_EXTERNAL_GOOGLE_SECRET: "our-secret",
  });
  try {
    const response = await call(server, "GET", "/authorize?provider=google&scopes=calendar");
    expect(response.status).toBe(302);
    const url = new URL(response.headers.get("location") ?? "");
    expect(url.origin + url.pathname).toBe("https://accounts.google.com/o/oauth2/v2/auth");
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: "our-client",
      redirect_uri: `${server.base}/callback`,
      response_type: "code",
      state: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    });
    expect(url.searchParams.get("scope")).toContain("email profile calendar");
  } finally {
    await server.close();
  }
});
