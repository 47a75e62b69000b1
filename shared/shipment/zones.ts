import type { ShipmentEvent } from "./data.ts";
import { eventMeaning, isStage, type Stage } from "./events.ts";
import { countryOf, partsOf } from "./places.ts";
import { hourMs, readDate } from "./times.ts";

/**
 * The UTC offset of a scan. The courier's dates have no time zone, and a shipment mixes several: scans in India are in
 * India's time, the local carrier's in the time of the place; of a connector's scans only those before the departure are
 * known to be in India's. For the server alone: some browsers do not list a country's zones.
 */

/** Hours ahead of UTC, the least and the most. */
type UtcOffset = NonNullable<ShipmentEvent["utcOffset"]>;

const anyOffset: UtcOffset = [-12, 14];
const indiaOffset: UtcOffset = [5.5, 5.5];

/**
 * The zones of states, by their codes, in countries with several; towns before their states where these keep two times.
 * A state in two zones has both, and "*" is every other state.
 */
const statesByZone: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  US: {
    "America/New_York":
      "CT,DC,DE,FL,GA,IN,KY,MA,MD,ME,MI,NC,NH,NJ,NY,OH,PA,RI,SC,TN,VA,VT,WV,INDIANAPOLIS IN,LOUISVILLE KY,LEXINGTON KY,DETROIT MI,GRAND RAPIDS MI,KNOXVILLE TN,CHATTANOOGA TN",
    "America/Chicago":
      "AL,AR,IA,IL,IN,KS,KY,LA,MI,MN,MO,MS,ND,NE,OK,SD,TN,TX,WI,NASHVILLE TN,MEMPHIS TN,OMAHA NE,LINCOLN NE,WICHITA KS,KANSAS CITY KS,FARGO ND,SIOUX FALLS SD,PENSACOLA FL,NAVARRE FL,MILTON FL,PACE FL,GULF BREEZE FL,CANTONMENT FL,CRESTVIEW FL,NICEVILLE FL,DESTIN FL,FORT WALTON BEACH FL,SHALIMAR FL,MARY ESTHER FL,VALPARAISO FL,MIRAMAR BEACH FL,SANTA ROSA BEACH FL,DEFUNIAK SPRINGS FL,FREEPORT FL,PANAMA CITY FL,PANAMA CITY BEACH FL,LYNN HAVEN FL,CALLAWAY FL,MARIANNA FL,BONIFAY FL,CHIPLEY FL,BLOUNTSTOWN FL",
    "America/Denver":
      "CO,ID,KS,MT,ND,NE,NM,OR,SD,UT,WY,BOISE ID,EL PASO TX,SOCORRO TX,HORIZON CITY TX,CANUTILLO TX,CLINT TX,FABENS TX,FORT BLISS TX,SAN ELIZARIO TX",
    "America/Phoenix": "AZ",
    "America/Los_Angeles": "CA,ID,NV,OR,WA,PORTLAND OR,EUGENE OR,SALEM OR",
    "America/Anchorage": "AK",
    "Pacific/Honolulu": "HI",
  },
  CA: {
    "America/Toronto": "ON,QC",
    "America/Vancouver": "BC",
    "America/Edmonton": "AB,CRANBROOK BC,KIMBERLEY BC,FERNIE BC,GOLDEN BC,INVERMERE BC,SPARWOOD BC,LLOYDMINSTER SK",
    "America/Dawson_Creek":
      "DAWSON CREEK BC,FORT NELSON BC,CRESTON BC,FORT ST JOHN BC,FORT ST. JOHN BC,CHETWYND BC,TUMBLER RIDGE BC",
    "America/Regina": "SK",
    "America/Winnipeg": "MB,KENORA ON,DRYDEN ON,FORT FRANCES ON,RAINY RIVER ON,SIOUX LOOKOUT ON,RED LAKE ON",
    "America/Inuvik": "NT",
    "America/Halifax": "NB,NS,PE,NL",
    "America/St_Johns": "NL,ST. JOHN'S NL,ST JOHN'S NL,ST JOHNS NL,MOUNT PEARL NL",
    "America/Whitehorse": "YT",
  },
  AU: {
    "Australia/Sydney": "NSW,VIC,TAS,ACT",
    "Australia/Brisbane": "QLD",
    "Australia/Adelaide": "SA,BROKEN HILL NSW",
    "Australia/Darwin": "NT",
    "Australia/Perth": "WA",
  },
  BR: {
    "America/Sao_Paulo": "AL,AP,BA,CE,DF,ES,GO,MA,MG,PA,PB,PE,PI,PR,RJ,RN,RS,SC,SE,SP,TO",
    "America/Manaus": "MANAUS AM,AM,MS,MT,RO,RR",
    "America/Rio_Branco": "AC,AM",
  },
  MX: {
    "America/Mexico_City":
      "AG,AGU,CM,CAM,CS,CHP,CMX,CDMX,DF,CL,COL,DG,DUR,GT,GTO,GUA,GR,GRO,HG,HID,JA,JAL,EM,MEX,MI,MIC,MO,MOR,OA,OAX,PU,PUE,QT,QUE,SL,SLP,TB,TAB,TL,TLA,VE,VER,YU,YUC,ZA,ZAC",
    "America/Cancun": "QR,ROO",
    "America/Mazatlan": "BS,BCS,SI,SIN",
    "America/Hermosillo": "SO,SON",
    "America/Tijuana": "BC,BCN",
  },
  RU: { "Europe/Moscow": "MOW,MOS,SPE,LEN" },
  ID: {
    "Asia/Jakarta": "AC,BB,BE,BT,JA,JB,JI,JK,JT,KB,KR,KT,LA,RI,SB,SS,SU,YO",
    "Asia/Makassar": "BA,GO,KI,KS,KU,NB,SA,SG,SN,SR,ST",
    "Asia/Jayapura": "MA,MU,PA,PB",
  },
  ES: { "Atlantic/Canary": "CN,GC,TF,LAS PALMAS,SANTA CRUZ DE TENERIFE,TENERIFE", "Europe/Madrid": "*" },
  PT: {
    "Atlantic/Azores": "20,AZORES,ACORES",
    "Europe/Lisbon": "*",
  },
};

