import { useConfig } from "../../components/use-config.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useSession } from "../../session/session.ts";
import { signOut } from "../../session/sign-out.ts";
import { Button } from "../../ui/button.tsx";
import { Page, PageHeader } from "../../ui/layout.tsx";
import { ChoosePassword } from "./choose-password.tsx";
import { useAction } from "./use-action.ts";
import { useFlow } from "./use-flow.ts";

/** An invited affiliate chooses the first password (spec §2, §5). */
export default function AffiliatePasswordPage() {
  const { affiliate: words } = useMessages("onboarding");
  const config = useConfig();
  const flow = useFlow();
  const session = useSession();
  const leaving = useAction();
  if (!session) return null;
  const { user } = session;
  const affiliate: unknown = user.user_metadata["affiliate"];
  const known = typeof affiliate === "object" && affiliate !== null ? affiliate : {};
  return (
    <Page>
      <PageHeader title={words.title} lead={user.email ? words.lead(user.email) : words.leadPlain} />
      <ChoosePassword
        user={user}
        submit={words.submit}
        done={words.done}
        data={{ affiliate: { ...known, password_set: true } }}
      />
      <Button
        variant="quiet"
        pending={leaving.pending}
        onClick={() => leaving.run(() => signOut(config, { scope: "local", to: flow.login }))}
      >
        {words.signOut}
      </Button>
    </Page>
  );
}
