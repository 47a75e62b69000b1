import { expect, test } from "vitest";
import { type EndpointName, endpoints } from "./contract.ts";
import type { ShopSource } from "./shop.ts";

/** Written a second time on purpose: all other tests derive from the contract, so a mistake in it would pass them. */
const callers: Record<EndpointName, "anyone" | ShopSource | "staff" | "admin" | "logistics"> = {
  getTrackingNo: "anyone",
  wakeLookup: "anyone",
  openLink: "anyone",
  getLink: "staff",
  revokeLinks: "staff",
  createAlert: "anyone",
  customerReply: "anyone",
  confirmAlerts: "anyone",
  stopAlert: "anyone",
  openStopPage: "anyone",
  allTracking: "staff",
  createTracking: "staff",
  updateTracking: "staff",
  deleteTracking: "staff",
  restoreTracking: "staff",
  trackingHistory: "staff",
  trackingDetails: "staff",
  attentionCases: "staff",
  insights: "staff",
  updateCase: "staff",
  importExcel: "staff",
  importProgress: "staff",
  allImports: "staff",
  rollbackImport: "staff",
  columnsAll: "staff",
  columnsDelete: "staff",
  receiveShopify: "shopify",
  receiveWoocommerce: "woocommerce",
  receiveRecords: "key",
  shopNotTaken: "staff",
  shopDismiss: "staff",
  shopFulfil: "staff",
  shopRetry: "staff",
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
  logisticsProfile: "logistics",
  logisticsUpdate: "logistics",
  logisticsAll: "admin",
  logisticsDelete: "admin",
};

test.each(Object.entries(callers))("%s may be called by: %s", (name, who) => {
  const declared = endpoints[name as EndpointName].callers;
  const groups = { staff: ["admin", "logistics"], admin: ["admin"], logistics: ["logistics"] } as const;
  expect(typeof declared === "string" ? declared : [...declared].sort()).toEqual(
    who in groups ? groups[who as keyof typeof groups] : who,
  );
});
