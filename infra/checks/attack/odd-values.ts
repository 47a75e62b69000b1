/** Values that no form of the portal sends. */

const nested = (depth: number): unknown => {
  let value: unknown = "x";
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

/** JSON.stringify drops `__proto__` of an object literal, so it is an own property here. */
export const withOwnPrototype = (inner: unknown) => JSON.parse(`{"__proto__":${JSON.stringify(inner)}}`) as object;

export const oddTexts: readonly string[] = [
  ...["", " ", "\t\r\n", "x", "null", "undefined", "true", "[object Object]", "{}", "[]", "NaN", "Infinity"],
  ...["0", "-1", "1.5", "1e9", "1e999", "0x10", "9007199254740993", "١٢٣", "１２３", "½", "  5 "],
  // Control characters, line breaks of headers, bidirectional and invisible ones, half of a pair, combining marks.
  ...["\u0000", "a\u0000b", "\u0007\u001b[31m", "a\r\nset-cookie: a=b", "\u202ecod.exe", "\u2066x\u2069", "\u200b"],
  ...["\ufeffx", "\ud800", "\udc00\ud800", "\uffff", "\u{10ffff}", "e\u0301", "\u0300".repeat(200), "ﷺ".repeat(80)],
  ...["💥".repeat(30), "👩‍👩‍👧‍👦", "ＡＹＵ－１", "İıſK", "﷽", "x".repeat(300), "9".repeat(3_000), "é".repeat(15_000)],
  // Names that code or the table gives a meaning.
  ...["__proto__", "constructor", "toString", "hasOwnProperty", "ORDER#AYU1001", "#VERIFIED#", "PARCEL#", "..", "."],
  ...["%00", "%2e%2e%2f", "../../etc/passwd", "' OR 1=1 --", "<script>alert(1)</script>", "{{7*7}}", `\${7*7}`],
  ...["=1+1", "@SUM(A1)", "a@b", "a@b.c", "A@EXAMPLE.COM", "a+b@example.com", "javascript:alert(1)", "$argon2id$v=19$"],
  ...["2026-02-30T00:00:00Z", "9999-12-31T23:59:59Z", "-000001-01-01T00:00:00Z", "+275760-09-13T00:00:00.001Z"],
  ...[
    "admin@example.com",
    "AYU-1001",
    "SG3231027366055",
    "01ARZ3NDEKTSV4RRFFQ69G5FAV",
    "a,b",
    "a;b",
    "a&b=c",
    "*",
    "?",
  ],
];

export const oddValues: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 1e308, -0, 2 ** 53, [], {}, [null], [[]], ["x"], ["x", "y"]],
  ...[{ length: 1 }, { toString: "x" }, { S: "x" }, { $ne: null }, { a: { b: { c: null } } }],
  ...[withOwnPrototype({ polluted: true }), { constructor: { prototype: { polluted: true } } }, nested(200)],
  ...[Array.from({ length: 2_000 }, (_, at) => at), { ...Array.from({ length: 500 }, () => 0) }],
  ...oddTexts,
];

/** What an object has besides its own fields when somebody hopes for more rights. */
export const undeclaredFields: readonly object[] = [
  { role: "admin" },
  { isVerified: true },
  { passwordHash: "x", epoch: 0, endedSessions: {} },
  { pk: "ADMIN#x", sk: "ACCOUNT" },
  { version: 99, createdAt: "2020-01-01T00:00:00.000Z", updatedBy: "x" },
  withOwnPrototype({ role: "admin", isVerified: true }),
  { constructor: { prototype: { polluted: true } } },
  { caller: { role: "admin" }, network: "x", deadline: 0 },
];

const bracket = (open: string, count: number, close: string) => `${open.repeat(count)}${close.repeat(count)}`;

/** Whole bodies that are no JSON objects, or only just. */
export const oddBodies: readonly (readonly [string, string | Uint8Array])[] = [
  ...["", " ", "null", "true", "1", '"x"', "[]", "[{}]", "{", "}", "{]", '{"a"}', '{"a":}', "{,}", "{'a':1}"].map(
    (text) => [text, text] as const,
  ),
  ...["{}x", "{} {}", "// x\n{}", "a=1&b=2", "<a/>", "NaN", "undefined", "\ufeff{}", "\u0000", '{"a":1,"a":2}'].map(
    (text) => [JSON.stringify(text), text] as const,
  ),
  ["deep arrays", bracket("[", 8_000, "]")],
  ["deep arrays without an end", "[".repeat(16_000)],
  ["deep objects", `${'{"a":'.repeat(2_500)}1${"}".repeat(2_500)}`],
  ["many fields", JSON.stringify(Object.fromEntries(Array.from({ length: 1_500 }, (_, at) => [`f${at}`, at])))],
  ["17 KB", JSON.stringify({ name: "x".repeat(17_000) })],
  ["bytes that are no UTF-8", Uint8Array.of(0x7b, 0xff, 0xfe, 0xc3, 0x28, 0x7d)],
  ["a text that is no UTF-8", Buffer.concat([Buffer.from('{"name":"'), Buffer.of(0xc3, 0x28), Buffer.from('"}')])],
  ["UTF-16", Buffer.from('{"name":"x"}', "utf16le")],
  ["gzip", Buffer.from("H4sIAAAAAAAAA6uuBQBDv6ajAgAAAA==", "base64")],
  ["a number with a thousand digits", `{"name":${"9".repeat(1_000)}}`],
  ["__proto__ as a list", '{"__proto__":[]}'],
];
