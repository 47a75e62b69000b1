// @vitest-environment jsdom
// @vitest-environment-options { "url": "https://portal.example/" }
import { beforeEach, describe, expect, test, vi } from "vitest";
import { importLimits } from "../../../shared/import-files.ts";
import type { ImportReport } from "../../../shared/import-report.ts";
import { eventually } from "../../testing/eventually.ts";
import * as store from "./import-store.ts";

const counts = { rows: 2, created: 2, unchanged: 0, changed: 0, replaced: 0, addedParcels: 0, newer: 0, refused: 0 };
const report = (changes: Partial<ImportReport> = {}): ImportReport => ({
  status: "checked",
  processed: 2,
  counts,
  errors: [],
  ...changes,
});
const running = report({ importId: "01RUN", status: "running", processed: 0 });

const fetching = vi.spyOn(globalThis, "fetch");
const reply = (status: number, body: unknown) => async () => new Response(JSON.stringify(body), { status });
const failure = (status: number, code: string) => reply(status, { message: "No.", code, requestId: "1" });
/** A response that is sent when the returned function is called, unless the call is aborted. */
function heldResponse(body: unknown) {
  const held = Promise.withResolvers<Response>();
  fetching.mockImplementationOnce((_, init) => {
    init?.signal?.addEventListener("abort", () => held.reject(init.signal?.reason));
    return held.promise;
  });
  return () => held.resolve(new Response(JSON.stringify(body)));
}
const sent = () => fetching.mock.calls.map(([address]) => String(address).replace("/api/user/importExcel", "") || "/");
const bodyOf = async (call: number) => {
  const form = fetching.mock.calls[call]?.[1]?.body;
  const file = form instanceof FormData ? form.get("file") : undefined;
  return file instanceof File ? [file.name, await file.text()] : undefined;
};

const orders = (text = "Order No") => new File([text], "orders.csv", { type: "text/csv" });
const step = () => store.importState().step;

beforeEach(() => {
  fetching.mockReset();
  store.open("nobody");
  store.open("asha");
});

async function checked() {
  fetching.mockImplementationOnce(reply(200, report()));
  await store.choose([orders()]);
  expect(step()).toBe("checked");
}

describe("a file with unknown headers", () => {
  const question = {
    headers: ["Nr", "Tel", "Sendung"],
    firstRow: ["Nr", "Tel", "Sendung"],
    rows: [["A-1", "123", "SG1"]],
    columns: { Nr: "name" },
    firstRowIsData: false,
  };
  const fields = { Nr: "name", Tel: "phone", Sendung: "trackingNo" } as const;
  const asks = (more: object = {}) =>
    reply(422, { message: "Which?", code: "columns_needed", requestId: "1", ...question, ...more });
  const formOf = (call: number) => {
    const form = fetching.mock.calls[call]?.[1]?.body;
    const { columns, firstRowIsData } = form instanceof FormData ? Object.fromEntries(form) : {};
    return columns && { columns: JSON.parse(String(columns)), firstRowIsData };
  };
  const asked = async (more?: object) => {
    fetching.mockImplementationOnce(asks(more));
    await store.choose([orders()]);
  };

  test("asks for its columns, is checked with them, and uploaded with them", async () => {
    await asked();
    expect(store.importState()).toMatchObject({ step: "columns", columns: { question, fields: question.columns } });
    fetching.mockImplementationOnce(reply(200, report()));
    await store.chooseColumns(fields, true);
    expect(step()).toBe("checked");
    fetching.mockImplementationOnce(reply(200, report()));
    await store.checkAgain(true);
    fetching.mockImplementationOnce(reply(200, running));
    await store.upload();
    expect(sent()).toEqual(["?dryRun=true", "?dryRun=true", "?dryRun=true&replace=true", "?replace=true"]);
    const form = { columns: fields, firstRowIsData: "true" };
    expect([0, 1, 2, 3].map(formOf)).toEqual([undefined, form, form, form]);
  });

  test("that is read can be read by other columns", async () => {
    const choice = { ...question, columns: fields, remembered: "id" };
    fetching.mockImplementationOnce(reply(200, { ...report(), choice }));
    await store.choose([orders()]);
    expect(store.importState()).toMatchObject({ step: "checked", columns: undefined });
    store.changeColumns();
    expect(store.importState()).toMatchObject({ step: "columns", columns: { fields, question: { remembered: "id" } } });
    fetching.mockImplementationOnce(reply(200, report()));
    await store.chooseColumns(fields, false);
    expect([0, 1].map(formOf)).toEqual([undefined, { columns: fields, firstRowIsData: "false" }]);
  });

  test("keeps its columns where the check with them fails, so that they can be changed", async () => {
    await asked();
    fetching.mockImplementationOnce(failure(400, "invalid_input"));
    await store.chooseColumns(fields, false);
    expect(store.importState()).toMatchObject({ step: "not-checked", columns: { fields } });
    store.changeColumns();
    expect(step()).toBe("columns");
  });
});

