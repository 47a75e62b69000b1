import { countryName } from "../country-name.ts";

/** All sentences that customers read, in English. A sentence is whole: what stands in it is given to it, nothing is put behind it. */

const formatted = (count: number) => new Intl.NumberFormat("en").format(count);
const plural = (count: number, one: string, many: string) => `${formatted(count)} ${count === 1 ? one : many}`;

/** Countries whose English names have an article. */
const takesArticle = /^(United |Netherlands|Philippines|Maldives|Bahamas|Gambia)|Republic$/;
/** A country within a sentence: "the United States" for "US". */
function inSentence(code: string): string {
  const name = countryName(code) ?? code;
  return takesArticle.test(name) ? `the ${name}` : name;
}
const destination = (code: string | undefined) => (code ? inSentence(code) : "the destination country");

const contactUs = "Please get in touch; we'll take it up with the carrier.";
const awaitCustoms = "There's nothing you need to do, unless customs or the carrier contacts you.";
const watching = "We're keeping an eye on it; there's nothing you need to do.";
const resendOrRefund = "Would you like it resent or refunded? Please tell us; for a resend, include the right address.";

/** Of every public page: its frame, its forms, its failures. */
export const site = {
  skip: "Skip to content",
  mainNavigation: "Main",
  trackYourOrder: "Track Your Order",
  ourStory: "Our story",
  privacyLink: "Privacy",
  contact: "Contact",
  socialMedia: "Social media",
  language: "Language",
  chatOn: (app: string) => `Chat on ${app}`,
  messageUsOn: (app: string) => `Message us on ${app}`,
  openInMaps: "Open in Maps",
  tryAgain: "Try again",
  copy: (label: string) => `Copy ${label}`,
  copied: (label: string) => `Copied ${label}`,
  copyRefused: "Your browser didn't allow copying",
  failures: {
    /** Why a call failed, where the server does not say it. */
    calls: {
      getTrackingNo: "Tracking failed. Please check order number and phone.",
      wakeLookup: "Tracking failed. Please check order number and phone.",
      openLink: "Tracking failed. Please check order number and phone.",
      createAlert: "Your email couldn't be saved. Please try again.",
      confirmAlerts: "Your email couldn't be confirmed. Please try again.",
      stopAlert: "The emails couldn't be stopped. Please try again.",
      customerReply: "Your address couldn't be sent. Please try again.",
    },
    /** What is wrong with a field, by its name in the call. @param message the server's */
    fields: {
      name: (message: string) => message,
      phone: (message: string) => message,
      email: (message: string) => message,
      "address.name": (message: string) => message,
      "address.address": (message: string) => message,
      "address.phone": (message: string) => message,
    },
    offline: "There was no answer. Check your internet connection, then try again.",
    soon: "Please try again in a moment.",
    after: (seconds: number) =>
      `Please try again in ${seconds < 90 ? `${Math.ceil(seconds)} seconds` : `${Math.ceil(seconds / 60)} minutes`}.`,
  },
  screenError: {
    title: "This page couldn't be shown.",
    advice: "Check your internet connection, then try again.",
  },
  notFound: {
    title: "Page Not Found",
    heading: "Oops! Page Not Found",
    text: "The page you're looking for doesn't exist or has been moved.",
    comfort: "Don't worry, we'll help you get back on track.",
    redirect: (seconds: number) => `You will be automatically redirected in ${seconds} seconds...`,
    staying: "You'll stay on this page.",
    home: "Take Me Home",
    stay: "Stay here",
  },
  lookup: {
    title: "Track Your Shipment",
    enter: "Enter your order number and phone.",
    steps: ["Step 1 of 2", "Step 2 of 2"],
    /** Read out behind the step. */
    stepNames: [": Order number", ": Phone"],
    order: "Order number",
    orderHint: "It's in your order confirmation, for example AYU-1001.",
    trackingNumberHint:
      "That looks like a tracking number. Your order number is in your order confirmation, for example AYU-1001.",
    change: "Change",
    changeOrder: "Change the order number",
    phone: "Phone",
    phoneHint: "The one you ordered with, with or without the country code. We use it only to find your order.",
    back: "Back",
    next: "Next",
    track: "Track",
  },
  titles: { landing: "Our Story", privacy: "Privacy" },
};

