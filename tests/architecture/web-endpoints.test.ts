// Checks the portal's calls: each address is in docs/api/openapi.json, and there is one way to call it.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const root = path.join(import.meta.dirname, "..", "..");
const read = (file: string): string => readFileSync(path.join(root, file), "utf8");

/** Default path of each service in /config.json. */
const MOUNTS: Readonly<Record<string, string>> = {
  auth: "/auth/v1",
  compare: "/compare/v1",
  functions: "/functions/v1",
  portal: "/api",
  storage: "/storage/v1",
  usage: "/usage/api",
};

/**
 * The only files in web/ that make HTTP requests directly: the API reference, which shows responses as they arrive, our
 * client, the two published clients, the offline page, and the widget, which runs on pages of other sites.
 */
const FETCHES = [
  "web/features/site/parts/reference/send-call.ts",
  "web/offline/reopen.ts",
  "web/offline/worker.ts",
  "web/shared/api/request.ts",
  "web/shared/session/auth-client.ts",
  "web/widget/load-plans.ts",
];

const withoutNames = (address: string): string => address.replaceAll(/\{[^}]*\}/g, "{}");

function listSources(): string[] {
  return readdirSync(path.join(root, "web"), { recursive: true, encoding: "utf8" })
    .map((file) => path.posix.join("web", file.replaceAll("\\", "/")))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .sort();
}

it("every endpoint that the portal calls exists in a service", () => {
  const { paths } = JSON.parse(read("docs/api/openapi.json")) as {
    paths: Record<string, Record<string, unknown>>;
  };
  const known = new Set(
    Object.entries(paths).flatMap(([address, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${withoutNames(address)}`),
    ),
  );
  const endpoints = [...read("web/shared/api/endpoints.ts").matchAll(/^ {2}"([A-Z]+) (\w+)(\/\S+)":/gm)];
  expect(endpoints.length).toBeGreaterThan(40);
  const unknown = endpoints.flatMap(([, method = "", service = "", address = ""]) => {
    const endpoint = `${method} ${MOUNTS[service] ?? service}${withoutNames(address)}`;
    // Operators define their own functions. The API has one address for all of them.
    return known.has(endpoint) || service === "functions" ? [] : [endpoint];
  });
  expect(unknown).toEqual([]);
});

it("pages call services only through callApi", () => {
  const direct = listSources().filter((file) => /(?<![.\w])fetch\(/.test(read(file)));
  expect(direct).toEqual(FETCHES);
  const client = /from "[^"]*\/request(-signed)?\.ts"/;
  const bypassing = listSources().filter((file) => client.test(read(file)));
  expect(bypassing).toEqual([
    "web/shared/api/call-api.ts",
    // The addresses of the services are not known before /config.json is loaded.
    "web/shared/api/get-config.ts",
    "web/shared/api/request-signed.ts",
  ]);
});
