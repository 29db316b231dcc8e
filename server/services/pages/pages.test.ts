// What programs see of the portal without running its code: page heads, manifest, robots.txt, sitemap.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import Fastify from "fastify";
import { parse } from "node-html-parser";
import { afterAll, beforeAll, expect, it } from "vitest";
import { getMessages } from "#messages/node.ts";
import { publishPlans } from "#server/domain/plans/record/publish-plans.ts";
import { shareRequestCounts } from "#server/platform/limits/request-counts.ts";
import { testServer, type TestServer } from "#tests/support/server.ts";
import { registerPortal } from "./routes.ts";
import { GLOSSARY_TERMS } from "#contracts/tables/glossary.ts";
import { toProviderId } from "#market/providers/provider-id.ts";
import { PUBLIC_PAGES } from "./page-messages.ts";
import { sitemapFiles } from "./crawlers.ts";

const URL_OF_PORTAL = "https://power.example.com";
let server: TestServer;
let dist: string;

beforeAll(async () => {
  dist = await mkdtemp(path.join(tmpdir(), "wattlane-pages-"));
  const html = '<!doctype html><html lang="en"><head><title>Wattlane</title></head><body></body></html>';
  await writeFile(path.join(dist, "index.html"), html);
  await writeFile(path.join(dist, "sw.js"), "// the built worker");
  const preloads = { "/compare": { en: ["assets/a.js"] }, "/compare/plans/:id": { en: ["assets/b.js"] } };
  await writeFile(path.join(dist, "entry-preloads.json"), JSON.stringify(preloads));
  server = await testServer(
    { PORTAL_NAME: 'Lone "Star" <Power> $&', PUBLIC_URL: `${URL_OF_PORTAL}/` },
    { dist, plans: true },
  );
  // A page is sent without the plans' numbers if reading them takes long (in-time.ts), as on a busy machine.
  await server.ctx.readCatalog();
});
afterAll(async () => {
  await server.close();
  await rm(dist, { recursive: true });
});

async function fetchHead(target: string, language = "en-US") {
  const response = await fetch(server.url + target, { headers: { "accept-language": language } });
  const page = parse(await response.text());
  const meta = (name: string): string | undefined =>
    page.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute("content");
  return {
    answer: response,
    page,
    meta,
    canonical: page.querySelector("link[rel=canonical]")?.getAttribute("href"),
  };
}

it("gives public pages a title, a card and one address in the requested language for any portal name", async () => {
  const compare = await fetchHead("/compare?zip=76107");
  expect(compare.page.querySelector("title")?.text).toBe(
    `${getMessages("serverPages", "en").compare.title} · Lone "Star" <Power> $&`,
  );
  expect(compare.canonical).toBe(`${URL_OF_PORTAL}/compare`);
  expect(compare.meta("og:url")).toBe(`${URL_OF_PORTAL}/compare`);
  expect(compare.meta("og:image")).toBe(`${URL_OF_PORTAL}/card/front.png?lang=en`);
  expect(compare.meta("og:site_name")).toBe('Lone "Star" <Power> $&');
  expect(compare.meta("twitter:card")).toBe("summary_large_image");
  expect(compare.meta("robots")).toBeUndefined();
  const unanswered = await fetchHead("/compare/results");
  expect(unanswered.meta("description")).toBe(getMessages("serverPages", "en").results.description);
  const list = await fetchHead("/compare/results?zip=76107&size=2000");
  expect(list.meta("description")).toBe(
    getMessages("serverCards", "en").basis({ kwh: 15_742, utility: "Oncor Electric Delivery" }),
  );
  expect([list.canonical, list.meta("robots")]).toEqual([
    `${URL_OF_PORTAL}/compare/results?zip=76107&size=2000`,
    undefined,
  ]);
  expect(list.page.querySelector("title")?.text).toContain("76107");
  // Another size of home is a variant of the same page, and someone's own usage has no page.
  const small = await fetchHead("/compare/results?zip=76107&size=800");
  expect(small.canonical).toBe(list.canonical);
  const own = await fetchHead("/compare/results?zip=76107&usage=12000");
  expect(own.canonical).toBe(`${URL_OF_PORTAL}/compare/results`);
  expect(compare.answer.headers.get("vary")).toContain("accept-language");

  const spanish = await fetchHead("/compare/", "es-US,es;q=0.9");
  expect(spanish.page.querySelector("html")?.getAttribute("lang")).toBe("es");
  expect(spanish.meta("og:title")).toBe(getMessages("serverPages", "es").compare.title);
  expect(spanish.meta("og:locale")).toBe("es_US");
  expect(spanish.canonical).toBe(`${URL_OF_PORTAL}/compare`);
});

