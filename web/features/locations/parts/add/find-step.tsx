import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { AddressSearch } from "../address-search.tsx";
import { Button } from "#web/ui/button.tsx";
import { Stack } from "#web/ui/layout.tsx";
import { SegmentedControl } from "#web/ui/radio-group.tsx";
import type { FindProps } from "./add-draft.ts";
import { ADD_METHODS } from "./add-draft.ts";
import { ByBill } from "./by-bill.tsx";
import { ByEsiid } from "./by-esiid.tsx";

/** Identifies the meter: by address, by its number, or by the text of a bill. */
export function FindStep(props: FindProps) {
  const { draft, update, onFound } = props;
  const { method: messages, address } = useMessages("adding");
  return (
    <Stack gap={6}>
      <SegmentedControl
        label={messages.label}
        value={draft.method}
        onChange={(method) => update({ method })}
        options={ADD_METHODS.map((value) => ({ value, label: messages.options[value] }))}
      />
      {draft.method === "address" && (
        <AddressSearch
          id="add-address"
          value={draft.address}
          onType={(text) => update({ address: text })}
          onChoose={(match) => onFound({ esiid: match.esiid, match })}
          alternative={<Button onClick={() => update({ method: "esiid" })}>{address.useEsiid}</Button>}
        />
      )}
      {draft.method === "esiid" && <ByEsiid {...props} />}
      {draft.method === "bill" && <ByBill {...props} />}
    </Stack>
  );
}
