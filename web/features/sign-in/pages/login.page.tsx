import { definePage } from "#web/shared/page/define-page.ts";
import { useQuery } from "@tanstack/react-query";
import { lazy, useState } from "react";
import { exampleQuery } from "#web/shared/api/get-example.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import type { Address } from "#web/shared/session/sign-in.ts";
import { invalidRenewalEmail } from "#web/shared/session/stored-values.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { Page, PageHeader, Stack } from "#web/ui/layout.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { paths } from "#web/shared/paths.ts";
import { AuthGate } from "../parts/auth-gate.tsx";
import { FootLink } from "../parts/foot-link.tsx";
import { GoogleButton } from "../parts/google-button.tsx";
import { LoginForm } from "../parts/login-form.tsx";
import { useFlow } from "../parts/use-flow.ts";

const LoginCode = lazy(() =>
  import("../parts/login-code.tsx").then((module) => ({ default: module.LoginCode })),
);
const WrongAccountBefore = lazy(() =>
  import("../parts/renewal-mismatch.tsx").then((module) => ({ default: module.WrongAccountBefore })),
);

/** Signing in: password, emailed or texted code, or Google, then the second step if the account has one. */
function LoginPage() {
  return (
    <AuthGate>
      <Login />
    </AuthGate>
  );
}

function Login() {
  const [sent, setSent] = useState<{ readonly address: Address; readonly at: number } | null>(null);
  if (sent) return <LoginCode address={sent.address} sentAt={sent.at} onBack={() => setSent(null)} />;
  return <SignIn onCodeSent={(address) => setSent({ address, at: Date.now() })} />;
}

function SignIn({ onCodeSent }: { onCodeSent: (address: Address) => void }) {
  const { login: messages } = useMessages("auth");
  const flow = useFlow();
  const { open } = useConfig().sign_in;
  return (
    <Page>
      {flow.name === "main" && <Compare />}
      {flow.name === "main" ? (
        // Smaller than what the site is for.
        <h1 className="-mb-4 border-t border-line pt-6 text-title font-semibold">{messages.title}</h1>
      ) : (
        <PageHeader title={messages.title} lead={messages.lead} />
      )}
      <Stack gap={6}>
        {flow.name === "renewal" && invalidRenewalEmail.read() && <WrongAccountBefore />}
        <LoginForm onCodeSent={onCodeSent} isSecond={flow.name === "main"} />
        <GoogleButton />
        {open && (
          <FootLink before={messages.none} href={flow.signUp}>
            {messages.signUp}
          </FootLink>
        )}
      </Stack>
    </Page>
  );
}

/** What this site is, for visitors who were led here, an example, and what they can do without an account. */
function Compare() {
  const { login: messages } = useMessages("auth");
  const { data: example } = useQuery(exampleQuery(useConfig()));
  return (
    <Stack gap={4}>
      <p className="text-[1.875rem] leading-[2.125rem] font-semibold tracking-[-0.02em] text-balance">
        {messages.what}
      </p>
      {/* As high as its text, which must not move the rest of the page when it arrives. */}
      <p className="-mb-4 min-h-[2lh]">
        {example && (
          <>
            <strong className="font-semibold">{messages.example}</strong>{" "}
            {messages.exampleCost({
              cents: example.lowest.cents,
              squareFeet: example.home.square_feet,
              city: example.home.city,
            })}
          </>
        )}
      </p>
      <p>{messages.yours}</p>
      <ButtonLink variant="primary" fill href={paths.compare()}>
        {messages.compare}
      </ButtonLink>
    </Stack>
  );
}

export default definePage({ Component: LoginPage });
