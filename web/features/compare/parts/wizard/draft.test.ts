import { expect, it } from "vitest";
import type { CompareInputs } from "../inputs.ts";
import { emptyDraft, toFormState, isTouched, parseDraft } from "./draft.ts";
import { inputsFrom } from "./inputs-from.ts";
import { checkFormState } from "./validate.ts";

const TODAY = "2026-11-21";
const stored: CompareInputs = {
  tdu: "centerpoint",
  zip: "77002",
  usage: {
    kind: "monthly",
    months: [
      { month: "2026-02", kwh: 820 },
      { month: "2026-08", kwh: 1990.5 },
    ],
  },
  usage_source: "monthly",
  file_name: null,
  read_day: 17,
  current: { kind: "price", cents_per_kwh: 12.4, base_usd: 4.95, includes_delivery: true },
  saved_at: "2026-11-20T12:00:00.000Z",
};

function again(inputs: CompareInputs): CompareInputs | null {
  const formState = toFormState(inputs, TODAY);
  return inputsFrom(formState, checkFormState(formState, null), inputs.saved_at);
}

it("fills the fields from the stored inputs, so that nothing changes on the way back", () => {
  expect(again(stored)).toEqual(stored);
  expect(toFormState(stored, TODAY).draft.months_end).toBe("2026-08");
});

it.each<[string, Partial<CompareInputs>]>([
  ["a yearly number", { usage: { kind: "annual", kwh: 14_000 }, usage_source: "annual" }],
  [
    "a home",
    {
      usage: { kind: "home", square_feet: 2200, people: 3, heating: "electric", pool: true, ev: false },
      usage_source: "home",
    },
  ],
  [
    "a file without a ZIP",
    {
      zip: null,
      usage: { kind: "intervals", start: "2026-01-01", minutes: 60, wh: [1, null, 3] },
      usage_source: "file",
      file_name: "meter.csv",
    },
  ],
  ["a plan", { current: { kind: "plan", plan_id: "p1" }, read_day: null }],
])("leaves %s unchanged", (_name, patch) => {
  const inputs = { ...stored, ...patch };
  expect(again(inputs)).toEqual(inputs);
});

it("detects whether there is something to clear", () => {
  const empty = { draft: emptyDraft(TODAY), file: null };
  expect(isTouched(empty, "2027-01-02")).toBe(false);
  expect(isTouched({ ...empty, draft: { ...empty.draft, pool: true } }, TODAY)).toBe(true);
});

it("restores only text in its own format", () => {
  const { draft } = toFormState(stored, TODAY);
  expect(parseDraft(JSON.stringify(draft), TODAY)).toEqual(draft);
  for (const text of [
    null,
    "",
    "{",
    "null",
    "[]",
    '"draft"',
    "{}",
    JSON.stringify({ ...draft, method: "fax" }),
  ]) {
    expect(parseDraft(text, TODAY)).toBeNull();
  }
  expect(parseDraft(JSON.stringify({ ...draft, months: { "2026-01": 5 } }), TODAY)).toBeNull();
  expect(parseDraft(JSON.stringify({ ...draft, tdu: "acme" }), TODAY)).toBeNull();
});
