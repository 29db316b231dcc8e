// The compare pages as the server renders them: a ranked list without scripts, the same numbers as the API, and no way to
// put markup into them.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parse, type HTMLElement } from "node-html-parser";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createHomeAddress, parseCompareAddress, toHomeUsage } from "#contracts/compare-address.ts";
import { exampleSchema, rankingSchema, type Ranking } from "#contracts/compare.ts";
import type { Plan } from "#contracts/plan.ts";
import { loadBundledCatalog } from "#market/catalog/load-catalog.ts";
import { formatFor } from "#messages/format.ts";
import { listConditionBadges } from "#messages/condition-badges.ts";
import { getMessages } from "#messages/node.ts";
import { isLasting } from "#rating/plan-groups.ts";
import { importPlans } from "#server/domain/plans/import-plans.ts";
import { readBundledCatalog } from "#server/domain/plans/seed.ts";
import { createPlainPage } from "#server/services/pages/plain/plain-text.ts";
import { renderPlanPage } from "#server/services/pages/plain/plan-page.ts";
import { testServer, type TestServer } from "../support/server.ts";

const PORTAL = "https://power.example.com";
const MAX_BYTES = 30_000;
const INDEX = `<!doctype html><html lang="en"><head><title>Wattlane</title>
    <link rel="stylesheet" crossorigin href="/assets/start.css">
  </head><body><div id="root"><div class="start"></div></div>
    <noscript><p>Turn on JavaScript</p></noscript></body></html>`;
const en = getMessages("front", "en");
const format = formatFor("en");
let server: TestServer;
let dist: string;

beforeAll(async () => {
  dist = await mkdtemp(path.join(tmpdir(), "plain-pages-"));
  await writeFile(path.join(dist, "index.html"), INDEX);
  server = await testServer({ PUBLIC_URL: PORTAL, RATE_LIMIT_FACTOR: "1000" }, { dist, plans: true });
});
afterAll(async () => {
  await server.close();
  await rm(dist, { recursive: true });
});

interface Visit {
  readonly response: Response;
  readonly text: string;
  readonly page: HTMLElement;
  /** The text of the page's main part. */
  readonly main: string;
}

async function visit(target: string, headers: Record<string, string> = {}): Promise<Visit> {
  const response = await fetch(server.url + target, { headers: { "accept-language": "en-US", ...headers } });
  const text = await response.text();
  const page = parse(text, { blockTextElements: { noscript: false, script: true, style: true } });
  const main = page.querySelector("main")?.text.replaceAll(/\s+/g, " ") ?? "";
  return { response, text, page, main };
}

async function rank(size: number): Promise<Ranking> {
  const response = await fetch(`${server.url}/compare/v1/rankings`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ tdu: "oncor", usage: toHomeUsage(size) }),
  });
  return rankingSchema.parse(await response.json());
}

it("answers /compare with the promise, a form and the example of the API, in less than 30 kB", async () => {
  // First, because a page that would have to wait for its figures leaves them out.
  const example = exampleSchema.parse(await (await fetch(`${server.url}/compare/v1/example`)).json());
  const { response, text, page, main } = await visit("/compare");
  expect(response.status).toBe(200);
  expect(Buffer.byteLength(text)).toBeLessThan(MAX_BYTES);
  expect(page.querySelector("h1")?.text).toBe(en.title);
  const form = page.querySelector("form");
  expect([form?.getAttribute("action"), form?.getAttribute("method")]).toEqual(["/compare/results", "get"]);
  expect(main).toContain(format.money(example.lowest.cents));
  expect(main).toContain(en.example.lowest({ of: example.of }));
  for (const cents of example.lowest.month_cents) expect(main).toContain(format.money(cents));
  // The styles of the application must not delay the content.
  expect(text.indexOf('rel="stylesheet"')).toBeGreaterThan(text.indexOf("</main>"));
  expect(text).not.toContain("Turn on JavaScript");
});

