import { describe, expect, it } from "vitest";
import type { Place } from "#contracts/compare.ts";
import { toPlace } from "#market/areas.ts";
import type { Draft } from "./draft.ts";
import { emptyDraft } from "./draft.ts";
import { inputsFrom } from "./inputs-from.ts";
import {
  checkFormState,
  checkNow,
  checkPlace,
  checkUsage,
  checkWhere,
  listProblems,
  findTdu,
} from "./validate.ts";

const TODAY = "2026-11-21";

function draft(patch: Partial<Draft>): Draft {
  return { ...emptyDraft(TODAY), ...patch };
}

function usage(patch: Partial<Draft>): ReturnType<typeof checkUsage> {
  return checkUsage({ draft: draft(patch), file: null });
}

describe("place", () => {
  it("accepts a ZIP, a ZIP+4 and an ESI ID in spreadsheet notation", () => {
    expect(checkPlace(" 75201 ")).toEqual({ ok: true, value: { zip: "75201" } });
    expect(checkPlace("75201-1234")).toEqual({ ok: true, value: { zip: "75201" } });
    expect(checkPlace("'1044372 0000000025")).toEqual({ ok: true, value: { esiid: "10443720000000025" } });
  });

  it.each([
    ["", "place_empty"],
    ["7520", "place_length"],
    ["Dallas", "place_not_digits"],
    ["20443720000000025", "esiid_start"],
  ])("%s: %s", (text, code) => {
    expect(checkPlace(text)).toEqual({ ok: false, problems: [{ field: "place", code }] });
  });

  it("never selects one of several utilities by itself", () => {
    const place = toPlace("75001");
    expect(place.tdus.length).toBeGreaterThan(1);
    expect(findTdu(draft({}), place)).toBeNull();
    expect(checkWhere(draft({ place: "75001" }), place)).toEqual({
      ok: false,
      problems: [{ field: "tdu", code: "tdu_missing" }],
    });
    expect(findTdu(draft({ tdu: "tnmp" }), place)).toBe("tnmp");
  });

  it("preselects the only likely utility", () => {
    expect(findTdu(draft({}), toPlace("75201"))).toBe("oncor");
  });

  it("reports that there is no choice, but accepts a utility selected at the edge of the area", () => {
    const austin = toPlace("78704");
    expect(austin.answer).toBe("no_choice");
    expect(checkWhere(draft({ place: "78704" }), austin)).toEqual({
      ok: false,
      problems: [{ field: "tdu", code: "tdu_no_choice" }],
    });
    expect(checkWhere(draft({ place: "78704", tdu: "oncor" }), austin).ok).toBe(true);
  });

  it("accepts the file's utility alone, but not with an invalid ZIP next to it", () => {
    expect(checkWhere(draft({ tdu: "oncor" }), null)).toEqual({ ok: true, value: "oncor" });
    expect(checkWhere(draft({ tdu: "oncor", place: "752" }), null).ok).toBe(false);
  });
});

describe("usage", () => {
  it("accepts some of the months, oldest first", () => {
    const months = { "2026-08": "1,990", "2026-02": "820", "2026-03": " " };
    expect(usage({ method: "bills", months })).toEqual({
      ok: true,
      value: {
        kind: "monthly",
        months: [
          { month: "2026-02", kwh: 820 },
          { month: "2026-08", kwh: 1990 },
        ],
      },
    });
  });

  it("names the month that is invalid", () => {
    expect(usage({ method: "bills", months: { "2026-02": "lots", "2026-03": "60000" } })).toEqual({
      ok: false,
      problems: [
        { field: "month:2026-02", code: "month_number" },
        { field: "month:2026-03", code: "month_range" },
      ],
    });
    expect(usage({ method: "bills" })).toEqual({
      ok: false,
      problems: [{ field: "months", code: "months_empty" }],
    });
  });

  it("accepts a plausible yearly number", () => {
    expect(usage({ method: "bills", bills: "annual", annual: "14,141" })).toEqual({
      ok: true,
      value: { kind: "annual", kwh: 14_141 },
    });
    expect(usage({ method: "bills", bills: "annual", annual: "99" }).ok).toBe(false);
    expect(usage({ method: "bills", bills: "annual" })).toEqual({
      ok: false,
      problems: [{ field: "annual", code: "annual_missing" }],
    });
  });

  it("accepts a described home, but not half a person", () => {
    const homeDraft = {
      method: "home",
      square_feet: "2,200",
      people: "3",
      heating: "gas",
      pool: true,
    } as const;
    expect(usage(homeDraft)).toEqual({
      ok: true,
      value: { kind: "home", square_feet: 2200, people: 3, heating: "gas", pool: true, ev: false },
    });
    expect(usage({ ...homeDraft, people: "2.5", heating: null })).toEqual({
      ok: false,
      problems: [
        { field: "people", code: "people_range" },
        { field: "heating", code: "heating_missing" },
      ],
    });
  });

  it("requires the file if none was read", () => {
    expect(usage({})).toEqual({ ok: false, problems: [{ field: "file", code: "file_missing" }] });
  });
});

describe("the current plan", () => {
  it("is optional", () => {
    expect(checkNow(draft({ cents: "nonsense" }))).toEqual({ ok: true, value: null });
  });

  it("reads a price and treats no base charge as zero", () => {
    expect(checkNow(draft({ now: "price", cents: "12.4", delivery: "no" }))).toEqual({
      ok: true,
      value: { kind: "price", cents_per_kwh: 12.4, base_usd: 0, includes_delivery: false },
    });
  });

  it("rejects dollars in place of cents", () => {
    expect(checkNow(draft({ now: "price", cents: "0.124", delivery: "yes" }))).toEqual({
      ok: false,
      problems: [{ field: "cents", code: "cents_range" }],
    });
  });
});

describe("all answers", () => {
  const place: Place = toPlace("75201");
  const whole = draft({ place: "75201", method: "bills", bills: "annual", annual: "14000", read_day: "17" });

  it("lists errors in the order of the page", () => {
    const problems = listProblems(checkFormState({ draft: draft({ now: "plan" }), file: null }, null));
    expect(problems.map(({ field }) => field)).toEqual(["place", "file", "plan"]);
  });

  it("saves the ZIP but never an ESI ID", () => {
    const now = "2026-11-21T12:00:00.000Z";
    const formState = { draft: whole, file: null };
    expect(inputsFrom(formState, checkFormState(formState, place), now)).toEqual({
      tdu: "oncor",
      zip: "75201",
      usage: { kind: "annual", kwh: 14_000 },
      usage_source: "annual",
      file_name: null,
      read_day: 17,
      current: null,
      saved_at: now,
    });
    const byMeter = { draft: { ...whole, place: "10443720000000025", tdu: "oncor" as const }, file: null };
    const stored = inputsFrom(byMeter, checkFormState(byMeter, null), now);
    expect(stored?.tdu).toBe("oncor");
    expect(JSON.stringify(stored)).not.toContain("1044372");
  });

  it("saves nothing while an answer is missing", () => {
    const formState = { draft: draft({ place: "75201" }), file: null };
    expect(inputsFrom(formState, checkFormState(formState, place), "")).toBeNull();
  });
});
