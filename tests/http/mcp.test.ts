// /mcp over HTTP: what the tools return besides the cents (tests/conformance/mcp-cents.test.ts), and what is rejected.
import { request as httpRequest } from "node:http";
import { describe, expect, it } from "vitest";
import {
  explainBillSchema,
  findPlansSchema,
  glossarySchema,
  mcpProviderSchema,
  planHistorySchema,
  pricePlanSchema,
  recommendSchema,
  utilitiesForZipSchema,
} from "#contracts/mcp.ts";
import { outlookSchema } from "#contracts/outlook.ts";
import type { LabelQuote } from "#contracts/compare.ts";
import { toHomeUsage } from "#contracts/compare-address.ts";
import { importPlans } from "#server/domain/plans/import-plans.ts";
import { TOOLS } from "#server/services/compare/mcp/create-server.ts";
import { addLocation, saveUsage } from "../support/locations.ts";
import { connectMcp } from "../support/mcp.ts";
import { newEsiid } from "../support/orders.ts";
import { api, createTestUser, portalServer } from "../support/portal.ts";
import { testServer } from "../support/server.ts";
import { setup } from "#tests/support/setup.ts";

const NOW = new Date("2026-01-12T18:00:00Z");
const USAGE = { kind: "annual", kwh: 14_141 } as const;
const DALLAS = { zip: "75201", usage: USAGE };
const server = setup(() => portalServer({}, { now: () => NOW }));
const mcp = setup(() => connectMcp(server.url));

async function findPlanIds(limit = 3): Promise<string[]> {
  const { data } = await mcp.call("find_plans", { ...DALLAS, limit });
  return findPlansSchema.parse(data).plans.map(({ plan }) => plan.id);
}

