// The tools of /mcp over HTTP, in turns with the ranking that they are based on. Each turn is for another home, so
// nothing is the same twice.
import type { AddressInfo } from "node:net";
import { randomUUID } from "node:crypto";
import { Client } from "undici";
import { OAUTH_SCOPES } from "#contracts/tables/oauth-scopes.ts";
import type { Context } from "#server/domain/context.ts";
import { seedCatalog } from "#server/domain/plans/seed.ts";
import { sha256 } from "#server/platform/secrets/secrets.ts";
import { withBenchApp } from "./bench-app.ts";
import { line, shownMs } from "./measure.ts";

const ITERATIONS = 500;
const WARM_UP = 50;
const RANKING = "POST /compare/v1/rankings";
const VERSION = "2026-07-28";
const META = {
  "io.modelcontextprotocol/protocolVersion": VERSION,
  "io.modelcontextprotocol/clientInfo": { name: "bench", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};

interface Sample {
  readonly name: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: object;
}

/** Calls of a connected app have its `token`. */
function toolCall(name: string, input: object, token?: string): Sample {
  const params = { name, arguments: input, _meta: META };
  return {
    name,
    path: "/mcp",
    headers: {
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": VERSION,
      "mcp-method": "tools/call",
      "mcp-name": name,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: { jsonrpc: "2.0", id: 1, method: "tools/call", params },
  };
}

/** Returns the calls of a turn. The homes differ in size, the years in kWh. */
function callsOf(turn: number, ids: readonly string[], token: string): Sample[] {
  const home = {
    utility: "oncor",
    usage: {
      kind: "home",
      square_feet: 800 + 4 * turn,
      people: 3,
      heating: "electric",
      pool: false,
      ev: false,
    },
  };
  const plan_id = ids[turn % ids.length] ?? "";
  const contract = {
    price: { cents_per_kwh: 17, base_usd: 4.95, includes_delivery: true },
    early_termination_fee: { kind: "flat", usd: 150 },
  };
  return [
    { name: RANKING, path: "/compare/v1/rankings", headers: {}, body: { tdu: "oncor", usage: home.usage } },
    toolCall("find_plans", home),
    toolCall("price_plan", { ...home, plan_id }),
    toolCall("compare_plans", { ...home, plan_ids: [plan_id, ids[(turn + 7) % ids.length]] }),
    toolCall("explain_bill", { ...home, plan_id }),
    toolCall("recommend", { ...home, contract }),
    toolCall("utilities_for_zip", { zip: "75201" }),
    toolCall("plan_history", { plan_id }),
    toolCall("provider", { provider: "TXU Energy" }),
    toolCall("glossary", {}),
    ...["my_homes", "my_usage", "my_outlook"].map((name) => toolCall(name, {}, token)),
  ];
}

/** Milliseconds of a call: on the clock, and of a processor in this thread, which other work doesn't change. */
interface Time {
  readonly clock: number;
  readonly processor: number;
}

async function timeCall(client: Client, { name, path, headers, body }: Sample): Promise<Time> {
  const before = process.threadCpuUsage();
  const from = performance.now();
  const response = await client.request({
    method: "POST",
    path,
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.body.text();
  const clock = performance.now() - from;
  const { user, system } = process.threadCpuUsage(before);
  if (response.statusCode !== 200 || text.includes('"isError":true')) throw new Error(`${name}: ${text}`);
  return { clock, processor: (user + system) / 1000 };
}

function atShares(ms: readonly number[]): string {
  const sorted = ms.toSorted((a, b) => a - b);
  return [0.5, 0.99]
    .map((share) => shownMs(sorted[Math.floor(sorted.length * share)] ?? Number.NaN))
    .join(" / ");
}

function report(samples: ReadonlyMap<string, Time[]>): string {
  const lines = [...samples].flatMap(([name, times]) => [
    line(name, atShares(times.map(({ clock }) => clock))),
    line("  processor time, client included", atShares(times.map(({ processor }) => processor))),
  ]);
  return [`/mcp: median and 99 % of ${ITERATIONS} calls, each for another home`, ...lines].join("\n");
}

/** An account with a home and a connected app. */
interface BenchCustomer {
  readonly token: string;
  /** Changes the usage of the home, so that no result is the last one. */
  readonly saveUsage: (kwh: number) => Promise<void>;
}

async function createCustomer({ db, now }: Context, origin: string): Promise<BenchCustomer> {
  const [user_id, connection_id, token] = [randomUUID(), randomUUID(), randomUUID()];
  const esiid = "10443720000000999";
  const expires_at = new Date(now().getTime() + 86_400_000);
  const contract = {
    provider: "Example Energy",
    plan_name: "Old 12",
    plan_id: null,
    ends_on: null,
    price: { cents_per_kwh: 17, base_usd: 4.95, includes_delivery: true },
    leaving_fee: { kind: "flat", usd: 150 },
  };
  await db.sql.insertInto("auth.users").values({ id: user_id }).execute();
  await db.sql
    .insertInto("portal.service_locations")
    .values({ id: randomUUID(), user_id, esiid, contract: JSON.stringify(contract) })
    .execute();
  await db.sql
    .insertInto("auth.oauth_clients")
    .values({ id: "bench", name: "Bench", redirect_uris: [], created_at: now() })
    .execute();
  await db.sql
    .insertInto("auth.oauth_connections")
    .values({
      id: connection_id,
      user_id,
      client_id: "bench",
      scopes: [...OAUTH_SCOPES],
      resource: `${origin}/mcp`,
      redirect_uri: "",
      code_challenge: "",
      code_hash: sha256(""),
      connected_at: now(),
      expires_at,
      created_at: now(),
    })
    .execute();
  await db.sql
    .insertInto("auth.oauth_tokens")
    .values({ token_hash: sha256(token), connection_id, scopes: [...OAUTH_SCOPES], expires_at })
    .execute();
  return {
    token,
    async saveUsage(kwh) {
      const body = JSON.stringify({ kind: "annual", kwh });
      await db.sql
        .insertInto("usage.custom_usage")
        .values({ user_id, esiid, body, year_kwh: kwh, estimated_share: 1 })
        .execute();
    },
  };
}

/** Measures each tool and the ranking of 176 plans. */
export function mcpBench(): Promise<string> {
  return withBenchApp("mcp", {}, async (ctx, app) => {
    await seedCatalog(ctx);
    await app.listen({ host: "127.0.0.1", port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const client = new Client(`http://127.0.0.1:${port}`);
    const plans = (await ctx.readCatalog()).byTdu.get("oncor") ?? [];
    const ids = plans.filter(({ tariff }) => tariff !== null).map(({ id }) => id);
    const samples = new Map<string, Time[]>();
    const customer = await createCustomer(ctx, `http://127.0.0.1:${port}`);
    try {
      for (let turn = 0; turn < WARM_UP + ITERATIONS; turn++) {
        await customer.saveUsage(9_000 + 10 * turn);
        for (const call of callsOf(turn, ids, customer.token)) {
          const time = await timeCall(client, call);
          if (turn >= WARM_UP) samples.set(call.name, [...(samples.get(call.name) ?? []), time]);
        }
      }
      return report(samples);
    } finally {
      await client.close();
    }
  });
}
