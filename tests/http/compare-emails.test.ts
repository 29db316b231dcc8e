// POST /compare/v1/emails: the email has the numbers of the page and a link to it, nothing that the visitor wrote, and
// reaches no one too often.
import { describe, expect, it } from "vitest";
import { parseCompareAddress } from "#contracts/compare-address.ts";
import { rankingSchema, type Ranking } from "#contracts/compare.ts";
import { formatFor } from "#messages/format.ts";
import { getMessages } from "#messages/node.ts";
import { isLasting } from "#rating/plan-groups.ts";
import { newEmail } from "../support/contacts.ts";
import { mailsTo, newestMail } from "../support/outbox.ts";
import { portalServer } from "../support/portal.ts";
import { setup } from "#tests/support/setup.ts";

const format = formatFor("en");
const DAY = new Date("2026-01-12T18:00:00Z");
const server = setup(() => portalServer({}, { now: () => DAY }));
const limited = setup(() => portalServer({ RATE_LIMIT_FACTOR: "1" }, { now: () => DAY }));

const MONTHS = [810, 905, 760, 700, 980, 1420, 1890, 1955, 1500, 990, 720, 840];
const RANKING = {
  tdu: "oncor",
  usage: {
    kind: "monthly",
    months: MONTHS.map((kwh, index) => ({ month: `2025-${String(index + 1).padStart(2, "0")}`, kwh })),
  },
  read_day: 14,
  conditions: ["autopay"],
};
const LIST = { page: "results", plan_ids: [] as string[] };

interface Ask {
  readonly email: string;
  readonly view?: object;
  readonly language?: string;
  readonly [field: string]: unknown;
}

