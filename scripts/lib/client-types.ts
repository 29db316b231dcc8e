// Writes the types of the TypeScript client from the OpenAPI document: one entry for each call of the comparison API.
import type { JsonSchema as Schema } from "#contracts/api-description.ts";

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

interface Operation {
  readonly summary?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

/** The parts of an OpenAPI document that the client needs. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const PREFIX = "/compare/v1";
const SIMPLE: Readonly<Record<string, string>> = {
  string: "string",
  number: "number",
  integer: "number",
  boolean: "boolean",
  null: "null",
};

function renderObject({ properties, required = [], additionalProperties }: Schema): string {
  if (!properties) {
    const isTyped = typeof additionalProperties === "object" && Object.keys(additionalProperties).length > 0;
    const value = isTyped ? renderSchema(additionalProperties) : "unknown";
    return `Readonly<Record<string, ${value}>>`;
  }
  const lines = Object.entries(properties).map(
    ([name, schema]) =>
      `readonly ${JSON.stringify(name)}${required.includes(name) ? "" : "?"}: ${renderSchema(schema)};`,
  );
  return `{ ${lines.join(" ")} }`;
}

/** Returns the type of a JSON schema. Throws for a keyword that our schemas don't use, so that no type is too wide. */
export function renderSchema(schema: Schema): string {
  const { type, items } = schema;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map(renderSchema).join(" | ");
  if (type === "object") return renderObject(schema);
  if (type === "array") return `readonly (${items ? renderSchema(items) : "unknown"})[]`;
  const names = typeof type === "string" ? [type] : (type ?? []);
  const types = names.map((name) => SIMPLE[name]);
  if (types.length === 0 || types.includes(undefined))
    throw new Error(`The client has no type for ${JSON.stringify(schema).slice(0, 200)}.`);
  return types.join(" | ");
}

function getJson(content: Content | undefined): Schema | null {
  return content?.content?.["application/json"]?.schema ?? null;
}

function renderParameters(parameters: readonly Parameter[], place: string): string {
  const lines = parameters
    .filter((one) => one.in === place)
    .map(
      ({ name, required, schema }) =>
        `readonly ${JSON.stringify(name)}${required ? "" : "?"}: ${renderSchema(schema)};`,
    );
  return lines.length === 0 ? "undefined" : `{ ${lines.join(" ")} }`;
}

function renderOperation(method: string, path: string, operation: Operation): string {
  const { parameters = [], requestBody, responses, summary } = operation;
  const success = Object.entries(responses).find(
    ([status, content]) => status.startsWith("2") && getJson(content),
  );
  const body = getJson(requestBody);
  const response = success && getJson(success[1]);
  return `  /** ${summary ?? path} */
  "${method.toUpperCase()} ${path.slice(PREFIX.length)}": {
    readonly path: ${renderParameters(parameters, "path")};
    readonly query: ${renderParameters(parameters, "query")};
    readonly body: ${body ? renderSchema(body) : "undefined"};
    readonly response: ${response ? renderSchema(response) : "undefined"};
  };`;
}

/** Returns the text of clients/typescript/src/operations.ts, not yet formatted. */
export function renderClientTypes({ paths }: ApiDocument): string {
  const operations = Object.entries(paths)
    .filter(([path]) => path.startsWith(`${PREFIX}/`))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => renderOperation(method, path, operation)),
    );
  return `// Written by npm run api:docs from the server's own schemas. Do not edit.

/** Every call of the comparison API, by method and path below ${PREFIX}. */
export interface Operations {
${operations.join("\n")}
}
`;
}
