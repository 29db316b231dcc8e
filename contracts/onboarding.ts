// Who can see which page, and where everyone else is redirected: every redirect of spec §2 and §4 as one pure function.
// Guards call it (web/app/guards). Pages never redirect on their own. Cases that the spec does not show are decided in
// design.md ("Guards not shown") and docs/decisions/0009.
import type { PagePath } from "./pages.ts";

/** The rule of a route. The part before the slash is the onboarding flow. */
export type Guard =
  /** Sign-up, login and verify pages. */
  | "main/public"
  | "shop_usage/public"
  | "renewal/public"
  | "renewal/login"
  /** Password reset: its second half is for a user who signed in with the emailed link. */
  | "main/reset"
  | "shop_usage/reset"
  | "renewal/reset"
  | "main/terms"
  | "shop_usage/terms"
  | "renewal/terms"
  | "main/process"
  | "shop_usage/process"
  | "renewal/process"
  | "main/add_location"
  | "main/affiliate_password"
  /** The signed-in area and its first page. */
  | "main/area"
  | "main/landing"
  /** select_location, add_location, live_link, summary. */
  | "shop_usage/area";

/** Metadata that an account sets itself (spec §3). Everything can be missing. */
export interface OnboardingMetadata {
  readonly first_name?: unknown;
  readonly last_name?: unknown;
  readonly agreed_to_terms?: unknown;
  readonly processed_orders?: unknown;
  readonly generic_onboarding_complete?: unknown;
  readonly affiliate?: unknown;
}

export interface OnboardingState {
  /** Null if no user is signed in, or if the second step of a sign-in is still pending. */
  readonly user: { readonly email: string | null; readonly user_metadata: OnboardingMetadata } | null;
  /** Whether a recovery link was opened and the new password has not been chosen yet. */
  readonly recovering: boolean;
  /** What the browser stores (spec §3). Empty = nothing. */
  readonly renewal_order_id: string;
  readonly renewal_email_address: string;
  readonly redirect_url: string;
  /**
   * What the server reports about the account, requested only if a decision needs it. If left out, it is not known yet.
   */
  readonly is_affiliate?: boolean | undefined;
  readonly has_location?: boolean | undefined;
}

/** Facts about an account that only the server has. */
export type AccountFact = "is_affiliate" | "has_location";

export type Decision =
  | {
      readonly kind: "stay";
      /** The stored renewal email is not the signed-in one. This page shows that. */
      readonly invalid_renewal_email?: true;
    }
  | {
      readonly kind: "go";
      /** A path of the portal. */
      readonly to: string;
      /** The requested address is stored, to redirect there once everything is done. */
      readonly remember?: true;
      /** The stored redirect_url is used up. */
      readonly used_redirect?: true;
      /** The stored renewal email is not the signed-in one. The next page shows that. */
      readonly invalid_renewal_email?: true;
    }
  /** To /locations/{esiid} of the stored order, or on as if none were stored if it can't be read. */
  | { readonly kind: "go_to_order"; readonly order_id: string }
  /** The step is decided again with this fact. */
  | { readonly kind: "need"; readonly fact: AccountFact };

type User = NonNullable<OnboardingState["user"]>;

const STAY: Decision = { kind: "stay" };

function go(to: PagePath): Decision {
  return { kind: "go", to };
}

function need(fact: AccountFact): Decision {
  return { kind: "need", fact };
}

function isSet(value: unknown): boolean {
  return typeof value === "string" ? value.trim() !== "" : Boolean(value);
}

/** Whether first name, last name and acceptance of the terms are all present (spec §5, terms guard). */
export function termsAccepted(metadata: OnboardingMetadata): boolean {
  return isSet(metadata.first_name) && isSet(metadata.last_name) && isSet(metadata.agreed_to_terms);
}

/**
 * Returns the affiliate data that an account sets itself, by cp_afid (spec §4), or null if there is none. The customer
 * can write that data, so guards, navigation and the affiliates' page all rely on what the server reports
 * (`is_affiliate`).
 */
