import { useState } from "react";
import type { ApiFailure } from "#web/shared/api/failure.ts";
import { PasswordField } from "./password-field.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { resetPath } from "./flows.ts";
import { loadMessages } from "#web/shared/i18n/catalog.ts";
import { getLanguage } from "#web/shared/i18n/language.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { requestCode, signInWithPassword } from "#web/shared/session/lazy-sign-in.ts";
import type { Address } from "#web/shared/session/sign-in.ts";
import { emailAddress, invalidRenewalEmail, renewalEmailAddress } from "#web/shared/session/stored-values.ts";
import { Button } from "#web/ui/button.tsx";
import { AddressField, toAddressDraft, useAddressError } from "./address-field.tsx";
import { readAddress } from "#web/shared/parts/address.ts";
import { Form } from "#web/shared/form/form.tsx";
import { useForm, useValues, type Attempt, type FieldErrors } from "#web/shared/form/use-form.ts";
import { FootLink } from "./foot-link.tsx";
import { getLoginFailures, LoginFailure, withLoginFailures } from "./lazy-login-failure.tsx";
import { useFlow } from "./use-flow.ts";

interface LoginFormProps {
  onCodeSent: (address: Address) => void;
}

/** Address and password, or only the address, for a code. */
export function LoginForm({ onCodeSent }: LoginFormProps) {
  const { password: label, login: messages } = useMessages("auth");
  const flow = useFlow();
  const { form, method, submit } = useLogin(onCodeSent);
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
      <LoginFailure failure={failure} address={read.ok ? read.address : null} />
      <Button type="submit" variant="primary" fill pending={pending && method === "password"}>
        {messages.submit}
      </Button>
      <Button fill pending={pending && method === "code"} onClick={() => submit("code")}>
        {values.by === "email" ? messages.sendMail : messages.sendText}
      </Button>
    </Form>
  );
}

type Method = "password" | "code";
const FIELDS = ["address", "password"] as const;

/** Returns the form and the two ways to submit it. The errors shown are those of the `method` that was tried last. */
function useLogin(onCodeSent: (address: Address) => void) {
  const messages = useMessages("auth");
  const { needAddressAndPassword, needAddress } = messages;
  const config = useConfig();
  const flow = useFlow();
  const state = useValues(() => ({
    ...toAddressDraft(getKnownAddress(flow.name === "renewal")),
    password: "",
  }));
  const [method, setMethod] = useState<Method>("password");
  const addressError = useAddressError();
  const toRejections = (rejected: ApiFailure): FieldErrors<"address" | "password"> =>
    getLoginFailures()?.toFieldRejections(messages, rejected) ?? {};
  const { password } = state.values;
  const read = readAddress(state.values);
  const problem = read.ok ? null : read.problem;
  const attempts: Readonly<Record<Method, Attempt<(typeof FIELDS)[number]>>> = {
    password: {
      problems: {
        address: addressError(problem, needAddressAndPassword),
        password: password === "" && problem !== "missing" ? needAddressAndPassword : undefined,
      },
      onSubmit: async () => {
        if (read.ok) await withLoginFailures(() => signInWithPassword(config, read.address, password));
      },
    },
    code: {
      problems: { address: addressError(problem, needAddress) },
      onSubmit: async () => {
        if (!read.ok) return;
        // The form for the code loads while the code is sent.
        const rest = Promise.all([import("./login-code.tsx"), loadMessages("codes", getLanguage())]);
        await withLoginFailures(() =>
          Promise.all([requestCode(config, read.address, flow.afterSignIn), rest]),
        );
        onCodeSent(read.address);
      },
    },
  };
  const form = useForm({ ...state, id: "auth", fields: FIELDS, toRejections, ...attempts[method] });

  function submit(next: Method): void {
    if (form.pending) return;
    setMethod(next);
    form.submitAs(attempts[next]);
  }
  return { form, method, submit };
}

/**
 * Returns the initial address: the renewal's own, unless the user had the wrong account, otherwise the one used last.
 */
function getKnownAddress(renewal: boolean): string {
  if (!renewal) return emailAddress.read();
  return invalidRenewalEmail.read() ? "" : renewalEmailAddress.read() || emailAddress.read();
}
