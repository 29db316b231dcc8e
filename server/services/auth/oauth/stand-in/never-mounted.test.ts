// The stand-in believes whoever types a name: nothing of the product may reach it.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const server = path.join(import.meta.dirname, "..", "..", "..", "..");

it("is imported by nothing that the server runs", () => {
  const files = readdirSync(server, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && !file.includes("oauth/stand-in/"),
  );
  expect(files).toContain("main.ts");
  const found = files.filter((file) =>
    /from "[^"]*stand-in\//.test(readFileSync(path.join(server, file), "utf8")),
  );
  expect(found).toEqual([]);
});
