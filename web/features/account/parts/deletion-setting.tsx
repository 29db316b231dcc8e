import { useState } from "react";
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
import type { ApiFailure } from "#web/shared/api/failure.ts";
import { useForm, useValues } from "#web/shared/form/use-form.ts";
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

function Deletion() {
  const config = useConfig();
  const { deletion: messages } = useMessages("account");
  const state = useValues({ word: "", password: "" });
  const { word, password } = state.values;
  const isConfirmed = word.trim().toUpperCase() === messages.word;
  const form = useForm({
    ...state,
    id: "account-delete",
    fields: ["word", "password"],
    problems: { word: isConfirmed ? undefined : messages.wrongWord({ word: messages.word }) },
    toRejections: ({ code }) =>
      code === "current_password_invalid" ? { password: messages.wrongPassword } : {},
    onSubmit: async () => {
      await deleteAccount(config, password === "" ? null : password);
      // The session was deleted with the account. Here it is only cleared.
      clearSession(paths.compare());
    },
  });

  return (
    <EditorForm
      saveLabel={messages.confirm}
      danger
      form={form}
      problem={form.isFieldFailure ? null : <DeletionProblem failure={form.failure} />}
    >
      <Consequences title={messages.whatGoes} items={Object.values(messages.goes)} />
      <Consequences title={messages.whatStays} items={Object.values(messages.stays)} />
      <TextField
        {...form.text("word")}
        name="word"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        label={messages.typeWord({ word: messages.word })}
      />
      <PasswordField
        {...form.choice("password")}
        label={messages.password}
        autoComplete="current-password"
        help={messages.passwordHelp}
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

function DeletionProblem({ failure }: { failure: ApiFailure | null }) {
  const config = useConfig();
  const { deletion: messages } = useMessages("account");
  const [signingOut, setSigningOut] = useState(false);
  if (!failure) return null;
  if (failure.code !== "reauthentication_needed") return <FailurePanel error={failure} />;
  return (
    <div role="alert">
      <Banner tone="warn" icon={<WarnIcon />} title={messages.stale}>
        <p>{messages.staleTodo}</p>
        <div className="pt-2">
          <Button
            size="small"
            pending={signingOut}
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
