import type { ReactElement } from "react";
import { useConfig } from "./use-config.ts";
import { LANGUAGE_NAMES } from "#messages/languages.ts";
import { useLanguage } from "../i18n/language.ts";
import { useMessages } from "../i18n/use-messages.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { DeviceIcon, MoonIcon, SunIcon } from "#web/ui/icons.tsx";
import type { Theme } from "./theme.ts";
import { THEMES, setTheme, useTheme } from "./theme.ts";

const ICONS: Record<Theme, ReactElement> = {
  system: <DeviceIcon />,
  light: <SunIcon />,
  dark: <MoonIcon />,
};

/** Language and appearance: two small buttons at the top of a page. */
export function Preferences() {
  return (
    <div className="flex items-center gap-1">
      <LanguageSwitch />
      <ThemeSwitch />
    </div>
  );
}

/** Switches to the other language. `short` shows two letters if there is no room for the whole word. */
export function LanguageSwitch({ short }: { short?: boolean }) {
  const config = useConfig();
  const language = useLanguage() === "en" ? "es" : "en";
  const name = LANGUAGE_NAMES[language];
  return (
    <Button
      variant="quiet"
      size={short ? "icon" : "small"}
      lang={language}
      title={short ? name : undefined}
      onClick={() => {
        // Its messages have to be fetched anyway.
        import("../session/choose-language.ts")
          .then((module) => module.chooseLanguage(config, language))
          .catch((error: unknown) => console.error("The language was not changed.", error));
      }}
    >
      {short ? (
        <>
          <span aria-hidden="true">{language.toUpperCase()}</span>
          <span className="sr-only">{name}</span>
        </>
      ) : (
        name
      )}
    </Button>
  );
}

/** Returns the names of the themes. */
export function useThemeNames(): Readonly<Record<Theme, string>> {
  const { themeSystem, themeLight, themeDark } = useMessages("shell");
  return { system: themeSystem, light: themeLight, dark: themeDark };
}

export function ThemeSwitch() {
  const theme = useTheme();
  const names = useThemeNames();
  const shell = useMessages("shell");
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "system";
  return (
    <IconButton
      label={`${shell.theme}: ${names[theme]}`}
      icon={ICONS[theme]}
      onClick={() => setTheme(next)}
    />
  );
}
