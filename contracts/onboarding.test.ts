import { describe, expect, it } from "vitest";
import {
  parseAffiliate,
  decide,
  sameOriginPath,
  renewalMismatch,
  type Decision,
  type Guard,
  type OnboardingState,
} from "./onboarding.ts";

const NOTHING: OnboardingState = {
  user: null,
  recovering: false,
  renewal_order_id: "",
  renewal_email_address: "",
  redirect_url: "",
};
const ANA = "ana@example.com";

function signedIn(metadata: object, more: Partial<OnboardingState> = {}): OnboardingState {
  return { ...NOTHING, user: { email: ANA, user_metadata: metadata }, ...more };
}

const terms = { first_name: "Ana", last_name: "Ruiz", agreed_to_terms: true };
const processed = { ...terms, processed_orders: true };
const complete = { ...processed, generic_onboarding_complete: true };
const affiliate = { affiliate: { cp_afid: "A7", password_set: false } };

const OUT = NOTHING;
const NEW = signedIn({});
const TERMS = signedIn(terms, { is_affiliate: false, has_location: false });
const PROCESSED = signedIn(processed, { is_affiliate: false, has_location: false });
const DONE = signedIn(complete);
const AFFILIATE = signedIn({ ...complete, ...affiliate }, { is_affiliate: true });
/** An account that claims to be an affiliate's, although the server reports that it is not. */
const CLAIMS_AFFILIATE = signedIn({ ...complete, ...affiliate }, { is_affiliate: false });
const withPassword = { affiliate: { cp_afid: "A7", password_set: true } };
/** Invited, with a password and the terms accepted. */
const INVITED = signedIn({ ...terms, ...withPassword }, { is_affiliate: true, has_location: false });
const CUSTOMER = { is_affiliate: false, has_location: false };
const WRONG = { renewal_email_address: "other@example.com" };
const ORDER = { renewal_order_id: "o-1" };

type Row = readonly [Guard, string, OnboardingState, string];

/** Returns "stay", an address, or "order o-1". */
function describeDecision(decision: Decision): string {
  if (decision.kind === "stay") return "stay";
  if (decision.kind === "need") return `need ${decision.fact}`;
  return decision.kind === "go" ? decision.to : `order ${decision.order_id}`;
}

// One row for each row of the tables of spec §2 and §4, in their order.
const SPEC_ROWS: readonly Row[] = [
  ["main/landing", "default landing is /", DONE, "stay"],
  ["main/public", "after sign-in: default landing is /", DONE, "/"],
  [
    "main/landing",
    "e-mail differs from the stored renewal e-mail",
    signedIn(complete, WRONG),
    "/renewal/login",
  ],
  [
    "main/landing",
    "order id stored, onboarding complete: to that order's home",
    signedIn(complete, ORDER),
    "order o-1",
  ],
  ["main/landing", "affiliate without password", AFFILIATE, "/affiliates/password"],
  ["main/landing", "name or terms missing", NEW, "/accept_terms"],
  ["main/landing", "orders not processed", TERMS, "/process"],
  ["main/landing", "generic onboarding incomplete", PROCESSED, "/add_location"],
  ["shop_usage/public", "signed in: to the terms of its flow", DONE, "/shop_usage/accept_terms"],
  ["shop_usage/terms", "not signed in", OUT, "/shop_usage/login"],
  ["shop_usage/terms", "terms already accepted", TERMS, "/shop_usage/process"],
  ["shop_usage/process", "not signed in", OUT, "/shop_usage/login"],
  ["shop_usage/process", "processed_orders set", PROCESSED, "/shop_usage/select_location"],
  ["shop_usage/area", "not signed in", OUT, "/shop_usage/login"],
  ["renewal/terms", "not signed in", OUT, "/renewal/login"],
  ["renewal/terms", "terms accepted", TERMS, "/renewal/process"],
  ["renewal/process", "not signed in", OUT, "/renewal/login"],
  ["renewal/process", "terms not accepted", NEW, "/renewal/accept_terms"],
  ["renewal/process", "flag set", PROCESSED, "/"],
  ["main/terms", "not signed in", OUT, "/login"],
  ["main/terms", "accepted", TERMS, "/"],
  ["main/process", "not signed in", OUT, "/login"],
  ["main/process", "terms not accepted", NEW, "/accept_terms"],
  ["main/process", "flag set", PROCESSED, "/"],
  ["main/add_location", "not signed in", OUT, "/login"],
  ["main/add_location", "terms not accepted", NEW, "/accept_terms"],
  ["main/add_location", "orders not processed", TERMS, "/process"],
];

