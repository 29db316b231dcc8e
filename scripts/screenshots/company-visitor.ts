// A user whose homes are connected with a company that offers Green Button, in every state that the page can show:
// connected like a user would do it. States that only time produces are set directly.
import { setTimeout } from "node:timers/promises";
import type { Page } from "@playwright/test";
import type { Updateable } from "kysely";
import type { ConnectionResponse } from "#contracts/connected-company.ts";
import type { UsageConnections } from "#server/platform/db/types.ts";
import type { RunningServer } from "#server/server.ts";
import { send } from "../lib/send.ts";
import { getMessages } from "#messages/node.ts";
import { createAccount } from "./order-visitor.ts";
import type { Shot, Steps, Who } from "./shot.ts";
import type { Visitor } from "./visitors.ts";

const TIMEOUT_MS = 60_000;
const DAY_MS = 86_400_000;

/** An ESI ID for each home, by the state of its connection. */
const ESIIDS = {
  none: "10443720009900031",
  connected: "10443720009900032",
  importing: "10443720009900033",
  late: "10443720009900034",
  failed: "10443720009900035",
  disconnected: "10443720009900036",
  revoked: "10443720009900037",
  "no-response": "10443720009900038",
} as const;

const pathOf = (esiid: string): string => `/locations/${esiid}/connection_manager`;

/** Connects a home: starts, agrees at the company, and completes with what its redirect carries. */
async function connect(server: RunningServer, token: string, esiid: string): Promise<void> {
  const address = `${server.url}/usage/api/service_locations/${esiid}/green_button`;
  const { url } = await send<{ url: string }>(address, token, "POST", { company: "example" });
  const consent = new URL(url);
  consent.pathname = "/decide";
  consent.searchParams.set("agree", "yes");
  consent.searchParams.set("esiid", esiid);
  const decided = await fetch(consent, { redirect: "manual" });
  const returned = await fetch(decided.headers.get("location") ?? "", { redirect: "manual" });
  const { hash } = new URL(returned.headers.get("location") ?? "");
  const carried = Object.fromEntries(new URLSearchParams(hash.slice(hash.indexOf("?"))));
  await send(address, token, "PATCH", carried);
  const deadline = Date.now() + TIMEOUT_MS;
  const isDone = async (): Promise<boolean> =>
    (await send<ConnectionResponse>(address, token, "GET")).connection?.import_state === "done";
  while (!(await isDone())) {
    if (Date.now() > deadline) throw new Error(`The home ${esiid} got no readings from the company.`);
    await setTimeout(100);
  }
}

/** Creates the user with all homes. */
export async function createCompanyVisitor(server: RunningServer): Promise<Visitor> {
  const visitor = await createAccount(server);
  const { access_token: token } = visitor;
  for (const [name, esiid] of Object.entries(ESIIDS)) {
    const home = {
      esiid,
      nickname: name,
      address: `${esiid.slice(-4)} Maple St`,
      city: "Dallas",
      zip: "75201",
    };
    await send(`${server.url}/api/service_locations`, token, "POST", home);
    if (name !== "none") await connect(server, token, esiid);
  }
  const now = server.ctx.now();
  const set = async (name: keyof typeof ESIIDS, change: Updateable<UsageConnections>): Promise<void> => {
    await server.ctx.db.sql
      .updateTable("usage.connections")
      .set(change)
      .where("esiid", "=", ESIIDS[name])
      .execute();
  };
  await set("importing", { import_state: "waiting", fetched_at: null });
  const [threeDaysAgo, twoDaysAgo] = [3, 2].map((days) => new Date(now.getTime() - days * DAY_MS));
  await set("late", { fetched_at: threeDaysAgo, waiting_since: twoDaysAgo });
  await set("failed", { import_state: "failed" });
  await set("disconnected", { state: "ended", code: "unlinked" });
  await set("revoked", { state: "ended", code: "revoked" });
  await set("no-response", { state: "ended", code: "no_response" });
  return visitor;
}

/** Opens the page like the company's redirect does, and waits for this text. */
async function returnWith(page: Page, fragment: string, expected: string): Promise<void> {
  await page.goto(`${page.url()}#green-button?${fragment}`);
  await page.reload({ waitUntil: "load" });
  await page.locator("#company").getByText(expected).first().waitFor();
}

type Texts = ReturnType<typeof getMessages<"connectedCompany">>;

/** Opens the page like the company's redirect does. `toText` picks what the page then shows. */
const returned =
  (fragment: string, toText: (messages: Texts) => string): Steps =>
  (page, language) =>
    returnWith(page, fragment, toText(getMessages("connectedCompany", language)));

/** Leaves requests with this method to the company part without a response. */
async function stall(page: Page, method: string): Promise<void> {
  await page.route("**/green_button", (route) =>
    route.request().method() === method ? undefined : route.continue(),
  );
}

/** Shots of that user. */
export function companyShots(): Shot[] {
  const as: Who = "company";
  const offered = (name: string, steps: Steps): Shot => ({
    name: `company-${name}`,
    path: pathOf(ESIIDS.none),
    as,
    steps,
  });
  return [
    ...Object.entries(ESIIDS).map(([name, esiid]) => ({
      name: `company-${name}`,
      path: pathOf(esiid),
      as,
      working: name === "importing",
    })),
    { name: "company-usage", path: `/locations/${ESIIDS.connected}/usage`, as },
    {
      name: "company-disconnect",
      path: pathOf(ESIIDS.connected),
      as,
      steps: async (page, language) => {
        const { action } = getMessages("connectedCompany", language).end;
        await page.locator("#company").getByRole("button", { name: action }).click();
        await page.locator("dialog[open]").waitFor();
      },
    },
    offered("opening", async (page) => {
      await stall(page, "POST");
      await page.locator("#company button").first().click();
    }),
    offered(
      "declined",
      returned("error=access_denied", ({ declined }) => declined),
    ),
    offered(
      "too-late",
      returned("state=unknown&code=unknown", ({ problems }) => problems.over),
    ),
    {
      ...offered("finishing", async (page, language) => {
        await stall(page, "PATCH");
        await returned("state=unknown&code=unknown", ({ finishing }) => finishing)(page, language);
      }),
      working: true,
    },
  ];
}
