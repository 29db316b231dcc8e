// Homes of a seed: contracts, orders, usage and utilities of every kind, dealt so that a few hundred homes have them all.
import type { Plan, TduId } from "#contracts/plan.ts";
import type { Contract } from "#contracts/portal.ts";
import { createChance, type Chance } from "./chance.ts";
import { contractDrawer } from "./draw-contract.ts";
import { IN_PROGRESS, orderDrawer } from "./draw-orders.ts";
import { usageDrawer } from "./draw-usage.ts";
import type { GeneratedAccount, GeneratedLocation, GeneratedOrder } from "./drawn.ts";

interface Place {
  readonly tdu: TduId | null;
  readonly known_by: GeneratedLocation["known_by"];
  /** The first seven digits of its ESI IDs, and how many follow. */
  readonly prefix: string;
  readonly digits: number;
  readonly city: string;
  readonly zip: string;
}

const place = (
  tdu: TduId | null,
  known_by: Place["known_by"],
  prefix: string,
  [city, zip]: readonly [string, string],
  digits = 10,
): Place => ({ tdu, known_by, prefix, digits, city, zip });

const PLACES: readonly Place[] = [
  place("oncor", "directory", "1044372", ["DALLAS", "75219"]),
  place("oncor", "prefix", "1017699", ["TYLER", "75701"]),
  place("centerpoint", "directory", "1008901", ["HOUSTON", "77098"], 15),
  place("centerpoint", "prefix", "1008901", ["HOUSTON", "77098"], 15),
  place("aep_central", "directory", "1003278", ["CORPUS CHRISTI", "78404"]),
  place("aep_north", "prefix", "1020404", ["ABILENE", "79601"]),
  place("tnmp", "prefix", "1040051", ["LEAGUE CITY", "77573"]),
  place("lpl", "directory", "1099801", ["LUBBOCK", "79401"]),
  place("lpl", "zip", "1099802", ["LUBBOCK", "79410"]),
  place("nueces", "directory", "1099803", ["ROBSTOWN", "78380"]),
  // Two utilities share this ZIP, and nothing else names one.
  place(null, "nothing", "1099804", ["ROBSTOWN", "78380"]),
];

const SITUATIONS = [
  "entered",
  "entered",
  "entered",
  "entered",
  "entered",
  "entered",
  "month_to_month",
  "nothing",
  "active",
  "active",
  "active",
  "ended",
  "on_its_way",
  "on_its_way",
  "entered_and_on_its_way",
  "entered_and_on_its_way",
  "active_and_on_its_way",
  "ended_and_on_its_way",
  "entered_and_failed",
  "failed",
  "active_and_failed",
] as const;
type Situation = (typeof SITUATIONS)[number];

interface DrawnLocation {
  readonly contract: Contract | null;
  readonly orders: readonly GeneratedOrder[];
}

function situationDrawer(
  chance: Chance,
  today: string,
): (plans: readonly Plan[], all: readonly Plan[]) => DrawnLocation {
  const situation = chance.deck<Situation>(SITUATIONS);
  const contract = contractDrawer(chance, today);
  const order = orderDrawer(chance, today);
  const state = chance.deck(IN_PROGRESS);
  const failure = chance.deck(["rejected", "cancelled"] as const);
  return (listed, all) => {
    const enteredContract = (): Contract => contract.withEnd(listed);
    const cases: Record<Situation, () => DrawnLocation> = {
      entered: () => ({ contract: enteredContract(), orders: [] }),
      month_to_month: () => ({ contract: contract.monthToMonth(listed), orders: [] }),
      nothing: () => ({ contract: null, orders: [] }),
      active: () => ({ contract: null, orders: [order.active(all)] }),
      ended: () => ({ contract: null, orders: [order.ended(all)] }),
      on_its_way: () => ({ contract: null, orders: [order.inProgress(all, state(), false)] }),
      entered_and_on_its_way: () => ({
        contract: enteredContract(),
        orders: [order.inProgress(all, state(), false)],
      }),
      active_and_on_its_way: () => ({
        contract: null,
        orders: [order.active(all), order.inProgress(all, state(), chance.happens(0.5))],
      }),
      ended_and_on_its_way: () => ({
        contract: null,
        orders: [order.ended(all), order.inProgress(all, state(), false)],
      }),
      entered_and_failed: () => ({ contract: enteredContract(), orders: [order.failed(all, failure())] }),
      failed: () => ({ contract: null, orders: [order.failed(all, failure())] }),
      active_and_failed: () => ({
        contract: null,
        orders: [order.active(all), order.failed(all, failure())],
      }),
    };
    return cases[situation()]();
  };
}

/** Draws accounts with `count` homes in all, as of the day `today` (YYYY-MM-DD), from the listed plans. */
export function drawAccounts(
  seed: number,
  { locations: count, per_account }: { readonly locations: number; readonly per_account: number },
  { today, plans }: { readonly today: string; readonly plans: readonly Plan[] },
): GeneratedAccount[] {
  const chance = createChance(seed);
  const drawPlace = chance.deck(PLACES);
  const drawSituation = situationDrawer(chance, today);
  const usage = usageDrawer(chance, today.slice(0, 7));
  // Of its own, so that the homes are the same however many an account has.
  const saving = createChance(seed + 1).deck([null, 100, 1_000]);

  const location = (number: number): GeneratedLocation => {
    const { tdu, known_by, prefix, digits, city, zip } = drawPlace();
    const listed = plans.filter((plan) => plan.tdu === tdu);
    // An order names the utility that its customer chose, also when the home's own is not known.
    const ordered = tdu ? listed : plans.filter((plan) => plan.tdu === "aep_central");
    return {
      esiid: prefix + String(number).padStart(digits, "0"),
      address: `${100 + number} AGREEMENT ST`,
      city,
      zip,
      tdu,
      known_by,
      switch_hold: known_by === "directory" && chance.happens(0.1),
      ...drawSituation(listed, ordered),
      usage: usage(),
    };
  };

  const accounts: GeneratedAccount[] = [];
  for (let start = 0; start < count; start += per_account) {
    const locations = Array.from({ length: Math.min(per_account, count - start) }, (_, index) =>
      location(start + index + 1),
    );
    accounts.push({ language: accounts.length % 5 === 4 ? "es" : "en", saving_cents: saving(), locations });
  }
  return accounts;
}
