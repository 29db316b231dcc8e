// Addresses that look as if the operator allowed them: each way to set the redirect after a sign-in, and each trick.
import { request } from "node:http";
import { beforeAll, describe, expect, it } from "vitest";
import { sameOriginPath } from "#contracts/onboarding.ts";
import { insertUser } from "#server/services/auth/users/create.ts";
import { mailsTo } from "../support/outbox.ts";
import { newEmail } from "../support/contacts.ts";
import { createOidcFixture } from "../support/oidc/fixture.ts";
import { connectForger } from "../support/saml/forger.ts";
import { setup } from "#tests/support/setup.ts";

const SITE = "https://portal.example";
const TRICKS = [
  "https://evil.example/",
  "//evil.example/",
  "///evil.example",
  "\\\\evil.example",
  "/\\evil.example",
  "https:evil.example",
  "https:/evil.example",
  "https:\\\\evil.example\\portal.example",
  // A name before the host, and lookalikes.
  "https://portal.example@evil.example/",
  "https://portal.example:443@evil.example/",
  "https://portal.example%40evil.example/",
  "https://evil.example\\@portal.example/",
  "https://evil.example/\\@portal.example/",
  "https://user@portal.example/",
  // Names that start or end like ours.
  "https://portal.example.evil.example/",
  "https://evilportal.example/",
  "https://portal.example./",
  "https://portal.example%2eevil.example/",
  "https://portal.example%00.evil.example/",
  "https://portal.example。evil.example/",
  "https://pоrtal.example/",
  "https://portal.example\t.evil.example/",
  // Wildcards that match too much.
  "https://evil.example/.partner.example/",
  "https://evil.example?.partner.example/",
  "https://evil.example#.partner.example/",
  "https://evil%2Eexample%2F.partner.example/",
  "https://a.b.partner.example/",
  "https://partner.example/",
  "https://x.partner.example.evil.example/",
  "https://preview-x.evil.example/",
  "https://preview-/evil.example/",
  // Another scheme or port, and a path that climbs.
  "http://portal.example/",
  "https://portal.example:8443/",
  "https://portal.example:0/",
  "https://exact.example/callback/../../evil",
  "https://exact.example/callback%2f..%2fevil",
  "https://exact.example//callback",
  "javascript:alert(1)//https://portal.example/",
  "JavaScript://portal.example/%0aalert(1)",
  "data:text/html,https://portal.example/",
  "blob:https://portal.example/1",
  "view-source:https://portal.example/",
];

let ssoProvider: string;
const fixture = setup(createOidcFixture);
const service = setup(() =>
  fixture.service({
    AUTH_SITE_URL: SITE,
    AUTH_URI_ALLOW_LIST:
      "https://*.partner.example/**,https://exact.example/callback,https://preview-*.example/**",
    AUTH_AUTOCONFIRM: "false",
    AUTH_RATE_LIMIT_VERIFY: "100000",
    AUTH_RATE_LIMIT_OTP: "100000",
    AUTH_RATE_LIMIT_SSO: "100000",
    RATE_LIMIT_FACTOR: "1000",
  }),
);
beforeAll(async () => {
  const forger = await connectForger(service.server, "https://idp.example/metadata", () => service.ctx.now());
  ssoProvider = forger.providerId;
});

const query = (address: string): string => new URLSearchParams({ redirect_to: address }).toString();

async function getRedirectUrl(
  path: string,
  init: RequestInit = {},
): Promise<{ status: number; location: string }> {
  const response = await fetch(service.base + path, { redirect: "manual", ...init });
  await response.body?.cancel();
  return { status: response.status, location: response.headers.get("location") ?? "" };
}

/** Expects that the address leads to the site, as a browser parses it. */
function expectSite(address: string, trick: string): void {
  expect(URL.parse(address)?.origin, trick).toBe(SITE);
}

/** A header may contain only Latin-1, so other characters are sent as the bytes of their UTF-8. */
const asHeader = (text: string): string => Buffer.from(text, "utf8").toString("latin1");

describe("an emailed link", () => {
  it.each(TRICKS)("does not lead to %j", async (trick) => {
    const link = "/verify?token=x&type=magiclink";
    for (const response of [
      await getRedirectUrl(`${link}&${query(trick)}`),
      await getRedirectUrl(link, { headers: { redirect_to: asHeader(trick) } }),
      await getRedirectUrl(link, { headers: { referer: asHeader(trick) } }),
    ]) {
      expect(response.status, trick).toBe(303);
      expectSite(response.location, trick);
    }
    const twice = await getRedirectUrl(`${link}&${query(SITE)}&${query(trick)}`);
    expect(twice).toEqual({ status: 400, location: "" });
  });

  it("leads to an allowed address without characters that would end the header", async () => {
    for (const allowed of [
      `${SITE}/in\r\nset-cookie: a=b`,
      `${SITE}/in\n\nhello`,
      `${SITE}/in\u2028x`,
      `${SITE}/é`,
      "https://x.partner.example/a\rb",
    ]) {
      const response = await fetch(`${service.base}/verify?token=x&type=magiclink&${query(allowed)}`, {
        redirect: "manual",
      });
      expect(response.status).toBe(303);
      expect(response.headers.get("set-cookie")).toBeNull();
      expect(response.headers.get("location")).toMatch(/^https:\/\/(portal|x\.partner)\.example\/[!-~]*$/);
    }
  });
});

