import { definePage } from "#web/shared/page/define-page.ts";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { track } from "#web/telemetry/analytics/data-layer.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { verifyPath } from "../parts/flows.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { resendCode, verifyCode, type Address } from "#web/shared/session/sign-in.ts";
import { emailAddress } from "#web/shared/session/stored-values.ts";
import { Button } from "#web/ui/button.tsx";
import { Page, PageHeader, Stack, Text } from "#web/ui/layout.tsx";
import { AddressField, toAddressDraft, useAddressError } from "../parts/address-field.tsx";
import { parseAddressParam, readAddress, showAddress } from "#web/shared/parts/address.ts";
import { AuthGate } from "../parts/auth-gate.tsx";
import { CodeForm } from "../parts/code-form.tsx";
import { Form } from "#web/shared/form/form.tsx";
import { useForm, useValues } from "#web/shared/form/use-form.ts";
import { FootLink } from "../parts/foot-link.tsx";
import { ProblemView, useFieldRejections } from "../parts/problem-view.tsx";
import { useFlow } from "../parts/use-flow.ts";

/** Asks for the code of a new account, for the address in the query or the one typed last. */
function VerifyPage() {
  const [query] = useSearchParams();
  const address = parseAddressParam(query, emailAddress.read());
  return (
    <AuthGate>{address ? <Verify key={showAddress(address)} address={address} /> : <AddressForm />}</AuthGate>
  );
}

function Verify({ address }: { address: Address }) {
  const { code: codeMessages, verify: messages } = useMessages("codes");
  const config = useConfig();
  const flow = useFlow();
  const sentAt = useMoment("sent_at");
  const chosenAt = useMoment("chosen_at");
  const mail = "email" in address;
  const kind = mail ? "signup" : "sms";
  return (
    <Page>
      <PageHeader title={messages.title} lead={messages.sent({ to: showAddress(address) })} />
      <Stack gap={6}>
        <Text>{chosenAt === 0 ? messages.check : messages.confirms({ at: new Date(chosenAt) })}</Text>
        <CodeForm
          onCode={async (code) => {
            await verifyCode(config, address, code, kind);
            track("cp_signup_completed", { by: mail ? "email" : "phone" });
          }}
          resend={{
            send: () => resendCode(config, address, kind, flow.afterSignIn),
            to: showAddress(address),
            sentAt,
          }}
        />
        <Text tone="muted" size="small">
          {mail ? codeMessages.mailHint : codeMessages.textHint}
        </Text>
        <Stack gap={1}>
          <Text strong>{messages.nothing}</Text>
          <Text tone="muted">{messages.haveAccount}</Text>
          <FootLink href={flow.login}>{messages.signIn}</FootLink>
          <FootLink href={flow.signUp}>{messages.change}</FootLink>
        </Stack>
      </Stack>
    </Page>
  );
}

/** Returns when the previous page had the code sent, or its password set. 0 if the page was opened directly. */
function useMoment(name: "sent_at" | "chosen_at"): number {
  const state: unknown = useLocation().state;
  if (typeof state !== "object" || state === null) return 0;
  const value: unknown = Reflect.get(state, name);
  return typeof value === "number" ? value : 0;
}

/** Shown if opened without an address, for example from an old bookmark. */
function AddressForm() {
  const { needAddress } = useMessages("auth");
  const { verify: messages } = useMessages("codes");
  const config = useConfig();
  const flow = useFlow();
  const navigate = useNavigate();
  const state = useValues(toAddressDraft(""));
  const addressError = useAddressError();
  const read = readAddress(state.values);
  const form = useForm({
    ...state,
    id: "auth",
    fields: ["address"],
    problems: { address: addressError(read.ok ? null : read.problem, needAddress) },
    toRejections: useFieldRejections(),
    onSubmit: async () => {
      if (!read.ok) return;
      const { address } = read;
      await resendCode(config, address, "email" in address ? "signup" : "sms", flow.afterSignIn);
      await navigate(verifyPath(flow, address), { replace: true, state: { sent_at: Date.now() } });
    },
  });

  return (
    <Page>
      <PageHeader title={messages.title} lead={messages.which} />
      <Form form={form} className="flex flex-col gap-4">
        <AddressField
          {...form.field("address")}
          draft={form.values}
          onChange={form.update}
          autoComplete="email"
        />
        <ProblemView failure={form.failure} />
        <Button type="submit" variant="primary" fill pending={form.pending}>
          {messages.go}
        </Button>
        <FootLink href={flow.login}>{messages.signIn}</FootLink>
      </Form>
    </Page>
  );
}

export default definePage({ Component: VerifyPage });
