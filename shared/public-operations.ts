/** How an operation is called. */
export interface Operation {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Appended to `apiBase`; `{id}` is a path parameter. */
  readonly path: `/${string}`;
  /** HTTP status of success; 200 if absent. */
  readonly status?: 201 | 202 | 204 | 303;
  /** The reply's body is plain text, not JSON. */
  readonly text?: true;
}

export const apiBase = "/api";

/** The address of an operation with its parameters filled in. */
export const addressOf = (
  { path }: Operation,
  params: Readonly<Record<string, string>> = {},
) =>
  apiBase +
  path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ""));

/** What the public pages call, apart from the contract: its schemas would be a fifth of all that a customer loads. */
export const publicOperations = {
  getTrackingNo: { method: "POST", path: "/user/getTrackingNo" },
  openLink: { method: "POST", path: "/user/openLink" },
  wakeLookup: { method: "GET", path: "/user/getTrackingNo", status: 204 },
  createAlert: { method: "POST", path: "/user/alerts", status: 202 },
  customerReply: { method: "POST", path: "/user/reply", status: 202 },
  confirmAlerts: { method: "POST", path: "/user/alerts/confirm" },
  stopAlert: { method: "POST", path: "/user/alerts/stop" },
  allTracking: { method: "GET", path: "/user/allTracking" },
} as const satisfies Record<string, Operation>;
