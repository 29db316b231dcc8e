import { expect, it } from "vitest";
import { getMessages } from "./node.ts";

it.each([
  [1, "1st"],
  [2, "2nd"],
  [14, "14th"],
  [23, "23rd"],
])("calls day %i of a month the %s", (day, ordinal) => {
  const { readDayKnown, readDayUnknown } = getMessages("method", "en");
  expect(readDayKnown({ day })).toBe(`Your utility reads your meter around the ${ordinal} of each month.`);
  expect(readDayUnknown({ day })).toMatch(new RegExp(`we assume the ${ordinal} of each month\\.$`));
});
