import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { DeliveryCharges } from "#contracts/plan.ts";
import { loadMessages } from "#web/shared/i18n/catalog.ts";
import { getCatalogAge } from "./catalog-age.ts";
import { DeliveryDate, OutdatedDelivery, OutdatedPlans } from "./delivery-date.tsx";

const CHARGES: DeliveryCharges = {
  tdu: "oncor",
  as_of: "2026-08-10",
  certainty: "by",
  monthly_usd: 4.06,
  cents_per_kwh: 6.0295,
};
const WITH_CHANGE: DeliveryCharges = {
  ...CHARGES,
  from: "2026-08-24",
  later: [{ as_of: "2026-09-01", monthly_usd: 4.06, cents_per_kwh: 6.1 }],
};

beforeAll(async () => {
  vi.useFakeTimers({ now: new Date("2026-08-20T18:00:00Z"), toFake: ["Date"] });
  await loadMessages("delivery", "en");
});
afterAll(() => vi.useRealTimers());

function toText(part: ReactNode): string {
  return renderToString(part)
    .replaceAll("<!-- -->", "")
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll("\u00A0", " ");
}

const noon = (day: string): Date => new Date(`${day}T18:00:00Z`);

function textOn(day: string, delivery: DeliveryCharges | null): string[] {
  vi.setSystemTime(noon(day));
  return [<DeliveryDate key="a" delivery={delivery} />, <OutdatedDelivery key="b" delivery={delivery} />].map(
    toText,
  );
}

const WARNING = "The Oncor delivery charges we use are from August 10, 2026, and may be out of date.";

describe("the date of delivery charges", () => {
  it("is the day from which they apply", () => {
    expect(textOn("2026-08-31", CHARGES)).toEqual([
      "Costs include Oncor delivery charges as of August 10, 2026.",
      "",
    ]);
    expect(textOn("2026-08-20", null)).toEqual(["", ""]);
  });

  it("warns once they are older than the last March 1 or September 1", () => {
    expect(textOn("2026-09-01", CHARGES)).toEqual([WARNING, WARNING]);
  });

  it("includes a known change", () => {
    expect(textOn("2026-08-20", WITH_CHANGE)).toEqual([
      "Costs include Oncor delivery charges as of August 10, 2026. The charges change on September 1, 2026, so we split each affected bill by day.",
      "",
    ]);
  });
});

describe("the date of the plan list", () => {
  it("has its age in days, and is old after a week", () => {
    const ageOn = (day: string) => getCatalogAge("2026-01-10", noon(day).getTime());
    expect(ageOn("2026-01-10")).toEqual({ days: 0, old: false });
    expect(ageOn("2026-01-17")).toEqual({ days: 7, old: false });
    expect(ageOn("2026-01-18")).toEqual({ days: 8, old: true });
    expect(ageOn("2026-01-09")).toEqual({ days: 0, old: false });
  });

  it("is a warning if it is old", () => {
    const warningOn = (day: string): string => {
      vi.setSystemTime(noon(day));
      return toText(<OutdatedPlans asOf="2026-01-10" />);
    };
    expect(warningOn("2026-01-17")).toBe("");
    expect(warningOn("2026-01-18")).toBe(
      "The plan prices we use are from January 10, 2026, and may be out of date.",
    );
  });
});
