// A call as it was entered: its address and body, and the same call for a terminal and for the TypeScript client.
import { API_EXAMPLES } from "./api-examples.ts";
import type { Operation } from "./operations.ts";

export interface CallValues {
  /** By name. Empty: left out. */
  readonly parameters: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body: string;
}

export interface ReadyCall {
  readonly method: string;
  /** Path and query below the service's base address. */
  readonly address: string;
  readonly body: string | null;
}

/** `body` is the key of the body, which no parameter is named. */
export type CallProblems = Readonly<Record<string, "missing" | "json">>;

/** Returns what the form of a call starts with. */
export function getExampleValues({ id }: Operation): CallValues {
  const { parameters = {}, body } = API_EXAMPLES[id] ?? {};
  return { parameters, body: body === undefined ? "" : JSON.stringify(body, null, 2) };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Returns what has to be corrected before the call can be sent, by field. */
export function findCallProblems(operation: Operation, values: CallValues): CallProblems {
  const missing = operation.parameters
    .filter(({ name, required }) => required && !values.parameters[name]?.trim())
    .map(({ name }) => [name, "missing"] as const);
  const body = operation.body && !isJson(values.body) ? [["body", "json"] as const] : [];
  return Object.fromEntries([...missing, ...body]);
}

/** Returns the call. A name in the path that is not entered yet stays in braces. */
export function buildCall(operation: Operation, { parameters, body }: CallValues): ReadyCall {
  const query = new URLSearchParams();
  let { path } = operation;
  for (const parameter of operation.parameters) {
    const value = parameters[parameter.name]?.trim();
    if (!value) continue;
    if (parameter.in === "query") query.set(parameter.name, value);
    else path = path.replace(`{${parameter.name}}`, encodeURIComponent(value));
  }
  return {
    method: operation.method,
    address: query.size > 0 ? `${path}?${query.toString()}` : path,
    body: operation.body ? body : null,
  };
}

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const compact = (json: string): string => (isJson(json) ? JSON.stringify(JSON.parse(json)) : json);

/** Returns the command for a terminal. With a key, it is read from the environment and isn't shown. */
export function formatCurl({ method, address, body }: ReadyCall, base: string, withKey: boolean): string {
  const options = [
    ...(method === "GET" ? [] : [`-X ${method}`]),
    ...(withKey ? [`-H "Authorization: Bearer $WATTLANE_KEY"`] : []),
    ...(body === null ? [] : [`-H "Content-Type: application/json"`, `-d ${quote(compact(body))}`]),
  ];
  return [`curl ${quote(base + address)}`, ...options].join(" \\\n  ");
}

/** Returns the names of an object without quotes where TypeScript needs none. */
function formatLiteral(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll(/^(\s*)"([A-Za-z_]\w*)":/gm, "$1$2:");
}

function toInput(operation: Operation, { parameters, body }: CallValues): Readonly<Record<string, unknown>> {
  const inPlace = (place: "path" | "query"): object =>
    Object.fromEntries(
      operation.parameters.flatMap(({ name, in: where, schema }) => {
        const value = parameters[name]?.trim();
        if (where !== place || !value) return [];
        const isNumber = schema.type === "integer" || schema.type === "number";
        return [[name, isNumber ? Number(value) : value]];
      }),
    );
  const [path, query] = [inPlace("path"), inPlace("query")];
  return {
    ...(Object.keys(path).length > 0 ? { path } : {}),
    ...(Object.keys(query).length > 0 ? { query } : {}),
    ...(operation.body && isJson(body) ? { body: JSON.parse(body) as unknown } : {}),
  };
}

/** Returns the program with the TypeScript client. `url`: the portal's address. */
export function formatClientCall(
  operation: Operation,
  values: CallValues,
  url: string,
  withKey: boolean,
): string {
  const input = toInput(operation, values);
  const options = `{ url: ${JSON.stringify(url)}${withKey ? ", key: process.env.WATTLANE_KEY" : ""} }`;
  const given = Object.keys(input).length > 0 ? `, ${formatLiteral(input)}` : "";
  return [
    `import { WattlaneClient } from "@wattlane/client";`,
    "",
    `const client = new WattlaneClient(${options});`,
    `const result = await client.call(${JSON.stringify(operation.id)}${given});`,
  ].join("\n");
}
