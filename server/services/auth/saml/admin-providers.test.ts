import type { ServerResponse } from "node:http";
import { beforeEach, describe, expect, it } from "vitest";
import { startIdentityProvider } from "#simulators/saml/identity-provider.ts";
import { asOperator, type JsonResponse } from "#tests/support/saml/sign-in.ts";
import { testServer } from "#tests/support/server.ts";
import { openAuth } from "../routes.ts";
import { fetchMetadata } from "./fetch-metadata.ts";
import { setup } from "#tests/support/setup.ts";

const ALL = "/admin/sso/providers";
const MISSING = "6a0c1d1e-0000-4000-8000-000000000000";

const create = (body: object): Promise<JsonResponse> =>
  asOperator(server, "POST", ALL, { type: "saml", ...body });

const idp = setup(startIdentityProvider);
const server = setup(() => testServer({ OUTBOUND_PRIVATE_ORIGINS: idp.url }));

beforeEach(async () => {
  idp.settings.metadata = null;
  await server.ctx.db.sql.deleteFrom("auth.sso_providers").execute();
});

describe("the operator's identity providers", () => {
  it("can be connected, listed, read, changed and disconnected", async () => {
    const mapping = { keys: { email: { names: ["mail", "upn"] }, role: { name: "r", default: "none" } } };
    const created = await create({
      metadata_xml: idp.metadataXml(),
      domains: ["Company.EXAMPLE", "company.example", "b.company.example"],
      attribute_mapping: mapping,
    });
    expect(created.status).toBe(201);
    const { id } = created.body as { id: string };
    expect(created.body).toEqual({
      id,
      disabled: false,
      saml: { entity_id: idp.entityId, metadata_xml: idp.metadataXml(), attribute_mapping: mapping },
      domains: [{ domain: "company.example" }, { domain: "b.company.example" }],
      created_at: server.ctx.now().toISOString(),
      updated_at: server.ctx.now().toISOString(),
    });
    const list = await asOperator(server, "GET", ALL);
    const { metadata_xml: _, ...withoutXml } = created.body["saml"] as Record<string, unknown>;
    expect(list.body).toEqual({ items: [{ ...created.body, saml: withoutXml }] });
    expect((await asOperator(server, "GET", `${ALL}/${id}`)).body).toEqual(created.body);
    const changed = await asOperator(server, "PUT", `${ALL}/${id}`, { domains: ["c.example"] });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ domains: [{ domain: "c.example" }], saml: created.body["saml"] });
    const cleared = await asOperator(server, "PUT", `${ALL}/${id}`, { domains: [], attribute_mapping: {} });
    expect(cleared.body).toMatchObject({ domains: [], saml: { attribute_mapping: {} } });
    const closedProvider = await asOperator(server, "DELETE", `${ALL}/${id}`);
    expect(closedProvider.body).toMatchObject({ id });
    expect((await asOperator(server, "GET", ALL)).body).toEqual({ items: [] });
  });

  it("are found by UUID only", async () => {
    for (const method of ["GET", "PUT", "DELETE"]) {
      const body = method === "PUT" ? {} : undefined;
      const missing = await asOperator(server, method, `${ALL}/${MISSING}`, body);
      expect(missing.status).toBe(404);
      expect(missing.body["code"]).toBe("sso_provider_not_found");
      const noUuid = await asOperator(server, method, `${ALL}/nonsense`, body);
      expect(noUuid.status).toBe(404);
      expect(noUuid.body).toEqual({ code: "validation_failed", message: "provider_id must be an UUID" });
    }
  });

  it("are accessible to the operator only", async () => {
    for (const [method, path] of [
      ["GET", ALL],
      ["POST", ALL],
      ["GET", `${ALL}/${MISSING}`],
      ["PUT", `${ALL}/${MISSING}`],
      ["DELETE", `${ALL}/${MISSING}`],
    ] as const)
      for (const [key, status, code] of [
        [server.ctx.tokens.anonKey, 403, "not_admin"],
        ["", 401, "no_authorization"],
      ] as const) {
        const response = await fetch(`${server.url}/auth/v1${path}`, {
          method,
          headers: key ? { authorization: `Bearer ${key}` } : {},
        });
        expect(response.status).toBe(status);
        expect(await response.json()).toMatchObject({ error_code: code });
      }
  });

  it("have one entity and one owner of each domain", async () => {
    const other = await startIdentityProvider();
    const first = await create({ metadata_xml: idp.metadataXml(), domains: ["a.example"] });
    const twice = await create({ metadata_xml: idp.metadataXml() });
    expect(twice.status).toBe(422);
    expect(twice.body["code"]).toBe("saml_idp_already_exists");
    const conflict = await create({ metadata_xml: other.metadataXml(), domains: ["x.example", "A.example"] });
    expect(conflict.status).toBe(422);
    expect(conflict.body["code"]).toBe("sso_domain_already_exists");
    const second = await create({ metadata_xml: other.metadataXml(), domains: ["b.example"] });
    const [one, two] = [first, second].map((response) => `${ALL}/${String(response.body["id"])}`);
    const stolen = await asOperator(server, "PUT", two ?? "", { domains: ["a.example"] });
    expect(stolen.body["code"]).toBe("sso_domain_already_exists");
    expect((await asOperator(server, "PUT", one ?? "", { domains: ["a.example"] })).status).toBe(200);
    const mismatch = await asOperator(server, "PUT", one ?? "", { metadata_xml: other.metadataXml() });
    expect(mismatch.status).toBe(400);
    expect(mismatch.body["code"]).toBe("saml_entity_id_mismatch");
    await other.close();
  });

  it("of two concurrent claims to one domain, only one succeeds", async () => {
    const others = await Promise.all([1, 2, 3].map(() => startIdentityProvider()));
    const responses = await Promise.all(
      others.map((other) => create({ metadata_xml: other.metadataXml(), domains: ["race.example"] })),
    );
    expect(responses.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 422, 422]);
    await Promise.all(others.map((other) => other.close()));
  });

  it.each([
    [{ type: "oidc" }, "Only 'saml' supported for SSO provider type"],
    [{}, "Either metadata_xml or metadata_url must be set"],
    [
      { metadata_xml: "<a/>", metadata_url: "https://idp.example/" },
      "Only one of metadata_xml or metadata_url needs to be set",
    ],
    [{ metadata_xml: "<a/>", domains: ["no domain"] }, "domains must be names such as example.com"],
    [{ metadata_xml: "<a/>" }, "SAML Metadata must contain exactly one EntityDescriptor"],
    [{ metadata_url: "nonsense" }, "metadata_url is not a valid URL"],
  ])("rejects %o", async (body, message) => {
    const response = await create(body);
    expect(response.status).toBe(400);
    expect(response.body).toEqual({ code: "validation_failed", message });
  });
});

