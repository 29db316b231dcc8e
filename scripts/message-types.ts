// npm run messages: writes messages/catalog.ts, the types of every message, from messages/en and messages/es.
// messages/catalog.test.ts fails if the file is out of date.
import { readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { renderType } from "#messages/describe.ts";
import { readArea, toFile } from "#messages/node.ts";

const folder = path.join(import.meta.dirname, "..", "messages");

/** Returns the areas of the catalog: "results" for results.json, "serverEmails" for server/emails.json. */
export function listAreas(): string[] {
  return readdirSync(path.join(folder, "en"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.replace(/\.json$/, "").replaceAll(/[-/\\](\w)/g, (_, letter) => letter.toUpperCase()))
    .sort();
}

/** Returns the text of messages/catalog.ts, not yet formatted. */
export function renderCatalogTypes(): string {
  const members = listAreas().map(
    (area) => `/** messages/en/${toFile(area)} */
  readonly ${area}: ${renderType(readArea(area, "en"), readArea(area, "es"))};`,
  );
  return `// Written by npm run messages. Do not edit.

/** Every message by area and key. A message with arguments is a function of them. */
export interface Catalog {
${members.join("\n")}
}
`;
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(path.join(folder, "catalog.ts"), renderCatalogTypes());
  process.stdout.write(`${listAreas().length} areas in messages/catalog.ts\n`);
}
