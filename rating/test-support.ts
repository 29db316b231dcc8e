// Generated years and plans for the tests and the benchmark of this folder.
import type { Plan } from "#contracts/plan.ts";
import { createTariff, createTestPlan, UNPROVEN } from "#contracts/test-support.ts";
import { addYears, daysIn, dayOffsets, toMinute, addDays } from "#meter/calendar.ts";
import type { IntervalSeries } from "#meter/usage.ts";

/** Local time of an interval: its day, the day's number from the start, and the minute it starts. */
export interface Moment {
  readonly date: string;
  readonly day: number;
  readonly minute: number;
}

/** Creates a year of intervals from local midnight of `start`, with Wh from a function of local time. */
export function createYear(
  start: string,
  minutes: 15 | 30 | 60,
  whAt: (moment: Moment) => number,
  exportedAt?: (moment: Moment) => number,
): IntervalSeries {
  const days = daysIn(start, addYears(start, 1));
  const offsets = dayOffsets(start, days, minutes);
  const length = offsets[days] ?? 0;
  const wh = new Int32Array(length);
  const exported = exportedAt === undefined ? null : new Int32Array(length);
  for (let day = 0; day < days; day++) {
    const from = offsets[day] ?? 0;
    const slots = (offsets[day + 1] ?? 0) - from;
    const date = addDays(start, day);
    for (let slot = 0; slot < slots; slot++) {
      const moment = { date, day, minute: toMinute(slot, slots, minutes) };
      wh[from + slot] = whAt(moment);
      if (exported !== null && exportedAt !== undefined) exported[from + slot] = exportedAt(moment);
    }
  }
  return { esiid: null, start, minutes, wh, exported, quality: new Uint8Array(length).fill(3) };
}

/**
 * Returns the Wh of a home with about 14,000 kWh: high usage on summer afternoons, a winter morning, repeatable noise.
 */
export function livedInWh({ day, minute }: Moment): number {
  const summer = Math.max(0, Math.cos(((day - 200) / 365.25) * 2 * Math.PI));
  const winter = Math.max(0, -Math.cos(((day - 200) / 365.25) * 2 * Math.PI));
  const afternoon = Math.max(0, Math.sin(((minute - 480) / 1440) * 2 * Math.PI));
  const noise = ((day * 7919 + minute * 104_729) % 997) / 997;
  return Math.round(170 + 900 * summer * (0.3 + 0.7 * afternoon) + 160 * winter + 140 * noise);
}

/** Creates a verified 12-month fixed plan at Oncor with the given parts changed. */
export function createPlan(id: string, part: Partial<Plan> = {}): Plan {
  return createTestPlan(id, {
    source: "facts_label",
    tariff: createTariff(),
    label: { kwh_500: 18.4, kwh_1000: 18, kwh_2000: 17.8 },
    proof: { ...UNPROVEN, verdict: "exact", why: "label_text", residual_cents: 0 },
    ...part,
  });
}
