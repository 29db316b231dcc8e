// Groups addresses for the limits of an IP address.
import { isIP } from "node:net";

/**
 * Returns the network of an address. One household has a whole /64 of IPv6, which counts as one address. An IPv4
 * address written as an IPv6 one counts as itself.
 */
export function getNetwork(address: string): string {
  const [bare = ""] = address.split("%");
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(bare)?.[1];
  if (mapped) return mapped;
  if (isIP(bare) !== 6) return address;
  const [head = "", tail] = bare.split("::");
  const groups = head.split(":").filter(Boolean);
  const rest = (tail ?? "").split(":").filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length;
  const all = [...groups, ...Array.from({ length: Math.max(0, zeros) }, () => "0"), ...rest];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
