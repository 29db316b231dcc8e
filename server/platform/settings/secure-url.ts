// Where secrets and personal data may be sent: over TLS, or to this machine.
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Whether it is an https address, or http on this machine, without a name and password, which would be sent and logged.
 */
export function isSecureUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const isEncrypted = protocol === "https:" || (protocol === "http:" && LOOPBACK.test(hostname));
  return isEncrypted && username === "" && password === "";
}

/** Whether the same holds for an address to which paths are appended. */
export function isSecureBaseUrl(text: string): boolean {
  if (!isSecureUrl(text)) return false;
  const { search, hash } = new URL(text);
  return search === "" && hash === "";
}
