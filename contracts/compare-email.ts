// POST /compare/v1/emails: sends a comparison to an address that the visitor enters.
import { z } from "zod";
import { rankingRequestSchema } from "./compare.ts";
import { emailSchema } from "./email.ts";
import { MAX_SHARED_PLANS, SHARED_PAGES } from "./shared-view.ts";

/** How many plans each page has. */
const PLANS = { results: [0, 0], plan: [1, 1], side_by_side: [1, MAX_SHARED_PLANS] } as const;

export const compareEmailSchema = z.object({
  email: emailSchema,
  language: z.enum(["en", "es"]),
  view: z
    .object({
      page: z.enum(SHARED_PAGES),
      plan_ids: z.array(z.string().min(1).max(100)).max(MAX_SHARED_PLANS),
    })
    .refine(({ page, plan_ids: { length } }) => length >= PLANS[page][0] && length <= PLANS[page][1], {
      error: "doesn't match the page",
      path: ["plan_ids"],
    }),
  /** Null if only the utility is known. */
  zip: z
    .string()
    .regex(/^\d{5}$/)
    .nullable(),
  /** What the page's costs are calculated from. */
  ranking: rankingRequestSchema.pick({ tdu: true, usage: true, read_day: true, conditions: true }),
});
export type CompareEmail = z.infer<typeof compareEmailSchema>;

/** With the same key and the same body, a repeated request sends nothing more within a day. */
export const compareEmailHeadersSchema = z.looseObject({
  "idempotency-key": z.string().min(1).max(200).optional(),
});

/** The response is the same for every address. */
export const compareEmailResponseSchema = z.object({ status: z.literal("accepted") });
