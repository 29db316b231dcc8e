import { useEffect, useState } from "react";
import type { ApiFailure } from "#web/shared/api/failure.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { CodeField } from "#web/ui/code-field.tsx";
import { Stack, Text } from "#web/ui/layout.tsx";
import { focusField } from "#web/shared/form/focus-field.ts";
import { Form } from "#web/shared/form/form.tsx";
import { useForm, useValues } from "#web/shared/form/use-form.ts";
import { secondsToWait } from "./problem.ts";
import { ProblemView, useFieldRejections } from "./problem-view.tsx";
import { useAction } from "#web/shared/form/use-action.ts";
import { useCountdown } from "./use-countdown.ts";

const CODE_ID = "auth-code";
const LENGTH = 6;
/** The service's own minimum time between two messages to one address (wire/auth.md §8). */
const PAUSE_MS = 60_000;

interface CodeFormProps {
  /** Submits the code. Throws ApiFailure. */
  onCode: (code: string) => Promise<void>;
  /** Sends a new one. Omitted if there is nothing to send. */
  resend?: {
    readonly send: () => Promise<void>;
    /** The destination, in readable form. */
    readonly to: string;
    /** When the last one was sent, in milliseconds since the epoch. 0 = unknown. */
    readonly sentAt: number;
  };
}

/** Six boxes that submit when they are full, and a button to get another code. */
export function CodeForm({ onCode, resend }: CodeFormProps) {
  const { code: messages } = useMessages("codes");
  const state = useValues({ code: "" });
  const { code } = state.values;
  const form = useForm({
    ...state,
    id: "auth",
    fields: ["code"],
    problems: { code: code.length < LENGTH ? messages.full({ n: LENGTH }) : undefined },
    toRejections: useFieldRejections(),
    onSubmit: () => onCode(code),
  });

  // After the frame has moved the focus to the new page's content.
  useEffect(() => {
    const timer = setTimeout(() => focusField(CODE_ID), 0);
    return () => clearTimeout(timer);
  }, []);

  return (
    <Stack gap={4}>
      <Form form={form} className="flex flex-col gap-4">
        <CodeField
          {...form.choice("code")}
          name="code"
          label={messages.label}
          help={messages.digits({ n: LENGTH })}
          length={LENGTH}
          readOnly={form.pending}
          // The digits are passed as an argument because the form does not contain the last one yet.
          onFull={(digits) => form.run(() => onCode(digits))}
        />
        <ProblemView failure={form.failure} />
        <Button type="submit" variant="primary" fill pending={form.pending}>
          {messages.submit}
        </Button>
      </Form>
      {resend && (
        <Resend
          {...resend}
          onSent={() => {
            form.update({ code: "" });
            form.reset();
            focusField(CODE_ID);
          }}
        />
      )}
    </Stack>
  );
}

function Resend({ send, to, sentAt, onSent }: NonNullable<CodeFormProps["resend"]> & { onSent: () => void }) {
  const { code: messages } = useMessages("codes");
  const [until, setUntil] = useState(sentAt + PAUSE_MS);
  const [sent, setSent] = useState(false);
  const left = useCountdown(until);
  const action = useAction();

  async function sendAgain(): Promise<void> {
    setSent(false);
    await send();
    setSent(true);
    setUntil(Date.now() + PAUSE_MS);
    onSent();
  }

  // A rejection that only requires waiting is not shown as an error, because the countdown covers it.
  function handleRejected(failure: ApiFailure): void {
    const seconds = getWaitSeconds(failure);
    if (seconds !== null) setUntil(Date.now() + seconds * 1000);
  }

  return (
    <Stack gap={2}>
      <div aria-live="polite" className="empty:hidden">
        {sent && <Text tone="good">{messages.sentAgain({ to })}</Text>}
      </div>
      {getWaitSeconds(action.failure) === null && <ProblemView failure={action.failure} />}
      {left > 0 ? (
        <Text tone="muted" size="small">
          {messages.wait({ seconds: left })}
        </Text>
      ) : (
        <Button pending={action.pending} onClick={() => action.run(sendAgain, handleRejected)}>
          {messages.again}
        </Button>
      )}
    </Stack>
  );
}

/** Returns the seconds if a rejection only requires waiting. */
function getWaitSeconds(failure: ApiFailure | null): number | null {
  return failure?.status === 429 ? secondsToWait(failure) : null;
}
