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
import { PROOF_REFUSED, proofAsked, type ProofAsked } from "./password-proof.ts";
import { Present, Setting } from "./setting.tsx";
import { useAccount } from "./use-account.ts";

export function PasswordSetting() {
  const { password: words } = useMessages("security");
  return (
    <Setting
      label={words.label}
      actions={[{ editor: "password", text: words.action }]}
      editors={{ password: <PasswordEditor /> }}
    >
      <Present muted>{words.text}</Present>
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
  const { password: words } = useMessages("security");
  const { done } = useEditors();
  const action = useAction();
  const fieldProblem = useFieldProblem(action.failure);
  const [password, setPassword] = useState("");
  const [proof, setProof] = useState("");
  const [asked, setAsked] = useState<ProofAsked | null>(null);
  const [sent, setSent] = useState(false);
  const unmet = password === "" ? rules.missing : rules.unmet;
  const fits = passwordFits(password, config.sign_in);

  useEffect(() => {
    if (asked) focusField(PROOF);
  }, [asked]);

  async function send(): Promise<void> {
    try {
      await updateUser(config, {
        password,
        ...(asked === "current" ? { current_password: proof } : {}),
        ...(asked === "nonce" ? { nonce: proof.trim() } : {}),
      });
    } catch (error) {
      const needed = proofAsked(error);
      if (needed) {
        setAsked(needed);
        setProof("");
        setSent(false);
        return needed === "nonce" ? requestNonce(config) : undefined;
      }
      throw error;
    }
    await queries.invalidateQueries({ queryKey: ["sessions"] });
    done("password", words.done);
  }

  function save(): void {
    setSent(true);
    if (!fits) return focusField(FIELD);
    if (asked && proof === "") return focusField(PROOF);
    action.run(send);
  }

  const refusedProof = action.failure !== null && PROOF_REFUSED.has(action.failure.code ?? "");
  const missing = asked === "nonce" ? words.nonceMissing : words.currentMissing;
  const wrong = asked === "nonce" ? words.nonceWrong : words.currentWrong;
  const proofError = refusedProof ? wrong : sent && proof === "" ? missing : undefined;
  return (
    <EditorForm
      save={words.save}
      action={action}
      onSave={save}
      problem={refusedProof ? null : <ProblemView failure={action.failure} />}
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
        label={words.new}
        autoComplete="new-password"
        rules={config.sign_in}
        own={user ? [fullName(user), displayName(user), user.email ?? ""] : []}
        error={sent && !fits ? unmet : fieldProblem("password")}
        value={password}
        onChange={setPassword}
      />
      {asked === "current" && (
        <PasswordField
          id={PROOF}
          name="current-password"
          label={words.current}
          autoComplete="current-password"
          error={proofError}
          value={proof}
          onChange={setProof}
        />
      )}
      {asked === "nonce" && (
        <>
          <TextField
            id={PROOF}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            chars={10}
            label={words.nonce}
            help={words.nonceHelp}
            error={proofError}
            value={proof}
            onChange={(event) => setProof(event.target.value)}
          />
          <Button size="small" variant="quiet" onClick={() => action.run(() => requestNonce(config))}>
            {words.nonceAgain}
          </Button>
        </>
      )}
    </EditorForm>
  );
}
