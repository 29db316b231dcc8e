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
import { parseEmailParam } from "#web/shared/parse-email-param.ts";
import { Form } from "#web/shared/form/form.tsx";
import { useForm, useValues } from "#web/shared/form/use-form.ts";
import { FootLink } from "./foot-link.tsx";
import { ProblemView, useFieldRejections } from "./problem-view.tsx";
import { useFlow } from "./use-flow.ts";

/** First step: where to send the link. The response is the same whether or not such an account exists. */
export function ResetRequest({ onSent }: { onSent: (email: string) => void }) {
  const { address: addressMessages } = useMessages("auth");
  const { reset: messages } = useMessages("codes");
  const config = useConfig();
  const flow = useFlow();
  const [query] = useSearchParams();
  const state = useValues(() => ({
    address: parseEmailParam(query.get("email_address") ?? emailAddress.read()),
  }));
  const [old] = useState(() => getCallbackError()?.code === "otp_expired");
  const read = readAddress({ by: "email", email: state.values.address, phone: "" });
  const missing = !read.ok && read.problem === "missing";
  const form = useForm({
    ...state,
    id: "reset",
    fields: ["address"],
    problems: { address: read.ok ? undefined : missing ? messages.needEmail : addressMessages.emailShape },
    toRejections: useFieldRejections(),
    onSubmit: async () => {
      if (!read.ok || !("email" in read.address)) return;
      const { email } = read.address;
      await requestPasswordReset(config, email, flow.reset);
      clearCallbackError();
      onSent(email);
    },
  });

  return (
    <Page>
      <PageHeader title={messages.title} lead={messages.lead} />
      {old && (
        <Banner tone="warn" icon={<WarnIcon />} title={messages.oldLink}>
          {messages.oldLinkTodo}
        </Banner>
      )}
      <Form form={form} className="flex flex-col gap-4">
        <TextField
          {...form.text("address")}
          name="email"
          type="email"
          label={addressMessages.emailLabel}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={320}
        />
        <ProblemView failure={form.failure} />
        <Button type="submit" variant="primary" fill pending={form.pending}>
          {messages.submit}
        </Button>
        <FootLink href={flow.login}>{messages.back}</FootLink>
      </Form>
    </Page>
  );
}
