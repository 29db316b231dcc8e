// npm run api:docs: writes docs/api/openapi.json from the routes' own schemas, and from it the types of the TypeScript
// client.
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { openApiText } from "#server/openapi-text.ts";
import { renderClientTypes, type ApiDocument } from "./lib/client-types.ts";

const root = path.join(import.meta.dirname, "..");
const write = async (file: string, text: string): Promise<void> => {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true });
  await writeFile(path.join(root, file), text);
  process.stdout.write(`${file} is written.\n`);
};

const text = await openApiText();
await write("docs/api/openapi.json", text);
await write("clients/typescript/src/operations.ts", renderClientTypes(JSON.parse(text) as ApiDocument));
