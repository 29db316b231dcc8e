// The wording of every consent has a date, and docs/consents.md has the texts of each date.
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { AGREEMENT_TEXT_VERSION } from "#contracts/live-link.ts";
import { ORDER_CONSENT_VERSION } from "./consent-texts.ts";

const ROOT = path.join(import.meta.dirname, "../../../..");
const [intro = "", ...sections] = readFileSync(path.join(ROOT, "docs/consents.md"), "utf8").split(/^## /m);
const VERSIONS = sections.map((section) => section.slice(0, section.indexOf("\n")));

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(path.join(ROOT, "messages", file), "utf8"));
}

/** Returns the section of a version that the texts of the catalog have today. */
function renderSection(version: string): string {
  const parts = (["en", "es"] as const).flatMap((language) => {
    const name = language === "en" ? "English" : "Spanish";
    const consents = readJson(`${language}/server/consents.json`) as { order: Record<string, string> };
    const linking = readJson(`${language}/linking.json`) as { consent: { text: Record<string, string> } };
    const order = Object.entries(consents.order).map(([key, text]) => `- \`${key}\`: ${text}`);
    const meter = Object.entries(linking.consent.text).map(([key, text]) => `${key}. ${text}`);
    return [
      `### Order, ${name}\n\n${order.join("\n")}`,
      `### Meter readings, ${name}\n\n${meter.join("\n")}`,
    ];
  });
  return [version, ...parts].join("\n\n");
}

describe("the wording of the consents", () => {
  it("has a new date if it changes", () => {
    expect(intro).toContain("# Wording of the consents");
    expect([ORDER_CONSENT_VERSION, AGREEMENT_TEXT_VERSION]).toEqual([VERSIONS[0], VERSIONS[0]]);
    expect(sections[0]?.trim()).toBe(renderSection(VERSIONS[0] ?? ""));
  });

  it("stays readable for every earlier date, newest first", () => {
    expect(VERSIONS).toContain("2026-11-23");
    expect(VERSIONS).toEqual([...new Set(VERSIONS)].toSorted().toReversed());
    for (const section of sections) expect(section.match(/^### /gm)).toHaveLength(4);
  });
});
