import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "#server/platform/config.ts";

const COMPANY = {
  id: "example",
  name: "Example Energy",
  authorization_url: "https://example.com/authorize",
  token_url: "https://example.com/token",
  resource_base: "https://example.com/espi/1_1/resource/",
  client_id: "wattlane",
  client_secret: "hidden-hidden",
  scope: "FB=4_5_15",
};

function listProblems(text: string): readonly string[] {
  try {
    readConfig({ GREEN_BUTTON_COMPANIES: text });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe("GREEN_BUTTON_COMPANIES", () => {
  it("is empty by default, and has defaults for what is left out", () => {
    expect(readConfig({}).greenButton).toEqual([]);
    expect(readConfig({ GREEN_BUTTON_COMPANIES: JSON.stringify([COMPANY]) }).greenButton).toEqual([
      {
        ...COMPANY,
        resource_base: "https://example.com/espi/1_1/resource",
        utilities: null,
        revocation_url: null,
        pkce: true,
        timeout_ms: 60_000,
        max_bytes: 50_000_000,
      },
    ]);
  });

  it("reads the secret from a file", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "green-button-"));
    const { client_secret: _, ...rest } = COMPANY;
    const file = path.join(folder, "secret");
    writeFileSync(file, "from the file\n");
    const text = JSON.stringify([{ ...rest, client_secret_file: file }]);
    expect(readConfig({ GREEN_BUTTON_COMPANIES: text }).greenButton[0]?.client_secret).toBe("from the file");
    rmSync(folder, { recursive: true });
    expect(listProblems(text)).toEqual([expect.stringContaining("entry 1, client_secret: must be set")]);
  });

  it.each([
    ["not JSON: hidden-hidden", "must be a JSON list"],
    [
      JSON.stringify([{ ...COMPANY, token_url: "http://example.com/hidden-hidden" }]),
      "entry 1, token_url: must be",
    ],
    [JSON.stringify([{ ...COMPANY, utilities: ["nowhere"] }]), "entry 1, utilities: "],
    [JSON.stringify([{ ...COMPANY, id: "A" }]), "entry 1, id: must be lower case"],
    [JSON.stringify([{ ...COMPANY, extra: "hidden-hidden" }]), "entry 1: must have id"],
    [JSON.stringify([{ ...COMPANY, client_secret_file: "/nowhere" }]), "entry 1, client_secret: must be set"],
    [JSON.stringify([COMPANY, COMPANY]), "two entries have the same id"],
  ])("rejects what cannot be used, and repeats no secret (%#)", (text, expected) => {
    const problems = listProblems(text);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`GREEN_BUTTON_COMPANIES: ${expected}`);
    expect(problems[0]).not.toContain("hidden");
  });
});
