import { useState } from "react";
import { fullName } from "#web/shared/parts/person.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { updateUser } from "#web/shared/session/sign-in.ts";
import { Grid } from "#web/ui/layout.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { focusField } from "#web/features/sign-in/parts/focus.ts";
import { ProblemView } from "#web/features/sign-in/parts/problem-view.tsx";
import { useAction } from "#web/features/sign-in/parts/use-action.ts";
import { EditorForm } from "./editor-form.tsx";
import { useEditors } from "./editors.tsx";
import { Present, Setting } from "./setting.tsx";
import { getMetadata, useAccount } from "./use-account.ts";

export function NamesSetting() {
  const messages = useMessages("account");
  const user = useAccount();
  const name = user ? fullName(user) : "";
  return (
    <Setting
      label={messages.names.label}
      actions={[{ editor: "names", text: messages.change }]}
      editors={{ names: <NamesEditor /> }}
    >
      <Present muted={name === ""}>{name || messages.none}</Present>
    </Setting>
  );
}

// The limit of accept_terms.
const MAX_LENGTH = 100;

function NamesEditor() {
  const config = useConfig();
  const { names: messages } = useMessages("account");
  const user = useAccount();
  const { done } = useEditors();
  const action = useAction();
  const [first, setFirst] = useState(getMetadata(user, "first_name"));
  const [last, setLast] = useState(getMetadata(user, "last_name"));
  const [sent, setSent] = useState(false);

  function save(): void {
    setSent(true);
    const wrong = [first, last].findIndex((name) => name.trim() === "");
    if (wrong !== -1) return focusField(["account-first", "account-last"][wrong] ?? "");
    action.run(async () => {
      await updateUser(config, { data: { first_name: first.trim(), last_name: last.trim() } });
      done("names", messages.done);
    });
  }

  return (
    <EditorForm
      save={messages.save}
      action={action}
      onSave={save}
      problem={<ProblemView failure={action.failure} />}
    >
      <Grid columns={2}>
        <TextField
          id="account-first"
          name="given-name"
          autoComplete="given-name"
          label={messages.first}
          value={first}
          maxLength={MAX_LENGTH}
          error={sent && first.trim() === "" ? messages.missingFirst : undefined}
          onChange={(event) => setFirst(event.target.value)}
        />
        <TextField
          id="account-last"
          name="family-name"
          autoComplete="family-name"
          label={messages.last}
          value={last}
          maxLength={MAX_LENGTH}
          error={sent && last.trim() === "" ? messages.missingLast : undefined}
          onChange={(event) => setLast(event.target.value)}
        />
      </Grid>
    </EditorForm>
  );
}
