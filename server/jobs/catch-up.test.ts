// Every new regular task needs a decision whether a start with CLOCK_AHEAD_DAYS runs it.
import { expect, it } from "vitest";
import { CAUGHT_UP, LEFT_TO_ITS_HOUR } from "./catch-up.ts";
import { TASKS_AT_THEIR_HOUR } from "./start.ts";

it("every regular task is caught up on at the start, or left to its hour for a reason", () => {
  const undecided = TASKS_AT_THEIR_HOUR.filter((task) => CAUGHT_UP.has(task) === task in LEFT_TO_ITS_HOUR);
  expect(undecided).toEqual([]);
});

it("lists no task that no longer exists", () => {
  // It runs when something is due, not at a fixed hour.
  const known = new Set([...TASKS_AT_THEIR_HOUR, "deliver-notices"]);
  expect([...CAUGHT_UP, ...Object.keys(LEFT_TO_ITS_HOUR)].filter((task) => !known.has(task))).toEqual([]);
});
