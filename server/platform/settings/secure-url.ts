// Where secrets and what people entrust to us may be sent: over TLS, or to this machine.
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether it is an https address, or http of this machine; without a name and password, which would be sent and logged. */
export function isSecureUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const isEncrypted = protocol === "https:" || (protocol === "http:" && LOOPBACK.test(hostname));
  return isEncrypted && username === "" && password === "";
}

/** The same of an address that paths are put behind. */
export function isSecureBaseUrl(text: string): boolean {
  if (!isSecureUrl(text)) return false;
  const { search, hash } = new URL(text);
  return search === "" && hash === "";
}
