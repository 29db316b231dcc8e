import type { User } from "@supabase/auth-js";
import { useQueryClient } from "@tanstack/react-query";
import { useRevalidator } from "react-router";
import { affiliateQuery } from "#web/shared/api/get-affiliate.ts";
import { PasswordField } from "./password-field.tsx";
import { passwordFits } from "./password-rules.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { choosePassword } from "#web/shared/session/sign-in.ts";
import { Button } from "#web/ui/button.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { Form } from "#web/shared/form/form.tsx";
import { useForm, useValues } from "#web/shared/form/use-form.ts";
import { ProblemView, useFieldRejections } from "./problem-view.tsx";

interface ChoosePasswordProps {
  user: User;
  submit: string;
  /** Message after saving. */
  done: string;
  /** Metadata of the account that changes with it. */
  data?: Record<string, unknown>;
}

/** Sets a new password for the signed-in account. The guards redirect once it is saved. */
export function ChoosePassword({ user, submit, done, data }: ChoosePasswordProps) {
  const { newPassword, rules } = useMessages("auth");
  const config = useConfig();
  const client = useQueryClient();
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const state = useValues({ password: "" });
  const { password } = state.values;
  const form = useForm({
    ...state,
    id: "new",
    fields: ["password"],
    problems: {
      password:
        password === "" ? rules.missing : passwordFits(password, config.sign_in) ? undefined : rules.unmet,
    },
    toRejections: useFieldRejections(),
    onSubmit: async () => {
      await choosePassword(config, password, data);
      // The affiliate's permissions were different before.
      client.removeQueries({ queryKey: affiliateQuery(config).queryKey });
      toast({ text: done, tone: "good" });
      await revalidate();
    },
  });

  return (
    <Form form={form} className="flex flex-col gap-4">
      {/* Tells password managers whose password this is. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={user.email ?? user.phone ?? ""}
        readOnly
        hidden
      />
      <PasswordField
        {...form.choice("password")}
        label={newPassword}
        autoComplete="new-password"
        rules={config.sign_in}
        userInputs={[user.email ?? "", config.portal_name]}
      />
      <ProblemView failure={form.failure} />
      <Button type="submit" variant="primary" fill pending={form.pending}>
        {submit}
      </Button>
    </Form>
  );
}
