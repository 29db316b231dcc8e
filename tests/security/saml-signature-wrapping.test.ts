// A SAML response that an attacker rebuilt from a received one: the attacker has an account at the directory, and tries
// to sign in as the victim, who has one too.
import { createHmac } from "node:crypto";
import { inflateRawSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { closeSimulators, simulate } from "../support/redirects.ts";
import { connectForger, directoryEntry, type Forger } from "../support/saml/forger.ts";
import { createKeyPair } from "../../simulators/saml/key-pair.ts";
import { assertionXml, newId, responseXml, RSA_SHA1, SHA1, sign } from "../../simulators/saml/response.ts";
import { post, type PostResult } from "../support/saml/sign-in.ts";
import { ASSERTION_WRAPPINGS, RESPONSE_WRAPPINGS } from "../support/saml/wrapping.ts";
import { testServer, type TestServer } from "../support/server.ts";

const SITE = "https://portal.example";
const VICTIM = directoryEntry("victim");
let clock = Date.parse("2026-03-02T15:00:00Z");
let server: TestServer;
let idp: Forger;
let other: Forger;

beforeAll(async () => {
  const now = (): Date => new Date(clock);
  server = await testServer(
    { AUTH_SITE_URL: SITE, AUTH_URI_ALLOW_LIST: "https://app.example/**", AUTH_RATE_LIMIT_SSO: "100000" },
    { now },
  );
  idp = await connectForger(server, "https://idp.example/metadata", now);
  other = await connectForger(server, "https://other.example/metadata", now);
});
beforeEach(() => void (clock += 3_600_000));
afterEach(closeSimulators);
afterAll(() => server.close());

/** Sends a message like the browser, as if sent by the identity provider. */
function send(xml: string, relayState = ""): Promise<PostResult> {
  const fields = { SAMLResponse: Buffer.from(xml).toString("base64"), RelayState: relayState };
  return post({ action: `${server.url}/auth/v1/saml/acs`, fields });
}

async function listSubjects(): Promise<string[]> {
  const rows = await server.ctx.db.sql
    .selectFrom("auth.identities")
    .select("provider_id")
    .orderBy("provider_id")
    .execute();
  return rows.map((row) => row.provider_id);
}

/** Expects that the message does not sign anyone in. */
async function expectRejected(xml: string, relayState = ""): Promise<void> {
  const before = await listSubjects();
  const { status, location, body } = await send(xml, relayState);
  expect([400, 404, 303]).toContain(status);
  expect(body + String(location)).not.toMatch(/access_token=|[?&]code=/);
  if (status === 400) expect(body).toContain("SAML Assertion is not valid");
  else if (status === 404) expect(body).toContain("saml_idp_not_found");
  else expect(location?.searchParams.get("error_code")).toBe("validation_failed");
  expect(await listSubjects()).toEqual(before);
}

/** Starts a sign-in at the identity provider in the attacker's browser. */
async function start(provider: Forger): Promise<{ requestId: string; relayState: string }> {
  const response = await fetch(`${server.url}/auth/v1/sso`, {
    method: "POST",
    body: JSON.stringify({ provider_id: provider.providerId, skip_http_redirect: true }),
  });
  const { url } = (await response.json()) as { url: string };
  const { searchParams } = new URL(url);
  const deflated = Buffer.from(searchParams.get("SAMLRequest") ?? "", "base64");
  const [, requestId = ""] = /\sID="([^"]*)"/.exec(inflateRawSync(deflated).toString("utf8")) ?? [];
  return { requestId, relayState: searchParams.get("RelayState") ?? "" };
}

const forgedAssertion = (more = {}): string => assertionXml(idp.request({ subject: VICTIM, ...more }));
const forgedResponse = (): string => responseXml(idp.request(), forgedAssertion());

describe("the original message of the attacks", () => {
  it.each(["assertion", "response", "both"] as const)("signs in with the %s signed", async (what) => {
    const { location } = await send(idp.message({}, { what }));
    expect(location?.hash).toContain("access_token=");
    expect(await listSubjects()).toContain("attacker");
  });
});

