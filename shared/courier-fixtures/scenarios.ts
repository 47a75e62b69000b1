import { type Scan, type WireData, type WireEvent, wireEvents } from "./wire.ts";

/** A scan with a date relative to today: `time` is local in `zone`. */
interface TimedScan {
  readonly daysAgo: number;
  readonly time: string;
  readonly zone: string;
  readonly scan: readonly [
    type: WireEvent["type"],
    code: string | null,
    location: string,
    comment: string,
  ];
}

const dayMs = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Date and time in a zone, in the courier's format. */
export function localDateTime(instant: number, zone: string): string {
  // The Swedish format is the courier's: YYYY-MM-DD HH:MM:SS.
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat("sv-SE", {
      timeZone: zone,
      dateStyle: "short",
      timeStyle: "medium",
    });
  formats.set(zone, format);
  return format.format(instant);
}

const stamp = ({ daysAgo, time, zone }: TimedScan, now: number) =>
  `${localDateTime(now - daysAgo * dayMs, zone).slice(0, 10)} ${time}`;

const kolkata = "Asia/Kolkata";
const newYork = "America/New_York";
const london = "Europe/London";
const sydney = "Australia/Sydney";
const berlin = "Europe/Berlin";
const toronto = "America/Toronto";

const at = (
  daysAgo: number,
  time: string,
  zone: string,
  ...scan: TimedScan["scan"]
): TimedScan => ({
  daysAgo,
  time,
  zone,
  scan,
});

const booked = (daysAgo: number, time = "15:11:03") =>
  at(
    daysAgo,
    time,
    kolkata,
    "domestic",
    "SGE_001",
    "-",
    "Shipment Created, Awaiting Package",
  );

/** Scans from the booking to the airport, which takes four days. `days`: how long ago the booking was. */
const throughIndia = (days: number): TimedScan[] => [
  booked(days),
  at(
    days,
    "15:11:00",
    kolkata,
    "connector",
    "SGE_001",
    "HO-CO",
    "Shipment Information Received.",
  ),
  at(
    days - 1,
    "11:20:41",
    kolkata,
    "domestic",
    "SGE_104",
    "Kochi, India",
    "Picked Up From Seller",
  ),
  at(
    days - 1,
    "19:45:10",
    kolkata,
    "domestic",
    "SGE_105",
    "Kochi, India",
    "Inbound In-Transit",
  ),
  at(
    days - 2,
    "18:06:03",
    kolkata,
    "domestic",
    "SGE_106",
    "Delhi, India",
    "Received at Delhi Hub",
  ),
  at(
    days - 2,
    "23:18:12",
    kolkata,
    "domestic",
    "SGE_107",
    "Delhi, India",
    "Order Processed & Awaiting Airport Arrival",
  ),
  at(
    days - 3,
    "13:31:29",
    kolkata,
    "connector",
    "SGE_001",
    "Delhi",
    "Shipment Information Received.",
  ),
  at(
    days - 3,
    "14:33:00",
    kolkata,
    "connector",
    "SGE_202",
    "Delhi",
    "Shipment Received At Hub",
  ),
  at(
    days - 4,
    "01:14:00",
    kolkata,
    "connector",
    "SGE_204",
    "DEL",
    "SHIPMENT DEPARTED FROM DELHI HUB",
  ),
];

/** Scans from the flight through customs, which takes two days. `days`: how long ago the flight was. */
const throughCustoms = (days: number, country: string): TimedScan[] => [
  at(
    days,
    "06:40:00",
    kolkata,
    "connector",
    "SGE_205",
    "DEL",
    "In Transit To Destination",
  ),
  at(
    days - 1,
    "15:47:00",
    kolkata,
    "connector",
    "SGE_206",
    country,
    "FLIGHT ARRIVED AT DEST. AWAITING CUSTOM CLEARANCE ",
  ),
  at(
    days - 1,
    "21:05:00",
    kolkata,
    "connector",
    "SGE_207",
    country,
    "Customs clearance initiated",
  ),
  at(
    days - 2,
    "18:07:00",
    kolkata,
    "connector",
    "SGE_208",
    country,
    "Shipment Cleared & Handed Over for Connection",
  ),
];

