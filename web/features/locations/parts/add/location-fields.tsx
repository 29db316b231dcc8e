import type { ReactNode } from "react";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Grid, Stack } from "#web/ui/layout.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import type { AddDraft, FoundMeter } from "./add-draft.ts";
import type { LocationField } from "./check-location.ts";

/** Returns the id of a field's control. */
export function locationFieldId(field: LocationField): string {
  return `add-home-${field}`;
}

interface LocationFieldsProps {
  readonly draft: AddDraft;
  readonly found: FoundMeter;
  readonly update: (patch: Partial<AddDraft>) => void;
  readonly wrong: readonly LocationField[];
  /** After the address. */
  readonly children?: ReactNode;
}

/** The address if the directory has none, and an optional nickname and meter number. */
export function LocationFields({ draft, found, update, wrong, children }: LocationFieldsProps) {
  const { confirm: messages } = useMessages("adding");
  return (
    <Stack gap={4}>
      {found.match === null && (
        <>
          <TextField
            id={locationFieldId("street")}
            label={messages.street}
            autoComplete="address-line1"
            maxLength={200}
            error={wrong.includes("street") ? messages.streetMissing : undefined}
            value={draft.street}
            onChange={(event) => update({ street: event.target.value })}
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
              id={locationFieldId("zip")}
              label={messages.zip}
              inputMode="numeric"
              autoComplete="postal-code"
              maxLength={5}
              error={wrong.includes("zip") ? messages.zipWrong : undefined}
              value={draft.zip}
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
          id={locationFieldId("meter")}
          label={messages.meter}
          help={messages.meterHelp}
          optional
          autoComplete="off"
          maxLength={40}
          error={wrong.includes("meter") ? messages.meterWrong : undefined}
          value={draft.meter}
          onChange={(event) => update({ meter: event.target.value })}
        />
      </Disclosure>
    </Stack>
  );
}
