import { expect, test } from "vitest";
import { type EndpointName, endpoints } from "./contract.ts";

/** Said a second time, on purpose: everything else derives from the contract, so a slip there would look right everywhere. */
const callers: Record<EndpointName, "anyone" | "staff" | "admin" | "logistics"> = {
  getTrackingNo: "anyone",
  wakeLookup: "anyone",
  allTracking: "staff",
  createTracking: "staff",
  updateTracking: "staff",
  deleteTracking: "staff",
  importExcel: "staff",
  importProgress: "staff",
  adminLogin: "anyone",
  adminLogout: "admin",
  adminUpdate: "admin",
  adminAll: "admin",
  adminCreate: "admin",
  adminDelete: "admin",
  verifyLogistics: "admin",
  resetLogistics: "admin",
  logisticsLogin: "anyone",
  logisticsLogout: "logistics",
  logisticsRegister: "anyone",
  logisticsUpdate: "logistics",
  logisticsAll: "admin",
  logisticsDelete: "admin",
};

test.each(Object.entries(callers))("%s may be called by: %s", (name, who) => {
  const declared = endpoints[name as EndpointName].callers;
  expect(declared === "anyone" ? declared : [...declared].sort()).toEqual(
    { anyone: "anyone", staff: ["admin", "logistics"], admin: ["admin"], logistics: ["logistics"] }[who],
  );
});

test("nothing but the lookup, its waking, the logins and the sign-up is open to anyone", () => {
  const open = Object.entries(endpoints).filter(([, { callers: declared }]) => declared === "anyone");
  expect(open.map(([name]) => name).sort()).toEqual([
    "adminLogin",
    "getTrackingNo",
    "logisticsLogin",
    "logisticsRegister",
    "wakeLookup",
  ]);
});
