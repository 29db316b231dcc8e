/** Converts a name to a part of a file name, such as "spring-flyer". Returns "link" if nothing is left of it. */
export function toSlug(name: string): string {
  const word = name
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
  return word || "link";
}
