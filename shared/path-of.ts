import { apiBase, type EndpointName, endpoints } from "./contract.ts";

/** The path of an operation with its parameters filled in. */
export const pathOf = (name: EndpointName, params: Readonly<Record<string, string>> = {}) =>
  apiBase + endpoints[name].path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ""));
