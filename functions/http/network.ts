import { isIPv4, isIPv6 } from "node:net";

/** The network of one household or office: an IPv4 address, or an IPv6 /64; undefined for anything else. */
export function networkOf(address: string): string | undefined {
  const plain = address.replace(/^::ffff:/i, "");
  if (isIPv4(plain)) return plain;
  const shortest = isIPv6(address) ? URL.parse(`http://[${address}]`)?.hostname : undefined;
  return shortest && `${groupsOf(shortest).slice(0, 4).join(":")}::/64`;
}

/** The eight groups of an IPv6 address in the URL parser's short form, in brackets. */
function groupsOf(hostname: string): string[] {
  const parts = hostname
    .slice(1, -1)
    .split("::")
    .map((part) => part.split(":").filter(Boolean));
  // Stryker disable next-line ArrayDeclaration: a split text always has a first part.
  const [before = []] = parts;
  const [, after = []] = parts;
  return [...before, ...Array<string>(8 - before.length - after.length).fill("0"), ...after];
}
