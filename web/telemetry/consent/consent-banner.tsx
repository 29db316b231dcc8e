import { useLayoutEffect, useRef, useState } from "react";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { saveConsent, hasDoNotTrack, useConsent, type Consent, type Purpose } from "./consent.ts";

interface ConsentProps {
  readonly purposes: readonly Purpose[];
}

/** Asks for consent. Once that is answered, a line at the bottom of every page shows the choice. */
export function ConsentBanner({ purposes }: ConsentProps) {
  const messages = useMessages("consent");
  const consent = useConsent(purposes);
  const [changing, setChanging] = useState(false);
  if (hasDoNotTrack()) return null;
  if (consent === null || changing) {
    return (
      <ConsentForm
        purposes={purposes}
        focus={changing}
        onChoose={(choice) => {
          setChanging(false);
          saveConsent(choice, purposes);
        }}
      />
    );
  }
  return (
    <section
      aria-label={messages.title}
      data-print="hide"
      className="flex flex-wrap items-center justify-center gap-x-2 px-4 pb-3 text-small text-muted max-lg:[body:has(nav.fixed)_&]:pb-20"
    >
      <span>{messages.state[consent]}</span>
      <Button variant="quiet" size="small" onClick={() => setChanging(true)}>
        {messages.change}
      </Button>
    </section>
  );
}

interface ConsentFormProps extends ConsentProps {
  /** Whether the visitor opened it, so that it gets the focus. */
  readonly focus: boolean;
  readonly onChoose: (result: Consent) => void;
}

/**
 * The last part of the page. It stays at the bottom of the window, and everything else can be scrolled out from under
 * it.
 */
function ConsentForm({ purposes, focus, onChoose }: ConsentFormProps) {
  const messages = useMessages("consent");
  const place = useRef<HTMLElement>(null);
  useRoomBelow(place);
  useLayoutEffect(() => {
    if (focus) place.current?.querySelector("button")?.focus();
  }, [focus]);
  return (
    <section
      ref={place}
      aria-label={messages.title}
      data-print="hide"
      className="sticky bottom-0 z-30 border-t border-line bg-surface px-4 py-3 max-lg:[body:has(nav.fixed)_&]:bottom-16 [body:has([data-compare-bar])_&]:bottom-20"
    >
      <div className="mx-auto flex max-w-[70rem] flex-col gap-2 sm:flex-row sm:items-center sm:justify-between sm:gap-6">
        <p className="text-small">
          <span className="font-semibold">{messages.prompt}</span>{" "}
          {purposes.map((purpose) => messages.purpose[purpose]).join(" ")}{" "}
          <span className="text-muted">{messages.more}</span>
        </p>
        <div className="grid shrink-0 grid-cols-2 gap-2">
          <Button size="small" onClick={() => onChoose("no")}>
            {messages.no}
          </Button>
          <Button size="small" onClick={() => onChoose("yes")}>
            {messages.yes}
          </Button>
        </div>
      </div>
    </section>
  );
}

/** Makes keyboard focus and links within the page stop above it. */
function useRoomBelow(place: React.RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const room = new ResizeObserver(([entry]) => {
      if (entry)
        style.scrollPaddingBottom = `${Math.ceil(entry.target.getBoundingClientRect().height) + 80}px`;
    });
    if (place.current) room.observe(place.current);
    return () => {
      room.disconnect();
      style.scrollPaddingBottom = "";
    };
  }, [place]);
}
