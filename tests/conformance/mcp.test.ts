// The official conformance suite against /mcp: every scenario for servers that the two newest revisions of the protocol
// require. Most call tools, resources and prompts of the suite's own, so those run against the same route with these
// added. docs/decisions/0055-mcp.md has the reasons for those that don't apply.
import rateLimit from "@fastify/rate-limit";
import Fastify from "fastify";
import { validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { createMcpServer } from "#server/services/compare/mcp/create-server.ts";
import { createLocationReader } from "#server/domain/locations/location-reader.ts";
import { serveMcp } from "#server/services/compare/mcp/routes.ts";
import { addSuiteTools } from "#tests/support/mcp-suite-tools.ts";
import { listScenarios, runScenarios, REVISIONS, type Revision } from "#tests/support/mcp-suite.ts";
import { setup } from "#tests/support/setup.ts";
import { portalServer } from "../support/portal.ts";

/** Scenarios without names of the suite's own: the portal's tools, resources and prompts are what is tested. */
const OWN: Readonly<Record<Revision, readonly string[]>> = {
  "2025-11-25": [
    "server-initialize",
    "ping",
    "tools-list",
    "resources-list",
    "prompts-list",
    "dns-rebinding-protection",
  ],
  "2026-07-28": [
    "tools-list",
    "resources-list",
    "prompts-list",
    "sep-2164-resource-not-found",
    "server-sse-multiple-streams",
    "dns-rebinding-protection",
    "caching",
  ],
};

/** Features that the portal doesn't have: nothing is requested from the client, logged to it, or changes for it. */
const NOT_OFFERED = [
  /^logging-set-level$/,
  /^resources-(un)?subscribe$/,
  /^tools-call-(with-logging|sampling|elicitation)$/,
  /^elicitation-/,
  /^input-required-/,
];
/** Sessions, which the protocol no longer has and made optional before. */
const WITH_SESSION: Readonly<Record<Revision, readonly string[]>> = {
  "2025-11-25": ["server-sse-multiple-streams"],
  "2026-07-28": [],
};

const isOffered = (scenario: string, revision: Revision): boolean =>
  !WITH_SESSION[revision].includes(scenario) && !NOT_OFFERED.some((pattern) => pattern.test(scenario));

const SUITE_TIMEOUT_MS = 120_000;
const portal = setup(() => portalServer());

/** The portal's server with the suite's tools, at the same route. */
const suite = setup(async () => {
  const app = Fastify().withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  await app.register(rateLimit, { global: false });
  const { ctx } = portal;
  await app.register(async (scope) =>
    serveMcp(scope.withTypeProvider<ZodTypeProvider>(), ctx, (call) =>
      addSuiteTools(createMcpServer({ ctx, reader: createLocationReader(ctx), ...call }, () => {})),
    ),
  );
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => app.close() };
});

describe.each(REVISIONS)("the suite of %s", { timeout: SUITE_TIMEOUT_MS }, (revision) => {
  it("passes the scenarios that need nothing of the suite's, with the portal's own tools", async () => {
    const results = await runScenarios(portal.url, revision);
    for (const scenario of OWN[revision])
      expect(results.get(scenario), scenario).toMatchObject({ failed: [] });
  });

  it("passes every other scenario whose features the portal offers", async () => {
    const required = await listScenarios(revision);
    expect(required.length).toBeGreaterThan(25);
    expect(OWN[revision].filter((scenario) => !required.includes(scenario))).toEqual([]);
    const rest = required.filter(
      (scenario) => isOffered(scenario, revision) && !OWN[revision].includes(scenario),
    );
    const all = await runScenarios(suite.url, revision);
    const results = rest.map((scenario) => {
      const { passed, failed } = all.get(scenario) ?? { passed: 0, failed: [] };
      return { scenario, passed, failed };
    });
    expect(results.filter(({ failed, passed }) => failed.length > 0 || passed === 0)).toEqual([]);
    expect(results.length).toBeGreaterThan(12);
  });
});
