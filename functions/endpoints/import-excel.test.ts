import { beforeEach, describe, expect, it } from "vitest";
import { importLimits } from "../../shared/import-files.ts";
import { recordsOfOrder } from "../records/find.ts";
import { signIn } from "../testing/accounts.ts";
import { deliver } from "../testing/import-stream.ts";
import { divideFinely } from "../testing/imports.ts";
import { recordLog, securityLines } from "../testing/log.ts";
import {
  csvFile,
  fileOf,
  header,
  order,
  orders,
  phone,
  progressOf,
  tracking,
  upload,
} from "../testing/spreadsheets.ts";
import { allRecords, scanTable } from "../testing/table-content.ts";
import { switchToEmptyTable } from "../testing/tables.ts";

const lines = recordLog();
let cookies: string[];
let _id: string;
beforeEach(async () => {
  await switchToEmptyTable();
  const member = await signIn("logistics");
  ({ cookies } = member);
  ({ _id } = member.account);
});

const counts = (some: object) => ({
  rows: 0,
  created: 0,
  unchanged: 0,
  changed: 0,
  replaced: 0,
  addedParcels: 0,
  newer: 0,
  refused: 0,
  ...some,
});

describe("a file whose rows say that they are canceled", () => {
  const file = csvFile(
    [
      "Order No,Phone,Tracking No,Shipment Status",
      "AYU-1,9876543210,SG704100000001,Active",
      "AYU-2,9876543211,SG704100000002,VOID",
      "AYU-3,9876543212,SG704100000003,Canceled",
      "AYU-4,9876543213,SG704100000004,RTO in transit",
    ].join("\n"),
  );
  const canceled = { rows: 3, words: ["VOID", "Canceled", "RTO in transit"] };

  it("is imported with them, unless they are to be left out", async () => {
    expect((await upload(cookies, file, { dryRun: "true" })).body).toMatchObject({
      counts: { rows: 4, created: 4 },
      canceled,
      notes: ["3 rows say “VOID”, “Canceled”, or “RTO in transit” (first in row 3)."],
    });
    expect((await upload(cookies, file, { dryRun: "true", leaveOut: "true" })).body).toMatchObject({
      counts: { rows: 1, created: 1 },
      canceled,
    });
    expect((await upload(cookies, file, { leaveOut: "true" })).body).toMatchObject({
      counts: { rows: 1, created: 1 },
      notes: ["3 rows that say “VOID”, “Canceled”, or “RTO in transit” were left out (first in row 3)."],
    });
    expect((await allRecords()).map(({ name }) => name)).toEqual(["AYU-1"]);
    expect((await upload(cookies, file)).body).toMatchObject({ counts: { created: 3, unchanged: 1 } });
  });
});

describe("a small file", () => {
  it("is imported at once, and its report can be fetched again", async () => {
    const answer = await upload(cookies, fileOf(orders(12)));
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      status: "done",
      processed: 12,
      counts: counts({ rows: 12, created: 12 }),
      errors: [],
      columns: [
        { header: "Order No", field: "Order No", example: "AYU-1000" },
        { header: "Phone", field: "Phone", example: "+91 98765 10000" },
        { header: "Tracking No", field: "Tracking No", example: "SG3231027000000" },
      ],
    });
    const { columns: _, ...report } = answer.body;
    expect((await progressOf(cookies, answer.body.importId)).body).toEqual(report);
    expect(await allRecords()).toHaveLength(12);
    expect(await recordsOfOrder(order(7))).toMatchObject([
      { name: order(7), phone: phone(7), trackingNo: tracking(7), version: 1, updatedBy: _id },
    ]);
  });

  it("is logged with its uploader and without its content", async () => {
    const { body } = await upload(cookies, fileOf(orders(2)));
    expect(securityLines(lines)).toEqual([
      { event: "security", name: "imported", actor: _id, role: "logistics", subject: body.importId },
    ]);
    const logged = JSON.stringify(lines);
    for (const secret of [order(0), phone(0), tracking(0)]) expect(logged).not.toContain(secret);
    await upload(cookies, fileOf(orders(2)), { dryRun: "true" });
    expect(securityLines(lines)).toHaveLength(1);
  });

  it("adds, changes, keeps and refuses row by row", async () => {
    await upload(cookies, fileOf(orders(10)));
    const answer = await upload(
      cookies,
      fileOf([
        ["Tracking Number", "Mobile", "Order"],
        [tracking(0), phone(0), "ayu 1000"],
        [tracking(1), "+44 20 7946 0958", order(1)],
        ["SG9999999999999", phone(2), order(2)],
        [tracking(100), phone(100), order(100)],
        [tracking(101), "12345", order(101)],
        [tracking(0), phone(0), order(0)],
      ]),
    );
    expect(answer.body).toMatchObject({
      status: "done",
      processed: 6,
      counts: counts({ rows: 6, created: 1, unchanged: 2, changed: 1, addedParcels: 1, refused: 1 }),
      errors: [
        {
          row: 6,
          error: "Enter a phone number with 7 to 15 digits",
          name: order(101),
          phone: "12345",
          trackingNo: tracking(101),
        },
      ],
      notes: ["1 row repeats an earlier row."],
    });
    expect(await recordsOfOrder(order(1))).toMatchObject([{ phone: "+44 20 7946 0958", version: 2 }]);
    expect(await recordsOfOrder(order(2))).toHaveLength(2);
    expect(await recordsOfOrder(order(101))).toEqual([]);
  });
});

