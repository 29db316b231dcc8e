// Settings in JSON.
import { z } from "zod";

/** Parses JSON. Returns null if the text is not JSON, because the parser's own message would repeat the text. */
export function parseSettingJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns the schema of a setting that is a JSON object. Its errors contain the name of the field, never a value. */
export function jsonText<T>(schema: z.ZodType<T>): z.ZodType<T, string> {
  return z.string().transform((text, ctx): T => {
    const read = schema.safeParse(parseSettingJson(text));
    if (read.success) return read.data;
    const [first] = read.error.issues;
    const field = first?.path[0]?.toString();
    const what = first?.message ?? "is wrong";
    ctx.addIssue({ code: "custom", message: field === undefined ? what : `${field} ${what}` });
    return z.NEVER;
  });
}
