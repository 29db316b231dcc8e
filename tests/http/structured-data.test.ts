// What search engines read on fifty plans and every provider: valid JSON-LD with the numbers of the page, and the answer in the
// first HTML.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parse, type HTMLElement } from "node-html-parser";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { toHomeUsage } from "#contracts/compare-address.ts";
import { rankingSchema } from "#contracts/compare.ts";
import type { Plan } from "#contracts/plan.ts";
import { GLOSSARY_TERMS } from "#contracts/tables/glossary.ts";
import { toProviderId } from "#market/providers/provider-id.ts";
import { formatFor } from "#messages/format.ts";
import { getMessages } from "#messages/node.ts";
import { isLasting } from "#rating/plan-groups.ts";
import { importPlans } from "#server/domain/plans/import-plans.ts";
import { testServer, type TestServer } from "../support/server.ts";

const PORTAL = "https://power.example.com";
const PAGES = 50;
const INDEX = `<!doctype html><html lang="en"><head><title>W</title></head><body><div id="root"></div>
  <noscript></noscript></body></html>`;

const address = z.url().startsWith(PORTAL);
const organizationSchema = z.strictObject({
  "@type": z.literal("Organization"),
  name: z.string().min(1),
  url: address,
  telephone: z.string().optional(),
});
const quantitySchema = z.strictObject({
  "@type": z.literal("QuantitativeValue"),
  value: z.number().positive(),
  unitCode: z.enum(["KWH", "MON"]),
});
const unitPriceSchema = z.strictObject({
  "@type": z.literal("UnitPriceSpecification"),
  price: z.number().positive(),
  priceCurrency: z.literal("USD"),
  /** UN/CEFACT: kilowatt hour, or year. */
  unitCode: z.enum(["KWH", "ANN"]),
  unitText: z.string(),
  valueAddedTaxIncluded: z.literal(false),
  eligibleQuantity: quantitySchema.optional(),
});
const listedOfferSchema = z.strictObject({
  "@type": z.literal("Offer"),
  name: z.string().min(1),
  url: address,
  seller: organizationSchema,
  priceSpecification: unitPriceSchema,
});
const offerSchema = listedOfferSchema.extend({
  category: z.string(),
  availability: z.literal("https://schema.org/InStock"),
  areaServed: z.strictObject({ "@type": z.literal("AdministrativeArea"), name: z.string() }),
  itemOffered: z.strictObject({ "@type": z.literal("Service"), name: z.string(), serviceType: z.string() }),
  priceSpecification: z.array(unitPriceSchema).length(3),
  eligibleDuration: quantitySchema.optional(),
});
const breadcrumbSchema = z.strictObject({
  "@type": z.literal("BreadcrumbList"),
  itemListElement: z
    .array(
      z.strictObject({
        "@type": z.literal("ListItem"),
        position: z.int().min(1),
        name: z.string().min(1),
        item: address,
      }),
    )
    .min(1),
});
const listSchema = z.strictObject({
  "@type": z.literal("ItemList"),
  itemListOrder: z.literal("https://schema.org/ItemListOrderAscending"),
  numberOfItems: z.int().min(1),
  itemListElement: z
    .array(
      z.strictObject({
        "@type": z.literal("ListItem"),
        position: z.int().min(1),
        item: listedOfferSchema,
      }),
    )
    .min(1),
});
const termSchema = z.strictObject({
  "@type": z.literal("DefinedTerm"),
  name: z.string().min(1),
  description: z.string().min(1),
  url: address,
  inDefinedTermSet: address,
});
const faqSchema = z.strictObject({
  "@type": z.literal("FAQPage"),
  mainEntity: z
    .array(
      z.strictObject({
        "@type": z.literal("Question"),
        name: z.string().endsWith("?"),
        acceptedAnswer: z.strictObject({ "@type": z.literal("Answer"), text: z.string().min(1) }),
      }),
    )
    .min(1),
});
const thingSchema = z.discriminatedUnion("@type", [
  organizationSchema,
  offerSchema,
  breadcrumbSchema,
  listSchema,
  termSchema,
  faqSchema,
]);
const documentSchema = z.strictObject({
  "@context": z.literal("https://schema.org"),
  "@graph": z.array(thingSchema).min(1),
});
type Thing = z.infer<typeof thingSchema>;

let server: TestServer;
let dist: string;
let plans: readonly Plan[];

beforeAll(async () => {
  dist = await mkdtemp(path.join(tmpdir(), "structured-data-"));
  await writeFile(path.join(dist, "index.html"), INDEX);
  server = await testServer({ PUBLIC_URL: PORTAL, RATE_LIMIT_FACTOR: "1000" }, { dist, plans: true });
  plans = (await server.ctx.readCatalog()).plans;
});
afterAll(async () => {
  await server.close();
  await rm(dist, { recursive: true });
});

interface Visit {
  readonly things: readonly Thing[];
  readonly page: HTMLElement;
  readonly main: string;
  readonly canonical: string | undefined;
}

async function visit(target: string, language = "en-US"): Promise<Visit> {
  const response = await fetch(server.url + target, { headers: { "accept-language": language } });
  const page = parse(await response.text(), { blockTextElements: { script: true, style: true } });
  const scripts = page.querySelectorAll('script[type="application/ld+json"]');
  expect([target, response.status, scripts.length]).toEqual([target, 200, 1]);
  const { "@graph": things } = documentSchema.parse(JSON.parse(scripts[0]?.text ?? ""));
  const canonical = page.querySelector("link[rel=canonical]")?.getAttribute("href")?.replaceAll("&amp;", "&");
  const main = page.querySelector("main")?.text.replaceAll(/\s+/g, " ") ?? "";
  return { things, page, main, canonical };
}

