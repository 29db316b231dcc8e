import { describe, expect, it } from "vitest";
import { formatFor } from "#messages/format.ts";
import { pricedWindow, windowName } from "./window-names.ts";
import { getMessages } from "#messages/node.ts";

const en = getMessages("planDetails", "en");
const es = getMessages("planDetails", "es");

const naming = { messages: en.hours, format: formatFor("en") };
const tiers: [{ up_to_kwh: null; cents_per_kwh: number }] = [{ up_to_kwh: null, cents_per_kwh: 14.1 }];

describe("the name of a window", () => {
  it("is in the reader's language if it is a common one, and says once that it is free", () => {
    expect(windowName({ name: "Nights", from_minute: 1_260, to_minute: 360, tiers }, naming)).toBe(
      "nights, 9\u00A0PM to 6\u00A0AM",
    );
    const free = [{ up_to_kwh: null, cents_per_kwh: 0 }] as typeof tiers;
    const spanish = { messages: es.hours, format: formatFor("es") };
    for (const name of ["night", "Nights", "Free Nights"]) {
      expect(pricedWindow({ name, tiers: free }, naming)).toBe("free nights");
      expect(pricedWindow({ name, tiers: free }, spanish)).toBe("noches gratis");
    }
    expect(windowName({ name: "off peak", tiers }, naming)).toBe("off-peak hours");
    expect(windowName({ name: "weekend", tiers }, spanish)).toBe("fines de semana");
    expect(windowName({ name: "free hours", from_minute: 1_260, to_minute: 360, tiers }, naming)).toBe(
      "9\u00A0PM to 6\u00A0AM",
    );
    expect(windowName({ name: "other", tiers }, spanish)).toBe("las demás horas");
  });

  it("is the plan's own name otherwise", () => {
    expect(windowName({ name: "Solar Happy Hour", tiers }, naming)).toBe("Solar Happy Hour");
  });

  it("lists days and months, with consecutive ones as ranges", () => {
    expect(windowName({ weekdays: [0, 6], tiers }, naming)).toBe("Sun and Sat");
    expect(windowName({ weekdays: [1, 2, 3, 4, 5], months: [6, 7, 8, 9], tiers }, naming)).toBe(
      "Jun to Sep, Mon to Fri",
    );
  });

  it("treats a label's 00:01 to 23:59 as the whole day", () => {
    expect(windowName({ weekdays: [6], from_minute: 1, to_minute: 1_439, tiers }, naming)).toBe("Sat");
  });

  it("calls the remaining hours all other hours, in either language", () => {
    expect(windowName({ tiers }, naming)).toBe("all other hours");
    expect(windowName({ tiers }, { messages: es.hours, format: formatFor("es") })).toBe("las demás horas");
  });

  it("includes its price", () => {
    expect(pricedWindow({ name: "Nights", tiers: [{ up_to_kwh: null, cents_per_kwh: 0 }] }, naming)).toBe(
      "free nights",
    );
    const free: typeof tiers = [{ up_to_kwh: null, cents_per_kwh: 0 }];
    const hours = { from_minute: 1_260, to_minute: 360, tiers: free };
    expect(pricedWindow({ name: "Nights", ...hours }, naming)).toBe("free nights, 9\u00A0PM to 6\u00A0AM");
    expect(pricedWindow(hours, naming)).toBe("9\u00A0PM to 6\u00A0AM: free");
    const steps = [{ up_to_kwh: 500, cents_per_kwh: 9 }, ...tiers];
    expect(pricedWindow({ tiers: steps }, naming)).toBe("all other hours: from 9.0¢/kWh");
  });
});
