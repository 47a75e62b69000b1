import type { Chapter } from "../promise.ts";

const parse = { file: "functions/runtime/parse.ts", test: "functions/runtime/serve.test.ts" } as const;
const sheet = { file: "functions/services/spreadsheet.ts", test: "functions/services/spreadsheet.test.ts" } as const;
const zip = { ...sheet, file: "functions/services/spreadsheet-zip.ts" } as const;
const format = { ...sheet, file: "functions/services/spreadsheet-format.ts" } as const;
const cell = {
  file: "functions/services/spreadsheet-cell.ts",
  test: "functions/services/spreadsheet-cell.test.ts",
} as const;
const reader = {
  file: "functions/services/spreadsheet-reader.ts",
  test: "functions/services/spreadsheet-reader.test.ts",
} as const;
const pieces = {
  file: "functions/store/import-piece-store.ts",
  test: "functions/workers/import-worker.test.ts",
} as const;

export const input: Chapter = {
  title: "What is sent to us, and imports",
  promises: [
    {
      promise:
        "Every part of a request is checked on the server against the contract, and what it does not know is dropped.",
      guards: [
        {
          ...parse,
          take: "if (result.success) return result.data;",
          leave: "return value;",
          test: "functions/arbitrary-input.test.ts",
        },
        { ...parse, take: "if (result.success) return result.data;", leave: "return value;" },
      ],
      tests: ["functions/arbitrary-input.test.ts"],
    },
    {
      promise:
        "JSON of more than 16 KB, pages of more than 200 records and files that would not fit a function's request are refused in plain words.",
      guards: [
        { ...parse, take: "16 * 1024", leave: "64 * 1024" },
        {
          file: "shared/paging.ts",
          test: "functions/endpoints/all-tracking.test.ts",
          take: "pageLimit = 200",
          leave: "pageLimit = 2_000",
        },
        { ...sheet, take: "  if (bytes.length > importLimits.fileBytes) throw tooLarge();\n" },
        {
          file: "web/api/messages.ts",
          test: "web/api/messages.test.ts",
          take: "error.code === undefined && error.status === 413",
          leave: "error.status === 0",
        },
      ],
      tests: ["infra/local/http/gateway.test.ts"],
    },
    {
      promise:
        "What a file is, is told by its content. Another kind, one with a password and a damaged one are each named as that.",
      guards: [
        { ...format, take: "  if (!looksLikeText(bytes)) throw notASpreadsheet();\n" },
        { ...format, take: "  if (other) throw other[1] ? otherKind(other[1]) : notASpreadsheet();\n" },
        { ...zip, take: "  if (entries.some((entry) => entry.isEncrypted())) throw passwordProtected();\n" },
        { ...zip, take: "    if (crc32(part) !== entry.crc32) throw brokenFile();\n" },
        {
          ...sheet,
          file: "functions/services/spreadsheet-workbook.ts",
          take: '    if (CFB.find(container, "EncryptedPackage")) throw passwordProtected();\n',
        },
      ],
    },
    {
      promise:
        "A zip's directory is judged before anything is unpacked, nothing unpacks to more than was announced, and a file is read in a thread that may take 256 MB and some seconds, no more.",
      guards: [
        { ...zip, take: "    if (announced > limits.inflatedBytes) throw tooMuchInside();\n" },
        { ...zip, take: "  if (zip.entryCount > limits.entries) throw tooMuchInside();\n" },
        { ...reader, take: "    resourceLimits: memory,\n" },
        {
          file: "functions/registry.ts",
          test: "infra/endpoint-function.test.ts",
          take: '    nodeOptions: "--max-semi-space-size=2",\n',
        },
        {
          ...reader,
          take: "setTimeout(() => void thread.terminate(), withinMs)",
          leave: "setTimeout(() => {}, withinMs)",
        },
      ],
    },
    {
      promise: "Rows, columns and characters in a cell have limits, each told in plain words. Formulas are never run.",
      guards: [
        { ...sheet, take: "    if (count > importLimits.rows) throw tooManyRows();\n" },
        { ...sheet, take: "  if (count > importLimits.columns) throw tooManyColumns();\n" },
        { ...sheet, take: "cell.text.length > importLimits.cellCharacters", leave: "cell.text.length < 0" },
      ],
    },
    {
      promise:
        "Headers such as __proto__ and constructor are headers like any others, and the parser is one without its known flaws.",
      guards: [
        {
          file: "functions/services/spreadsheet-header.ts",
          test: "functions/services/spreadsheet-header.test.ts",
          take: "ranks.get(plain(text)) ?? {};",
          leave:
            'ranks.get(plain(text)) ?? ({ constructor: { field: "name", rank: 0 } } as never)[plain(text) as never] ?? {};',
        },
      ],
      tests: ["functions/services/spreadsheet.test.ts", "functions/services/spreadsheet-reader.test.ts"],
    },
    {
      promise:
        "The same file twice changes nothing and says so; at once, nothing doubles; cut off anywhere and gone on with, it ends as if nothing had happened.",
      guards: [
        {
          ...pieces,
          take: 'ConditionExpression: "#position = :from AND #state = :pending"',
          leave: 'ConditionExpression: "#position <= :to AND :from <= :to AND #state = :pending"',
        },
        {
          file: "functions/services/import-classify.ts",
          test: "functions/endpoints/import-excel.test.ts",
          take: "return [put(newParcel(row, idAt(now.getTime()), now, by), isFree)];",
          leave:
            'return [put(newParcel(row, idAt(now.getTime()), now, by), { ConditionExpression: "attribute_not_exists(pk) OR attribute_exists(pk)" })];',
        },
        {
          ...pieces,
          file: "functions/services/import-classify.ts",
          test: "functions/services/import-classify.test.ts",
          take: 'samePhones(same.phone, row.phone) ? { kind: "unchanged" } : ',
        },
      ],
      tests: ["functions/workers/import-death.test.ts", "infra/local/portal.test.ts"],
    },
    {
      promise:
        "A refused row is named by the sheet's own number, and all of them can be downloaded with their reasons.",
      guards: [
        { ...sheet, take: "const cells = { row: row + 1,", leave: "const cells = { row: row - headerRow," },
        {
          file: "web/screens/_logistic/-import/skipped-file.ts",
          test: "web/screens/_logistic/-import/sheets.test.ts",
          take: "    error,\n",
          leave: '    "",\n',
        },
      ],
    },
    {
      promise:
        "No cell of an exported file is taken for a formula: an apostrophe before = + - @ in a .csv, which an import takes off again; in a workbook every cell is text.",
      guards: [
        {
          file: "shared/imports.ts",
          test: "shared/imports.test.ts",
          take: "startsFormula.test(text) ?",
          leave: "text.length < 0 ?",
        },
        {
          file: "web/screens/_logistic/-export/csv-file.ts",
          test: "web/screens/_logistic/-export/csv-file.test.ts",
          take: "cells.map(guardFormula)",
          leave: "[...cells]",
        },
        {
          file: "web/screens/_logistic/-export/xlsx-file.ts",
          test: "web/screens/_logistic/-export/xlsx-file.test.ts",
          take: 't="inlineStr"><is>',
          leave: "><is>",
        },
        {
          ...cell,
          take: "unguardFormula(text.toWellFormed()",
          leave: "(text.toWellFormed()",
        },
      ],
    },
    {
      promise:
        "Damage that a spreadsheet program did and that can be seen is named, never guessed around; a whole number it only shows otherwise is read exactly.",
      guards: [
        { ...cell, take: "  if (scientific.test(text)) return damaged(text, cutShort);\n" },
        { ...cell, take: "  if (date.test(text)) return damaged(text, turnedIntoDate);\n" },
        { ...cell, take: "  if (exact >= exactBelow) return damaged(String(value), longNumber);\n" },
        {
          ...cell,
          take: "(isSpelledOut(format) && shownAs(format, exact)?.trim()) || String(exact)",
          leave: "shownAs(format, exact)?.trim() || String(exact)",
        },
      ],
    },
  ],
};
