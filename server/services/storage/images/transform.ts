// Image transformations that a caller may request (wire/storage.md §3, "Render"), and their format in the protocol.
import { z } from "zod";

/** Longest side of a rendered image in pixels. Larger values are reduced to this. */
const MAX_SIDE = 2_500;

const fields = {
  resize: z.enum(["cover", "contain", "fill"]).optional(),
  format: z.enum(["origin", "webp", "avif"]).optional(),
};
/** As in the body of a request to sign. */
export const transformBody = z.object({
  width: z.int().min(0).optional(),
  height: z.int().min(0).optional(),
  quality: z.int().min(20).max(100).optional(),
  ...fields,
});
/** As in a query. */
export const transformQuery = z.object({
  width: z.coerce.number().int().min(0).optional(),
  height: z.coerce.number().int().min(0).optional(),
  quality: z.coerce.number().int().min(20).max(100).optional(),
  ...fields,
});

/** Transformations of an image. Sides of 0 were not provided and are left out. */
export interface Transform {
  readonly width?: number;
  readonly height?: number;
  readonly quality?: number;
  readonly resize: "cover" | "contain" | "fill";
  readonly format?: "origin" | "webp" | "avif";
}

/** Returns the same within the limits of the service. */
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

// Terms of the reference server's renderer.
const RESIZING = { cover: "fill", contain: "fit", fill: "force" } as const;

/** Describes the transformations for the header x-transformations. */
export function describeTransform({ width, height, quality, resize, format }: Transform): string {
  return [
    ...(height ? [`height:${height}`] : []),
    ...(width ? [`width:${width}`] : []),
    ...(width || height ? [`resizing_type:${RESIZING[resize]}`] : []),
    ...(quality ? [`quality:${quality}`] : []),
    ...(format && format !== "origin" ? [`format:${format}`] : []),
  ].join(",");
}
