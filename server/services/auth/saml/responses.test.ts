import type { GoTrueClient } from "@supabase/auth-js";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { FAULTS, type Fault } from "#simulators/saml/faults.ts";
import {
  PERSISTENT,
  startIdentityProvider,
  type IdentityProviderSimulator,
} from "#simulators/saml/identity-provider.ts";
import { connectProvider, formAt, goThrough, post, samlClient } from "#tests/support/saml/sign-in.ts";
import { testServer, type TestServer } from "#tests/support/server.ts";

const SITE = "https://portal.example";
const SUBJECT = {
  nameId: "person-1",
  nameIdFormat: PERSISTENT,
  attributes: { mail: "ana@company.example" } as Record<string, string>,
};
let clock = Date.parse("2026-03-02T15:00:00Z");
let server: TestServer;
let idp: IdentityProviderSimulator;
let providerId: string;

const client = (): GoTrueClient => samlClient(server);

const accounts = async (): Promise<number> => {
  const rows = await server.ctx.db.sql.selectFrom("auth.users").select("id").execute();
  return rows.length;
};

beforeAll(async () => {
  const now = (): Date => new Date(clock);
  server = await testServer({ AUTH_SITE_URL: SITE }, { now });
  idp = await startIdentityProvider(now);
  providerId = await connectProvider(server, idp);
});

afterAll(async () => {
  await idp.close();
  await server.close();
});

beforeEach(() => {
  clock += 3_600_000;
  Object.assign(idp.settings, { fault: null, signs: "assertion", subject: SUBJECT });
});

describe("an invalid response", () => {
  const faults = Object.keys(FAULTS) as Fault[];

  it.each(faults)("%s: is rejected, and signs no one in", async (fault) => {
    const before = await accounts();
    idp.settings.fault = fault;
    const { data } = await client().signInWithSSO({ providerId });
    const form = await formAt(data?.url ?? "");
    const { status, location } = await post(form);
    expect(status).toBe(303);
    expect(location?.origin).toBe(SITE);
    const hash = new URLSearchParams(location?.hash.slice(1));
    for (const params of [location?.searchParams, hash]) {
      expect(params?.get("error")).toBe("invalid_request");
      expect(params?.get("error_code")).toBe("validation_failed");
      expect(params?.get("error_description")).toBe("SAML Assertion is not valid");
      expect(params?.has("code")).toBe(false);
      expect(params?.has("access_token")).toBe(false);
    }
    expect(await accounts()).toBe(before);
    // The request still accepts the correct response.
    idp.settings.fault = null;
    const right = await post(await formAt(data?.url ?? ""));
    expect(right.location?.searchParams.get("code")).toBeTruthy();
  });

  it.each(["response", "both"] as const)("forged around a signed %s: is rejected", async (signs) => {
    idp.settings.signs = signs;
    for (const fault of ["foreign_key", "altered", "comment_in_name", "expired", "wrong_audience"] as const) {
      idp.settings.fault = fault;
      const { location } = await goThrough(client(), { providerId });
      expect(location?.searchParams.get("error_code"), fault).toBe("validation_failed");
    }
  });

  it("accepts a clock that is a minute off, and no more", async () => {
    for (const [offset, accepted] of [
      [-359, true],
      [-361, false],
      [54, true],
      [56, false],
    ] as const) {
      // Valid from 5 s before it was issued until 300 s after, with 60 s tolerance for clocks.
      idp.settings.now = () => new Date(clock + (offset + (offset > 0 ? 10 : 0)) * 1000);
      const { location } = await goThrough(client(), { providerId });
      expect(location?.searchParams.has("code"), String(offset)).toBe(accepted);
    }
    idp.settings.now = () => new Date(clock);
  });

  it("logs nothing of a response", async () => {
    await goThrough(client(), { providerId });
    expect(server.logs.join("")).toContain("a SAML assertion was refused");
    expect(server.logs.join("")).not.toMatch(/company\.example|person-1|someone-else|another\.example/);
  });

  it("rejects malformed forms", async () => {
    const action = `${server.url}/auth/v1/saml/acs`;
    const none = await post({ action, fields: { RelayState: "" } });
    expect(none.status).toBe(400);
    expect(none.body).toContain("SAMLResponse is missing");
    const huge = await post({ action, fields: { SAMLResponse: "A".repeat(500_000), RelayState: "" } });
    expect(huge.status).toBe(400);
    const body = await post({ action, fields: { SAMLResponse: "A".repeat(1_100_000), RelayState: "" } });
    expect(body.status).toBe(413);
    for (const SAMLResponse of ["%%%", "AAAA", Buffer.from("<a/>").toString("base64")]) {
      const { status, body } = await post({ action, fields: { SAMLResponse, RelayState: "" } });
      expect(status).toBe(400);
      expect(body).toContain("SAML Assertion is not valid");
    }
  });
});

