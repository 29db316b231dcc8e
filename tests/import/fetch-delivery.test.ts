// The daily job: imports delivery charges, and keeps the rows if that fails.
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readDeliveryRows } from "#server/domain/plans/delivery/delivery-rows.ts";
import { seedDelivery } from "#server/domain/plans/delivery/seed-delivery.ts";
import { deliveryOn } from "#market/delivery.ts";
import { fetchDelivery } from "#server/jobs/plans/fetch-delivery.ts";
import { createRateReport } from "../support/rate-report-pdf.ts";
import { testServer, type TestServer } from "../support/server.ts";

const CSV = "effective_date,tdu,monthly_usd,cents_per_kwh\n2026-01-05,LPL,0,6.4";
const REPORT = createRateReport("Oncor", "Rates Effective 01/05/2026", ["$1.40", "$2.66", "$0.061234"]);

let source: Server;
let server: TestServer;
let respond: Record<string, RequestListener>;
let requests: { readonly path: string; readonly headers: IncomingHttpHeaders }[];
beforeEach(async () => {
  requests = [];
  respond = {
    "/charges.csv": (_request, response) => response.setHeader("etag", '"1"').end(CSV),
    "/oncor.pdf": (_request, response) => response.end(REPORT),
  };
  source = createServer((request, response) => {
    requests.push({ path: request.url ?? "", headers: request.headers });
    (respond[request.url ?? ""] ?? ((_request, missing) => missing.writeHead(404).end()))(request, response);
  }).listen(0, "127.0.0.1");
  await once(source, "listening");
  const origin = `http://127.0.0.1:${(source.address() as AddressInfo).port}`;
  server = await testServer({ DELIVERY_CHARGES_URL: `${origin}/charges.csv, ${origin}/oncor.pdf` });
  await seedDelivery(server.ctx);
});
afterEach(async () => {
  source.closeAllConnections();
  source.close();
  await server.close();
});

const readCents = async (tdu: "lpl" | "oncor"): Promise<number | undefined> =>
  deliveryOn(await readDeliveryRows(server.ctx), tdu, "2026-01-12")?.cents_per_kwh;

async function problems(): Promise<(string | null)[]> {
  const query = server.ctx.db.sql.selectFrom("compare.delivery_fetch").select("problem").orderBy("address");
  return (await query.execute()).map(({ problem }) => problem);
}

describe("the daily fetch of delivery charges", () => {
  it("imports every address, and asks for changes only", async () => {
    await fetchDelivery(server.ctx);
    expect([await readCents("lpl"), await readCents("oncor")]).toEqual([6.4, 6.1234]);
    respond["/charges.csv"] = (request, response) =>
      response.writeHead(request.headers["if-none-match"] === '"1"' ? 304 : 500).end();
    await fetchDelivery(server.ctx);
    expect(await problems()).toEqual([null, null]);
    expect(requests.map(({ path }) => path)).toEqual([
      "/charges.csv",
      "/oncor.pdf",
      "/charges.csv",
      "/oncor.pdf",
    ]);
  });

  it("keeps the rows and records the reason if a file is rejected", async () => {
    respond["/charges.csv"] = (_request, response) => response.end(`${CSV}\n2026-01-05,LPL,0,66.4`);
    await fetchDelivery(server.ctx);
    expect([await readCents("lpl"), await readCents("oncor")]).toEqual([6.312, 6.1234]);
    expect(await problems()).toEqual(["line 3: the charge in cents per kWh is more than 30 (66.4)", null]);
    respond["/charges.csv"] = (_request, response) => response.end(CSV);
    await fetchDelivery(server.ctx);
    expect(await problems()).toEqual([null, null]);
  });

  it("keeps the rows, records the reason and fails for a retry if an address can't be reached", async () => {
    respond["/charges.csv"] = (_request, response) => response.writeHead(404).end();
    await expect(fetchDelivery(server.ctx)).rejects.toThrow("The address answered 404.");
    expect([await readCents("lpl"), await readCents("oncor")]).toEqual([6.312, 6.1234]);
    expect(await problems()).toEqual(["The address answered 404.", null]);
  });

  it("rejects a file over the limit, and a redirect into the own network", async () => {
    respond["/charges.csv"] = (_request, response) => response.end(Buffer.alloc(6 * 1024 * 1024, "1"));
    respond["/oncor.pdf"] = (_request, response) =>
      response.writeHead(302, { location: "http://10.0.0.1/oncor.pdf" }).end();
    await expect(fetchDelivery(server.ctx)).rejects.toThrow();
    expect(await problems()).toEqual([
      "The answer is larger than the limit (5 MB).",
      "The address leads into a private network.",
    ]);
    expect(await readCents("lpl")).toBe(6.312);
  });
});
