import { describe, expect, it } from "vitest";
import type { EnergyWindow } from "#contracts/plan.ts";
import { dayRegions, monthRegions } from "./plan-windows.ts";

const NIGHTS: EnergyWindow = {
  name: "Free nights",
  from_minute: 21 * 60,
  to_minute: 6 * 60,
  tiers: [{ up_to_kwh: null, cents_per_kwh: 0 }],
};
const WEEKENDS: EnergyWindow = {
  name: "Weekends",
  weekdays: [0, 6],
  tiers: [{ up_to_kwh: null, cents_per_kwh: 5 }],
};
const REST: EnergyWindow = { tiers: [{ up_to_kwh: null, cents_per_kwh: 20 }] };
const name = (window: EnergyWindow): string => window.name ?? "";

describe("the plan's hours of a day", () => {
  it("are empty if all hours cost the same", () => {
    expect(dayRegions("2026-06-03", 96, [REST], name)).toEqual([]);
    expect(monthRegions(["2026-06-03"], [REST], name)).toEqual([]);
  });

  it("are stretches of quarter hours, only of the windows that occur on the day", () => {
    expect(dayRegions("2026-06-03", 96, [NIGHTS, WEEKENDS, REST], name)).toEqual([
      {
        name: "Free nights",
        stretches: [
          { from: 0, to: 24 },
          { from: 84, to: 96 },
        ],
      },
    ]);
    expect(dayRegions("2026-06-06", 96, [NIGHTS, WEEKENDS, REST], name)[1]).toEqual({
      name: "Weekends",
      stretches: [{ from: 24, to: 84 }],
    });
  });

  it("follow the clock on days when it changes", () => {
    const [spring] = dayRegions("2026-03-08", 92, [NIGHTS, REST], name);
    expect(spring?.stretches).toEqual([
      { from: 0, to: 20 },
      { from: 80, to: 92 },
    ]);
  });

  it("are given row by row for a month", () => {
    const [, weekends] = monthRegions(["2026-06-05", "2026-06-06"], [NIGHTS, WEEKENDS, REST], name);
    expect([weekends?.holds(0, 12), weekends?.holds(1, 12), weekends?.holds(1, 22)]).toEqual([
      false,
      true,
      false,
    ]);
  });
});
