import { afterEach, expect, it } from "vitest";
import { byForm, newRecord, recordItem } from "./item.ts";

const months = process.env.RECORD_MONTHS;
afterEach(() => {
  process.env.RECORD_MONTHS = months;
});

const fields = { name: "AYU-1", phone: "9876543210", trackingNo: "SG123456789012" };
const parcel = newRecord(fields, "01", new Date("2026-01-15T10:00:00Z"), byForm("clerk"));

it("expires the configured number of months after it was added", () => {
  process.env.RECORD_MONTHS = "18";
  expect(recordItem(parcel).expiresAt).toBe(Date.UTC(2027, 6, 15, 10) / 1000);
});

it("does not expire later after an edit", () => {
  const edited = { ...parcel, phone: "9876543211", updatedAt: "2026-09-01T00:00:00.000Z", version: 2 };
  expect(recordItem(edited).expiresAt).toBe(recordItem(parcel).expiresAt);
});
