// docs/partner-api.md against the schemas, the rules and the kit that it describes.
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import {
  depositAcceptanceSchema,
  enrollmentRejectionSchema,
  enrollmentRequestSchema,
  enrollmentSchema,
  ENROLLMENT_STATUSES,
  partnerCallbackSchema,
} from "#contracts/partners.ts";
import { ENROLLMENT_RULES, getEnrollmentRule } from "#market/enrollment-rules.ts";

const root = path.join(import.meta.dirname, "../..");
const text = readFileSync(path.join(root, "docs/partner-api.md"), "utf8");

const SCHEMAS: Readonly<Record<string, z.ZodObject>> = {
  depositAcceptanceSchema,
  enrollmentRejectionSchema,
  enrollmentRequestSchema,
  "enrollmentRequestSchema.partial": enrollmentRequestSchema.partial(),
  enrollmentSchema,
  partnerCallbackSchema,
};
const EXAMPLES = [...text.matchAll(/<!-- schema: ([\w.]+) -->\n\n```json\n(.*?)```/gs)].map(
  ([, schema = "", json = ""]) => ({ schema, json }),
);

describe("the description of the partner API", () => {
  it("names the schema of every example, and has one for each", () => {
    expect(EXAMPLES).toHaveLength(text.match(/```json/g)?.length ?? 0);
    expect([...new Set(EXAMPLES.map(({ schema }) => schema))].sort()).toEqual(Object.keys(SCHEMAS).sort());
  });

  it.each(EXAMPLES)("has an example of $schema without unknown fields (%#)", ({ schema, json }) => {
    const value: unknown = JSON.parse(json);
    expect(SCHEMAS[schema]?.strict().parse(value)).toEqual(value);
  });

  it("lists every status once", () => {
    for (const status of ENROLLMENT_STATUSES)
      expect(text.split("\n").filter((line) => line.startsWith(`| \`${status}\` |`))).toHaveLength(1);
  });

  it("has the days of a switch that emails and pages state", () => {
    const days = getEnrollmentRule("switch_days").value;
    for (const [language, unit] of [
      ["en", "business days"],
      ["es", "días hábiles"],
    ])
      for (const file of ["order", "glossary", "server/order-emails"]) {
        const stated = readFileSync(path.join(root, `messages/${language}/${file}.json`), "utf8");
        expect(stated.match(new RegExp(`\\d+ ${unit}`, "g"))).toContain(`${days} ${unit}`);
      }
  });

  it("lists every rule with its value and source", () => {
    for (const { rule, value, unit, source } of ENROLLMENT_RULES)
      expect(text).toContain(`| ${rule} | ${value} ${unit} | ${source} |`);
  });
});
