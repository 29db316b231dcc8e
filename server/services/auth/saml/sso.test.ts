import type { GoTrueClient } from "@supabase/auth-js";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  PERSISTENT,
  startIdentityProvider,
  type IdentityProviderSimulator,
} from "#simulators/saml/identity-provider.ts";
import {
  asOperator,
  connectProvider,
  formAt,
  goThrough,
  post,
  samlClient,
} from "#tests/support/saml/sign-in.ts";
import { testServer, type TestServer } from "#tests/support/server.ts";
import { openAuth } from "../routes.ts";
import { insertUser } from "../users/create.ts";

const SITE = "https://portal.example";
let clock = Date.parse("2026-03-02T15:00:00Z");
let server: TestServer;
let idp: IdentityProviderSimulator;
let providerId: string;

const client = (flowType: "pkce" | "implicit" = "pkce"): GoTrueClient => samlClient(server, flowType);

const subject = (nameId: string, attributes: Record<string, string | string[]>): void => {
  idp.settings.subject = { nameId, nameIdFormat: PERSISTENT, attributes };
};

beforeAll(async () => {
  const now = (): Date => new Date(clock);
  server = await testServer({ AUTH_SITE_URL: SITE, AUTH_URI_ALLOW_LIST: "https://app.example/**" }, { now });
  idp = await startIdentityProvider(now);
  providerId = await connectProvider(server, idp, {
    domains: ["Company.example", "subsidiary.example"],
    attribute_mapping: {
      keys: {
        full_name: { names: ["cn", "displayName"] },
        department: { name: "dept", default: "none" },
        groups: { name: "memberOf", array: true },
      },
    },
  });
});

afterAll(async () => {
  await idp.close();
  await server.close();
});

beforeEach(() => {
  clock += 3_600_000;
  idp.settings.fault = null;
  idp.settings.signs = "assertion";
  subject("person-1", { mail: "Ana@Company.example", displayName: "Ana Ruiz", memberOf: ["a", "b"] });
});

