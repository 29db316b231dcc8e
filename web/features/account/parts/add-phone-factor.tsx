import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { addPhoneFactor, deleteUnfinishedFactor } from "#web/shared/session/manage-account.ts";
import { startSecondStep, finishSecondStep } from "#web/shared/session/sign-in.ts";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack, Text } from "#web/ui/layout.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { toE164 } from "#web/shared/parts/address.ts";
import { CodeForm } from "#web/features/sign-in/parts/code-form.tsx";
import { useFieldRejections } from "#web/features/sign-in/parts/problem-view.tsx";
import { useForm, useValues } from "#web/shared/form/use-form.ts";
import { EditorForm } from "./editor-form.tsx";
import { useEditors } from "./editors.tsx";
import { FactorProblem } from "./factor-problem.tsx";
import { shownNumber } from "./phone-setting.tsx";
import { useAccount } from "./use-account.ts";

interface Sent {
  readonly factor: string;
  readonly challenge: string;
  readonly phone: string;
  readonly at: number;
}

/** Adds text messages as a second step: enter the number, then the code sent to it. */
export function AddPhoneFactor({ first }: { first: boolean }) {
  const config = useConfig();
  const queries = useQueryClient();
  const { second: messages } = useMessages("security");
  const { cancel: cancelLabel } = useMessages("common");
  const { phone: phoneMessages } = useMessages("account");
  const { done, cancel } = useEditors();
  const state = useValues({ address: shownNumber(useAccount()?.phone) });
  const [sent, setSent] = useState<Sent | null>(null);
  const unfinished = useRef<string | null>(null);

  useEffect(
    () => () => {
      if (unfinished.current !== null) void deleteUnfinishedFactor(config, unfinished.current);
    },
    [config],
  );

  // Requesting a number again replaces its unfinished factor.
  async function send(phone: string): Promise<void> {
    const factor = await addPhoneFactor(config, phone);
    unfinished.current = factor;
    setSent({ factor, phone, challenge: await startSecondStep(config, factor), at: Date.now() });
  }

  const number = toE164(state.values.address);
  const form = useForm({
    ...state,
    id: "account-factor-phone",
    fields: ["address"],
    problems: { address: number === null ? phoneMessages.missing : undefined },
    toRejections: useFieldRejections(),
    onSubmit: async () => {
      if (number !== null) await send(number);
    },
  });

  if (sent)
    return (
      <Stack>
        <Text>{messages.textSent({ number: shownNumber(sent.phone) })}</Text>
        <CodeForm
          onCode={async (code) => {
            await finishSecondStep(config, sent.factor, sent.challenge, code);
            unfinished.current = null;
            await queries.invalidateQueries({ queryKey: ["sessions"] });
            done("phone-factor", first ? messages.added : messages.addedMore);
          }}
          resend={{ send: () => send(sent.phone), to: shownNumber(sent.phone), sentAt: sent.at }}
        />
        <Row>
          <Button variant="quiet" flush onClick={cancel}>
            {cancelLabel}
          </Button>
        </Row>
      </Stack>
    );
  return (
    <EditorForm
      saveLabel={messages.sendText}
      form={form}
      problem={
        form.isFieldFailure ? null : (
          <FactorProblem failure={form.failure} onRetry={form.submit} retrying={form.pending} />
        )
      }
    >
      <TextField
        {...form.text("address")}
        name="phone"
        type="tel"
        autoComplete="tel"
        maxLength={40}
        label={messages.number}
        help={messages.numberHelp}
      />
    </EditorForm>
  );
}
