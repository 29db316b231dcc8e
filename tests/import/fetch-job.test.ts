// The daily job: imports a listing, and keeps the last good one if that fails.
import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { runMigrations } from "graphile-worker";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { plansSchema } from "#contracts/compare.ts";
import { fetchCatalog } from "#server/jobs/plans/fetch-catalog.ts";
import { startJobs } from "#server/jobs/start.ts";
import { readConfig } from "#server/platform/config.ts";
import { testServer, type TestServer } from "../support/server.ts";

// One invented plan in the statewide layout: 4.23 / kWh + 9.9 + 5.5833 gives 16.3, 15.9 and 15.7 ¢.
const COLUMNS =
  "idKey,TduCompanyName,RepCompany,Product,kwh500,kwh1000,kwh2000,Fees/Credits,PrePaid,TimeOfUse,Fixed,RateType,Renewable,TermValue,CancelFee,Website,SpecialTerms,TermsURL,YRACURL,Promotion,PromotionDesc,FactsURL,EnrollURL,PrepaidURL,EnrollPhone,NewCustomer,MinUsageFeesCredits,Language,Rating";
const VALUES =
  "1,ONCOR ELECTRIC DELIVERY COMPANY,TXU ENERGY,Prairie Saver 12,0.163,0.159,0.157,,False,False,1,Fixed,20,12,150.00,https://example.com,,,,False,,,,,,False,False,English,4";
const quoted = (line: string, wrap = (text: string): string => text): string =>
  line
    .split(",")
    .map((field) => `"${wrap(field)}"`)
    .join(",");
const LISTING = `${quoted(COLUMNS, (name) => `[${name}]`)}\r\n${quoted(VALUES)}\r\n\r\nEND OF FILE\r\n`;

let source: Server;
let handler: RequestListener;
let server: TestServer;
beforeEach(async () => {
  source = createServer((request, response) => handler(request, response)).listen(0, "127.0.0.1");
  await once(source, "listening");
  const url = `http://127.0.0.1:${(source.address() as AddressInfo).port}/listing.csv`;
  server = await testServer({ CATALOGUE_URL: url }, { plans: true });
});
afterEach(async () => {
  source.closeAllConnections();
  source.close();
  await server.close();
});

async function listed(): Promise<{ as_of: string; names: string[] }> {
  const page = plansSchema.parse(
    await (await fetch(`${server.url}/compare/v1/plans?tdu=oncor&limit=500`)).json(),
  );
  return { as_of: page.as_of, names: page.items.map(({ name }) => name) };
}

describe("the daily fetch", () => {
  it("imports the new listing as of today, and only once if run twice", async () => {
    handler = (_request, response) => response.end(LISTING);
    await fetchCatalog(server.ctx);
    expect(await listed()).toEqual({ as_of: "2026-01-12", names: ["Prairie Saver 12"] });
    await fetchCatalog(server.ctx);
    expect(await listed()).toEqual({ as_of: "2026-01-12", names: ["Prairie Saver 12"] });
  });

  it("runs in the job queue next to the server", async () => {
    handler = (_request, response) => response.end(LISTING);
    const jobs = await startJobs(server.ctx);
    try {
      await server.ctx.db.pool.query("select jobs.add_job('fetch-catalogue')");
      await expect.poll(async () => (await listed()).as_of).toBe("2026-01-12");
    } finally {
      await jobs.stop();
    }
  });

  it("queues the fetch of the plans' labels if that is on", async () => {
    handler = (_request, response) => response.end(LISTING);
    await runMigrations({ pgPool: server.ctx.db.pool, schema: "jobs" });
    const queued = "select from jobs.jobs where task_identifier = 'fetch-labels'";
    await fetchCatalog(server.ctx);
    expect((await server.ctx.db.pool.query(queued)).rowCount).toBe(0);
    const { labelFetch } = readConfig({ LABEL_FETCH: "true" });
    await fetchCatalog({ ...server.ctx, config: { ...server.ctx.config, labelFetch } });
    expect((await server.ctx.db.pool.query(queued)).rowCount).toBe(1);
  });

  it("fails so that the queue retries, and keeps the last good listing with its date", async () => {
    const before = await listed();
    const faults: RequestListener[] = [
      (_request, response) => response.writeHead(404).end(),
      (_request, response) => response.end("<html>maintenance</html>"),
      (_request, response) => response.end(LISTING.slice(0, -30)),
    ];
    for (const fault of faults) {
      handler = fault;
      await expect(fetchCatalog(server.ctx)).rejects.toThrow();
      expect(await listed()).toEqual(before);
    }
    expect(before.as_of).toBe("2026-01-10");
  });
});
