// Who may see which page, and where everybody else is led: every redirect of spec §2 and §4 as
// one pure function. Guards call it (web/app/guards); pages never redirect by themselves.
// What the spec does not show is decided in design.md ("Guards not shown") and docs/decisions/0009.
import type { PagePath } from "./pages.ts";

/** The rule of a route; the part before the slash is the onboarding flow. */
export type Guard =
  /** Sign-up, login and verify pages. */
  | "main/public"
  | "shop_usage/public"
  | "renewal/public"
  /** Password reset: its second half is for somebody whom the mailed link signed in. */
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
  /** The signed-in area, and its first page. */
  | "main/area"
  | "main/landing"
  /** select_location, add_location, live_link, summary. */
  | "shop_usage/area";

/** What an account says of itself (spec §3); everything may be missing. */
export interface OnboardingMetadata {
  readonly first_name?: unknown;
  readonly last_name?: unknown;
  readonly agreed_to_terms?: unknown;
  readonly processed_orders?: unknown;
  readonly generic_onboarding_complete?: unknown;
  readonly affiliate?: unknown;
}

export interface OnboardingState {
  /** Null while nobody is signed in, or the second step of a sign-in is still to come. */
  readonly user: { readonly email: string | null; readonly user_metadata: OnboardingMetadata } | null;
  /** A recovery link was opened, and the new password is not chosen yet. */
  readonly recovering: boolean;
  /** What the browser keeps (spec §3); empty = nothing. */
  readonly renewal_order_id: string;
  readonly renewal_email_address: string;
  readonly redirect_url: string;
  /** What the server says of the account, requested only if a decision needs it; left out: not known yet. */
  readonly is_affiliate?: boolean | undefined;
  readonly has_location?: boolean | undefined;
}

/** What only the server knows of an account. */
export type AccountFact = "is_affiliate" | "has_location";

export type Decision =
  | { readonly kind: "stay" }
  | {
      readonly kind: "go";
      /** A path of the portal. */
      readonly to: string;
      /** The address asked for is kept, to be led there once all is done. */
      readonly remember?: true;
      /** The stored redirect_url is used up. */
      readonly used_redirect?: true;
      /** The stored renewal e-mail is not the signed-in one: the next page says so. */
      readonly invalid_renewal_email?: true;
    }
  /** To /locations/{esiid} of the stored order; where it cannot be read, on as if none were stored. */
  | { readonly kind: "go_to_order"; readonly order_id: string }
  /** To be decided again with this fact. */
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

/** Whether first name, last name and the agreement to the terms are all there (spec §5, terms guard). */
export function termsAccepted(metadata: OnboardingMetadata): boolean {
  return isSet(metadata.first_name) && isSet(metadata.last_name) && isSet(metadata.agreed_to_terms);
}

/**
 * What an account says of itself as an affiliate, by cp_afid (spec §4); null: nothing. Its customer can write that: who
 * is one is what the server says (`is_affiliate`), for guards, navigation and the affiliates' page alike.
 */
export function getAffiliate(metadata: OnboardingMetadata): {
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

/** Whether a renewal was begun under an e-mail that is not the signed-in one (spec §5, renewal). */
export function renewalMismatch(state: OnboardingState): boolean {
  const stored = state.renewal_email_address.trim().toLowerCase();
  return stored !== "" && state.user !== null && (state.user.email ?? "").trim().toLowerCase() !== stored;
}

// Any origin: only whether a path stays on it counts.
const ANY_ORIGIN = "https://portal.invalid";

/** A path of the portal itself, as redirect_url and /callback's `path` have to be; null for anything that could lead elsewhere. */
export function sameOriginPath(text: string | null): string | null {
  if (!text || !text.startsWith("/") || text.startsWith("//")) return null;
  // Control characters and backslashes are read as slashes or dropped by browsers.
  // oxlint-disable-next-line no-control-regex -- that is what is looked for
  if (/[\u0000-\u0020\\]/.test(text)) return null;
  const url = new URL(text, ANY_ORIGIN);
  // "/.//evil.example" is a path of this origin, but whoever writes that path into an address again leaves it.
  return url.origin === ANY_ORIGIN && !url.pathname.startsWith("//") ? text : null;
}

/** The first step of the main onboarding that is still to be done (spec §2 "Redirects after sign-in"), null when there is none. */
function firstStep(user: User, state: OnboardingState): Decision | null {
  const metadata = user.user_metadata;
  const claim = getAffiliate(metadata);
  if (renewalMismatch(state)) return { kind: "go", to: "/renewal/login", invalid_renewal_email: true };
  if (claim && state.is_affiliate === undefined) return need("is_affiliate");
  if (claim && state.is_affiliate && !claim.password_set) return go("/affiliates/password");
  if (!termsAccepted(metadata)) return go("/accept_terms");
  return customerStep(metadata, state);
}

/** The first step after the terms, null when there is none: an affiliate has none, and a home is as good as the flag (spec §4). */
function customerStep(metadata: OnboardingMetadata, state: OnboardingState): Decision | null {
  const processed = isSet(metadata.processed_orders);
  if (processed && isSet(metadata.generic_onboarding_complete)) return null;
  if (state.is_affiliate === undefined) return need("is_affiliate");
  if (state.is_affiliate) return null;
  if (!processed) return go("/process");
  if (state.has_location === undefined) return need("has_location");
  return state.has_location ? null : go("/add_location");
}

/** The rule of the page of one of these steps: stay if it is the next one, else the step before it, else to /. */
function stepPage(path: "/process" | "/add_location"): Rule {
  return signedIn("/login", ({ user_metadata: metadata }, state) => {
    if (!termsAccepted(metadata)) return go("/accept_terms");
    const step = customerStep(metadata, state);
    if (step?.kind !== "go") return step ?? go("/");
    if (step.to === path) return STAY;
    return path === "/add_location" ? step : go("/");
  });
}

/** The first page of the signed-in area: an affiliate without a home has nothing on a customer's. */
function landing({ user_metadata: metadata }: User, state: OnboardingState): Decision {
  if (!getAffiliate(metadata) || !state.is_affiliate) return STAY;
  if (state.has_location === undefined) return need("has_location");
  return state.has_location ? STAY : go("/affiliates");
}

/** Where somebody is led who has done everything: the stored order's home, then the address first asked for. */
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
  // With the wrong account the page tells so, and offers to change it.
  if (!user || renewalMismatch(state)) return STAY;
  if (!termsAccepted(user.user_metadata)) return go("/renewal/accept_terms");
  return isSet(user.user_metadata.processed_orders) ? go("/") : go("/renewal/process");
};

function reset(elsewhere: Rule): Rule {
  return (user, state) => (user && state.recovering ? STAY : elsewhere(user, state));
}

/** A rule for signed-in people only; everybody else goes to the flow's login. */
function signedIn(login: PagePath, rule: (user: User, state: OnboardingState) => Decision): Rule {
  return (user, state) => (user ? rule(user, state) : go(login));
}

/** The same, with the address kept for after the sign-in or the steps in between. */
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
    const claim = getAffiliate(metadata);
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

/** What happens to somebody who opens a page with this guard. */
export function decide(guard: Guard, state: OnboardingState): Decision {
  return RULES[guard](state.user, state);
}