/** What the build writes into the pages: no script shows it. */
export const prerendered = {
  needsScripts: "This page needs JavaScript, which your browser does not run.",
  /** Around the link to the chat. */
  formNeedsScripts: [
    "This form needs JavaScript, which is off in your browser. ",
    ", and we'll look your parcel up for you.",
  ],
  /** What a search engine shows of a page. */
  descriptions: {
    lookup: "Where is my parcel? Track it with your order number and the phone you ordered with.",
    privacy: (business: string) => `What ${business} keeps about you and your order.`,
  },
};

/** Of the public pages besides that of `/`. */
export const pages = {
  landing: {
    overline: (town: string) => `Ayurveda from ${town}`,
    text: "Churnas, oils and kashayams, made by hand and tracked from our door to yours.",
    storyOf: (name: string) => `The story of ${name}`,
    values: "What we stand for",
    whereToFindUs: "Where to find us",
    findUs: "Find us",
    talkToUs: "Talk to us",
    /** Before and behind the email address. */
    answerOn: (app: string, hours: string) => [`We answer on ${app} ${hours}. Outside these hours, email `, "."],
    /** @param days names of days, one or more in a row or single ones */
    hours: (days: string, from: string, to: string, zone: string) => `${days}, ${from} to ${to} ${zone}`,
    days: (first: string, last: string) => `${first} to ${last}`,
    hello: "Hello!",
    map: (place: string) => `Map of India and its islands with ${place} marked`,
    arabianSea: "Arabian Sea",
    bayOfBengal: "Bay of Bengal",
  },
  privacy: {
    intro: (business: string) =>
      `${business} runs this page so that you can follow your parcel. Here's what it stores about you, for how long, and what you can ask us to do.`,
    keep: "What we keep",
    /** Each begins with what it is about. */
    kept: (months: number) => [
      ["Your order:", ` its number, the phone you ordered with and the tracking number, for up to ${months} months.`],
      [
        "What the carrier tells us:",
        " where your parcel was scanned, your name and postcode, for 180 days after the last update.",
      ],
      ["Your email address,", " if you ask for updates: until you stop them, or for as long as we keep your order."],
      ["What you send us about a delivery,", " such as a corrected address: for as long as we keep your order."],
      [
        "Technical logs:",
        " what was asked for, when, and whether it worked, for a year. They hold no phone number, no email address and no IP address.",
      ],
    ],
    backups: "Backups can keep deleted data for another 35 days.",
    use: "What we use it for",
    used: "To show you your parcel, to send the updates you asked for, and to help when a delivery goes wrong. There is no advertising and no tracking across websites, and we don't sell your data. The carrier uses your delivery details to bring you the parcel, and Amazon Web Services stores this portal’s data for us.",
    device: "On your device",
    onDevice:
      "Your browser keeps the order number and a link to your parcel with this tab, so that going back or reloading shows it again; closing the tab forgets it. If you send us a new address, it remembers the day. Your phone number is never stored. If you choose a language, a cookie named “lang” keeps it for a year; this page sets no other cookies for customers.",
    ask: "What you can ask for",
    /** Before the email address, between it and the phone, and behind that. */
    asked: [
      "A copy of your data, a correction, or that we erase it. Write to ",
      " or call ",
      ", with your order number. If you're not happy with our answer, you can complain to your country’s data protection authority.",
    ],
  },
};

const clock: Intl.DateTimeFormatOptions = { hour: "numeric", minute: "2-digit", hourCycle: "h12" };

