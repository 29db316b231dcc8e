// The three flows through sign-in and onboarding (spec §1): the paths of their pages and the steps they name.
// contracts/onboarding.ts decides which step comes next.
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
  /** Where the page that claims orders redirects. */
  readonly after: PagePath;
  /**
   * Where an emailed link or an identity provider redirects after the sign-in. The guard there determines the next
   * step.
   */
  readonly afterSignIn: PagePath;
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
    afterSignIn: "/",
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
    afterSignIn: "/shop_usage/accept_terms",
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
    afterSignIn: "/renewal/accept_terms",
    steps: ["terms", "orders"],
  },
};

/** Returns the flow that a path belongs to. */
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

/**
 * Returns the index of the step at a path, the number of steps once all are done, or null on pages before the first.
 */
export function findStep(pathname: string): number | null {
  const flow = getFlow(pathname);
  const parts = pathname.split("/").slice(flow.name === "main" ? 1 : 2);
  if (flow.name === "shop_usage" && parts[0] === "summary") return flow.steps.length;
  const step = STEP_OF_PAGE[parts[0] ?? ""];
  const index = step ? flow.steps.indexOf(step) : -1;
  return index === -1 ? null : index;
}

/** Returns the path of the page for the code sent to an address. */
export function verifyPath(
  flow: Flow,
  address: { readonly email: string } | { readonly phone: string },
): string {
  return `${flow.verify}?${new URLSearchParams(address).toString()}`;
}

/** Returns the path of the page that emails a password reset, with the address prefilled if one is known. */
export function resetPath(flow: Flow, email: string): string {
  return email === ""
    ? flow.reset
    : `${flow.reset}?${new URLSearchParams({ email_address: email }).toString()}`;
}
