// People of the browser tests: made with the operator's key, signed in by their password, put into
// the browser as its own client would have kept them.
import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import type { NotificationData, WorkflowKey } from "#contracts/workflows.ts";
import type {
  DeskAffiliateRequest,
  DeskEnrollmentRequest,
  DeskOrderRequest,
  DeskTokenRequest,
  DeskOrder,
} from "./test-desk.ts";
import type { DeskMeterRequest } from "./meter-desk.ts";
import { send } from "#scripts/lib/send.ts";
import { BASE } from "./base.ts";

const SERVICE_KEY = process.env["E2E_SERVICE_KEY"] ?? "";
/** Where web/shared/session keeps the session. */
const STORAGE_KEY = "wattlane.auth";

export interface TestUser {
  readonly email: string;
  readonly password: string;
  readonly user_id: string;
  /** What the auth client keeps: tokens and account. */
  readonly session: { readonly access_token: string };
}

const TERMS = {
  first_name: "Ana",
  last_name: "Ruiz",
  agreed_to_terms: true,
  agreed_to_terms_at: "2026-01-12T18:00:00.000Z",
};
const PROCESSED = { ...TERMS, processed_orders: true };
const DONE = { ...PROCESSED, generic_onboarding_complete: true };

/** How far somebody has come in onboarding. */
export const STAGES = {
  new: {},
  terms: TERMS,
  processed: PROCESSED,
  done: DONE,
  affiliate: { ...DONE, affiliate: { cp_afid: "A7", password_set: false, can_generate_order_links: true } },
} as const;
export type Stage = keyof typeof STAGES;

/** An address nobody has used. */
export function newEmail(): string {
  return `browser-${randomBytes(6).toString("hex")}@example.com`;
}

const call = <T>(method: string, path: string, bearer: string, body?: object): Promise<T> =>
  send<T>(BASE + path, bearer, method, body);

/** Makes an account that has come so far, and signs it in. */
export async function createPortalUser(stage: Stage, metadata: object = {}): Promise<TestUser> {
  const email = newEmail();
  const password = `Long enough ${randomBytes(4).toString("hex")}`;
  const { id } = await call<{ id: string }>("POST", "/auth/v1/admin/users", SERVICE_KEY, {
    email,
    password,
    email_confirm: true,
    user_metadata: { ...STAGES[stage], ...metadata },
  });
  const session = await call<{ access_token: string }>(
    "POST",
    "/auth/v1/token?grant_type=password",
    SERVICE_KEY,
    { email, password },
  );
  return { email, password, user_id: id, session };
}

/** Makes an account of a stage; one of the stage "affiliate" is on the operator's list, too, which is what counts. */
export async function createTestUser(stage: Stage): Promise<TestUser> {
  const user = await createPortalUser(stage);
  if (stage === "affiliate")
    await inviteAffiliate({ cp_afid: `E2E-${user.user_id.slice(0, 8)}`, affiliate_email: user.email });
  return user;
}

/** A call of the main API or the second service API as this person. */
export function callAs<T>(user: TestUser, method: string, path: string, body?: object): Promise<T> {
  return call<T>(method, path, user.session.access_token, body);
}

/** Puts the person's session into the browser, before any page of the portal opens. */
export async function signInBrowser(page: Page, user: TestUser): Promise<void> {
  await page.addInitScript(
    ([key, session]) => {
      // Once a window: a sign-out during the test is not undone by the next page.
      if (sessionStorage.getItem("test.signed-in") !== null) return;
      sessionStorage.setItem("test.signed-in", "yes");
      localStorage.setItem(key, session);
    },
    [STORAGE_KEY, JSON.stringify(user.session)] as const,
  );
}

/** Tells a person something, as a program of the operator's does. */
export async function notifyCustomer<Key extends WorkflowKey>(
  user: TestUser,
  workflow: Key,
  data: NotificationData[Key],
): Promise<void> {
  const body = { recipients: [user.user_id], data };
  await call("POST", `/notify/v1/workflows/${workflow}/trigger`, SERVICE_KEY, body);
}

async function callDesk(
  request:
    | DeskOrderRequest
    | DeskAffiliateRequest
    | DeskEnrollmentRequest
    | DeskMeterRequest
    | DeskTokenRequest,
): Promise<string> {
  const response = await fetch(process.env["E2E_DESK_URL"] ?? "", {
    method: "POST",
    body: JSON.stringify(request),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}

/** What a page is given to reach the feed with, of a token that runs out in so many seconds. */
export async function shortFeedToken({ user_id }: TestUser, seconds: number): Promise<object> {
  const token = JSON.parse(await callDesk({ token_of: user_id, seconds })) as object;
  return { user_id, ...token };
}

/** Writes an order at the operator's desk; without `user_id` it waits for whoever proves the e-mail. Returns its id. */
export async function placeOrder(order: DeskOrderRequest): Promise<string> {
  return (await placeTexted(order)).id;
}

/** The same, with the link that a text message about its end carries. */
export async function placeTexted(order: DeskOrderRequest): Promise<DeskOrder> {
  return JSON.parse(await callDesk(order)) as DeskOrder;
}

/** Has the operator ask somebody in as an affiliate: a mail is on its way. */
export async function inviteAffiliate(affiliate: DeskAffiliateRequest): Promise<void> {
  await callDesk(affiliate);
}

/** Has the retailer with an interface go on with an order, and tell the portal so. */
export async function changeEnrollment(
  order_id: string,
  change: DeskEnrollmentRequest["change"],
): Promise<void> {
  await callDesk({ order_id, change });
}

/** Has the meter's company, or its customer, do something about a home. */
export async function callMeterSource<T = object>(
  meter: DeskMeterRequest["meter"],
  esiid: string,
): Promise<T> {
  return JSON.parse(await callDesk({ meter, esiid })) as T;
}
