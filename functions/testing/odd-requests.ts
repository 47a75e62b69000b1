import { readFileSync } from "node:fs";
import { join } from "node:path";
import { zipFile } from "./zip-file.ts";

/** What no browser sends to the portal: data for the fuzz test of the endpoints. */

export const oddTexts: readonly string[] = [
  ...["", " ", "\t\r\n", "null", "undefined", "true", "[object Object]", "{}", "[]", "NaN", "Infinity"],
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
  ...["admin@example.com", "AYU-1001", "SG3231027366055", "01ARZ3NDEKTSV4RRFFQ69G5FAV", "a,b", "a;b", "a&b=c", "*"],
];

export const oddValues: readonly unknown[] = [
  ...[null, true, 0, -1, 1.5, 1e308, -0, 2 ** 53, [], {}, [null], [[]], ["x", "y"]],
  ...[{ length: 1 }, { toString: "x" }, { S: "x" }, { $ne: null }, { constructor: { prototype: { polluted: true } } }],
  // JSON.stringify drops `__proto__` of an object literal, so it is an own property here.
  ...[JSON.parse('{"__proto__":{"polluted":true}}'), Array.from({ length: 2_000 }, (_, at) => at)],
];

/** Whole bodies that are no JSON objects, or only just. */
export const oddBodies: readonly Buffer[] = [
  ...["", " ", "null", "1", '"x"', "[]", "[{}]", "{", "}", "{]", '{"a"}', '{"a":}', "{,}", "{'a':1}", "{}x", "{} {}"],
  ...["// x\n{}", "a=1&b=2", "<a/>", "NaN", "\ufeff{}", "\u0000", '{"a":1,"a":2}', '{"__proto__":[]}'],
  ...["[".repeat(8_000) + "]".repeat(8_000), "[".repeat(16_000), `${'{"a":'.repeat(2_500)}1${"}".repeat(2_500)}`],
  JSON.stringify(Object.fromEntries(Array.from({ length: 1_500 }, (_, at) => [`f${at}`, at]))),
  JSON.stringify({ name: "x".repeat(17_000) }),
  `{"name":${"9".repeat(1_000)}}`,
]
  .map((text) => Buffer.from(text))
  .concat(
    Buffer.of(0x7b, 0xff, 0xfe, 0xc3, 0x28, 0x7d),
    Buffer.concat([Buffer.from('{"name":"'), Buffer.of(0xc3, 0x28), Buffer.from('"}')]),
    Buffer.from('{"name":"x"}', "utf16le"),
    Buffer.from("H4sIAAAAAAAAA6uuBQBDv6ajAgAAAA==", "base64"),
  );

/** Values of one header in turn. */
const each = (name: string, values: readonly string[]) => values.map((value) => ({ [name]: value }));

export const oddHeaders: readonly Readonly<Record<string, string>>[] = [
  ...each("content-type", [
    "",
    "application/x-www-form-urlencoded",
    "application/json; charset=utf-16",
    "*/*",
    "\u00ff",
  ]),
  ...each("content-type", ["application/json;;;", "application/json, multipart/form-data", "multipart/form-data"]),
  ...each("content-encoding", ["gzip", "deflate, gzip", "x"]),
  ...each("authorization", ["", "Bearer", "Bearer ", "Bearer ..", "bearer x y", "Basic YTpi", "x".repeat(4_000)]),
  ...each("authorization", ["Bearer eyJhbGciOiJub25lIn0.e30.", `Bearer ${"A".repeat(3_000)}.B.C`]),
  ...each("cookie", ["a", "=", ";;;", "__proto__=x", "constructor=%", "a=\u00ff", "c=x; ".repeat(100)]),
  ...each("cookie", ["__Host-admin_token=x", "__Host-admin_token=a; __Host-admin_token=b", '"__Host-admin_token"=x']),
  ...each("sec-fetch-site", ["cross-site", "same-site", "x", ""]),
  ...each("origin", ["null", "https://evil.example", "x", "http://", "javascript:x", "http://[::1"]),
  ...each("x-forwarded-for", ["::1", "x", "", "1.2.3.4, 5.6.7.8", "999.1.1.1"]),
  ...each("x-viewer-host", ["evil.example", ""]),
  { "x-http-method-override": "DELETE", "x-original-url": "/api/admin/all", "x-rewrite-url": "/api/admin/all" },
  { "if-none-match": "*", "if-match": '"x"', range: "bytes=0-1", "accept-encoding": "br;q=x, *;q=0" },
  { constructor: "x", tostring: "x", valueof: "x", "x-long": "x".repeat(6_000) },
];

