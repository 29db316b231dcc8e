import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { PasswordField } from "#web/features/sign-in/parts/password-field.tsx";
import { passwordFits } from "#web/features/sign-in/parts/password-rules.ts";
import { displayName, fullName } from "#web/shared/parts/display-user.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { requestNonce } from "#web/shared/session/manage-account.ts";
import { updateUser } from "#web/shared/session/sign-in.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { ProblemView, useFieldRejections } from "#web/features/sign-in/parts/problem-view.tsx";
import { useForm, useValues, type FormState } from "#web/shared/form/use-form.ts";
import { EditorForm } from "./editor-form.tsx";
import { useEditors } from "./editors.tsx";
import { PROOF_ERRORS, findRequiredProof, type RequiredProof } from "./password-proof.ts";
import { Present, Setting } from "./setting.tsx";
import { useAccount } from "./use-account.ts";

export function PasswordSetting() {
  const { password: messages } = useMessages("security");
  return (
    <Setting
      label={messages.label}
      actions={[{ editor: "password", text: messages.action }]}
      editors={{ password: <PasswordEditor /> }}
    >
      <Present muted>{messages.text}</Present>
    </Setting>
  );
}

function PasswordEditor() {
  const config = useConfig();
  const user = useAccount();
  const { password: messages } = useMessages("security");
  const { form, requested: requiredProof } = usePasswordChange();
  return (
    <EditorForm
      saveLabel={messages.save}
      form={form}
      problem={form.isFieldFailure ? null : <ProblemView failure={form.failure} />}
    >
      {/* For password managers, which keep the password under this name. */}
      <input
        className="sr-only"
        aria-hidden="true"
        tabIndex={-1}
        autoComplete="username"
        value={user?.email || user?.phone || ""}
        readOnly
      />
      <PasswordField
        {...form.choice("password")}
        label={messages.new}
        autoComplete="new-password"
        rules={config.sign_in}
        userInputs={user ? [fullName(user), displayName(user), user.email ?? ""] : []}
      />
      {requiredProof === "current" && (
        <PasswordField
          {...form.choice("proof")}
          name="current-password"
          label={messages.current}
          autoComplete="current-password"
        />
      )}
      {requiredProof === "nonce" && <NonceField form={form} />}
    </EditorForm>
  );
}

type PasswordForm = FormState<{ password: string; proof: string }, "password" | "proof">;

/** Field for the code that was sent to verify who is changing the password. */
function NonceField({ form }: { form: PasswordForm }) {
  const config = useConfig();
  const { password: messages } = useMessages("security");
  return (
    <>
      <TextField
        {...form.text("proof")}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        chars={10}
        label={messages.nonce}
        help={messages.nonceHelp}
      />
      <Button size="small" variant="quiet" onClick={() => form.run(() => requestNonce(config))}>
        {messages.nonceAgain}
      </Button>
    </>
  );
}

/** Returns the form of a new password, and the proof that the server requires for it. */
function usePasswordChange(): { form: PasswordForm; requested: RequiredProof | null } {
  const config = useConfig();
  const queries = useQueryClient();
  const { rules } = useMessages("auth");
  const { password: messages } = useMessages("security");
  const { done } = useEditors();
  const toRejections = useFieldRejections();
  const [requiredProof, setRequiredProof] = useState<RequiredProof | null>(null);
  const state = useValues({ password: "", proof: "" });
  const { password, proof } = state.values;
  const isNonce = requiredProof === "nonce";
  const form: PasswordForm = useForm({
    ...state,
    id: "account",
    fields: ["password", "proof"],
    problems: {
      password: getPasswordProblem(),
      proof:
        requiredProof && proof === ""
          ? isNonce
            ? messages.nonceMissing
            : messages.currentMissing
          : undefined,
    },
    toRejections: (failure) =>
      PROOF_ERRORS.has(failure.code ?? "")
        ? { proof: isNonce ? messages.nonceWrong : messages.currentWrong }
        : toRejections(failure),
    onSubmit: send,
  });
  const focusProof = useEffectEvent(() => form.focus("proof"));
  useEffect(() => {
    if (requiredProof) focusProof();
  }, [requiredProof]);
  return { form, requested: requiredProof };

  function getPasswordProblem(): string | undefined {
    if (password === "") return rules.missing;
    return passwordFits(password, config.sign_in) ? undefined : rules.unmet;
  }

  async function send(): Promise<void> {
    try {
      await updateUser(config, {
        password,
        ...(requiredProof === "current" ? { current_password: proof } : {}),
        ...(isNonce ? { nonce: proof.trim() } : {}),
      });
    } catch (error) {
      const needed = findRequiredProof(error);
      if (!needed) throw error;
      setRequiredProof(needed);
      form.update({ proof: "" });
      form.reset();
      return needed === "nonce" ? requestNonce(config) : undefined;
    }
    await queries.invalidateQueries({ queryKey: ["sessions"] });
    done("password", messages.done);
  }
}