it("names a listed plan, and keeps search engines away from private and missing pages", async () => {
  const { plans } = await server.ctx.readCatalog();
  const [plan] = plans;
  if (!plan) throw new Error("The catalog is empty.");
  const page = await fetchHead(`/compare/plans/${plan.id}`);
  expect(page.page.querySelector("title")?.text).toContain(plan.name);
  expect(page.meta("description")).toContain(`${plan.label.kwh_1000.toFixed(1)}¢ per kWh`);
  expect(page.canonical).toBe(`${URL_OF_PORTAL}/compare/plans/${plan.id}`);
  const provider = await fetchHead(`/providers/${toProviderId(plan.provider.name)}`);
  expect(provider.page.querySelector("title")?.text).toContain(plan.provider.name);
  const term = await fetchHead("/glossary/bill-credit", "es-US");
  expect(term.meta("description")).toBe(getMessages("glossary", "es").terms["bill-credit"].text);
  for (const target of [
    "/providers/none",
    "/glossary/none",
    "/",
    "/locations/10443720000000025",
    "/compare/plans/none",
    "/no/such/page",
  ]) {
    const other = await fetchHead(target);
    expect(other.meta("robots"), target).toBe("noindex");
    expect(other.canonical, target).toBeUndefined();
  }
});

it("lists the files of a first page in a header, also if its path has an id, after the content it shows", async () => {
  const link = async (target: string) => (await fetchHead(target)).answer.headers.get("link");
  expect(await link("/compare?zip=76107")).toBe("</assets/a.js>; rel=modulepreload; fetchpriority=low");
  expect(await link("/compare/plans/any")).toBe("</assets/b.js>; rel=modulepreload");
  expect(await link("/compare/plans/any/more")).toBeNull();
  expect(await link("/glossary")).toBeNull();
});

it("returns 304 for an unchanged page, and the page if only the language changed", async () => {
  const first = await fetchHead("/compare");
  const etag = first.answer.headers.get("etag") ?? "";
  const again = (language: string): Promise<Response> =>
    fetch(`${server.url}/compare`, { headers: { "if-none-match": etag, "accept-language": language } });
  const same = await again("en-US");
  expect([same.status, await same.text()]).toEqual([304, ""]);
  const other = await again("es-US");
  expect(other.status).toBe(200);
  expect(await other.text()).toContain('lang="es"');
});

it("shows a plan's page while the database does not respond", async () => {
  const { db } = server.ctx;
  const clients = await Promise.all(
    Array.from({ length: db.pool.options.max ?? 10 }, () => db.pool.connect()),
  );
  try {
    const { answer: response, meta } = await fetchHead("/compare/plans/any");
    expect([response.status, meta("robots")]).toEqual([200, "noindex"]);
  } finally {
    for (const client of clients) client.release();
  }
});

it("allows robots only the public pages: the plan pages and what rendering them needs, nothing personal", async () => {
  const response = await fetch(`${server.url}/robots.txt`);
  const text = await response.text();
  expect(response.headers.get("content-type")).toContain("text/plain");
  expect(text).toContain(`Sitemap: ${URL_OF_PORTAL}/sitemap.xml`);
  const rules = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, rule = ""]) => rule);
  const closed = (target: string): boolean => rules.some((rule) => target.startsWith(rule));
  for (const target of [
    "/compare",
    "/compare/results",
    "/compare/plans/x",
    "/compare/v1/plans",
    "/config.json",
    "/assets/a.js",
    "/login",
    "/privacy",
    "/providers",
    "/providers/cirro-energy",
    "/glossary/bill-credit",
  ])
    expect(closed(target), target).toBe(false);
  for (const target of [
    "/api/orders",
    "/auth/v1/token",
    "/dev/outbox",
    "/orders/1",
    "/order/links/secret",
    "/locations",
    "/account",
    "/affiliates",
    "/opt_out",
    "/usage/api/x",
  ])
    expect(closed(target), target).toBe(true);
});