// Cases that the spec leaves open, as decided in design.md "Guards not shown" and decision 0009.
const OUR_ROWS: readonly Row[] = [
  ["main/area", "not signed in", OUT, "/login"],
  ["main/area", "half-way: terms", NEW, "/accept_terms"],
  ["main/area", "half-way: orders", TERMS, "/process"],
  ["main/area", "half-way: location", PROCESSED, "/add_location"],
  ["main/area", "complete", DONE, "stay"],
  ["main/area", "a stored order does not lead away from other pages", signedIn(complete, ORDER), "stay"],
  ["main/area", "affiliate without password", AFFILIATE, "/affiliates/password"],
  ["main/landing", "not signed in", OUT, "/login"],
  [
    "main/landing",
    "an order waits until onboarding is complete",
    signedIn(processed, { ...ORDER, ...CUSTOMER }),
    "/add_location",
  ],
  ["main/landing", "kept address", signedIn(complete, { redirect_url: "/orders?x=1" }), "/orders?x=1"],
  ["main/landing", "kept address elsewhere", signedIn(complete, { redirect_url: "//evil.example" }), "stay"],
  ["main/landing", "kept address is /", signedIn(complete, { redirect_url: "/" }), "stay"],
  ["main/public", "not signed in", OUT, "stay"],
  ["main/public", "first unmet step", TERMS, "/process"],
  ["main/public", "kept address", signedIn(complete, { redirect_url: "/account" }), "/account"],
  [
    "main/public",
    "kept address waits",
    signedIn(terms, { ...CUSTOMER, redirect_url: "/account" }),
    "/process",
  ],
  ["main/reset", "not signed in", OUT, "stay"],
  ["main/reset", "with an opened recovery link", signedIn(complete, { recovering: true }), "stay"],
  ["main/reset", "signed in", DONE, "/"],
  ["main/terms", "not accepted", NEW, "stay"],
  ["main/terms", "a name of blanks is none", signedIn({ ...terms, last_name: " " }), "stay"],
  ["main/process", "to be done", TERMS, "stay"],
  ["main/add_location", "to be done", PROCESSED, "stay"],
  ["main/add_location", "complete", DONE, "/"],
  ["main/affiliate_password", "not signed in", OUT, "/login"],
  ["main/affiliate_password", "password not set", AFFILIATE, "stay"],
  ["main/affiliate_password", "no affiliate", DONE, "/"],
  [
    "main/affiliate_password",
    "password set",
    signedIn({ affiliate: { cp_afid: "A7", password_set: true } }),
    "/",
  ],
  ["shop_usage/public", "not signed in", OUT, "stay"],
  ["shop_usage/reset", "with an opened recovery link", signedIn(complete, { recovering: true }), "stay"],
  ["shop_usage/reset", "signed in", DONE, "/shop_usage/accept_terms"],
  ["shop_usage/terms", "to be done", NEW, "stay"],
  ["shop_usage/process", "terms not accepted", NEW, "/shop_usage/accept_terms"],
  ["shop_usage/process", "to be done", TERMS, "stay"],
  ["shop_usage/area", "terms not accepted", NEW, "/shop_usage/accept_terms"],
  ["shop_usage/area", "terms accepted", TERMS, "stay"],
  [
    "main/area",
    "a home instead of the flag",
    signedIn(processed, { ...CUSTOMER, has_location: true }),
    "stay",
  ],
  ["main/add_location", "a home already", signedIn(processed, { ...CUSTOMER, has_location: true }), "/"],
  ["main/area", "homes not known yet", signedIn(processed, { is_affiliate: false }), "need has_location"],
  ["main/area", "affiliate or not, not known yet", signedIn(terms), "need is_affiliate"],
  ["main/landing", "affiliate without a home", INVITED, "/affiliates"],
  ["main/landing", "affiliate with a home", { ...INVITED, has_location: true }, "stay"],
  [
    "main/landing",
    "affiliate whose homes are not known",
    { ...INVITED, has_location: undefined },
    "need has_location",
  ],
  ["main/area", "no customer's steps for an affiliate", INVITED, "stay"],
  ["main/process", "affiliate", INVITED, "/"],
  ["main/add_location", "affiliate", INVITED, "/"],
  [
    "main/landing",
    "affiliate without the terms",
    { ...INVITED, user: { email: ANA, user_metadata: withPassword } },
    "/accept_terms",
  ],
  ["main/landing", "an account that only says it is an affiliate's", CLAIMS_AFFILIATE, "stay"],
  ["main/affiliate_password", "an account that only says it is an affiliate's", CLAIMS_AFFILIATE, "/"],
  ["main/affiliate_password", "affiliate or not, not known yet", signedIn(affiliate), "need is_affiliate"],
  ["renewal/public", "not signed in", OUT, "stay"],
  ["renewal/login", "not signed in", OUT, "stay"],
  ["renewal/login", "wrong account: shown there", signedIn(complete, WRONG), "stay"],
  ["renewal/login", "all done", PROCESSED, "/"],
  ["renewal/public", "wrong account", signedIn(complete, WRONG), "/renewal/login"],
  ["renewal/reset", "wrong account", signedIn(complete, WRONG), "/renewal/login"],
  ["renewal/public", "terms to be done", NEW, "/renewal/accept_terms"],
  ["renewal/public", "orders to be done", TERMS, "/renewal/process"],
  ["renewal/public", "all done", PROCESSED, "/"],
  ["renewal/reset", "with an opened recovery link", signedIn({}, { recovering: true }), "stay"],
  ["renewal/terms", "wrong account", signedIn({}, WRONG), "/renewal/login"],
  ["renewal/process", "wrong account", signedIn(terms, WRONG), "/renewal/login"],
  ["renewal/process", "to be done", TERMS, "stay"],
];

