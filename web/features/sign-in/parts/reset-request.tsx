import type { FormEvent } from "react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { requestPasswordReset } from "#web/shared/session/sign-in.ts";
import { emailAddress } from "#web/shared/session/stored-values.ts";
import { getCallbackError, clearCallbackError } from "#web/shared/session/callback-params.ts";
import { Banner } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { WarnIcon } from "#web/ui/icons.tsx";
import { Page, PageHeader } from "#web/ui/layout.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { readAddress } from "#web/shared/parts/address.ts";
import { focusField, focusProblem } from "./focus.ts";
import { FootLink } from "./foot-link.tsx";
import { ProblemView, useFieldProblem } from "./problem-view.tsx";
import { useAction } from "./use-action.ts";
import { useFlow } from "./use-flow.ts";

const EMAIL_ID = "reset-email";

/** First step: where to send the link. The response is the same whether or not such an account exists. */
export function ResetRequest({ onSent }: { onSent: (email: string) => void }) {
  const { address: addressMessages } = useMessages("auth");
  const { reset: messages } = useMessages("codes");
  const config = useConfig();
  const flow = useFlow();
  const [query] = useSearchParams();
  const [email, setEmail] = useState(() => query.get("email_address") ?? emailAddress.read());
  const [old] = useState(() => getCallbackError()?.code === "otp_expired");
  const [tried, setTried] = useState(false);
  const action = useAction();
  const rejected = useFieldProblem(action.failure);
  const read = readAddress({ by: "email", email, phone: "" });
  const wrong = read.ok ? null : read.problem === "missing" ? messages.needEmail : addressMessages.emailShape;

  async function send(to: string): Promise<void> {
    await requestPasswordReset(config, to, flow.reset);
    clearCallbackError();
    onSent(to);
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (!read.ok || !("email" in read.address)) {
      focusField(EMAIL_ID);
      return;
    }
    const { email: to } = read.address;
    action.run(
      () => send(to),
      (failure) => focusProblem(failure, { address: EMAIL_ID }),
    );
  }

  return (
    <Page>
      <PageHeader title={messages.title} lead={messages.lead} />
      {old && (
        <Banner tone="warn" icon={<WarnIcon />} title={messages.oldLink}>
          {messages.oldLinkTodo}
        </Banner>
      )}
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        <TextField
          id={EMAIL_ID}
          name="email"
          type="email"
          label={addressMessages.emailLabel}
          value={email}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={320}
          error={(tried && wrong) || rejected("address")}
          onChange={(event) => setEmail(event.target.value)}
        />
        <ProblemView failure={action.failure} />
        <Button type="submit" variant="primary" fill pending={action.pending}>
          {messages.submit}
        </Button>
        <FootLink href={flow.login}>{messages.back}</FootLink>
      </form>
    </Page>
  );
}
