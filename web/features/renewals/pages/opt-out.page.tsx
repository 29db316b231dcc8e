// /opt_out: linked from an email or a text message, without sign-in. Every query parameter is an input (spec §2).
// Nothing happens before a button is clicked, because mail scanners open links too.
import { definePage } from "#web/shared/page/define-page.ts";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { patchOptOut } from "../api.ts";
import { useAction } from "#web/shared/form/use-action.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Page, PageHeader } from "#web/ui/layout.tsx";
import { optOutBody, readOptOutInputs } from "../parts/opt-out-inputs.ts";
import { OptOutForm } from "../parts/opt-out-form.tsx";
import { OptOutConfirmation } from "../parts/opt-out-confirmation.tsx";

function OptOutPage() {
  const messages = useMessages("renewals").optOut;
  const [query] = useSearchParams();
  const [inputs, setInputs] = useState(() => readOptOutInputs(query));
  /** What was saved last, until the form is shown again. */
  const [confirmed, setConfirmed] = useState<{ readonly opted_out: boolean } | null>(null);
  const config = useConfig();
  const other = useAction();
  const send = async (undo: boolean): Promise<void> => {
    const { data } = await patchOptOut(config, optOutBody(inputs, undo));
    setConfirmed(data);
  };
  if (confirmed) {
    return (
      <OptOutConfirmation
        key={String(confirmed.opted_out)}
        optedOut={confirmed.opted_out}
        byLink={inputs.token !== ""}
        pending={other.pending}
        error={other.failure}
        onChange={() => {
          other.clear();
          setConfirmed(null);
        }}
        onOther={(undo) => other.run(() => send(undo))}
      />
    );
  }
  return (
    <Page>
      <PageHeader
        title={inputs.undo ? messages.titleUndo : messages.title}
        lead={inputs.undo ? messages.leadUndo : messages.lead}
      />
      <OptOutForm inputs={inputs} onChange={setInputs} onSend={() => send(inputs.undo)} />
    </Page>
  );
}

export default definePage({ Component: OptOutPage });
