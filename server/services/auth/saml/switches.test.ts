import { describe, expect, it } from "vitest";
import { PERSISTENT, startIdentityProvider } from "#simulators/saml/identity-provider.ts";
import { asOperator, connectProvider, goThrough, samlClient } from "#tests/support/saml/sign-in.ts";
import { testServer } from "#tests/support/server.ts";
import { setup } from "#tests/support/setup.ts";

const SITE = "https://portal.example";
const now = (): Date => new Date("2026-03-02T15:00:00Z");

const server = setup(() => testServer({}, { now }));
const idp = setup(() => startIdentityProvider(now));

describe("the service's own metadata", () => {
  it("has the entity and the address for responses", async () => {
    const external = `${server.url}/auth/v1`;
    const response = await fetch(`${external}/saml/metadata?download=true`);
    const xml = await response.text();
    expect(response.headers.get("content-type")).toContain("application/samlmetadata+xml");
    expect(response.headers.get("content-disposition")).toContain("attachment");
    expect(xml).toContain(`entityID="${external}/saml/metadata"`);
    expect(xml).toContain(`Location="${external}/saml/acs"`);
    expect(xml).toContain(PERSISTENT);
    const shown = await fetch(`${external}/saml/metadata`);
    await shown.arrayBuffer();
    expect(shown.headers.get("content-disposition")).toBeNull();
  });
});

describe("SAML switched off", () => {
  it("is not available", async () => {
    const off = await testServer({ AUTH_SAML_ENABLED: "false" });
    for (const [method, path] of [
      ["POST", "/sso"],
      ["POST", "/saml/acs"],
      ["GET", "/saml/metadata"],
    ] as const) {
      const response = await asOperator(off, method, path, method === "POST" ? {} : undefined);
      expect(response.status).toBe(404);
      expect(response.body).toEqual({ code: "saml_provider_disabled", message: "SAML 2.0 is disabled" });
    }
    await off.close();
  });
});

describe("sign-ups switched off", () => {
  it("rejects new users", async () => {
    const closed = await testServer({ AUTH_DISABLE_SIGNUP: "true", AUTH_SITE_URL: SITE }, { now });
    const id = await connectProvider(closed, idp);
    const { location } = await goThrough(samlClient(closed), { providerId: id });
    const hash = new URLSearchParams(location?.hash.slice(1));
    expect(hash.get("error")).toBe("access_denied");
    expect(hash.get("error_code")).toBe("signup_disabled");
    await closed.close();
  });
});
