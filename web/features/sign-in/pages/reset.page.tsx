import { definePage } from "#web/shared/page/define-page.ts";
import { useState } from "react";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { useSession } from "#web/shared/session/current.ts";
import { recovering } from "#web/shared/session/stored-values.ts";
import { AuthGate } from "../parts/auth-gate.tsx";
import { ChoosePassword } from "../parts/choose-password.tsx";
import { ResetCode } from "../parts/reset-code.tsx";
import { ResetRequest } from "../parts/reset-request.tsx";
import { Page, PageHeader } from "#web/ui/layout.tsx";

/** Both steps of a forgotten password: requesting the email, and setting the new one. */
function ResetPage() {
  return (
    <AuthGate>
      <Reset />
    </AuthGate>
  );
}

function Reset() {
  const { reset: messages } = useMessages("codes");
  const session = useSession();
  const [sent, setSent] = useState<{ readonly email: string; readonly at: number } | null>(null);
  if (session && recovering.read())
    return (
      <Page>
        <PageHeader
          title={messages.chooseTitle}
          lead={messages.chooseLead({ email: session.user.email ?? "" })}
        />
        <ChoosePassword user={session.user} submit={messages.choose} done={messages.done} />
      </Page>
    );
  if (sent) return <ResetCode email={sent.email} sentAt={sent.at} onBack={() => setSent(null)} />;
  return <ResetRequest onSent={(email) => setSent({ email, at: Date.now() })} />;
}

export default definePage({ Component: ResetPage });