describe("redirects", () => {
  it.each([...SPEC_ROWS, ...OUR_ROWS])("%s: %s", (guard, _when, state, expected) => {
    expect(describeDecision(decide(guard, state))).toBe(expected);
  });

  it("returns the reason and what to remember", () => {
    expect(decide("main/area", OUT)).toEqual({ kind: "go", to: "/login", remember: true });
    expect(decide("main/landing", OUT)).toEqual({ kind: "go", to: "/login" });
    for (const guard of ["main/area", "renewal/public", "renewal/login"] as const)
      expect(decide(guard, signedIn(complete, WRONG))).toMatchObject({ invalid_renewal_email: true });
    expect(decide("main/public", signedIn(complete, { redirect_url: "/orders" }))).toEqual({
      kind: "go",
      to: "/orders",
      used_redirect: true,
    });
  });

  it("never redirects in a loop", () => {
    const page: Record<string, Guard> = {
      "/": "main/landing",
      "/login": "main/public",
      "/accept_terms": "main/terms",
      "/process": "main/process",
      "/add_location": "main/add_location",
      "/affiliates/password": "main/affiliate_password",
      "/renewal": "renewal/public",
      "/renewal/login": "renewal/login",
      "/renewal/accept_terms": "renewal/terms",
      "/renewal/process": "renewal/process",
      "/shop_usage/login": "shop_usage/public",
      "/shop_usage/accept_terms": "shop_usage/terms",
      "/shop_usage/process": "shop_usage/process",
      "/shop_usage/select_location": "shop_usage/area",
      "/affiliates": "main/area",
    };
    const metadata = [{}, terms, processed, complete, affiliate, { ...complete, ...affiliate }];
    const facts = [true, false].flatMap((is_affiliate) =>
      [true, false].map((has_location) => ({ is_affiliate, has_location })),
    );
    const states = [
      OUT,
      ...metadata.flatMap((some) =>
        facts.flatMap((known) => [signedIn(some, known), signedIn(some, { ...WRONG, ...known })]),
      ),
    ];
    for (const state of states) {
      for (const start of Object.keys(page)) {
        let at = start;
        let steps = 0;
        for (; steps < 6; steps += 1) {
          const decision = decide(page[at] ?? "main/area", state);
          if (decision.kind !== "go") break;
          at = decision.to;
        }
        expect(steps, `${start} as ${JSON.stringify(state.user?.user_metadata)}`).toBeLessThan(6);
      }
    }
  });
});

it("compares renewal email addresses like mail servers do, ignoring case", () => {
  expect(renewalMismatch(signedIn({}, { renewal_email_address: " ANA@example.com " }))).toBe(false);
  expect(renewalMismatch({ ...NOTHING, ...WRONG })).toBe(false);
});

it.each([
  ["/orders", "/orders"],
  ["/orders?a=//b#c", "/orders?a=//b#c"],
  ["//evil.example", null],
  ["/\\evil.example", null],
  ["/\t/evil.example", null],
  ["https://evil.example", null],
  ["javascript:alert(1)", null],
  ["", null],
  [null, null],
])("parses %j as a portal path: %j", (path, expected) => {
  expect(sameOriginPath(path)).toBe(expected);
});

it("detects an affiliate by cp_afid alone", () => {
  expect(parseAffiliate({ affiliate: { cp_afid: 12 } })).toEqual({
    cp_afid: "12",
    password_set: false,
    can_generate_order_links: false,
  });
  expect(parseAffiliate({ affiliate: { password_set: true } })).toBeNull();
  expect(parseAffiliate({ affiliate: "A7" })).toBeNull();
});
