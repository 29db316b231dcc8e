import type { FormEvent } from "react";
import { useState } from "react";
import { parseEsiid } from "#market/esiid.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Stack } from "#web/ui/layout.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import type { FindProps } from "./add-draft.ts";
import { useLookup } from "./use-lookup.ts";

const FIELD = "add-esiid";

/** Finds the meter by its ESI ID, in the notations that users type. */
export function ByEsiid({ draft, update, onFound }: FindProps) {
  const { esiid: messages } = useMessages("adding");
  const [requested, setRequested] = useState(false);
  const lookup = useLookup(onFound);
  const parsed = parseEsiid(draft.esiid);

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    setRequested(true);
    if (parsed.ok) void lookup.look(parsed.value.esiid);
    else document.getElementById(FIELD)?.focus();
  }

  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap={4}>
        <TextField
          id={FIELD}
          label={messages.label}
          help={messages.help}
          error={requested && !parsed.ok ? messages.problems[parsed.error.code] : undefined}
          inputMode="numeric"
          autoComplete="off"
          maxLength={100}
          value={draft.esiid}
          onChange={(event) => update({ esiid: event.target.value })}
        />
        {lookup.failure !== null && <FailurePanel error={lookup.failure} />}
        <Button type="submit" variant="primary" fill pending={lookup.working}>
          {messages.go}
        </Button>
      </Stack>
    </form>
  );
}
