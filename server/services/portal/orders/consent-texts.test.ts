// The wording of every consent has a date, and docs/consents.md has the texts of each date.
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { AGREEMENT_TEXT_VERSION } from "#contracts/live-link.ts";
import { ORDER_CONSENT_VERSION } from "./consent-texts.ts";

const ROOT = path.join(import.meta.dirname, "../../../..");
const [intro = "", ...sections] = readFileSync(path.join(ROOT, "docs/consents.md"), "utf8").split(/^## /m);
const VERSIONS = sections.map((section) => section.slice(0, section.indexOf("\n")));

function readMessages(file: string): Record<string, Record<string, Record<string, string>>> {
  return JSON.parse(readFileSync(path.join(ROOT, "messages", file), "utf8"));
}

/** Returns the section of a version that the texts of the catalog have today. */
function renderSection(version: string): string {
  const parts = (["en", "es"] as const).flatMap((language) => {
    const name = language === "en" ? "English" : "Spanish";
    const order = Object.entries(readMessages(`${language}/server/consents.json`)["order"] ?? {});
    const meter = Object.entries(readMessages(`${language}/linking.json`)["consent"]?.["text"] ?? {});
    return [
      `### Order, ${name}\n\n${order.map(([key, text]) => `- \`${key}\`: ${String(text)}`).join("\n")}`,
      `### Meter readings, ${name}\n\n${meter.map(([key, text]) => `${key}. ${text}`).join("\n")}`,
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
