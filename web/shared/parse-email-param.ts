/** Returns the email address of a link's query. An unescaped plus sign arrives as a space, which no address has. */
export function parseEmailParam(text: string): string {
  return text.trim().replaceAll(" ", "+");
}
