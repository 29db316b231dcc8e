import type { ReactNode } from "react";
import type { FormState } from "#web/shared/form/use-form.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Grid, Stack } from "#web/ui/layout.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import type { AddDraft, FoundMeter } from "./add-draft.ts";
import type { LocationField } from "./check-location.ts";

interface LocationFieldsProps {
  readonly form: FormState<AddDraft, LocationField>;
  readonly found: FoundMeter;
  /** After the address. */
  readonly children?: ReactNode;
}

/** The address if the directory has none, and an optional nickname and meter number. */
export function LocationFields({ form, found, children }: LocationFieldsProps) {
  const { confirm: messages } = useMessages("adding");
  const { values: draft, update } = form;
  return (
    <Stack gap={4}>
      {found.match === null && (
        <>
          <TextField
            {...form.text("street")}
            label={messages.street}
            autoComplete="address-line1"
            maxLength={200}
          />
          <Grid columns={2}>
            <TextField
              label={messages.city}
              optional
              autoComplete="address-level2"
              maxLength={80}
              value={draft.city}
              onChange={(event) => update({ city: event.target.value })}
            />
            <TextField
              {...form.text("zip")}
              label={messages.zip}
              inputMode="numeric"
              autoComplete="postal-code"
              maxLength={5}
              // The utility options are those of the ZIP code.
              onChange={(event) => update({ zip: event.target.value, tdu: "" })}
            />
          </Grid>
        </>
      )}
      {children}
      <Disclosure summary={messages.more} open={draft.nickname !== "" || draft.meter !== ""}>
        <TextField
          label={messages.nickname}
          help={messages.nicknameHelp}
          optional
          autoComplete="off"
          maxLength={60}
          value={draft.nickname}
          onChange={(event) => update({ nickname: event.target.value })}
        />
        <TextField
          {...form.text("meter")}
          label={messages.meter}
          help={messages.meterHelp}
          optional
          autoComplete="off"
          maxLength={40}
        />
      </Disclosure>
    </Stack>
  );
}
