import { isIPv4, isIPv6 } from "node:net";

/** What one household or office has in common: an IPv4 address, or the first 64 bits of an IPv6 one; undefined for anything else. */
export function networkOf(address: string): string | undefined {
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, "");
  if (isIPv4(plain)) return plain;
  const written = isIPv6(address) ? URL.parse(`http://[${address}]`)?.hostname : undefined;
  return written && `${groupsOf(written).slice(0, 4).join(":")}::/64`;
}

/** An IPv6 address's eight groups; the URL parser has written it in its shortest form, in brackets. */
function groupsOf(hostname: string): string[] {
  const [before = [], after = []] = hostname
    .slice(1, -1)
    .split("::")
    .map((part) => part.split(":").filter(Boolean));
  return [...before, ...Array<string>(8 - before.length - after.length).fill("0"), ...after];
}
