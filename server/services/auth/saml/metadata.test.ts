import { generateKeyPairSync } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { metadataXml } from "#simulators/saml/identity-provider.ts";
import { createKeyPair } from "#simulators/saml/key-pair.ts";
import { readMetadata } from "./metadata.ts";

const ENTITY = "https://idp.example/metadata";
const SSO = "https://idp.example/sso?tenant=1&x=2";
let certificate: string;
let second: string;
let short: string;

beforeAll(async () => {
  const pairs = await Promise.all([createKeyPair(), createKeyPair(), createKeyPair(1_024)]);
  [certificate = "", second = "", short = ""] = pairs.map((pair) => pair.certificate);
});

const good = (): string => metadataXml(ENTITY, SSO, [certificate]);

describe("readMetadata", () => {
  it("reads the entity, the address and the certificates", () => {
    const read = readMetadata(metadataXml(ENTITY, SSO, [certificate, second]));
    expect(read).toMatchObject({ entityId: ENTITY, ssoUrl: SSO, validUntil: Infinity });
    expect(read.certificates).toHaveLength(2);
    expect(read.nameIdFormats).toEqual(["urn:oasis:names:tc:SAML:2.0:nameid-format:persistent"]);
  });

  it("accepts any prefix, a byte order mark, comments, and a list of one entity", () => {
    const inner = good().replace(/^<\?xml[^>]*>/, "");
    const list = `<EntitiesDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata"><!-- c -->${inner}</EntitiesDescriptor>`;
    for (const xml of [
      `\uFEFF${good()}`,
      `  ${good()}`,
      list,
      inner.replaceAll("md:", "q:").replace(":md=", ":q="),
    ])
      expect(readMetadata(xml).entityId).toBe(ENTITY);
  });

  it("leaves out encryption keys and keys that are too short", () => {
    const mixed = metadataXml(ENTITY, SSO, [certificate, short]);
    expect(readMetadata(mixed).certificates).toHaveLength(1);
    const other = metadataXml(ENTITY, SSO, [certificate, second]).replace(
      'use="signing"',
      'use="encryption"',
    );
    expect(readMetadata(other).certificates).toHaveLength(1);
    expect(readMetadata(good().replace(' use="signing"', "")).certificates).toHaveLength(1);
  });

  it("returns when the metadata expires", () => {
    const until = good().replace("entityID", 'validUntil="2026-01-01T00:00:00Z" entityID');
    expect(readMetadata(until).validUntil).toBe(Date.parse("2026-01-01T00:00:00Z"));
    expect(readMetadata(until.replace("2026-01-01", "nonsense")).validUntil).toBe(0);
  });

  it("rejects everything else with a reason", () => {
    const key = generateKeyPairSync("rsa", { modulusLength: 2_048 });
    const bare = key.publicKey.export({ type: "spki", format: "pem" });
    const descriptor = /<md:IDPSSODescriptor[\s\S]*<\/md:IDPSSODescriptor>/;
    const cases: Array<[string, RegExp]> = [
      ["", /not well-formed/],
      ["no xml", /not well-formed/],
      [`${good()}<a/>`, /not well-formed/],
      [good().replace("<md:EntityDescriptor", "<!DOCTYPE a><md:EntityDescriptor"), /document type/],
      [good().replace("entityID=", "other="), /EntityID/],
      [good().replace(descriptor, ""), /any IDPSSODescriptor/],
      [good().replace(descriptor, (one) => one + one), /multiple IDPSSODescriptors/],
      [good().replace("SAML:2.0:protocol", "SAML:1.1:protocol"), /SAML 2.0/],
      [good().replace("HTTP-Redirect", "HTTP-POST"), /HTTP-Redirect/],
      [good().replace("https://idp.example/sso", "http://idp.example/sso"), /HTTPS/],
      [good().replace("https://idp.example/sso", "javascript:alert(1)"), /HTTPS/],
      [metadataXml(ENTITY, SSO, []), /signing certificate/],
      [metadataXml(ENTITY, SSO, [short]), /signing certificate/],
      [metadataXml(ENTITY, SSO, [String(bare)]), /signing certificate/],
      [`${good()}${" ".repeat(1_100_000)}`, /1 MB/],
      [`${"<a>".repeat(100)}${"</a>".repeat(100)}`, /too deep/],
    ];
    for (const [xml, message] of cases) expect(() => readMetadata(xml)).toThrow(message);
  });
});
