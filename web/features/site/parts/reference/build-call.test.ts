import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { ApiDescription } from "#contracts/api-description.ts";
import { API_EXAMPLES } from "./api-examples.ts";
import { buildCall, findCallProblems, formatClientCall, formatCurl, getExampleValues } from "./build-call.ts";
import { formatType, listFields, listOperations, type Operation } from "./operations.ts";

const file = new URL("../../../../../docs/api/openapi.json", import.meta.url);
const document = JSON.parse(readFileSync(file, "utf8")) as ApiDescription;
const compared = Object.entries(document.paths).filter(([path]) => path.startsWith("/compare/v1/"));
const operations = listOperations({ ...document, paths: Object.fromEntries(compared) });
const find = (id: string): Operation => {
  const operation = operations.find((one) => one.id === id);
  if (!operation) throw new Error(`${id} is not described.`);
  return operation;
};

describe("the reference", () => {
  it("has an example for every call that needs values, and none for others", () => {
    const ids = new Set(operations.map(({ id }) => id));
    expect(Object.keys(API_EXAMPLES).filter((id) => !ids.has(id))).toEqual([]);
    const unable = operations.filter(
      (operation) => Object.keys(findCallProblems(operation, getExampleValues(operation))).length > 0,
    );
    const withIds = Object.keys(API_EXAMPLES).filter((id) => API_EXAMPLES[id]?.idsFrom);
    expect(unable.map(({ id }) => id).sort()).toEqual(withIds.sort());
    expect(operations.filter(({ summary }) => summary === "")).toEqual([]);
  });

  it("shows types and fields, with the alternatives of a body apart", () => {
    const body = find("POST /rankings").body ?? {};
    const [fields = []] = listFields(body);
    expect(fields.slice(0, 2).map(({ name, required }) => [name, required])).toEqual([
      ["tdu", true],
      ["usage", true],
    ]);
    const usage = listFields(fields[1]?.schema ?? {});
    expect(usage.map(([kind]) => formatType(kind?.schema ?? {}))).toEqual([
      '"intervals"',
      '"monthly"',
      '"annual"',
      '"home"',
    ]);
    expect(formatType({ type: "array", items: { type: ["string", "null"] } })).toBe("(string | null)[]");
    expect(formatType({})).toBe("unknown");
  });
});

describe("a call", () => {
  const plans = find("GET /plans");

  it("has its values in path and query, encoded, without the empty ones", () => {
    const values = { parameters: { tdu: "oncor", cursor: " ", limit: "3" }, body: "" };
    expect(buildCall(plans, values)).toEqual({
      method: "GET",
      address: "/plans?tdu=oncor&limit=3",
      body: null,
    });
    const plan = find("GET /plans/{id}");
    expect(buildCall(plan, { parameters: { id: "a/b c" }, body: "" }).address).toBe("/plans/a%2Fb%20c");
    expect(findCallProblems(plan, { parameters: {}, body: "" })).toEqual({ id: "missing" });
    expect(findCallProblems(find("POST /rankings"), { parameters: {}, body: "{" })).toEqual({ body: "json" });
  });

  it("is a command for a terminal, with quotes that end where they should", () => {
    const ready = { method: "POST", address: "/rankings", body: `{\n "name": "it's" }` };
    expect(formatCurl(ready, "https://portal.test/compare/v1", true)).toBe(
      [
        "curl 'https://portal.test/compare/v1/rankings'",
        "-X POST",
        `-H "Authorization: Bearer $WATTLANE_KEY"`,
        `-H "Content-Type: application/json"`,
        `-d '{"name":"it'\\''s"}'`,
      ].join(" \\\n  "),
    );
  });

  it("is a program with the client, with numbers as numbers", () => {
    const values = { parameters: { tdu: "oncor", limit: "3" }, body: "" };
    expect(formatClientCall(plans, values, "https://portal.test", false)).toBe(
      `import { WattlaneClient } from "@wattlane/client";

const client = new WattlaneClient({ url: "https://portal.test" });
const result = await client.call("GET /plans", {
  query: {
    tdu: "oncor",
    limit: 3
  }
});`,
    );
    const none = formatClientCall(
      find("GET /example"),
      { parameters: {}, body: "" },
      "https://portal.test",
      true,
    );
    expect(none).toContain(`key: process.env.WATTLANE_KEY });`);
    expect(none).toContain(`client.call("GET /example");`);
  });
});
