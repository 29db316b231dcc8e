import { useState } from "react";
import type { TelemetryConfig } from "#contracts/telemetry.ts";
import { useLanguage } from "#web/shared/i18n/language.ts";
import { Button } from "#web/ui/button.tsx";
import { openSupport } from "./widget.ts";
import { SUPPORT_MESSAGES } from "./words.ts";

export interface HelpButtonProps {
  support: NonNullable<TelemetryConfig["support"]>;
}

type State = "quiet" | "opening" | "away";

/**
 * Opens the support tool, whose script is loaded only then. If its host is unavailable, shows the address to write to.
 */
export function HelpButton({ support }: HelpButtonProps) {
  const messages = SUPPORT_MESSAGES[useLanguage()];
  const [state, setState] = useState<State>("quiet");

  function open(): void {
    setState("opening");
    openSupport(support).then(
      () => setState("quiet"),
      () => setState("away"),
    );
  }

  return (
    <div className="-ml-3 flex flex-wrap items-center gap-x-2" data-print="hide">
      <Button variant="quiet" size="small" pending={state === "opening"} onClick={open}>
        {messages.help}
      </Button>
      <output>
        {state === "away" &&
          (support.email === null ? (
            messages.unavailable
          ) : (
            <>
              {messages.unavailableWrite} <a href={`mailto:${support.email}`}>{support.email}</a>.
            </>
          ))}
      </output>
    </div>
  );
}