/** Scans before the local carrier's first one. `days`: how long ago that first one was. */
const untilHandover = (days: number, country: string): TimedScan[] => [
  ...throughIndia(days + 7),
  ...throughCustoms(days + 3, country),
];

interface CourierParcel {
  readonly receiver: string;
  readonly destination: string;
  readonly postcode: string;
  readonly carrier?: string;
  readonly link?: string;
  readonly status: string;
  /** In any order: `scenario` sorts them as the courier does, newest first. */
  readonly scans: readonly TimedScan[];
}

/** The courier's data of a parcel with this number at the moment `now`, in milliseconds since the Unix epoch. */
export type Scenario = (number: string, now: number) => WireData;

/** The courier's data of a parcel with these scans, newest first. */
export function wireData(
  number: string,
  parcel: Omit<CourierParcel, "scans">,
  booking: string,
  scans: readonly Scan[],
) {
  return {
    awbEvents: wireEvents(scans),
    awbInfo: {
      awb_booking_date: booking,
      awb_sender_name: "AMRITA AYURVEDA",
      awb_destination: parcel.destination,
      awb_receiver_name: parcel.receiver,
      awb_number: number,
      awb_postcode: parcel.postcode,
      ...(parcel.carrier && {
        partner_lastmile_awb: `${parcel.carrier}-${number.slice(-8)}`,
        provider_logo:
          "https://app.shipglobal.in/assets/media/shipglobal/provider/sg.png",
        partner_lastmile_display: parcel.carrier,
        partner_lastmile_tracking_url: parcel.link ?? "",
      }),
      awb_status: parcel.status,
    },
  };
}

const scenario =
  ({ scans, ...parcel }: CourierParcel): Scenario =>
  (number, now) => {
    // Early in the morning, "today at 7" is in the future: then all scans move back by a day.
    const tooEarly = scans.some(
      (scan) => scan.daysAgo >= 0 && stamp(scan, now) > localDateTime(now, scan.zone),
    );
    const today = tooEarly ? now - dayMs : now;
    const newestFirst = scans
      .map((scan): Scan => [stamp(scan, today), ...scan.scan])
      .toSorted(([left], [right]) => (left < right ? 1 : left > right ? -1 : 0));
    const [booking = ""] = scans
      .filter(({ scan: [type] }) => type === "domestic")
      .map((scan) => stamp(scan, today));
    return wireData(number, parcel, booking, newestFirst);
  };

export const newYorkParcel = {
  receiver: "Maya Collins",
  destination: "US",
  postcode: "11434",
  carrier: "UPS",
  link: "https://www.ups.com/track?loc=en_US&requester=QUIC&tracknum=1Z999AA10123456784/trackdetails",
};
export const londonParcel = {
  receiver: "Oliver Bennett",
  destination: "GB",
  postcode: "SW1A 1AA",
  carrier: "Evri",
  link: "https://www.evri.com/track-a-parcel",
};
export const sydneyParcel = {
  receiver: "Isla Morgan",
  destination: "AU",
  postcode: "2000",
  carrier: "Australia Post",
  link: "https://auspost.com.au/mypost/track/",
};
export const berlinParcel = {
  receiver: "Jonas Weber",
  destination: "DE",
  postcode: "10117",
  carrier: "DHL",
  link: "https://www.dhl.de/en/privatkunden/dhl-sendungsverfolgung.html",
};
const torontoParcel = {
  receiver: "Chloé Tremblay",
  destination: "CA",
  postcode: "M5V 2T6",
  carrier: "Canada Post",
  link: "https://www.canadapost-postescanada.ca/track-reperage/en",
};