/** What is said of a parcel, on its page and in mails. */
export const parcel = {
  language: "en",
  /** Of dates, times and numbers. */
  locale: "en-GB",
  /** Sentences that follow each other. */
  sentences: (all: readonly string[]) => all.join(" "),
  /** Facts in a line: what, when, where. */
  facts: (all: readonly string[]) => all.join(", "),
  quote: (words: string) => `“${words}”`,
  /** Behind when and where a scan was: the carrier's words for it. */
  noted: (quoted: string) => `: ${quoted}`,

  /** Why a call was refused, by its code, and where that means another thing in a call, by both. @param message the server's */
  failureCodes: {
    too_many_attempts: (message: string, _seconds: number) => message,
    busy: (message: string) => message,
    internal: (message: string) => message,
    createAlert_not_found: (message: string) => message,
    stopAlert_gone: (message: string) => message,
    customerReply_conflict: (message: string) => message,
  },

  title: "Track Your Shipment",
  loading: "Getting Your Order Details",
  confirming: "Confirming your email…",
  slow: "The carrier is slow to answer. We're still asking.",
  cancel: "Cancel",

  times: {
    today: "Today",
    yesterday: "Yesterday",
    justNow: "just now",
    underADay: "under a day ago",
    /** How a month is written within a sentence. */
    month: "short" as "short" | "long",
    /** A day as it is told, of what `Intl` writes. */
    day: (written: string) => written,
    clock,
    inUtc: (time: string) => `${time} UTC`,
    /** A time of day among the facts of a line. */
    told: (time: string) => time,
  },

  /** How far a parcel is, where no scan tells more. */
  stages: {
    booked: "Booked",
    pickup: "Pickup",
    india: "In India",
    flying: "Flight and customs",
    "local-carrier": "With the local carrier",
    "out-for-delivery": "Out for delivery",
    delivered: "Delivered",
  },
  notScanned: "Booked, not scanned yet",
  scanned: "Scanned",
  /** What happened, by the code of its scan. @param code of the destination, where it is known */
  events: {
    SGE_001: () => "Shipment details received",
    SGE_002: () => "Shipment details shared with the next carrier",
    SGE_101: () => "Pickup requested",
    SGE_102: () => "Driver on the way to pick it up",
    SGE_103: () => "Pickup requested from the carrier",
    SGE_104: () => "Picked up from the seller",
    SGE_105: () => "On its way within India",
    SGE_106: () => "Received at the sorting centre in India",
    SGE_107: () => "Processed and on its way to the airport",
    SGE_201: () => "Received at the airport",
    SGE_202: () => "Received at the airport of origin",
    SGE_203: () => "Export customs clearance started",
    SGE_204: () => "Waiting for its flight",
    SGE_205: (code?: string) => `On its way to ${destination(code)}`,
    SGE_206: (code?: string) => `Arrived in ${destination(code)}`,
    SGE_207: () => "Import customs clearance started",
    SGE_208: () => "Cleared customs and handed over for delivery",
    SGE_301: () => "Received by the local carrier",
    SGE_302: (code?: string) => `On its way within ${destination(code)}`,
    SGE_305: () => "Left the local carrier's facility",
    SGE_303: () => "Out for delivery",
    SGE_304: () => "Delivered",
    SGE_401: () => "Transport interrupted",
    SGE_403: () => "Couldn't be delivered yet",
    SGE_503: () => "Held up by a processing problem",
    SGE_505: () => "On hold: more information is needed",
    SGE_506: () => "Damaged on the way",
    SGERROR_101: () => "Not delivered: the address is incomplete",
    SGERROR_102: () => "Not delivered: the parcel was refused",
    SGERROR_103: () => "Can't be delivered",
    SGE_501: () => "Ready for you to collect",
    SGE_502: () => "On its way back to us",
    SGE_504: () => "Returned to us",
    SGE_402: () => "Declared lost by the carrier",
    SGERROR_104: () => "Lost or discarded",
  },
  /** The same where its town is known: near the customer's address. */
  eventsInTown: {
    SGE_303: (town: string) => `Out for delivery in ${town}`,
    SGE_304: (town: string) => `Delivered in ${town}`,
    SGE_501: (town: string) => `Ready for you to collect in ${town}`,
  },
  /** What the customer can do, by the code, where it says more than the reason. */
  advice: {
    SGE_206: awaitCustoms,
    SGE_207: awaitCustoms,
    SGE_506: contactUs,
    SGERROR_102: "If that was a mistake, please tell us soon, or the carrier will send the parcel back.",
    SGERROR_103: contactUs,
  },
  lost: "We're sorry, your parcel is lost",

  /** Why a parcel needs the seller: what that means for its customer, and what the customer does. */
  reasons: {
    "bad-address": {
      means: "The carrier couldn't deliver your parcel because the address is incomplete.",
      toDo: "Please send us your full address and a number we can reach you on, so the carrier can try again.",
    },
    held: {
      means:
        "Customs or the carrier has stopped your parcel, usually because a document, a payment or an answer is missing.",
      toDo: "We'll find out what's missing. If they've contacted you, please answer them soon and let us know.",
    },
    collect: {
      means: "Your parcel is waiting for you at the local carrier's shop or depot.",
      toDo: "Please collect it soon, and bring the tracking number and photo ID. After a few days it goes back to us.",
    },
    "delivery-failed": {
      means: "The carrier tried to deliver your parcel but couldn't.",
      toDo: "Please check with us that we have the right address and phone. The carrier usually tries once or twice more, then sends the parcel back.",
    },
    returning: {
      means: "Your parcel couldn't be delivered and is on its way back to us.",
      toDo: resendOrRefund,
    },
    lost: {
      means: "The carrier has lost your parcel. We're sorry.",
      toDo: "Would you like a replacement or a refund? Please tell us.",
    },
    "unknown-number": { means: "The carrier hasn't registered your parcel yet.", toDo: watching },
    "not-handed-over": { means: "Your parcel is booked, but the carrier hasn't scanned it yet.", toDo: watching },
    stalled: { means: "Your parcel has gone longer than usual without a scan.", toDo: watching },
    overdue: { means: "Your parcel is taking longer than parcels to your country usually do.", toDo: watching },
    returned: { means: "Your parcel has come back to us.", toDo: resendOrRefund },
  },
  watching,
  /** In its place, once the team has asked the courier. */
  asked: "We've asked ShipGlobal about it; there's nothing you need to do.",
  /** @param code of the destination @param usual within how many days parcels arrive @param taken days so far */
  overdue: (code: string, usual: number, taken: number) =>
    `Parcels to ${inSentence(code)} usually arrive within ${plural(usual, "day", "days")}; yours has taken ${taken}.`,
  changedBy: (day: string) => `If nothing has changed by ${day}, please get in touch.`,

  expected: {
    /** @param days the first and the last, as the language writes a range of days */
    sentence: (days: string) => `Expected ${days.replace(/\s*–\s*/u, " to ")}`,
    /** By how many the day is met. */
    late: {
      most: (day: string) => `Taking longer than usual: most parcels arrive by ${day}`,
      nineInTen: (day: string) => `Taking longer than usual: nine in ten parcels arrive by ${day}`,
    },
    /** @param count of the parcels that the days are based on */
    basis: (count: number, code: string) => `Based on ${formatted(count)} parcels to ${inSentence(code)}`,
    most: (count: number, code: string) =>
      `Based on ${formatted(count)} parcels to ${inSentence(code)}: most arrive in this time`,
    nineInTen: (count: number, code: string) =>
      `Based on ${formatted(count)} parcels to ${inSentence(code)}: nine in ten arrive in this time`,
  },

  duty: {
    prepaid: "Import charges for this parcel are prepaid. If anyone asks you for money, please tell us before you pay.",
    /** @param carrier that delivers, @param number its own of the parcel; null where they are not known */
    receiver: (carrier: string | null, number: string | null) =>
      `You may be asked to pay import charges before delivery. Customs or the carrier may ask by card, text or email; we never do. Don't use a link in a message: open ${carrier ? `${carrier}'s` : "the carrier's"} own website yourself, enter ${number ? `the number ${number}` : "your tracking number"}, and pay only there. Parcels whose charges stay unpaid usually come back to us after about three weeks.`,
    waiting: {
      prepaid: "Customs hasn't released your parcel yet and may ask you for a document.",
      receiver: "Customs hasn't released your parcel yet, and may ask you for a document or for import charges.",
    },
    /** What the team asks. */
    question: {
      prepaid:
        "Have customs or the carrier asked you for anything? Import charges are prepaid, so please tell us before you pay any.",
      receiver:
        "Have customs or the carrier asked you for a document or for import charges? Please pay only on the carrier's own website, never through a link in a message.",
    },
  },

  /** Before a quotation of the carrier. @param carrier where it is known */
  says: (carrier: string | null) => `${carrier ?? "The carrier"} says: `,
  lastScan: ([event = "", ...more]: readonly string[]) =>
    // A name in capitals stays.
    `Last scan: ${[event.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase()), ...more].join(", ")}`,
  noLastScan: "Last scan: none yet",

  badges: {
    delivered: "Arrived",
    attention: "Needs attention",
    collect: "Action needed",
    returning: "Not delivered",
    returned: "Not delivered",
    lost: "Not delivered",
    arrivingToday: "Arriving today",
    nearlyThere: "Nearly there",
    booked: "Booked",
    inTransit: "In transit",
    noRecentScan: "No recent scan",
    late: "Running late",
    noAnswer: "No answer yet",
    otherCarrier: "Another carrier",
  },
  booked: {
    sentence: "Your order is booked; the carrier hasn't scanned it yet",
    advice: "Scans appear here as soon as they're made; there's nothing you need to do.",
  },
  anotherAttempt: {
    means: "The carrier couldn't deliver it last time and is trying again.",
    advice: "Please make sure someone can take the parcel.",
  },
  unavailable: {
    sentence: "The carrier isn't answering right now",
    advice: "Your order is safe, and its tracking number is below. Please look again in a few minutes.",
  },
  otherCarrier: {
    unknown: "Your parcel is with a carrier we can't follow",
    askUs: "Please ask us for the carrier's name; the tracking number is below.",
    sure: (name: string) => `This parcel travels with ${name}`,
    perhaps: (name: string) => `Perhaps this parcel travels with ${name}`,
    followLink: "Follow it there with the link below.",
    followNumber: "Follow it there with the number below.",
    looksLike: (name: string, follow: string) =>
      `Its number looks like a ${name} number. ${follow} If ${name} doesn't know it, please get in touch.`,
    perhapsName: (name: string) => `Perhaps ${name}`,
  },

  refresh: {
    button: "Refresh",
    checking: "Checking for newer scans…",
    stillNoAnswer: "Still no answer from the carrier.",
    failed: "We couldn't check for newer scans.",
    notAnswering: "The carrier isn't answering right now.",
    /** Before and behind how long ago: "2 minutes ago". */
    checked: ["Checked ", ""],
    lastChecked: [" Last checked ", "."],
  },
  openCarrier: (carrier: string | null) => `Open ${carrier ?? "the carrier's website"}`,
  way: {
    label: "The parcel's way",
    /** Read out behind a place. */
    done: ", done",
    current: ", now",
    ahead: ", still to come",
    underWay: ", on its way there",
    abroad: "Abroad",
    you: "You",
    backToUs: "Back to us",
  },
  history: {
    title: "History",
    noAnswer: "Scans appear here as soon as the carrier answers.",
    none: "No scans yet. They appear here as the parcel travels.",
    noDate: "Date not given",
    showAll: (count: number) => `Show all ${count}`,
    showNewest: "Show the newest only",
    localTimes: "Times are local to each place.",
    uncertainTimes: "Times are local to each place; where the carrier doesn't say, they may be in India time.",
  },
  details: {
    title: "Shipment",
    unknown: "Not known yet",
    awb: "AWB number",
    courier: "Courier",
    trackingLink: "Tracking link",
    trackAt: (carrier: string | null) => `Track at ${carrier ?? "the carrier"}`,
    sender: "Sender",
    receiver: "Receiver",
    destination: "Destination",
    postcode: "Postcode",
    bookingDate: "Booking date",
    indiaTime: "India time",
  },

  order: (order: string) => `Order ${order}`,
  trackAnother: "Track another order",
  severalParcels: (count: number) => `This order comes in ${count} parcels`,
  showing: (count: number) => `Showing ${count}: those on their way first, then the newest.`,
  /** @param number 1 for the first @param badge what the parcel's badge says */
  choice: (number: number, badge: string) => `Parcel ${number}: ${badge}`,
  notRight: "Something not right?",
  emailUs: "Email us",
  /** The subject of a mail, and the first message of a chat, with which a customer asks. */
  mySubject: (business: string) => `My order from ${business}`,
  myMessage: (order: string, trackingNo: string, sentence: string) =>
    `Hello! I'm writing about my order ${order} (parcel ${trackingNo}). The tracking page says: “${sentence}”.`,
  notFoundMessage: (order: string) => `Hello! Your tracking page can't find my order ${order}.`,

  failure: {
    /** The order number or the phone is wrong: what to check, and after several failures the usual mistakes. */
    check: "The order number is in your order confirmation; the phone is the one you ordered with.",
    usualMistakes:
      "Is it the order number rather than the tracking number? Could an O be a 0? Did you order with a different phone, perhaps the receiver's?",
    stillNoLuck: "Still no luck?",
    linkEnded: "This link no longer works",
    linkEndedAdvice:
      "It may have expired, or been cut off when copied. Track your parcel with your order number and phone, or ask us for a new link.",
    notShown: "Your parcel couldn't be shown",
    notShownAdvice:
      "Check your internet connection and try again, or track your parcel with your order number and phone.",
  },

  address: {
    form: "Your full address",
    name: "Name",
    address: "Full address",
    phone: "Phone",
    phoneHint: "One the carrier can reach you on.",
    proof: "Phone you ordered with",
    proofHint: "So we know it's you.",
    send: "Send address",
    notThePhone: "That isn't the phone on this order. Please use the one you ordered with.",
    change: "Change it",
    sentToday: "You sent a new address today.",
    sentOn: (day: string) => `You sent a new address on ${day}.`,
    sent: "Thanks. We've passed it on to our team.",
    sentAdvice: "They'll give it to the carrier, and may call you first to check it.",
  },

  receiver: {
    form: "Receiver and postcode",
    phone: "Phone you ordered with",
    hint: "To see receiver and postcode.",
    show: "Show",
  },

  sharing: {
    share: "Share",
    copyLink: "Copy link",
    link: "the link",
    shows: "It shows where the parcel is, but not who it's for.",
  },

  alerts: {
    title: "Get updates by email",
    text: "We'll email you when it's out for delivery, arrives, or needs you. Stop any time.",
    email: "Email",
    button: "Get updates",
    sent: "Check your inbox and tap the link to confirm.",
    sentAdvice: (email: string) =>
      `We've emailed ${email}. If nothing arrives in a few minutes, look in your spam folder, or use the link from an earlier email today.`,
    another: "Use another address",
    on: (email: string) => `Updates on for ${email}`,
    stop: "Stop",
    stopped: "You won't get any more emails about this order",
    stoppedNotice: "You won't get any more emails about this order.",
    startAgain: "To get them again, track the order and enter your email.",
    trackOrder: "Track an order",
    incomplete: "This link is incomplete",
    incompleteText: "Part of it is missing. Please open the email again and tap the link, or copy all of it.",
    notConfirmed: "Your email isn't confirmed",
    /** @param message the server's */
    expired: (message: string) => message,
    nothingToStop: "There were no emails to stop",
    stopQuestion: "Stop emails about this order?",
    stopText: "You can still track it here any time.",
    stopEmails: "Stop emails",
  },
};

