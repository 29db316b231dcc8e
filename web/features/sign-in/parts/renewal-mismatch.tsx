import { useNavigate } from "react-router";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { signOut } from "#web/shared/session/sign-out.ts";
import {
  invalidRenewalEmail,
  renewalEmailAddress,
  renewalOrderId,
} from "#web/shared/session/stored-values.ts";
import { Banner } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { InfoIcon } from "#web/ui/icons.tsx";
import { Page, PageHeader, Stack } from "#web/ui/layout.tsx";
import { maskEmail } from "#web/shared/parts/address.ts";
import { useAction } from "#web/shared/form/use-action.ts";
import { useFlow } from "./use-flow.ts";

/**
 * Shown if the signed-in account is not the one that the renewal was emailed to (spec §5). Offers both ways to
 * continue.
 */
export function RenewalMismatch({ mailed, mine }: { mailed: string; mine: string }) {
  const { renewal: messages } = useMessages("codes");
  const config = useConfig();
  const flow = useFlow();
  const navigate = useNavigate();
  const action = useAction();

  async function dismissRenewal(): Promise<void> {
    renewalEmailAddress.write("");
    renewalOrderId.write("");
    invalidRenewalEmail.write(false);
    await navigate(paths.dashboard(), { replace: true });
  }

  return (
    <Page>
      <PageHeader
        title={messages.title}
        lead={messages.mismatch({ mailed: maskEmail(mailed), mine: mine || messages.noEmailAccount })}
      />
      <Stack gap={3}>
        <Button
          variant="primary"
          fill
          pending={action.pending}
          onClick={() => action.run(() => signOut(config, { scope: "local", to: flow.login }))}
        >
          {messages.another}
        </Button>
        <Button fill onClick={() => action.run(dismissRenewal)}>
          {messages.leave}
        </Button>
      </Stack>
    </Page>
  );
}

/** On the login page after "use another account": shows which account is required. */
export function WrongAccountBefore() {
  const { renewal: messages } = useMessages("codes");
  const mailed = renewalEmailAddress.read();
  return mailed === "" ? null : (
    <Banner icon={<InfoIcon />} title={messages.signedOut({ mailed: maskEmail(mailed) })} />
  );
}
