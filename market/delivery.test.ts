import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import type { DeliveryRow } from "#contracts/delivery.ts";
import type { TduId } from "#contracts/plan.ts";
import { TEST_DELIVERY } from "#contracts/test-support.ts";
import { addDays } from "#meter/calendar.ts";
import { readShippedDelivery } from "#server/domain/plans/delivery/shipped-rows.ts";
import { realData } from "#tests/support/real-data.ts";
import {
  deliveryBetween,
  deliveryForYear,
  deliveryOn,
  findOutdatedDate,
  lastScheduledChange,
  listDeliveryRows,
} from "./delivery.ts";

const SHIPPED = readShippedDelivery();

function row(effective_date: string, monthly_usd: number, cents_per_kwh: number): DeliveryRow {
  const common = { tdu: "oncor", certainty: "exact", source_kind: "operator", source: "test" } as const;
  return { ...common, effective_date, monthly_usd, cents_per_kwh, checked_on: effective_date };
}

const ROWS = [row("2025-09-01", 4.23, 5.6032), row("2026-03-01", 4.5, 5.9), row("2025-03-01", 4.1, 5.2)];

describe("deliveryOn", () => {
  it.each([
    ["2025-08-31", "2025-03-01"],
    ["2025-09-01", "2025-09-01"],
    ["2026-02-28", "2025-09-01"],
    ["2030-01-01", "2026-03-01"],
    ["2020-01-01", "2025-03-01"],
  ])("on %s uses the charges of %s", (date, as_of) => {
    expect(deliveryOn(ROWS, "oncor", date)?.as_of).toBe(as_of);
  });

  it("uses the correction of a day that was added last", () => {
    const corrected = [...ROWS, row("2025-09-01", 4.23, 5.7)];
    expect(deliveryOn(corrected, "oncor", "2025-10-01")?.cents_per_kwh).toBe(5.7);
    expect(listDeliveryRows(corrected, "oncor")).toHaveLength(3);
  });

  it("returns only the charges, in the wire format", () => {
    expect(deliveryOn(TEST_DELIVERY, "oncor", "2026-01-10")).toEqual({
      tdu: "oncor",
      as_of: "2025-12-29",
      certainty: "by",
      monthly_usd: 4.23,
      cents_per_kwh: 5.5833,
    });
  });
});

describe("charges of several days", () => {
  it("start with those of the first day and list the changes", () => {
    const charges = deliveryBetween(ROWS, "oncor", "2025-08-20", "2026-03-01");
    expect(charges).toMatchObject({ as_of: "2025-03-01", from: "2025-08-20" });
    expect(charges?.later?.map(({ as_of }) => as_of)).toEqual(["2025-09-01", "2026-03-01"]);
    expect(deliveryBetween(ROWS, "oncor", "2025-09-01", "2026-02-28")).toEqual(
      deliveryOn(ROWS, "oncor", "2025-09-01"),
    );
  });

  it("before the oldest row have its charges, without a change on its day", () => {
    expect(deliveryBetween(ROWS, "oncor", "2025-01-01", "2025-06-01")).toEqual(
      deliveryOn(ROWS, "oncor", "2025-03-01"),
    );
  });

  it("leave out a later row with the same charges", () => {
    const same = [row("2026-03-01", 4.5, 5.9), row("2026-09-01", 4.5, 5.9)];
    expect(deliveryForYear(same, "oncor", "2026-05-01")).toEqual(deliveryOn(same, "oncor", "2026-05-01"));
    expect(deliveryOn(same, "oncor", "2026-09-01")?.as_of).toBe("2026-09-01");
  });

  it("of a year end before its anniversary", () => {
    expect(deliveryForYear(ROWS, "oncor", "2025-03-01")?.later).toHaveLength(1);
    expect(deliveryForYear(ROWS, "oncor", "2025-03-02")?.later).toHaveLength(2);
  });
});

describe("old charges", () => {
  it.each([
    ["2026-02-28", "2025-09-01"],
    ["2026-03-01", "2026-03-01"],
    ["2026-08-31", "2026-03-01"],
    ["2026-09-01", "2026-09-01"],
  ])("on %s are older than %s", (today, change) => {
    expect(lastScheduledChange(today)).toBe(change);
  });

  it("are found by the newest known charges", () => {
    const now = deliveryOn(ROWS, "oncor", "2026-02-01");
    expect(findOutdatedDate(now, "2026-02-01")).toBeNull();
    expect(findOutdatedDate(now, "2026-03-01")).toBe("2025-09-01");
    expect(findOutdatedDate(deliveryForYear(ROWS, "oncor", "2026-02-01"), "2026-03-01")).toBeNull();
    expect(findOutdatedDate(null, "2026-03-01")).toBeNull();
  });
});

