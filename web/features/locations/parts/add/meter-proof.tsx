import { MeterDrawing } from "../location-meter-drawing.tsx";
import { Form, FormFailure } from "#web/shared/form/form.tsx";
import { useForm } from "#web/shared/form/use-form.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Stack, Text } from "#web/ui/layout.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { meterNumber } from "./check-location.ts";
import type { ProofFormProps } from "./proof-form.ts";
import { isProofRejected } from "./use-add-location.ts";

/** Asks for the number on the meter, which proves access to it. */
export function MeterProof({ draft, update, onProof }: ProofFormProps) {
  const { proof: messages, confirm } = useMessages("adding");
  const number = meterNumber(draft.meter);
  const wrong = draft.meter.trim() === "" ? messages.meterMissing : confirm.meterWrong;
  const form = useForm({
    values: draft,
    update,
    id: "proof",
    fields: ["meter"],
    problems: { meter: number === null ? wrong : undefined },
    toRejections: (failure) => (isProofRejected(failure) ? { meter: messages.rejected.meter } : {}),
    onSubmit: async () => {
      if (number !== null) await onProof({ meter_number: number });
    },
  });
  return (
    <Form form={form}>
      <Stack gap={4}>
        <Text>{messages.meterText}</Text>
        <MeterDrawing />
        <TextField {...form.text("meter")} label={confirm.meter} autoComplete="off" maxLength={40} />
        <FormFailure form={form} />
        <Button type="submit" variant="primary" fill pending={form.pending}>
          {messages.meterGo}
        </Button>
      </Stack>
    </Form>
  );
}
