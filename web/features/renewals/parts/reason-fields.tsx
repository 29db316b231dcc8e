import type { OptOutReason } from "#contracts/orders.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { RadioGroup } from "#web/ui/radio-group.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { REASONS } from "./opt-out-inputs.ts";

export interface Reason {
  readonly reason: OptOutReason | null;
  /** For `other`: free text. */
  readonly freeText: string;
}

interface ReasonFieldsProps {
  readonly value: Reason;
  readonly onChange: (value: Reason) => void;
}

/** The reason for an opt-out, which is optional. */
export function ReasonFields({ value, onChange }: ReasonFieldsProps) {
  const messages = useMessages("renewals").optOut;
  return (
    <>
      <RadioGroup
        label={messages.reason}
        optional
        options={REASONS.map((reason) => ({ value: reason, label: messages.reasons[reason] }))}
        value={value.reason}
        onChange={(reason) => onChange({ ...value, reason })}
      />
      {value.reason === "other" && (
        <TextField
          label={messages.customReason}
          optional
          maxLength={500}
          value={value.freeText}
          onChange={(event) => onChange({ ...value, freeText: event.currentTarget.value })}
        />
      )}
    </>
  );
}