export function parseAffiliate(metadata: OnboardingMetadata): {
  readonly cp_afid: string;
  readonly password_set: boolean;
  readonly can_generate_order_links: boolean;
} | null {
  const { affiliate } = metadata;
  if (typeof affiliate !== "object" || affiliate === null) return null;
  const fields: Readonly<Record<string, unknown>> = { ...affiliate };
  const id = fields["cp_afid"];
  if ((typeof id !== "string" && typeof id !== "number") || String(id) === "") return null;
  return {
    cp_afid: String(id),
    password_set: isSet(fields["password_set"]),
    can_generate_order_links: isSet(fields["can_generate_order_links"]),
  };
}

/** Whether a renewal was started with an email that is not the signed-in one (spec §5, renewal). */
export function renewalMismatch(state: OnboardingState): boolean {
  const stored = state.renewal_email_address.trim().toLowerCase();
  return stored !== "" && state.user !== null && (state.user.email ?? "").trim().toLowerCase() !== stored;
}

// Any origin works, because only whether a path stays on it matters.
const ANY_ORIGIN = "https://portal.invalid";

/**
 * Returns the text if it is a path of the portal itself, as required for redirect_url and /callback's `path`. Null for
 * anything that could lead elsewhere.
 */
export function sameOriginPath(text: string | null): string | null {
  if (!text || !text.startsWith("/") || text.startsWith("//")) return null;
  // Browsers treat control characters and backslashes as slashes or drop them.
  // oxlint-disable-next-line no-control-regex -- that is what is looked for
  if (/[\u0000-\u0020\\]/.test(text)) return null;
  const url = new URL(text, ANY_ORIGIN);
  // "/.//evil.example" is a path of this origin, but writing that path into an address again leads to another origin.
  return url.origin === ANY_ORIGIN && !url.pathname.startsWith("//") ? text : null;
}

/**
 * Returns the first step of the main onboarding that is not done yet (spec §2 "Redirects after sign-in"). Null if there
 * is none.
 */
function firstStep(user: User, state: OnboardingState): Decision | null {
  const metadata = user.user_metadata;
  const claim = parseAffiliate(metadata);
  if (renewalMismatch(state)) return { kind: "go", to: "/renewal/login", invalid_renewal_email: true };
  if (claim && state.is_affiliate === undefined) return need("is_affiliate");
  if (claim && state.is_affiliate && !claim.password_set) return go("/affiliates/password");
  if (!termsAccepted(metadata)) return go("/accept_terms");
  return customerStep(metadata, state);
}

/**
 * Returns the first step after the terms. Null if there is none: an affiliate has none, and having a home counts the
 * same as the flag (spec §4).
 */
function customerStep(metadata: OnboardingMetadata, state: OnboardingState): Decision | null {
  const processed = isSet(metadata.processed_orders);
  if (processed && isSet(metadata.generic_onboarding_complete)) return null;
  if (state.is_affiliate === undefined) return need("is_affiliate");
  if (state.is_affiliate) return null;
  if (!processed) return go("/process");
  if (state.has_location === undefined) return need("has_location");
  return state.has_location ? null : go("/add_location");
}

/**
 * Rule of the page of one of these steps: stay if it is the next one, or else go to the step before it, or else to /.
 */
function stepPage(path: "/process" | "/add_location"): Rule {
  return signedIn("/login", ({ user_metadata: metadata }, state) => {
    if (!termsAccepted(metadata)) return go("/accept_terms");
    const step = customerStep(metadata, state);
    if (step?.kind !== "go") return step ?? go("/");
    if (step.to === path) return STAY;
    return path === "/add_location" ? step : go("/");
  });
}

/** The first page of the signed-in area. An affiliate without a home has no use for a customer's page. */
function landing({ user_metadata: metadata }: User, state: OnboardingState): Decision {
  if (!parseAffiliate(metadata) || !state.is_affiliate) return STAY;
  if (state.has_location === undefined) return need("has_location");
  return state.has_location ? STAY : go("/affiliates");
}

/** Where a user goes after finishing onboarding: the home of the stored order, then the address first requested. */
function afterOnboarding(state: OnboardingState): Decision | null {
  if (state.renewal_order_id !== "") return { kind: "go_to_order", order_id: state.renewal_order_id };
  const redirectPath = sameOriginPath(state.redirect_url);
  return redirectPath && redirectPath !== "/" ? { kind: "go", to: redirectPath, used_redirect: true } : null;
}

