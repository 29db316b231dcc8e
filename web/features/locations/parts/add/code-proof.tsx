import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { sendClaimCode } from "../../api/locations.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Stack, Text } from "#web/ui/layout.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import type { ProofFormProps } from "./proof-form.ts";

const FIELD = "proof-code";

/** Sends a code to the account that has the location, for customers who live together. */
export function CodeProof({ esiid, working, rejected, onProof }: ProofFormProps) {
  const { proof: messages } = useMessages("adding");
  const config = useConfig();
  const [code, setCode] = useState("");
  const [requested, setRequested] = useState(false);
  const [tried, setTried] = useState("");
  const send = useMutation({ mutationFn: () => sendClaimCode(config, esiid) });
  const digits = code.replace(/\D/g, "");

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (digits.length === 6) {
      setTried(digits);
      onProof({ code: digits });
      return;
    }
    flushSync(() => setRequested(true));
    document.getElementById(FIELD)?.focus();
  }

  return (
    <Stack gap={4}>
      <Text>{messages.codeText}</Text>
      <output>{send.isSuccess && <Text tone="good">{messages.codeSent}</Text>}</output>
      {send.error && <FailurePanel error={send.error} />}
      <Button
        variant={send.isSuccess ? "quiet" : "secondary"}
        fill
        pending={send.isPending}
        onClick={() => send.mutate()}
      >
        {send.isSuccess ? messages.codeAgain : messages.codeSend}
      </Button>
      <form noValidate onSubmit={onSubmit}>
        <Stack gap={4}>
          <TextField
            id={FIELD}
            label={messages.code}
            help={messages.codeHelp}
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            chars={8}
            error={problem()}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
          <Button type="submit" variant="primary" fill pending={working}>
            {messages.codeGo}
          </Button>
        </Stack>
      </form>
    </Stack>
  );

  function problem(): string | undefined {
    if (requested && digits.length !== 6) return messages.codeWrong;
    return rejected && !working && tried === digits ? messages.refused.code : undefined;
  }
}
