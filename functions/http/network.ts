// An import would load all that node:net exports, block lists too, at each cold start.
const { isIPv4, isIPv6 } = process.getBuiltinModule("node:net");

/**
 * The network of one household or office: an IPv4 address, or the IPv6 /56 that providers give to one line; undefined
 * for anything else.
 */
export function networkOf(address: string): string | undefined {
  const plain = address.replace(/^::ffff:/i, "");
  if (isIPv4(plain)) return plain;
  const shortest = isIPv6(address)
    ? URL.parse(`http://[${address}]`)?.hostname
    : undefined;
  if (!shortest) return undefined;
  const [first, second, third, fourth = ""] = groupsOf(shortest);
  const upperByte = (Number.parseInt(fourth, 16) & 0xff00).toString(16);
  return `${first}:${second}:${third}:${upperByte}::/56`;
}

/** The eight groups of an IPv6 address in the URL parser's short form, in brackets. */
function groupsOf(hostname: string): string[] {
  const parts = hostname
    .slice(1, -1)
    .split("::")
    .map((part) => part.split(":").filter(Boolean));
  const [before = []] = parts;
  const [, after = []] = parts;
  return [
    ...before,
    ...Array<string>(8 - before.length - after.length).fill("0"),
    ...after,
  ];
}