it("has the same order and numbers as POST /compare/v1/rankings for the same home", async () => {
  const ranking = await rank(1400);
  const lasting = ranking.results.filter(isLasting);
  const { page, text } = await visit("/compare/results?zip=75201&size=1400");
  expect(Buffer.byteLength(text)).toBeLessThan(MAX_BYTES);
  expect(page.querySelectorAll("ol > li").length).toBe(20);
  const rows: HTMLElement[] = [];
  for (let number = 1; number <= Math.ceil(lasting.length / 20); number += 1) {
    const next = await visit(`/compare/results?zip=75201&size=1400&page=${number}`);
    rows.push(...next.page.querySelectorAll("ol > li"));
  }
  expect(rows.map((row) => [row.querySelector("h3")?.text, row.querySelector("b")?.text])).toEqual(
    lasting.map(({ plan, twelve_months }) => [plan.name, format.money(twelve_months.cents)]),
  );
  // A plan only for customers with AutoPay has that on its row, as in the application.
  const conditions = lasting.map(({ plan }) => listConditionBadges(plan, getMessages("conditions", "en")));
  expect(conditions.flat()).not.toEqual([]);
  for (const [index, badges] of conditions.entries())
    for (const badge of badges) expect(rows[index]?.querySelector(".fa")?.text).toContain(badge.text);
});