describe("a dry run", () => {
  divideFinely();

  it.each(["false", "true"])("reports what would happen and writes nothing; replace=%s", async (replace) => {
    await upload(cookies, fileOf(orders(40)));
    const before = await scanTable();
    const rows = [
      header,
      ...orders(2).slice(1),
      ...Array.from({ length: 3 }, (_, at) => [order(5 + at), "+44 20 7946 0958", tracking(5 + at)]),
      ...Array.from({ length: 4 }, (_, at) => [order(10 + at), phone(10 + at), `SG${at}55`]),
      ...orders(50, 10_000).slice(1),
      ["A1", "12", "SG1"],
    ];
    const dry = await upload(cookies, fileOf(rows), { dryRun: "true", replace });
    expect(await scanTable()).toEqual(before);
    expect(dry.body).toMatchObject({
      status: "checked",
      processed: 60,
      counts: counts({
        rows: 60,
        created: 50,
        unchanged: 2,
        changed: 3,
        refused: 1,
        ...(replace === "true" ? { replaced: 4 } : { addedParcels: 4 }),
      }),
      errors: [{ row: 61 }],
    });
    expect(dry.body.importId).toBeUndefined();

    const real = await upload(cookies, fileOf(rows), { replace });
    await deliver(real.body.importId, [0, 1]);
    expect((await progressOf(cookies, real.body.importId)).body.counts).toEqual(dry.body.counts);
  });
});

describe("a large file", () => {
  divideFinely();

  const large = () => fileOf([...orders(120), ["A1", "12", "SG1"], ["A2", "12", "SG2"]]);

  it("is answered before it is applied and reports its progress", async () => {
    const { body } = await upload(cookies, large());
    expect(body).toMatchObject({ status: "running", processed: 2, counts: counts({ rows: 122, refused: 2 }) });
    expect(body.errors).toHaveLength(2);
    expect(await allRecords()).toEqual([]);

    await deliver(body.importId, [1]);
    expect((await progressOf(cookies, body.importId)).body).toMatchObject({
      status: "running",
      processed: 52,
      counts: counts({ rows: 122, created: 50, refused: 2 }),
    });

    await deliver(body.importId, [0, 2]);
    expect((await progressOf(cookies, body.importId)).body).toMatchObject({
      status: "done",
      processed: 122,
      counts: counts({ rows: 122, created: 120, refused: 2 }),
      errors: [{ row: 122 }, { row: 123 }],
    });
    expect(await allRecords()).toHaveLength(120);
  });

  it("imported again, even at the same time, changes nothing", async () => {
    const [first, second] = await Promise.all([upload(cookies, large()), upload(cookies, large())]);
    await Promise.all([
      deliver(first.body.importId, [0, 1, 2]),
      deliver(second.body.importId, [0, 1, 2]),
      deliver(second.body.importId, [2, 1, 0]),
    ]);
    const reports = await Promise.all(
      [first, second].map(async ({ body }) => (await progressOf(cookies, body.importId)).body),
    );
    expect(reports.map(({ status, processed }) => [status, processed])).toEqual([
      ["done", 122],
      ["done", 122],
    ]);
    const sum = (name: "created" | "unchanged") => reports.reduce((total, report) => total + report.counts[name], 0);
    expect([sum("created"), sum("unchanged")]).toEqual([120, 120]);
    const parcels = await allRecords();
    expect(parcels).toHaveLength(120);
    expect(new Set(parcels.map(({ version }) => version))).toEqual(new Set([1]));
  });
});

it("a reply holds every refused row within Lambda's limit", async () => {
  const rows = Array.from({ length: 50_000 }, (_, at) => `AYU-${at},98,SG${at}`);
  const answer = await upload(cookies, csvFile(`Order No,Phone,AWB\n${rows.join("\n")}`));
  expect(answer.body.counts).toEqual(counts({ rows: 50_000, refused: 50_000 }));
  expect(answer.body.errors.length).toBeGreaterThan(25_000);
  expect(Buffer.byteLength(JSON.stringify(JSON.stringify(answer.body)))).toBeLessThan(6_000_000);
  const progress = await progressOf(cookies, answer.body.importId);
  expect(progress.body.errors).toEqual(answer.body.errors);
});

describe("a file that cannot be imported", () => {
  it.each([
    ["larger than the limit", new Uint8Array(importLimits.fileBytes + 1).fill(65), 413, "too_large"],
    ["no spreadsheet", new Uint8Array([1, 2, 3]), 415, "unsupported_file"],
    ["damaged", fileOf([header]).slice(0, 300), 400, "invalid_input"],
    ["without its columns", csvFile("a,b\n1,2\n"), 400, "invalid_input"],
  ] as const)("is answered by its own status: %s", async (_, bytes, status, code) => {
    const answer = await upload(cookies, new Uint8Array(bytes));
    expect(answer).toMatchObject({ status, body: { code } });
    expect((await scanTable()).filter(({ pk }) => String(pk).startsWith("IMPORT#"))).toEqual([]);
  });
});

it("answers an unknown import with 404", async () => {
  expect(await progressOf(cookies, "01JC5Z8Q2N7V3K4M5P6R7S8T9W")).toMatchObject({
    status: 404,
    body: { message: "This import no longer exists." },
  });
});
