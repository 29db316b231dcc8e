// Formats how long a link or a code is valid. Rounded down, so it is never longer than the actual time.
import type { Language } from "#server/platform/mail/message.ts";

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

type Unit = "second" | "minute" | "hour" | "day";

interface Forms {
  readonly one: string;
  readonly many: string;
}

const UNIT_FORMS: Record<Language, Record<Unit, Forms>> = {
  en: {
    second: { one: "one second", many: "seconds" },
    minute: { one: "one minute", many: "minutes" },
    hour: { one: "one hour", many: "hours" },
    day: { one: "one day", many: "days" },
  },
  es: {
    second: { one: "un segundo", many: "segundos" },
    minute: { one: "un minuto", many: "minutos" },
    hour: { one: "una hora", many: "horas" },
    day: { one: "un día", many: "días" },
  },
};

function toUnit(seconds: number): [Unit, number] {
  if (seconds < 2 * MINUTE) return ["second", 1];
  if (seconds < 2 * HOUR && seconds !== HOUR) return ["minute", MINUTE];
  if (seconds <= 2 * DAY) return ["hour", HOUR];
  return ["day", DAY];
}

/** Formats `seconds` as text: "60 seconds", "5 minutes", "one hour", "24 hours", "7 days". */
export function formatDuration(seconds: number, language: Language): string {
  const [unit, size] = toUnit(seconds);
  const count = Math.max(1, Math.floor(seconds / size));
  const { one, many } = UNIT_FORMS[language][unit];
  return count === 1 ? one : `${count} ${many}`;
}
