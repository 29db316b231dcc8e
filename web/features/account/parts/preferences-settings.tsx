import { useConfig } from "#web/shared/parts/use-config.ts";
import { LANGUAGES, LANGUAGE_NAMES } from "#messages/languages.ts";
import { useLanguage } from "#web/shared/i18n/language.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { useThemeNames } from "#web/shared/parts/preferences.tsx";
import { THEMES, setTheme, useTheme } from "#web/shared/parts/theme.ts";
import { paths } from "#web/shared/paths.ts";
import { chooseLanguage } from "#web/shared/session/choose-language.ts";
import { ButtonLink } from "#web/ui/link.tsx";
import { SegmentedControl } from "#web/ui/radio-group.tsx";
import { Present, Setting } from "./setting.tsx";

const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));

export function LanguageSetting() {
  const config = useConfig();
  const language = useLanguage();
  const messages = useMessages("account");
  return (
    <Setting label={messages.language}>
      <div className="max-w-[24rem]">
        <SegmentedControl
          label={messages.language}
          hideLabel
          help={messages.languageHelp}
          options={LANGUAGE_OPTIONS}
          value={language}
          onChange={(chosen) => void chooseLanguage(config, chosen)}
        />
      </div>
    </Setting>
  );
}

export function ThemeSetting() {
  const theme = useTheme();
  const names = useThemeNames();
  const messages = useMessages("account");
  return (
    <Setting label={messages.theme}>
      <div className="max-w-[24rem]">
        <SegmentedControl
          label={messages.theme}
          hideLabel
          options={THEMES.map((value) => ({ value, label: names[value] }))}
          value={theme}
          onChange={setTheme}
        />
      </div>
    </Setting>
  );
}

/** Links to the notification preferences by channel. */
export function NotificationsSetting() {
  const { notices: messages } = useMessages("account");
  return (
    <Setting
      label={messages.label}
      control={
        <ButtonLink size="small" href={paths.noticePreferences()}>
          {messages.action}
        </ButtonLink>
      }
    >
      <Present>{messages.text}</Present>
    </Setting>
  );
}

/** Links to the account's webhooks. */
export function WebhooksSetting() {
  const { webhooks: messages } = useMessages("account");
  return (
    <Setting
      label={messages.label}
      control={
        <ButtonLink size="small" href={paths.webhooks()}>
          {messages.action}
        </ButtonLink>
      }
    >
      <Present muted>{messages.text}</Present>
    </Setting>
  );
}

/** Links to the account's API keys. */
export function ApiKeysSetting() {
  const { apiKeys: messages } = useMessages("account");
  return (
    <Setting
      label={messages.label}
      control={
        <ButtonLink size="small" href={paths.apiKeys()}>
          {messages.action}
        </ButtonLink>
      }
    >
      <Present muted>{messages.text}</Present>
    </Setting>
  );
}
