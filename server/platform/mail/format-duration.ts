// Formats how long a link or a code is valid. Rounded down, so it is never longer than the actual time.
import type { Language } from "#messages/languages.ts";
import { getMessages } from "#messages/node.ts";

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

function toUnit(seconds: number): ["seconds" | "minutes" | "hours" | "days", number] {
  if (seconds < 2 * MINUTE) return ["seconds", 1];
  if (seconds < 2 * HOUR && seconds !== HOUR) return ["minutes", MINUTE];
  if (seconds <= 2 * DAY) return ["hours", HOUR];
  return ["days", DAY];
}

/** Formats `seconds` as text: "60 seconds", "5 minutes", "1 hour", "24 hours", "7 days". */
export function formatDuration(seconds: number, language: Language): string {
  const [unit, size] = toUnit(seconds);
  const n = Math.max(1, Math.floor(seconds / size));
  return getMessages("serverCommon", language).duration[unit]({ n });
}
