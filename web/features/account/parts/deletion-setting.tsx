import { useEffect, useState } from "react";
import { deleteAccount } from "../api/delete-account.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { PasswordField } from "#web/features/sign-in/parts/password-field.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { forgetSession, signOut } from "#web/shared/session/sign-out.ts";
import { Notice } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { WarnIcon } from "#web/ui/icons.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { focusField } from "#web/features/sign-in/parts/focus.ts";
import type { Action } from "#web/features/sign-in/parts/use-action.ts";
import { useAction } from "#web/features/sign-in/parts/use-action.ts";
import { EditorForm } from "./editor-form.tsx";
import { Present, Setting } from "./setting.tsx";

export function DeletionSetting() {
  const { deletion: words } = useMessages("account");
  return (
    <Setting
      label={words.label}
      actions={[{ editor: "deletion", text: words.open, danger: true }]}
      editors={{ deletion: <Deletion /> }}
    >
      <Present muted>{words.text}</Present>
    </Setting>
  );
}

const WORD = "account-word";
const PASSWORD = "account-delete-password";

function Deletion() {
  const config = useConfig();
  const { deletion: words } = useMessages("account");
  const action = useAction();
  const [word, setWord] = useState("");
  const [password, setPassword] = useState("");
  const [sent, setSent] = useState(false);
  const agreed = word.trim().toUpperCase() === words.word;
  const wrongPassword = action.failure?.code === "current_password_invalid";

  useEffect(() => {
    if (wrongPassword) focusField(PASSWORD);
  }, [wrongPassword]);

  function save(): void {
    setSent(true);
    if (!agreed) return focusField(WORD);
    action.run(async () => {
      await deleteAccount(config, password === "" ? null : password);
      // The session went with the account; here it is only forgotten.
      forgetSession(paths.compare());
    });
  }

  return (
    <EditorForm
      save={words.confirm}
      danger
      action={action}
      onSave={save}
      problem={wrongPassword ? null : <DeletionProblem action={action} />}
    >
      <Consequences title={words.whatGoes} items={words.goes} />
      <Consequences title={words.whatStays} items={words.stays} />
      <TextField
        id={WORD}
        name="word"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        label={words.typeWord(words.word)}
        error={sent && !agreed ? words.wrongWord(words.word) : undefined}
        value={word}
        onChange={(event) => setWord(event.target.value)}
      />
      <PasswordField
        id={PASSWORD}
        label={words.password}
        autoComplete="current-password"
        help={words.passwordHelp}
        error={wrongPassword ? words.wrongPassword : undefined}
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
  const { deletion: words } = useMessages("account");
  const [leaving, setLeaving] = useState(false);
  if (!action.failure) return null;
  if (action.failure.code !== "reauthentication_needed") return <FailurePanel error={action.failure} />;
  return (
    <div role="alert">
      <Notice tone="warn" icon={<WarnIcon />} title={words.stale}>
        <p>{words.staleTodo}</p>
        <div className="pt-2">
          <Button
            size="small"
            pending={leaving}
            onClick={() => {
              setLeaving(true);
              // Whose guard leads to the login and, after that, back here.
              void signOut(config, { scope: "local", to: paths.account() });
            }}
          >
            {words.again}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
