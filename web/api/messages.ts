import type { EndpointName } from "../../shared/contract.ts";
import {
  type CustomersCall,
  customersMessage,
  isCustomers,
} from "./customers-messages.tsx";
import { ApiFailure } from "./failure.ts";

/** No screen shows a failure of these: the shop and mail programs make them, or another sentence says it. */
type NotShown =
  | "openStopPage"
  | "columnsAll"
  | "receiveShopify"
  | "receiveWoocommerce"
  | "receiveRecords"
  | "adminLogout"
  | "logisticsLogout";

/** A call whose failures are shown. */
export type ShownCall = Exclude<EndpointName, NotShown>;

/** Shown to staff when a call fails without a message from the server. */
const fallbacks = {
  getLink: "The link couldn't be made.",
  revokeLinks: "The links couldn't be ended.",
  allTracking: "The tracking records couldn't be loaded.",
  createTracking: "Error adding new tracking.",
  updateTracking: "The tracking record couldn't be saved.",
  deleteTracking: "The tracking record couldn't be deleted.",
  restoreTracking: "The record couldn't be restored.",
  trackingDetails: "The record couldn't be loaded.",
  trackingHistory: "The record's history couldn't be loaded.",
  attentionCases: "The parcels that need attention couldn't be loaded.",
  updateCase: "Your change couldn't be saved.",
  insights: "The deliveries couldn't be loaded.",
  importExcel: "Upload failed",
  importProgress: "The import's progress couldn't be loaded.",
  allImports: "The imports couldn't be loaded.",
  rollbackImport: "The import couldn't be rolled back.",
  columnsDelete: "The columns couldn't be removed.",
  shopNotTaken: "The shop's list couldn't be loaded.",
  shopDismiss: "It couldn't be removed from the list.",
  shopFulfil: "The shop couldn't be told.",
  shopRetry: "The shop couldn't be told.",
  adminLogin: "Login failed. Please try again.",
  adminUpdate: "Profile update failed",
  adminAll: "The admins couldn't be loaded.",
  adminCreate: "The admin couldn't be added.",
  adminDelete: "Failed to delete admin.",
  verifyLogistics: "Verification failed.",
  resetLogistics: "The password couldn't be reset.",
  logisticsLogin: "Login failed. Please try again.",
  logisticsRegister: "Signup failed. Please try again.",
  logisticsProfile: "Your profile couldn't be loaded.",
  logisticsUpdate: "Update failed. Please try again.",
  logisticsAll: "The logistics team couldn't be loaded.",
  logisticsDelete: "Failed to delete logistics member.",
} as const satisfies Record<Exclude<ShownCall, CustomersCall>, string>;

/** Shown when the reply of a successful call is not as declared. */
const unreadable: Partial<Record<ShownCall, string>> = {
  adminLogin: "Token not received. Please try again.",
  logisticsLogin: "Token not received, even though login succeeded.",
};

/** The server's message, or else the endpoint's own from the list above. */
export function messageFor(error: unknown, endpoint: ShownCall): string {
  if (isCustomers(endpoint)) return customersMessage(error, endpoint);
  if (!(error instanceof ApiFailure)) return fallbacks[endpoint];
  if (error.code !== undefined && error.message) return error.message;
  const succeeded = error.status >= 200 && error.status < 300;
  return (succeeded ? unreadable[endpoint] : undefined) ?? fallbacks[endpoint];
}
