import { definePage } from "#web/shared/page/define-page.ts";
import { useNavigate } from "react-router";
import { track } from "#web/telemetry/analytics/data-layer.ts";
import { PasswordField } from "../parts/password-field.tsx";
import { passwordFits } from "../parts/password-rules.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useConsumedParam } from "#web/shared/parts/use-consumed-param.ts";
import { parseEmailParam } from "#web/shared/parse-email-param.ts";
import { verifyPath } from "../parts/flows.ts";
import { useLanguage } from "#web/shared/i18n/language.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { signUp } from "#web/shared/session/sign-in.ts";
import { renewalEmailAddress } from "#web/shared/session/stored-values.ts";
import { Button } from "#web/ui/button.tsx";
import { Page, PageHeader, Stack } from "#web/ui/layout.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { AddressField, toAddressDraft, useAddressError } from "../parts/address-field.tsx";
import { readAddress } from "#web/shared/parts/address.ts";
import { AuthGate } from "../parts/auth-gate.tsx";
import { Form } from "#web/shared/form/form.tsx";
import { useForm, useValues } from "#web/shared/form/use-form.ts";
import { FootLink } from "../parts/foot-link.tsx";
import { GoogleButton } from "../parts/google-button.tsx";
import { ProblemView, useFieldRejections } from "../parts/problem-view.tsx";
import { findProblem } from "../parts/problem.ts";
import { useFlow } from "../parts/use-flow.ts";

/** A new account, by email or phone and a password, or through Google. */
function SignUpPage() {
  const { open } = useConfig().sign_in;
  return <AuthGate>{open ? <SignUp /> : <Closed />}</AuthGate>;
}

function SignUp() {
  const { signUp: messages } = useMessages("auth");
  const flow = useFlow();
  return (
    <Page>
      <PageHeader title={messages.title} lead={messages.lead} />
      <Stack gap={6}>
        <SignUpForm />
        <GoogleButton />
        <FootLink before={messages.have} href={flow.login}>
          {messages.signIn}
        </FootLink>
      </Stack>
    </Page>
  );
}

function SignUpForm() {
  const { password: passwordLabel, login, signUp: messages } = useMessages("auth");
  const config = useConfig();
  const flow = useFlow();
  const form = useSignUp();
  const { values, failure } = form;
  return (
    <Form form={form} className="flex flex-col gap-4">
      <AddressField {...form.field("address")} draft={values} onChange={form.update} autoComplete="email" />
      <PasswordField
        {...form.choice("password")}
        label={passwordLabel}
        autoComplete="new-password"
        rules={config.sign_in}
        userInputs={[values.email, config.portal_name]}
      />
      <ProblemView failure={failure}>
        {findProblem(failure) === "exists" && (
          <ButtonLink size="small" href={flow.login}>
            {login.submit}
          </ButtonLink>
        )}
      </ProblemView>
      <Button type="submit" variant="primary" fill pending={form.pending}>
        {messages.submit}
      </Button>
    </Form>
  );
}

/** Returns the form of a new account. It signs the customer in, or continues to the code for the address. */
function useSignUp() {
  const { needAddressAndPassword, rules } = useMessages("auth");
  const config = useConfig();
  const flow = useFlow();
  const language = useLanguage();
  const navigate = useNavigate();
  const ordered = parseEmailParam(useConsumedParam("email"));
  // From a renewal link, the account is created for the address that the link was emailed to. After an order, for the
  // address of the order.
  const known = flow.name === "renewal" ? renewalEmailAddress.read() : ordered;
  const state = useValues(() => ({ ...toAddressDraft(known), password: "" }));
  const addressError = useAddressError();
  const { password } = state.values;
  const read = readAddress(state.values);
  const problem = read.ok ? null : read.problem;
  const passwordProblem = passwordFits(password, config.sign_in) ? undefined : rules.unmet;
  // The sentence of spec §5 is about both fields, so it is shown once.
  const missing = problem === "missing" ? undefined : needAddressAndPassword;
  return useForm({
    ...state,
    id: "auth",
    fields: ["address", "password"],
    problems: {
      address: addressError(problem, needAddressAndPassword),
      password: password === "" ? missing : passwordProblem,
    },
    toRejections: useFieldRejections(),
    onSubmit: async () => {
      if (!read.ok) return;
      const { address } = read;
      const by = "email" in address ? "email" : "phone";
      track("cp_signup_started", { by, flow: flow.name });
      const result = await signUp(config, address, password, { path: flow.afterSignIn, language });
      if (result.next === "signed_in") track("cp_signup_completed", { by });
      else
        await navigate(verifyPath(flow, address), { state: { sent_at: Date.now(), chosen_at: result.at } });
    },
  });
}

function Closed() {
  const { login, signUp: messages } = useMessages("auth");
  const flow = useFlow();
  return (
    <Page>
      <PageHeader title={messages.closedTitle} lead={messages.closed} />
      <Stack gap={3}>
        <ButtonLink variant="primary" fill href={flow.login}>
          {login.submit}
        </ButtonLink>
        <ButtonLink fill href={paths.compare()}>
          {messages.compare}
        </ButtonLink>
      </Stack>
    </Page>
  );
}

export default definePage({ Component: SignUpPage });