function post(base: string, address: string, body: object, headers: object = {}): Promise<Response> {
  return fetch(`${base}/compare/v1/${address}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

const send = (base: string, ask: Ask, headers?: object): Promise<Response> =>
  post(base, "emails", { language: "en", view: LIST, zip: "75201", ranking: RANKING, ...ask }, headers);

async function rank(): Promise<Ranking> {
  return rankingSchema.parse(await (await post(server.url, "rankings", RANKING)).json());
}

describe("the email", () => {
  it("has the lowest plans of the list with the page's cents, and a link that prices the same", async () => {
    const email = newEmail();
    const response = await send(server.url, { email });
    expect([response.status, await response.json()]).toEqual([202, { status: "accepted" }]);
    const mail = await newestMail(server, email);
    const listed = (await rank()).results.filter(isLasting).slice(0, 10);
    expect(listed.length).toBe(10);
    for (const { plan, twelve_months } of listed) {
      expect(mail.body).toContain(`${plan.name}: ${format.money(twelve_months.cents)} a year`);
      expect(mail.html).toContain(format.money(twelve_months.cents));
    }
    const link = new URL(mail.link);
    expect(link.pathname).toBe("/compare/results");
    expect(parseCompareAddress(link.searchParams)).toMatchObject({ zip: "75201", ...RANKING });
  });

  it("has a plan's year and its twelve bills", async () => {
    const email = newEmail();
    const item = (await rank()).results.find(isLasting);
    await send(server.url, { email, view: { page: "plan", plan_ids: [item?.plan.id] } });
    const mail = await newestMail(server, email);
    expect(mail.body).toContain(format.money(item?.twelve_months.cents ?? 0));
    for (const cents of item?.cost.month_cents ?? [])
      expect(mail.body).toContain(`: ${format.money(cents)}\n`);
    expect(new URL(mail.link).pathname).toBe(`/compare/plans/${item?.plan.id}`);
  });

  it("has plans side by side in Spanish, with their names on the Spanish label", async () => {
    const email = newEmail();
    const items = (await rank()).results.filter(isLasting).slice(0, 3);
    const plan_ids = items.map(({ plan }) => plan.id);
    await send(server.url, { email, language: "es", view: { page: "side_by_side", plan_ids } });
    const mail = await newestMail(server, email);
    const t = getMessages("serverCompareEmails", "es");
    for (const { plan, twelve_months } of items)
      expect(mail.body).toContain(`${plan.name_es ?? plan.name}: ${t.year({ cents: twelve_months.cents })}`);
    expect(mail.html).toContain('lang="es"');
    expect(new URL(mail.link).searchParams.get("ids")).toBe(plan_ids.join(","));
  });

  it("turns meter readings into months, so that no hour is in the link", async () => {
    const email = newEmail();
    const wh = Array.from({ length: 365 * 24 }, (_, hour) => 400 + (hour % 24) * 50);
    const ranking = { tdu: "oncor", usage: { kind: "intervals", start: "2025-01-01", minutes: 60, wh } };
    expect((await send(server.url, { email, ranking })).status).toBe(202);
    const mail = await newestMail(server, email);
    const address = parseCompareAddress(new URL(mail.link).searchParams);
    const months = address?.usage?.kind === "monthly" ? address.usage.months : [];
    expect(months.length).toBe(12);
    const total = months.reduce((sum, { kwh }) => sum + kwh, 0);
    expect(Math.abs(total - wh.reduce((sum, value) => sum + value, 0) / 1000)).toBeLessThan(7);
    expect(mail.body).toContain(getMessages("serverCompareEmails", "en").approximate);
  });
});

describe("a request that must not send anything", () => {
  it.each([
    ["an address that isn't one", { email: "ana" }, 400],
    ["two addresses", { email: "ana@example.com, bob@example.com" }, 400],
    ["a plan that isn't listed", { email: newEmail(), view: { page: "plan", plan_ids: ["no-such"] } }, 404],
    ["a page without its plan", { email: newEmail(), view: { page: "plan", plan_ids: [] } }, 400],
    ["a ZIP code with a text in it", { email: newEmail(), zip: "75201 Win a prize" }, 400],
    ["another language", { email: newEmail(), language: "fr" }, 400],
  ])("rejects %s", async (_, ask, status) => {
    expect((await send(server.url, ask)).status).toBe(status);
    expect(await mailsTo(server, ask.email)).toEqual([]);
  });

  it("ignores what it doesn't know, and repeats none of it", async () => {
    const email = newEmail();
    await send(server.url, { email, subject: "Win a prize", note: "Win a prize" });
    const mail = await newestMail(server, email);
    expect(mail.body + mail.html).not.toContain("prize");
  });
});

it("sends three a day to an address, with the same response to the fourth, in any case", async () => {
  const email = newEmail();
  const sent = [email, email.toUpperCase(), email, email, email.toUpperCase()];
  for (const address of sent) {
    const response = await send(server.url, { email: address });
    expect([response.status, await response.json()]).toEqual([202, { status: "accepted" }]);
  }
  const all = [...(await mailsTo(server, email)), ...(await mailsTo(server, email.toUpperCase()))];
  expect(all.length).toBe(3);
});

it("stops a client that asks too often, and logs no address", async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 7; count += 1)
    statuses.push((await send(limited.url, { email: `person${count}@example.com` })).status);
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429]);
  expect(limited.logs.join("\n")).not.toContain("person0@example.com");
});

describe("an idempotency key", () => {
  it("sends one email for repeated requests, also at the same time, and none after a failed one", async () => {
    const email = newEmail();
    const headers = { "idempotency-key": crypto.randomUUID() };
    const unknown = { page: "plan", plan_ids: ["unknown"] };
    expect((await send(server.url, { email, view: unknown }, headers)).status).toBe(404);
    const responses = await Promise.all(
      Array.from({ length: 3 }, () => send(server.url, { email }, headers)),
    );
    expect(responses.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(await mailsTo(server, email)).toHaveLength(1);
    const other = await send(server.url, { email, language: "es" }, headers);
    expect([other.status, await other.json()]).toMatchObject([
      409,
      { error: { code: "conflict", fields: { problem: "request_reused" } } },
    ]);
    expect((await send(server.url, { email }, { "idempotency-key": "another" })).status).toBe(202);
    expect(await mailsTo(server, email)).toHaveLength(2);
    expect((await send(server.url, { email }, { "idempotency-key": "k".repeat(201) })).status).toBe(400);
  });
});
