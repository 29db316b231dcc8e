import { describe, expect, it } from "vitest";
import { formatFor } from "./format.ts";
import { dateTime, localTime, time } from "./moments.ts";

describe.each(["en", "es"] as const)("%s", (language) => {
  const f = formatFor(language);

  it("formats money like Texas bills", () => {
    expect(f.money(179_149)).toBe("$1,791");
    expect(f.moneyExact(14_932)).toBe("$149.32");
    expect(f.moneyExact(-10_000)).toBe("−$100.00");
    expect(f.moneyChange(-31_200)).toBe("−$312");
    expect(f.moneyChange(31_200)).toBe("+$312");
  });

  it("never formats a minus zero", () => {
    expect(f.money(-30)).toBe("$0");
    expect(f.moneyChange(-30)).toBe("$0");
    expect(f.rateParts(-0.01).value).toBe("0.0");
  });

  it("returns number and unit separately", () => {
    expect(f.rateParts(12.43)).toEqual({ value: "12.4", unit: "¢/kWh" });
    expect(f.kwhParts(12_345.4)).toEqual({ value: "12,345", unit: "kWh" });
    expect(f.rate(12.43, 2)).toBe("12.43¢/kWh");
  });
});

describe("dates", () => {
  it("are calendar dates, the same in every time zone", () => {
    expect(formatFor("en").date("2026-03-01")).toBe("March 1, 2026");
    expect(formatFor("es").date("2026-03-01")).toBe("1 de marzo de 2026");
    expect(formatFor("en").month("2026-03")).toBe("March 2026");
    expect(["en", "es"].map((language) => formatFor(language as "en" | "es").monthName("2022-07"))).toEqual([
      "July",
      "julio",
    ]);
    expect(formatFor("en").monthShort("2026-12-31")).toBe("Dec");
    expect(formatFor("es").monthShort("2026-01")).toMatch(/^ene\.?$/);
  });

  it("formats hours of the day", () => {
    expect(formatFor("en").clock(21 * 60)).toMatch(/^9\sPM$/);
    expect(formatFor("en").clock(21 * 60 + 30)).toMatch(/^9:30\sPM$/);
  });
});

describe("days of the week and short dates", () => {
  it("are named in either language", () => {
    const [en, es] = [formatFor("en"), formatFor("es")];
    expect([en.weekday(0), en.weekdayShort(6), es.weekday(0)]).toEqual(["Sunday", "Sat", "domingo"]);
    expect([en.day("2026-03-14"), en.dayShort("2026-03-14"), es.day("2026-03-14")]).toEqual([
      "March 14",
      "Mar 14",
      "14 de marzo",
    ]);
    expect([en.monthInitial("2026-02"), es.monthInitial("2026-01-31")]).toEqual(["F", "E"]);
  });
});

describe("times", () => {
  it("are in Central time, in winter and in summer", () => {
    const at = new Date("2027-01-23T04:05:00Z");
    expect(dateTime(at, "en")).toBe("January 22, 2027, at 10:05 PM Central");
    expect(dateTime(new Date("2027-07-23T04:05:00Z"), "en")).toContain("22, 2027, at 11:05 PM");
    expect(dateTime(at, "es")).toBe("22 de enero de 2027 a las 10:05 p.m., hora del centro");
    expect(time(at, "en")).toBe("10:05 PM");
    expect(time(at, "es")).toBe("10:05 p.m.");
  });

  it("are in the time zone of the device, or empty if there is none", () => {
    const at = new Date(2027, 0, 22, 22, 5);
    expect(localTime(at.toISOString(), "en")).toMatch(/^Jan 22, 2027, 10:05\sPM$/);
    expect(localTime("", "en")).toBe("");
  });
});
