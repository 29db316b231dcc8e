// Whoever adds a regular task decides whether a start with CLOCK_AHEAD_DAYS does its work.
import { expect, it } from "vitest";
import { CAUGHT_UP, LEFT_TO_ITS_HOUR } from "./catch-up.ts";
import { TASKS_AT_THEIR_HOUR } from "./start.ts";

it("every regular task is caught up on at the start, or left to its hour for a reason", () => {
  const undecided = TASKS_AT_THEIR_HOUR.filter((task) => CAUGHT_UP.has(task) === task in LEFT_TO_ITS_HOUR);
  expect(undecided).toEqual([]);
});

it("names no task that is gone", () => {
  // It runs when something is due, at no hour of its own.
  const known = new Set([...TASKS_AT_THEIR_HOUR, "deliver-notices"]);
  expect([...CAUGHT_UP, ...Object.keys(LEFT_TO_ITS_HOUR)].filter((task) => !known.has(task))).toEqual([]);
});
