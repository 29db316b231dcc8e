// The header of every page about one home: which home it is, and links to the others.
import { useQuery } from "@tanstack/react-query";
import type { FocusEvent, KeyboardEvent } from "react";
import { useId, useRef, useState } from "react";
import type { ServiceLocation } from "#contracts/portal.ts";
import { locationsQuery } from "#web/shared/api/get-locations.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { cx } from "#web/ui/cx.ts";
import { CheckIcon, ChevronDownIcon, PlusIcon } from "#web/ui/icons.tsx";
import { PinIcon } from "#web/ui/place-icons.tsx";
import { Anchor } from "#web/ui/link.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { Truncated } from "#web/ui/truncated.tsx";
import { cityLine } from "#messages/address.ts";
import { formatLocationName } from "./format-location.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";

interface LocationSwitcherProps {
  /** The current home. Null if there is none. */
  readonly current: string | null;
  /** Returns the link to the same page for another home. */
  readonly href: (esiid: string) => string;
}

/** The name of the current home. Opens a menu with the account's other homes and a link to add one. */
export function LocationSwitcher({ current, href }: LocationSwitcherProps) {
  const messages = useMessages("locations");
  const { data: locations, isPending } = useQuery(locationsQuery(useConfig()));
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const list = useId();
  const shown = locations?.find(({ service_location: location }) => location.esiid === current);
  // As tall as the button, so that the content below does not move.
  if (isPending)
    return (
      <div className="touch">
        <Skeleton height={2.5} width="12rem" />
      </div>
    );
  if (!locations || locations.length === 0) return null;

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Escape" || !open) return;
    setOpen(false);
    button.current?.focus();
  }
  function onBlur(event: FocusEvent<HTMLElement>): void {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  }

  return (
    // The key and focus events handled here come from the button and links inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="relative w-fit max-w-full" onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={list}
        data-print="show"
        onClick={() => setOpen(!open)}
        className="touch inline-flex max-w-full items-center gap-2 rounded-field border border-control bg-surface px-3 py-1.5 font-semibold hover:bg-raised"
      >
        <PinIcon size={18} />
        <VisuallyHidden>{messages.switcher.label}: </VisuallyHidden>
        <Truncated text={shown ? formatLocationName(shown, messages.nameless) : messages.switcher.choose} />
        <span className={cx("transition-transform", open && "rotate-180")}>
          <ChevronDownIcon size={18} />
        </span>
      </button>
      <ul
        id={list}
        hidden={!open}
        className="absolute top-full left-0 z-30 mt-1 max-h-96 w-80 max-w-[calc(100vw-2rem)] overflow-auto rounded-field border border-line bg-surface p-1 shadow-float"
      >
        {locations.map((location) => (
          <li key={location.service_location.esiid}>
            <LocationLink
              location={location}
              href={href(location.service_location.esiid)}
              here={location === shown}
              onNavigate={() => setOpen(false)}
            />
          </li>
        ))}
        <li className="mt-1 border-t border-line pt-1">
          <Anchor
            href={paths.addLocation()}
            className="touch flex items-center gap-3 rounded-small px-3 py-1.5 text-accent no-underline hover:bg-raised"
          >
            <PlusIcon size={18} />
            {messages.switcher.add}
          </Anchor>
        </li>
      </ul>
    </div>
  );
}

interface LocationLinkProps {
  readonly location: ServiceLocation;
  readonly href: string;
  readonly here: boolean;
  readonly onNavigate: () => void;
}

function LocationLink({ location, href, here, onNavigate }: LocationLinkProps) {
  const { nameless } = useMessages("locations");
  const name = formatLocationName(location, nameless);
  return (
    <Anchor
      href={href}
      aria-current={here ? "true" : undefined}
      onClick={onNavigate}
      className={cx(
        "touch flex items-center gap-3 rounded-small px-3 py-1.5 text-ink no-underline hover:bg-raised",
        here && "font-semibold",
      )}
    >
      <span className="w-[18px] shrink-0 text-accent">{here && <CheckIcon size={18} />}</span>
      <span className="min-w-0">
        <Truncated text={name} className="block" />
        <Truncated
          text={cityLine(location.service_location)}
          className="block text-small font-normal text-muted"
        />
      </span>
    </Anchor>
  );
}
