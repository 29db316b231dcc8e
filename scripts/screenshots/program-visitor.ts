// A user whose own programs read the account: connected apps, API keys, and webhooks with their deliveries. States that
// only time produces are set directly.
import { createHash, randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { NewApiKey } from "#contracts/api-keys.ts";
import type { WebhookSecret } from "#contracts/webhooks.ts";
import { WEBHOOK_EVENTS } from "#contracts/tables/webhooks.ts";
import type { Language } from "#messages/languages.ts";
import { getMessages } from "#messages/node.ts";
import type { RunningServer } from "#server/server.ts";
import { send } from "../lib/send.ts";
import { createAccount } from "./order-visitor.ts";
import { inOrder, openDetails, submitForm, type Shot, type Steps } from "./shot.ts";
import type { Visitor } from "./visitors.ts";

const ESIID = "10443720009900041";
const VERIFIER = "v".repeat(43);
const CHALLENGE = createHash("sha256").update(VERIFIER).digest("base64url");
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

interface App {
  readonly client_name: string;
  readonly redirect_uri: string;
  readonly scope: string;
}

/** One on the customer's own device, and one on a server, which asks for readings by Green Button. */
const APPS = {
  device: {
    client_name: "Kitchen display",
    redirect_uri: "http://127.0.0.1/done",
    scope: "homes.read usage.read outlook.read",
  },
  server: {
    client_name: "Solar planner",
    redirect_uri: "https://solar.example.com/connected",
    scope: "FB=1_3_4_5;IntervalDuration=900;HistoryLength=2592000",
  },
} as const satisfies Readonly<Record<string, App>>;

export interface ProgramVisitor extends Visitor {
  /** The text of an API key. */
  readonly key: string;
  /** Queries of the page /connect. */
  readonly requests: Readonly<Record<keyof typeof APPS, string>>;
}

/** Registers an app. Returns its request for the customer's consent. */
async function register({ url }: RunningServer, app: App): Promise<Record<string, string>> {
  const { client_name, redirect_uri, scope } = app;
  const body = { client_name, redirect_uris: [redirect_uri] };
  const { client_id } = await send<{ client_id: string }>(`${url}/auth/v1/oauth/register`, "", "POST", body);
  return {
    client_id,
    redirect_uri,
    scope,
    response_type: "code",
    code_challenge: CHALLENGE,
    code_challenge_method: "S256",
    state: "from the app",
  };
}

/** Connects the app, and has it read the account if it gets tokens for /mcp. */
async function approve(
  { url }: RunningServer,
  token: string,
  request: Readonly<Record<string, string>>,
): Promise<void> {
  const { redirect_to } = await send<{ redirect_to: string }>(`${url}/auth/v1/oauth/consent`, token, "POST", {
    ...request,
    decision: "approve",
  });
  await send(`${url}/auth/v1/oauth/token`, "", "POST", {
    grant_type: "authorization_code",
    client_id: request["client_id"],
    redirect_uri: request["redirect_uri"],
    code: new URL(redirect_to).searchParams.get("code"),
    code_verifier: VERIFIER,
  });
}

/** Adds webhooks in every state, the first one with deliveries in every state. */
async function addWebhooks({ url, ctx }: RunningServer, token: string): Promise<void> {
  const { sql } = ctx.db;
  const ids: string[] = [];
  for (const host of ["home", "old", "gone", "closed"]) {
    const body = { url: `https://${host}.example.com/wattlane`, events: [...WEBHOOK_EVENTS] };
    const { webhook } = await send<WebhookSecret>(`${url}/api/webhooks`, token, "POST", body);
    ids.push(webhook.id);
  }
  const [home = "", old = "", gone = "", closed = ""] = ids;
  await send(`${url}/api/webhooks/${home}/secret`, token, "POST", {});
  const now = ctx.now().getTime();
  const ago = (hours: number): Date => new Date(now - hours * HOUR_MS);
  const change = (
    id: string,
    values: { failing_since: Date; disabled_at?: Date; disabled_reason?: string },
  ) => sql.updateTable("portal.webhook_endpoints").set(values).where("id", "=", id).execute();
  await change(old, { failing_since: ago(30) });
  await change(gone, { failing_since: ago(50), disabled_at: ago(48), disabled_reason: "gone" });
  await change(closed, { failing_since: ago(100), disabled_at: ago(28), disabled_reason: "failures" });
  const later = new Date(now + DAY_MS);
  const deliveries = [
    { type: "order.updated", state: "delivered", attempts: 1, last_status: 204, last_error: null },
    { type: "readings.added", state: "waiting", attempts: 2, last_status: 503, last_error: "status" },
    { type: "better_plan.found", state: "waiting", attempts: 3, last_status: null, last_error: "timeout" },
    { type: "plan.changed", state: "dead", attempts: 12, last_status: null, last_error: "connection" },
    { type: "meter_link.updated", state: "dead", attempts: 12, last_status: null, last_error: "address" },
    { type: "webhook.test", state: "waiting", attempts: 0, last_status: null, last_error: null },
  ];
  await sql
    .insertInto("portal.webhook_deliveries")
    .values(
      deliveries.map((delivery, index) => {
        const message_id = randomUUID();
        const at = ago(40 - index);
        const body = { type: delivery.type, timestamp: at.toISOString(), data: { order_id: message_id } };
        return Object.assign({}, delivery, {
          id: randomUUID(),
          endpoint_id: home,
          message_id,
          object: `order:${index}`,
          body: JSON.stringify(body),
          created_at: at,
          last_attempt_at: delivery.attempts > 0 ? at : null,
          next_attempt_at: later,
        });
      }),
    )
    .execute();
}

/** Creates that user. */
export async function createProgramVisitor(server: RunningServer): Promise<ProgramVisitor> {
  const { url } = server;
  const account = await createAccount(server);
  const { access_token: token } = account;
  const home = { esiid: ESIID, address: "4105 Maple St", city: "Dallas", zip: "75201" };
  await send(`${url}/api/service_locations`, token, "POST", home);
  const requests = { device: "", server: "" };
  for (const [name, app] of Object.entries(APPS)) {
    const request = await register(server, app);
    await approve(server, token, request);
    requests[name as keyof typeof APPS] = String(new URLSearchParams(request));
  }
  const addKey = (name: string, scope: "homes" | null): Promise<NewApiKey> =>
    send<NewApiKey>(`${url}/api/api_keys`, token, "POST", { name, scope });
  await addKey("Spreadsheet", null);
  const { key } = await addKey("Home Assistant", "homes");
  await send(`${url}/api/home_feed`, key, "GET");
  await addWebhooks(server, token);
  return { ...account, key, requests };
}

type Names = (language: Language) => string;

const click = (page: Page, name: string) =>
  page.locator("main").getByRole("button", { name, exact: true }).first().click();

const openedForm =
  (name: Names): Steps =>
  async (page, language) => {
    await click(page, name(language));
    await page.locator("main form").first().waitFor();
  };

/** Submits the open form, and waits for the text that is shown once. */
const create: Steps = async (page) => {
  await page.locator("main form button[type=submit]").click();
  await page.locator("main input[readonly]").first().waitFor();
};

function keyShots(): Shot[] {
  const path = "/account/api-keys";
  const open = openedForm((language) => getMessages("apiKeys", language).add);
  const fill: Steps = async (page) => {
    await page.locator("main form input[type=text], main form input:not([type])").first().fill("Spreadsheet");
  };
  return [
    { name: "api-keys-list", path, as: "programs" },
    { name: "api-keys-form", path, as: "programs", steps: open },
    { name: "api-keys-form-problems", path, as: "programs", steps: inOrder(open, submitForm()) },
    { name: "api-keys-created", path, as: "fresh", steps: inOrder(open, fill, create) },
    {
      name: "api-keys-revoke",
      path,
      as: "programs",
      steps: async (page, language) => {
        const { named } = getMessages("apiKeys", language).revoke;
        await click(page, named({ name: "Home Assistant" }));
        await page.locator("dialog[open]").waitFor();
      },
    },
  ];
}

function webhookShots(): Shot[] {
  const path = "/account/webhooks";
  const open = openedForm((language) => getMessages("webhooks", language).add);
  const fill: Steps = async (page) => {
    await page.locator("main form input[inputmode=url]").fill("https://home.example.com/wattlane");
  };
  const confirm =
    (action: Names): Steps =>
    async (page, language) => {
      const { named } = getMessages("webhooks", language);
      await click(page, named({ action: action(language), host: "home.example.com" }));
      await page.locator("dialog[open]").waitFor();
    };
  const edit: Steps = async (page, language) => {
    const { named, edit: action } = getMessages("webhooks", language);
    await click(page, named({ action, host: "home.example.com" }));
    await page.locator("main form").first().waitFor();
  };
  const deliveries: Steps = async (page, language) => {
    const { title } = getMessages("webhooks", language).deliveries;
    await page.locator("main summary").filter({ hasText: title }).first().click();
    await page.locator("main li li").first().waitFor();
  };
  return [
    { name: "webhooks-list", path, as: "programs" },
    { name: "webhooks-form", path, as: "programs", steps: open },
    { name: "webhooks-form-problems", path, as: "programs", steps: inOrder(open, submitForm()) },
    { name: "webhooks-created", path, as: "fresh", steps: inOrder(open, fill, create) },
    { name: "webhooks-edit", path, as: "programs", steps: edit },
    { name: "webhooks-deliveries", path, as: "programs", steps: inOrder(deliveries, openDetails) },
    {
      name: "webhooks-secret-dialog",
      path,
      as: "programs",
      steps: confirm((language) => getMessages("webhooks", language).secret.rotate),
    },
    {
      name: "webhooks-remove",
      path,
      as: "programs",
      steps: confirm((language) => getMessages("webhooks", language).remove.action),
    },
  ];
}

/** Shots of that user. */
export function programShots({ requests, key }: ProgramVisitor): Shot[] {
  const sendWithKey: Steps = async (page, language) => {
    const { form } = getMessages("apiReference", language);
    await page.locator("main input[type=password]").fill(key);
    await page.locator("main details").filter({ hasText: "/rankings" }).locator("summary").first().click();
    await page.getByRole("button", { name: form.send }).click();
    await page.getByRole("status").filter({ hasText: "200" }).waitFor();
  };
  const unusable = new URLSearchParams(requests.device);
  unusable.set("response_type", "token");
  return [
    ...keyShots(),
    ...webhookShots(),
    { name: "account-apps", path: "/account", as: "programs" },
    { name: "connect-app", path: `/connect?${requests.device}`, as: "programs" },
    { name: "connect-readings", path: `/connect?${requests.server}`, as: "programs" },
    { name: "connect-problem", path: `/connect?${unusable}`, as: "programs" },
    { name: "api-reference-called", path: "/developers/api", steps: sendWithKey },
  ];
}
