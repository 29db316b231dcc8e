import { describe, expect, it } from "vitest";
import { hoursIn, ruleHolds, weeklyMinutes } from "./hours.ts";

describe("hours in text form", () => {
  it.each([
    ["9:00 pm through 5:59 am every day", [{ from_minute: 1260, to_minute: 360 }]],
    ["9 pm to 6 am", [{ from_minute: 1260, to_minute: 360 }]],
    ["1-7 pm", [{ from_minute: 780, to_minute: 1140 }]],
    ["9-5 pm", [{ from_minute: 540, to_minute: 1020 }]],
    ["10 to 6 am", [{ from_minute: 1320, to_minute: 360 }]],
    ["midnight to noon", [{ from_minute: 0, to_minute: 720 }]],
    ["8:00 pm to midnight", [{ from_minute: 1200, to_minute: 1440 }]],
    ["22:00 to 04:00", [{ from_minute: 1320, to_minute: 240 }]],
    ["saturday 00:01 to sunday 23:59", [{ weekdays: [0, 6] }]],
    ["12:01 am on saturday morning to 11:59 pm sunday night", [{ weekdays: [0, 6] }]],
    ["12:00 am friday to 12:00 am monday", [{ weekdays: [0, 5, 6] }]],
    [
      "friday 8:00 pm to monday 6:00 am",
      [
        { weekdays: [5], from_minute: 1200, to_minute: 1440 },
        { weekdays: [0, 6] },
        { weekdays: [1], from_minute: 0, to_minute: 360 },
      ],
    ],
    [
      "1 pm to 6 pm, monday through friday",
      [{ weekdays: [1, 2, 3, 4, 5], from_minute: 780, to_minute: 1080 }],
    ],
    ["saturday and sunday", [{ weekdays: [0, 6] }]],
    ["3 pm to 7 pm except weekends", [{ weekdays: [1, 2, 3, 4, 5], from_minute: 900, to_minute: 1140 }]],
    ["november through february", [{ months: [1, 2, 11, 12] }]],
    ["july, august, and september", [{ months: [7, 8, 9] }]],
    ["you may call us", []],
    ["no hours here", []],
  ])("%s", (text, rules) => {
    expect(hoursIn(text)).toEqual(rules);
  });

  it("use the weekday of the moment itself past midnight", () => {
    const nights = { weekdays: [5], from_minute: 1260, to_minute: 360 };
    expect(ruleHolds(nights, 1, 5, 1300)).toBe(true);
    expect(ruleHolds(nights, 1, 5, 100)).toBe(true);
    expect(ruleHolds(nights, 1, 6, 100)).toBe(false);
    expect(weeklyMinutes(nights)).toBe(540);
  });
});
