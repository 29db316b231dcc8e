import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { PasswordField } from "#web/features/sign-in/parts/password-field.tsx";
import { passwordFits } from "#web/features/sign-in/parts/password-rules.ts";
import { displayName, fullName } from "#web/shared/parts/person.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { requestNonce } from "#web/shared/session/manage-account.ts";
import { updateUser } from "#web/shared/session/sign-in.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { focusField } from "#web/features/sign-in/parts/focus.ts";
import { ProblemView, useFieldProblem } from "#web/features/sign-in/parts/problem-view.tsx";
import { useAction } from "#web/features/sign-in/parts/use-action.ts";
import { EditorForm } from "./editor-form.tsx";
import { useEditors } from "./editors.tsx";
import { PROOF_ERRORS, getRequestedProof, type RequestedProof } from "./password-proof.ts";
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

const FIELD = "account-password";
const PROOF = "account-password-proof";

function PasswordEditor() {
  const config = useConfig();
  const queries = useQueryClient();
  const user = useAccount();
  const { rules } = useMessages("auth");
  const { password: messages } = useMessages("security");
  const { done } = useEditors();
  const action = useAction();
  const fieldProblem = useFieldProblem(action.failure);
  const [password, setPassword] = useState("");
  const [proof, setProof] = useState("");
  const [requested, setRequested] = useState<RequestedProof | null>(null);
  const [sent, setSent] = useState(false);
  const unmet = password === "" ? rules.missing : rules.unmet;
  const fits = passwordFits(password, config.sign_in);

  useEffect(() => {
    if (requested) focusField(PROOF);
  }, [requested]);

  async function send(): Promise<void> {
    try {
      await updateUser(config, {
        password,
        ...(requested === "current" ? { current_password: proof } : {}),
        ...(requested === "nonce" ? { nonce: proof.trim() } : {}),
      });
    } catch (error) {
      const needed = getRequestedProof(error);
      if (needed) {
        setRequested(needed);
        setProof("");
        setSent(false);
        return needed === "nonce" ? requestNonce(config) : undefined;
      }
      throw error;
    }
    await queries.invalidateQueries({ queryKey: ["sessions"] });
    done("password", messages.done);
  }

  function save(): void {
    setSent(true);
    if (!fits) return focusField(FIELD);
    if (requested && proof === "") return focusField(PROOF);
    action.run(send);
  }

  const isProofRejected = action.failure !== null && PROOF_ERRORS.has(action.failure.code ?? "");
  const missing = requested === "nonce" ? messages.nonceMissing : messages.currentMissing;
  const wrong = requested === "nonce" ? messages.nonceWrong : messages.currentWrong;
  const proofError = isProofRejected ? wrong : sent && proof === "" ? missing : undefined;
  return (
    <EditorForm
      save={messages.save}
      action={action}
      onSave={save}
      problem={isProofRejected ? null : <ProblemView failure={action.failure} />}
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
        id={FIELD}
        label={messages.new}
        autoComplete="new-password"
        rules={config.sign_in}
        own={user ? [fullName(user), displayName(user), user.email ?? ""] : []}
        error={sent && !fits ? unmet : fieldProblem("password")}
        value={password}
        onChange={setPassword}
      />
      {requested === "current" && (
        <PasswordField
          id={PROOF}
          name="current-password"
          label={messages.current}
          autoComplete="current-password"
          error={proofError}
          value={proof}
          onChange={setProof}
        />
      )}
      {requested === "nonce" && (
        <>
          <TextField
            id={PROOF}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            chars={10}
            label={messages.nonce}
            help={messages.nonceHelp}
            error={proofError}
            value={proof}
            onChange={(event) => setProof(event.target.value)}
          />
          <Button size="small" variant="quiet" onClick={() => action.run(() => requestNonce(config))}>
            {messages.nonceAgain}
          </Button>
        </>
      )}
    </EditorForm>
  );
}
