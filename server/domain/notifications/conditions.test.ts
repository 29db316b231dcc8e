// The protocol's operators of conditions, each with values for which it holds and for which it does not.
import { expect, it } from "vitest";
import type { Condition } from "./preference-set.ts";
import { allHold } from "./conditions.ts";

const FACTS = {
  data: {
    tags: ["a", "b", "c"],
    text: "solar and wind",
    count: 5,
    at: "2026-01-12T18:00:00-06:00",
    day: "2026-01-12",
    local: "2026-01-12T18:00:00",
    not_a_day: "2026-02-99",
    ends: [1, 9],
  },
};

it.each<[variable: string, operator: string, argument: Condition["argument"], expected: boolean]>([
  ["tags", "contains_all", '["a", "c"]', true],
  ["tags", "contains_all", '["a", "d"]', false],
  ["tags", "contains_all", "b", true],
  ["text", "contains_all", '["solar", "wind"]', true],
  ["missing", "contains_all", '["a"]', false],
  ["tags", "not_contains_all", '["a", "d"]', true],
  ["tags", "not_contains_all", '["a", "b"]', false],
  ["count", "is_between", "[5, 6]", true],
  ["count", "is_between", "[1, 5]", true],
  ["count", "is_between", "[6, 7]", false],
  ["count", "is_between", "data.ends", true],
  ["count", "is_between", "5", false],
  ["day", "is_between", '["2026-01-01", "2026-01-31"]', true],
  ["missing", "is_between", "[1, 2]", false],
  ["at", "is_timestamp", null, true],
  ["day", "is_timestamp", null, true],
  ["text", "is_timestamp", null, false],
  ["count", "is_timestamp", null, false],
  ["not_a_day", "is_timestamp", null, false],
  ["text", "is_not_timestamp", null, true],
  ["missing", "is_not_timestamp", null, true],
  ["at", "is_not_timestamp", null, false],
  ["at", "is_timestamp_before", "2026-01-13T00:00:01Z", true],
  ["at", "is_timestamp_before", "2026-01-13T00:00:00Z", false],
  ["local", "is_timestamp_before", "2026-01-12T18:00:01+00:00", true],
  ["missing", "is_timestamp_before", "2026-01-13T00:00:00Z", false],
  ["at", "is_timestamp_on_or_after", "2026-01-13T00:00:00Z", true],
  ["at", "is_timestamp_on_or_after", "2026-01-13T00:00:00.001Z", false],
  ["at", "is_timestamp_on_or_after", "data.day", true],
  ["at", "is_timestamp_before_date", "2026-01-14", true],
  ["at", "is_timestamp_before_date", "2026-01-13T23:00:00Z", false],
  ["at", "is_timestamp_on_or_after_date", "2026-01-13T23:00:00Z", true],
  ["at", "is_timestamp_on_or_after_date", "2026-01-14", false],
  ["at", "is_timestamp_between", '["2026-01-13", "2026-01-14"]', true],
  ["at", "is_timestamp_between", '["2026-01-01", "2026-01-12"]', false],
  ["at", "is_timestamp_between", "2026-01-13", false],
  ["text", "is_not_audience_member", "vip", true],
  ["text", "is_audience_member", "vip", false],
  ["count", "no_such_operator", "5", false],
])("data.%s %s %j: %s", (variable, operator, argument, expected) => {
  expect(allHold([{ variable: `data.${variable}`, operator, argument }], FACTS)).toBe(expected);
});
