import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { importLimits } from "../../../shared/import-files.ts";
import { queryClient } from "../../api/client.ts";
import { eventually } from "../../testing/eventually.ts";
import { withQueries } from "../../testing/show.tsx";
import { useImport } from "./use-import.ts";

const counts = { rows: 2, created: 2, unchanged: 0, changed: 0, replaced: 0, addedParcels: 0, newer: 0, refused: 0 };
const checked = { status: "checked", processed: 2, counts, errors: [] };
const running = { ...checked, importId: "01RUN", status: "running", processed: 0 };

const fetching = vi.spyOn(globalThis, "fetch");
const reply = (status: number, body: object) => async () => new Response(JSON.stringify(body), { status });
const failure = (status: number, code: string) => reply(status, { message: "No.", code, requestId: "1" });
/** A response that is sent when the returned function is called. */
function heldResponse(body: unknown) {
  const held = Promise.withResolvers<Response>();
  fetching.mockReturnValueOnce(held.promise);
  return () => held.resolve(new Response(JSON.stringify(body)));
}
const sent = () => fetching.mock.calls.map(([address]) => String(address).replace("/api/user/importExcel", "") || "/");
/** The forms that were sent: the file's name and text, and the other fields. */
const forms = () =>
  Promise.all(
    fetching.mock.calls.map(async ([, init]) => {
      const { file, ...fields } = init?.body instanceof FormData ? Object.fromEntries(init.body) : {};
      return file instanceof File ? { [file.name]: await file.text(), ...fields } : undefined;
    }),
  );
const orders = (text = "Order No") => new File([text], "orders.csv", { type: "text/csv" });

/** The panel of an account. */
function panelOf(account: string) {
  const shown = () => {
    const { check, upload, ...rest } = useImport(account);
    // Queries announce what a screen reads: here all.
    return { ...rest, check: { ...check }, upload: { ...upload } };
  };
  const { result, unmount } = renderHook(shown, { wrapper: withQueries });
  return {
    get now() {
      return result.current;
    },
    unmount,
    choose: (...files: File[]) => act(() => result.current.choose(files)),
    upload: () => act(async () => void result.current.upload.refetch()),
    isChecked: () =>
      eventually(() => expect(result.current.check).toMatchObject({ isFetching: false, data: { counts } })),
    fails: () => eventually(() => expect(result.current.check.error).toBeTruthy()),
    started: () => eventually(() => expect(result.current.upload.data).toMatchObject({ importId: "01RUN" })),
    notUploaded: () =>
      eventually(() => expect(result.current.upload).toMatchObject({ isFetching: false, isError: true })),
  };
}

beforeEach(() => {
  queryClient.clear();
  fetching.mockReset();
  panelOf("nobody").unmount();
});

/** A panel whose file is checked. */
async function withChecked(account = "asha") {
  const panel = panelOf(account);
  fetching.mockImplementationOnce(reply(200, checked));
  await panel.choose(orders());
  await panel.isChecked();
  return panel;
}

test("a file is checked at once, again with `replace`, and uploaded as it was checked", async () => {
  const panel = await withChecked();
  const answer = heldResponse(checked);
  act(() => panel.now.checkAgain({ replace: true }));
  expect(panel.now).toMatchObject({ chosen: { replace: true }, check: { isFetching: true, data: { counts } } });
  answer();
  await panel.isChecked();
  fetching.mockImplementationOnce(reply(200, running));
  await panel.upload();
  await panel.started();
  expect(sent()).toEqual(["?dryRun=true", "?dryRun=true&replace=true", "?replace=true"]);
  expect(await forms()).toEqual(Array.from({ length: 3 }, () => ({ "orders.csv": "Order No" })));
});

test("rows that say that they are canceled are left out of the check and the upload alike", async () => {
  const panel = await withChecked();
  const answer = heldResponse(checked);
  act(() => panel.now.checkAgain({ leaveOut: true }));
  answer();
  await panel.isChecked();
  fetching.mockImplementationOnce(reply(200, running));
  await panel.upload();
  await panel.started();
  expect(sent()).toEqual(["?dryRun=true", "?dryRun=true&leaveOut=true", "?leaveOut=true"]);
});

