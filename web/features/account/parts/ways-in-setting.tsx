import type { UserIdentity } from "@supabase/auth-js";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { linkGoogle, unlinkIdentity } from "#web/shared/session/manage-account.ts";
import { Notice } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { WarnIcon } from "#web/ui/icons.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { ProblemView } from "#web/features/sign-in/parts/problem-view.tsx";
import type { Action } from "#web/features/sign-in/parts/use-action.ts";
import { useAction } from "#web/features/sign-in/parts/use-action.ts";
import { shownNumber } from "./phone-setting.tsx";
import { Setting } from "./setting.tsx";
import { useAccount } from "./use-account.ts";

/** E-mail, phone and providers that sign in to the account; one always stays. */
export function WaysInSetting() {
  const config = useConfig();
  const { ways: words } = useMessages("security");
  const identities = useAccount()?.identities ?? [];
  const action = useAction();
  const linked = identities.some(({ provider }) => provider === "google");
  return (
    <Setting
      label={words.label}
      control={
        config.sign_in.google && !linked ? (
          <Button
            size="small"
            pending={action.pending}
            onClick={() => action.run(() => linkGoogle(config, paths.account()))}
          >
            {words.connect}
          </Button>
        ) : null
      }
    >
      <ul className="flex flex-col divide-y divide-line">
        {identities.map((identity) => (
          <Way
            key={identity.identity_id}
            identity={identity}
            only={identities.length === 1}
            action={action}
          />
        ))}
      </ul>
      <WaysProblem action={action} />
    </Setting>
  );
}

interface WayProps {
  identity: UserIdentity;
  only: boolean;
  action: Action;
}

function Way({ identity, only, action }: WayProps) {
  const config = useConfig();
  const toast = useToast();
  const user = useAccount();
  const { ways: words } = useMessages("security");
  const { provider } = identity;
  const own: Readonly<Record<string, string>> = { email: words.email, phone: words.phone, google: "Google" };
  const name = own[provider] ?? (provider.startsWith("sso:") ? words.other : provider);
  const given: unknown = identity.identity_data?.["email"];
  const detail = provider === "phone" ? shownNumber(user?.phone) : typeof given === "string" ? given : "";
  // Address and number are changed above; taking them off would take the password as well.
  const mayGo = provider !== "email" && provider !== "phone";
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-1.5 first:pt-0">
      <span className="min-w-0">
        {name}
        {detail && <span className="block text-small break-words text-muted">{detail}</span>}
        {mayGo && only && <span className="block text-small text-muted">{words.last}</span>}
      </span>
      {mayGo && !only && (
        <Button
          size="small"
          variant="quiet"
          aria-label={words.disconnectOf(name)}
          onClick={() =>
            action.run(async () => {
              await unlinkIdentity(config, identity);
              toast({ text: words.disconnected(name), tone: "good" });
            })
          }
        >
          {words.disconnect}
        </Button>
      )}
    </li>
  );
}

function WaysProblem({ action }: { action: Action }) {
  const { ways: words } = useMessages("security");
  const told: Readonly<Record<string, string>> = {
    single_identity_not_deletable: words.last,
    email_conflict_identity_not_deletable: words.conflict,
    identity_already_exists: words.taken,
  };
  const text = told[action.failure?.code ?? ""];
  if (!text) return <ProblemView failure={action.failure} />;
  return (
    <div role="alert">
      <Notice tone="bad" icon={<WarnIcon />} title={text} />
    </div>
  );
}