describe("sign-in by SAML with the real client", () => {
  it("by domain, with PKCE: creates a directory account", async () => {
    const auth = client();
    const response = await goThrough(auth, {
      domain: "COMPANY.example",
      options: { redirectTo: "https://app.example/in" },
    });
    expect(response.status).toBe(303);
    expect(`${response.location?.origin}${response.location?.pathname}`).toBe("https://app.example/in");
    expect(response.location?.hash).toBe("");
    const { data, error } = await auth.exchangeCodeForSession(
      response.location?.searchParams.get("code") ?? "",
    );
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email: "ana@company.example",
      app_metadata: { provider: `sso:${providerId}`, providers: [`sso:${providerId}`] },
      user_metadata: {
        iss: idp.entityId,
        sub: "person-1",
        email: "ana@company.example",
        email_verified: true,
        full_name: "Ana Ruiz",
        custom_claims: { department: "none", groups: ["a", "b"] },
      },
      is_anonymous: false,
    });
    expect(data.user?.email_confirmed_at).toBeTruthy();
    expect(data.user?.identities).toMatchObject([{ provider: `sso:${providerId}`, id: "person-1" }]);
    const claims = decodeJwt(data.session?.access_token ?? "");
    expect(claims["amr"]).toMatchObject([{ method: "sso/saml", provider: `sso:${providerId}` }]);
    expect(claims["aal"]).toBe("aal1");
    const user = await auth.getUser();
    expect(user.data.user?.id).toBe(data.user?.id);
  });

  it("by provider id, implicit: tokens in the hash, and the same user gets the same account, renamed", async () => {
    const first = await goThrough(client("implicit"), { providerId });
    subject("person-1", { mail: "ana.ruiz@company.example", cn: "Ana R." });
    const second = await goThrough(client("implicit"), { providerId });
    const [one, two] = [first, second].map((response) => {
      expect(response.location?.origin).toBe(SITE);
      expect(response.location?.search).toBe("");
      const hash = new URLSearchParams(response.location?.hash.slice(1));
      expect([...hash.keys()].sort()).toEqual([
        "access_token",
        "expires_at",
        "expires_in",
        "refresh_token",
        "sb",
        "token_type",
      ]);
      return hash;
    });
    const [before, after] = [one, two].map((hash) => decodeJwt(hash?.get("access_token") ?? ""));
    expect(after?.sub).toBe(before?.sub);
    expect(before?.["email"]).toBe("ana@company.example");
    expect(after?.["email"]).toBe("ana.ruiz@company.example");
    const auth = client("implicit");
    const { data, error } = await auth.setSession({
      access_token: two?.get("access_token") ?? "",
      refresh_token: two?.get("refresh_token") ?? "",
    });
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toMatchObject({ full_name: "Ana R." });
  });

  it.each(["assertion", "response", "both"] as const)("with the %s signed", async (signs) => {
    idp.settings.signs = signs;
    const { location } = await goThrough(client(), { providerId });
    expect(location?.searchParams.get("code")).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("redirects to the site if the requested address is not allowed", async () => {
    const options = { redirectTo: "https://evil.example/" };
    const { location } = await goThrough(client(), { providerId, options });
    expect(location?.origin).toBe(SITE);
  });

  it("redirects (303) without skip_http_redirect", async () => {
    const response = await fetch(`${server.url}/auth/v1/sso`, {
      method: "POST",
      body: JSON.stringify({ provider_id: providerId }),
      redirect: "manual",
    });
    expect(response.status).toBe(303);
    await response.arrayBuffer();
    const url = new URL(response.headers.get("location") ?? "");
    expect(url.origin).toBe(idp.url);
    expect([...url.searchParams.keys()].sort()).toEqual(["RelayState", "SAMLRequest"]);
  });

  it("a directory's address does not give access to another account", async () => {
    const other = await insertUser(openAuth(server.ctx), server.ctx.db.sql, {
      email: "boss@company.example",
      email_confirmed_at: new Date(clock),
    });
    subject("person-boss", { mail: "boss@company.example" });
    const { location } = await goThrough(client("implicit"), { providerId });
    const { sub } = decodeJwt(new URLSearchParams(location?.hash.slice(1)).get("access_token") ?? "");
    expect(sub).toBeTruthy();
    expect(sub).not.toBe(other.id);
  });

  it("rejects unknown domains and providers, and requests with neither or both", async () => {
    const unknown = await client().signInWithSSO({ domain: "nobody.example" });
    expect(unknown.error).toMatchObject({
      status: 404,
      code: "sso_provider_not_found",
      message: "No SSO provider assigned for this domain",
    });
    for (const id of ["6a0c1d1e-0000-4000-8000-000000000000", "no-uuid"]) {
      const { error } = await client().signInWithSSO({ providerId: id });
      expect(error).toMatchObject({ code: "sso_provider_not_found", message: "No such SSO provider" });
    }
    const both = { providerId, domain: "company.example" };
    expect((await client().signInWithSSO(both)).error).toMatchObject({ code: "validation_failed" });
    expect((await client().signInWithSSO({ domain: "" })).error).toMatchObject({ status: 400 });
  });

  it("a disabled provider is not found", async () => {
    const { data } = await client().signInWithSSO({ providerId });
    await asOperator(server, "PUT", `/admin/sso/providers/${providerId}`, { disabled: true });
    const { error } = await client().signInWithSSO({ domain: "company.example" });
    expect(error).toMatchObject({ code: "sso_provider_not_found" });
    const late = await post(await formAt(data?.url ?? ""));
    expect(late.location?.searchParams.get("error_code")).toBe("sso_provider_not_found");
    await asOperator(server, "PUT", `/admin/sso/providers/${providerId}`, { disabled: false });
    expect((await client().signInWithSSO({ domain: "company.example" })).error).toBeNull();
  });

  it("a banned user is redirected back with user_banned", async () => {
    const { location } = await goThrough(client("implicit"), { providerId });
    const { sub } = decodeJwt(new URLSearchParams(location?.hash.slice(1)).get("access_token") ?? "");
    const ban = (until: Date | null): Promise<unknown> =>
      server.ctx.db.sql
        .updateTable("auth.users")
        .set({ banned_until: until })
        .where("id", "=", sub ?? "")
        .execute();
    await ban(new Date(clock + 60_000));
    const rejected = await goThrough(client(), { providerId });
    expect(rejected.location?.searchParams.get("error_code")).toBe("user_banned");
    expect(rejected.location?.searchParams.get("error")).toBe("access_denied");
    await ban(null);
  });

  it("many concurrent first sign-ins of one user create one account", async () => {
    subject("person-many", { mail: "many@company.example" });
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => goThrough(client("implicit"), { providerId })),
    );
    const subs = responses.map(({ location }) => {
      const token = new URLSearchParams(location?.hash.slice(1)).get("access_token");
      return decodeJwt(token ?? "").sub;
    });
    expect(new Set(subs).size).toBe(1);
  });
});

describe("a sign-in that the identity provider started", () => {
  const unasked = (relayState: string): ReturnType<typeof post> => {
    const external = `${server.url}/auth/v1`;
    const to = { acsUrl: `${external}/saml/acs`, audience: `${external}/saml/metadata`, inResponseTo: null };
    return post({ action: to.acsUrl, fields: { SAMLResponse: idp.respond(to), RelayState: relayState } });
  };

  it("redirects to the site or to the allowed address of RelayState", async () => {
    for (const [relayState, origin] of [
      ["", SITE],
      ["https://app.example/deep", "https://app.example"],
    ] as const) {
      const { location, status } = await unasked(relayState);
      expect(status).toBe(303);
      expect(location?.origin).toBe(origin);
      expect(location?.hash).toContain("access_token=");
    }
  });

  it.each(["https://evil.example/", "nonsense"])("rejects RelayState %s", async (relayState) => {
    const { status, body } = await unasked(relayState);
    expect(status).toBe(400);
    expect(body).toContain("saml_relay_state_not_found");
  });

  it("rejects an identity provider that is not connected", async () => {
    const unknownProvider = await startIdentityProvider(() => new Date(clock));
    const external = `${server.url}/auth/v1`;
    const to = { acsUrl: `${external}/saml/acs`, audience: `${external}/saml/metadata`, inResponseTo: null };
    const fields = { SAMLResponse: unknownProvider.respond(to), RelayState: "" };
    const { status, body } = await post({ action: to.acsUrl, fields });
    expect(status).toBe(404);
    expect(body).toContain("saml_idp_not_found");
    await unknownProvider.close();
  });
});
