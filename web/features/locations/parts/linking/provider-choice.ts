// The provider list as choices of a combobox: several names share a certificate, so the name is the key.
import { providerFromName, providerOptions } from "#market/providers/providers.ts";
import type { ComboBoxOption } from "#web/ui/combo-box-field.tsx";

/** Returns every name in the list. A trailing asterisk marks a brand. */
export function providerChoices(): readonly ComboBoxOption[] {
  return providerOptions().map(({ label }) => ({ value: label, label }));
}

/** Returns the certificate of a name in the list, or null for any other. */
export function toCertificate(label: string | null): string | null {
  return providerOptions().find((option) => option.label === label)?.value ?? null;
}

/**
 * Returns the listed name that matches a provider's name, or the certificate of the previous request. Null if none
 * matches.
 */
export function toChoice(name: string | null, certificate: string | null): string | null {
  const meant = name === null ? null : providerFromName(name);
  const value = certificate ?? meant?.puct_number ?? null;
  if (value === null) return null;
  const options = providerOptions().filter((option) => option.value === value);
  const same = options.find(({ label }) => label.replace(/\*$/, "") === meant?.name);
  // A certificate alone refers to its holder: the customer may not know the other brands that use it.
  const exactMatch = options.find(({ label }) => !label.endsWith("*"));
  return (same ?? exactMatch ?? options[0])?.label ?? null;
}