it("lists the public pages and every current plan with the day it changed", async () => {
  const { plans } = await server.ctx.readCatalog();
  await server.ctx.db.pool.query(`
    insert into premises.premise (esiid, tdu, address, city, state, zip, street, suffix, direction, unit, city_key,
      status, premise_type, metered, smart_meter, switch_hold, source, file_date)
    values ('10443720000000001', 'oncor', '1 A', 'DALLAS', 'TX', '75219', '', '', '', '', '',
      'active', 'residential', true, true, false, 'sample', '2026-01-10')`);
  const response = await fetch(`${server.url}/sitemap.xml`);
  expect(response.headers.get("content-type")).toContain("application/xml");
  const text = await response.text();
  const listed = [...text.matchAll(/<url><loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?<\/url>/g)];
  const changed = new Map(listed.map(([, url = "", day]) => [url.replace(URL_OF_PORTAL, ""), day]));
  const providers = new Set(plans.map(({ provider }) => `/providers/${toProviderId(provider.name)}`));
  const utilities = new Set(plans.map(({ tdu }) => `/compare/results?size=2000&amp;tdu=${tdu}`));
  for (const area of [...providers, ...utilities]) expect(changed.get(area), area).toBe("2026-01-10");
  const zips = [...changed.keys()].filter((target) => target.startsWith("/compare/results?zip="));
  // The fixed test directory has one ZIP code with one utility.
  expect(zips).toEqual(["/compare/results?zip=75219&amp;size=2000"]);
  const others = Object.keys(PUBLIC_PAGES).length - 1 + GLOSSARY_TERMS.length;
  expect(changed.size).toBe(plans.length + others + providers.size + utilities.size + zips.length);
  expect([...changed.keys()].slice(0, 3)).toEqual(["/compare", "/signup", "/login"]);
  for (const { id } of plans) expect(changed.get(`/compare/plans/${id}`), id).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(changed.get("/login")).toBeUndefined();
  for (const part of ["1", "0", "x"]) {
    const missing = await fetch(`${server.url}/sitemap/${part}`);
    expect(missing.status, part).toBe(404);
    await missing.text();
  }
});

it("splits a sitemap that is too long into parts with an index", () => {
  const entries = Array.from({ length: 5 }, (_, nth) => ({ path: `/p?a=1&b=${nth}`, changed: null }));
  const [index = "", ...parts] = sitemapFiles(URL_OF_PORTAL, entries, 2);
  expect([...index.matchAll(/<loc>([^<]+)/g)].map(([, url]) => url)).toEqual(
    [1, 2, 3].map((part) => `${URL_OF_PORTAL}/sitemap/${part}`),
  );
  expect(parts.map((part) => [...part.matchAll(/<url>/g)].length)).toEqual([2, 2, 1]);
  expect(parts[0]).toContain(`<loc>${URL_OF_PORTAL}/p?a=1&amp;b=0</loc>`);
});

it("serves a manifest under the operator's name", async () => {
  const response = await fetch(`${server.url}/manifest.webmanifest`);
  expect(response.headers.get("content-type")).toContain("application/manifest+json");
  expect(await response.json()).toMatchObject({
    name: 'Lone "Star" <Power> $&',
    short_name: 'Lone "Star"',
    start_url: "/",
    display: "standalone",
  });
});

it("serves the built service worker uncached, and one that removes it if the operator turned it off", async () => {
  const built = await fetch(`${server.url}/sw.js`);
  expect([built.headers.get("cache-control"), await built.text()]).toEqual([
    "no-cache",
    "// the built worker",
  ]);
  const app = Fastify();
  await shareRequestCounts(app, server.ctx);
  await registerPortal(app, { ...server.ctx, config: { ...server.ctx.config, offlinePage: false } }, dist);
  const removal = await app.inject("/sw.js");
  await app.close();
  expect(removal.headers["content-type"]).toContain("text/javascript");
  expect(removal.body).toContain("registration.unregister()");
});

it("lists the public pages and the interfaces for programs in llms.txt", async () => {
  const response = await fetch(`${server.url}/llms.txt`);
  const text = await response.text();
  // So that every link has something.
  await publishPlans(server.ctx);
  expect(response.headers.get("content-type")).toContain("text/markdown");
  expect(text.split("\n")[0]).toMatch(/^# \S/);
  const links = [...text.matchAll(/^- \[[^\]]+\]\(([^)]+)\): .+$/gm)].map(([, link = ""]) => link);
  for (const target of ["/compare", "/providers", "/mcp", "/openapi.json", "/sitemap.xml"])
    expect(links).toContain(`${URL_OF_PORTAL}${target}`);
  for (const link of links.filter((one) => !one.endsWith("/mcp"))) {
    const { pathname } = new URL(link);
    expect((await fetch(`${server.url}${pathname}`)).status, pathname).toBe(200);
  }
});
