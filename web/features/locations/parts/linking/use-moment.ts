import { useMemo } from "react";
import { useLanguage } from "#web/shared/i18n/language.ts";

/** Formats an instant as a day and time on this device's clock, "Mar 14, 9:30 AM". */
export function useMoment(): (iso: string) => string {
  const language = useLanguage();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(language === "es" ? "es-US" : "en-US", {
      month: "short",
      day: "numeric",
      hour: "numeric",
      minute: "2-digit",
    });
    return (iso) => format.format(new Date(iso));
  }, [language]);
}
