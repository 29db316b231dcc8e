// Frames of Phoenix channels (wire/realtime.md §2): arrays for version 2.0.0, objects for 1.0.0. Binary frames are not
// accepted: the feed has none.
export type Ref = string | number | null;
export type Payload = Readonly<Record<string, unknown>>;

export interface Frame {
  readonly join_ref: Ref;
  readonly ref: Ref;
  readonly topic: string;
  readonly event: string;
  readonly payload: Payload;
}

export type Version = 1 | 2;

const VERSION = /^([12])\.\d{1,5}\.\d{1,5}$/;
/** Longer names do not exist. */
const MAX_NAME = 1_000;

/** Returns the version that a client requests, 1.0.0 without one. Null: not supported here. */
export function readVersion(vsn: string | null): Version | null {
  if (vsn === null || vsn === "") return 1;
  const [, major] = VERSION.exec(vsn) ?? [];
  return major === "1" ? 1 : major === "2" ? 2 : null;
}

const isRef = (value: unknown): value is Ref =>
  value === null || (typeof value === "string" && value.length <= MAX_NAME) || typeof value === "number";
const isName = (value: unknown): value is string => typeof value === "string" && value.length <= MAX_NAME;
export const isMap = (value: unknown): value is Payload =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function parts(version: Version, value: unknown): readonly unknown[] | null {
  // Phoenix ignores what follows the payload.
  if (version === 2) return Array.isArray(value) && value.length >= 5 ? value : null;
  if (!isMap(value)) return null;
  const { topic, event, payload, ref = null } = value;
  return [event === "phx_join" ? ref : null, ref, topic, event, payload];
}

/** Decodes the frame in a text. Null if it is not one. */
export function decodeFrame(version: Version, text: string): Frame | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const [join_ref, ref, topic, event, payload] = parts(version, value) ?? [];
  if (!isRef(join_ref) || !isRef(ref) || !isName(topic) || !isName(event) || !isMap(payload)) return null;
  return { join_ref, ref, topic, event, payload };
}

/** Encodes a frame as text. */
export function encodeFrame(version: Version, frame: Frame): string {
  const { join_ref, ref, topic, event, payload } = frame;
  return JSON.stringify(
    version === 2 ? [join_ref, ref, topic, event, payload] : { topic, event, payload, ref },
  );
}
