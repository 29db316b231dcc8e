/** A name as a part of a file's, as "spring-flyer"; "link" where nothing is left of it. */
export function toSlug(name: string): string {
  const word = name
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
  return word || "link";
}
