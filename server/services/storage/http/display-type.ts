// What a browser may do with an upload (decision 0034). Uploads are served from the portal's own origin, so only types
// known to run nothing are shown, by an allow list. Every other type is downloaded, and none is sent as code.
import { headerSafe } from "#server/domain/objects/names.ts";

export interface ShownType {
  /** The Content-Type to send. */
  readonly contentType: string;
  /** Shown inline, otherwise downloaded as a file. */
  readonly inline: boolean;
  /** The Content-Security-Policy to send. */
  readonly policy: string;
  /** The Cross-Origin-Resource-Policy to send. */
  readonly resourcePolicy: "cross-origin" | "same-origin";
}

const UNKNOWN = "application/octet-stream";
const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; sandbox";
/** A PDF is shown by the browser's own viewer, which a sandbox would block. */
const PDF_POLICY = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'";

/** Types that are drawn or played, never run. */
const SHOWN_MEDIA = /^(?:image|audio|video)\/[a-z0-9.-]+$/;
const SHOWN_OTHERS = new Set(["text/plain", "text/csv", "application/json", "application/pdf"]);
/** Downloaded with their own type, because no page loads them as code. An SVG in an `img` element runs nothing. */
const SAVED_AS_THEY_ARE =
  /^(?:image\/svg\+xml|(?:application|text)\/xml|application\/(?:[a-z0-9.-]+\+xml|(?:ld|geo)\+json|zip|gzip|msword|rtf|vnd\.ms-excel|vnd\.openxmlformats-officedocument\.[a-z.]+)|font\/[a-z0-9.-]+)$/;

// A browser reads a value with a comma as several types, of which the last one counts, so such a value is not accepted
// as a type.
const ONE_TYPE = /^([\w!#$&^.+-]+\/[\w!#$&^.+-]+)(?:\s*;\s*[\w-]+=(?:[\w!#$&^.+:/-]+|"[^",\\]*"))*\s*;?$/;

/** Returns how an object of this type is served: its type, disposition and policies. */
export function shownType(mimetype: string | null): ShownType {
  const sent = headerSafe(mimetype, UNKNOWN);
  const essence = (ONE_TYPE.exec(sent)?.[1] ?? UNKNOWN).toLowerCase();
  if (essence === "application/pdf")
    return { contentType: sent, inline: true, policy: PDF_POLICY, resourcePolicy: "cross-origin" };
  if (SHOWN_MEDIA.test(essence) || SHOWN_OTHERS.has(essence))
    return { contentType: sent, inline: true, policy: SANDBOX, resourcePolicy: "cross-origin" };
  const saved = { inline: false, policy: SANDBOX, resourcePolicy: "same-origin" } as const;
  if (essence === "image/svg+xml") return { ...saved, contentType: sent, resourcePolicy: "cross-origin" };
  if (SAVED_AS_THEY_ARE.test(essence)) return { ...saved, contentType: sent };
  // The reference server also sends HTML as text. So is every other text type here, including style sheets and scripts.
  if (essence.startsWith("text/"))
    return { ...saved, inline: essence === "text/html", contentType: "text/plain" };
  return { ...saved, contentType: UNKNOWN };
}

/** Destinations (Sec-Fetch-Dest) that use bytes as data or draw them. All others load them as code. */
const DATA_DESTINATIONS = new Set([
  "",
  "empty",
  "image",
  "audio",
  "video",
  "track",
  "font",
  "document",
  "iframe",
  "frame",
  "embed",
  "object",
]);

/** Whether a page requests an object in order to run it, based on the headers that browsers send. */
export function isLoadedAsCode(headers: Readonly<Record<string, string | string[] | undefined>>): boolean {
  const destination = String(headers["sec-fetch-dest"] ?? "").toLowerCase();
  return headers["service-worker"] !== undefined || !DATA_DESTINATIONS.has(destination);
}