describe("the tools", () => {
  it("are listed with schemas to clients of both versions of the protocol, and return the same", async () => {
    const older = await connectMcp(server.url, "legacy");
    const lists = await Promise.all([mcp, older].map(({ client }) => client.listTools()));
    for (const { tools } of lists) {
      expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
      for (const tool of tools)
        expect(tool).toMatchObject({
          inputSchema: { type: "object" },
          outputSchema: { type: "object" },
          annotations: { readOnlyHint: true },
        });
    }
    expect(await older.call("find_plans", DALLAS)).toEqual(await mcp.call("find_plans", DALLAS));
    await older.close();
  });

  it("link the page of the same home, and only if an address can describe it", async () => {
    const home = { zip: "75201", usage: toHomeUsage(1400), limit: 1 };
    const { data } = await mcp.call("find_plans", home);
    const { url, plans } = findPlansSchema.parse(data);
    expect(url).toBe(`${server.url}/compare/results?zip=75201&size=1400`);
    expect(plans[0]?.source.url).toBe(`${server.url}/compare/plans/${plans[0]?.plan.id}?zip=75201&size=1400`);
    const other = await mcp.call("find_plans", { ...home, usage: { ...home.usage, pool: true } });
    expect(findPlansSchema.parse(other.data).url).toBe(`${server.url}/compare`);
  });

  it("filter by term, renewable share and how long the price lasts", async () => {
    const { data } = await mcp.call("find_plans", {
      ...DALLAS,
      limit: 25,
      price_lasts: "any",
      min_term_months: 3,
      max_term_months: 9,
      min_renewable_percent: 50,
    });
    const { plans, matching } = findPlansSchema.parse(data);
    expect(matching).toBeGreaterThan(0);
    for (const { plan, twelve_months } of plans) {
      expect(plan.term_months).toBeGreaterThanOrEqual(3);
      expect(plan.term_months).toBeLessThanOrEqual(9);
      expect(plan.renewable_percent).toBeGreaterThanOrEqual(50);
      expect(twelve_months?.price_months).toBeLessThan(12);
    }
  });

  it("quote the lines of the label that the price was read from", async () => {
    const [plan_id = ""] = await findPlanIds(1);
    const quotes: LabelQuote[] = [
      { part: "energy", amount: 9.1, quote: "Energy charge 9.1¢ per kWh", page: 1 },
    ];
    await server.ctx.db.pool.query(
      `insert into compare.label_reading (plan_id, label, tariff, proof, document)
       select id, body -> 'label', body -> 'tariff', jsonb_set(body -> 'proof', '{quotes}', $2), 'text'
       from compare.plan where id = $1`,
      [plan_id, JSON.stringify(quotes)],
    );
    for (const [tool, schema] of [
      ["price_plan", pricePlanSchema],
      ["explain_bill", explainBillSchema],
      ["plan_history", planHistorySchema],
    ] as const) {
      const { data } = await mcp.call(tool, tool === "plan_history" ? { plan_id } : { ...DALLAS, plan_id });
      expect(schema.parse(data).source).toMatchObject({ quotes, list_as_of: "2026-01-10" });
    }
  });

  it("price a plan that is no longer listed like the list did", async () => {
    const gone = await portalServer({}, { now: () => NOW });
    const client = await connectMcp(gone.url);
    const { data } = await client.call("find_plans", { ...DALLAS, limit: 1 });
    const [first] = findPlansSchema.parse(data).plans;
    const plan_id = first?.plan.id ?? "";
    const { plans } = await gone.ctx.readCatalog();
    await importPlans(gone.ctx.db, {
      source: "power_to_choose",
      as_of: "2026-01-11",
      plans: plans.filter(({ id }) => id !== plan_id),
      partial: false,
      report: {},
    });
    const after = pricePlanSchema.parse((await client.call("price_plan", { ...DALLAS, plan_id })).data);
    expect(after.listed).toBe(false);
    expect(after.cost).toEqual(first?.cost);
    expect(after.twelve_months).toEqual(first?.twelve_months);
    expect(after.plan).toEqual(first?.plan);
    await client.close();
    await gone.close();
  });

  it("explain one month line by line, in English and Spanish", async () => {
    const [plan_id] = await findPlanIds(1);
    const month = "2025-08";
    const english = await mcp.call("explain_bill", { ...DALLAS, plan_id, month });
    const { bills } = explainBillSchema.parse(english.data);
    expect(bills).toHaveLength(1);
    expect(english.text).toContain("August 2025");
    expect(english.text.split("\n").length).toBeGreaterThanOrEqual(1 + (bills[0]?.lines.length ?? 0));
    const spanish = await mcp.call("explain_bill", { ...DALLAS, plan_id, month, language: "es" });
    expect(spanish.text).toContain("La factura de agosto de 2025");
    expect(spanish.data).toEqual(english.data);
    const wrong = await mcp.call("explain_bill", { ...DALLAS, plan_id, month: "2019-01" });
    expect(wrong.isError).toBe(true);
    expect(wrong.text).toContain("2025-08");
  });

  it("recommend what the outlook of a home of an account recommends, with the same cents", async () => {
    const user = await createTestUser(server);
    const esiid = newEsiid();
    await addLocation(server, user, esiid);
    const price = { cents_per_kwh: 18.4, base_usd: 4.95, includes_delivery: true };
    const contract = {
      provider: "Example Energy",
      plan_name: "Old 12",
      plan_id: null,
      ends_on: "2026-02-26",
      price,
    };
    const fee = { kind: "flat", usd: 400 };
    const path = `/api/service_locations/${esiid}`;
    await api(server, "PATCH", path, user, { contract: { ...contract, leaving_fee: fee } });
    await saveUsage(server, user, esiid, USAGE);
    const outlook = outlookSchema.parse((await api(server, "GET", `${path}/outlook`, user)).body);
    const { data, text } = await mcp.call("recommend", {
      utility: "oncor",
      usage: USAGE,
      contract: { ...contract, early_termination_fee: fee },
    });
    const result = recommendSchema.parse(data);
    const { recommendation, timeline, window, current_cents, exit_fee_cents, free_from, options } = outlook;
    expect(result).toMatchObject({
      recommendation,
      timeline,
      window,
      current_cents,
      exit_fee_cents,
      free_from,
    });
    expect(result.options.map(({ id, total_cents, net_cents }) => [id, total_cents, net_cents])).toEqual(
      options.map(({ id, total_cents, net_cents }) => [id, total_cents, net_cents]),
    );
    expect(recommendation.code).toBe("choose_before_end");
    expect(text).toContain("Your contract ends February 26, 2026.");
    expect(result.options[1]?.source?.verdict).toMatch(/exact|inferred/);
  });

  it("look up utilities, a provider, terms and a plan's history", async () => {
    const several = await mcp.call("utilities_for_zip", { zip: "76107" });
    expect(utilitiesForZipSchema.parse(several.data).answer).toBe("likely");
    const city = await mcp.call("utilities_for_zip", { zip: "78701" });
    expect(city.text).toBe("Austin Energy serves 78701. Most homes there can’t choose a provider.");
    const [plan_id] = await findPlanIds(1);
    const { plan, history } = planHistorySchema.parse((await mcp.call("plan_history", { plan_id })).data);
    expect(history.length).toBeGreaterThan(0);
    const about = await mcp.call("provider", { provider: plan.provider.name, utility: "oncor" });
    const { listed, url } = mcpProviderSchema.parse(about.data);
    expect(listed.map(({ id }) => id)).toContain(plan_id);
    expect((await fetch(url)).status).toBeLessThan(500);
    const terms = glossarySchema.parse((await mcp.call("glossary", { query: "bill credit" })).data).terms;
    expect(terms.map(({ id }) => id)).toContain("bill-credit");
    expect((await mcp.call("glossary", { query: "zzz" })).text).toBe(
      "We couldn’t find that term in the glossary.",
    );
  });

  it("have resources and prompts beside them", async () => {
    const { client } = mcp;
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(["wattlane://glossary"]);
    const [plan_id] = await findPlanIds(1);
    const { contents } = await client.readResource({ uri: `wattlane://plans/${plan_id}` });
    expect(JSON.stringify(contents)).toContain(plan_id);
    const { messages } = await client.getPrompt({
      name: "find_a_plan",
      arguments: { zip: "75201", size: "1400", language: "es" },
    });
    expect(JSON.stringify(messages)).toContain("1400 pies cuadrados");
  });
});

