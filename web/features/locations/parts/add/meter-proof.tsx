import type { FormEvent } from "react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { MeterDrawing } from "../location-meter-drawing.tsx";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Stack, Text } from "#web/ui/layout.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { meterNumber } from "./check-location.ts";
import type { ProofFormProps } from "./proof-form.ts";

const FIELD = "proof-meter";

/** Asks for the number on the meter, which proves access to it. */
export function MeterProof({ draft, update, working, rejected, onProof }: ProofFormProps) {
  const { proof: messages, confirm } = useMessages("adding");
  const [requested, setRequested] = useState(false);
  const [sent, setSent] = useState("");
  const number = meterNumber(draft.meter);

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (number !== null) {
      setSent(draft.meter);
      onProof({ meter_number: number });
      return;
    }
    flushSync(() => setRequested(true));
    document.getElementById(FIELD)?.focus();
  }

  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap={4}>
        <Text>{messages.meterText}</Text>
        <MeterDrawing />
        <TextField
          id={FIELD}
          label={confirm.meter}
          autoComplete="off"
          maxLength={40}
          error={problem()}
          value={draft.meter}
          onChange={(event) => update({ meter: event.target.value })}
        />
        <Button type="submit" variant="primary" fill pending={working}>
          {messages.meterGo}
        </Button>
      </Stack>
    </form>
  );

  function problem(): string | undefined {
    if (requested && number === null)
      return draft.meter.trim() === "" ? messages.meterMissing : confirm.meterWrong;
    return rejected && !working && sent === draft.meter ? messages.refused.meter : undefined;
  }
}