test("columns that are asked for go with the check and the upload, and can be changed where the check fails", async () => {
  const question = {
    headers: ["Nr", "Tel", "Sendung"],
    firstRow: ["Nr", "Tel", "Sendung"],
    rows: [["A-1", "123", "SG1"]],
    columns: { Nr: "name" },
    firstRowIsData: false,
  };
  const fields = { Nr: "name", Tel: "phone", Sendung: "trackingNo" } as const;
  const panel = panelOf("asha");
  fetching.mockImplementationOnce(reply(422, { message: "?", code: "columns_needed", requestId: "1", ...question }));
  await panel.choose(orders());
  await eventually(() => expect(panel.now.columns).toEqual(question));
  fetching.mockImplementationOnce(failure(400, "invalid_input"));
  act(() => panel.now.checkAgain({ columns: { ...question, columns: fields, firstRowIsData: true } }));
  expect(panel.now.columns).toBeUndefined();
  await panel.fails();
  act(() => panel.now.changeColumns());
  expect(panel.now.columns).toMatchObject({ columns: fields });
  fetching.mockImplementationOnce(reply(200, checked));
  act(() => panel.now.checkAgain());
  await panel.isChecked();
  fetching.mockImplementationOnce(reply(200, running));
  await panel.upload();
  await panel.started();
  const form = { "orders.csv": "Order No", columns: JSON.stringify(fields), firstRowIsData: "true" };
  expect(await forms()).toEqual([{ "orders.csv": "Order No" }, form, form, form]);
});

test("a file is not sent when it is too large, unreadable, or one of several", async () => {
  const panel = panelOf("asha");
  const large = orders();
  Object.defineProperty(large, "size", { value: importLimits.fileBytes + 1 });
  await panel.choose(large);
  expect(panel.now.refusal).toContain("orders.csv is 4.7 MB; files can be up to 4.6 MB.");
  await panel.choose(orders(), orders());
  expect(panel.now.refusal).toContain("Only one file can be imported at a time.");
  const locked = orders();
  vi.spyOn(locked, "arrayBuffer").mockRejectedValue(new DOMException("locked", "NotReadableError"));
  await panel.choose(locked);
  expect(panel.now.refusal).toContain("orders.csv couldn't be read.");
  expect(fetching).not.toHaveBeenCalled();
});

test("a file stays chosen when it is refused, to be checked again", async () => {
  const panel = panelOf("asha");
  fetching.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await panel.choose(orders());
  await panel.fails();
  expect(panel.now).toMatchObject({ chosen: { file: { name: "orders.csv" } }, check: { error: { offline: true } } });
  fetching.mockImplementationOnce(reply(200, checked));
  act(() => panel.now.checkAgain());
  await panel.isChecked();
});

test("an upload is sent once while it runs, also from another screen, and again only by a press", async () => {
  const panel = await withChecked();
  fetching.mockImplementationOnce(reply(504, {}));
  await panel.upload();
  await panel.notUploaded();
  expect(panel.now.check.data).toMatchObject({ counts });
  const answer = heldResponse(running);
  await panel.upload();
  await panel.upload();
  panel.unmount();
  const later = panelOf("asha");
  expect(later.now.upload.isFetching).toBe(true);
  answer();
  await later.started();
  expect(sent()).toEqual(["?dryRun=true", "/", "/"]);
});

test("after the end of the session the same account's file is checked again, and another account never sees it", async () => {
  const panel = await withChecked();
  fetching.mockImplementationOnce(failure(401, "unauthenticated"));
  await panel.upload();
  await panel.notUploaded();
  panel.unmount();
  queryClient.clear();
  fetching.mockImplementationOnce(reply(200, checked));
  const later = panelOf("asha");
  expect(later.now.chosen).toMatchObject({ file: { name: "orders.csv" } });
  await later.isChecked();
  expect(panelOf("ravi").now.chosen).toBeUndefined();
  expect(panelOf("asha").now.chosen).toBeUndefined();
});