describe("invalid input", () => {
  it.each([
    ["find_plans", { usage: USAGE }, "Set zip or utility."],
    ["find_plans", { zip: "10001", usage: USAGE }, "isn't in Texas"],
    ["find_plans", { zip: "78701", usage: USAGE }, "can't choose a provider"],
    ["find_plans", { zip: "7520", usage: USAGE }, "zip"],
    ["find_plans", { zip: "75201", usage: { kind: "annual", kwh: 5 } }, "usage.kwh"],
    ["find_plans", { zip: "75201" }, "usage"],
    ["price_plan", { ...DALLAS, plan_id: "never-was" }, "We couldn't find that plan."],
    ["price_plan", { ...DALLAS, plan_id: "a\0b" }, "plan_id"],
    ["compare_plans", { ...DALLAS, plan_ids: ["one"] }, "plan_ids"],
    ["recommend", { ...DALLAS, contract: { plan_id: "never-was" } }, "Check its id."],
    ["provider", { provider: "Nobody Power" }, "We couldn't find that provider."],
  ])("%s %j is an error that names what is wrong", async (tool, input, expected) => {
    const { isError, text, data } = await mcp.call(tool, input);
    expect({ isError, data }).toEqual({ isError: true, data: undefined });
    expect(text).toContain(expected);
  });

  it("is rejected before a tool runs if it isn't a message of the protocol", async () => {
    const send = async (body: string, type = "application/json"): Promise<number> => {
      const headers = { "content-type": type, accept: "application/json, text/event-stream" };
      const response = await fetch(`${server.url}/mcp`, { method: "POST", headers, body });
      expect(await response.json()).toMatchObject({ jsonrpc: "2.0", error: { message: expect.any(String) } });
      return response.status;
    };
    expect(await send("{")).toBe(400);
    expect(await send("[]")).toBe(400);
    expect(await send("{}", "text/plain")).toBe(415);
    expect(await send(JSON.stringify({ text: "x".repeat(70_000) }))).toBe(413);
    for (const method of ["GET", "DELETE"])
      expect((await fetch(`${server.url}/mcp`, { method })).status).toBe(405);
  });
});

