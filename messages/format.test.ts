import { describe, expect, it } from "vitest";
import { formatFor, pageFormatFor } from "./format.ts";
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

  it("are the day in Texas of a moment", () => {
    for (const [moment, day] of [
      ["2026-11-26T02:00:00.000Z", "November 25, 2026"],
      ["2026-11-26T06:00:00.000Z", "November 26, 2026"],
      ["2026-07-01T04:59:00Z", "June 30, 2026"],
    ] as const)
      expect(formatFor("en").date(moment)).toBe(day);
    expect(formatFor("es").month("2026-12-01T03:00:00Z")).toBe("noviembre de 2026");
  });

  it("formats hours of the day", () => {
    expect(formatFor("en").clock(21 * 60)).toMatch(/^9\sPM$/);
    expect(formatFor("en").clock(21 * 60 + 30)).toMatch(/^9:30\sPM$/);
  });
});

describe("dates of a page", () => {
  const plain = (text: string): string => text.replaceAll("\u00A0", " ");

  it("hold a short date on one line, and a month with its day", () => {
    expect(pageFormatFor("en").date("2026-12-21")).toBe("December\u00A021, 2026");
    expect(pageFormatFor("es").date("2026-12-21")).toBe("21\u00A0de\u00A0diciembre de 2026");
    for (const language of ["en", "es"] as const) {
      const [page, f] = [pageFormatFor(language), formatFor(language)];
      for (const name of ["dateShort", "day", "dayShort", "monthYear"] as const) {
        expect(page[name]("2026-12-21")).not.toContain(" ");
        expect(plain(page[name]("2026-12-21"))).toBe(f[name]("2026-12-21"));
      }
      // A branch of a message that is not shown can have null for its date.
      for (const name of ["date", "dateShort", "day", "dayShort", "monthYear"] as const)
        for (const none of [null, ""]) expect(page[name](none as string)).toBe(f[name](none as string));
    }
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
    expect(localTime(at.toISOString(), "es")).toMatch(/^22 ene 2027 a las 10:05\sp\.m\.$/);
    expect(localTime(new Date(2027, 0, 22, 13, 5).toISOString(), "es")).toMatch(/^22 ene 2027 a la 1:05\s/);
    expect(localTime("", "en")).toBe("");
  });
});
