import { randomInt, randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import type { TrackingFields, TrackingRecord } from "../../../shared/records.ts";

/** A unique order-number prefix per test: tests run at the same time on one portal. */
export const orderMark = () => `E2E${randomUUID().slice(0, 8).toUpperCase()}`;

export const trackingNo = () => `SG3${String(randomInt(10 ** 12)).padStart(12, "0")}`;

export const fields = (name: string): TrackingFields => ({ name, phone: "+1 415 555 0101", trackingNo: trackingNo() });

/** Creates a record with the session of this page's browser. */
export async function store(page: Page, record: TrackingFields): Promise<TrackingRecord> {
  const created = await page.request.post("/api/user/create", { data: record });
  expect(created.status()).toBe(201);
  return (await created.json()).record;
}

/** Several orders of one mark: MARK-1, MARK-2 … */
export async function storeSeveral(page: Page, mark: string, count: number): Promise<TrackingRecord[]> {
  const records: TrackingRecord[] = [];
  for (let number = 1; number <= count; number += 1) records.push(await store(page, fields(`${mark}-${number}`)));
  return records;
}

/** The dashboard with a test's own orders only. */
export const dashboardOf = (mark: string) => `/logistic/dashboard?field=name&search=${mark}`;
