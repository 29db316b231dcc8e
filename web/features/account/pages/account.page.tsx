import { definePage } from "#web/shared/page/define-page.ts";
import { useEffect } from "react";
import { displayName } from "#web/shared/parts/display-user.ts";
import { SignOutButton } from "#web/shared/parts/sign-out-button.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { reloadUser } from "#web/shared/session/sign-in.ts";
import { Page, PageHeader, Section } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/link.tsx";
import { ConnectedAppsSetting } from "../parts/connected-apps-setting.tsx";
import { ConsentSetting } from "../parts/consent-setting.tsx";
import { DeletionSetting } from "../parts/deletion-setting.tsx";
import { DevicesSetting } from "../parts/devices-setting.tsx";
import { EditorsProvider } from "../parts/editors.tsx";
import { EmailSetting } from "../parts/email-setting.tsx";
import { ExportSetting } from "../parts/export-setting.tsx";
import { NamesSetting } from "../parts/names-setting.tsx";
import { PasswordSetting } from "../parts/password-setting.tsx";
import { PhoneSetting } from "../parts/phone-setting.tsx";
import {
  ApiKeysSetting,
  LanguageSetting,
  NotificationsSetting,
  ThemeSetting,
  WebhooksSetting,
} from "../parts/preferences-settings.tsx";
import { SecondStepSetting } from "../parts/second-step-setting.tsx";
import { SettingList } from "../parts/setting.tsx";
import { useAccount } from "../parts/use-account.ts";
import { SignInMethodsSetting } from "../parts/sign-in-methods-setting.tsx";

function AccountPage() {
  const messages = useMessages("account");
  const user = useAccount();
  // Our own routes, which other auth services do not have (docs/wire-compatibility.md).
  const ours = useConfig().bases.auth.startsWith("/");
  useChangesElsewhere();
  if (!user) return null;
  return (
    <EditorsProvider>
      <Page>
        <PageHeader
          title={messages.title}
          lead={messages.lead({ name: displayName(user) })}
          actions={
            // On a desktop it is in the rail.
            <div className="lg:hidden">
              <SignOutButton />
            </div>
          }
        />
        <OnThisPage />
        <Section id="about-you" title={messages.sections.about}>
          <SettingList>
            <NamesSetting />
            <EmailSetting />
            <PhoneSetting />
            <LanguageSetting />
            <ThemeSetting />
            <NotificationsSetting />
          </SettingList>
        </Section>
        <Section id="signing-in" title={messages.sections.security}>
          <SettingList>
            <PasswordSetting />
            <SecondStepSetting />
            <SignInMethodsSetting />
            {ours && <DevicesSetting />}
          </SettingList>
        </Section>
        <Section id="your-data" title={messages.sections.data}>
          <SettingList>
            <ConsentSetting />
            {ours && <ConnectedAppsSetting />}
            <ExportSetting />
            <WebhooksSetting />
            <ApiKeysSetting />
            {ours && <DeletionSetting />}
          </SettingList>
        </Section>
      </Page>
    </EditorsProvider>
  );
}

function OnThisPage() {
  const { onThisPage, sections } = useMessages("account");
  const links = [
    ["about-you", sections.about],
    ["signing-in", sections.security],
    ["your-data", sections.data],
  ] as const;
  return (
    <nav aria-label={onThisPage}>
      <ul className="flex flex-wrap gap-x-6">
        {links.map(([id, text]) => (
          <li key={id} className="touch flex items-center">
            <Link href={`${paths.account()}#${id}`}>{text}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Detects a pending email change that was confirmed on another device. */
function useChangesElsewhere(): void {
  const config = useConfig();
  const user = useAccount();
  const waiting = Boolean(user?.new_email ?? user?.new_phone);
  useEffect(() => {
    // A failed refresh is not an error: the page shows the data it has.
    if (waiting) reloadUser(config).catch(() => {});
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the page opens
  }, []);
}

export default definePage({ Component: AccountPage });
