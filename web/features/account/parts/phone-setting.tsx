import { useState } from "react";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { changePhone, confirmChange } from "#web/shared/session/manage-account.ts";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack, Text } from "#web/ui/layout.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { showAddress, toE164 } from "#web/shared/parts/address.ts";
import { CodeForm } from "#web/features/sign-in/parts/code-form.tsx";
import { focusField } from "#web/features/sign-in/parts/focus.ts";
import { ProblemView, useFieldProblem } from "#web/features/sign-in/parts/problem-view.tsx";
import { useAction } from "#web/features/sign-in/parts/use-action.ts";
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
      {waiting && <p className="text-small text-warn">{messages.phone.waiting(waiting)}</p>}
    </Setting>
  );
}

function PhoneEditor() {
  const waiting = useAccount()?.new_phone;
  const [anew, setEditing] = useState(false);
  const [sentAt, setSentAt] = useState(0);
  if (waiting && !anew)
    return <PhoneCode key={waiting} next={waiting} sentAt={sentAt} onAnother={() => setEditing(true)} />;
  return (
    <NewPhone
      // Set before the response, because the response changes the account and opens the code form.
      onSend={() => setSentAt(Date.now())}
      onSent={() => setEditing(false)}
    />
  );
}

const FIELD = "account-phone";

function NewPhone({ onSend, onSent }: { onSend: () => void; onSent: () => void }) {
  const config = useConfig();
  const { phone: messages } = useMessages("account");
  const present = toE164(useAccount()?.phone ?? "");
  const action = useAction();
  const fieldProblem = useFieldProblem(action.failure);
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const taken = action.failure?.code === "phone_exists";

  function save(): void {
    const phone = toE164(typed);
    const problem = phone === null ? messages.missing : phone === present ? messages.same : null;
    setWrong(problem);
    if (phone === null || problem !== null) return focusField(FIELD);
    action.run(async () => {
      onSend();
      await changePhone(config, phone);
      onSent();
    });
  }

  return (
    <EditorForm
      save={messages.save}
      action={action}
      onSave={save}
      problem={taken ? null : <ProblemView failure={action.failure} />}
    >
      <TextField
        id={FIELD}
        name="phone"
        type="tel"
        autoComplete="tel"
        maxLength={40}
        label={messages.new}
        help={messages.help}
        error={wrong ?? (taken ? messages.taken : fieldProblem("address"))}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
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
      <Text>{messages.sentTo(shown)}</Text>
      <CodeForm
        onCode={async (code) => {
          await confirmChange(config, { phone }, code);
          done("phone", messages.done(shown));
        }}
        resend={{ send: () => changePhone(config, phone), to: shown, sentAt }}
      />
      <Row gap={2}>
        <Button size="small" variant="quiet" onClick={onAnother}>
          {messages.another}
        </Button>
        <Button size="small" variant="quiet" onClick={cancel}>
          {cancelLabel}
        </Button>
      </Row>
    </Stack>
  );
}
