import type { FormEvent } from "react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { ApiFailure } from "#web/shared/api/failure.ts";
import { PasswordField } from "./password-field.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { resetPath, verifyPath } from "./flows.ts";
import { loadMessages } from "#web/shared/i18n/catalog.ts";
import { getLanguage } from "#web/shared/i18n/language.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { requestCode, resendCode, signInWithPassword } from "#web/shared/session/lazy-sign-in.ts";
import type { Address } from "#web/shared/session/sign-in.ts";
import { emailAddress, invalidRenewalEmail, renewalEmailAddress } from "#web/shared/session/stored-values.ts";
import { Button } from "#web/ui/button.tsx";
import { ADDRESS_ID, AddressField, useAddressDraft, useAddressError } from "./address-field.tsx";
import { readAddress } from "#web/shared/parts/address.ts";
import { focusField, focusProblem } from "./focus.ts";
import { FootLink } from "./foot-link.tsx";
import { ProblemView, useFieldProblem } from "./problem-view.tsx";
import { findProblem } from "./problem.ts";
import { useAction } from "./use-action.ts";
import { useFlow } from "./use-flow.ts";

const PASSWORD_ID = "auth-password";
const IDS = { address: ADDRESS_ID, password: PASSWORD_ID };

interface LoginFormProps {
  onCodeSent: (address: Address) => void;
}

/** Address and password, or only the address, for a code. */
export function LoginForm({ onCodeSent }: LoginFormProps) {
  const { needAddressAndPassword, needAddress, password: label, login: messages } = useMessages("auth");
  const config = useConfig();
  const flow = useFlow();
  const [draft, setDraft] = useAddressDraft(knownAddress(flow.name === "renewal"));
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState<"password" | "code" | null>(null);
  const addressError = useAddressError();
  const signIn = useAction();
  const code = useAction();
  const failure = signIn.failure ?? code.failure;
  const rejected = useFieldProblem(failure);

  const read = readAddress(draft);
  const addressProblem = read.ok ? null : read.problem;
  const missing = tried === "code" ? needAddress : needAddressAndPassword;

  const handleRejected = (rejection: ApiFailure): void => focusProblem(rejection, IDS);

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    setTried("password");
    code.clear();
    if (!read.ok) focusField(ADDRESS_ID);
    else if (password === "") focusField(PASSWORD_ID);
    else if (!code.pending)
      signIn.run(() => signInWithPassword(config, read.address, password), handleRejected);
  }

  function sendCode(): void {
    setTried("code");
    signIn.clear();
    if (!read.ok) focusField(ADDRESS_ID);
    else if (!signIn.pending)
      code.run(async () => {
        // The form for the code loads while the code is sent.
        const rest = Promise.all([import("./login-code.tsx"), loadMessages("codes", getLanguage())]);
        await Promise.all([requestCode(config, read.address, flow.signedIn), rest]);
        onCodeSent(read.address);
      }, handleRejected);
  }

  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <AddressField
        draft={draft}
        onChange={setDraft}
        autoComplete="username"
        error={(tried && addressError(addressProblem, missing)) || rejected("address")}
      />
      <div className="flex flex-col gap-1">
        <PasswordField
          id={PASSWORD_ID}
          label={label}
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          error={
            (tried === "password" && password === "" && addressProblem !== "missing"
              ? needAddressAndPassword
              : undefined) ?? rejected("password")
          }
        />
        <FootLink href={resetPath(flow, draft.by === "email" ? draft.email.trim() : "")}>
          {messages.forgot}
        </FootLink>
      </div>
      <ProblemView failure={failure}>
        {findProblem(failure) === "unconfirmed" && read.ok && <VerifyNow address={read.address} />}
      </ProblemView>
      <Button type="submit" variant="primary" fill pending={signIn.pending}>
        {messages.submit}
      </Button>
      <Button fill pending={code.pending} onClick={sendCode}>
        {draft.by === "email" ? messages.sendMail : messages.sendText}
      </Button>
    </form>
  );
}

/**
 * Returns the initial address: the renewal's own, unless the user had the wrong account, otherwise the one used last.
 */
function knownAddress(renewal: boolean): string {
  if (!renewal) return emailAddress.read();
  return invalidRenewalEmail.read() ? "" : renewalEmailAddress.read() || emailAddress.read();
}

/** The password was correct, but the address is not verified yet. */
function VerifyNow({ address }: { address: Address }) {
  const { problems } = useMessages("auth");
  const config = useConfig();
  const flow = useFlow();
  const navigate = useNavigate();
  const action = useAction();

  async function send(): Promise<void> {
    try {
      await resendCode(config, address, "email" in address ? "signup" : "sms", flow.signedIn);
    } catch (error) {
      // Rate limited: a code was sent a moment ago, which is the one that the next page needs.
      if (!(error instanceof ApiFailure) || findProblem(error) !== "wait") throw error;
    }
    await navigate(verifyPath(flow, address), { state: { sent_at: Date.now() } });
  }

  return (
    <div className="flex flex-col gap-2">
      <Button size="small" pending={action.pending} onClick={() => action.run(send)}>
        {problems.verifyNow}
      </Button>
      <ProblemView failure={action.failure} />
    </div>
  );
}
