// Parses what a label states about buying excess generation (16 TAC 25.475 requires it on every label).
import type { Buyback } from "#contracts/plan.ts";
import { findAmounts } from "./amounts.ts";
import { hoursIn } from "./hours.ts";
import { mainName } from "./window-names.ts";

/** A statement about exported energy. Its prices are what the customer earns, not pays. */
export const ABOUT_BUYBACK =
  /(?:buy|sell)-?\s?backs?\b|excess (?:distributed |renewable |solar )*(?:generation|energy|power)|surplus (?:generation|energy)|distributed renewable generation|\bexport(?:s|ed|ing)?\b|solar (?:grid )?credit|renewable rewards|sent (?:back )?to the grid|\bsold back\b|generacion excedente|\bexcess\b[^.]{0,40}\bcredited\b/;

export interface BuybackFound {
  readonly buyback: Buyback | null;
  readonly text: string | null;
  /** Statements that may contain a price for exported energy and were not understood. */
  readonly doubts: string[];
}

type Windows = NonNullable<Buyback["windows"]>;

function offsets(text: string): Buyback["offsets"] {
  // If a label does not specify it, the credit is assumed to reduce energy charges only, so that it is never
  // overstated.
  if (
    /(?:only|exclud\w{1,6}|not)[^.]{0,80}(?:base|tdu|tdsp|delivery|tax)|energy charges? only|only[^.]{0,40}energy charge/.test(
      text,
    )
  )
    return "energy";
  return /(?:all|any|every|total|entire|whole)[^.]{0,30}(?:charges|bill|balance|amount due)/.test(text)
    ? "all_charges"
    : "energy";
}

function parseMonthlyCap(text: string): Buyback["monthly_cap"] {
  const kwh = /(?:up to|maximum of|limited to|capped at|not exceed)[^.]{0,30}?(\d[\d,]*)\s*kwh/.exec(
    text,
  )?.[1];
  if (kwh !== undefined && Number(kwh.replaceAll(",", "")) > 0)
    return { kwh: Number(kwh.replaceAll(",", "")) };
  return /(?:up to|not (?:to )?exceed|limited to|capped at|no more than)[^.]{0,60}(?:consum|usage|used|import|energy you|kwh you use)/.test(
    text,
  )
    ? "usage"
    : "none";
}

const rollover = (text: string): boolean =>
  /(?:roll(?:s|ed)?[- ]?over|carr(?:y|ies|ied) (?:over|forward)|applied to (?:your )?(?:next|future))/.test(
    text,
  ) &&
  !/(?:not|n't|no|never|without)[^.]{0,30}(?:roll|carr)/.test(text) &&
  !/(?:forfeit|expire|lost)/.test(text);

function parseWindows(statements: ReadonlyArray<string>): Windows | null {
  const windows: Windows = [];
  let rest: number | null = null;
  for (const statement of statements) {
    for (const amount of findAmounts(statement)) {
      if (amount.unit !== "cents_per_kwh") continue;
      const hours = hoursIn(statement);
      if (hours.length === 0) rest = amount.value;
      for (const rule of hours) {
        const { months, weekdays, ...times } = rule;
        const [month, ...otherMonths] = months ?? [];
        const [day, ...otherDays] = weekdays ?? [];
        const name = mainName(statement);
        windows.push({
          ...(name === null ? {} : { name: name.replaceAll("_", " ") }),
          ...(month === undefined ? {} : { months: [month, ...otherMonths] }),
          ...(day === undefined ? {} : { weekdays: [day, ...otherDays] }),
          ...times,
          tiers: [{ up_to_kwh: null, cents_per_kwh: amount.value }],
        });
      }
    }
  }
  if (windows.length === 0 || rest === null) return null;
  return [...windows, { tiers: [{ up_to_kwh: null, cents_per_kwh: rest }] }];
}

const REAL_TIME = /real[- ]time|settlement point|rtspp|market price|wholesale/;
const ENERGY_RATE =
  /(?:same|equal)[^.]{0,40}(?:energy (?:charge|rate)|rate you pay)|1:1|one[- ]for[- ]one|full retail|matches (?:the|your) energy/;

const OF_DEVICE = /\b(?:powerwall|battery|vehicle|storage)\b[^¢]{0,40}$/;

/** Parses the buyback from the folded statements about it. Real-time prices are recognized but not priced. */
export function readBuyback(statements: ReadonlyArray<string>): BuybackFound {
  if (statements.length === 0) return { buyback: null, text: null, doubts: [] };
  const text = statements.join(" ");
  const common = { offsets: offsets(text), monthly_cap: parseMonthlyCap(text), rollover: rollover(text) };
  const all = statements.flatMap((one) =>
    findAmounts(one)
      .filter((amount) => amount.unit === "cents_per_kwh")
      .map(({ value, start }) => ({ value, of_device: OF_DEVICE.test(one.slice(0, start)) })),
  );
  // What a battery or a car sends has a price of its own.
  const rates = all.some((rate) => !rate.of_device) ? all.filter((rate) => !rate.of_device) : all;
  const distinct = [...new Set(rates.map((amount) => amount.value))];
  if (REAL_TIME.test(text)) return { buyback: { kind: "real_time", ...common }, text, doubts: [] };
  if (distinct.length > 1) {
    const windows = parseWindows(statements);
    const [first] = rates;
    // "13.4¢ up to what you use, 3¢ beyond": what is beyond is not counted, so that the credit is never overstated.
    if (windows === null && distinct.length === 2 && first !== undefined && common.monthly_cap === "usage")
      return {
        buyback: { kind: "fixed", cents_per_kwh: first.value, ...common },
        text,
        doubts: [],
      };
    if (windows !== null) return { buyback: { kind: "windows", windows, ...common }, text, doubts: [] };
    return { buyback: null, text, doubts: [text] };
  }
  const [cents] = distinct;
  if (cents !== undefined)
    return { buyback: { kind: "fixed", cents_per_kwh: cents, ...common }, text, doubts: [] };
  if (ENERGY_RATE.test(text)) return { buyback: { kind: "energy_rate", ...common }, text, doubts: [] };
  return { buyback: null, text, doubts: [] };
}