/** Sends a call with headers that fetch doesn't let a caller set. */
function sendFrom(url: string, headers: Record<string, string>): Promise<number> {
  const { port } = new URL(url);
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });
  const accept = "application/json, text/event-stream";
  return new Promise((resolve, reject) => {
    const call = httpRequest(
      {
        port,
        path: "/mcp",
        method: "POST",
        headers: { "content-type": "application/json", accept, ...headers },
      },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    call.on("error", reject);
    call.end(body);
  });
}

describe("the caller", () => {
  it("can't be a page of another site, also if its name leads to this machine", async () => {
    const host = new URL(server.url).host;
    expect(await sendFrom(server.url, { host })).toBe(200);
    expect(await sendFrom(server.url, { host, origin: server.url })).toBe(200);
    expect(await sendFrom(server.url, { host, origin: "https://other.example" })).toBe(403);
    expect(await sendFrom(server.url, { host, origin: "null" })).toBe(403);
    expect(await sendFrom(server.url, { host: "rebound.example" })).toBe(403);
  });

  it("may use any name of an instance with PUBLIC_URL, whose pages are the only ones allowed", async () => {
    const open = await testServer({ PUBLIC_URL: "https://portal.example" });
    expect(await sendFrom(open.url, { host: "internal" })).toBe(200);
    expect(await sendFrom(open.url, { host: "internal", origin: "https://portal.example" })).toBe(200);
    expect(await sendFrom(open.url, { host: "internal", origin: "https://internal" })).toBe(403);
    await open.close();
  });

  it("is limited per minute, with an error of the protocol", async () => {
    const busy = await testServer({ RATE_LIMIT_FACTOR: "0.01" });
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });
    const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
    const statuses: number[] = [];
    for (let call = 0; call < 3; call += 1) {
      const response = await fetch(`${busy.url}/mcp`, { method: "POST", headers, body });
      statuses.push(response.status);
      await response.arrayBuffer();
    }
    expect(statuses).toEqual([200, 200, 200]);
    const rejected = await fetch(`${busy.url}/mcp`, { method: "POST", headers, body });
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await rejected.json()).toMatchObject({ jsonrpc: "2.0", error: { code: -32_000 } });
    await busy.close();
  });
});

it("counts calls by tool and outcome, and logs nothing of what was sent", async () => {
  const own = await testServer();
  const client = await connectMcp(own.url);
  await client.call("utilities_for_zip", { zip: "75219" });
  await client.call("glossary", { query: "secret words" });
  // There is no plan list yet.
  const failed = await client.call("find_plans", { zip: "75219", usage: { kind: "annual", kwh: 12_345 } });
  expect(failed).toMatchObject({
    isError: true,
    text: "The plan list isn't loaded yet. Try again in a moment.",
  });
  const metrics = await (await fetch(`${own.url}/metrics`)).text();
  expect(metrics).toContain('mcp_tool_calls_total{tool="utilities_for_zip",outcome="ok"} 1');
  expect(metrics).toContain('mcp_tool_calls_total{tool="find_plans",outcome="failed"} 1');
  const logs = own.logs.join("\n");
  expect(logs).toContain('"/mcp"');
  for (const text of ["75219", "secret words", "12345"]) expect(logs).not.toContain(text);
  await client.close();
  await own.close();
});
