// /opt_out: linked from an email or a text message, without sign-in. Every query parameter is an input (spec §2).
// Nothing happens before a button is clicked, because mail scanners open links too.
import { definePage } from "#web/shared/page/define-page.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { patchOptOut } from "../api.ts";
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
  const [noted, setConfirmed] = useState<{ readonly opted_out: boolean } | null>(null);
  const config = useConfig();
  const send = useMutation({
    mutationFn: (undo: boolean) => patchOptOut(config, optOutBody(inputs, undo)),
    onSuccess: ({ data }) => setConfirmed(data),
  });
  if (noted) {
    return (
      <OptOutConfirmation
        key={String(noted.opted_out)}
        optedOut={noted.opted_out}
        byLink={inputs.token !== ""}
        pending={send.isPending}
        error={send.error}
        onChange={() => {
          send.reset();
          setConfirmed(null);
        }}
        onOther={send.mutate}
      />
    );
  }
  return (
    <Page>
      <PageHeader
        title={inputs.undo ? messages.titleUndo : messages.title}
        lead={inputs.undo ? messages.leadUndo : messages.lead}
      />
      <OptOutForm
        inputs={inputs}
        onChange={setInputs}
        onSend={() => send.mutate(inputs.undo)}
        pending={send.isPending}
        error={send.error}
      />
    </Page>
  );
}

export default definePage({ Component: OptOutPage });
