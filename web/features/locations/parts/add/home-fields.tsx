import type { ReactNode } from "react";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Grid, Stack } from "#web/ui/layout.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import type { AddDraft, FoundMeter } from "./add-draft.ts";
import type { HomeField } from "./check-home.ts";

/** The id of a field's control. */
export function homeFieldId(field: HomeField): string {
  return `add-home-${field}`;
}

interface HomeFieldsProps {
  readonly draft: AddDraft;
  readonly found: FoundMeter;
  readonly update: (patch: Partial<AddDraft>) => void;
  readonly wrong: readonly HomeField[];
  /** After the address. */
  readonly children?: ReactNode;
}

/** The address, where the directory has none; nickname and meter number for those who want. */
export function HomeFields({ draft, found, update, wrong, children }: HomeFieldsProps) {
  const { confirm: words } = useMessages("adding");
  return (
    <Stack gap={4}>
      {found.match === null && (
        <>
          <TextField
            id={homeFieldId("street")}
            label={words.street}
            autoComplete="address-line1"
            maxLength={200}
            error={wrong.includes("street") ? words.streetMissing : undefined}
            value={draft.street}
            onChange={(event) => update({ street: event.target.value })}
          />
          <Grid columns={2}>
            <TextField
              label={words.city}
              optional
              autoComplete="address-level2"
              maxLength={80}
              value={draft.city}
              onChange={(event) => update({ city: event.target.value })}
            />
            <TextField
              id={homeFieldId("zip")}
              label={words.zip}
              inputMode="numeric"
              autoComplete="postal-code"
              maxLength={5}
              error={wrong.includes("zip") ? words.zipWrong : undefined}
              value={draft.zip}
              // The utilities to choose from are the ZIP code’s.
              onChange={(event) => update({ zip: event.target.value, tdu: "" })}
            />
          </Grid>
        </>
      )}
      {children}
      <Disclosure summary={words.more} open={draft.nickname !== "" || draft.meter !== ""}>
        <TextField
          label={words.nickname}
          help={words.nicknameHelp}
          optional
          autoComplete="off"
          maxLength={60}
          value={draft.nickname}
          onChange={(event) => update({ nickname: event.target.value })}
        />
        <TextField
          id={homeFieldId("meter")}
          label={words.meter}
          help={words.meterHelp}
          optional
          autoComplete="off"
          maxLength={40}
          error={wrong.includes("meter") ? words.meterWrong : undefined}
          value={draft.meter}
          onChange={(event) => update({ meter: event.target.value })}
        />
      </Disclosure>
    </Stack>
  );
}
