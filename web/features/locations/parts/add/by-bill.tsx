import type { FormEvent } from "react";
import { useState } from "react";
import type { BillText } from "#market/bill-text.ts";
import { readBillText } from "#market/bill-text.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Stack } from "#web/ui/layout.tsx";
import { RadioGroup } from "#web/ui/radio-group.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import type { FindProps } from "./add-draft.ts";
import { useLookup } from "./use-lookup.ts";

const FIELD = "add-bill";
/** Room for many pages of a bill, which fits easily into a browser's storage. */
const MAX_CHARACTERS = 100_000;

/** Finds the meter in the text of a bill, as a phone reads it from a photo. */
export function ByBill({ draft, update, onFound }: FindProps) {
  const { bill: messages } = useMessages("adding");
  const [read, setRead] = useState<BillText | null>(null);
  const lookup = useLookup(onFound);

  function look(esiid: string, { meter_number, zip }: BillText): void {
    // Other values from the bill are filled in if nothing was typed.
    update({
      ...(draft.meter === "" && meter_number ? { meter: meter_number } : {}),
      ...(draft.zip === "" && zip ? { zip } : {}),
    });
    void lookup.look(esiid);
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    const found = readBillText(draft.bill);
    setRead(found);
    const [only, ...others] = found.esiids;
    if (only && others.length === 0) look(only, found);
    else if (!only) document.getElementById(FIELD)?.focus();
  }

  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap={4}>
        <TextArea
          id={FIELD}
          label={messages.label}
          help={messages.help}
          rows={7}
          maxLength={MAX_CHARACTERS}
          error={
            read?.esiids.length === 0
              ? draft.bill.trim() === ""
                ? messages.empty
                : messages.none
              : undefined
          }
          value={draft.bill}
          onChange={(event) => {
            setRead(null);
            update({ bill: event.target.value });
          }}
        />
        {read && read.esiids.length > 1 && (
          <RadioGroup
            label={messages.several(read.esiids.length)}
            value={null}
            onChange={(esiid) => look(esiid, read)}
            options={read.esiids.map((esiid) => ({
              value: esiid,
              label: <span className="figures break-all">{esiid}</span>,
            }))}
          />
        )}
        {lookup.failure !== null && <FailurePanel error={lookup.failure} />}
        <Button type="submit" variant="primary" fill pending={lookup.working}>
          {messages.go}
        </Button>
      </Stack>
    </form>
  );
}