describe("metadata_url", () => {
  it("is fetched, and again on a change", async () => {
    const created = await create({ metadata_url: idp.entityId });
    expect(created.status).toBe(201);
    expect(created.body["saml"]).toMatchObject({
      metadata_url: idp.entityId,
      metadata_xml: idp.metadataXml(),
    });
    const path = `${ALL}/${String(created.body["id"])}`;
    const changed = await asOperator(server, "PUT", path, { metadata_url: `${idp.entityId}?v=2` });
    expect(changed.body["saml"]).toMatchObject({ metadata_url: `${idp.entityId}?v=2` });
  });

  it.each([
    "http://idp.example/metadata",
    "http://169.254.169.254/latest/meta-data",
    "http://10.0.0.1/",
    "http://localhost.evil.example/",
    "https://user:secret@idp.example/",
    "file:///etc/passwd",
    "ftp://idp.example/",
  ])("%s is not requested", async (metadata_url) => {
    const response = await create({ metadata_url });
    expect(response.status).toBe(400);
    expect(response.body["message"]).toBe("metadata_url is not a HTTPS URL");
  });

  it.each<[string, (response: ServerResponse) => void]>([
    [
      "redirects",
      (response) => {
        // A followed redirect would find valid metadata there.
        idp.settings.metadata = null;
        response.writeHead(302, { location: `${idp.url}/elsewhere` }).end();
      },
    ],
    ["fails", (response) => response.writeHead(500).end("no")],
    ["answers with too much", (response) => response.end("<a>".padEnd(1_100_000))],
    [
      "breaks off",
      (response) =>
        void response.writeHead(200, { "content-length": "9" }).write("x", () => response.destroy()),
    ],
  ])("that %s: saml_metadata_fetch_failed", async (_name, metadata) => {
    idp.settings.metadata = metadata;
    const response = await create({ metadata_url: idp.entityId });
    expect(response.status).toBe(422);
    expect(response.body["code"]).toBe("saml_metadata_fetch_failed");
  });

  it("that responds late or not at all: saml_metadata_fetch_failed", async () => {
    idp.settings.metadata = () => {};
    const ctx = openAuth(server.ctx);
    await expect(fetchMetadata(ctx, idp.entityId, 50)).rejects.toMatchObject({ status: 422 });
    const closedProvider = await startIdentityProvider();
    await closedProvider.close();
    const response = await create({ metadata_url: closedProvider.entityId });
    expect(response.body["code"]).toBe("saml_metadata_fetch_failed");
  });
});
