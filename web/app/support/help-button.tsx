import { useState } from "react";
import type { TelemetryConfig } from "#contracts/telemetry.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { openSupport } from "./widget.ts";

export interface HelpButtonProps {
  support: NonNullable<TelemetryConfig["support"]>;
}

type State = "idle" | "opening" | "unavailable";

/**
 * Opens the support tool, whose script is loaded only then. If its host is unavailable, shows an email address.
 */
export function HelpButton({ support }: HelpButtonProps) {
  const messages = useMessages("support");
  const [state, setState] = useState<State>("idle");

  function open(): void {
    setState("opening");
    openSupport(support).then(
      () => setState("idle"),
      () => setState("unavailable"),
    );
  }

  return (
    <div className="flex flex-wrap items-center gap-x-2" data-print="hide">
      <Button variant="quiet" size="small" flush pending={state === "opening"} onClick={open}>
        {messages.help}
      </Button>
      <output>
        {state === "unavailable" && (
          <>
            {messages.unavailable}{" "}
            {support.email === null ? (
              messages.later
            ) : (
              <a href={`mailto:${support.email}`}>{messages.email({ address: support.email })}</a>
            )}
          </>
        )}
      </output>
    </div>
  );
}
