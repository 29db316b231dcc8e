import { useEffect, useRef, useState } from "react";
import { WIDGET_PATH } from "#contracts/tables/widget.ts";
import { useLanguage } from "#web/shared/i18n/language.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Text } from "#web/ui/layout.tsx";

/** The widget as it is on a page of another site: by its script. */
export function WidgetDemo() {
  const { widget: messages } = useMessages("developers");
  const language = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const element = place.current;
    const script = document.createElement("script");
    script.src = WIDGET_PATH;
    script.dataset["language"] = language;
    script.addEventListener("error", () => setFailed(true));
    element?.append(script);
    return () => element?.replaceChildren();
  }, [language]);
  return (
    <>
      {failed && <Text>{messages.failed}</Text>}
      {/* As tall as the form before the script is there. */}
      <div ref={place} className="min-h-64" />
    </>
  );
}
