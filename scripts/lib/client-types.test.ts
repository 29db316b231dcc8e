import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { renderClientTypes, renderSchema, type ApiDocument } from "./client-types.ts";

const root = path.join(import.meta.dirname, "..", "..");
const FILE = "clients/typescript/src/operations.ts";
const read = (file: string): string => readFileSync(path.join(root, file), "utf8");

it("is the client's file (npm run api:docs)", () => {
  const oxfmt = path.join(root, "node_modules", "oxfmt", "bin", "oxfmt");
  const { stdout } = spawnSync(process.execPath, [oxfmt, "--stdin-filepath", FILE], {
    cwd: root,
    encoding: "utf8",
    input: renderClientTypes(JSON.parse(read("docs/api/openapi.json")) as ApiDocument),
  });
  expect(read(FILE)).toBe(stdout);
});

it("has a type for each schema, and rejects one that it doesn't know", () => {
  const text = { type: "string" };
  expect(renderSchema({ type: ["string", "null"] })).toBe("string | null");
  expect(renderSchema({ enum: ["a", 1] })).toBe('"a" | 1');
  expect(renderSchema({ type: "array", items: { anyOf: [text, { const: null }] } })).toBe(
    "readonly (string | null)[]",
  );
  expect(renderSchema({ type: "object", additionalProperties: text })).toBe(
    "Readonly<Record<string, string>>",
  );
  expect(renderSchema({ type: "object", properties: { a: text, b: text }, required: ["a"] })).toBe(
    '{ readonly "a": string; readonly "b"?: string; }',
  );
  expect(() => renderSchema({})).toThrow("The client has no type for {}.");
});
