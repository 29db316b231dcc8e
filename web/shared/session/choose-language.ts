import type { PortalConfig } from "#contracts/config.ts";
import { track } from "#web/telemetry/analytics/data-layer.ts";
import type { Language } from "#messages/languages.ts";
import { setLanguage } from "../i18n/language.ts";
import { getSession } from "./current.ts";

/**
 * Switches the page, and saves the language in the account, which its emails and messages use. The page switches even
 * if the server fails.
 */
export async function chooseLanguage(config: PortalConfig, language: Language): Promise<void> {
  await setLanguage(language);
  track("cp_language_changed", { language });
  const session = getSession();
  // Before its second step a session cannot change the account.
  if (!session || session.second_step) return;
  try {
    // Only signed-in customers load its code.
    const { updateUser } = await import("./sign-in.ts");
    await updateUser(config, { data: { language } });
  } catch (error) {
    console.error("The account's language was not saved.", error);
  }
}
