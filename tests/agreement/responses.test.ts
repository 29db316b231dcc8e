// Checks every API and message with a plan's cost or a recommendation for a home, over more than 200 generated homes:
// no two of them disagree.
import { RECOMMENDATION_CODES } from "#contracts/outlook.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AuthServer } from "#tests/support/auth.ts";
import { MONDAY } from "#tests/support/order-server.ts";
import { portalServer } from "#tests/support/portal.ts";
import { compareResponses } from "./responses/compare-responses.ts";
import { fetchResponses, type Responses } from "./responses/fetch-responses.ts";
import { findBetterPlans } from "#server/jobs/orders/better-plans.ts";
import { createRenewalNotices } from "#server/jobs/orders/renewal-notices.ts";
import { deliverMessages } from "#server/domain/notifications/deliver.ts";
import { collectFindings } from "./disagreements.ts";
import { compareMessage } from "./messages/compare-messages.ts";
import { readMessages } from "./messages/read-messages.ts";
import { seedFixture, type AgreementFixture, type SeededLocation } from "./fixture/seed-fixture.ts";

const TIMEOUT_MS = 600_000;
/** Few, because an account gets at most one better-plan notification a month. */
const LOCATIONS_PER_ACCOUNT = 3;
/** Homes that are read at the same time. */
const READERS = 4;

let server: AuthServer;
let fixture: AgreementFixture;
const responses = new Map<SeededLocation, Responses>();

beforeAll(async () => {
  server = await portalServer({}, { now: () => MONDAY });
  fixture = await seedFixture(server, LOCATIONS_PER_ACCOUNT);
}, TIMEOUT_MS);
afterAll(() => server.close());

describe("generated homes", () => {
  it("include every utility, contract, order and usage", () => {
    const locations = fixture.accounts.flatMap((account) => account.locations);
    expect(locations.length).toBeGreaterThanOrEqual(200);
    const kinds = (of: (location: SeededLocation) => readonly string[]): string[] =>
      [...new Set(locations.flatMap(of))].sort();
    expect(kinds(({ tdu }) => [tdu ?? "unknown"])).toEqual([
      "aep_central",
      "aep_north",
      "centerpoint",
      "lpl",
      "nueces",
      "oncor",
      "tnmp",
      "unknown",
    ]);
    expect(kinds(({ orders }) => orders.map(({ state }) => state))).toEqual([
      "accepted",
      "active",
      "cancelled",
      "ended",
      "handed_off",
      "rejected",
      "scheduled",
      "started",
      "submitted",
    ]);
    expect(kinds(({ usage }) => [usage.kind === "entered" ? usage.usage.kind : usage.kind])).toEqual([
      "annual",
      "home",
      "monthly",
      "none",
      "readings",
    ]);
    expect(kinds(({ contract }) => (contract ? [contract.leaving_fee?.kind ?? "unknown"] : []))).toEqual([
      "flat",
      "none",
      "per_remaining_month",
      "unknown",
    ]);
    const days = locations.flatMap(({ contract }) =>
      contract?.ends_on ? [(Date.parse(contract.ends_on) - Date.parse(fixture.today)) / 86_400_000] : [],
    );
    expect(Math.min(...days)).toBeLessThan(-200);
    expect(Math.max(...days)).toBeGreaterThan(600);
  });
});

describe("APIs", () => {
  it("agree on every home, and every recommendation occurs", { timeout: TIMEOUT_MS }, async () => {
    const findings = collectFindings();
    const queue = fixture.accounts.flatMap((account) =>
      account.locations.map((location) => ({ account, location })),
    );
    // A few at a time, so that the database works while the test compares.
    const readNext = async (): Promise<void> => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const read = await fetchResponses(server.url, next.account, next.location);
        responses.set(next.location, read);
        compareResponses(findings, next.location, read);
      }
    };
    await Promise.all(Array.from({ length: READERS }, readNext));
    process.stdout.write(`agreement: ${responses.size} homes, ${findings.compared()} comparisons of APIs\n`);
    expect(findings.report()).toBe("");
    // A day in between pays off only if a fee per month left falls faster than a contract of over a year costs, which
    // is too rare.
    const codes = Map.groupBy(responses.values(), ({ outlook }) => outlook.recommendation.code);
    for (const code of RECOMMENDATION_CODES.filter((one) => one !== "switch_on_day"))
      expect(codes.get(code)?.length ?? 0, code).toBeGreaterThan(3);
  });
});

describe("message limits", () => {
  it("agree with the outlook of their home", { timeout: TIMEOUT_MS }, async () => {
    const { ctx } = server;
    await findBetterPlans(ctx);
    await createRenewalNotices(ctx);
    for (const { id: user_id } of fixture.accounts)
      for (const channel of ["email", "sms"] as const) await deliverMessages(ctx, { user_id, channel });
    const messages = await readMessages(ctx, fixture.accounts);
    const names = fixture.plans.map(({ name }) => name);
    const findings = collectFindings();
    const getResponses = (location: SeededLocation): Responses => {
      const known = responses.get(location);
      if (!known) throw new Error(`${location.nickname} was not read.`);
      return known;
    };
    for (const message of messages) compareMessage(findings, message, getResponses, names);
    const kinds = Map.groupBy(messages, ({ surface, kind }) => `${surface} ${kind}`);
    process.stdout.write(`agreement: ${messages.length} messages\n`);
    for (const expected of [
      "email orders.renewal_notice",
      "text message orders.renewal_notice",
      "feed renewal-notice",
      "feed better-plan-found",
    ])
      expect(kinds.get(expected)?.length ?? 0, expected).toBeGreaterThan(3);
    expect(findings.report()).toBe("");
  });
});