describe("a used response", () => {
  it("is not accepted twice, nor for another request", async () => {
    const first = await goThrough(client(), { providerId });
    expect(first.location?.searchParams.has("code")).toBe(true);
    const again = await post(first.form);
    expect(again.status).toBe(404);
    expect(again.body).toContain("saml_relay_state_not_found");
    const { data } = await client().signInWithSSO({ providerId });
    const other = await formAt(data?.url ?? "");
    const fields = { ...first.form.fields, RelayState: other.fields.RelayState };
    const replayed = await post({ action: other.action, fields });
    expect(replayed.location?.searchParams.get("error_code")).toBe("validation_failed");
  });

  it("to one request, many times at once, signs in once", async () => {
    const { data } = await client().signInWithSSO({ providerId });
    // Each form has its own assertion, all for the same request.
    const forms = await Promise.all(Array.from({ length: 6 }, () => formAt(data?.url ?? "")));
    const responses = await Promise.all([...forms, ...forms].map(post));
    expect(responses.filter(({ location }) => location?.searchParams.has("code"))).toHaveLength(1);
  });

  it("is recognized even if the identity provider started the sign-in", async () => {
    const external = `${server.url}/auth/v1`;
    const to = { acsUrl: `${external}/saml/acs`, audience: `${external}/saml/metadata`, inResponseTo: null };
    const form = { action: to.acsUrl, fields: { SAMLResponse: idp.respond(to), RelayState: "" } };
    const responses = await Promise.all([post(form), post(form), post(form)]);
    expect(responses.map(({ status }) => status).sort((a, b) => a - b)).toEqual([303, 400, 400]);
    expect((await post(form)).body).toContain("SAML Assertion is not valid");
  });

  it("to a request of ours is not accepted as an unsolicited one", async () => {
    const { data } = await client().signInWithSSO({ providerId });
    const { action, fields } = await formAt(data?.url ?? "");
    const { status, body } = await post({ action, fields: { ...fields, RelayState: "" } });
    expect(status).toBe(400);
    expect(body).toContain("SAML Assertion is not valid");
  });

  it("is rejected after the flow has expired", async () => {
    const { data } = await client().signInWithSSO({ providerId });
    clock += 300_000;
    const { location } = await post(await formAt(data?.url ?? ""));
    expect(location?.origin).toBe(SITE);
    expect(location?.searchParams.get("error_code")).toBe("saml_relay_state_expired");
    expect(location?.searchParams.has("error")).toBe(false);
  });
});

describe("a response without the required identity", () => {
  it("has to include an address", async () => {
    for (const attributes of [{}, { mail: "not an address" }] as Record<string, string>[]) {
      idp.settings.subject = { ...SUBJECT, attributes };
      const { location } = await goThrough(client(), { providerId });
      expect(location?.searchParams.get("error")).toBe("invalid_request");
      expect(location?.searchParams.get("error_code")).toBe("saml_assertion_no_email");
    }
  });

  it("has to include a permanent id", async () => {
    const transient = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient";
    for (const more of [{ nameIdFormat: transient }, { nameId: "" }, { nameId: "x".repeat(2_000) }]) {
      idp.settings.subject = { ...SUBJECT, ...more };
      const { location } = await goThrough(client(), { providerId });
      expect(location?.searchParams.get("error_code")).toBe("saml_assertion_no_user_id");
    }
  });
});
