import { definePage } from "#web/shared/page/define-page.ts";
import type { FormEvent } from "react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { track } from "#web/telemetry/analytics/data-layer.ts";
import { PasswordField } from "../parts/password-field.tsx";
import { passwordFits } from "../parts/password-rules.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useConsumedParam } from "#web/shared/parts/use-consumed-param.ts";
import { verifyPath } from "../parts/flows.ts";
import { useLanguage } from "#web/shared/i18n/language.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { signUp, type Address } from "#web/shared/session/sign-in.ts";
import { renewalEmailAddress } from "#web/shared/session/stored-values.ts";
import { Button } from "#web/ui/button.tsx";
import { Page, PageHeader, Stack } from "#web/ui/layout.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { ADDRESS_ID, AddressField, useAddressDraft, useAddressError } from "../parts/address-field.tsx";
import { readAddress } from "#web/shared/parts/address.ts";
import { AuthGate } from "../parts/auth-gate.tsx";
import { focusField, focusProblem } from "../parts/focus.ts";
import { FootLink } from "../parts/foot-link.tsx";
import { GoogleButton } from "../parts/google-button.tsx";
import { ProblemView, useFieldProblem } from "../parts/problem-view.tsx";
import { findProblem } from "../parts/problem.ts";
import { useAction } from "../parts/use-action.ts";
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

const PASSWORD_ID = "auth-password";
const IDS = { address: ADDRESS_ID, password: PASSWORD_ID };

function SignUpForm() {
  const {
    needAddressAndPassword,
    password: passwordLabel,
    login,
    rules,
    signUp: messages,
  } = useMessages("auth");
  const config = useConfig();
  const flow = useFlow();
  const language = useLanguage();
  const navigate = useNavigate();
  const ordered = useConsumedParam("email");
  // From a renewal link, the account is created for the address that the link was emailed to. After an order, for the
  // address of the order.
  const [draft, setDraft] = useAddressDraft(flow.name === "renewal" ? renewalEmailAddress.read() : ordered);
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const addressError = useAddressError();
  const action = useAction();
  const rejected = useFieldProblem(action.failure);

  const read = readAddress(draft);
  const addressProblem = read.ok ? null : read.problem;
  const passwordProblem =
    password === ""
      ? needAddressAndPassword
      : passwordFits(password, config.sign_in)
        ? undefined
        : rules.unmet;
  // The sentence of spec §5 is about both fields, so it is shown once.
  const passwordError = addressProblem === "missing" && password === "" ? undefined : passwordProblem;

  async function make(address: Address): Promise<void> {
    const by = "email" in address ? "email" : "phone";
    track("cp_signup_started", { by, flow: flow.name });
    const made = await signUp(config, address, password, { path: flow.signedIn, language });
    if (made.next === "signed_in") track("cp_signup_completed", { by });
    else await navigate(verifyPath(flow, address), { state: { sent_at: Date.now(), chosen_at: made.at } });
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (!read.ok) focusField(ADDRESS_ID);
    else if (passwordProblem) focusField(PASSWORD_ID);
    else
      action.run(
        () => make(read.address),
        (failure) => focusProblem(failure, IDS),
      );
  }

  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <AddressField
        draft={draft}
        onChange={setDraft}
        autoComplete="email"
        error={(tried && addressError(addressProblem, needAddressAndPassword)) || rejected("address")}
      />
      <PasswordField
        id={PASSWORD_ID}
        label={passwordLabel}
        value={password}
        onChange={setPassword}
        autoComplete="new-password"
        rules={config.sign_in}
        own={[draft.email, config.portal_name]}
        error={(tried && passwordError) || rejected("password")}
      />
      <ProblemView failure={action.failure}>
        {findProblem(action.failure) === "exists" && (
          <ButtonLink size="small" href={flow.login}>
            {login.submit}
          </ButtonLink>
        )}
      </ProblemView>
      <Button type="submit" variant="primary" fill pending={action.pending}>
        {messages.submit}
      </Button>
    </form>
  );
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