describe("a sign-in through an identity provider or a directory", () => {
  it.each(TRICKS)("does not lead back to %j", async (trick) => {
    const browser = service.browser();
    const started = await browser.fetch(`${service.base}/authorize?provider=google&${query(trick)}`, {
      redirect: "manual",
    });
    const state = new URL(started.headers.get("location") ?? "").searchParams.get("state") ?? "";
    const ended = await browser.fetch(`${service.base}/callback?error=access_denied&state=${state}`, {
      redirect: "manual",
    });
    expectSite(ended.headers.get("location") ?? "", trick);
    const body = JSON.stringify({ provider_id: ssoProvider, redirect_to: trick });
    expect((await getRedirectUrl("/sso", { method: "POST", body })).status).toBe(303);
    const flow = await service.ctx.db.sql
      .selectFrom("auth.flow_states")
      .select("redirect_to")
      .where("authentication_method", "=", "sso/saml")
      .orderBy("created_at", "desc")
      .executeTakeFirstOrThrow();
    expectSite(flow.redirect_to ?? "", trick);
  });
});

describe("a message with a link", () => {
  const post = (path: string, trick: string, body: object, key?: string): Promise<{ status: number }> =>
    getRedirectUrl(`${path}?${query(trick)}`, {
      method: "POST",
      body: JSON.stringify(body),
      ...(key ? { headers: { authorization: `Bearer ${key}` } } : {}),
    });

  async function createUser(): Promise<string> {
    const email = newEmail();
    await insertUser(service.ctx, service.ctx.db.sql, { email, email_confirmed_at: service.ctx.now() });
    return email;
  }

  const ROUTES: ReadonlyArray<readonly [string, (trick: string) => Promise<string>]> = [
    [
      "POST /otp",
      async (trick) => {
        const email = newEmail();
        await post("/otp", trick, { email });
        return email;
      },
    ],
    [
      "POST /signup",
      async (trick) => {
        const email = newEmail();
        await post("/signup", trick, { email, password: "correct horse battery" });
        return email;
      },
    ],
    [
      "POST /resend",
      async (trick) => {
        const email = newEmail();
        await post("/signup", SITE, { email, password: "correct horse battery" });
        await service.ctx.db.sql.deleteFrom("mail.outbox").where("recipient", "=", email).execute();
        await post("/resend", trick, { email, type: "signup" });
        return email;
      },
    ],
    [
      "POST /recover",
      async (trick) => {
        const email = await createUser();
        await post("/recover", trick, { email });
        return email;
      },
    ],
    [
      "POST /invite",
      async (trick) => {
        const email = newEmail();
        await post("/invite", trick, { email }, service.ctx.tokens.serviceKey);
        return email;
      },
    ],
  ];

  it.each(ROUTES)("of %s contains no other address", async (_route, send) => {
    for (const trick of TRICKS.filter((_, index) => index % 5 === 0)) {
      const mails = await mailsTo(service.server, await send(trick));
      expect(mails.length, trick).toBeGreaterThan(0);
      for (const { link, body, html } of mails) {
        expect([service.server.url, SITE], trick).toContain(new URL(link).origin);
        // With what follows, because a random token may happen to contain "evil" or "8443".
        expect(body + (html ?? ""), trick).not.toMatch(
          /evil[^\w-]|(?::|%3a)8443|(?:javascript|blob)(?::|%3a)/i,
        );
      }
    }
  });

  it("of the operator's generate_link contains no other address", async () => {
    for (const trick of TRICKS.filter((_, index) => index % 5 === 0)) {
      const response = await fetch(`${service.base}/admin/generate_link`, {
        method: "POST",
        headers: { authorization: `Bearer ${service.ctx.tokens.serviceKey}` },
        body: JSON.stringify({ type: "magiclink", email: await createUser(), redirect_to: trick }),
      });
      const { action_link: link } = (await response.json()) as { action_link: string };
      expectSite(new URL(link).searchParams.get("redirect_to") ?? "", trick);
    }
  });
});

describe("the portal itself", () => {
  /** Sends a path unchanged, because fetch would normalize it. */
  const raw = (path: string, headers = {}): Promise<{ status: number; location: string | undefined }> =>
    new Promise((resolve, reject) => {
      request(service.server.url, { path, headers }, (response) => {
        response.resume();
        resolve({ status: response.statusCode ?? 0, location: response.headers.location });
      })
        .on("error", reject)
        .end();
    });

  it.each([
    "//evil.example/",
    "//evil.example/%2e%2e",
    "/\\evil.example",
    "/%2f%2fevil.example",
    "/%5cevil.example/",
    "/.//evil.example",
    "/stop///evil.example",
    "/stop/..%2f..%2f%2fevil.example",
    "/api/notifications/unsubscribe/%2f%2fevil.example",
    "/api/notifications/mails/unsubscribe/..%2f..%2fevil.example",
  ])("does not redirect %s", async (path) => {
    const host = new URL(service.server.url).host;
    for (const headers of [
      { host },
      { host: "evil.example" },
      { host, "x-forwarded-host": "evil.example" },
    ]) {
      const { status, location } = await raw(path, headers);
      expect(location).toBeUndefined();
      expect(status).toBeGreaterThanOrEqual(200);
      expect(status < 300 || status >= 400).toBe(true);
    }
  });

  it.each([
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example/",
    "\\/evil.example/",
    "/\t/evil.example/",
    "/\n/evil.example/",
    " //evil.example/",
    "/.//evil.example/",
    "/..//evil.example/",
    "/a/..//evil.example/",
    "/%2e//evil.example/",
    "/a/%2E%2e//evil.example/",
    "/./\\evil.example/",
    "javascript:alert(1)",
    "evil.example",
    "",
  ])("treats %j as not one of its pages", (path) => {
    expect(sameOriginPath(path)).toBeNull();
  });

  it.each(["/", "/locations/1?month=2026-01#usage", "/a//b", "/search?to=//evil.example/", "/%2fevil"])(
    "treats %j as one of its pages",
    (path) => {
      expect(sameOriginPath(path)).toBe(path);
    },
  );
});
