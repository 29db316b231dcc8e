import { useId } from "react";
import type { TaxPlace } from "#contracts/taxes.ts";
import { Form, FormFailure } from "#web/shared/form/form.tsx";
import { useForm, useValues } from "#web/shared/form/use-form.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack } from "#web/ui/layout.tsx";
import { RadioGroup } from "#web/ui/radio-group.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useToast } from "#web/ui/toast.tsx";
import type { Taxes } from "./tax-context.ts";

interface PlaceFormProps {
  readonly taxes: Taxes;
  readonly title: string;
  /** The city that `title` names. Null if it isn't known. */
  readonly city: string | null;
}

interface Values {
  readonly limits: TaxPlace["limits"] | null;
  readonly city: string;
}

/** Asks whether the home is inside city limits, and of which city. */
export function PlaceForm({ taxes, title, city }: PlaceFormProps) {
  const messages = useMessages("taxNames").cityLimits;
  const show = useToast();
  const listId = useId();
  const state = useValues<Values>({ limits: taxes.place?.limits ?? null, city: city ?? "" });
  const { limits } = state.values;
  const name = state.values.city.trim();
  const form = useForm({
    ...state,
    fields: ["limits", "city"],
    problems: {
      limits: limits === null ? messages.missing : undefined,
      city: limits === "inside" && name === "" ? messages.cityMissing : undefined,
    },
    onSubmit: async () => {
      if (limits === null) return;
      await taxes.save(limits === "inside" ? { limits, city: name } : { limits });
      show({ text: messages.saved, tone: "good" });
    },
  });
  return (
    <Form form={form}>
      <Stack gap={3}>
        <RadioGroup
          label={title}
          // Without an answer, the line that opened the form asks this already.
          hideLabel={taxes.place === null}
          help={messages.help}
          {...form.choice("limits")}
          options={[
            { value: "inside", label: name === "" ? messages.insideAny : messages.inside({ city: name }) },
            { value: "outside", label: messages.outside },
            { value: "unknown", label: messages.unknown },
          ]}
        />
        {limits === "inside" && (
          <>
            <TextField label={messages.city} list={listId} maxLength={80} {...form.text("city")} />
            <datalist id={listId}>
              {taxes.cities.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </datalist>
          </>
        )}
        <FormFailure form={form} />
        <Row>
          <Button type="submit" pending={form.pending}>
            {messages.save}
          </Button>
        </Row>
      </Stack>
    </Form>
  );
}
