// The addresses below the first page's field. Its code and texts load with the first letter, so a ZIP code needs neither.
import type { KeyboardEvent, RefObject } from "react";
import { useEffect } from "react";
import type { PremiseMatch } from "#contracts/premises.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { AddressOptions, matchLine, useAddressOptions } from "#web/shared/parts/address-options.tsx";
import { Text } from "#web/ui/layout.tsx";

/** What the field shows of the list, for screen readers. */
export interface ListState {
  readonly open: boolean;
  /** Id of the option that Enter chooses. */
  readonly active: string | undefined;
}

export interface AddressPanelProps {
  readonly id: string;
  readonly text: string;
  /** `line`: the address as text. */
  readonly onChoose: (match: PremiseMatch, line: string) => void;
  /** Reports a change of the list. */
  readonly onList: (state: ListState) => void;
  /** Receives the list's handler of the field's keys. */
  readonly keysRef: RefObject<((event: KeyboardEvent) => void) | null>;
}

/** The matches of the text, or what the text needs. */
export function AddressPanel({ id, text, onChoose, onList, keysRef }: AddressPanelProps) {
  const { address: messages } = useMessages("front");
  const choose = (match: PremiseMatch): void => onChoose(match, matchLine(match));
  const { search, list } = useAddressOptions(text, choose);
  const { open, onKeyDown } = list;
  const active = list.active === null ? undefined : `${id}-${list.active}`;
  useEffect(() => {
    onList({ open, active });
  }, [onList, open, active]);
  useEffect(() => {
    keysRef.current = onKeyDown;
    return () => {
      keysRef.current = null;
    };
  });
  return (
    <div className="flex flex-col gap-2">
      {!/\d/.test(text) && (
        <Text size="small" tone="muted">
          {messages.number}
        </Text>
      )}
      <AddressOptions id={id} search={search} list={list} onChoose={choose} noneText={messages.noneText} />
    </div>
  );
}