describe("a chosen file", () => {
  test("is checked at once, and not uploaded", async () => {
    await checked();
    expect(sent()).toEqual(["?dryRun=true"]);
    expect(await bodyOf(0)).toEqual(["orders.csv", "Order No"]);
    expect(store.importState()).toMatchObject({ step: "checked", replace: false, check: { counts } });
  });

  test("is uploaded as it was checked", async () => {
    await checked();
    fetching.mockImplementationOnce(reply(200, running));
    await store.upload();
    expect(sent()).toEqual(["?dryRun=true", "/"]);
    expect(await bodyOf(1)).toEqual(["orders.csv", "Order No"]);
  });

  test("is checked again with `replace`, and uploaded with it", async () => {
    await checked();
    fetching.mockImplementationOnce(reply(200, report()));
    await store.checkAgain(true);
    fetching.mockImplementationOnce(reply(200, running));
    await store.upload();
    expect(sent()).toEqual(["?dryRun=true", "?dryRun=true&replace=true", "?replace=true"]);
  });

  test("keeps the report while it is checked again", async () => {
    await checked();
    const answer = heldResponse(report());
    const again = store.checkAgain(true);
    expect(store.importState()).toMatchObject({ step: "checking", replace: true, check: { counts } });
    answer();
    await again;
    expect(store.importState()).toMatchObject({ step: "checked", replace: true });
  });

  test("is replaced by another one, whichever response arrives first", async () => {
    heldResponse(report({ processed: 1 }));
    const first = store.choose([orders("first")]);
    await eventually(() => expect(fetching).toHaveBeenCalledOnce());
    fetching.mockImplementationOnce(reply(200, report({ processed: 2 })));
    await store.choose([orders("second")]);
    await first;
    expect(store.importState()).toMatchObject({ step: "checked", check: { processed: 2 } });
  });

  test("is not sent when it is too large, unreadable, or one of several", async () => {
    const large = orders();
    Object.defineProperty(large, "size", { value: importLimits.fileBytes + 1 });
    await store.choose([large]);
    const refused = (words: string) =>
      expect(store.importState()).toMatchObject({ refusal: expect.stringContaining(words) });
    refused("orders.csv is 4.7 MB; files can be up to 4.6 MB.");
    await store.choose([orders(), orders()]);
    refused("Only one file can be imported at a time.");
    const locked = orders();
    vi.spyOn(locked, "arrayBuffer").mockRejectedValue(new DOMException("locked", "NotReadableError"));
    await store.choose([locked]);
    refused("orders.csv couldn't be read.");
    expect(fetching).not.toHaveBeenCalled();
  });

  test("stays chosen when it is refused or no response arrives", async () => {
    fetching.mockImplementationOnce(failure(415, "unsupported_file"));
    await store.choose([orders()]);
    expect(store.importState()).toMatchObject({ step: "not-checked", file: { name: "orders.csv" } });
    fetching.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    await store.checkAgain();
    expect(store.importState()).toMatchObject({ step: "not-checked", error: { offline: true } });
    fetching.mockImplementationOnce(reply(200, report()));
    await store.checkAgain();
    expect(step()).toBe("checked");
  });
});

describe("an upload", () => {
  test("without a response keeps the file, to be uploaded again", async () => {
    await checked();
    fetching.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    await store.upload();
    expect(store.importState()).toMatchObject({ step: "checked", error: { offline: true }, check: { counts } });
    fetching.mockImplementationOnce(reply(200, running));
    await store.upload();
    expect(store.importState()).toMatchObject({ step: "started", report: { importId: "01RUN", status: "running" } });
  });

  test("is sent once, and not replaced by another file while it runs", async () => {
    await checked();
    const answer = heldResponse(running);
    const upload = store.upload();
    await store.upload();
    await store.choose([orders("another")]);
    expect(store.importState()).toMatchObject({ step: "uploading", file: { name: "orders.csv" } });
    answer();
    await upload;
    expect(step()).toBe("started");
    expect(sent()).toEqual(["?dryRun=true", "/"]);
  });

  test("that fails is sent once", async () => {
    await checked();
    fetching.mockImplementation(reply(504, {}));
    await store.upload();
    expect(sent()).toEqual(["?dryRun=true", "/"]);
    expect(store.importState()).toMatchObject({ step: "checked", error: { status: 504 } });
  });

  test("after the end of the session waits for the same account to sign in again", async () => {
    await checked();
    fetching.mockImplementationOnce(failure(401, "unauthenticated"));
    await store.upload();
    store.open(undefined);
    store.open("asha");
    expect(store.importState()).toMatchObject({ step: "checked", error: undefined, check: { counts } });
  });

  test("is never shown to another account", async () => {
    await checked();
    const answer = heldResponse(running);
    const upload = store.upload();
    store.open("ravi");
    expect(store.importState()).toEqual({ step: "empty" });
    answer();
    await upload;
    expect(store.importState()).toEqual({ step: "empty" });
  });
});

test("a check that failed at the end of the session is repeated when the same account signs in", async () => {
  fetching.mockImplementationOnce(failure(401, "unauthenticated"));
  await store.choose([orders()]);
  fetching.mockImplementationOnce(reply(200, report()));
  store.open("asha");
  await eventually(() => expect(step()).toBe("checked"));
});
