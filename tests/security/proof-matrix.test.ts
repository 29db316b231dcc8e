// Every route of the OpenAPI document, called by every kind of caller: a password alone, an ended session and a banned
// account give no access to data of a customer with a second factor, or to the feed's socket. A new route needs a row
// in tests/support/proof-rows.
import { beforeAll, describe, expect, it } from "vitest";
import { callRoute, createProofFixture, joinFeed } from "#tests/support/proof-fixture.ts";
import { AUTH_ROWS } from "#tests/support/proof-rows/auth.ts";
import { FEED_ROWS } from "#tests/support/proof-rows/feed.ts";
import { JOIN_CELLS } from "#tests/support/proof-rows/join.ts";
import { APP_ROWS, FUNCTION_ROWS, OTHER_ROWS, PORTAL_ROWS } from "#tests/support/proof-rows/portal.ts";
import { CALLERS, type ProofRows } from "#tests/support/proof-rows/row.ts";
import { STORAGE_ROWS } from "#tests/support/proof-rows/storage.ts";
import { setup } from "#tests/support/setup.ts";

const DOCUMENTED: ProofRows = {
  ...PORTAL_ROWS,
  ...OTHER_ROWS,
  ...FEED_ROWS,
  ...STORAGE_ROWS,
  ...AUTH_ROWS,
};
// Deletions come after reads.
const rows = Object.entries({ ...DOCUMENTED, ...FUNCTION_ROWS, ...APP_ROWS })
  .map(([address, row]) => {
    const [method = "", path = ""] = address.split(" ");
    return { address, method, path, row, order: row.order ?? 0 };
  })
  .toSorted((a, b) => a.order - b.order);

const fixture = setup(createProofFixture);

it("has a row for each route of the OpenAPI document, and no others", async () => {
  const response = await fetch(`${fixture.server.url}/openapi.json`);
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, unknown>> };
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(documented.length).toBeGreaterThan(150);
  expect(documented.toSorted()).toEqual(Object.keys(DOCUMENTED).toSorted());
});

describe.each(CALLERS)("%s", (caller) => {
  beforeAll(async () => {
    if (caller === "banned") await fixture.ban();
  });

  // Runs before the rows, because the last of them removes the factor.
  it.each(["websocket", "longpoll"] as const)("joins the customer's feed by %s", async (transport) => {
    const { token, feedToken } = fixture.callers[caller];
    for (const userToken of [feedToken, token])
      expect(await joinFeed(fixture, transport, userToken)).toBe(JOIN_CELLS[caller]);
  });

  it.each(rows)("$address", async ({ method, path, row }) => {
    expect(await callRoute(fixture, caller, method, path, row)).toBe(row.cells[caller]);
  });
});
