import type { EndpointName } from "../../shared/contract.ts";
import { words } from "../ui/words.ts";
import { ApiFailure } from "./failure.ts";

/** The calls of customers: their failures are said in the page's language. */
type CustomersCall = keyof typeof words.site.failures.calls;

/** Shown to staff when a call fails without a message from the server. */
const fallbacks = {
  getLink: "The link couldn't be made.",
  revokeLinks: "The links couldn't be ended.",
  openStopPage: "The emails couldn't be stopped. Please try again.",
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
  columnsAll: "The columns couldn't be loaded.",
  columnsDelete: "The columns couldn't be removed.",
  receiveShopify: "The records couldn't be added.",
  receiveWoocommerce: "The records couldn't be added.",
  receiveRecords: "The records couldn't be added.",
  shopNotTaken: "The shop's list couldn't be loaded.",
  shopDismiss: "It couldn't be removed from the list.",
  shopFulfil: "The shop couldn't be told.",
  shopRetry: "The shop couldn't be told.",
  adminLogin: "Login failed. Please try again.",
  adminLogout: "Signing out failed. Please try again.",
  adminUpdate: "Profile update failed",
  adminAll: "The admins couldn't be loaded.",
  adminCreate: "The admin couldn't be added.",
  adminDelete: "Failed to delete admin.",
  verifyLogistics: "Verification failed.",
  resetLogistics: "The password couldn't be reset.",
  logisticsLogin: "Login failed. Please try again.",
  logisticsLogout: "Signing out failed. Please try again.",
  logisticsRegister: "Signup failed. Please try again.",
  logisticsProfile: "Your profile couldn't be loaded.",
  logisticsUpdate: "Update failed. Please try again.",
  logisticsAll: "The logistics team couldn't be loaded.",
  logisticsDelete: "Failed to delete logistics member.",
} as const satisfies Record<Exclude<EndpointName, CustomersCall>, string>;

/** Shown when the reply of a successful call is not as declared. */
const unreadable: Partial<Record<EndpointName, string>> = {
  adminLogin: "Token not received. Please try again.",
  logisticsLogin: "Token not received, even though login succeeded.",
};

const isCustomers = (endpoint: EndpointName): endpoint is CustomersCall =>
  Object.hasOwn(words.site.failures.calls, endpoint);

/** What is said of a failure to customers: by its code, in some calls in other words, or else the call's own. */
function customersMessage(error: unknown, endpoint: CustomersCall): string {
  const { calls, codes } = words.site.failures;
  if (!(error instanceof ApiFailure) || error.code === undefined) return calls[endpoint];
  const known: Readonly<Record<string, (message: string, seconds: number) => string>> = codes;
  const said = known[`${endpoint}_${error.code}`] ?? known[error.code];
  return said?.(error.message, error.retryAfterSeconds ?? 0) ?? calls[endpoint];
}

/** What is wrong with fields, by their names in the call, as customers read it. */
export function fieldProblems(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiFailure)) return {};
  const known: Readonly<Record<string, (message: string) => string>> = words.site.failures.fields;
  const problems = Object.entries(error.fields ?? {});
  return Object.fromEntries(problems.map(([field, message]) => [field, known[field]?.(message) ?? message]));
}

/** The server's message, or else the endpoint's own from the list above. */
export function messageFor(error: unknown, endpoint: EndpointName): string {
  if (isCustomers(endpoint)) return customersMessage(error, endpoint);
  if (!(error instanceof ApiFailure)) return fallbacks[endpoint];
  if (error.code !== undefined && error.message) return error.message;
  const succeeded = error.status >= 200 && error.status < 300;
  return (succeeded ? unreadable[endpoint] : undefined) ?? fallbacks[endpoint];
}

/** What to do next, beyond trying again. */
export function adviceFor(error: unknown): string | undefined {
  if (!(error instanceof ApiFailure)) return undefined;
  const { offline, soon, after } = words.site.failures;
  if (error.offline) return offline;
  if (error.code === undefined && error.status === 413)
    return "The file is too large. Please split it and upload each part.";
  // Its message says how long to wait.
  if (error.code === "too_many_attempts") return undefined;
  const { retryAfterSeconds: seconds } = error;
  if (seconds !== undefined) return seconds <= 5 ? soon : after(seconds);
  return error.code === undefined && (error.status === 429 || error.status >= 500) ? soon : undefined;
}
