import { describe, expect, test } from "vitest";
import { eventFor } from "../testing/call.ts";
import { parseRequest } from "./parse-request.ts";

describe("JSON", () => {
  const lookup = { name: "AYU-1001", phone: "4155550101" };

  test("arrives decoded when API Gateway sends it in Base64", async () => {
    const event = await eventFor("getTrackingNo");
    const body = Buffer.from(JSON.stringify({ ...lookup, name: "ॐ-1" })).toString("base64");
    expect((await parseRequest("getTrackingNo", { ...event, body, isBase64Encoded: true })).body).toEqual({
      ...lookup,
      name: "ॐ-1",
    });
  });

  test("may have 16 KB and not a byte more", async () => {
    const filled = (bytes: number) => JSON.stringify(lookup).padEnd(bytes, " ");
    const parse = async (body: string) => parseRequest("getTrackingNo", await eventFor("getTrackingNo", { body }));
    expect((await parse(filled(16 * 1024))).body).toEqual(lookup);
    await expect(parse(filled(16 * 1024 + 1))).rejects.toMatchObject({
      code: "too_large",
      message: "That's more text than this form takes.",
    });
  });

  test("with two mistakes in a field is refused for the first", async () => {
    const body = { name: "Ravi", email: "ravi@example.com", phone: "9876543210", password: "" };
    await expect(
      parseRequest("logisticsRegister", await eventFor("logisticsRegister", { body })),
    ).rejects.toMatchObject({
      code: "invalid_input",
      message: "Password is required",
      details: { fields: { password: "Password is required" } },
    });
  });
});

describe("path and query", () => {
  test("hold nothing that a list does not know", async () => {
    const event = await eventFor("allTracking", { query: { limit: "20", other: "x" } });
    await expect(parseRequest("allTracking", event)).rejects.toMatchObject({
      code: "invalid_input",
      message: "other is not known here",
      details: { fields: { other: "other is not known here" } },
    });
  });

  test("are checked each by its schema", async () => {
    const query = { limit: "20", search: "AYU" };
    expect(await parseRequest("allTracking", await eventFor("allTracking", { query }))).toEqual({
      params: undefined,
      query: { limit: 20, search: "AYU" },
      body: undefined,
    });
    const twice = { ...(await eventFor("allTracking", { query })), rawQueryString: "limit=20&search=a&search=b" };
    await expect(parseRequest("allTracking", twice)).rejects.toMatchObject({
      code: "invalid_input",
      message: "Send this parameter once.",
      details: { fields: { search: "Send this parameter once." } },
    });
    const params = { id: "01JC5Z8Q2N7V3K4M5P6R7S8T9W" };
    expect(await parseRequest("adminDelete", await eventFor("adminDelete", { params }))).toMatchObject({ params });
  });

  test("may be missing where nothing in them is required", async () => {
    expect(await parseRequest("allTracking", await eventFor("allTracking"))).toMatchObject({ query: {} });
    await expect(parseRequest("adminDelete", await eventFor("adminDelete"))).rejects.toMatchObject({
      code: "invalid_input",
      details: { fields: { id: expect.any(String) } },
    });
  });
});

describe("an upload", () => {
  const formWith = (file: File | string) => {
    const form = new FormData();
    form.append("file", file);
    return form;
  };
  const parse = async (body: unknown, headers: Record<string, string> = {}) =>
    parseRequest("importExcel", await eventFor("importExcel", { body, headers }));

  test("arrives as its file's name and bytes", async () => {
    const bytes = new Uint8Array([0, 255, 13, 10, 45, 45]);
    expect((await parse(formWith(new File([bytes], "May orders.xlsx")))).body).toEqual({
      name: "May orders.xlsx",
      bytes,
    });
  });

  test("has the form's other fields, each checked by its schema", async () => {
    const columns = { Bestellung: "name", Telefon: "phone", Sendung: "trackingNo" };
    const form = formWith(new File(["a"], "May.csv"));
    form.append("columns", JSON.stringify(columns));
    expect(await parse(form)).toMatchObject({ body: { name: "May.csv" }, form: { columns } });
    form.set("columns", new File([JSON.stringify(columns)], "columns.json"));
    await expect(parse(form)).rejects.toMatchObject({
      code: "invalid_input",
      details: { fields: { columns: "columns must be text" } },
    });
  });

  test.each<[string, unknown, Record<string, string>]>([
    ["no body", undefined, {}],
    ["JSON", { file: "orders.xlsx" }, {}],
    ["a form without a file", formWith("orders.xlsx"), {}],
    ["a form that is cut off", "--x\r\n", { "content-type": "multipart/form-data; boundary=x" }],
    ["a form whose type no header may have", "--x\r\n", { "content-type": "multipart/form-data; boundary=→" }],
    ["a form of another type", "file=orders.xlsx", { "content-type": "application/x-www-form-urlencoded" }],
  ])("as %s is refused", async (_, body, headers) => {
    await expect(parse(body, headers)).rejects.toMatchObject({
      code: "invalid_input",
      message: "Choose a file first.",
      details: { fields: { file: "Choose a file first." } },
    });
  });

  test("with two files, or with a field twice, is refused instead of half of it being read", async () => {
    const two = formWith(new File(["a"], "May.csv"));
    two.append("file", new File(["b"], "June.csv"));
    await expect(parse(two)).rejects.toMatchObject({
      code: "invalid_input",
      message: "Choose one file at a time.",
      details: { fields: { file: "Choose one file at a time." } },
    });
    const twice = formWith(new File(["a"], "May.csv"));
    for (const columns of ["{}", "{}"]) twice.append("columns", columns);
    await expect(parse(twice)).rejects.toMatchObject({
      code: "invalid_input",
      details: { fields: { columns: "Send this field once." } },
    });
  });

  // A comparison of each with each would take a quarter of a minute.
  test("with 60,000 other fields is read", async () => {
    const many = formWith(new File(["a"], "May.csv"));
    for (let at = 0; at < 60_000; at += 1) many.append(`field ${at}`, "");
    await expect(parse(many)).resolves.toMatchObject({ body: { name: "May.csv" } });
  });
});
