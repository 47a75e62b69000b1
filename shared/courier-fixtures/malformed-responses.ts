import { sample } from "./sample.ts";

/** The sample with the camelCase field names of the courier's documentation. */
export const camelCaseSample = {
  success: true,
  data: {
    awbEvents: (sample.awbEvents ?? []).map((event) => ({
      historyId: event.awb_history_id,
      datetime: event.awb_history_datetime,
      location: event.awb_history_location,
      comment: event.awb_history_comment,
      type: `${event.type.charAt(0).toUpperCase()}${event.type.slice(1)}`,
      eventCode: event.awb_event_code,
    })),
    awbInfo: {
      bookingDate: sample.awbInfo.awb_booking_date,
      senderName: sample.awbInfo.awb_sender_name,
      destination: sample.awbInfo.awb_destination,
      receiverName: sample.awbInfo.awb_receiver_name,
      awbNumber: sample.awbInfo.awb_number,
      lastMileAWB: sample.awbInfo.partner_lastmile_awb,
      postcode: sample.awbInfo.awb_postcode,
      providerLogo: sample.awbInfo.provider_logo,
      lastMileDisplay: sample.awbInfo.partner_lastmile_display,
      lastMileTrackingURL: sample.awbInfo.partner_lastmile_tracking_url,
      status: sample.awbInfo.awb_status,
    },
  },
};

/** Responses for an unknown or invalid number. */
export const unknownNumber: Readonly<Record<string, unknown>> = {
  "E1, malformed number": {
    success: false,
    code: "E1",
    message: "Invalid Regex AWB Number",
  },
  "E1, no number": { success: false, code: "E1", message: "Tracking Number Required" },
  "E1 without success": { error: { code: "E1", message: "Invalid Regex AWB Number" } },
  "a msg": { success: false, msg: "No Tracking Found" },
  "a list of errors": {
    success: false,
    error: ["The tracking number is not found.", "Please check it."],
  },
  "a description": { success: false, description: "AWB not found" },
  'success "false"': { success: "false" },
};

/** Responses of the same shape whose reason concerns every call, with the failure each is read as. */
export const refusedCalls = [
  ["unauthorised", { success: false, message: "Unauthorized access" }],
  ["unauthorised", { success: false, error: ["Invalid credentials."] }],
  ["throttled", { success: false, msg: "Too many requests, slow down" }],
  ["server", { success: false, message: "Internal Server Error" }],
  ["server", { success: false, error: "SQLSTATE[HY000] [2002] Connection refused" }],
] as const;

/** Response bodies in none of the known shapes. */
export const malformedBodies: Readonly<Record<string, string>> = {
  nothing: "",
  "a web page": "<!doctype html><title>Login</title><p>Please sign in (E1)",
  "JSON cut off": '{"success":true,"data":{"awbEvents":[',
  "a number": "42",
  null: "null",
  "a list": "[]",
  "success without data": '{"success":true}',
  "success with data null": '{"success":true,"data":null}',
  "success with data as text": '{"success":true,"data":"ok"}',
  "data without success": '{"data":{"awbEvents":[],"awbInfo":{}}}',
  "success 2": '{"success":2,"data":{}}',
};
