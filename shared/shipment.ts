export {
  emptyShipment,
  type ShipmentData,
  type ShipmentEvent,
  type ShipmentInfo,
  shipmentData,
  shipmentEvent,
  shipmentInfo,
} from "./shipment-data.ts";
export { courierLink, publicTrackingPage } from "./shipment-links.ts";
export { destinationName, placeName } from "./shipment-places.ts";
export {
  type Condition,
  commentWords,
  eventWords,
  isFinal,
  type ProgressStep,
  type ShipmentProgress,
  shipmentProgress,
  statusWords,
} from "./shipment-progress.ts";
export { bookingTime, type EventTime, eventTime, newestFirst } from "./shipment-times.ts";
