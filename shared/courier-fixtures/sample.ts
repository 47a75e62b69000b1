import { type WireData, wireEvents } from "./wire.ts";

/** The complete sample response of the courier's public Postman collection ("Tracking"). */
export const sample: WireData = {
  awbEvents: wireEvents([
    ["2023-10-03 10:46:11", "lastmile", "SGE_304", "San Jose, CA, US", "DELIVERED "],
    ["2023-10-03 09:26:22", "lastmile", "SGE_303", "Springfield Gardens, NY, US", "Out For Delivery Today"],
    ["2023-10-03 06:22:37", "lastmile", "SGE_302", "Springfield Gardens, NY, US", "Processing at UPS Facility"],
    ["2023-10-02 12:16:49", "lastmile", "SGE_301", "Springfield Gardens, NY, US", "Pickup Scan "],
    ["2023-09-30 18:07:00", "connector", "SGE_208", "USA", "Shipment Cleared & Handed Over for Connection"],
    ["2023-09-30 15:47:00", "connector", "SGE_206", "USA", "FLIGHT ARRIVED AT DEST. AWAITING CUSTOM CLEARANCE "],
    ["2023-09-30 01:14:00", "connector", "SGE_204", "DEL", "SHIPMENT DEPARTED FROM DELHI HUB"],
    ["2023-09-29 14:33:00", "connector", "SGE_202", "Delhi", "Shipment Received At Hub"],
    ["2023-09-29 13:31:29", "connector", "SGE_001", "Delhi", "Shipment Information Received."],
    ["2023-09-28 23:18:12", "domestic", "SGE_107", "Delhi, India", "Order Processed & Awaiting Airport Arrival"],
    ["2023-09-28 18:06:03", "domestic", "SGE_106", "Delhi, India", "Received at Delhi Hub"],
    ["2023-09-28 15:11:03", "domestic", "SGE_001", "-", "Shipment Created, Awaiting Package"],
    ["2023-09-28 15:11:00", "connector", "SGE_001", "HO-CO", "Shipment Information Received."],
    [
      "2023-09-28 05:41:18",
      "lastmile",
      "SGE_001",
      ", US",
      "Shipper created a label, UPS has not received the package yet. ",
    ],
  ]),
  awbInfo: {
    awb_booking_date: "2023-09-28 15:11:03",
    awb_sender_name: "linkers",
    awb_destination: "US",
    awb_receiver_name: "LINKERS Att Fulfilment Centre",
    awb_number: "SG3231027366055",
    partner_lastmile_awb: "XXXXXXXXXX",
    awb_postcode: "11434",
    provider_logo: "https://app.shipglobal.in/assets/media/shipglobal/provider/sg.png",
    partner_lastmile_display: "UPS",
    partner_lastmile_tracking_url:
      "https://www.ups.com/track?loc=en_US&requester=QUIC&tracknum=XXXXXXXXXX/trackdetails",
    awb_status: "DELIVERED ",
  },
};
