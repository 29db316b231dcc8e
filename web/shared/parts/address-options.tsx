// Addresses that match a text during typing (ARIA authoring practices, combobox with a list). The list is in the page, not
// over it, because the keyboard covers the rest on a phone. Texts: messages "adding".
import { skipToken, useQuery } from "@tanstack/react-query";
import type { KeyboardEvent, ReactNode } from "react";
import { useState } from "react";
import type { PremiseMatch } from "#contracts/premises.ts";
import { addressLine, cityLine, readableAddress } from "#messages/address.ts";
import { premisesQuery } from "#web/shared/api/get-premises.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { Row, Text } from "#web/ui/layout.tsx";
import { useUiMessages } from "#web/ui/ui-messages.tsx";
import { continuesQuery, isSearchable } from "./address-query.ts";
import { useConfig } from "./use-config.ts";
import { useDebouncedValue } from "./use-debounced-value.ts";

/** Long enough that a fast typist sends one request per word, short enough to feel instant. */
const PAUSE_MS = 250;

/** Formats an address with its unit, such as "4105 Maple St Apt 3, Dallas, TX 75219". */
export function matchLine(match: PremiseMatch): string {
  const address = [match.address, match.unit].filter(Boolean).join(" ");
  return addressLine({ ...match, address });
}

/** The matches of a text, and the keyboard's position in their list. */
export interface AddressOptionsState {
  readonly search: Matches;
  readonly list: OptionList;
}

/** Searches for the text. `onChoose`: what a choice with the keyboard does. */
export function useAddressOptions(
  value: string,
  onChoose: (match: PremiseMatch) => void,
): AddressOptionsState {
  const search = useMatches(value);
  return { search, list: useOptionList(search.matches, onChoose) };
}

interface AddressOptionsProps extends AddressOptionsState {
  /** Id of the list. An option's id is `id-index`. */
  readonly id: string;
  readonly onChoose: (match: PremiseMatch) => void;
  /** Shown if nothing is found: another way. */
  readonly alternative?: ReactNode;
  /** What to do if nothing is found. Default: for a home that is added to an account. */
  readonly noneText?: string;
}

/** The list of matches, or why there is none. */
export function AddressOptions({ id, search, list, onChoose, alternative, noneText }: AddressOptionsProps) {
  const { address: messages } = useMessages("adding");
  return (
    <>
      <SearchStatus search={search} open={list.open} />
      <Options id={id} matches={search.matches} list={list} onChoose={onChoose} />
      {search.nothing && (
        <div className="flex flex-col gap-2 rounded-card bg-raised p-4">
          <Text strong>{messages.none}</Text>
          <Text size="small">{noneText ?? messages.noneText}</Text>
          {alternative && <Row>{alternative}</Row>}
        </div>
      )}
      {search.failed && <Failed onRetry={search.retry} retrying={search.searching} />}
    </>
  );
}

/** Announces the state and the results of the search to screen readers. */
function SearchStatus({ search, open }: { readonly search: Matches; readonly open: boolean }) {
  const { address: messages } = useMessages("adding");
  const found = open ? messages.found({ n: search.matches.length }) : "";
  const text = search.searching ? messages.searching : search.nothing ? messages.none : found;
  return <output className="sr-only">{text}</output>;
}

export interface OptionList {
  readonly open: boolean;
  /** Index of the option that Enter chooses. Null if there is none. */
  readonly active: number | null;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Resets the list after the text changed. */
  readonly reset: () => void;
}

/** Handles the keyboard in the list: arrows move, Enter chooses, Escape closes. */
function useOptionList(
  matches: readonly PremiseMatch[],
  onChoose: (match: PremiseMatch) => void,
): OptionList {
  const [moved, setMoved] = useState<number | null>(null);
  const [closed, setClosed] = useState(false);
  const open = matches.length > 0 && !closed;
  const active = open && moved !== null && moved < matches.length ? moved : null;

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Escape" && open) {
      event.preventDefault();
      setClosed(true);
      return;
    }
    if (event.key === "Enter") {
      event.preventDefault();
      // If there is only one, it needs no selection.
      const match = active === null && open && matches.length === 1 ? matches[0] : matches[active ?? -1];
      if (match) onChoose(match);
      return;
    }
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    setClosed(false);
    setMoved(nextOption(event.key, active, matches.length));
  }

  function reset(): void {
    setMoved(null);
    setClosed(false);
  }
  return { open, active, onKeyDown, reset };
}

