import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { requestPasswordReset, verifyCode } from "#web/shared/session/sign-in.ts";
import { Button } from "#web/ui/button.tsx";
import { Page, PageHeader, Stack, Text } from "#web/ui/layout.tsx";
import { CodeForm } from "./code-form.tsx";
import { useFlow } from "./use-flow.ts";

interface ResetCodeProps {
  email: string;
  /** When the email was requested, in milliseconds since the epoch. */
  sentAt: number;
  onBack: () => void;
}

/** The email is on its way if such an account exists: its link or its code leads to the second step. */
export function ResetCode({ email, sentAt, onBack }: ResetCodeProps) {
  const { code: codeMessages, reset: messages } = useMessages("codes");
  const config = useConfig();
  const flow = useFlow();
  return (
    <Page>
      <PageHeader title={messages.sentTitle} lead={messages.sent({ to: email })} />
      <Stack gap={6}>
        <CodeForm
          onCode={(code) => verifyCode(config, { email }, code, "recovery")}
          resend={{ send: () => requestPasswordReset(config, email, flow.reset), to: email, sentAt }}
        />
        <Text tone="muted" size="small">
          {codeMessages.mailHint}
        </Text>
        <Button variant="quiet" onClick={onBack}>
          {messages.change}
        </Button>
      </Stack>
    </Page>
  );
}