describe("signature wrapping", () => {
  it.each(Object.entries(RESPONSE_WRAPPINGS))("rejects %s", async (_name, wrap) => {
    for (const what of ["response", "both"] as const)
      await expectRejected(wrap(idp.message({}, { what }), forgedResponse()));
  });

  it.each(Object.entries(ASSERTION_WRAPPINGS))("rejects %s", async (_name, wrap) => {
    const assertionId = newId();
    const signed = idp.message({ assertionId });
    for (const id of [newId(), assertionId])
      await expectRejected(wrap(signed, forgedAssertion({ assertionId: id })));
  });

  it("rejects a signature that covers another element, several, or the whole document", async () => {
    const signed = idp.message();
    const reference = /<ds:Reference [\s\S]*<\/ds:Reference>/;
    await expectRejected(signed.replace(/URI="#[^"]*"/, 'URI=""'));
    await expectRejected(signed.replace(/ URI="#[^"]*"/, ""));
    await expectRejected(signed.replace(/URI="#[^"]*"/, `URI="#xpointer(id('x'))"`));
    await expectRejected(signed.replace(reference, (found) => found + found));
    await expectRejected(signed.replace(reference, ""));
  });

  it("rejects a signed response with a second assertion, and an unsigned one in either place", async () => {
    const signed = idp.message({}, { what: "response" });
    await expectRejected(signed.replace("</samlp:Response>", `${forgedAssertion()}</samlp:Response>`));
    await expectRejected(forgedResponse());
    await expectRejected(forgedAssertion());
  });

  it("rejects a signed assertion in an unsigned response that was changed around it", async () => {
    const signed = idp.message();
    for (const [from, to] of [
      [/Destination="[^"]*"/, 'Destination="https://elsewhere.example/acs"'],
      [/(<samlp:Response [^>]*)>/, `$1 InResponseTo="${newId()}">`],
      [/status:Success/, "status:Requester"],
      [/(<saml:Issuer[^>]*>)[^<]*/, "$1https://elsewhere.example"],
    ] as const)
      await expectRejected(signed.replace(from, to));
  });
});

describe("text that two parsers read differently", () => {
  it.each([
    ["a comment", "<!-- -->"],
    ["a processing instruction", "<?x ?>"],
    ["CDATA", "<![CDATA[]]>"],
    ["an element", "<saml:x/>"],
  ])("rejects %s in the NameID and in the address", async (_what, inserted) => {
    const subject = directoryEntry("victim.attacker", "victim@company.example.attacker.example");
    for (const what of ["assertion", "response"] as const) {
      const signed = idp.message({ subject }, { what });
      await expectRejected(signed.replace(">victim.attacker<", `>victim${inserted}.attacker<`));
      await expectRejected(signed.replace(".example.attacker", `.example${inserted}.attacker`));
    }
  });

  it("rejects document types, entities and bombs without expanding them", async () => {
    const outside = await simulate((_request, response) => response.end("victim"));
    const signed = idp.message();
    const lol = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join("");
    for (const doctype of [
      "<!DOCTYPE Response>",
      `<!DOCTYPE r [<!ENTITY who SYSTEM "${outside.origin}/name">]>`,
      `<!DOCTYPE r [<!ENTITY % all SYSTEM "${outside.origin}/all.dtd"> %all;]>`,
      `<!DOCTYPE r SYSTEM "${outside.origin}/all.dtd">`,
      '<!DOCTYPE r [<!ENTITY who SYSTEM "file:///etc/passwd">]>',
      `<!DOCTYPE r [<!ENTITY l0 "lol">${lol}<!ENTITY who "&l9;">]>`,
    ])
      await expectRejected(doctype + signed.replace("attacker</saml:NameID>", "&who;</saml:NameID>"));
    await expectRejected(signed.replace("attacker</saml:NameID>", "&who;</saml:NameID>"));
    expect(outside.connections).toBe(0);
  });
});

describe("an invalid signature", () => {
  it("rejects the key of someone else, also with that key's certificate in the message", async () => {
    const key = await createKeyPair();
    for (const keyInfo of [true, false])
      await expectRejected(idp.message({ subject: VICTIM }, { key, keyInfo }));
  });

  it("rejects SHA-1, HMAC with the public certificate, and no algorithm at all", async () => {
    await expectRejected(idp.message({}, { signature: RSA_SHA1 }));
    await expectRejected(idp.message({}, { digest: SHA1 }));
    const signed = idp.message();
    for (const name of ["hmac-sha256", "hmac-sha512", "none", ""]) {
      const algorithm = name && `http://www.w3.org/2001/04/xmldsig-more#${name}`;
      const relabeled = signed.replace(/(<ds:SignatureMethod Algorithm=")[^"]*/, `$1${algorithm}`);
      const mac = createHmac("sha256", idp.key.certificate).update("x").digest("base64");
      await expectRejected(relabeled.replace(/(<ds:SignatureValue>)[^<]*/, `$1${mac}`));
      await expectRejected(relabeled.replace(/(<ds:SignatureValue>)[^<]*/, "$1"));
    }
  });

  it.each([
    "http://www.w3.org/TR/1999/REC-xslt-19991116",
    "http://www.w3.org/TR/1999/REC-xpath-19991116",
    "http://www.w3.org/2000/09/xmldsig#base64",
  ])("rejects the transform %s", async (algorithm) => {
    const inserted = `<ds:Transforms><ds:Transform Algorithm="${algorithm}"/>`;
    await expectRejected(idp.message().replace("<ds:Transforms>", inserted));
  });

  it("rejects an encrypted assertion, which is not supported", async () => {
    const encrypted = idp.message().replaceAll("saml:Assertion", "saml:EncryptedAssertion");
    await expectRejected(encrypted);
  });
});

describe("a message issued for another purpose", () => {
  it.each([
    ["audience", { audience: "https://elsewhere.example/metadata" }],
    ["audience, a look-alike", { audience: "http://127.0.0.1/auth/v1/saml/metadata" }],
    ["recipient and destination", { acsUrl: "https://elsewhere.example/saml/acs" }],
    ["request", { inResponseTo: newId() }],
    ["issuer", { issuer: "https://elsewhere.example/metadata" }],
  ])("rejects another %s", async (_what, more) => {
    for (const what of ["assertion", "response", "both"] as const) {
      const { status, location, body } = await send(idp.message(more, { what }));
      expect([400, 404]).toContain(status);
      expect(location).toBeNull();
      expect(body).toMatch(/not valid|saml_idp_not_found/);
    }
  });

  it("rejects an assertion without an audience, a recipient or an expiry", async () => {
    const request = idp.request();
    for (const pattern of [
      /<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/,
      / Recipient="[^"]*"/,
      / NotOnOrAfter="[^"]*"/,
      /<saml:SubjectConfirmation .*<\/saml:SubjectConfirmation>/,
    ]) {
      const weakened = responseXml(request, assertionXml(request).replace(pattern, ""));
      await expectRejected(sign(weakened, idp.signing()));
    }
  });

  it.each([
    ["that has expired", -361],
    ["that is not valid yet", 120],
  ])("rejects one %s", async (_when, seconds) => {
    await expectRejected(idp.message({ now: new Date(clock + seconds * 1000) }));
  });

  it("rejects one that was used, immediately and later", async () => {
    const xml = idp.message();
    const responses = await Promise.all([send(xml), send(xml), send(xml)]);
    expect(responses.filter(({ location }) => location?.hash.includes("access_token="))).toHaveLength(1);
    await expectRejected(xml);
    // The same assertion in a new response.
    await expectRejected(xml.replace(/(<samlp:Response [^>]*ID=")[^"]*/, `$1${newId()}`));
    clock += 290_000;
    await expectRejected(xml);
  });

  it("rejects a response to this browser's request in another browser, and without its request", async () => {
    const [mine, theirs] = [await start(idp), await start(idp)];
    const xml = idp.message({ inResponseTo: mine.requestId });
    await expectRejected(xml, theirs.relayState);
    await expectRejected(xml);
    await expectRejected(idp.message(), mine.relayState);
    expect((await send(xml, mine.relayState)).location?.hash).toContain("access_token=");
  });
});

describe("another connected identity provider", () => {
  it("does not sign in to a request for a different identity provider", async () => {
    const { requestId, relayState } = await start(idp);
    const inResponseTo = requestId;
    await expectRejected(other.message({ inResponseTo, subject: VICTIM }), relayState);
    await expectRejected(other.message({ inResponseTo, subject: VICTIM, issuer: idp.entityId }), relayState);
    const request = other.request({ inResponseTo, subject: VICTIM });
    const mixed = responseXml({ ...request, issuer: idp.entityId }, assertionXml(request));
    await expectRejected(sign(mixed, other.signing({ what: "both" })), relayState);
  });

  it("does not sign in users of this one: the same name there is another account", async () => {
    await send(idp.message({ subject: directoryEntry("same") }));
    await send(other.message({ subject: directoryEntry("same") }));
    const rows = await server.ctx.db.sql
      .selectFrom("auth.identities")
      .select("user_id")
      .where("provider_id", "=", "same")
      .execute();
    expect(new Set(rows.map((row) => row.user_id)).size).toBe(2);
  });
});

describe("RelayState", () => {
  it.each([
    "https://evil.example/",
    "//evil.example/",
    "https://app.example@evil.example/",
    "https://app.example.evil.example/",
    "https:/\\evil.example/",
    "javascript:alert(1)//https://app.example/",
    "https://app.example:444/",
    "00000000-0000-4000-8000-00000000000",
  ])("does not lead to %j", async (relayState) => {
    const { status, location } = await send(idp.message(), relayState);
    expect({ status, location }).toEqual({ status: 400, location: null });
  });

  it.each([
    ["https://app.example\\@evil.example/", "https://app.example"],
    ["https://app.example/\r\nset-cookie: a=b", "https://app.example"],
    ["https://app.ex\tample/in", "https://app.example"],
    ["https://ａｐｐ。example/in", "https://app.example"],
  ])("leads to the address as a browser parses it: %j", async (relayState, origin) => {
    const { status, location } = await send(idp.message(), relayState);
    expect(status).toBe(303);
    expect(location?.origin).toBe(origin);
    expect(location?.href).not.toMatch(/[\r\n\t\\]/);
  });
});
