// The provider list as choices of a combobox: several names share a certificate, so that the name is the key.
import { providerFromName, providerOptions } from "#market/providers/providers.ts";
import type { ComboBoxOption } from "#web/ui/combo-box-field.tsx";

/** Every name of the list; a trailing asterisk marks a brand. */
export function providerChoices(): readonly ComboBoxOption[] {
  return providerOptions().map(({ label }) => ({ value: label, label }));
}

/** The certificate of a name of the list; null for any other. */
export function toCertificate(label: string | null): string | null {
  return providerOptions().find((option) => option.label === label)?.value ?? null;
}

/** The name of the list that a provider's name, or the certificate asked with before, means; null where it means none. */
export function toChoice(name: string | null, certificate: string | null): string | null {
  const meant = name === null ? null : providerFromName(name);
  const value = certificate ?? meant?.puct_number ?? null;
  if (value === null) return null;
  const options = providerOptions().filter((option) => option.value === value);
  const same = options.find(({ label }) => label.replace(/\*$/, "") === meant?.name);
  // A certificate alone means its holder: the customer may not know the other brands that use it.
  const holder = options.find(({ label }) => !label.endsWith("*"));
  return (same ?? holder ?? options[0])?.label ?? null;
}
