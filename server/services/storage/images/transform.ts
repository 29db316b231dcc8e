// What a caller may ask of a picture (wire/storage.md §3, "Render"), and how the protocol writes it.
import { z } from "zod";

/** Longest side of what is rendered, in pixels; more is taken for this. */
const MAX_SIDE = 2_500;

const fields = {
  resize: z.enum(["cover", "contain", "fill"]).optional(),
  format: z.enum(["origin", "webp", "avif"]).optional(),
};
/** As the body of a request to sign has it. */
export const transformBody = z.object({
  width: z.int().min(0).optional(),
  height: z.int().min(0).optional(),
  quality: z.int().min(20).max(100).optional(),
  ...fields,
});
/** As a query has it. */
export const transformQuery = z.object({
  width: z.coerce.number().int().min(0).optional(),
  height: z.coerce.number().int().min(0).optional(),
  quality: z.coerce.number().int().min(20).max(100).optional(),
  ...fields,
});

/** What is done to a picture; sides of 0 were not given, and are left out. */
export interface Transform {
  readonly width?: number;
  readonly height?: number;
  readonly quality?: number;
  readonly resize: "cover" | "contain" | "fill";
  readonly format?: "origin" | "webp" | "avif";
}

/** The same within the bounds of the service. */
export function readTransform(input: z.infer<typeof transformBody>): Transform {
  const { width, height, quality, resize, format } = input;
  return {
    ...(width ? { width: Math.min(width, MAX_SIDE) } : {}),
    ...(height ? { height: Math.min(height, MAX_SIDE) } : {}),
    ...(quality ? { quality } : {}),
    resize: resize ?? "cover",
    ...(format ? { format } : {}),
  };
}

// The words of the reference server's renderer.
const RESIZING = { cover: "fill", contain: "fit", fill: "force" } as const;

/** What was done, as the header x-transformations tells it. */
export function describeTransform({ width, height, quality, resize, format }: Transform): string {
  return [
    ...(height ? [`height:${height}`] : []),
    ...(width ? [`width:${width}`] : []),
    ...(width || height ? [`resizing_type:${RESIZING[resize]}`] : []),
    ...(quality ? [`quality:${quality}`] : []),
    ...(format && format !== "origin" ? [`format:${format}`] : []),
  ].join(",");
}
