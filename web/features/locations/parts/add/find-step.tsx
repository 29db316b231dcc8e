import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { AddressSearch } from "../address-search.tsx";
import { Button } from "#web/ui/button.tsx";
import { Stack } from "#web/ui/layout.tsx";
import { SegmentedControl } from "#web/ui/radio-group.tsx";
import type { FindProps } from "./add-draft.ts";
import { CURRENT_PLAN_CHOICES } from "./add-draft.ts";
import { ByBill } from "./by-bill.tsx";
import { ByEsiid } from "./by-esiid.tsx";

/** Identifies the meter: by address, by its number, or by the text of a bill. */
export function FindStep(props: FindProps) {
  const { draft, update, onFound } = props;
  const { way: messages, address } = useMessages("adding");
  return (
    <Stack gap={6}>
      <SegmentedControl
        label={messages.label}
        value={draft.way}
        onChange={(way) => update({ way })}
        options={CURRENT_PLAN_CHOICES.map((value) => ({ value, label: messages.options[value] }))}
      />
      {draft.way === "address" && (
        <AddressSearch
          id="add-address"
          value={draft.address}
          onType={(text) => update({ address: text })}
          onChoose={(match) => onFound({ esiid: match.esiid, match })}
          alternative={<Button onClick={() => update({ way: "esiid" })}>{address.useEsiid}</Button>}
        />
      )}
      {draft.way === "esiid" && <ByEsiid {...props} />}
      {draft.way === "bill" && <ByBill {...props} />}
    </Stack>
  );
}
