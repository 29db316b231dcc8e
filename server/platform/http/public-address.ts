// Which IP addresses belong to the public internet (IANA's special-purpose registries for IPv4 and IPv6, RFC 6890).
import { BlockList, isIP } from "node:net";

const SPECIAL_IPV4: ReadonlyArray<readonly [string, number]> = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
];

// Inside 2000::/3: protocol assignments with Teredo, documentation, and 6to4, which carries an IPv4 address.
const SPECIAL_IPV6: ReadonlyArray<readonly [string, number]> = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

// IPv6 addresses that carry an IPv4 one in their last 32 bits: mapped, and translated (RFC 6052).
const CARRIERS = ["::ffff:", "64:ff9b::"];

const special = new BlockList();
for (const [network, bits] of SPECIAL_IPV4) {
  special.addSubnet(network, bits, "ipv4");
  for (const prefix of CARRIERS) special.addSubnet(`${prefix}${network}`, 96 + bits, "ipv6");
}
for (const [network, bits] of SPECIAL_IPV6) special.addSubnet(network, bits, "ipv6");

// Everything else of IPv6 is special or not assigned.
const assigned = new BlockList();
assigned.addSubnet("2000::", 3, "ipv6");
for (const prefix of CARRIERS) assigned.addSubnet(`${prefix}0.0.0.0`, 96, "ipv6");

/** Whether the text is an IP address of the public internet. IPv6 without brackets. False for anything else. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special.check(address, "ipv4");
    case 6:
      // A zone makes an address link-local to this machine.
      return !address.includes("%") && assigned.check(address, "ipv6") && !special.check(address, "ipv6");
    default:
      return false;
  }
}
