import { readFileSync } from "node:fs";
import { join } from "node:path";
import { zipFile } from "../../../functions/testing/zip-file.ts";
import { oddTexts, oddValues } from "./odd-values.ts";
import { boundary, type FormPart, fieldPart, filePart, formBytes, jsonBytes, type WireRequest } from "./wire.ts";

/** Uploads that no browser sends: damaged forms, and files that are none of the kinds the portal reads. */

interface OddUpload {
  readonly what: string;
  readonly change: (request: WireRequest) => WireRequest;
}

const fixtures = join(import.meta.dirname, "../../../functions/spreadsheet/fixtures");
const fixture = (name: string) => readFileSync(join(fixtures, name));

const header = "Order No,Phone,Tracking No";
const row = "ODD-1,+1 212 555 0100,SG3231027366055";
const csv = `${header}\n${row}\n`;

const withBody = (what: string, body: Uint8Array, headers: WireRequest["headers"] = {}): OddUpload => ({
  what,
  change: (request) => ({ ...request, body, headers: { ...request.headers, ...headers } }),
});
const withParts = (what: string, ...parts: readonly FormPart[]) => withBody(what, formBytes(parts));
const ofType = (type: string) => ({ "content-type": type });

const form = formBytes([filePart(csv)]);
const text = form.toString();

const damaged: readonly OddUpload[] = [
  ...[0, 1, 10, 40, 80, 120, form.length - 6, form.length - 2].map((length) =>
    withBody(`a form cut after ${length} bytes`, form.subarray(0, length)),
  ),
  withBody("another boundary than announced", form, ofType("multipart/form-data; boundary=other")),
  withBody("no boundary announced", form, ofType("multipart/form-data")),
  withBody("an empty boundary", form, ofType("multipart/form-data; boundary=")),
  withBody("a boundary in quotes", form, ofType(`multipart/form-data; boundary="${boundary}"`)),
  withBody("an unfinished quote", form, ofType(`multipart/form-data; boundary="${boundary}`)),
  withBody("two boundaries", form, ofType(`multipart/form-data; boundary=x; boundary=${boundary}`)),
  withBody("a boundary of 3,000 characters", form, ofType(`multipart/form-data; boundary=${"x".repeat(3_000)}`)),
  withBody("multipart/mixed", form, ofType(`multipart/mixed; boundary=${boundary}`)),
  withBody("in capitals", form, ofType(`Multipart/Form-Data; Boundary=${boundary}`)),
  withBody("bare line feeds", Buffer.from(text.replaceAll("\r\n", "\n"))),
  withBody("only carriage returns", Buffer.from(text.replaceAll("\r\n", "\r"))),
  withBody("text before the first boundary", Buffer.from(`hello\r\n${text}`)),
  withBody("text after the last boundary", Buffer.from(`${text}hello`)),
  withBody("no boundary at the end", Buffer.from(text.replace(`--${boundary}--\r\n`, ""))),
  withBody("boundaries only", Buffer.from(`--${boundary}\r\n`.repeat(500))),
  withBody("compressed", form, { "content-encoding": "gzip" }),
  withBody("a file without a form", Buffer.from(csv), ofType("text/csv")),
  withBody("JSON", jsonBytes({ file: csv }), ofType("application/json")),
  withParts("no part"),
  withParts("no file", fieldPart("columns", "{}")),
  withParts("the file as a text", fieldPart("file", csv)),
  withParts("two files", filePart(csv), filePart(csv)),
  withParts("a file and a text of its name", filePart(csv), fieldPart("file", csv)),
  withParts("a field twice", filePart(csv), fieldPart("columns", "{}"), fieldPart("columns", "{}")),
  withParts("a thousand fields", filePart(csv), ...Array.from({ length: 1_000 }, (_, at) => fieldPart(`f${at}`, "x"))),
  withParts("fields of the object", filePart(csv), fieldPart("__proto__", "x"), fieldPart("constructor", "x")),
  withParts("a file as the columns", filePart(csv), {
    ...filePart(csv),
    head: filePart(csv).head.replace('"file"', '"columns"'),
  }),
  ...[
    "",
    "Content-Disposition: form-data",
    'Content-Disposition: attachment; name="file"',
    "x",
    ": x",
    "Content-Disposition:",
  ]
    .concat("Content-Disposition: form-data; name=file; filename*=UTF-8''%ff%00.csv", `X: ${"x".repeat(20_000)}`)
    .concat(
      'Content-Disposition: form-data; name="file"; filename="a\r\nX: y"',
      'Content-Disposition: form-data; name="fi\u0000le"',
    )
    .map((head) => withParts(`a part with the header ${JSON.stringify(head.slice(0, 60))}`, { head, content: csv })),
  ...["7bit", "base64", "quoted-printable", "x"].map((encoding) =>
    withParts(`a part in ${encoding}`, {
      ...filePart(csv),
      head: `${filePart(csv).head}\r\nContent-Transfer-Encoding: ${encoding}`,
    }),
  ),
];

