import { useState } from "react";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { changePhone, confirmChange } from "#web/shared/session/manage-account.ts";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack, Text } from "#web/ui/layout.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { showAddress, toE164 } from "#web/shared/parts/address.ts";
import { CodeForm } from "#web/features/sign-in/parts/code-form.tsx";
import { ProblemView, useFieldRejections } from "#web/features/sign-in/parts/problem-view.tsx";
import { useForm, useValues } from "#web/shared/form/use-form.ts";
import { EditorForm } from "./editor-form.tsx";
import { useEditors } from "./editors.tsx";
import { Present, Setting } from "./setting.tsx";
import { useAccount } from "./use-account.ts";

/** Formats the number for display. Empty for none. */
export function shownNumber(phone: string | undefined): string {
  return phone ? showAddress({ phone }) : "";
}

/** Renders nothing if the operator sends no text messages and the account has no number. */
export function PhoneSetting() {
  const { phone: offered } = useConfig().sign_in;
  const messages = useMessages("account");
  const user = useAccount();
  const number = shownNumber(user?.phone);
  const waiting = shownNumber(user?.new_phone);
  if (!offered && number === "") return null;
  const action = waiting ? messages.phone.enter : number ? messages.change : messages.add;
  return (
    <Setting
      label={messages.phone.label}
      actions={offered ? [{ editor: "phone", text: action }] : []}
      editors={{ phone: <PhoneEditor /> }}
    >
      <Present muted={number === ""}>{number || messages.none}</Present>
      {waiting && <p className="text-small text-warn">{messages.phone.waiting({ number: waiting })}</p>}
    </Setting>
  );
}

function PhoneEditor() {
  const waiting = useAccount()?.new_phone;
  const [editing, setEditing] = useState(false);
  const [sentAt, setSentAt] = useState(0);
  if (waiting && !editing)
    return <PhoneCode key={waiting} next={waiting} sentAt={sentAt} onAnother={() => setEditing(true)} />;
  return (
    <NewPhone
      // Set before the response, because the response changes the account and opens the code form.
      onSend={() => setSentAt(Date.now())}
      onSent={() => setEditing(false)}
    />
  );
}

function NewPhone({ onSend, onSent }: { onSend: () => void; onSent: () => void }) {
  const config = useConfig();
  const { phone: messages } = useMessages("account");
  const present = toE164(useAccount()?.phone ?? "");
  const toRejections = useFieldRejections();
  const state = useValues({ address: "" });
  const phone = toE164(state.values.address);
  const form = useForm({
    ...state,
    id: "account-phone",
    fields: ["address"],
    problems: { address: phone === null ? messages.missing : phone === present ? messages.same : undefined },
    toRejections: (failure) =>
      failure.code === "phone_exists" ? { address: messages.inUse } : toRejections(failure),
    onSubmit: async () => {
      if (phone === null) return;
      onSend();
      await changePhone(config, phone);
      onSent();
    },
  });

  return (
    <EditorForm
      saveLabel={messages.save}
      form={form}
      problem={form.isFieldFailure ? null : <ProblemView failure={form.failure} />}
    >
      <TextField
        {...form.text("address")}
        name="phone"
        type="tel"
        autoComplete="tel"
        maxLength={40}
        label={messages.new}
        help={messages.help}
      />
    </EditorForm>
  );
}

interface PhoneCodeProps {
  next: string;
  sentAt: number;
  onAnother: () => void;
}

function PhoneCode({ next, sentAt, onAnother }: PhoneCodeProps) {
  const config = useConfig();
  const { phone: messages } = useMessages("account");
  const { cancel: cancelLabel } = useMessages("common");
  const { done, cancel } = useEditors();
  const shown = shownNumber(next);
  // The service stores and returns numbers without the plus.
  const phone = next.startsWith("+") ? next : `+${next}`;
  return (
    <Stack>
      <Text>{messages.sentTo({ number: shown })}</Text>
      <CodeForm
        onCode={async (code) => {
          await confirmChange(config, { phone }, code);
          done("phone", messages.done({ number: shown }));
        }}
        resend={{ send: () => changePhone(config, phone), to: shown, sentAt }}
      />
      <Row gap={2}>
        <Button size="small" variant="quiet" flush onClick={onAnother}>
          {messages.another}
        </Button>
        <Button size="small" variant="quiet" flush onClick={cancel}>
          {cancelLabel}
        </Button>
      </Row>
    </Stack>
  );
}
