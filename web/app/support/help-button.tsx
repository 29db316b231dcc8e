import { useState } from "react";
import type { TelemetryConfig } from "#contracts/telemetry.ts";
import { useLanguage } from "#web/shared/i18n/language.ts";
import { Button } from "#web/ui/button.tsx";
import { openSupport } from "./widget.ts";
import { SUPPORT_WORDS } from "./words.ts";

export interface HelpButtonProps {
  support: NonNullable<TelemetryConfig["support"]>;
}

type State = "quiet" | "opening" | "away";

/** Opens the support tool, whose script is only loaded then. Where its host is away the person is told whom to write to. */
export function HelpButton({ support }: HelpButtonProps) {
  const words = SUPPORT_WORDS[useLanguage()];
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
        {words.help}
      </Button>
      <output>
        {state === "away" &&
          (support.email === null ? (
            words.away
          ) : (
            <>
              {words.awayWrite} <a href={`mailto:${support.email}`}>{support.email}</a>.
            </>
          ))}
      </output>
    </div>
  );
}
