// The pictures and texts that other sites show for a link: the page's own numbers, absolute addresses, and no way to make
// the server draw forever.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parse } from "node-html-parser";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { toHomeUsage } from "#contracts/compare-address.ts";
import { rankingSchema, type Ranking } from "#contracts/compare.ts";
import { formatFor } from "#messages/format.ts";
import { getMessages } from "#messages/node.ts";
import { isLasting } from "#rating/plan-groups.ts";
import { testServer, type TestServer } from "../support/server.ts";

const PORTAL = "https://power.example.com";
const format = formatFor("en");
const HOME = "zip=75201&size=2000";
let server: TestServer;
let dist: string;

beforeAll(async () => {
  dist = await mkdtemp(path.join(tmpdir(), "cards-"));
  await writeFile(
    path.join(dist, "index.html"),
    "<!doctype html><html lang='en'><head><title>W</title></head></html>",
  );
  server = await testServer({ PUBLIC_URL: PORTAL, RATE_LIMIT_FACTOR: "1000" }, { dist, plans: true });
});
afterAll(async () => {
  await server.close();
  await rm(dist, { recursive: true });
});

async function rank(): Promise<Ranking> {
  const response = await fetch(`${server.url}/compare/v1/rankings`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ tdu: "oncor", usage: toHomeUsage(2000) }),
  });
  return rankingSchema.parse(await response.json());
}

/** Returns the card of a page: its texts, and the picture, fetched from this server. */
async function readCard(target: string) {
  const html = await (await fetch(server.url + target, { headers: { "accept-language": "en" } })).text();
  const page = parse(html);
  const meta = (name: string): string =>
    page.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute("content") ?? "";
  const image = meta("og:image").replaceAll("&amp;", "&");
  expect(image.startsWith(`${PORTAL}/card/`), image).toBe(true);
  const response = await fetch(server.url + image.slice(PORTAL.length));
  expect(response.status, image).toBe(200);
  const png = Buffer.from(await response.arrayBuffer());
  const { width, height, format: kind } = await sharp(png).metadata();
  expect([width, height, kind, response.headers.get("content-type")]).toEqual([
    1200,
    630,
    "png",
    "image/png",
  ]);
  expect(png.length).toBeLessThan(100_000);
  return { meta, png, image, page, etag: response.headers.get("etag") ?? "" };
}

it("shows the list's lowest cost, and search engines list it for its ZIP code", async () => {
  const { meta, page } = await readCard(`/compare/results?${HOME}`);
  const ranking = await rank();
  const cents = ranking.results.find(isLasting)?.twelve_months.cents ?? 0;
  const { lead } = getMessages("results", "en");
  expect(meta("og:title")).toBe(lead.lowest({ of: ranking.counts.lasting, cents, prepaidIsLower: false }));
  expect(meta("og:url")).toBe(`${PORTAL}/compare/results?${HOME}`);
  expect(page.querySelector("link[rel=canonical]")?.getAttribute("href")).toBe(
    `${PORTAL}/compare/results?${HOME}`,
  );
});

it("shows a plan's cost for the home of the address, and its label's price without one", async () => {
  const item = (await rank()).results.find(isLasting);
  const target = `/compare/plans/${item?.plan.id}`;
  const priced = await readCard(`${target}?${HOME}`);
  expect(priced.meta("og:title")).toContain(format.money(item?.twelve_months.cents ?? 0));
  expect(priced.page.querySelector("link[rel=canonical]")?.getAttribute("href")).toBe(PORTAL + target);
  const label = await readCard(target);
  expect(label.meta("og:description")).toContain(`${item?.plan.label.kwh_1000.toFixed(1)}¢`);
  expect(label.png.equals(priced.png)).toBe(false);
});

it("shows plans side by side, and the example on the first page", async () => {
  const ids = (await rank()).results.filter(isLasting).slice(0, 3);
  const target = `/compare/side-by-side?ids=${ids.map(({ plan }) => plan.id).join(",")}`;
  const side = await readCard(`${target}&${HOME}`);
  expect(side.meta("robots")).toBe("noindex");
  expect(side.page.querySelector("link[rel=canonical]")).toBeNull();
  expect(side.meta("og:title")).toBe(getMessages("serverCards", "en").side.title({ n: 3 }));
  const other = await readCard(`${target}&zip=75201&size=3000`);
  expect(other.png.equals(side.png)).toBe(false);
  const front = await readCard("/compare");
  expect(front.meta("og:title")).toBe(getMessages("serverPages", "en").compare.title);
});

it("isn't sent again while it is the same", async () => {
  const { image, etag } = await readCard(`/compare/results?${HOME}`);
  const again = await fetch(server.url + image.slice(PORTAL.length), { headers: { "if-none-match": etag } });
  expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
  expect(again.headers.get("cache-control")).toBe("public, max-age=3600");
});

it.each([
  "/card/results.png",
  "/card/results",
  "/card/none.png",
  "/card/constructor.png",
  "/card/plan.png?ids=%00",
  `/card/plan.png?ids=${"x".repeat(101)}`,
  "/card/side-by-side.png?ids=a,b,c,d,e&tdu=oncor&kwh=14141",
  "/card/results.png?tdu=oncor&kwh=2025-01_9x",
  `/card/results.png?tdu=oncor&kwh=14141&x=${"x".repeat(1500)}`,
])("has nothing at %s", async (target) => {
  expect((await fetch(server.url + target)).status).toBe(404);
});

it("is limited like a ranking", async () => {
  const limited = await testServer({ RATE_LIMIT_FACTOR: "0.05" }, { dist, plans: true });
  try {
    const statuses: number[] = [];
    for (let kwh = 14_000; kwh < 14_005; kwh += 1)
      statuses.push((await fetch(`${limited.url}/card/results.png?tdu=oncor&kwh=${kwh}`)).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    const known = await fetch(`${limited.url}/card/results.png?tdu=oncor&kwh=14000`);
    expect(known.status).toBe(200);
  } finally {
    await limited.close();
  }
});
