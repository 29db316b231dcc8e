import { describe, expect, it } from "vitest";
import { ERROR_CODES, LIMIT_WAITS, PROBLEMS } from "#contracts/errors.ts";
import { ORDER_PROBLEMS } from "#contracts/checkout.ts";
import { LINK_PROBLEMS } from "#contracts/live-link.ts";
import { ADD_PROBLEMS } from "#contracts/portal.ts";
import { LANGUAGES } from "#messages/languages.ts";
import { getMessages } from "#messages/node.ts";
import { YEAR_ERROR_CODES } from "#meter/year-result.ts";
import { ApiFailure } from "../api/failure.ts";
import { readError } from "../api/request-error.ts";
import { findRejectionText, isRejection } from "./failure-text.ts";

const SENTENCE = "The server wrote this in English.";
const es = getMessages("problems", "es");

function read(status: number, error: object): ApiFailure {
  const body = { error: { message: SENTENCE, request_id: "r-1", ...error } };
  return readError(JSON.stringify(body), new Response(null, { status }));
}

describe("findRejectionText", () => {
  it("words a 422 by its problem, in the reader's language", () => {
    const failure = read(422, {
      code: "unprocessable",
      fields: { usage: SENTENCE, problem: "too_few_days" },
    });
    expect(findRejectionText(failure, es)).toEqual(es.problems.too_few_days);
  });

  it("fills in the arguments of a problem", () => {
    const fields = { problem: "limit_reached", wait: "day" };
    expect(findRejectionText(read(429, { code: "rate_limited", fields }), es)?.todo).toBe(
      "Intente de nuevo mañana.",
    );
  });

  it("words an error without a known problem by its code", () => {
    const failure = read(409, { code: "conflict", fields: { problem: "newer_than_this_page" } });
    expect(findRejectionText(failure, es)).toEqual(es.codes.conflict);
  });

  it.each([
    read(422, { code: "newer_than_this_page", fields: { zip: SENTENCE } }),
    read(418, { code: "constructor", fields: { problem: "toString" } }),
    readError(JSON.stringify({ message: SENTENCE }), new Response(null, { status: 422 })),
    readError(
      JSON.stringify({ statusCode: "400", code: "InvalidKey", message: SENTENCE, error: SENTENCE }),
      new Response(null, { status: 400 }),
    ),
    readError(
      JSON.stringify({ error_code: "unexpected", msg: SENTENCE }),
      new Response(null, { status: 400 }),
    ),
    readError(`<html>${SENTENCE}</html>`, new Response(null, { status: 400 })),
  ])("has a general text for unknown error %#", (failure) => {
    expect(isRejection(failure)).toBe(true);
    expect(findRejectionText(failure, es)).toEqual(es.general);
  });

  it("leaves a missing page and too many requests to the general texts", () => {
    expect(findRejectionText(read(404, { code: "not_found" }), es)).toBeNull();
    expect(findRejectionText(read(429, { code: "rate_limited" }), es)).toBeNull();
    expect(isRejection(read(503, { code: "unavailable" }))).toBe(false);
    expect(isRejection(new ApiFailure("offline", ""))).toBe(false);
  });
});

/** Codes whose general text fits best: failureKey in failure-panel.tsx and `general` in the problems area. */
const GENERAL_CODES = [
  "bad_request",
  "method_not_allowed",
  "unprocessable",
  "not_found",
  "rate_limited",
  "internal_error",
  "unavailable",
  "insufficient_storage",
];

describe.each(LANGUAGES)("the messages in %s", (language) => {
  const problems = getMessages("problems", language);
  const { rejected } = getMessages("checkout", language);
  const { problems: adding, proof } = getMessages("adding", language);
  const { problems: linking } = getMessages("linking", language).form;

  it("word every code of our APIs, or have a general text for it", () => {
    expect([...Object.keys(problems.codes), ...GENERAL_CODES].sort()).toEqual(
      Object.keys(ERROR_CODES).sort(),
    );
  });

  it("word every problem of our APIs, with its arguments", () => {
    expect(Object.keys(problems.problems).sort()).toEqual([...PROBLEMS].sort());
    for (const problem of PROBLEMS)
      for (const wait of LIMIT_WAITS) {
        const text = findRejectionText(read(422, { code: "c", fields: { problem, wait } }), problems);
        expect(`${text?.what} ${text?.todo}`).not.toMatch(/undefined|null|\{/);
        expect(text).not.toEqual(problems.general);
      }
  });

  it("word every problem of an order, except those that the page shows by itself", () => {
    const shown = ORDER_PROBLEMS.filter((problem) => problem !== "plan_changed" && problem !== "plan_gone");
    expect(Object.keys(rejected)).toEqual(expect.arrayContaining(shown));
  });

  it("word every problem of a home that is added", () => {
    const byProof = new Set<string>(["held_by_another", "proof_refused"]);
    expect(Object.keys(adding)).toEqual(
      expect.arrayContaining(ADD_PROBLEMS.filter((problem) => !byProof.has(problem))),
    );
    expect([proof.title, proof.rejected.code, proof.rejected.meter].every(Boolean)).toBe(true);
  });

  it("word every problem of a meter that is linked", () => {
    expect(Object.keys(linking).sort()).toEqual([...LINK_PROBLEMS].sort());
  });
});

it("lists every error of a year among the problems", () => {
  expect(PROBLEMS).toEqual(expect.arrayContaining([...YEAR_ERROR_CODES]));
});
