import { definePage } from "#web/shared/page/define-page.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { useSession } from "#web/shared/session/current.ts";
import { Page, PageHeader } from "#web/ui/layout.tsx";
import { ChoosePassword } from "../parts/choose-password.tsx";

/** An invited affiliate sets the first password (spec §2, §5). */
function AffiliatePasswordPage() {
  const { affiliate: messages } = useMessages("onboarding");
  const session = useSession();
  if (!session) return null;
  const { user } = session;
  const affiliate: unknown = user.user_metadata["affiliate"];
  const known = typeof affiliate === "object" && affiliate !== null ? affiliate : {};
  return (
    <Page>
      <PageHeader
        title={messages.title}
        lead={user.email ? messages.lead({ email: user.email }) : messages.leadPlain}
      />
      <ChoosePassword
        user={user}
        submit={messages.submit}
        done={messages.done}
        data={{ affiliate: { ...known, password_set: true } }}
      />
    </Page>
  );
}

export default definePage({ Component: AffiliatePasswordPage });
