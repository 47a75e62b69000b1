import type { Language } from "./languages.ts";

/** A text of your own: English alone, or `{ en: "...", de: "..." }`, where English stands in for what is missing. */
export type OwnText =
  | string
  | Readonly<{ en: string } & Partial<Record<Language, string>>>;

/** The business's own texts and addresses: for the footer, the landing page, error messages and link previews. */
export const business = {
  name: "Amrita Ayurveda",
  tagline: "Small-batch Ayurveda, sent from India to the world",
  /**
   * Completes an order number of digits alone, as customers and staff type it: with "AYU-" 1001 is AYU-1001. Enter how your
   * own order numbers begin, or "" where they have no beginning in common, before the first order is stored: keys are made
   * with it. It holds a letter, or is empty.
   */
  orderPrefix: "AYU-",
  /** How many months an order is kept after it was added, also on the privacy page. */
  keepsMonths: 24,
  /**
   * Import charges, by ISO 3166 codes: parcels to `prepaid` are booked with duties paid; those to all other countries but
   * `home` may have charges that the receiver is asked for.
   */
  duty: { home: "IN", prepaid: ["US"] },
  /** Shown as written here; `phoneLink` is the same number in E.164, for `tel:` links. */
  phone: "+91 98765 43210",
  phoneLink: "+919876543210",
  email: "care@amrita-ayurveda.example",
  /** The portal's public address, for link previews and the sitemap. */
  siteUrl: "https://track.amrita-ayurveda.example",
  chat: {
    label: "WhatsApp",
    /** For wa.me: digits only, with the country code. */
    number: "919876543210",
    /** Opening hours in `zone`, 24-hour clock; days 0 (Sunday) to 6. */
    hours: {
      zone: "Asia/Kolkata",
      zoneLabel: "IST",
      days: [1, 2, 3, 4, 5, 6],
      from: "10:00",
      to: "19:00",
    },
  },
  address: {
    lines: ["Fort Kochi", "Kerala 682001", "India"],
    latitude: 9.9658,
    longitude: 76.2421,
  },
  social: [
    { label: "Instagram", url: "https://www.instagram.com/" },
    { label: "Facebook", url: "https://www.facebook.com/" },
    { label: "YouTube", url: "https://www.youtube.com/" },
  ],
  /** Where staff raise a ticket. */
  ticketTool: "Slack",
} as const;

/** The title of a document, for the browser's tab and history. */
export const documentTitle = (title?: string) =>
  title ? `${title} · ${business.name}` : business.name;