function readCsv(name: string): Record<string, string>[] | null {
  const path = realData(`delivery/${name}`);
  return path === null ? null : parse(readFileSync(path), { columns: true });
}

const toTdu = (code = ""): TduId => code.toLowerCase() as TduId;
const cents = (text = ""): number => Math.round(Number(text) * 10_000);

describe("the shipped rows", () => {
  it.each(SHIPPED.filter(({ components }) => components).map((one) => [one.tdu, one] as const))(
    "%s: the components add up",
    (_tdu, { components = [], monthly_usd, cents_per_kwh }) => {
      const total = (unit: string): number =>
        components.filter((part) => part.unit === unit).reduce((sum, part) => sum + part.amount, 0);
      expect(total("usd_per_month")).toBeCloseTo(monthly_usd, 6);
      expect(total("usd_per_kwh") * 100).toBeCloseTo(cents_per_kwh, 6);
    },
  );

  it("have one row per utility and day, checked on it or later", () => {
    expect(new Set(SHIPPED.map(({ tdu, effective_date }) => `${tdu} ${effective_date}`)).size).toBe(
      SHIPPED.length,
    );
    for (const { effective_date, checked_on } of SHIPPED) expect(checked_on >= effective_date).toBe(true);
  });

  it("answer for every day to 0.0001 ¢, with the certainty of the row in force", async ({ annotate }) => {
    const observed = readCsv("observed-2026.csv");
    const table = readCsv("charges-2025-12-29.csv");
    if (!observed || !table) {
      await annotate("the real files are not here");
      return;
    }
    expect([observed.length, table.length]).toEqual([22, 6]);
    const rows = [
      ...table.map((one) => Object.assign(one, { effective_date: one["as_of"] ?? "" })),
      ...observed,
    ].toSorted((a, b) => compareText(a["effective_date"], b["effective_date"]));
    for (const tdu of new Set(table.map((one) => one["tdu"]))) {
      const mine = rows.filter((one) => one["tdu"] === tdu);
      // From before the first row to after the last, so each row's day, the days around it and those between rows.
      for (let day = "2025-12-01"; day <= "2026-11-25"; day = addDays(day, 1)) {
        const row = mine.findLast((one) => compareText(one["effective_date"], day) <= 0) ?? mine[0];
        const found = deliveryOn(SHIPPED, toTdu(tdu), day);
        const context = `${tdu} on ${day}`;
        expect(found?.monthly_usd, context).toBe(Number(row?.["monthly_usd"]));
        expect(cents(String(found?.cents_per_kwh)), context).toBe(cents(row?.["cents_per_kwh"]));
        // The bills of CenterPoint alone show on which day a charge changed.
        const isChangeDay = tdu === "CENTERPOINT" && row?.["source_kind"] === "bill";
        expect(found?.certainty, context).toBe(isChangeDay ? "exact" : "by");
      }
    }
  });

  it("have the components of the published table", async ({ annotate }) => {
    const table = readCsv("components-2025-12-29.csv");
    if (!table) {
      await annotate("the real file is not here");
      return;
    }
    const parts = table.filter(({ component = "" }) => !component.startsWith("Total"));
    expect([table.length, parts.length]).toEqual([15, 13]);
    for (const tdu of ["ONCOR", "CENTERPOINT", "AEP_CENTRAL", "AEP_NORTH", "TNMP", "LPL"]) {
      const published = parts
        .map((one) => [one["unit"], Number(one[tdu])])
        .filter(([, amount]) => amount !== 0);
      const shipped = listDeliveryRows(SHIPPED, toTdu(tdu))[0]?.components ?? [];
      expect(
        shipped.map(({ unit, amount }) => [unit, amount]),
        tdu,
      ).toEqual(published);
    }
  });

  it("answer with the oldest charges before the first row, and with none for an unknown utility", () => {
    expect(deliveryOn(SHIPPED, "centerpoint", "2019-03-01")).toMatchObject({
      as_of: "2025-12-29",
      cents_per_kwh: 6.0009,
    });
    expect(deliveryOn(SHIPPED, "nueces", "2026-09-02")).toBeNull();
    expect(deliveryOn([], "oncor", "2026-09-02")).toBeNull();
  });
});

const compareText = (a = "", b = ""): number => (a < b ? -1 : Number(a > b));
