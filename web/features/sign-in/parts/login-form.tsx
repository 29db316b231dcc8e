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
import { AddressField, toAddressDraft, useAddressError } from "./address-field.tsx";
import { readAddress } from "#web/shared/parts/address.ts";
import { Form } from "#web/shared/form/form.tsx";
import { useForm, useValues, type Attempt } from "#web/shared/form/use-form.ts";
import { FootLink } from "./foot-link.tsx";
import { ProblemView, useFieldRejections } from "./problem-view.tsx";
import { findProblem } from "./problem.ts";
import { useAction } from "#web/shared/form/use-action.ts";
import { useFlow } from "./use-flow.ts";

interface LoginFormProps {
  onCodeSent: (address: Address) => void;
  /** The page has a more important action. */
  isSecond?: boolean;
}

/** Address and password, or only the address, for a code. */
export function LoginForm({ onCodeSent, isSecond }: LoginFormProps) {
  const { password: label, login: messages } = useMessages("auth");
  const flow = useFlow();
  const { form, way: method, submit } = useLogin(onCodeSent);
  const { values, failure, pending } = form;
  const read = readAddress(values);
  return (
    <Form form={{ submit: () => submit("password") }} className="flex flex-col gap-4">
      <AddressField
        {...form.field("address")}
        draft={values}
        onChange={form.update}
        autoComplete="username"
      />
      <div className="flex flex-col gap-1">
        <PasswordField {...form.choice("password")} label={label} autoComplete="current-password" />
        <FootLink href={resetPath(flow, values.by === "email" ? values.email.trim() : "")}>
          {messages.forgot}
        </FootLink>
      </div>
      <ProblemView failure={failure} by={values.by}>
        {findProblem(failure) === "unconfirmed" && read.ok && <VerifyNow address={read.address} />}
      </ProblemView>
      <Button
        type="submit"
        variant={isSecond ? "secondary" : "primary"}
        fill
        pending={pending && method === "password"}
      >
        {messages.submit}
      </Button>
      <Button fill pending={pending && method === "code"} onClick={() => submit("code")}>
        {values.by === "email" ? messages.sendMail : messages.sendText}
      </Button>
    </Form>
  );
}

type Way = "password" | "code";
const FIELDS = ["address", "password"] as const;

/** Returns the form and the two ways to submit it. The errors shown are those of the `way` that was tried last. */
function useLogin(onCodeSent: (address: Address) => void) {
  const { needAddressAndPassword, needAddress } = useMessages("auth");
  const config = useConfig();
  const flow = useFlow();
  const state = useValues(() => ({
    ...toAddressDraft(getKnownAddress(flow.name === "renewal")),
    password: "",
  }));
  const [method, setWay] = useState<Way>("password");
  const addressError = useAddressError();
  const toRejections = useFieldRejections();
  const { password } = state.values;
  const read = readAddress(state.values);
  const problem = read.ok ? null : read.problem;
  const attempts: Readonly<Record<Way, Attempt<(typeof FIELDS)[number]>>> = {
    password: {
      problems: {
        address: addressError(problem, needAddressAndPassword),
        password: password === "" && problem !== "missing" ? needAddressAndPassword : undefined,
      },
      onSubmit: async () => {
        if (read.ok) await signInWithPassword(config, read.address, password);
      },
    },
    code: {
      problems: { address: addressError(problem, needAddress) },
      onSubmit: async () => {
        if (!read.ok) return;
        // The form for the code loads while the code is sent.
        const rest = Promise.all([import("./login-code.tsx"), loadMessages("codes", getLanguage())]);
        await Promise.all([requestCode(config, read.address, flow.afterSignIn), rest]);
        onCodeSent(read.address);
      },
    },
  };
  const form = useForm({ ...state, id: "auth", fields: FIELDS, toRejections, ...attempts[method] });

  function submit(next: Way): void {
    if (form.pending) return;
    setWay(next);
    form.submitAs(attempts[next]);
  }
  return { form, way: method, submit };
}

/**
 * Returns the initial address: the renewal's own, unless the user had the wrong account, otherwise the one used last.
 */
function getKnownAddress(renewal: boolean): string {
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
      await resendCode(config, address, "email" in address ? "signup" : "sms", flow.afterSignIn);
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
