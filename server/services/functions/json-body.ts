import type { z } from "zod";
import { AppError } from "#server/platform/errors.ts";

/**
 * Parses the JSON body of a call with its schema. Throws `validation_failed` with the invalid fields, `bad_request` if
 * the body is not JSON, and any error of reading the body itself.
 */
export async function jsonBody<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  let body: unknown;
  try {
    body = await request.json();
  } catch (error) {
    // For example, the body is too large.
    if (error instanceof AppError) throw error;
    throw new AppError("bad_request", "The body is not JSON.");
  }
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  const fields: Record<string, string> = {};
  for (const issue of read.error.issues.slice(0, 20))
    fields[issue.path.join(".") || "(body)"] ??= issue.message;
  throw new AppError("validation_failed", "Some of the request isn't valid. Check the fields.", fields);
}
