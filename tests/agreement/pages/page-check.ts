// Compares a page about a home with the APIs: amounts in the page's format, recommendations by their wording.
import type { RankedPlan } from "#contracts/compare.ts";
import type { Outlook, OutlookOption } from "#contracts/outlook.ts";
import type { BestPlan } from "#contracts/portal.ts";
import { getRecommendedNet } from "#messages/describe-advice.ts";
import { formatFor } from "#messages/format.ts";
import { getShownNet } from "#messages/message-values.ts";
import { recommendedOption, recommendsSwitch } from "../responses/compare-responses.ts";
import type { Findings } from "../disagreements.ts";
import { amountsIn, dollars, listAmounts } from "../amounts.ts";
import type { SeededLocation } from "../fixture/seed-fixture.ts";
import { LABELS } from "./labels.ts";
import type { ReadBlock } from "./portal-page.ts";
import { listOptionAmounts, listPlanAmounts } from "./plan-amounts.ts";

const format = formatFor("en");
const YEAR = /(\$[\d,]+)\s*(?:a year|over 12 months)/;
const TOTAL = /(\$[\d,]+)\s*over 12 months/;
/** Next to the total, if the month-to-month rate isn't known. */
const RANGE = /(\$[\d,]+)\s+to\s+(\$[\d,]*\d),\s+depending on/;
const SAVED = /You(?:’d)? save (?:about )?(\$[\d,]+)/;
const PAID_MORE = /You(?:’d)? pay (?:about )?(?:more )?(\$[\d,]+)/;
const SAVED_BY_SWITCHING = /You save \$[\d,]+ over 12 months/;
const SWITCH_DAY = /(?:starting|switch on) (\w+ \d+, \d{4})/;
/** Text that a page shows only if the customer should order. */
const URGES = /Order this plan|Renew with this plan|Switch to |You(?:’d)? save/;
/** A difference under a dollar a year counts as none (web/features/compare/parts/results/view.ts). */
const SAME_CENTS = 100;

type Item = RankedPlan & Partial<Pick<BestPlan, "band" | "switch">>;

export interface CheckContext {
  readonly findings: Findings;
  readonly plan_names: readonly string[];
}

export class PageCheck {
  readonly #findings: Findings;
  readonly location: SeededLocation;
  readonly #surface: string;
  readonly #names: readonly string[];
  /** `plan_names`: names of all listed plans. */
  constructor({ findings, plan_names }: CheckContext, location: SeededLocation, surface: string) {
    this.#findings = findings;
    this.location = location;
    this.#surface = surface;
    this.#names = plan_names;
  }

  same(what: string, shown: unknown, expected: unknown): void {
    this.#findings.same(this.location, `${this.#surface} vs API: ${what}`, shown, expected);
  }

  holds(what: string, holds: boolean, texts: () => string): void {
    this.#findings.holds(this.location, `${this.#surface}: ${what}`, holds, texts);
  }