/** Zones that their countries' carriers do not use, or a few hundred people do. */
const hardlyUsed = ["Asia/Urumqi", "Pacific/Chatham", "Europe/Simferopol"];

const zonesIn = (country: string) => new Intl.Locale(`und-${country}`).getTimeZones() ?? [];

/** "SAO PAULO" for "São Paulo". */
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase();

/** The zones that a place may be in; empty where nothing tells. */
function zonesOf(country: string, location: string | null): readonly string[] {
  const [state = "", town = state] = partsOf(location).parts.slice(0, -1).map(plain).reverse();
  const zones = zonesIn(country);
  // A zone is called after a city in it: "America/Sao_Paulo". A state comes first: there is a Phoenix in New York.
  const named = zones.filter((zone) => plain(zone).split("/").slice(1).join().replaceAll("_", " ") === town);
  const states = Object.entries(statesByZone[country] ?? {});
  const among = (place: string) => states.flatMap(([zone, known]) => (known.split(",").includes(place) ? zone : []));
  const candidates = [among(`${town} ${state}`), among(state), named, town === state ? [] : among("*")];
  return candidates.find(({ length }) => length > 0) ?? zones.filter((zone) => !hardlyUsed.includes(zone));
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** A zone's offset at a moment, in hours. */
function offsetAt(timeZone: string, moment: number): number {
  const clock =
    clocks.get(timeZone) ??
    // Swedish dates are ISO 8601.
    new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  clocks.set(timeZone, clock);
  return (Date.parse(`${clock.format(moment).replace(" ", "T")}Z`) - moment) / hourMs;
}

/** The offsets that a local date may have in a zone: two in the hour that the clocks' change repeats or skips. */
function offsetsIn(zone: string, reading: number): readonly number[] {
  const around = [-24, 24].map((hours) => offsetAt(zone, reading + hours * hourMs));
  const right = around.filter((offset) => offsetAt(zone, reading - offset * hourMs) === offset);
  return right.length > 0 ? right : around;
}

/** A connector's scan in one of these stages happened before the parcel left India. */
const originStages: readonly Stage[] = ["booked", "pickup", "india"];

function isAtOrigin({ type, awb_event_code }: ScanOfPlace): boolean {
  const group = eventMeaning(awb_event_code)?.group;
  return type === "connector" && group !== undefined && isStage(group) && originStages.includes(group);
}

type ScanOfPlace = Omit<ShipmentEvent, "utcOffset">;

/** The offset of a scan's date, or the range of those that it may have; null without a valid date. */
export function utcOffsetOf(event: ScanOfPlace, destination: string | null): UtcOffset | null {
  const { reading, offset } = readDate(event.awb_history_datetime) ?? {};
  if (reading === undefined) return null;
  if (offset !== undefined) return [offset, offset];
  const place = event.awb_history_location;
  const country = countryOf(place, destination);
  const isInIndia = event.type === "domestic" || country === "IN" || (country === undefined && isAtOrigin(event));
  if (isInIndia) return indiaOffset;
  const zones = country === undefined ? [] : zonesOf(country, place);
  const local = zones.length > 0 ? zones.flatMap((zone) => offsetsIn(zone, reading)) : anyOffset;
  const possible = event.type === "lastmile" ? local : [...local, ...indiaOffset];
  return [Math.min(...possible), Math.max(...possible)];
}
