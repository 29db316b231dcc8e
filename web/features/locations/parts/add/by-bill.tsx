import { useMemo, useState } from "react";
import { readBillText } from "#market/bill-text.ts";
import { Form, FormFailure } from "#web/shared/form/form.tsx";
import { useForm } from "#web/shared/form/use-form.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Stack } from "#web/ui/layout.tsx";
import { RadioGroup } from "#web/ui/radio-group.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import type { FindProps } from "./add-draft.ts";
import { useLookup } from "./use-lookup.ts";

/** Room for many pages of a bill, which fits easily into a browser's storage. */
const MAX_CHARACTERS = 100_000;

/** Finds the meter in the text of a bill, as a phone reads it from a photo. */
export function ByBill({ draft, update, onFound }: FindProps) {
  const { bill: messages } = useMessages("adding");
  const look = useLookup(onFound);
  const found = useMemo(() => readBillText(draft.bill), [draft.bill]);
  // Text whose ESI IDs can be chosen from. The choice is not shown while the text is typed.
  const [readText, setReadText] = useState<string | null>(null);
  const missing = draft.bill.trim() === "" ? messages.empty : messages.none;

  function lookUp(esiid: string): Promise<void> {
    const { meter_number, zip } = found;
    // Other values from the bill are filled in if nothing was typed.
    update({
      ...(draft.meter === "" && meter_number ? { meter: meter_number } : {}),
      ...(draft.zip === "" && zip ? { zip } : {}),
    });
    return look(esiid);
  }

  const form = useForm({
    values: draft,
    update,
    id: "add",
    fields: ["bill"],
    problems: { bill: found.esiids.length === 0 ? missing : undefined },
    onSubmit: async () => {
      const [only, ...others] = found.esiids;
      if (only && others.length === 0) await lookUp(only);
      else setReadText(draft.bill);
    },
  });

  return (
    <Form form={form}>
      <Stack gap={4}>
        <TextArea
          {...form.text("bill")}
          label={messages.label}
          help={messages.help}
          rows={7}
          maxLength={MAX_CHARACTERS}
        />
        {readText === draft.bill && found.esiids.length > 1 && (
          <RadioGroup
            label={messages.several({ n: found.esiids.length })}
            value={null}
            onChange={(esiid) => form.run(() => lookUp(esiid))}
            options={found.esiids.map((esiid) => ({
              value: esiid,
              label: <span className="figures break-all">{esiid}</span>,
            }))}
          />
        )}
        <FormFailure form={form} />
        <Button type="submit" variant="primary" fill pending={form.pending}>
          {messages.go}
        </Button>
      </Stack>
    </Form>
  );
}