  /** Checks that every amount of the text is one of these. */
  amounts(what: string, text: string, allowed: ReadonlySet<string>): void {
    const unknown = amountsIn(text, this.#names).filter((amount) => !allowed.has(amount));
    this.holds(`${what}: amounts that the API has not`, unknown.length === 0, () =>
      unknown.map((amount) => around(text, amount)).join(" | "),
    );
  }

  includes(what: string, text: string, part: string): void {
    this.holds(`${what} is there`, text.includes(part), () => `"${part}" is not in: ${oneLine(text)}`);
  }

  /** Checks that a text recommends the same as the outlook. */
  checkMove(text: string, outlook: Outlook): void {
    const { recommendation, order } = outlook;
    const option = recommendedOption(outlook);
    const saved = SAVED.exec(text)?.[1] ?? null;
    if (order) {
      this.includes("the order in progress", text, order.plan_name);
      if (order.starts_on) this.includes("the day on which it starts", text, format.date(order.starts_on));
    }
    if (recommendsSwitch(outlook) && option?.plan && recommendation.on) {
      this.includes("the recommended plan", text, option.plan.name);
      this.includes("the recommended day", text, format.date(recommendation.on));
      this.same("saving of the recommended plan", saved, dollars(getRecommendedNet(outlook) ?? 0));
    } else {
      this.holds(
        "urges nothing that is not recommended",
        !URGES.test(text),
        () => `${recommendation.code}: ${oneLine(text)}`,
      );
    }
    if (recommendation.code === "stay") this.includes("staying", text, LABELS.stay);
    this.amounts("the recommendation", text, listAmounts(outlook));
  }

  /** Checks a plan's row in a list. `hasOrder`: whether an order is in progress. */
  row(block: Pick<ReadBlock, "plan_id" | "text">, item: Item | undefined, hasOrder: boolean): void {
    const { text } = block;
    this.holds("lists plans that the API lists", item !== undefined, () => block.plan_id);
    if (!item?.cost || !item.twelve_months) return;
    this.same("a plan's twelve months", YEAR.exec(text)?.[1] ?? null, dollars(item.twelve_months.cents));
    this.amounts("a plan", text, listPlanAmounts(item));
    this.#net(text, item, hasOrder);
  }

  #net(text: string, { switch: planSwitch }: Item, hasOrder: boolean): void {
    const saved = SAVED.exec(text)?.[1];
    const more = PAID_MORE.exec(text)?.[1];
    const net = getShownNet(planSwitch);
    if (saved !== undefined)
      this.same("what a plan saves", saved, net !== null && net > 0 ? dollars(net) : null);
    if (more !== undefined)
      this.same("what a plan costs more", more, net !== null && net < 0 ? dollars(net) : null);
    if (SAVED_BY_SWITCHING.test(text))
      this.same(
        "the day a plan starts",
        SWITCH_DAY.exec(text)?.[1] ?? null,
        planSwitch ? format.dateShort(planSwitch.starts_on) : null,
      );
    if (hasOrder) this.urgesNothing(text);
  }

  /** Checks that nothing else is recommended while an order is in progress. */
  urgesNothing(text: string): void {
    this.holds("urges no order while one is in progress", !URGES.test(text), () => {
      const at = URGES.exec(text)?.index ?? 0;
      return oneLine(text.slice(Math.max(0, at - 120)));
    });
  }

  /** Checks the section of an option. */
  option(text: string, option: OutlookOption | null): void {
    this.holds("shows options that the API has", option !== null, () => oneLine(text));
    if (!option) return;
    const { total_cents: total, low_cents: low, high_cents: high, starts_on } = option;
    const net = getShownNet(option);
    this.same(
      "an option's twelve months",
      TOTAL.exec(text)?.[1] ?? null,
      total === null ? null : dollars(total),
    );
    const range =
      low !== null && high !== null && dollars(low) !== dollars(high) ? [dollars(low), dollars(high)] : [];
    this.same("an option's range", RANGE.exec(text)?.slice(1) ?? [], range);
    this.amounts("an option", text, listOptionAmounts(option));
    if (option.plan && net !== null && Math.abs(net) >= SAME_CENTS)
      this.same(
        "what an option saves",
        (SAVED.exec(text) ?? PAID_MORE.exec(text))?.[1] ?? null,
        dollars(net),
      );
    if (starts_on && text.includes("Starts"))
      this.includes("an option's day", text, format.dateShort(starts_on));
  }

  /** Checks that the dates of a text's alerts are those of the outlook's. */
  alerts(text: string, { alerts }: Pick<Outlook, "alerts">): void {
    for (const { kind, day } of alerts) if (day) this.includes(`the alert ${kind}`, text, format.date(day));
  }
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").slice(0, 400);
}

/** Returns an amount with the surrounding words. */
function around(text: string, amount: string): string {
  const at = text.indexOf(amount);
  return `${amount} in: ${oneLine(text.slice(Math.max(0, at - 160), at + 120))}`;
}
