// The operator's own pages (GET /compare/v1/pages/:name) as a flat document: Markdown without HTML, so that a page shows
// only elements that it creates itself.
import { z } from "zod";
import { CONTENT_PAGES } from "./tables/site-pages.ts";

/** Languages of the texts, as in messages/languages.ts. */
const languageSchema = z.enum(["en", "es"]);

/** A run of text with one look. `href` is https, http, mailto, tel, or a path or anchor of the portal. */
export const contentSpanSchema = z.object({
  text: z.string(),
  strong: z.literal(true).optional(),
  emphasis: z.literal(true).optional(),
  code: z.literal(true).optional(),
  href: z.string().optional(),
});
export type ContentSpan = z.infer<typeof contentSpanSchema>;

const spansSchema = z.array(contentSpanSchema);

export const contentBlockSchema = z.discriminatedUnion("kind", [
  /** The page's own title is level 1. */
  z.object({ kind: z.literal("heading"), level: z.int().min(2).max(4), spans: spansSchema }),
  z.object({ kind: z.literal("paragraph"), spans: spansSchema }),
  z.object({ kind: z.literal("quote"), spans: spansSchema }),
  z.object({ kind: z.literal("list"), ordered: z.boolean(), items: z.array(spansSchema) }),
  z.object({ kind: z.literal("table"), header: z.array(spansSchema), rows: z.array(z.array(spansSchema)) }),
  z.object({ kind: z.literal("code"), text: z.string() }),
]);
export type ContentBlock = z.infer<typeof contentBlockSchema>;

// GET /compare/v1/pages/:name?language=
export const contentParamsSchema = z.object({ name: z.string().max(40) });
export const contentQuerySchema = z.object({ language: languageSchema.default("en") });
export const contentNameSchema = z.enum(CONTENT_PAGES);
export const contentSchema = z.object({
  /** The text's language: the other one if the operator has the page in that one only. */
  language: languageSchema,
  /** Whether it is the shipped text, which names what the operator has not added yet. */
  is_default: z.boolean(),
  blocks: z.array(contentBlockSchema),
});
export type Content = z.infer<typeof contentSchema>;