/** The same parcel with its dates written in another way. */
const redated =
  (of: Scenario, write: (date: string) => string): Scenario =>
  (number, now) => {
    const { awbEvents = [], awbInfo } = of(number, now);
    return {
      awbEvents: awbEvents.map((event) => ({
        ...event,
        awb_history_datetime: write(event.awb_history_datetime),
      })),
      awbInfo: { ...awbInfo, awb_booking_date: write(awbInfo.awb_booking_date) },
    };
  };

const atTheDoor: readonly TimedScan[] = [
  ...untilHandover(3, "UK"),
  at(3, "08:12:30", london, "lastmile", "SGE_301", "Rugby, GB", "We've got it"),
  at(
    1,
    "07:31:40",
    london,
    "lastmile",
    "SGE_303",
    "London, GB",
    "Out For Delivery Today",
  ),
];

const inTransit = scenario({
  ...newYorkParcel,
  status: "IN TRANSIT",
  scans: [
    ...untilHandover(1, "USA"),
    at(
      8,
      "05:41:18",
      newYork,
      "lastmile",
      "SGE_001",
      ", US",
      "Shipper created a label, UPS has not received the package yet. ",
    ),
    at(
      1,
      "12:16:49",
      newYork,
      "lastmile",
      "SGE_301",
      "Springfield Gardens, NY, US",
      "Pickup Scan ",
    ),
    at(
      1,
      "21:22:37",
      newYork,
      "lastmile",
      "SGE_302",
      "Springfield Gardens, NY, US",
      "Processing at UPS Facility",
    ),
  ],
});

