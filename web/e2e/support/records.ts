import { randomInt, randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { type ScenarioName, scenarioNumber } from "../../../infra/local/courier/scenarios.ts";
import type { TrackingFields, TrackingRecord } from "../../../shared/records.ts";
import { recordsFile, type TestFile } from "./spreadsheets.ts";

/** A unique order-number prefix per test: tests run at the same time on one portal. */
export const orderMark = () => `E2E${randomUUID().slice(0, 8).toUpperCase()}`;

export const trackingNo = () => `SG3${String(randomInt(10 ** 12)).padStart(12, "0")}`;

export const fields = (name: string): TrackingFields => ({ name, phone: "+1 415 555 0101", trackingNo: trackingNo() });

/** Orders of one mark: MARK-1, MARK-2 … */
export const orders = (mark: string, count: number) =>
  Array.from({ length: count }, (_, index) => fields(`${mark}-${index + 1}`));

/** Creates a record with the session of this page's browser. */
export async function store(page: Page, record: TrackingFields): Promise<TrackingRecord> {
  const created = await page.request.post("/api/user/create", { data: record });
  expect(created.status()).toBe(201);
  return (await created.json()).record;
}

/** Several orders of one mark, one after another. */
export async function storeSeveral(page: Page, mark: string, count: number): Promise<TrackingRecord[]> {
  const records: TrackingRecord[] = [];
  for (const order of orders(mark, count)) records.push(await store(page, order));
  return records;
}

/** Imports a file with the session of this page's browser. */
export async function importFile(page: Page, file: TestFile): Promise<void> {
  const reply = await page.request.post("/api/user/importExcel", { multipart: { file } });
  expect(reply.status()).toBe(200);
}

/** Many orders of one mark at once; returns their numbers. */
export async function importSeveral(page: Page, mark: string, count: number): Promise<string[]> {
  const records = orders(mark, count);
  await importFile(page, recordsFile("many.csv", records));
  return records.map(({ name }) => name);
}

/** An order whose parcel needs attention, as the courier told of it. */
export async function troubledOrder(page: Page, scenario: ScenarioName): Promise<TrackingRecord> {
  const record = await store(page, { ...fields(orderMark()), trackingNo: scenarioNumber(scenario, randomInt(10_000)) });
  const { name, phone } = record;
  expect((await page.request.post("/api/user/getTrackingNo", { data: { name, phone } })).status()).toBe(200);
  // The follower makes the case.
  await expect
    .poll(async () => (await (await page.request.get("/api/user/attention?limit=200")).text()).includes(name), {
      timeout: 45_000,
    })
    .toBe(true);
  return record;
}

/** The dashboard with a test's own orders only. */
export const dashboardOf = (mark: string) => `/logistic/dashboard?field=name&search=${mark}`;

/** What a column of the list shows, by its header; nothing while there is no list. */
export async function columnTexts(page: Page, header: string): Promise<string[]> {
  const headers = await page.getByRole("columnheader").allInnerTexts();
  const at = headers.findIndex((text) => text.trim() === header);
  return at === -1 ? [] : page.locator(`tbody td:nth-child(${at + 1})`).allInnerTexts();
}

/** The order numbers of the list, without the receivers below them. */
export async function shownOrders(page: Page): Promise<string[]> {
  const texts = await columnTexts(page, "Order No");
  return texts.map((text) => text.split("\n")[0] ?? "");
}
