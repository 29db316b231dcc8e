// Sign-ins that the service rejects, and errors in the address of a page that an emailed link or an identity provider
// leads to.
import type { Page } from "@playwright/test";
import { getMessages } from "#messages/node.ts";
import { DEMO_CUSTOMERS } from "#server/seed/demo-customers.ts";
import { inOrder, type Shot, type Steps } from "./shot.ts";

const AUTH_CALLS = /\/auth\/v1\/(token|signup|otp|recover)/;

interface Rejection {
  readonly status: number;
  readonly code: string;
  readonly msg?: string;
  readonly reasons?: readonly string[];
}

const WAIT = "For security purposes, you can only request this after 41 seconds.";

const LOGIN_REJECTIONS: Readonly<Record<string, Rejection>> = {
  banned: { status: 403, code: "user_banned" },
  unconfirmed: { status: 400, code: "email_not_confirmed" },
  "method-off": { status: 422, code: "email_provider_disabled" },
  "too-many": { status: 429, code: "over_request_rate_limit" },
  wait: { status: 429, code: "over_email_send_rate_limit", msg: WAIT },
  "not-sent": { status: 422, code: "sms_send_failed" },
};

const SIGNUP_REJECTIONS: Readonly<Record<string, Rejection>> = {
  exists: { status: 422, code: "user_already_exists" },
  closed: { status: 422, code: "signup_disabled" },
  "address-rejected": { status: 400, code: "email_address_invalid" },
  "weak-password": { status: 422, code: "weak_password", reasons: ["length"] },
  "leaked-password": { status: 422, code: "weak_password", reasons: ["pwned"] },
  "long-password": {
    status: 400,
    code: "validation_failed",
    msg: "Password cannot be longer than 72 characters",
  },
};

const CALLBACK_CODES: Readonly<Record<string, string>> = {
  failed: "error=server_error&error_code=bad_oauth_callback",
  closed: "error=access_denied&error_code=signup_disabled",
  banned: "error=access_denied&error_code=user_banned",
  unverified: "error=access_denied&error_code=provider_email_needs_verification",
  started: "error=access_denied&error_code=bad_oauth_state",
};

const EXPIRED = "error=access_denied&error_code=otp_expired";
const OTHER = "error=server_error&error_code=unexpected_failure";

const fill = async (page: Page, password: string): Promise<void> => {
  await page.locator("main input[type=email], main input[name=email]").first().fill("ana@example.com");
  await page.locator("main input[type=password]").first().fill(password);
};

const reject =
  ({ status, code, msg = "no", reasons }: Rejection): Steps =>
  async (page) => {
    await page.route(AUTH_CALLS, (route) =>
      route.fulfill({
        status,
        json: { code: status, error_code: code, msg, ...(reasons && { weak_password: { reasons } }) },
      }),
    );
    await fill(page, reasons ? "texas2026" : "violet tractor 88 lanterns");
    await page.locator("main form button[type=submit]").first().click();
    await page.locator("main [role=alert], main [aria-invalid=true]").first().waitFor();
  };

const closeSignUp: Steps = async (page) => {
  await page.route("**/config.json", async (route) => {
    const response = await route.fetch();
    const config = (await response.json()) as { sign_in?: object };
    return route.fulfill({ response, json: { ...config, sign_in: { ...config.sign_in, open: false } } });
  });
};

/** Shots of visitors, and of a customer who follows an old link. */
export function signInShots(): Shot[] {
  // One for each language, because a customer gets one email a minute.
  const demo = { en: DEMO_CUSTOMERS[0]?.email ?? "", es: DEMO_CUSTOMERS[1]?.email ?? "" };
  const closed: Steps = inOrder(closeSignUp, async (page, language) => {
    await page.reload({ waitUntil: "networkidle" });
    await page.getByText(getMessages("auth", language).signUp.closedTitle).waitFor();
  });
  const sendReset: Steps = async (page, language) => {
    await page.locator("main form input").first().fill(demo[language]);
    await page.locator("main form button[type=submit]").first().click();
    await page.locator("main input[autocomplete=one-time-code]").waitFor();
  };
  return [
    ...Object.entries(LOGIN_REJECTIONS).map(([name, rejection]): Shot => ({
      name: `login-${name}`,
      path: "/login",
      steps: reject(rejection),
    })),
    ...Object.entries(SIGNUP_REJECTIONS).map(([name, rejection]): Shot => ({
      name: `signup-${name}`,
      path: "/signup",
      steps: reject(rejection),
    })),
    { name: "signup-turned-off", path: "/signup", steps: closed },
    { name: "password-reset-code", path: "/password/reset", steps: sendReset },
    ...Object.entries(CALLBACK_CODES).map(([name, query]): Shot => ({
      name: `callback-${name}`,
      path: `/callback?${query}`,
    })),
    { name: "link-expired", path: `/signup#${EXPIRED}` },
    { name: "link-expired-login", path: `/login#${EXPIRED}` },
    { name: "link-expired-signed-in", path: `/orders#${EXPIRED}`, as: "empty" },
    { name: "link-failed", path: `/login#${OTHER}` },
    { name: "link-failed-signed-in", path: `/orders#${OTHER}`, as: "empty" },
  ];
}
