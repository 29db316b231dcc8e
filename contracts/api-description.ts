// GET /compare/v1/openapi.json: what the page for developers shows of the comparison API.
import { z } from "zod";

/** A JSON schema. `JsonSchema` has the keywords that ours use. */
const jsonSchema = z.record(z.string(), z.unknown());
const contentSchema = z.looseObject({
  content: z.record(z.string(), z.looseObject({ schema: jsonSchema })).optional(),
});

const operationSchema = z.looseObject({
  summary: z.string().optional(),
  parameters: z
    .array(
      z.looseObject({
        name: z.string(),
        in: z.string(),
        required: z.boolean().optional(),
        schema: jsonSchema,
      }),
    )
    .optional(),
  requestBody: contentSchema.optional(),
  responses: z.record(z.string(), contentSchema),
});

/** The part of the OpenAPI document that describes the comparison. */
export const apiDescriptionSchema = z.looseObject({
  openapi: z.string(),
  info: z.looseObject({ title: z.string(), version: z.string(), description: z.string() }),
  /** By path and method in lower case. */
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
});
export type ApiDescription = z.infer<typeof apiDescriptionSchema>;

/** The keywords of JSON Schema that describe our requests and responses. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly description?: string;
  readonly format?: string;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
}