/** Of the mails about an order. */
export const mails = {
  contact: (email: string, app: string, phone: string) => `Email us at ${email}, or message us on ${app}: ${phone}.`,
  confirmation: {
    subject: (business: string) => `Confirm updates about your parcel from ${business}`,
    preview: "One tap, and we'll email you whenever there's news.",
    heading: "Updates about your parcel",
    asked: (business: string) =>
      `Someone, probably you, asked us to email this address about a parcel from ${business}. Please confirm that you'd like these updates.`,
    button: "Confirm my email",
    when: "We'll email you when your parcel ships, arrives in your country, is out for delivery, is delivered, runs late or needs you. You can stop any time with the link in each email.",
    notYou: "Not you? Do nothing, and you won't hear from us again. The link works for a day.",
  },
  /** What a mail calls its parcel: the only one it tells of, or one of several. */
  yourParcel: "Your parcel",
  parcel: (trackingNo: string) => `Parcel ${trackingNo}`,
  /** The headings. @param name what the mail calls the parcel @param code of the destination, where it is known */
  happened: {
    "on-its-way": (name: string, _code?: string) => `${name} is on its way`,
    arrived: (name: string, code?: string) => `${name} has arrived in ${destination(code)}`,
    "out-for-delivery": (name: string, _code?: string) => `${name} is out for delivery`,
    delivered: (name: string, _code?: string) => `${name} was delivered`,
    "bad-address": (name: string, _code?: string) => `${name} couldn't be delivered: its address is incomplete`,
    "delivery-failed": (name: string, _code?: string) => `${name} couldn't be delivered`,
    held: (name: string, _code?: string) => `${name} is held up`,
    collect: (name: string, _code?: string) => `${name} is ready for you to collect`,
    returning: (name: string, _code?: string) => `${name} is on its way back to us`,
    returned: (name: string, _code?: string) => `${name} has come back to us`,
    lost: (name: string, _code?: string) => `${name} is lost`,
    overdue: (name: string, _code?: string) => `${name} is taking longer than usual`,
    silent: (name: string, _code?: string) => `${name} hasn't been scanned for a while`,
  },
  /** Codes that say more than their reason. */
  codeHappened: {
    SGERROR_102: (name: string) => `${name} was refused`,
    SGE_506: (name: string) => `${name} was damaged on the way`,
  },
  /** What a step means. @param code of the destination, where it is known */
  means: {
    "on-its-way": (code?: string) => `The carrier has it and is taking it to ${destination(code)}.`,
    arrived: (_code?: string) => "Next it clears customs, then the local carrier takes over.",
    "out-for-delivery": (_code?: string) =>
      "The local carrier is bringing it to you. Please make sure someone can take it.",
    delivered: (_code?: string) =>
      "Can't find it? Please check around your door and with your neighbours, then get in touch.",
  },
  collectAt: (shop: string) => `Collect it at ${shop}.`,
  expected: (sentence: string, basis: string) => `${sentence}. ${basis}.`,
  subject: (heading: string, order: string) => `${heading} (order ${order})`,
  severalSubject: (count: number, order: string) => `Updates on ${count} parcels (order ${order})`,
  severalPreview: (headings: readonly string[]) => `${headings.join(". ")}.`,
  order: (order: string) => `Order ${order}`,
  trackingNumber: (trackingNo: string) => `Tracking number ${trackingNo}`,
  button: { one: "Track my parcel", several: "Track my parcels" },
  because: (order: string) => `You're getting this because you asked for updates on order ${order}.`,
  anyReader: {
    one: "Anyone with this email can see where the parcel is, but not who it's for.",
    several: "Anyone with this email can see where the parcels are, but not who they're for.",
  },
  stop: "Stop emails about this order",
};

/** The messages with which the team writes to a customer. */
export const messages = {
  /** Right in every state: it may be read days later. */
  link: (business: string, order: string, link: string) =>
    `Hello! This is ${business}, about your order ${order}. Track it here: ${link}`,
  /** @param means what has happened, with the carrier's words @param toDo what the customer does */
  about: (
    { business, order, trackingNo }: { readonly business: string; readonly order: string; readonly trackingNo: string },
    means: string,
    toDo: string,
    link: string,
  ) =>
    `Hello! This is ${business}, about your order ${order} (tracking number ${trackingNo}). ${means} ${toDo} Track it here: ${link}`,
  /** The subject of a mail with one of these messages. */
  subject: (order: string) => `Your order ${order}`,
  wrote: (quoted: string, place: string | null) => `The carrier wrote: “${quoted}”${place ? `, ${place}` : ""}.`,
};
