/**
 * Returns the id of a provider's page, from its name on the plan list: "Good Charlie & Co" → "good-charlie-and-co". Two
 * spellings of a name share it.
 */
export function toProviderId(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll("&", " and ")
    .replaceAll(/[\u0300-\u036f'’.]/g, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}