export const scenarios = {
  /** Right after the booking, without last-mile carrier and places. */
  booked: scenario({
    receiver: "Priya Nair",
    destination: "US",
    postcode: "94103",
    status: "Shipment Created",
    scans: [booked(0, "09:42:17")],
  }),

  inIndia: scenario({
    receiver: "Ethan Walsh",
    destination: "IE",
    postcode: "D02 X285",
    status: "In Transit",
    scans: throughIndia(4),
  }),

  customs: scenario({
    ...sydneyParcel,
    status: "Customs Clearance ",
    scans: [...throughIndia(6), ...throughCustoms(2, "AUSTRALIA").slice(0, 3)],
  }),

  inTransit,

  outForDelivery: scenario({
    ...londonParcel,
    status: "OUT FOR DELIVERY",
    scans: [
      ...untilHandover(2, "UK"),
      at(2, "08:12:30", london, "lastmile", "SGE_301", "Rugby, GB", "We've got it"),
      at(
        1,
        "17:40:02",
        london,
        "lastmile",
        "SGE_302",
        "London Depot, GB",
        "At your local depot",
      ),
      at(
        0,
        "07:26:22",
        london,
        "lastmile",
        "SGE_303",
        "London, GB",
        "Out For Delivery Today",
      ),
    ],
  }),

  delivered: scenario({
    ...berlinParcel,
    status: "DELIVERED ",
    scans: [
      ...untilHandover(3, "GERMANY"),
      at(
        3,
        "10:31:00",
        berlin,
        "lastmile",
        "SGE_301",
        "Leipzig, SN, DE",
        "Arrived at parcel centre",
      ),
      at(2, "05:48:00", berlin, "lastmile", "SGE_302", "Berlin, BE, DE", "In transit"),
      at(
        2,
        "09:05:00",
        berlin,
        "lastmile",
        "SGE_303",
        "Berlin, BE, DE",
        "Loaded onto the delivery vehicle",
      ),
      at(2, "13:46:00", berlin, "lastmile", "SGE_304", "Berlin, BE, DE", "DELIVERED. "),
    ],
  }),

  hold: scenario({
    ...torontoParcel,
    status: "On Hold",
    scans: [
      ...untilHandover(2, "CANADA"),
      at(
        2,
        "08:15:00",
        toronto,
        "lastmile",
        "SGE_301",
        "Mississauga, ON, CA",
        "Item processed",
      ),
      at(
        1,
        "14:09:00",
        toronto,
        "lastmile",
        "SGE_505",
        "Mississauga, ON, CA",
        "Held: recipient phone number required. ",
      ),
    ],
  }),

  /** A scan of the same or a later stage ended the hold. */
  holdReleased: scenario({
    ...torontoParcel,
    status: "IN TRANSIT",
    scans: [
      ...untilHandover(3, "CANADA"),
      at(
        3,
        "08:15:00",
        toronto,
        "lastmile",
        "SGE_301",
        "Mississauga, ON, CA",
        "Item processed",
      ),
      at(
        2,
        "14:09:00",
        toronto,
        "lastmile",
        "SGE_505",
        "Mississauga, ON, CA",
        "Held: recipient phone number required. ",
      ),
      at(
        1,
        "16:54:00",
        toronto,
        "lastmile",
        "SGE_302",
        "Toronto, ON, CA",
        "Item in transit",
      ),
    ],
  }),

  badAddress: scenario({
    ...newYorkParcel,
    receiver: "Hannah Reed",
    status: "UNDELIVERED",
    scans: [
      ...untilHandover(2, "USA"),
      at(
        2,
        "20:03:51",
        newYork,
        "lastmile",
        "SGE_301",
        "Secaucus, NJ, US",
        "Origin Scan",
      ),
      at(
        1,
        "09:12:08",
        newYork,
        "lastmile",
        "SGE_303",
        "Brooklyn, NY, US",
        "Out For Delivery Today",
      ),
      at(
        1,
        "15:37:44",
        newYork,
        "lastmile",
        "SGERROR_101",
        "Brooklyn, NY, US",
        "Apartment number missing.",
      ),
    ],
  }),

  collect: scenario({
    ...berlinParcel,
    receiver: "Lena Hoffmann",
    status: "AVAILABLE FOR COLLECTION",
    scans: [
      ...untilHandover(3, "GERMANY"),
      at(
        3,
        "10:31:00",
        berlin,
        "lastmile",
        "SGE_301",
        "Leipzig, SN, DE",
        "Arrived at parcel centre",
      ),
      at(
        2,
        "08:58:00",
        berlin,
        "lastmile",
        "SGE_303",
        "Berlin, BE, DE",
        "Loaded onto the delivery vehicle",
      ),
      at(
        2,
        "17:20:00",
        berlin,
        "lastmile",
        "SGE_501",
        "Berlin, BE, DE",
        "Ready for pick-up at Postfiliale 508",
      ),
    ],
  }),

  /** The first delivery attempt failed, the second is under way. */
  secondAttempt: scenario({
    ...sydneyParcel,
    receiver: "Jack Thompson",
    status: "OUT FOR DELIVERY",
    scans: [
      ...untilHandover(2, "AUSTRALIA"),
      at(
        2,
        "11:10:00",
        sydney,
        "lastmile",
        "SGE_301",
        "Sydney, NSW, AU",
        "Received by Australia Post",
      ),
      at(
        1,
        "07:33:00",
        sydney,
        "lastmile",
        "SGE_303",
        "Sydney, NSW, AU",
        "Onboard for delivery",
      ),
      at(
        1,
        "13:02:00",
        sydney,
        "lastmile",
        "SGE_403",
        "Sydney, NSW, AU",
        "Undelivered - nobody home",
      ),
      at(
        0,
        "07:29:00",
        sydney,
        "lastmile",
        "SGE_303",
        "Sydney, NSW, AU",
        "Onboard for delivery",
      ),
    ],
  }),

  returning: scenario({
    ...londonParcel,
    receiver: "Amelia Clarke",
    status: "RTO",
    scans: [
      ...untilHandover(9, "UK"),
      at(9, "08:12:30", london, "lastmile", "SGE_301", "Rugby, GB", "We've got it"),
      at(
        8,
        "07:51:19",
        london,
        "lastmile",
        "SGE_303",
        "Leeds, GB",
        "Out For Delivery Today",
      ),
      at(
        8,
        "12:24:56",
        london,
        "lastmile",
        "SGERROR_102",
        "Leeds, GB",
        "Refused by recipient",
      ),
      at(
        4,
        "10:00:00",
        london,
        "lastmile",
        "SGE_502",
        "Rugby, GB",
        "Returned to partner facility",
      ),
      at(2, "16:45:00", london, "lastmile", "SGE_302", "Heathrow, GB", "In transit"),
    ],
  }),

  returned: scenario({
    ...londonParcel,
    receiver: "Harry Lewis",
    status: "RETURNED TO VENDOR",
    scans: [
      ...untilHandover(24, "UK"),
      at(24, "08:12:30", london, "lastmile", "SGE_301", "Rugby, GB", "We've got it"),
      at(22, "15:08:00", london, "lastmile", "SGERROR_103", "Leeds, GB", "Undeliverable"),
      at(
        15,
        "10:00:00",
        london,
        "lastmile",
        "SGE_502",
        "Rugby, GB",
        "RTO delivered to partner facility",
      ),
      at(
        3,
        "12:35:00",
        kolkata,
        "domestic",
        "SGE_504",
        "Kochi, India",
        "Returned To Vendor",
      ),
    ],
  }),

  lost: scenario({
    ...torontoParcel,
    receiver: "Noah Campbell",
    status: "Lost ",
    scans: [
      ...untilHandover(26, "CANADA"),
      at(
        26,
        "08:15:00",
        toronto,
        "lastmile",
        "SGE_301",
        "Mississauga, ON, CA",
        "Item processed",
      ),
      at(
        3,
        "11:00:00",
        toronto,
        "lastmile",
        "SGERROR_104",
        "Mississauga, ON, CA",
        "Investigation closed",
      ),
    ],
  }),

  /** Announced, and never handed over to the courier. */
  notHandedOver: scenario({
    receiver: "Ava Patel",
    destination: "US",
    postcode: "60601",
    status: "Shipment Created",
    scans: [booked(5)],
  }),

  /** Without a scan for days, still in India. */
  stalled: scenario({
    receiver: "Lucas Meyer",
    destination: "DE",
    postcode: "20095",
    status: "In Transit",
    scans: throughIndia(10).slice(0, 6),
  }),

  /** The newest scan has an undocumented code. */
  unknownCode: scenario({
    ...newYorkParcel,
    receiver: "Grace Kim",
    status: "In Transit",
    scans: [
      ...untilHandover(2, "USA"),
      at(
        2,
        "20:03:51",
        newYork,
        "lastmile",
        "SGE_301",
        "Secaucus, NJ, US",
        "Origin Scan",
      ),
      at(
        1,
        "18:30:00",
        newYork,
        "lastmile",
        "SGE_399",
        "Secaucus, NJ, US",
        "Package transferred to post office.  ",
      ),
    ],
  }),

  /** "Delivered" was scanned by mistake: the next day it is on its way to the door again. */
  withdrawn: scenario({
    ...londonParcel,
    receiver: "Grace Bennett",
    status: "OUT FOR DELIVERY",
    scans: [
      ...atTheDoor,
      at(1, "16:20:00", london, "lastmile", "SGE_304", "London, GB", "DELIVERED "),
      at(
        0,
        "07:10:00",
        london,
        "lastmile",
        "SGE_303",
        "London, GB",
        "Out For Delivery Today",
      ),
    ],
  }),

  /** One scan is dated a year ahead. */
  farAhead: scenario({
    ...londonParcel,
    status: "IN TRANSIT",
    scans: [
      ...untilHandover(12, "UK"),
      at(12, "08:12:30", london, "lastmile", "SGE_301", "Rugby, GB", "We've got it"),
      at(
        -365,
        "17:40:02",
        london,
        "lastmile",
        "SGE_302",
        "London Depot, GB",
        "At your local depot",
      ),
    ],
  }),

  /** Names with the entities of a web page. */
  entities: scenario({
    ...londonParcel,
    receiver: "Zo&euml; O&#39;Brien",
    status: "IN TRANSIT",
    scans: [
      ...untilHandover(2, "UK"),
      at(
        1,
        "08:12:30",
        london,
        "lastmile",
        "SGE_301",
        "King&#39;s Lynn, GB",
        "Parcel &amp; label <b>checked</b>&nbsp;",
      ),
    ],
  }),

  /** The local carrier leaves the codes out. */
  withoutCode: scenario({
    ...londonParcel,
    status: "DELIVERED ",
    scans: [
      ...atTheDoor,
      at(1, "16:20:00", london, "lastmile", null, "London, GB", "DELIVERED "),
    ],
  }),

  /** The local carrier leaves the code out, and the parcel waits at a shop. */
  accessPoint: scenario({
    ...newYorkParcel,
    status: "DELIVERED TO UPS ACCESS POINT",
    scans: [
      ...untilHandover(2, "USA"),
      at(
        2,
        "20:03:51",
        newYork,
        "lastmile",
        "SGE_301",
        "Secaucus, NJ, US",
        "Origin Scan",
      ),
      at(
        1,
        "09:12:08",
        newYork,
        "lastmile",
        "SGE_303",
        "Brooklyn, NY, US",
        "Out For Delivery Today",
      ),
      at(
        1,
        "15:37:44",
        newYork,
        "lastmile",
        null,
        "Brooklyn, NY, US",
        "Delivered to UPS Access Point",
      ),
    ],
  }),

  /** "Out for delivery" is stamped after the delivery, on its day. */
  stampedLate: scenario({
    ...londonParcel,
    status: "DELIVERED ",
    scans: [
      ...atTheDoor,
      at(1, "14:02:00", london, "lastmile", "SGE_304", "London, GB", "DELIVERED "),
      at(
        1,
        "18:30:00",
        london,
        "lastmile",
        "SGE_303",
        "London, GB",
        "Out For Delivery Today",
      ),
    ],
  }),

  /** Its customer had it, and sends it back under the same number. */
  sentBack: scenario({
    ...londonParcel,
    status: "OUT FOR DELIVERY",
    scans: [
      ...untilHandover(12, "UK"),
      at(12, "08:12:30", london, "lastmile", "SGE_301", "Rugby, GB", "We've got it"),
      at(10, "14:02:00", london, "lastmile", "SGE_304", "London, GB", "DELIVERED "),
      at(6, "09:00:00", london, "lastmile", "SGE_101", "London, GB", "Pickup requested"),
      at(
        6,
        "16:40:00",
        london,
        "lastmile",
        "SGE_104",
        "London, GB",
        "Collected from customer",
      ),
      at(2, "08:00:00", kolkata, "lastmile", "SGE_302", "Kochi, India", "In transit"),
      at(
        1,
        "07:30:00",
        kolkata,
        "lastmile",
        "SGE_303",
        "Kochi, India",
        "Out For Delivery Today",
      ),
    ],
  }),

  isoDates: redated(inTransit, (date) => `${date.replace(" ", "T")}.000Z`),
  dayFirst: redated(inTransit, (date) =>
    date.replace(/^(\d+)-(\d+)-(\d+) (..:..).*/, "$3-$2-$1 $4"),
  ),

  /** Texts that would execute if they were used as markup or a link. */
  hostileText: scenario({
    ...newYorkParcel,
    receiver: `<b>O'Neil</b> & "Söhne"`,
    link: "javascript:alert(document.cookie)",
    status: "<i>IN TRANSIT</i>",
    scans: [
      ...untilHandover(1, "USA"),
      at(
        1,
        "16:00:00",
        newYork,
        "lastmile",
        "SGE_302",
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)> Arrived",
      ),
    ],
  }),
} as const satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof scenarios;
