import { expect, test } from "vitest";
import { scanDays } from "./scan-list.tsx";
import { scan } from "./testing/parcels.ts";

test("each day stands once, with a scan of a later date under the day before it", () => {
  const scanAt = (code: string, date: string) => scan(code, 0, { awb_history_datetime: date });
  const days = scanDays([
    scanAt("SGE_301", "2026-11-18 10:00:00"),
    scanAt("SGE_208", "2026-11-19 01:00:00"),
    scanAt("SGE_104", "2026-11-18 09:00:00"),
    scanAt("SGE_001", "2026-11-17 09:00:00"),
    scanAt("SGE_002", "soon"),
  ]);
  const codes = days.map(({ scans }) => scans.map(({ awb_event_code }) => awb_event_code));
  expect(codes).toEqual([["SGE_301", "SGE_208", "SGE_104"], ["SGE_001"], ["SGE_002"]]);
  expect(days.map(({ day }) => day)).toEqual([20_775, 20_774, undefined]);
});
