import type { PortalConfig } from "#contracts/config.ts";
import { track } from "#web/telemetry/analytics/data-layer.ts";
import type { Language } from "../i18n/languages.ts";
import { setLanguage } from "../i18n/language.ts";
import { getSession } from "./current.ts";

/** Switches the page, and tells the account of it, whose mails and messages follow; the page switches whatever the server says. */
export async function chooseLanguage(config: PortalConfig, language: Language): Promise<void> {
  await setLanguage(language);
  track("cp_language_changed", { language });
  const session = getSession();
  // Before its second step a session changes nothing of the account.
  if (!session || session.second_step) return;
  try {
    // Only who is signed in pays for its code.
    const { updateUser } = await import("./sign-in.ts");
    await updateUser(config, { data: { language } });
  } catch (error) {
    console.error("The account's language was not saved.", error);
  }
}
