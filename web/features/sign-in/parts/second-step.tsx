import { useState } from "react";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { useSession } from "#web/shared/session/current.ts";
import {
  startSecondStep,
  finishSecondStep,
  secondFactors,
  type SecondFactor,
} from "#web/shared/session/sign-in.ts";
import { signOut } from "#web/shared/session/sign-out.ts";
import { Button } from "#web/ui/button.tsx";
import { Page, PageHeader, Stack, Text } from "#web/ui/layout.tsx";
import { RadioGroup } from "#web/ui/radio-group.tsx";
import { CodeForm } from "./code-form.tsx";
import { ProblemView } from "./problem-view.tsx";
import { useAction } from "#web/shared/form/use-action.ts";
import { useFlow } from "./use-flow.ts";

/** The second step of a sign-in: a code of an app or of a text message, with a choice of the account's factors. */
export function SecondStep() {
  const { second: messages } = useMessages("codes");
  const session = useSession();
  const factors = secondFactors();
  const [chosen, setChosen] = useState(() => first(factors)?.id ?? null);
  const factor = factors.find(({ id }) => id === chosen) ?? null;
  const who = session?.user.email || session?.user.phone;
  return (
    <Page>
      <PageHeader title={messages.title} lead={who ? messages.lead({ who }) : messages.leadPlain} />
      <Stack gap={6}>
        {factors.length > 1 && (
          <RadioGroup
            label={messages.choose}
            options={factors.map(({ id, kind, name }) => ({
              value: id,
              label: kind === "totp" || kind === "phone" ? messages.kinds[kind] : messages.kinds.other,
              help: name,
            }))}
            value={chosen}
            onChange={setChosen}
          />
        )}
        {factor && <Factor key={factor.id} factor={factor} />}
        <SignOutButton />
      </Stack>
    </Page>
  );
}

/** An app works immediately, but a text message has to be sent first. */
function first(factors: readonly SecondFactor[]): SecondFactor | undefined {
  return (
    factors.find(({ kind }) => kind === "totp") ?? factors.find(({ kind }) => kind === "phone") ?? factors[0]
  );
}

function Factor({ factor }: { factor: SecondFactor }) {
  const { second: messages } = useMessages("codes");
  if (factor.kind === "totp") return <AppCode factor={factor} />;
  if (factor.kind === "phone") return <TextCode factor={factor} />;
  return <Text>{messages.other}</Text>;
}

function AppCode({ factor }: { factor: SecondFactor }) {
  const { second: messages } = useMessages("codes");
  const config = useConfig();
  return (
    <Stack>
      <Text>{messages.app}</Text>
      <CodeForm
        onCode={async (code) => {
          await finishSecondStep(config, factor.id, await startSecondStep(config, factor.id), code);
        }}
      />
    </Stack>
  );
}

function TextCode({ factor }: { factor: SecondFactor }) {
  const { second: messages } = useMessages("codes");
  const config = useConfig();
  const [sent, setSent] = useState<{ readonly challenge: string; readonly at: number } | null>(null);
  const action = useAction();

  async function send(): Promise<void> {
    setSent({ challenge: await startSecondStep(config, factor.id), at: Date.now() });
  }

  if (!sent)
    return (
      <Stack>
        <Text>{messages.phone}</Text>
        <ProblemView failure={action.failure} />
        <Button variant="primary" fill pending={action.pending} onClick={() => action.run(send)}>
          {messages.sendText}
        </Button>
      </Stack>
    );
  return (
    <Stack>
      <Text>{messages.phoneSent}</Text>
      <CodeForm
        onCode={async (code) => {
          await finishSecondStep(config, factor.id, sent.challenge, code);
        }}
        resend={{ send, to: messages.yourPhone, sentAt: sent.at }}
      />
    </Stack>
  );
}

function SignOutButton() {
  const messages = useMessages("auth");
  const config = useConfig();
  const flow = useFlow();
  const action = useAction();
  return (
    <Button
      variant="quiet"
      pending={action.pending}
      onClick={() => action.run(() => signOut(config, { scope: "local", to: flow.login }))}
    >
      {messages.signOut}
    </Button>
  );
}
