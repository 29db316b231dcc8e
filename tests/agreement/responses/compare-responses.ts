// Compares the APIs' results for a home with each other, to the cent and in meaning.
import type { PlanSwitch, RankedPlan } from "#contracts/compare.ts";
import type { Outlook, OutlookOption } from "#contracts/outlook.ts";
import type { OrderQuote } from "#contracts/checkout.ts";
import type { BestPlans } from "#contracts/portal.ts";
import type { RenewalChoices } from "#contracts/renewals.ts";
import type { Findings } from "../disagreements.ts";
import type { SeededLocation } from "../fixture/seed-fixture.ts";
import type { Responses } from "./fetch-responses.ts";

const SWITCHES: ReadonlySet<Outlook["recommendation"]["code"]> = new Set([
  "choose_before_end",
  "switch_now",
  "switch_on_day",
]);

/** Whether the outlook recommends another plan. */
export function recommendsSwitch({ recommendation }: Outlook): boolean {
  return SWITCHES.has(recommendation.code);
}

/** Returns the option that the outlook recommends, or null if there is none. */
export function recommendedOption({ options, recommendation }: Outlook): OutlookOption | null {
  return options.find(({ id }) => id === recommendation.option_id) ?? null;
}

function toSwitch(option: OutlookOption): PlanSwitch | null {
  const { starts_on, total_cents, exit_fee_cents, one_time_cents, net_cents, break_even_on } = option;
  if (starts_on === null) return null;
  return { starts_on, total_cents, exit_fee_cents, one_time_cents, net_cents, break_even_on };
}

class LocationCheck {
  readonly #findings: Findings;
  readonly #home: SeededLocation;
  readonly #answers: Responses;
  constructor(findings: Findings, location: SeededLocation, responses: Responses) {
    this.#findings = findings;
    this.#home = location;
    this.#answers = responses;
  }