it("leads from every link of the list to a page that answers, and to the plan's cost for that home", async () => {
  const { page } = await visit("/compare/results?zip=75201&size=2000");
  const links = page.querySelectorAll("a").map((link) => link.getAttribute("href") ?? "");
  expect(links.length).toBeGreaterThan(22);
  for (const link of new Set(links)) {
    expect(link).toMatch(/^\//);
    expect((await visit(link.replaceAll("&amp;", "&"))).response.status, link).toBe(200);
  }
  const first = (await rank(2000)).results.find(isLasting);
  const target = page.querySelector("ol a")?.getAttribute("href") ?? "";
  const plan = await visit(target);
  expect(plan.main).toContain(first?.plan.name);
  expect(plan.main).toContain(format.money(first?.twelve_months.cents ?? 0));
  for (const cents of first?.cost.month_cents ?? []) expect(plan.main).toContain(format.money(cents));
  expect(plan.main).toContain(getMessages("planDetails", "en").documents.title);
});

it.each([
  ["zip=750&size=2000", en.errors.zip_invalid],
  ["zip=&size=2000", en.errors.zip_invalid],
  ["zip=75201&size=7", en.errors.zip_invalid],
  ["zip=90210&size=2000", en.errors.texas_only],
  ["zip=88901&size=2000", en.errors.texas_only],
  [
    "zip=78701&size=2000",
    getMessages("compare", "en").where.noChoice({ area: "Austin", utility: "Austin Energy" }),
  ],
  ["zip=75001&size=2000", getMessages("compare", "en").where.which],
])("explains what is missing for ?%s", async (query, text) => {
  const { response, main, page } = await visit(`/compare/results?${query}`);
  expect(response.status).toBe(200);
  expect(main).toContain(text);
  expect(page.querySelector("ol")).toBeNull();
});

it("asks which utility if a ZIP code has several, and lists its plans after the choice", async () => {
  const { page } = await visit("/compare/results?zip=75001&size=2000");
  const choice = page.querySelectorAll("main ul a").find((link) => link.text.startsWith("Texas-New Mexico"));
  const { main } = await visit(choice?.getAttribute("href") ?? "");
  expect(main).toContain("Texas-New Mexico");
  expect(main).toContain(getMessages("results", "en").lead.use({ kwh: 0, measured: false }).slice(0, 10));
});

it("renders Spanish for a Spanish browser, a chosen language, and ?lang=, and keeps the choice in links", async () => {
  const es = getMessages("front", "es");
  expect((await visit("/compare", { "accept-language": "es-US" })).main).toContain(es.title);
  expect((await visit("/compare", { cookie: "a=b; language=es" })).main).toContain(es.title);
  expect((await visit("/compare?lang=en", { cookie: "language=es" })).main).toContain(en.title);
  const list = await visit("/compare/results?zip=75201&size=2000&lang=es");
  expect(list.page.querySelector("html")?.getAttribute("lang")).toBe("es");
  expect(list.page.querySelector("ol a")?.getAttribute("href")).toContain("lang=es");
  expect(list.response.headers.get("vary")).toContain("cookie");
});

it("has title, description, canonical address and card, and a ZIP code of its own for a list", async () => {
  const { page } = await visit("/compare?lang=es");
  expect(page.querySelector("link[rel=canonical]")?.getAttribute("href")).toBe(
    "https://power.example.com/compare",
  );
  expect(page.querySelector('meta[name="description"]')?.getAttribute("content")).not.toBe("");
  expect(page.querySelector('meta[property="og:title"]')).not.toBeNull();
  const list = await visit("/compare/results?zip=75201&size=2000");
  expect(list.page.querySelector("link[rel=canonical]")?.getAttribute("href")).toBe(
    "https://power.example.com/compare/results?zip=75201&size=2000",
  );
});

it("names the one-time fees in a plan's yearly cost", async () => {
  const home = createHomeAddress("75201", 2000);
  const ranking = await rank(2000);
  const item = ranking.results.find(isLasting);
  if (!item) throw new Error("no plan is ranked");
  const { plans } = await server.ctx.readCatalog();
  const plan = plans.find(({ id }) => id === item.plan.id);
  if (!plan) throw new Error("the plan is not listed");
  const render = (one_time_cents: number): string => {
    const priced = { ...item, twelve_months: { ...item.twelve_months, one_time_cents } };
    const page = createPlainPage(server.ctx, "en", `/compare/plans/${plan.id}`, new URLSearchParams(), home);
    return renderPlanPage(page, plan, { home, ranking: { ...ranking, results: [priced] } }).text;
  };
  const text = getMessages("plan", "en").verdict.oneTime({ cents: 4_999 });
  expect(render(4_999)).toContain(text);
  expect(render(0)).not.toContain("one-time");
});

it("does not wait for a plan that is no longer listed while the database is slow", async () => {
  const { pool } = server.ctx.db;
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  const slow = vi
    .spyOn(pool, "query")
    .mockImplementation((...args: unknown[]) =>
      String(args[0]).includes("from compare.plan where id = $1")
        ? new Promise(() => undefined)
        : query(...args),
    );
  try {
    const { response, text } = await visit("/compare/plans/gone");
    expect(response.status).toBe(200);
    expect(text).toContain(en.errors.down);
    expect(slow).toHaveBeenCalled();
  } finally {
    slow.mockRestore();
  }
});

it("allows its inlined styles by their hash and no other", async () => {
  const { response, text } = await visit("/compare");
  const policy = response.headers.get("content-security-policy") ?? "";
  expect(policy).toMatch(/style-src 'self' 'sha256-[\w+/=]{44}'/);
  expect(policy).not.toContain("unsafe-inline");
  expect(text).not.toMatch(/ style=|<script>/);
  const other = await visit("/login");
  expect(other.response.headers.get("content-security-policy")).not.toContain("style-src 'self' 'sha256-");
});

it("shows names and addresses of the list as text, and follows only addresses of the web", async () => {
  const hostile = `<img src=x onerror=alert(1)>"'&`;
  const cheapest = (await rank(2000)).results.find(isLasting);
  const shipped = loadBundledCatalog(await readBundledCatalog());
  if (!shipped.ok) throw new Error(shipped.error);
  const { as_of, plans } = shipped.value;
  const plan = plans.find(({ id }) => id === cheapest?.plan.id);
  if (!plan) throw new Error("The list is empty.");
  const list = async (listed: Plan) =>
    importPlans(server.ctx.db, {
      source: "power_to_choose",
      as_of,
      plans: plans.map((one) => (one === plan ? listed : one)),
      partial: false,
      report: {},
    });
  const changed = await list({
    ...plan,
    name: hostile,
    provider: { ...plan.provider, name: hostile },
    enroll: { url: "javascript:alert(1)", phone: `1"><script>` },
    texts: {
      en: {
        special_terms: null,
        promotion: null,
        credit_text: null,
        enroll_url: null,
        name: hostile,
        facts_label_url: "data:text/html,x",
        terms_url: `https://a.example/"><i>`,
        rights_url: "/x",
      },
      es: null,
    },
  });
  expect(changed.changed.map(({ id }) => id)).toEqual([plan.id]);
  try {
    const { text: html, page } = await visit(`/compare/plans/${plan.id}?zip=75201&size=2030`);
    expect(html).not.toMatch(/<img|<script>/);
    const hrefs = page.querySelectorAll("a").map((link) => link.getAttribute("href") ?? "");
    expect(hrefs.filter((href) => /^(javascript|data):/i.test(href))).toEqual([]);
    expect(hrefs).toContain("https://a.example/%22%3E%3Ci%3E");
    const ranked = await visit("/compare/results?zip=75201&size=2030");
    expect(ranked.main).toContain(hostile);
    expect(ranked.text).not.toContain("<img");
  } finally {
    await list(plan);
  }
  const input = encodeURIComponent(hostile);
  const echoed = await visit(`/compare/results?zip=${input}&size=2000&lang=${input}`);
  expect(echoed.text).not.toContain("<img");
});

it("shows the page of a plan that doesn't exist, whatever its id", async () => {
  const { notFound } = getMessages("plan", "en");
  for (const id of ["no-such-plan", "%00", "a".repeat(5000)])
    expect((await visit(`/compare/plans/${id}`)).text).toContain(notFound.title);
});

it("loads the application if the server's own version fails", async () => {
  const { pool } = server.ctx.db;
  const query = pool.query.bind(pool);
  const broken = vi.spyOn(pool, "query").mockImplementation((sql: unknown, ...more: unknown[]) => {
    if (String(sql).includes("where id = $1")) return Promise.reject(new Error("the connection was lost"));
    return (query as (...all: unknown[]) => unknown)(sql, ...more);
  });
  try {
    const { response, text } = await visit("/compare/plans/no-such-plan");
    expect(response.status).toBe(200);
    expect(text).toContain('<div id="root"><div class="start">');
  } finally {
    broken.mockRestore();
  }
});

it.each([
  ["kwh=2025-01_810-905-760-700-980-1420-1890-1955-1500-990-720-840&read=14&meets=autopay", 13_470],
  ["kwh=14141", 14_141],
])("prices the usage of a shared link, ?%s", async (usage, kwh) => {
  const address = parseCompareAddress(new URLSearchParams(`tdu=oncor&${usage}`));
  const response = await fetch(`${server.url}/compare/v1/rankings`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      tdu: "oncor",
      usage: address?.usage,
      read_day: address?.read_day,
      conditions: address?.conditions,
    }),
  });
  const first = rankingSchema.parse(await response.json()).results.find(isLasting);
  const { main } = await visit(`/compare/results?tdu=oncor&${usage}`);
  expect(main).toContain(first?.plan.name);
  expect(main).toContain(format.money(first?.twelve_months.cents ?? 0));
  expect(main).toContain(format.kwh(kwh).replaceAll(/\s/g, " "));
  expect(main).toContain(en.list.shared({ utility: "Oncor Electric Delivery" }));
});

it.each([
  "kwh=2025-01_810-9x5",
  "kwh=",
  "kwh=2025-13_810",
  "kwh=99",
  "kwh=14141&read=40",
  "kwh=14141&meets=x",
])("explains that the usage of a link cannot be read, ?%s", async (usage) => {
  const { response, main } = await visit(`/compare/results?zip=75201&tdu=oncor&${usage}`);
  expect(response.status).toBe(200);
  expect(main).toContain(en.errors.usage_unreadable);
});

it("limits the rankings of one address, and explains it", async () => {
  const limited = await testServer({ RATE_LIMIT_FACTOR: "0.05" }, { dist, plans: true });
  try {
    const statuses: number[] = [];
    for (let number = 0; number < 5; number += 1)
      statuses.push((await fetch(`${limited.url}/compare/results?zip=75201&size=${2000 + number}`)).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    const busy = await fetch(`${limited.url}/compare/results?zip=75201&size=2004`);
    expect(await busy.text()).toContain(en.errors.busyText);
    // What was calculated already costs nothing.
    expect((await fetch(`${limited.url}/compare/results?zip=75201&size=2000`)).status).toBe(200);
    expect((await fetch(`${limited.url}/compare`)).status).toBe(200);
  } finally {
    await limited.close();
  }
});
