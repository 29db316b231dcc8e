// Path and query parameters that several routes share.
import { z } from "zod";
import { isStorableText } from "#server/platform/http/json-body.ts";

const storable = z.string().refine(isStorableText, "must be text");

export const bucketParams = z.object({ bucket: storable });
export const objectParams = z.object({ bucket: storable, "*": z.string().max(4_096) });
/** A missing token is treated as an invalid one. */
export const tokenQuery = z.object({ token: z.string().default("") });
export const downloadQuery = z.object({ download: z.string().max(1_024).optional() });
export const storableText = storable;
