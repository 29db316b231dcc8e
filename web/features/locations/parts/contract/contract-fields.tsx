import { useMemo } from "react";
import { providerOptions } from "#market/providers/providers.ts";
import type { FormState } from "#web/shared/form/use-form.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { ComboBox } from "#web/ui/combo-box.tsx";
import { Grid, Stack } from "#web/ui/layout.tsx";
import { RadioGroup, SegmentedControl } from "#web/ui/radio-group.tsx";
import { NumberField, TextField } from "#web/ui/text-field.tsx";
import type { ContractField, ContractDraft } from "./contract-draft.ts";
import { FEE_KINDS } from "./contract-draft.ts";

export type ContractFormState = FormState<ContractDraft, ContractField>;

interface FieldsProps {
  readonly form: ContractFormState;
}

/** Provider, plan, price and fee of a contract that is not on the list. */
export function TypedFields({ form }: FieldsProps) {
  const { form: messages } = useMessages("contract");
  const { values: draft, update } = form;
  return (
    <Stack gap={4}>
      <ProviderField form={form} />
      <TextField
        label={messages.plan}
        help={messages.planHelp}
        optional
        autoComplete="off"
        maxLength={160}
        value={draft.plan_name}
        onChange={(event) => update({ plan_name: event.target.value })}
      />
      <Grid columns={2}>
        <NumberField
          {...form.text("cents")}
          label={messages.price}
          help={messages.priceHelp}
          unit="¢/kWh"
          decimal
          maxLength={12}
        />
        <NumberField
          {...form.text("base")}
          label={messages.base}
          optional
          prefix="$"
          decimal
          maxLength={12}
        />
      </Grid>
      {draft.cents.trim() !== "" && (
        <RadioGroup
          {...form.field("delivery")}
          label={messages.delivery}
          value={draft.delivery}
          onChange={(delivery) => update({ delivery })}
          options={[
            { value: "yes", label: messages.deliveries.yes },
            { value: "no", label: messages.deliveries.no },
          ]}
        />
      )}
      <FeeFields form={form} />
    </Stack>
  );
}

/** Any name in the market's list. A name from an order that is not in the list stays selectable. */
function ProviderField({ form: { values: draft, update } }: FieldsProps) {
  const { form: messages } = useMessages("contract");
  const options = useMemo(() => {
    // Several names share a certificate, and here the name itself is stored.
    const names = providerOptions().map(({ label }) => label);
    const all =
      draft.provider === null || names.includes(draft.provider) ? names : [draft.provider, ...names];
    return [...new Set(all)].map((name) => ({ value: name, label: name }));
  }, [draft.provider]);
  return (
    <ComboBox
      label={messages.provider}
      help={messages.providerHelp}
      options={options}
      value={draft.provider}
      onChange={(provider) => update({ provider })}
    />
  );
}

function FeeFields({ form }: FieldsProps) {
  const { form: messages } = useMessages("contract");
  const { values: draft, update } = form;
  const isFeeNeeded = draft.fee === "flat" || draft.fee === "per_remaining_month";
  return (
    <Stack gap={3}>
      <RadioGroup
        label={messages.fee}
        value={draft.fee}
        onChange={(fee) => update({ fee })}
        options={FEE_KINDS.map((value) => ({ value, label: messages.feeOptions[value] }))}
      />
      {isFeeNeeded && (
        <NumberField
          {...form.field("fee")}
          label={messages.feeAmount}
          prefix="$"
          chars={8}
          decimal
          maxLength={12}
          value={draft.fee_usd}
          onChange={(event) => update({ fee_usd: event.target.value })}
        />
      )}
    </Stack>
  );
}

/** When the contract ends. */
export function TermFields({ form }: FieldsProps) {
  const { form: messages } = useMessages("contract");
  const { values: draft, update } = form;
  return (
    <Stack gap={4}>
      <SegmentedControl
        label={messages.term}
        value={draft.term}
        onChange={(term) => update({ term })}
        options={(["fixed", "monthly"] as const).map((value) => ({ value, label: messages.terms[value] }))}
      />
      {draft.term === "fixed" && (
        <TextField
          {...form.field("ends")}
          label={messages.ends}
          help={messages.endsHelp}
          type="date"
          min="2000-01-01"
          max="2099-12-31"
          chars={14}
          value={draft.ends_on}
          onChange={(event) => update({ ends_on: event.target.value })}
        />
      )}
    </Stack>
  );
}