interface OptionsProps {
  readonly id: string;
  readonly matches: readonly PremiseMatch[];
  readonly list: OptionList;
  readonly onChoose: (match: PremiseMatch) => void;
}

function Options({ id, matches, list, onChoose }: OptionsProps) {
  const { address: messages } = useMessages("adding");
  return (
    <div
      id={id}
      // The list of a combobox: a native one cannot have two lines per entry or update while typing.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="listbox"
      tabIndex={-1}
      aria-label={messages.list}
      hidden={!list.open}
      className="max-h-96 overflow-auto rounded-field border border-line bg-surface p-1"
    >
      {matches.map((match, index) => (
        <Option
          key={match.esiid}
          id={`${id}-${index}`}
          match={match}
          active={index === list.active}
          onChoose={() => onChoose(match)}
        />
      ))}
    </div>
  );
}

export interface Matches {
  readonly matches: readonly PremiseMatch[];
  readonly searching: boolean;
  readonly nothing: boolean;
  readonly failed: boolean;
  readonly retry: () => void;
}

const NONE: readonly PremiseMatch[] = [];

/** Returns the addresses for the typed text. During typing, the last matches stay until the next ones arrive. */
function useMatches(value: string): Matches {
  const config = useConfig();
  const typed = value.trim();
  const debounced = useDebouncedValue(typed, PAUSE_MS);
  const worth = isSearchable(debounced);
  const query = premisesQuery(config, debounced);
  const result = useQuery({
    ...query,
    queryFn: worth ? query.queryFn : skipToken,
    placeholderData: (previous, before) =>
      continuesQuery(debounced, before?.queryKey[1] ?? "") ? previous : undefined,
  });
  const { data, isFetching, isError, isPlaceholderData, refetch } = result;
  const now = worth && isSearchable(typed);
  return {
    matches: now && !isError && continuesQuery(typed, debounced) ? (data ?? NONE) : NONE,
    searching: now && (isFetching || debounced !== typed),
    nothing: now && debounced === typed && !isFetching && !isPlaceholderData && data?.length === 0,
    failed: now && isError && !isFetching,
    retry: () => void refetch(),
  };
}

function nextOption(key: "ArrowDown" | "ArrowUp", at: number | null, count: number): number | null {
  if (count === 0) return null;
  if (key === "ArrowDown") return at === null ? 0 : (at + 1) % count;
  return at === null ? count - 1 : (at - 1 + count) % count;
}

interface OptionProps {
  readonly id: string;
  readonly match: PremiseMatch;
  readonly active: boolean;
  readonly onChoose: () => void;
}

function Option({ id, match, active, onChoose }: OptionProps) {
  return (
    // The keyboard works through the input, as the pattern requires.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="option"
      tabIndex={-1}
      aria-selected={active}
      ref={(element) => {
        if (active) element?.scrollIntoView({ block: "nearest" });
      }}
      // The focus stays in the input.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={cx(
        "touch flex cursor-pointer flex-col justify-center rounded-small px-3 py-1.5",
        active ? "bg-accent-soft" : "hover:bg-raised",
      )}
    >
      <span className="font-semibold">
        {[readableAddress(match.address), match.unit && readableAddress(match.unit)]
          .filter(Boolean)
          .join(" ")}
      </span>
      <span className="text-small text-muted">{cityLine(match)}</span>
    </div>
  );
}

function Failed({ onRetry, retrying }: { readonly onRetry: () => void; readonly retrying: boolean }) {
  const { address: messages } = useMessages("adding");
  const { retry } = useUiMessages();
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 rounded-card bg-bad-soft p-4">
      <Text>{messages.failed}</Text>
      <Button onClick={onRetry} pending={retrying}>
        {retry}
      </Button>
    </div>
  );
}
