import type { User } from "@supabase/auth-js";
import { useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { affiliateQuery } from "#web/shared/api/get-affiliate.ts";
import { PasswordField } from "./password-field.tsx";
import { passwordFits } from "./password-rules.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { choosePassword } from "#web/shared/session/sign-in.ts";
import { Button } from "#web/ui/button.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { focusField, focusProblem } from "./focus.ts";
import { ProblemView, useFieldProblem } from "./problem-view.tsx";
import { useAction } from "./use-action.ts";

const PASSWORD_ID = "new-password";

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
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const action = useAction();
  const rejected = useFieldProblem(action.failure);
  const wrong =
    password === "" ? rules.missing : passwordFits(password, config.sign_in) ? undefined : rules.unmet;

  async function save(): Promise<void> {
    await choosePassword(config, password, data);
    // The affiliate's permissions were different before.
    client.removeQueries({ queryKey: affiliateQuery(config).queryKey });
    toast({ text: done, tone: "good" });
    await revalidate();
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (wrong) {
      focusField(PASSWORD_ID);
      return;
    }
    action.run(save, (failure) => focusProblem(failure, { password: PASSWORD_ID }));
  }

  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
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
        id={PASSWORD_ID}
        label={newPassword}
        value={password}
        onChange={setPassword}
        autoComplete="new-password"
        rules={config.sign_in}
        own={[user.email ?? "", config.portal_name]}
        error={(tried && wrong) || rejected("password")}
      />
      <ProblemView failure={action.failure} />
      <Button type="submit" variant="primary" fill pending={action.pending}>
        {submit}
      </Button>
    </form>
  );
}
