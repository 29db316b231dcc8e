// The calls of the comparison API as the reference lists them, from its OpenAPI document.
import type { ApiDescription, JsonSchema } from "#contracts/api-description.ts";

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query";
  readonly required: boolean;
  readonly schema: JsonSchema;
}

export interface Operation {
  /** Method and path, as the TypeScript client names the call: "POST /rankings". */
  readonly id: string;
  readonly method: string;
  /** Below the service's base address. */
  readonly path: string;
  readonly summary: string;
  /** Those in the path first. */
  readonly parameters: readonly Parameter[];
  /** The JSON of the request. Null: the call has no body. */
  readonly body: JsonSchema | null;
  /** The JSON of a successful response. */
  readonly response: JsonSchema | null;
}

type Described = ApiDescription["paths"][string][string];

const PREFIX = "/compare/v1";
const JSON_TYPE = "application/json";

function listParameters({ parameters = [] }: Described): Parameter[] {
  const inPlace = (place: Parameter["in"]): Parameter[] =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, required, schema }) => ({ name, in: place, required: required === true, schema }));
  return [...inPlace("path"), ...inPlace("query")];
}

function toOperation(address: string, method: string, described: Described): Operation {
  const path = address.slice(PREFIX.length);
  const success = Object.entries(described.responses).find(([status]) => status.startsWith("2"))?.[1];
  return {
    id: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    summary: described.summary ?? "",
    parameters: listParameters(described),
    body: described.requestBody?.content?.[JSON_TYPE]?.schema ?? null,
    response: success?.content?.[JSON_TYPE]?.schema ?? null,
  };
}

/** Returns the calls in the order of the document. */
export function listOperations({ paths }: ApiDescription): Operation[] {
  return Object.entries(paths).flatMap(([address, methods]) =>
    Object.entries(methods).map(([method, described]) => toOperation(address, method, described)),
  );
}

/** Returns the type of a schema in TypeScript's notation, with `object` for what has fields of its own. */
export function formatType(schema: JsonSchema): string {
  const choices = schema.anyOf ?? schema.oneOf;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (choices) return [...new Set(choices.map(formatType))].join(" | ");
  if (schema.type === "array") {
    const item = schema.items ? formatType(schema.items) : "unknown";
    return item.includes(" ") ? `(${item})[]` : `${item}[]`;
  }
  if (schema.type === undefined) return "unknown";
  return typeof schema.type === "string" ? schema.type : schema.type.join(" | ");
}

export interface SchemaField {
  readonly name: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
}

/** Returns the fields of an object or of a list's objects, one list for each alternative that has fields. */
export function listFields(schema: JsonSchema): SchemaField[][] {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.flatMap(listFields);
  if (schema.items) return listFields(schema.items);
  if (typeof schema.additionalProperties === "object") return listFields(schema.additionalProperties);
  const { properties, required = [] } = schema;
  if (!properties) return [];
  return [
    Object.entries(properties).map(([name, field]) => ({
      name,
      required: required.includes(name),
      schema: field,
    })),
  ];
}