const names: readonly OddUpload[] = oddTexts
  .filter((name) => !/[\r\n"]/.test(name) && name.length < 4_000)
  .map((name) => withParts(`a file named ${JSON.stringify(name.slice(0, 40))}`, filePart(csv, name)));

const cell = (value: string) => `"${value.replaceAll('"', '""')}"`;
const cells: readonly OddUpload[] = oddTexts.flatMap((value, at) => {
  const columns = ["ODD-2", "+1 212 555 0100", "SG3231027366055"].with(at % 3, cell(value));
  return [
    withParts(`a cell ${JSON.stringify(value.slice(0, 40))}`, filePart(`${header}\n${columns.join(",")}\n`)),
    withParts(
      `a header ${JSON.stringify(value.slice(0, 40))}`,
      filePart(`${["a", "b", "c"].with(at % 3, cell(value)).join(",")}\n${row}\n`),
    ),
  ];
});

const workbook = fixture("orders.xlsx");
const changedAt = (bytes: Buffer, at: number) => Buffer.from(bytes).fill(0xff, at, at + 4);
const parts = Array.from({ length: 24 }, (_, at) => at / 24);

const files: readonly OddUpload[] = (
  [
    ["nothing", ""],
    ["a NUL", "\u0000"],
    ["a header only", header],
    ["no line break", row],
    ["100,000 commas", ",".repeat(100_000)],
    ["50,000 empty lines", "\n".repeat(50_000)],
    ["an open quote", `${header}\n"${"x".repeat(50_000)}`],
    ["a row of 2,000 cells", `${header}\n${Array.from({ length: 2_000 }, () => "x").join(",")}`],
    ["the same row 400 times", `${header}\n${`${row}\n`.repeat(400)}`],
    ["rows of other lengths", `${header}\nA\nA,B\n,,,,\nA,B,C,D\n`],
    ["UTF-16", Buffer.from(`\ufeff${csv}`, "utf16le")],
    ["half a UTF-16 character", Buffer.from(`\ufeff${csv}`, "utf16le").subarray(0, 33)],
    ["bytes that are no UTF-8", Buffer.concat([Buffer.from(header), Buffer.from([10, 0xff, 0xfe, 0xc3, 0x28])])],
    ["semicolons and tabs", csv.replace(",", ";").replace(",", "\t")],
    ["the same header thrice", "Phone,Phone,Phone\n1,2,3\n"],
    ["HTML", `<html><table><tr><td>${row}</td></tr></table></html>`],
    ["a PDF", "%PDF-1.7\n%âãÏÓ\n"],
    ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0])],
    ["an empty zip", zipFile([])],
    ["a zip of something else", zipFile([{ name: "a.txt", content: Buffer.from("x") }])],
    ["a zip with a path upwards", zipFile([{ name: "../../xl/workbook.xml", content: Buffer.from("<x/>") }])],
    ["a workbook without sheets", zipFile([{ name: "xl/workbook.xml", content: Buffer.from("<workbook/>") }])],
    [
      "a workbook of entities",
      zipFile([
        { name: "xl/workbook.xml", content: Buffer.from('<!DOCTYPE x [<!ENTITY a "aaaa">]><workbook>&a;</workbook>') },
      ]),
    ],
    [
      "a zip that understates its size",
      zipFile([{ name: "xl/workbook.xml", content: Buffer.alloc(100_000), says: { size: 10 } }]),
    ],
    ...["protected.xlsx", "orders.ods", "orders.fods"].map((name) => [name, fixture(name)] as const),
    ...parts.map(
      (part) =>
        [`a workbook cut at ${part.toFixed(2)}`, workbook.subarray(0, Math.floor(workbook.length * part))] as const,
    ),
    ...parts.map(
      (part) =>
        [`a workbook damaged at ${part.toFixed(2)}`, changedAt(workbook, Math.floor(workbook.length * part))] as const,
    ),
    ...parts.map((part) => {
      const old = fixture("orders.xls");
      return [`an old workbook damaged at ${part.toFixed(2)}`, changedAt(old, Math.floor(old.length * part))] as const;
    }),
  ] as const
).map(([what, content]) => withParts(`a file with ${what}`, filePart(content)));

const unknownHeaders = "Bestellung,Telefon,Sendung";
const chosen = { Bestellung: "name", Telefon: "phone", Sendung: "trackingNo" };
const columns: readonly OddUpload[] = [
  ...oddValues.map((value) => jsonBytes(value ?? null)),
  ...["{", "x", "", '{"Bestellung":"name"', `{"a":"${"x".repeat(2_001)}"}`].map((odd) => Buffer.from(odd)),
  ...Object.keys(chosen).map((name) => jsonBytes({ ...chosen, [name]: "phone" })),
  ...["passwordHash", "__proto__", "pk", null, 1].map((field) => jsonBytes({ ...chosen, Sendung: field })),
  jsonBytes({ ...chosen, Nirgends: "name" }),
].map((content) =>
  withParts(
    `columns ${content.toString().slice(0, 60)}`,
    filePart(`${unknownHeaders}\n${row}\n`),
    fieldPart("columns", content),
  ),
);
const firstRows: readonly OddUpload[] = ["true", "false", "TRUE", "1", "", "null", "yes", "true,false"].map((value) =>
  withParts(
    `firstRowIsData ${JSON.stringify(value)}`,
    filePart(`${row}\n${row}\n`),
    fieldPart("firstRowIsData", value),
  ),
);

/** By the part of the upload that is odd. */
export const oddUploads: Readonly<Record<string, readonly OddUpload[]>> = {
  form: damaged,
  "file name": names,
  cells,
  file: files,
  "form.columns": columns,
  "form.firstRowIsData": firstRows,
};
