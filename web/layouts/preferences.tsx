import type { ReactElement } from "react";
import type { Language } from "../i18n/language.ts";
import { setLanguage, useLanguage } from "../i18n/language.ts";
import { useMessages } from "../i18n/use-messages.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { DeviceIcon, MoonIcon, SunIcon } from "../ui/icons.tsx";
import { Row } from "../ui/layout.tsx";
import type { Theme } from "./theme.ts";
import { THEMES, setTheme, useTheme } from "./theme.ts";

const ICONS: Record<Theme, ReactElement> = {
  system: <DeviceIcon />,
  light: <SunIcon />,
  dark: <MoonIcon />,
};

/** Language and appearance: two small buttons at the head of every page. */
export function Preferences() {
  return (
    <Row gap={1} wrap={false}>
      <LanguageSwitch />
      <ThemeSwitch />
    </Row>
  );
}

const OTHER: Record<Language, { readonly language: Language; readonly name: string }> = {
  en: { language: "es", name: "Español" },
  es: { language: "en", name: "English" },
};

function LanguageSwitch() {
  const other = OTHER[useLanguage()];
  return (
    <Button
      variant="quiet"
      size="small"
      lang={other.language}
      onClick={() => void setLanguage(other.language)}
    >
      {other.name}
    </Button>
  );
}

function ThemeSwitch() {
  const theme = useTheme();
  const shell = useMessages("shell");
  const names: Record<Theme, string> = {
    system: shell.themeSystem,
    light: shell.themeLight,
    dark: shell.themeDark,
  };
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "system";
  return (
    <IconButton
      label={`${shell.theme}: ${names[theme]}`}
      icon={ICONS[theme]}
      onClick={() => setTheme(next)}
    />
  );
}