function renewalStep(user: User, state: OnboardingState): Decision | null {
  if (renewalMismatch(state)) return { kind: "go", to: "/renewal/login", invalid_renewal_email: true };
  return termsAccepted(user.user_metadata) ? null : go("/renewal/accept_terms");
}

type Rule = (user: User | null, state: OnboardingState) => Decision;

const mainPublic: Rule = (user, state) =>
  user ? (firstStep(user, state) ?? afterOnboarding(state) ?? go("/")) : STAY;

const shopUsagePublic: Rule = (user) => (user ? go("/shop_usage/accept_terms") : STAY);

const renewalPublic: Rule = (user, state) => {
  if (!user) return STAY;
  const step = renewalStep(user, state);
  if (step) return step;
  return isSet(user.user_metadata.processed_orders) ? go("/") : go("/renewal/process");
};

// With the wrong account, the page shows that and offers to change it.
const renewalLogin: Rule = (user, state) =>
  renewalMismatch(state) ? { kind: "stay", invalid_renewal_email: true } : renewalPublic(user, state);

function reset(elsewhere: Rule): Rule {
  return (user, state) => (user && state.recovering ? STAY : elsewhere(user, state));
}

/** Rule for signed-in users only. All others go to the flow's login. */
function signedIn(login: PagePath, rule: (user: User, state: OnboardingState) => Decision): Rule {
  return (user, state) => (user ? rule(user, state) : go(login));
}

/** The same, but stores the address for after the sign-in or the steps in between. */
function remembering(rule: Rule): Rule {
  return (user, state) => {
    const decision = rule(user, state);
    return decision.kind === "go" && !decision.used_redirect ? { ...decision, remember: true } : decision;
  };
}

const RULES: Readonly<Record<Guard, Rule>> = {
  "main/public": mainPublic,
  "main/reset": reset(mainPublic),
  "main/terms": signedIn("/login", (user) => (termsAccepted(user.user_metadata) ? go("/") : STAY)),
  "main/process": stepPage("/process"),
  "main/add_location": stepPage("/add_location"),
  "main/affiliate_password": signedIn("/login", ({ user_metadata: metadata }, state) => {
    const claim = parseAffiliate(metadata);
    if (!claim || claim.password_set) return go("/");
    if (state.is_affiliate === undefined) return need("is_affiliate");
    return state.is_affiliate ? STAY : go("/");
  }),
  "main/area": remembering(signedIn("/login", (user, state) => firstStep(user, state) ?? STAY)),
  "main/landing": signedIn(
    "/login",
    (user, state) => firstStep(user, state) ?? afterOnboarding(state) ?? landing(user, state),
  ),
  "shop_usage/public": shopUsagePublic,
  "shop_usage/reset": reset(shopUsagePublic),
  "shop_usage/terms": signedIn("/shop_usage/login", ({ user_metadata: metadata }) =>
    termsAccepted(metadata) ? go("/shop_usage/process") : STAY,
  ),
  "shop_usage/process": signedIn("/shop_usage/login", ({ user_metadata: metadata }) => {
    if (!termsAccepted(metadata)) return go("/shop_usage/accept_terms");
    return isSet(metadata.processed_orders) ? go("/shop_usage/select_location") : STAY;
  }),
  "shop_usage/area": signedIn("/shop_usage/login", ({ user_metadata: metadata }) =>
    termsAccepted(metadata) ? STAY : go("/shop_usage/accept_terms"),
  ),
  "renewal/public": renewalPublic,
  "renewal/login": renewalLogin,
  "renewal/reset": reset(renewalPublic),
  "renewal/terms": signedIn("/renewal/login", (user, state) => {
    if (renewalMismatch(state)) return { kind: "go", to: "/renewal/login", invalid_renewal_email: true };
    return termsAccepted(user.user_metadata) ? go("/renewal/process") : STAY;
  }),
  "renewal/process": signedIn("/renewal/login", (user, state) => {
    const step = renewalStep(user, state);
    if (step) return step;
    return isSet(user.user_metadata.processed_orders) ? go("/") : STAY;
  }),
};

/** Returns what happens to a visitor or user who opens a page with this guard. */
export function decide(guard: Guard, state: OnboardingState): Decision {
  return RULES[guard](state.user, state);
}
