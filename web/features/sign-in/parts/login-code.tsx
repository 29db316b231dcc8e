import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { requestCode, verifyCode, type Address } from "#web/shared/session/sign-in.ts";
import { Button } from "#web/ui/button.tsx";
import { Page, PageHeader, Stack, Text } from "#web/ui/layout.tsx";
import { showAddress } from "#web/shared/parts/address.ts";
import { CodeForm } from "./code-form.tsx";
import { useFlow } from "./use-flow.ts";

interface LoginCodeProps {
  address: Address;
  /** When the code was sent, in milliseconds since the epoch. */
  sentAt: number;
  onBack: () => void;
}

/** Sign-in with the code that was sent. It does not reveal whether such an account exists. */
export function LoginCode({ address, sentAt, onBack }: LoginCodeProps) {
  const { code: messages } = useMessages("codes");
  const config = useConfig();
  const flow = useFlow();
  const mail = "email" in address;
  return (
    <Page>
      <PageHeader
        title={mail ? messages.titleMail : messages.titleText}
        lead={messages.maybeSent({ to: showAddress(address) })}
      />
      <Stack gap={6}>
        <CodeForm
          onCode={(code) => verifyCode(config, address, code, mail ? "email" : "sms")}
          resend={{
            send: () => requestCode(config, address, flow.afterSignIn),
            to: showAddress(address),
            sentAt,
          }}
        />
        <Text tone="muted" size="small">
          {mail ? messages.mailHint : messages.textHint}
        </Text>
        <Button variant="quiet" onClick={onBack}>
          {messages.back}
        </Button>
      </Stack>
    </Page>
  );
}
