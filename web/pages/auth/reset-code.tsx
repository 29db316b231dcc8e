import { useConfig } from "../../components/use-config.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { requestPasswordReset, verifyCode } from "../../session/sign-in.ts";
import { Button } from "../../ui/button.tsx";
import { Page, PageHeader, Stack, Text } from "../../ui/layout.tsx";
import { CodeForm } from "./code-form.tsx";
import { useFlow } from "./use-flow.ts";

interface ResetCodeProps {
  email: string;
  /** When the mail was asked for, milliseconds of the epoch. */
  sentAt: number;
  onBack: () => void;
}

/** The mail is on its way, if there is such an account: its link or its code goes on to the second half. */
export function ResetCode({ email, sentAt, onBack }: ResetCodeProps) {
  const { code: codeWords, reset: words } = useMessages("codes");
  const config = useConfig();
  const flow = useFlow();
  return (
    <Page>
      <PageHeader title={words.sentTitle} lead={words.sent(email)} />
      <Stack gap={6}>
        <CodeForm
          onCode={(code) => verifyCode(config, { email }, code, "recovery")}
          resend={{ send: () => requestPasswordReset(config, email, flow.reset), to: email, sentAt }}
        />
        <Text tone="muted" size="small">
          {codeWords.mailHint}
        </Text>
        <Button variant="quiet" onClick={onBack}>
          {words.change}
        </Button>
      </Stack>
    </Page>
  );
}
