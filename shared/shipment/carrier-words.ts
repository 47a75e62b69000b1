import type { ShipmentData } from "./data.ts";
import { placeName, townName } from "./places.ts";
import { commentWords, shipmentProgress, statusWords } from "./progress.ts";

/** What the carrier itself says of the scan that a parcel's status comes from. */
export interface CarrierWords {
  /** "DPD", or "The carrier". */
  readonly who: string;
  /** Its comment; null where there is none, or it only repeats the status. */
  readonly words: string | null;
  /** Where to collect the parcel, as far as the comment names it: "Postfiliale 508, Berlin". */
  readonly shop: string | null;
  readonly place: string | null;
}

/** "Postfiliale 508" in "Ready for pick-up at Postfiliale 508". */
const shopPattern = /\b(?:at|from) (\S.*)$/i;

/** The words of the newest scan that counts: the carrier names a shop or a reason in no other field. */
export function carrierWords(data: ShipmentData): CarrierWords {
  const { scan, headline } = shipmentProgress(data);
  const location = scan?.awb_history_location;
  const comment = commentWords(scan?.awb_history_comment);
  const words = statusWords(comment);
  const shop = words ? (shopPattern.exec(words)?.[1] ?? null) : null;
  const town = townName(location);
  return {
    who: data.awbInfo.partner_lastmile_display ?? "The carrier",
    words: words?.toLowerCase() === headline.toLowerCase() ? null : words,
    shop: shop && town && !shop.includes(town) ? `${shop}, ${town}` : shop,
    place: placeName(location),
  };
}
