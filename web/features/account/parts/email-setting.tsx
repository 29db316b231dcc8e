import { useState } from "react";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { changeEmail } from "#web/shared/session/manage-account.ts";
import { TextField } from "#web/ui/text-field.tsx";
import { readAddress } from "#web/shared/parts/address.ts";
import { focusField } from "#web/features/sign-in/parts/focus.ts";
import { ProblemView, useFieldProblem } from "#web/features/sign-in/parts/problem-view.tsx";
import { useAction } from "#web/features/sign-in/parts/use-action.ts";
import { EditorForm } from "./editor-form.tsx";
import { EmailCodes } from "./email-codes.tsx";
import { Present, Setting } from "./setting.tsx";
import { useAccount } from "./use-account.ts";

export function EmailSetting() {
  const messages = useMessages("account");
  const user = useAccount();
  const waiting = user?.new_email;
  const enter = user?.email ? messages.email.enter : messages.email.enterOne;
  return (
    <Setting
      label={messages.email.label}
      actions={[{ editor: "email", text: waiting ? enter : user?.email ? messages.change : messages.add }]}
      editors={{ email: <EmailEditor /> }}
    >
      <Present muted={!user?.email}>{user?.email || messages.none}</Present>
      {waiting && <p className="text-small text-warn">{messages.email.waiting(waiting)}</p>}
    </Setting>
  );
}

function EmailEditor() {
  const user = useAccount();
  const waiting = user?.new_email;
  const [anew, setEditing] = useState(false);
  const [sentAt, setSentAt] = useState(0);
  return waiting && !anew ? (
    <EmailCodes
      key={waiting}
      present={user.email ?? ""}
      next={waiting}
      sentAt={sentAt}
      onAnother={() => setEditing(true)}
    />
  ) : (
    <NewEmail
      present={user?.email ?? ""}
      // Set before the response, because the response changes the account and opens the code form.
      onSend={() => setSentAt(Date.now())}
      onSent={() => setEditing(false)}
    />
  );
}

const FIELD = "account-email";

interface NewEmailProps {
  present: string;
  onSend: () => void;
  onSent: () => void;
}

function NewEmail({ present, onSend, onSent }: NewEmailProps) {
  const config = useConfig();
  const { email: messages } = useMessages("account");
  const action = useAction();
  const fieldProblem = useFieldProblem(action.failure);
  const [email, setEmail] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const taken = action.failure?.code === "email_exists";

  function save(): void {
    const read = readAddress({ by: "email", email, phone: "" });
    const next = read.ok && "email" in read.address ? read.address.email : null;
    const problem = next === null ? messages.missing : next === present ? messages.same : null;
    setWrong(problem);
    if (next === null || problem !== null) return focusField(FIELD);
    action.run(async () => {
      onSend();
      await changeEmail(config, next, paths.account());
      onSent();
    });
  }

  return (
    <EditorForm
      save={present === "" ? messages.saveFirst : messages.save}
      action={action}
      onSave={save}
      problem={taken ? null : <ProblemView failure={action.failure} />}
    >
      <TextField
        id={FIELD}
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={320}
        label={messages.new}
        help={present === "" ? messages.helpFirst : messages.help(present)}
        error={wrong ?? (taken ? messages.taken : fieldProblem("address"))}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
    </EditorForm>
  );
}
