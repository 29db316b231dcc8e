import { fullName } from "#web/shared/parts/display-user.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { updateUser } from "#web/shared/session/sign-in.ts";
import { Grid } from "#web/ui/layout.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { ProblemView } from "#web/features/sign-in/parts/problem-view.tsx";
import { useForm, useValues } from "#web/shared/form/use-form.ts";
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
  const state = useValues(() => ({
    first: getMetadata(user, "first_name"),
    last: getMetadata(user, "last_name"),
  }));
  const { first, last } = state.values;
  const form = useForm({
    ...state,
    id: "account",
    fields: ["first", "last"],
    problems: {
      first: first.trim() === "" ? messages.missingFirst : undefined,
      last: last.trim() === "" ? messages.missingLast : undefined,
    },
    onSubmit: async () => {
      await updateUser(config, { data: { first_name: first.trim(), last_name: last.trim() } });
      done("names", messages.done);
    },
  });

  return (
    <EditorForm saveLabel={messages.save} form={form} problem={<ProblemView failure={form.failure} />}>
      <Grid columns={2}>
        <TextField
          {...form.text("first")}
          name="given-name"
          autoComplete="given-name"
          label={messages.first}
          maxLength={MAX_LENGTH}
        />
        <TextField
          {...form.text("last")}
          name="family-name"
          autoComplete="family-name"
          label={messages.last}
          maxLength={MAX_LENGTH}
        />
      </Grid>
    </EditorForm>
  );
}