function find<T extends Thing["@type"]>(things: readonly Thing[], type: T): Extract<Thing, { "@type": T }> {
  const found = things.find((thing): thing is Extract<Thing, { "@type": T }> => thing["@type"] === type);
  if (!found) throw new Error(`no ${type}`);
  return found;
}

/** The last step of a page's breadcrumbs is the page, and they are numbered. */
function expectSteps({ things, canonical }: Visit, length: number): void {
  const { itemListElement: steps } = find(things, "BreadcrumbList");
  expect(steps.map(({ position }) => position)).toEqual(steps.map((_step, index) => index + 1));
  expect([steps.length, canonical?.split("?")[0]]).toEqual([length, steps.at(-1)?.item]);
}

const every = <T>(values: readonly T[], count: number): T[] =>
  Array.from({ length: Math.min(count, values.length) }, (_value, index) => {
    const value = values[Math.floor((index * values.length) / Math.min(count, values.length))];
    if (value === undefined) throw new Error("a value");
    return value;
  });

it(`offers a plan at the average prices of its Facts Label, on ${PAGES} pages`, async () => {
  for (const plan of every(plans, PAGES)) {
    const page = await visit(`/compare/plans/${plan.id}`);
    const offer = find(page.things, "Offer");
    expect(offer.priceSpecification.map(({ price }) => price * 100)).toEqual(
      [plan.label.kwh_500, plan.label.kwh_1000, plan.label.kwh_2000].map((cents) => expect.closeTo(cents, 5)),
    );
    expect(offer.seller.name).toBe(plan.provider.name);
    expect([offer.url, page.canonical]).toEqual([page.canonical, `${PORTAL}/compare/plans/${plan.id}`]);
    expect(page.page.querySelector("h1")?.text.length).toBeGreaterThan(0);
    expectSteps(page, 3);
  }
});

it("has a page with its plans in the first HTML for every provider", async () => {
  const names = new Map(plans.map(({ provider }) => [toProviderId(provider.name), provider.name]));
  for (const [id, name] of names) {
    const page = await visit(`/providers/${id}`);
    expect(find(page.things, "Organization").name).toBe(name);
    const own = plans.filter((plan) => toProviderId(plan.provider.name) === id);
    const links = page.page.querySelectorAll("ol.list a").map((link) => link.getAttribute("href"));
    expect(links.length).toBeGreaterThan(0);
    expect(own.map((plan) => `/compare/plans/${plan.id}`)).toEqual(expect.arrayContaining(links));
    expectSteps(page, 2);
  }
});

it("has the answer in the first HTML of a ZIP code's and a utility's page, with the numbers of the API", async () => {
  const ranked = await fetch(`${server.url}/compare/v1/rankings`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ tdu: "oncor", usage: toHomeUsage(2000) }),
  });
  const items = rankingSchema.parse(await ranked.json()).results.filter(isLasting);
  const lowest = items[0]?.twelve_months.cents ?? 0;
  const zips = ["75201", "75219", "76107", "75702", "76710"].map((zip) => `zip=${zip}&size=2000`);
  for (const query of [...zips, "size=2000&tdu=oncor"]) {
    const page = await visit(`/compare/results?${query}`);
    expect(page.canonical).toBe(`${PORTAL}/compare/results?${query}`);
    expect(page.main).toContain(formatFor("en").money(lowest));
    const list = find(page.things, "ItemList");
    expect(list.itemListElement.map((one) => one.item.priceSpecification.price)).toEqual(
      items.slice(0, 10).map(({ twelve_months }) => twelve_months.cents / 100),
    );
    expect(page.page.querySelector("title")?.text).toMatch(/75|76|79|Oncor/);
    expectSteps(page, 2);
  }
});

it("describes every term and every page about the site", async () => {
  for (const term of GLOSSARY_TERMS) {
    const page = await visit(`/glossary/${term}`, "es");
    expect(find(page.things, "DefinedTerm").name).toBe(getMessages("glossary", "es").terms[term].name);
    expectSteps(page, 2);
  }
  for (const target of [
    "/about",
    "/providers",
    "/prices",
    "/moving",
    "/outages",
    "/data-sources",
    "/glossary",
  ])
    expectSteps(await visit(target), 2);
  expectSteps(await visit("/compare"), 1);
});

it("lists the questions of a page with their answers, in both languages", async () => {
  for (const language of ["en", "es"]) {
    const page = await visit("/how-we-make-money", language);
    const { mainEntity } = find(page.things, "FAQPage");
    expect(mainEntity).toHaveLength(2);
  }
});

it("escapes a name that would end the script, and says nothing on pages that aren't public", async () => {
  const [plan] = plans;
  if (!plan) throw new Error("a plan");
  const name = '</script><script>alert("x")</script>';
  const odd: Plan = { ...plan, id: "odd", name, texts: { en: null, es: null } };
  const listing = { source: "odd", as_of: "2026-01-10", plans: [odd], partial: true, report: {} };
  await importPlans(server.ctx.db, listing);
  const page = await visit("/compare/plans/odd");
  expect(find(page.things, "Offer").name).toBe(name);
  for (const target of [
    "/orders/1",
    "/providers/none",
    "/compare/plans/none",
    "/compare/results?zip=75201&usage=12000",
  ]) {
    const response = await fetch(server.url + target);
    const scripts = parse(await response.text()).querySelectorAll('script[type="application/ld+json"]');
    const types = scripts.flatMap((script) =>
      documentSchema.parse(JSON.parse(script.text))["@graph"].map((thing) => thing["@type"]),
    );
    expect([target, types.filter((type) => type !== "BreadcrumbList")]).toEqual([target, []]);
  }
});
