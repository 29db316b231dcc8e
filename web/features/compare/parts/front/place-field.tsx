import type { KeyboardEvent, RefObject } from "react";
import { lazy, Suspense, useId, useRef, useState } from "react";
import type { PremiseMatch } from "#contracts/premises.ts";
import { loadMessages } from "#web/shared/i18n/catalog.ts";
import { getLanguage } from "#web/shared/i18n/language.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { FieldNotes, fieldAria } from "#web/ui/field.tsx";
import type { ListState } from "./address-panel.tsx";

const AddressPanel = lazy(async () => {
  const [panel] = await Promise.all([import("./address-panel.tsx"), loadMessages("adding", getLanguage())]);
  return { default: panel.AddressPanel };
});

const CLOSED: ListState = { open: false, active: undefined };

/** Whether a text is the start of an address, and not of a ZIP code. */
export const isAddress = (text: string): boolean => /\p{L}/u.test(text);

interface PlaceFieldProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly text: string;
  /** The text is an address from the list. */
  readonly chosen: boolean;
  readonly error: string | null;
  readonly focused: boolean;
  readonly onType: (text: string) => void;
  readonly onChoose: (match: PremiseMatch, line: string) => void;
}

/** The field for a ZIP code or an address, and the button. Letters open the list of addresses. */
export function PlaceField({ field, text, chosen, error, focused, onType, onChoose }: PlaceFieldProps) {
  const messages = useMessages("front");
  const listId = useId();
  const texts = { label: messages.zip, error };
  const [list, setList] = useState(CLOSED);
  const keys = useRef<((event: KeyboardEvent) => void) | null>(null);
  const searches = isAddress(text) && !chosen;
  const { open, active } = searches ? list : CLOSED;
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor="home-zip" className="font-semibold">
        {messages.zip}
      </label>
      <div className="flex gap-2 max-[21rem]:flex-col">
        <input
          ref={field}
          {...fieldAria("home-zip", texts)}
          name="zip"
          role="combobox"
          aria-expanded={open}
          aria-controls={searches ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={active}
          autoComplete="postal-code"
          spellCheck={false}
          maxLength={200}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it had the focus in the server's form
          autoFocus={focused}
          value={text}
          // Enter in an open list chooses. Otherwise it sends the form.
          onKeyDown={(event) => (open || event.key !== "Enter") && keys.current?.(event)}
          onChange={(event) => onType(event.target.value)}
          className="figures min-h-13 min-w-0 flex-1 rounded-field border border-control bg-surface px-4 text-lead text-ink aria-invalid:border-bad"
        />
        <button
          type="submit"
          className="inline-flex min-h-13 items-center justify-center rounded-field bg-accent px-6 font-semibold text-on-accent hover:bg-accent-strong"
        >
          {messages.submit}
        </button>
      </div>
      <FieldNotes id="home-zip" texts={texts} />
      {searches && (
        <Suspense>
          <AddressPanel id={listId} text={text} keysRef={keys} onList={setList} onChoose={onChoose} />
        </Suspense>
      )}
    </div>
  );
}