  #same(kind: string, one: unknown, other: unknown): void {
    this.#findings.same(this.#home, kind, one, other);
  }

  #holds(kind: string, holds: boolean, texts: () => string): void {
    this.#findings.holds(this.#home, kind, holds, texts);
  }

  all(): void {
    this.#location();
    this.#itself();
    this.#recommendation();
    const { best_plans, outlook, ranking } = this.#answers;
    this.#holds(
      "best_plans answers exactly when the outlook knows the utility",
      best_plans.ok === (outlook.tdu !== null),
      () => `${outlook.tdu ?? "unknown"}, ${best_plans.ok ? "answered" : best_plans.problem}`,
    );
    if (!best_plans.ok) return;
    this.#bestPlans(best_plans.body);
    if (ranking?.ok) this.#ranking(best_plans.body, ranking.body);
    else
      this.#holds("a visitor with the same usage is answered", false, () => ranking?.problem ?? "no utility");
    for (const [id, quote] of this.#answers.quotes) this.#quote(best_plans.body, id, quote);
    for (const [id, renewal] of this.#answers.renewals)
      if (renewal.ok) this.#renewal(best_plans.body, id, renewal.body);
  }

  #location(): void {
    const { location, outlook, usage } = this.#answers;
    this.#same("location vs outlook: contract", location.contract, outlook.contract);
    this.#same("location vs outlook: clock", location.clock, outlook.clock);
    this.#same("location vs outlook: usage", location.usage_summary, outlook.basis);
    this.#same("location vs outlook: utility", location.service_location.tdu, outlook.tdu);
    this.#same(
      "location vs outlook: switch hold",
      location.service_location.switch_hold ?? false,
      outlook.switch_hold,
    );
    this.#same("usage vs outlook: basis", usage.basis, outlook.basis);
    this.#same("usage vs outlook: day", usage.day, outlook.day);
  }

  /** Checks that the outlook adds up: options over the same period, each the sum of its parts. */
  #itself(): void {
    const { outlook } = this.#answers;
    const [nothing] = outlook.options;
    this.#same("outlook: doing nothing is the first option", nothing?.kind ?? "do_nothing", "do_nothing");
    this.#same(
      "outlook: timeline is the segments of doing nothing",
      outlook.timeline,
      nothing?.segments ?? [],
    );
    for (const option of outlook.options) {
      const {
        total_cents: total,
        net_cents: net,
        segments,
        exit_fee_cents: fee,
        one_time_cents: once,
      } = option;
      if (total !== null && nothing?.total_cents != null && option !== nothing)
        this.#same("outlook: net is doing nothing less the option", net, nothing.total_cents - total);
      const first = segments[0];
      this.#same(
        "outlook: segments begin with the window",
        first?.from ?? outlook.window.from,
        outlook.window.from,
      );
      this.#same(
        "outlook: segments end with it",
        segments.at(-1)?.through ?? outlook.window.through,
        outlook.window.through,
      );
      if (total === null || segments.some(({ cents }) => cents === null)) continue;
      const sum = segments.reduce((cents, segment) => cents + (segment.cents ?? 0), 0);
      this.#same("outlook: total is the segments and each fee once", total, sum + (fee ?? 0) + once);
    }
  }

  #recommendation(): void {
    const { outlook } = this.#answers;
    const { code, option_id, on, net_cents } = outlook.recommendation;
    const option = recommendedOption(outlook);
    this.#holds(
      "outlook: an order in progress is the recommendation, and the only one",
      (code === "order_in_progress") === (outlook.order !== null),
      () => `${code}, order ${outlook.order?.state ?? "none"}`,
    );
    if (option_id !== null)
      this.#holds("outlook: names an option of its own", option !== null, () => option_id);
    if (!recommendsSwitch(outlook)) return;
    this.#same("outlook: recommended day is the option's", on, option?.starts_on ?? null);
    this.#same("outlook: recommended saving is the option's", net_cents, option?.net_cents ?? null);
    this.#holds(
      "outlook: a recommended switch saves",
      (net_cents ?? 0) > 0,
      () => `${code} nets ${net_cents}`,
    );
  }

  #bestPlans(best: BestPlans): void {
    const { outlook } = this.#answers;
    this.#same("best_plans vs outlook: utility", best.tdu, outlook.tdu);
    this.#same("best_plans vs outlook: list's date", best.as_of, outlook.as_of);
    this.#same("best_plans vs outlook: basis", best.basis, outlook.basis);
    this.#same("best_plans vs outlook: kWh", best.usage.year_kwh, outlook.year_kwh);
    this.#same("best_plans vs outlook: levels", best.levels, outlook.levels);
    this.#same("best_plans vs outlook: counts", best.counts, outlook.counts);
    this.#same("best_plans vs outlook: current price", best.current_cents, outlook.current_cents);
    this.#same("best_plans vs outlook: fee today", best.leaving?.fee_cents ?? null, outlook.exit_fee_cents);
    this.#same("best_plans vs outlook: free from", best.leaving?.free_from ?? null, outlook.free_from);
    // If it is to start on the first possible day, it is to be ordered today (contracts/portal.ts).
    const { on: start } = outlook.recommendation;
    const on = recommendsSwitch(outlook) ? (start === outlook.window.from ? outlook.day : start) : null;
    this.#same("best_plans vs outlook: day of the recommended switch", best.best_switch_on, on);
    this.#counts(best);
    const byId = new Map(best.results.map((one) => [one.plan.id, one]));
    for (const option of outlook.options) {
      if (!option.plan) continue;
      const listed = byId.get(option.plan.id);
      this.#same("best_plans vs outlook: plan", listed?.plan, option.plan);
      if (outlook.order) continue;
      this.#same("best_plans vs outlook: switch", listed?.switch ?? null, toSwitch(option));
    }
    if (outlook.order) {
      const urged = best.results.filter((one) => one.switch !== null);
      this.#holds(
        "best_plans: no switch while an order is in progress",
        urged.length === 0,
        () => `${urged.length} plans`,
      );
    }
    // The first of the list is what is recommended: nothing verified and lasting saves more.
    const recommended = recommendedOption(outlook);
    if (recommendsSwitch(outlook) && recommended) {
      const nets = best.results.flatMap((one) =>
        isOpen(one) && one.switch?.net_cents != null ? [one.switch.net_cents] : [],
      );
      this.#holds(
        "best_plans vs outlook: no plan that lasts nets more than the recommended one",
        Math.max(...nets, 0) <= (recommended.net_cents ?? 0),
        () => `${Math.max(...nets)} but ${recommended.net_cents}`,
      );
    }
  }

  #counts({ counts, results }: BestPlans): void {
    this.#same("best_plans: counts vs its results", counts.listed, results.length);
    const { listed, lasting, shorter, unverified, unpriced } = counts;
    this.#same("best_plans: counts add up", listed, lasting + shorter + unverified + unpriced);
    this.#same("best_plans: unpriced", unpriced, results.filter(({ cost }) => cost === null).length);
  }

  #ranking(
    best: BestPlans,
    ranking: Pick<BestPlans, "levels" | "counts" | "usage"> & { results: readonly RankedPlan[] },
  ): void {
    this.#same("ranking vs best_plans: levels", ranking.levels, best.levels);
    this.#same("ranking vs best_plans: counts", ranking.counts, best.counts);
    this.#same("ranking vs best_plans: usage", ranking.usage, best.usage);
    const ids = (results: readonly RankedPlan[]): string[] => results.map(({ plan }) => plan.id);
    this.#same("ranking vs best_plans: order of plans", ids(ranking.results), ids(best.results));
    const byId = new Map(ranking.results.map((one) => [one.plan.id, one]));
    for (const { plan, cost, twelve_months } of best.results) {
      this.#same("ranking vs best_plans: cost of a plan", byId.get(plan.id)?.cost, cost);
      this.#same(
        "ranking vs best_plans: twelve months of a plan",
        byId.get(plan.id)?.twelve_months,
        twelve_months,
      );
    }
  }

  #quote(best: BestPlans, id: string, quote: OrderQuote): void {
    const listed = best.results.find(({ plan }) => plan.id === id);
    const { outlook } = this.#answers;
    this.#same(
      "quote vs best_plans: year",
      quote.quote?.year_cents ?? null,
      listed?.cost?.year_cents ?? null,
    );
    this.#same(
      "quote vs best_plans: twelve months",
      quote.quote?.twelve_months ?? null,
      listed?.twelve_months ?? null,
    );
    this.#same("quote vs best_plans: switch", quote.switch, listed?.switch ?? null);
    const sameDay = quote.switches.find(({ starts_on }) => starts_on === quote.switch?.starts_on);
    this.#same("quote vs its days: switch", quote.switch, sameDay ?? null);
    this.#same("quote vs best_plans: leaving", quote.leaving, best.leaving);
    this.#same("quote vs outlook: switch hold", quote.switch_hold ?? false, outlook.switch_hold);
    this.#same(
      "quote vs outlook: first day",
      quote.quote?.twelve_months?.from ?? outlook.window.from,
      outlook.window.from,
    );
  }

  #renewal(best: BestPlans, id: string, renewal: RenewalChoices): void {
    const { outlook } = this.#answers;
    const byId = new Map(best.results.map((one) => [one.plan.id, one]));
    const named = [renewal.default_renewal.plan, ...renewal.stay, ...renewal.leave].flatMap((one) =>
      one ? [one] : [],
    );
    for (const { plan, cost, twelve_months } of named) {
      this.#same("renewal vs best_plans: cost of a plan", cost, byId.get(plan.id)?.cost ?? null);
      this.#same(
        "renewal vs best_plans: twelve months of a plan",
        twelve_months,
        byId.get(plan.id)?.twelve_months ?? null,
      );
    }
    const order = this.#home.orders[this.#home.order_ids.indexOf(id)];
    const hasRun = order?.state === "active" || order?.state === "ended";
    if (hasRun) {
      this.#same("renewal: fee vs its outlook", renewal.fee_cents, renewal.outlook.exit_fee_cents);
    }
    this.#same("renewal vs outlook: levels", renewal.outlook.levels, outlook.levels);
    this.#same("renewal vs outlook: counts", renewal.outlook.counts, outlook.counts);
    if (outlook.order)
      this.#holds(
        "renewal: urges no second order while one is in progress",
        !recommendsSwitch(renewal.outlook),
        () => `${renewal.outlook.recommendation.code} for the order ${renewal.outlook.contract?.plan_name}`,
      );
    const { state } = this.#home.orders[this.#home.order_ids.indexOf(id)] ?? {};
    const ran = state === "active" || state === "ended";
    if (ran) this.#same("renewal: clock vs its outlook", renewal.clock, renewal.outlook.clock);
    // Next to an entered contract, an order that was active has its own outlook.
    if (ran && this.#home.contract) return;
    this.#same("renewal vs outlook: recommendation", renewal.outlook.recommendation, outlook.recommendation);
    this.#same("renewal vs outlook: options", renewal.outlook.options, outlook.options);
    this.#same("renewal vs outlook: alerts", renewal.outlook.alerts, outlook.alerts);
    if (ran) this.#same("renewal vs outlook: current price", renewal.now_cents, outlook.current_cents);
  }
}

/** Whether a plan can be recommended: verified, lasting, and open to everyone. */
function isOpen({ plan }: RankedPlan): boolean {
  return (
    plan.proof.verdict !== "unproven" && plan.rate_type === "fixed" && plan.term_months >= 12 && !plan.prepaid
  );
}

/** Compares all responses about one home, and records every disagreement. */
export function compareResponses(findings: Findings, location: SeededLocation, responses: Responses): void {
  new LocationCheck(findings, location, responses).all();
}
