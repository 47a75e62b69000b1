import { type CallOf, type EndpointName, endpoints, isOfShop } from "../../shared/contract.ts";
import { password } from "./accounts.ts";
import type { Request } from "./call.ts";
import { fromShop } from "./shop.ts";
import { csvFile } from "./spreadsheets.ts";

/** The parts that the contract asks for, and no others. */
type ValidRequest<Name extends EndpointName> = {
  readonly [Part in "params" | "body" as CallOf<Name>[Part] extends undefined ? never : Part]: CallOf<Name>[Part];
} & Pick<Request, "query">;

const nothing = { params: { id: "01K0000000000000000000000A" } };
const order = { name: "AYU-1001", phone: "+91 98765 43210" };
const record = { ...order, trackingNo: "SG3231027366055" };
const person = { name: "Asha Menon", email: "asha@example.com", phone: "9876543210", password };
const login = { body: { email: person.email, password } };
const mailToken = "b".repeat(44);

/**
 * A valid request of each operation, for what does not exist: tests put the ids of theirs in its place. The compiler
 * requires one for a new operation, and `Request` sends it.
 */
const validRequests: { readonly [Name in EndpointName]: ValidRequest<Name> } = {
  getTrackingNo: { body: order },
  openLink: { body: { token: "A".repeat(30) } },
  wakeLookup: {},
  createAlert: { body: { ...order, email: "asha@customer.example" } },
  customerReply: {
    body: { ...order, address: { name: "Asha Menon", address: "12 Hill Road\nLondon", phone: "07700 900123" } },
  },
  confirmAlerts: { body: { token: mailToken } },
  stopAlert: { query: { t: mailToken } },
  openStopPage: { query: { t: mailToken } },
  allTracking: { query: { limit: "50", field: "name", search: "AYU" } },
  createTracking: { body: record },
  updateTracking: { body: { _id: nothing.params.id, ...record } },
  deleteTracking: nothing,
  restoreTracking: nothing,
  trackingHistory: nothing,
  trackingDetails: nothing,
  getLink: nothing,
  revokeLinks: nothing,
  attentionCases: { query: { limit: "50" } },
  updateCase: { params: { trackingNo: record.trackingNo }, body: { note: "Asked the courier" } },
  insights: { query: { months: "3" } },
  importExcel: {
    body: new File([csvFile(`Order No,Phone,Tracking No\n${Object.values(record).join()}\n`)], "orders.csv"),
    query: { dryRun: "true" },
  },
  importProgress: nothing,
  allImports: { query: { limit: "25" } },
  rollbackImport: nothing,
  columnsAll: {},
  columnsDelete: nothing,
  receiveShopify: {
    body: {
      ...{ id: 255858046, name: "#1001.1", status: "success", updated_at: "2026-11-24T10:00:00-05:00" },
      ...{ tracking_numbers: [record.trackingNo], destination: { phone: order.phone } },
    },
  },
  receiveWoocommerce: {
    body: {
      ...{ id: 727, number: "727", status: "completed", date_modified_gmt: "2026-11-24T10:00:00" },
      billing: { phone: order.phone },
      meta_data: [{ id: 1, key: "_wc_shipment_tracking_items", value: [{ tracking_number: record.trackingNo }] }],
    },
  },
  receiveRecords: { body: { orderNumber: order.name, phone: order.phone, trackingNumber: record.trackingNo } },
  shopNotTaken: {},
  shopDismiss: nothing,
  shopFulfil: { body: { ids: [nothing.params.id] } },
  shopRetry: {},
  adminLogin: login,
  adminLogout: {},
  adminUpdate: { body: { name: person.name } },
  adminAll: { query: { limit: "50" } },
  adminCreate: { body: person },
  adminDelete: nothing,
  verifyLogistics: nothing,
  resetLogistics: { ...nothing, body: {} },
  logisticsLogin: login,
  logisticsLogout: {},
  logisticsProfile: {},
  logisticsUpdate: { body: { name: person.name } },
  logisticsRegister: { body: person },
  logisticsAll: { query: { limit: "50" } },
  logisticsDelete: nothing,
};

/** The valid request of an operation, its file in a form; of the shop's with what proves it. */
export function validRequest(name: EndpointName): Request {
  const request: Request = validRequests[name];
  const { callers } = endpoints[name];
  if (isOfShop(callers)) return { ...request, ...fromShop(callers, request.body) };
  if (!(request.body instanceof File)) return request;
  const body = new FormData();
  body.set("file", request.body);
  return { ...request, body };
}
