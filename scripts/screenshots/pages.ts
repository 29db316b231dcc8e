// What is photographed: a name, an address, and what the browser has kept before it opens.
const KEPT = {
  tdu: "oncor",
  zip: "76107",
  usage: { kind: "annual", kwh: 14_141 },
  usage_source: "annual",
  file_name: null,
  read_day: null,
  current: { kind: "price", cents_per_kwh: 16.5, base_usd: 0, includes_delivery: true },
  saved_at: "2026-01-12T18:00:00.000Z",
};

export interface Shot {
  readonly name: string;
  readonly path: string;
  /** Text of the local storage key "wattlane.compare". */
  readonly kept?: string;
  /** Only the first screen: the page is very long. */
  readonly firstScreen?: boolean;
}

const kept = JSON.stringify({ version: 1, inputs: KEPT });

/** `credit` and `hours`: ids of a plan with a usage credit and of one whose hours are not known. */
export function shots(plans: { credit: string; hours: string; several: string[] }): Shot[] {
  return [
    { name: "compare", path: "/compare" },
    { name: "compare-answered", path: "/compare", kept },
    { name: "results-nothing-kept", path: "/compare/results" },
    { name: "results", path: "/compare/results", kept, firstScreen: true },
    { name: "side-by-side", path: `/compare/side-by-side?ids=${plans.several.join(",")}`, kept },
    { name: "plan", path: `/compare/plans/${plans.credit}` },
    { name: "plan-priced", path: `/compare/plans/${plans.credit}`, kept },
    { name: "plan-hours-unknown", path: `/compare/plans/${plans.hours}`, kept },
    { name: "plan-missing", path: "/compare/plans/ptc-0000000000000000" },
    { name: "not-found", path: "/no/such/page" },
  ];
}
