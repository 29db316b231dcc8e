import type { UserIdentity } from "@supabase/auth-js";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { linkGoogle, unlinkIdentity } from "#web/shared/session/manage-account.ts";
import { Banner } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { WarnIcon } from "#web/ui/icons.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { ProblemView } from "#web/features/sign-in/parts/problem-view.tsx";
import type { Action } from "#web/shared/form/use-action.ts";
import { useAction } from "#web/shared/form/use-action.ts";
import { shownNumber } from "./phone-setting.tsx";
import { Setting } from "./setting.tsx";
import { useAccount } from "./use-account.ts";

/** Email, phone and identity providers that sign in to the account. The last one cannot be removed. */
export function SignInMethodsSetting() {
  const config = useConfig();
  const { methods: messages } = useMessages("security");
  const identities = useAccount()?.identities ?? [];
  const action = useAction();
  const linked = identities.some(({ provider }) => provider === "google");
  return (
    <Setting
      label={messages.label}
      control={
        config.sign_in.google && !linked ? (
          <Button
            size="small"
            pending={action.pending}
            onClick={() => action.run(() => linkGoogle(config, paths.account()))}
          >
            {messages.connect}
          </Button>
        ) : null
      }
    >
      <ul className="flex flex-col divide-y divide-line">
        {identities.map((identity) => (
          <SignInMethod
            key={identity.identity_id}
            identity={identity}
            only={identities.length === 1}
            action={action}
          />
        ))}
      </ul>
      <SignInMethodsProblem action={action} />
    </Setting>
  );
}

interface SignInMethodProps {
  identity: UserIdentity;
  only: boolean;
  action: Action;
}

function SignInMethod({ identity, only, action }: SignInMethodProps) {
  const config = useConfig();
  const toast = useToast();
  const user = useAccount();
  const { methods: messages } = useMessages("security");
  const { provider } = identity;
  const own: Readonly<Record<string, string>> = {
    email: messages.email,
    phone: messages.phone,
    google: "Google",
  };
  const name = own[provider] ?? (provider.startsWith("sso:") ? messages.other : provider);
  const email: unknown = identity.identity_data?.["email"];
  const detail = provider === "phone" ? shownNumber(user?.phone) : typeof email === "string" ? email : "";
  // Email address and phone number are changed above. Removing them here would also remove the password.
  const canRemove = provider !== "email" && provider !== "phone";
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-1.5 first:pt-0">
      <span className="min-w-0">
        {name}
        {detail && <span className="block text-small break-words text-muted">{detail}</span>}
        {canRemove && only && <span className="block text-small text-muted">{messages.last}</span>}
      </span>
      {canRemove && !only && (
        <Button
          size="small"
          variant="quiet"
          flush
          aria-label={messages.disconnectOf({ name })}
          onClick={() =>
            action.run(async () => {
              await unlinkIdentity(config, identity);
              toast({ text: messages.disconnected({ name }), tone: "good" });
            })
          }
        >
          {messages.disconnect}
        </Button>
      )}
    </li>
  );
}

function SignInMethodsProblem({ action }: { action: Action }) {
  const { methods: messages } = useMessages("security");
  const problemTexts: Readonly<Record<string, string>> = {
    single_identity_not_deletable: messages.last,
    email_conflict_identity_not_deletable: messages.conflict,
    identity_already_exists: messages.inUse,
  };
  const text = problemTexts[action.failure?.code ?? ""];
  if (!text) return <ProblemView failure={action.failure} />;
  return (
    <div role="alert">
      <Banner tone="bad" icon={<WarnIcon />} title={text} />
    </div>
  );
}
