// The three ways through sign-in and onboarding (spec §1): what each one's pages are called and
// which steps it names. Which of them comes next is contracts/onboarding.ts's to say.
import type { PagePath } from "#contracts/pages.ts";

export const STEPS = ["terms", "orders", "location", "meter"] as const;
export type Step = (typeof STEPS)[number];

export interface Flow {
  readonly name: "main" | "shop_usage" | "renewal";
  readonly signUp: PagePath;
  readonly login: PagePath;
  readonly verify: PagePath;
  readonly reset: PagePath;
  readonly terms: PagePath;
  readonly process: PagePath;
  /** Where the orders' page leads. */
  readonly after: PagePath;
  /** Where a mailed link or a provider leads after the sign-in; the guard there knows the next step. */
  readonly signedIn: PagePath;
  readonly steps: readonly Step[];
}

export const FLOWS: Readonly<Record<Flow["name"], Flow>> = {
  main: {
    name: "main",
    signUp: "/signup",
    login: "/login",
    verify: "/account/verify",
    reset: "/password/reset",
    terms: "/accept_terms",
    process: "/process",
    after: "/",
    signedIn: "/",
    steps: ["terms", "orders", "location"],
  },
  shop_usage: {
    name: "shop_usage",
    signUp: "/shop_usage/signup",
    login: "/shop_usage/login",
    verify: "/shop_usage/verify",
    reset: "/shop_usage/password/reset",
    terms: "/shop_usage/accept_terms",
    process: "/shop_usage/process",
    after: "/shop_usage/select_location",
    signedIn: "/shop_usage/accept_terms",
    steps: STEPS,
  },
  renewal: {
    name: "renewal",
    signUp: "/renewal/signup",
    login: "/renewal/login",
    verify: "/renewal/account/verify",
    reset: "/renewal/password/reset",
    terms: "/renewal/accept_terms",
    process: "/renewal/process",
    after: "/",
    signedIn: "/renewal/accept_terms",
    steps: ["terms", "orders"],
  },
};

/** The flow that an address belongs to. */
export function getFlow(pathname: string): Flow {
  const [, first] = pathname.split("/");
  return FLOWS[first === "shop_usage" || first === "renewal" ? first : "main"];
}

const STEP_OF_PAGE: Readonly<Record<string, Step>> = {
  accept_terms: "terms",
  process: "orders",
  select_location: "location",
  add_location: "location",
  live_link: "meter",
};

/** Index of the step that an address shows, the number of steps once all are done, null on pages before the first. */
export function findStep(pathname: string): number | null {
  const flow = getFlow(pathname);
  const parts = pathname.split("/").slice(flow.name === "main" ? 1 : 2);
  if (flow.name === "shop_usage" && parts[0] === "summary") return flow.steps.length;
  const step = STEP_OF_PAGE[parts[0] ?? ""];
  const index = step ? flow.steps.indexOf(step) : -1;
  return index === -1 ? null : index;
}

/** The page that takes the code sent to an address. */
export function verifyPath(
  flow: Flow,
  address: { readonly email: string } | { readonly phone: string },
): string {
  return `${flow.verify}?${new URLSearchParams(address).toString()}`;
}

/** The page that mails a way to choose a new password, with the address filled in where one is known. */
export function resetPath(flow: Flow, email: string): string {
  return email === ""
    ? flow.reset
    : `${flow.reset}?${new URLSearchParams({ email_address: email }).toString()}`;
}
