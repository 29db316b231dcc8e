// Users of the browser tests: created with the operator's key, signed in with their password, and stored in the browser
// as its own client would.
import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import type { NotificationData, WorkflowKey } from "#contracts/workflows.ts";
import type {
  ControlAffiliateRequest,
  ControlEnrollmentRequest,
  ControlOrderRequest,
  ControlTokenRequest,
  ControlOrder,
} from "./test-controls.ts";
import type { MeterControlRequest } from "./meter-controls.ts";
import { send } from "#scripts/lib/send.ts";
import { BASE } from "./base.ts";

const SERVICE_KEY = process.env["E2E_SERVICE_KEY"] ?? "";
/** Storage key of the session in web/shared/session. */
const STORAGE_KEY = "wattlane.auth";

export interface TestUser {
  readonly email: string;
  readonly password: string;
  readonly user_id: string;
  /** What the auth client stores: tokens and account. */
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

/** Stages of the onboarding. */
export const STAGES = {
  new: {},
  terms: TERMS,
  processed: PROCESSED,
  done: DONE,
  affiliate: { ...DONE, affiliate: { cp_afid: "A7", password_set: false, can_generate_order_links: true } },
} as const;
export type Stage = keyof typeof STAGES;

/** Returns an unused address. */
export function newEmail(): string {
  return `browser-${randomBytes(6).toString("hex")}@example.com`;
}

const call = <T>(method: string, path: string, bearer: string, body?: object): Promise<T> =>
  send<T>(BASE + path, bearer, method, body);

/** Creates an account at this stage, and signs it in. */
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

/** Creates an account of a stage. One of the stage "affiliate" is also on the operator's list, which is what counts. */
export async function createTestUser(stage: Stage): Promise<TestUser> {
  const user = await createPortalUser(stage);
  if (stage === "affiliate")
    await inviteAffiliate({ cp_afid: `E2E-${user.user_id.slice(0, 8)}`, affiliate_email: user.email });
  return user;
}

/** Calls the main API or the second service API as this user. */
export function callAs<T>(user: TestUser, method: string, path: string, body?: object): Promise<T> {
  return call<T>(method, path, user.session.access_token, body);
}

/** Puts the user's session into the browser, before any page of the portal opens. */
export async function signInBrowser(page: Page, user: TestUser): Promise<void> {
  await page.addInitScript(
    ([key, session]) => {
      // Once per window, so that a sign-out during the test is not undone by the next page.
      if (sessionStorage.getItem("test.signed-in") !== null) return;
      sessionStorage.setItem("test.signed-in", "yes");
      localStorage.setItem(key, session);
    },
    [STORAGE_KEY, JSON.stringify(user.session)] as const,
  );
}

/** Notifies a user, like a program of the operator's. */
export async function notifyCustomer<Key extends WorkflowKey>(
  user: TestUser,
  workflow: Key,
  data: NotificationData[Key],
): Promise<void> {
  const body = { recipients: [user.user_id], data };
  await call("POST", `/notify/v1/workflows/${workflow}/trigger`, SERVICE_KEY, body);
}

async function callControls(
  request:
    | ControlOrderRequest
    | ControlAffiliateRequest
    | ControlEnrollmentRequest
    | MeterControlRequest
    | ControlTokenRequest,
): Promise<string> {
  const response = await fetch(process.env["E2E_DESK_URL"] ?? "", {
    method: "POST",
    body: JSON.stringify(request),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}

/** Returns what a page needs to connect to the feed, with a token that expires in this many seconds. */
export async function shortFeedToken({ user_id }: TestUser, seconds: number): Promise<object> {
  const token = JSON.parse(await callControls({ token_of: user_id, seconds })) as object;
  return { user_id, ...token };
}

/**
 * Creates an order through the operator's test server. Without `user_id`, it waits for the account that verifies the
 * email. Returns its id.
 */
export async function placeOrder(order: ControlOrderRequest): Promise<string> {
  return (await placeTexted(order)).id;
}

/** Does the same and returns the link of a text message about its end. */
export async function placeTexted(order: ControlOrderRequest): Promise<ControlOrder> {
  return JSON.parse(await callControls(order)) as ControlOrder;
}

/** Makes the operator invite an affiliate, which sends an email. */
export async function inviteAffiliate(affiliate: ControlAffiliateRequest): Promise<void> {
  await callControls(affiliate);
}

/** Makes the provider with an API change an order, and notify the portal. */
export async function changeEnrollment(
  order_id: string,
  change: ControlEnrollmentRequest["change"],
): Promise<void> {
  await callControls({ order_id, change });
}

/** Makes the meter source, or its customer, act on a home. */
export async function callMeterSource<T = object>(
  meter: MeterControlRequest["meter"],
  esiid: string,
): Promise<T> {
  return JSON.parse(await callControls({ meter, esiid })) as T;
}
