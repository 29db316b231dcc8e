import { useMutation } from "@tanstack/react-query";
import { sendClaimCode } from "../../api/locations.ts";
import { Form, FormFailure } from "#web/shared/form/form.tsx";
import { useForm, useValues } from "#web/shared/form/use-form.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Stack, Text } from "#web/ui/layout.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import type { ProofFormProps } from "./proof-form.ts";
import { isProofRejected } from "./use-add-location.ts";

/** Sends a code to the account that has the location, for customers who live together. */
export function CodeProof({ esiid, onProof }: ProofFormProps) {
  const { proof: messages } = useMessages("adding");
  const config = useConfig();
  const state = useValues({ code: "" });
  const send = useMutation({ mutationFn: () => sendClaimCode(config, esiid) });
  const digits = state.values.code.replace(/\D/g, "");

  const form = useForm({
    ...state,
    id: "proof",
    fields: ["code"],
    problems: { code: digits.length === 6 ? undefined : messages.codeWrong },
    toRejections: (failure) => (isProofRejected(failure) ? { code: messages.rejected.code } : {}),
    onSubmit: () => onProof({ code: digits }),
  });

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
      <Form form={form}>
        <Stack gap={4}>
          <TextField
            {...form.text("code")}
            label={messages.code}
            help={messages.codeHelp}
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            chars={8}
          />
          <FormFailure form={form} />
          <Button type="submit" variant="primary" fill pending={form.pending}>
            {messages.codeGo}
          </Button>
        </Stack>
      </Form>
    </Stack>
  );
}
