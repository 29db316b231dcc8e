import { useEffect, useRef } from "react";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Page, PageHeader, Stack, Text } from "#web/ui/layout.tsx";

interface OptOutConfirmationProps {
  readonly optedOut: boolean;
  /** Requested by a signed link, without an address. */
  readonly byLink: boolean;
  readonly pending: boolean;
  /** The error of the other action, if it failed. */
  readonly error: unknown;
  /** Returns to the form. */
  readonly onChange: () => void;
  /** Runs the other action: true undoes the opt-out. */
  readonly onOther: (undo: boolean) => void;
}

/** Shows the same text whether or not the order and the address, or the link, match. */
export function OptOutConfirmation({
  optedOut,
  byLink,
  pending,
  error,
  onChange,
  onOther,
}: OptOutConfirmationProps) {
  const messages = useMessages("renewals").optOut;
  const out = byLink ? messages.doneLinkText : messages.doneText;
  const back = byLink ? messages.undoneLinkText : messages.undoneText;
  const ref = useRef<HTMLDivElement>(null);
  // The form is gone, and the focus with it, so screen readers continue here.
  useEffect(() => ref.current?.focus(), []);
  return (
    <Page>
      <div ref={ref} tabIndex={-1} className="outline-none">
        <PageHeader title={optedOut ? messages.done : messages.undone} lead={optedOut ? out : back} />
      </div>
      {optedOut && <Text>{messages.doneMore}</Text>}
      {error !== null && <FailurePanel error={error} onRetry={() => onOther(optedOut)} retrying={pending} />}
      <Stack gap={2}>
        <Button fill pending={pending} onClick={() => onOther(optedOut)}>
          {optedOut ? messages.submitUndo : messages.again}
        </Button>
        <Button variant="quiet" fill onClick={onChange}>
          {messages.change}
        </Button>
      </Stack>
    </Page>
  );
}
