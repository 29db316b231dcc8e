import { useState } from "react";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { changeEmail } from "#web/shared/session/manage-account.ts";
import { TextField } from "#web/ui/text-field.tsx";
import { readAddress } from "#web/shared/parts/address.ts";
import { ProblemView, useFieldRejections } from "#web/features/sign-in/parts/problem-view.tsx";
import { useForm, useValues } from "#web/shared/form/use-form.ts";
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
      {waiting && <p className="text-small text-warn">{messages.email.waiting({ address: waiting })}</p>}
    </Setting>
  );
}

function EmailEditor() {
  const user = useAccount();
  const waiting = user?.new_email;
  const [editing, setEditing] = useState(false);
  const [sentAt, setSentAt] = useState(0);
  return waiting && !editing ? (
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

interface NewEmailProps {
  present: string;
  onSend: () => void;
  onSent: () => void;
}

function NewEmail({ present, onSend, onSent }: NewEmailProps) {
  const config = useConfig();
  const { email: messages } = useMessages("account");
  const toRejections = useFieldRejections();
  const state = useValues({ address: "" });
  const read = readAddress({ by: "email", email: state.values.address, phone: "" });
  const next = read.ok && "email" in read.address ? read.address.email : null;
  const form = useForm({
    ...state,
    id: "account-email",
    fields: ["address"],
    problems: { address: next === null ? messages.missing : next === present ? messages.same : undefined },
    toRejections: (failure) =>
      failure.code === "email_exists" ? { address: messages.inUse } : toRejections(failure),
    onSubmit: async () => {
      if (next === null) return;
      onSend();
      await changeEmail(config, next, paths.account());
      onSent();
    },
  });

  return (
    <EditorForm
      saveLabel={present === "" ? messages.saveFirst : messages.save}
      form={form}
      problem={form.isFieldFailure ? null : <ProblemView failure={form.failure} />}
    >
      <TextField
        {...form.text("address")}
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={320}
        label={messages.new}
        help={present === "" ? messages.helpFirst : messages.help({ present })}
      />
    </EditorForm>
  );
}
