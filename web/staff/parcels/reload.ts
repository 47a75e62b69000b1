import type { EndpointName } from "../../../shared/contract.ts";
import { queryClient } from "../../api/queries.ts";

const reload = (...endpoints: EndpointName[]) =>
  Promise.all(endpoints.map((endpoint) => queryClient.invalidateQueries({ queryKey: [endpoint] })));

/** Reads again what shows a record besides the lists. */
export const reloadDetails = () => reload("trackingDetails", "trackingHistory", "attentionCases");

/** Reads again whatever shows records. */
export const reloadRecords = () => {
  void reload("allTracking");
  void reloadDetails();
};
