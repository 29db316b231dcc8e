// npm run api:docs: writes docs/api/openapi.json from the routes' own schemas.
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { openApiText } from "#server/openapi-text.ts";

const FILE = path.join(import.meta.dirname, "..", "docs", "api", "openapi.json");
await mkdir(path.dirname(FILE), { recursive: true });
await writeFile(FILE, await openApiText());
process.stdout.write("docs/api/openapi.json is written.\n");
