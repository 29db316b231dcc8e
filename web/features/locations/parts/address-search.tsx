// The field that finds a delivery point by its address.
import type { ReactNode } from "react";
import { useId } from "react";
import type { PremiseMatch } from "#contracts/premises.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { AddressOptions, useAddressOptions } from "#web/shared/parts/address-options.tsx";
import { cx } from "#web/ui/cx.ts";
import { Field, controlStyle, fieldAria } from "#web/ui/field.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

interface AddressSearchProps {
  readonly id: string;
  readonly value: string;
  readonly onType: (text: string) => void;
  readonly onChoose: (match: PremiseMatch) => void;
  readonly error?: string | undefined;
  /** Shown if nothing is found: another way. */
  readonly alternative: ReactNode;
}

export function AddressSearch({ id, value, onType, onChoose, error, alternative }: AddressSearchProps) {
  const { address: messages } = useMessages("adding");
  const listId = useId();
  const { search, list } = useAddressOptions(value, onChoose);
  const texts = { label: messages.label, help: messages.help, error };
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Field id={id} texts={texts}>
        <div className="relative flex items-center">
          <input
            {...fieldAria(id, texts)}
            type="text"
            role="combobox"
            aria-expanded={list.open}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={list.active === null ? undefined : `${listId}-${list.active}`}
            autoComplete="off"
            autoCapitalize="words"
            spellCheck={false}
            placeholder={messages.placeholder}
            maxLength={200}
            value={value}
            className={cx(controlStyle, "pr-11")}
            onKeyDown={list.onKeyDown}
            onChange={(event) => {
              list.reset();
              onType(event.target.value);
            }}
          />
          <span className="pointer-events-none absolute right-3 text-muted">
            {search.searching && <Spinner />}
          </span>
        </div>
      </Field>
      <AddressOptions id={listId} search={search} list={list} onChoose={onChoose} alternative={alternative} />
    </div>
  );
}
