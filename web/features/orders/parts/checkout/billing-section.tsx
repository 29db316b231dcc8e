import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Grid, Section, Stack } from "#web/ui/layout.tsx";
import { RadioGroup } from "#web/ui/radio-group.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import type { BillingDraft } from "./order-draft.ts";
import type { OrderFormState } from "./use-order-form.ts";

/** Where bills go: to the home, or to another address. Only for providers that take one. */
export function BillingSection({ form }: { readonly form: OrderFormState }) {
  const { billing: messages } = useMessages("checkout");
  const { billing } = form.values;
  const update = (patch: Partial<BillingDraft>): void => form.update({ billing: { ...billing, ...patch } });
  return (
    <Section title={messages.title}>
      <Stack gap={4}>
        <RadioGroup
          label={messages.label}
          value={billing.elsewhere ? "other" : "home"}
          onChange={(value) => update({ elsewhere: value === "other" })}
          options={(["home", "other"] as const).map((value) => ({ value, label: messages[value] }))}
        />
        {billing.elsewhere && <BillingFields form={form} update={update} />}
      </Stack>
    </Section>
  );
}

interface FieldsProps {
  readonly form: OrderFormState;
  readonly update: (patch: Partial<BillingDraft>) => void;
}

function BillingFields({ form, update }: FieldsProps) {
  const { billing: messages } = useMessages("checkout");
  const { billing } = form.values;
  return (
    <>
      <TextField
        {...form.field("billing_street")}
        label={messages.street}
        autoComplete="billing address-line1"
        maxLength={200}
        value={billing.address}
        onChange={(event) => update({ address: event.target.value })}
      />
      <Grid columns={2}>
        <TextField
          {...form.field("billing_city")}
          label={messages.city}
          autoComplete="billing address-level2"
          maxLength={80}
          value={billing.city}
          onChange={(event) => update({ city: event.target.value })}
        />
        <TextField
          {...form.field("billing_state")}
          label={messages.state}
          autoComplete="billing address-level1"
          chars={4}
          maxLength={2}
          value={billing.state}
          onChange={(event) => update({ state: event.target.value })}
        />
      </Grid>
      <TextField
        {...form.field("billing_zip")}
        label={messages.zip}
        autoComplete="billing postal-code"
        inputMode="numeric"
        chars={10}
        maxLength={10}
        value={billing.zip}
        onChange={(event) => update({ zip: event.target.value })}
      />
    </>
  );
}
