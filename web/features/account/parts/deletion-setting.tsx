import { useEffect, useState } from "react";
import { deleteAccount } from "../api.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { PasswordField } from "#web/features/sign-in/parts/password-field.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { clearSession, signOut } from "#web/shared/session/sign-out.ts";
import { Banner } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { WarnIcon } from "#web/ui/icons.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { focusField } from "#web/features/sign-in/parts/focus.ts";
import type { Action } from "#web/features/sign-in/parts/use-action.ts";
import { useAction } from "#web/features/sign-in/parts/use-action.ts";
import { EditorForm } from "./editor-form.tsx";
import { Present, Setting } from "./setting.tsx";

export function DeletionSetting() {
  const { deletion: messages } = useMessages("account");
  return (
    <Setting
      label={messages.label}
      actions={[{ editor: "deletion", text: messages.open, danger: true }]}
      editors={{ deletion: <Deletion /> }}
    >
      <Present muted>{messages.text}</Present>
    </Setting>
  );
}

const CONFIRM_FIELD = "account-word";
const PASSWORD = "account-delete-password";

function Deletion() {
  const config = useConfig();
  const { deletion: messages } = useMessages("account");
  const action = useAction();
  const [word, setWord] = useState("");
  const [password, setPassword] = useState("");
  const [sent, setSent] = useState(false);
  const agreed = word.trim().toUpperCase() === messages.word;
  const wrongPassword = action.failure?.code === "current_password_invalid";

  useEffect(() => {
    if (wrongPassword) focusField(PASSWORD);
  }, [wrongPassword]);

  function save(): void {
    setSent(true);
    if (!agreed) return focusField(CONFIRM_FIELD);
    action.run(async () => {
      await deleteAccount(config, password === "" ? null : password);
      // The session was deleted with the account. Here it is only cleared.
      clearSession(paths.compare());
    });
  }

  return (
    <EditorForm
      save={messages.confirm}
      danger
      action={action}
      onSave={save}
      problem={wrongPassword ? null : <DeletionProblem action={action} />}
    >
      <Consequences title={messages.whatGoes} items={messages.goes} />
      <Consequences title={messages.whatStays} items={messages.stays} />
      <TextField
        id={CONFIRM_FIELD}
        name="word"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        label={messages.typeWord(messages.word)}
        error={sent && !agreed ? messages.wrongWord(messages.word) : undefined}
        value={word}
        onChange={(event) => setWord(event.target.value)}
      />
      <PasswordField
        id={PASSWORD}
        label={messages.password}
        autoComplete="current-password"
        help={messages.passwordHelp}
        error={wrongPassword ? messages.wrongPassword : undefined}
        value={password}
        onChange={setPassword}
      />
    </EditorForm>
  );
}

function Consequences({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <div>
      <h4 className="font-semibold">{title}</h4>
      <ul className="list-disc pl-5">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}

function DeletionProblem({ action }: { action: Action }) {
  const config = useConfig();
  const { deletion: messages } = useMessages("account");
  const [leaving, setSigningOut] = useState(false);
  if (!action.failure) return null;
  if (action.failure.code !== "reauthentication_needed") return <FailurePanel error={action.failure} />;
  return (
    <div role="alert">
      <Banner tone="warn" icon={<WarnIcon />} title={messages.stale}>
        <p>{messages.staleTodo}</p>
        <div className="pt-2">
          <Button
            size="small"
            pending={leaving}
            onClick={() => {
              setSigningOut(true);
              // Its guard leads to the login and then back here.
              void signOut(config, { scope: "local", to: paths.account() });
            }}
          >
            {messages.again}
          </Button>
        </div>
      </Banner>
    </div>
  );
}