export const oddQueries: readonly string[] = [
  ...["?", "&", "=", "&&&=", "=x", "x", "%", "%zz", "%00=%00", "%ff=%ff", "a=%ed%a0%80", "+", "a[]=1", "limit[]=5"],
  ...["__proto__=x", "__proto__[polluted]=1", "constructor[prototype][polluted]=1", "toString=x", "valueOf=1"],
  ...["limit=1&limit=2", "cursor=a&cursor=b", "search=a&search=b", "dryRun=true&dryRun=false", "t=a&t=b"],
  ...["limit=", "limit=201", "limit=1.0", "limit=1e1", "limit=%20%35", "limit=%D9%A5", "limit=-0", "limit=0x5"],
  ...["cursor=newest.upto:", "cursor=newest.upto:zzz", "cursor=newest.after:%00", "cursor=asc.after:x", "cursor=-1"],
  ...["cursor=__proto__", `cursor=${"A".repeat(2_001)}`, "cursor=e30", "cursor=%7B%7D", "cursor=2&limit=1"],
  ...["cursor=newest.upto:01ARZ3NDEKTSV4RRFFQ69G5FAV", "cursor=99999999999999999999", "cursor=newest.upto:0.0.0.0"],
  ...["field=name", "field=name&search=%00", "field=__proto__&search=a", "field=name&search=%F0%9F%92%A5"],
  ...["sort=asc&cursor=newest.upto:x", "sort=ASC", "sort=asc,desc", "deleted=true&sort=asc", "deleted=1"],
  ...["snoozed=true&reason=held", "reason=%00", "reason=held,lost", "show=pending&search=a", "show=all", "fresh=yes"],
  ...["replace=true&dryRun=maybe", `x=${"y".repeat(4_000)}`, "a&".repeat(600), `search=${"%C3%A9".repeat(101)}`],
];

const boundary = "----odd";
const csv = "Order No,Phone,Tracking No\nODD-1,+1 212 555 0100,SG3231027366055\n";
const bytesOf = (content: string | Uint8Array) => Buffer.from(content);

/** A part of a form: its header lines and its content. */
type Part = readonly [head: string, content: string | Uint8Array];
const filePart = (content: Part[1], name = "orders.csv"): Part => [
  `Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/csv`,
  content,
];
const field = (name: string, content: string): Part => [`Content-Disposition: form-data; name="${name}"`, content];

const formOf = (...parts: readonly Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(([head, content]) => [
      bytesOf(`--${boundary}\r\n${head}\r\n\r\n`),
      bytesOf(content),
      bytesOf("\r\n"),
    ]),
    bytesOf(`--${boundary}--\r\n`),
  ]);
const form = formOf(filePart(csv));
const text = form.toString();

const fixture = (name: string) => readFileSync(join(import.meta.dirname, "../spreadsheet/fixtures", name));
const workbook = fixture("orders.xlsx");
/** Every odd text as a cell. */
const cells = oddTexts.map((value) => {
  const cell = `"${value.replaceAll('"', '""')}"`;
  return `${cell},+1 212 555 0100,SG3231027366055\nODD-2,${cell},${cell}\n`;
});

/** More of them: functions/imports/read/spreadsheet-fuzz.test.ts. */
const oddFiles: readonly (string | Uint8Array)[] = [
  ...["", "\u0000", "Order No,Phone,Tracking No", "%PDF-1.7\n", `${csv}"${"x".repeat(50_000)}`, csv + cells.join("")],
  ...[Buffer.from(`\ufeff${csv}`, "utf16le"), zipFile([]), workbook.subarray(0, 3_000), fixture("protected.xlsx")],
];

const damagedForms: readonly Buffer[] = [
  ...[0, 1, 40, 80, 120, form.length - 6, form.length - 2].map((length) => form.subarray(0, length)),
  ...[text.replaceAll("\r\n", "\n"), text.replaceAll("\r\n", "\r"), `hello\r\n${text}`, `${text}hello`].map(bytesOf),
  ...[text.replace(`--${boundary}--\r\n`, ""), `--${boundary}\r\n`.repeat(500), csv].map(bytesOf),
  formOf(),
  formOf(field("columns", "{}")),
  formOf(field("file", csv)),
  formOf(filePart(csv), filePart(csv)),
  formOf(filePart(csv), field("file", csv)),
  formOf(filePart(csv), ...Array.from({ length: 1_000 }, (_, at) => field(`f${at}`, "x"))),
  formOf(filePart(csv), field("__proto__", "x"), field("constructor", "x"), field("columns", "{")),
  ...["", "x", ": x", "Content-Disposition:", "Content-Disposition: form-data", `X: ${"x".repeat(20_000)}`].map(
    (head) => formOf([head, csv]),
  ),
  formOf(["Content-Disposition: form-data; name=file; filename*=UTF-8''%ff%00.csv", csv]),
  formOf(['Content-Disposition: form-data; name="file"; filename="a\r\nX: y"', csv]),
  formOf(['Content-Disposition: form-data; name="fi\u0000le"', csv]),
  formOf([`${filePart(csv)[0]}\r\nContent-Transfer-Encoding: base64`, csv]),
];

/** Bodies of uploads. */
export const oddUploads: readonly Buffer[] = [
  ...damagedForms,
  ...oddFiles.map((content) => formOf(filePart(content))),
  ...oddTexts.filter((name) => !/[\r\n"]/.test(name)).map((name) => formOf(filePart(csv, name))),
  ...["TRUE", "", "null", "true,false"].map((value) => formOf(filePart(csv), field("firstRowIsData", value))),
];

/** The type that an upload needs, and some that do not fit it. */
export const oddUploadTypes: readonly string[] = [
  `multipart/form-data; boundary=${boundary}`,
  ...["multipart/form-data; boundary=other", "multipart/form-data; boundary=", `multipart/mixed; boundary=${boundary}`],
  ...[`multipart/form-data; boundary="${boundary}"`, `multipart/form-data; boundary="${boundary}`],
  ...[`multipart/form-data; boundary=x; boundary=${boundary}`, `Multipart/Form-Data; Boundary=${boundary}`],
  `multipart/form-data; boundary=${"x".repeat(3_000)}`,
];
