import { describe, expect, it } from "vitest";
import { hoursIn, readHours, ruleHolds, weeklyMinutes } from "./hours.ts";

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

  const night = { from_minute: 1260, to_minute: 360 };
  const weekdays = [1, 2, 3, 4, 5];
  const allDay = { from_minute: 0, to_minute: 1440 };

  it.each([
    [
      "9 pm-6 am, except during june, july and august",
      [{ months: [1, 2, 3, 4, 5, 9, 10, 11, 12], ...night }],
    ],
    ["9 pm to 6 am every day except saturday", [{ weekdays: [0, 1, 2, 3, 4, 5], ...night }]],
    ["9 pm to 6 am every day but sunday", [{ weekdays: [1, 2, 3, 4, 5, 6], ...night }]],
    ["9 pm to 6 am but not in august", [{ months: [1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12], ...night }]],
    ["all day saturday and sunday except 4-8 pm", [{ weekdays: [0, 6], from_minute: 1200, to_minute: 960 }]],
    [
      "all hours except 1 pm to 7 pm on weekdays",
      [{ from_minute: 1140, to_minute: 780 }, { weekdays: [0, 6] }],
    ],
    [
      "8 pm-6 am weekdays and all day weekends",
      [
        { weekdays, from_minute: 1200, to_minute: 360 },
        { weekdays: [0, 6], ...allDay },
      ],
    ],
    [
      "9 pm-6 am monday-friday and saturday and sunday all day",
      [
        { weekdays, ...night },
        { weekdays: [0, 6], ...allDay },
      ],
    ],
    ["9 pm to 6 am and all weekend", [night, { weekdays: [0, 6], ...allDay }]],
    ["9 pm to 6 am and weekends", [night, { weekdays: [0, 6], ...allDay }]],
    [
      "9 pm-6 am weekdays; weekends are all day saturday and sunday",
      [
        { weekdays, ...night },
        { weekdays: [0, 6], ...allDay },
      ],
    ],
    [
      "9 pm-6 am october-may; 10 pm-6 am june-september",
      [
        { months: [1, 2, 3, 4, 5, 10, 11, 12], ...night },
        { months: [6, 7, 8, 9], from_minute: 1320, to_minute: 360 },
      ],
    ],
    [
      "mon-fri, 3-8 pm may-sept and 6-9 am nov-feb",
      [
        { months: [5, 6, 7, 8, 9], weekdays, from_minute: 900, to_minute: 1200 },
        { months: [1, 2, 11, 12], weekdays, from_minute: 360, to_minute: 540 },
      ],
    ],
    [
      "mon-fri, 9 pm to 6 am, and sat-sun, 8 pm to 9 am",
      [
        { weekdays, ...night },
        { weekdays: [0, 6], from_minute: 1200, to_minute: 540 },
      ],
    ],
    [
      "9 pm-6 am monday-thursday, and from 9 pm friday to 6 am monday",
      [
        { weekdays: [1, 2, 3, 4], ...night },
        { weekdays: [5], from_minute: 1260, to_minute: 1440 },
        { weekdays: [0, 6] },
        { weekdays: [1], from_minute: 0, to_minute: 360 },
      ],
    ],
    ["weekdays before 1 pm and after 7 pm", [{ weekdays, from_minute: 1140, to_minute: 780 }]],
    ["1 pm-7 pm m-f", [{ weekdays, from_minute: 780, to_minute: 1140 }]],
    ["9p-6a", [night]],
    ["2100 to 0600", [night]],
    ["9 pm cst until 6 am cst", [night]],
    ["1:00 - 7:00 pm", [{ from_minute: 780, to_minute: 1140 }]],
    ["noches de lunes a viernes de 9 pm a 6 am", [{ weekdays, ...night }]],
    [
      "de las 6 pm del viernes a las 11:59 pm del domingo",
      [{ weekdays: [5], from_minute: 1080, to_minute: 1440 }, { weekdays: [0, 6] }],
    ],
    [
      "de 1 pm a 7 pm de lunes a viernes, de junio a septiembre",
      [{ months: [6, 7, 8, 9], weekdays, from_minute: 780, to_minute: 1140 }],
    ],
    ["9 pm to 6 am and may change", [night]],
  ])("belong together, without a doubt: %s", (text, rules) => {
    expect(readHours(text)).toEqual({ rules, is_doubtful: false });
  });

  it.each([
    "9 pm to 6 am, not available in july",
    "july and august are excluded",
    "9 pm-6 am weekdays and 8 pm-9 am",
    "weekends and 9 pm to 6 am on weekdays, june to august and december",
    "weeknights 9 pm to 6 am",
    "friday nights 9 pm to 6 am",
    "may 15 through september 15, 1-7 pm",
    "7:00 to 11:00",
    "starting at 9 pm",
    "9 pm (10 pm in summer) to 6 am",
    "9 pm to 6 am except in winter on weekdays",
    "2 pm to 8 pm daylight time (1 pm to 7 pm standard time)",
    "9 pm to 6 am through december 31, 2026",
    "1-7 pm on business days",
  ])("are in doubt: %s", (text) => {
    expect(readHours(text).is_doubtful).toBe(true);
  });

  it("use the weekday of the moment itself past midnight", () => {
    const nights = { weekdays: [5], from_minute: 1260, to_minute: 360 };
    expect(ruleHolds(nights, 1, 5, 1300)).toBe(true);
    expect(ruleHolds(nights, 1, 5, 100)).toBe(true);
    expect(ruleHolds(nights, 1, 6, 100)).toBe(false);
    expect(weeklyMinutes(nights)).toBe(540);
  });
});
