import { countryName } from "../country-name.ts";
import type { Catalogue } from "../languages.ts";

const formatted = (count: number) => new Intl.NumberFormat("de").format(count);
const plural = (count: number, one: string, many: string) => `${formatted(count)} ${count === 1 ? one : many}`;

/** Countries that take an article, or another preposition than "nach" and "in": where to, and where. */
const withArticle: Readonly<Record<string, readonly [towards: string, within: string]>> = {
  AE: ["in die Vereinigten Arabischen Emirate", "in den Vereinigten Arabischen Emiraten"],
  BS: ["auf die Bahamas", "auf den Bahamas"],
  CH: ["in die Schweiz", "in der Schweiz"],
  DO: ["in die Dominikanische Republik", "in der Dominikanischen Republik"],
  GB: ["nach Großbritannien", "in Großbritannien"],
  HK: ["nach Hongkong", "in Hongkong"],
  IQ: ["in den Irak", "im Irak"],
  IR: ["in den Iran", "im Iran"],
  LB: ["in den Libanon", "im Libanon"],
  MN: ["in die Mongolei", "in der Mongolei"],
  MV: ["auf die Malediven", "auf den Malediven"],
  NL: ["in die Niederlande", "in den Niederlanden"],
  PH: ["auf die Philippinen", "auf den Philippinen"],
  SK: ["in die Slowakei", "in der Slowakei"],
  TR: ["in die Türkei", "in der Türkei"],
  UA: ["in die Ukraine", "in der Ukraine"],
  US: ["in die USA", "in den USA"],
};
const country = (code: string) => countryName(code, "de") ?? code;
const towards = (code: string | undefined) =>
  code === undefined ? "ins Zielland" : (withArticle[code]?.[0] ?? `nach ${country(code)}`);
const within = (code: string | undefined) =>
  code === undefined ? "im Zielland" : (withArticle[code]?.[1] ?? `in ${country(code)}`);

const contactUs = "Bitte melden Sie sich bei uns; wir klären das mit dem Paketdienst.";
const awaitCustoms = "Sie müssen nichts tun, solange sich weder der Zoll noch der Paketdienst bei Ihnen meldet.";
const watching = "Wir behalten es im Auge; Sie müssen nichts tun.";
const resendOrRefund =
  "Sollen wir es noch einmal verschicken oder Ihnen den Betrag erstatten? Bitte geben Sie uns Bescheid; für einen neuen Versand brauchen wir die richtige Adresse.";

export const site: Catalogue["site"] = {
  skip: "Zum Inhalt springen",
  mainNavigation: "Hauptmenü",
  trackYourOrder: "Sendung verfolgen",
  ourStory: "Über uns",
  privacyLink: "Datenschutz",
  contact: "Kontakt",
  socialMedia: "Soziale Medien",
  language: "Sprache",
  chatOn: (app) => `Über ${app} chatten`,
  messageUsOn: (app) => `Schreiben Sie uns über ${app}`,
  openInMaps: "Auf der Karte ansehen",
  tryAgain: "Erneut versuchen",
  copy: (label) => `${label} kopieren`,
  copied: (label) => `${label} kopiert`,
  copyRefused: "Ihr Browser hat das Kopieren nicht erlaubt",
  failures: {
    calls: {
      getTrackingNo: "Wir haben keine Sendung gefunden. Bitte prüfen Sie Bestellnummer und Telefonnummer.",
      wakeLookup: "Wir haben keine Sendung gefunden. Bitte prüfen Sie Bestellnummer und Telefonnummer.",
      openLink: "Wir haben keine Sendung gefunden. Bitte prüfen Sie Bestellnummer und Telefonnummer.",
      createAlert: "Ihre E-Mail-Adresse konnte nicht gespeichert werden. Bitte versuchen Sie es noch einmal.",
      confirmAlerts: "Ihre E-Mail-Adresse konnte nicht bestätigt werden. Bitte versuchen Sie es noch einmal.",
      stopAlert: "Die Benachrichtigungen konnten nicht abbestellt werden. Bitte versuchen Sie es noch einmal.",
      customerReply: "Ihre Adresse konnte nicht gesendet werden. Bitte versuchen Sie es noch einmal.",
    },
    fields: {
      name: () => "Bitte geben Sie Ihre Bestellnummer ein.",
      phone: () => "Bitte geben Sie eine Telefonnummer mit 7 bis 15 Ziffern ein.",
      email: () => "Bitte geben Sie eine gültige E-Mail-Adresse ein.",
      "address.name": () => "Bitte geben Sie einen Namen ein.",
      "address.address": () => "Bitte geben Sie die vollständige Adresse mit höchstens 300 Zeichen ein.",
      "address.phone": () => "Bitte geben Sie eine Telefonnummer mit 7 bis 15 Ziffern ein.",
    },
    offline:
      "Wir haben keine Antwort erhalten. Bitte prüfen Sie Ihre Internetverbindung und versuchen Sie es dann noch einmal.",
    soon: "Bitte versuchen Sie es gleich noch einmal.",
    after: (seconds) =>
      seconds < 90
        ? `Bitte versuchen Sie es in ${plural(Math.ceil(seconds), "Sekunde", "Sekunden")} noch einmal.`
        : `Bitte versuchen Sie es in ${Math.ceil(seconds / 60)} Minuten noch einmal.`,
  },
  screenError: {
    title: "Diese Seite konnte nicht angezeigt werden.",
    advice: "Bitte prüfen Sie Ihre Internetverbindung und versuchen Sie es dann noch einmal.",
  },
  notFound: {
    title: "Seite nicht gefunden",
    heading: "Hoppla! Seite nicht gefunden",
    text: "Die gesuchte Seite gibt es nicht oder sie ist umgezogen.",
    comfort: "Keine Sorge, wir bringen Sie wieder auf den richtigen Weg.",
    redirect: (seconds) => `In ${plural(seconds, "Sekunde", "Sekunden")} geht es automatisch zur Startseite …`,
    staying: "Sie bleiben auf dieser Seite.",
    home: "Zur Startseite",
    stay: "Hier bleiben",
  },
  lookup: {
    title: "Sendung verfolgen",
    enter: "Geben Sie Ihre Bestellnummer und Telefonnummer ein.",
    steps: ["Schritt 1 von 2", "Schritt 2 von 2"],
    stepNames: [": Bestellnummer", ": Telefonnummer"],
    order: "Bestellnummer",
    orderHint: "Sie steht in der Bestellbestätigung, zum Beispiel AYU-1001.",
    trackingNumberHint:
      "Das sieht nach einer Sendungsnummer aus. Ihre Bestellnummer steht in der Bestellbestätigung, zum Beispiel AYU-1001.",
    change: "Ändern",
    changeOrder: "Bestellnummer ändern",
    phone: "Telefonnummer",
    phoneHint:
      "Die Nummer aus Ihrer Bestellung, mit oder ohne Landesvorwahl. Wir nutzen sie nur, um Ihre Bestellung zu finden.",
    back: "Zurück",
    next: "Weiter",
    track: "Suchen",
  },
  titles: { landing: "Über uns", privacy: "Datenschutz" },
};

export const prerendered: Catalogue["prerendered"] = {
  needsScripts: "Für diese Seite muss JavaScript in Ihrem Browser eingeschaltet sein.",
  formNeedsScripts: [
    "Für dieses Formular muss JavaScript in Ihrem Browser eingeschaltet sein. ",
    ", und wir sehen für Sie nach Ihrem Paket.",
  ],
  descriptions: {
    lookup: "Wo ist mein Paket? Mit Bestellnummer und Telefonnummer sehen Sie es sofort.",
    privacy: (business) => `Was ${business} über Sie und Ihre Bestellung speichert.`,
  },
};

export const pages: Catalogue["pages"] = {
  landing: {
    overline: (town) => `Ayurveda aus ${town}`,
    text: "Churnas, Öle und Kashayams, von Hand gefertigt und auf dem ganzen Weg bis zu Ihrer Tür im Blick.",
    storyOf: (name) => `Die Geschichte von ${name}`,
    values: "Wofür wir stehen",
    whereToFindUs: "So finden Sie uns",
    findUs: "So finden Sie uns",
    talkToUs: "Sprechen Sie mit uns",
    answerOn: (app, hours) => [
      `Über ${app} sind wir ${hours} für Sie da. Zu anderen Zeiten schreiben Sie uns bitte an `,
      ".",
    ],
    hours: (days, from, to, zone) => `${days} von ${from} bis ${to} Uhr (${zone})`,
    days: (first, last) => `${first} bis ${last}`,
    hello: "Hallo!",
    map: (place) => `Karte von Indien mit seinen Inseln, auf der ${place} markiert ist`,
    arabianSea: "Arabisches Meer",
    bayOfBengal: "Golf von Bengalen",
  },
  privacy: {
    intro: (business) =>
      `${business} betreibt diese Seite, damit Sie Ihr Paket verfolgen können. Hier lesen Sie, was wir dabei über Sie speichern, wie lange und was Sie von uns verlangen können.`,
    keep: "Was wir speichern",
    kept: (months) => [
      [
        "Ihre Bestellung:",
        ` ihre Nummer, die Telefonnummer, mit der Sie bestellt haben, und die Sendungsnummer, bis zu ${months} Monate lang.`,
      ],
      [
        "Was uns der Paketdienst mitteilt:",
        " wo Ihr Paket erfasst wurde, Ihren Namen und Ihre Postleitzahl, bis 180 Tage nach der letzten Meldung.",
      ],
      [
        "Ihre E-Mail-Adresse,",
        " wenn Sie sich benachrichtigen lassen: bis Sie die E-Mails abbestellen, längstens so lange wie Ihre Bestellung.",
      ],
      ["Was Sie uns zu einer Zustellung schicken,", " etwa eine berichtigte Adresse: so lange wie Ihre Bestellung."],
      [
        "Technische Protokolle:",
        " was abgerufen wurde, wann und ob es geklappt hat, ein Jahr lang. Sie enthalten keine Telefonnummer, keine E-Mail-Adresse und keine IP-Adresse.",
      ],
    ],
    backups: "In Sicherungskopien können gelöschte Daten noch bis zu 35 Tage erhalten bleiben.",
    use: "Wofür wir es nutzen",
    used: "Um Ihnen zu zeigen, wo Ihr Paket ist, um Ihnen die gewünschten Benachrichtigungen zu schicken und um zu helfen, wenn eine Zustellung schiefgeht. Es gibt keine Werbung und kein Tracking über andere Websites hinweg, und wir verkaufen Ihre Daten nicht. Der Paketdienst nutzt Ihre Adresse, um Ihnen das Paket zu bringen, und Amazon Web Services speichert die Daten dieser Seite in unserem Auftrag.",
    device: "Auf Ihrem Gerät",
    onDevice:
      "Ihr Browser merkt sich in diesem Tab die Bestellnummer und einen Link zu Ihrem Paket, damit Sie es mit „Zurück“ oder nach dem Neuladen wieder sehen; schließen Sie den Tab, ist beides vergessen. Wenn Sie uns eine neue Adresse schicken, merkt er sich den Tag. Ihre Telefonnummer wird nie gespeichert. Wenn Sie eine Sprache wählen, merkt sich das ein Cookie namens „lang“ ein Jahr lang; weitere Cookies setzt diese Seite für Kundinnen und Kunden nicht.",
    ask: "Was Sie verlangen können",
    asked: [
      "Eine Kopie Ihrer Daten, eine Berichtigung oder die Löschung. Schreiben Sie an ",
      " oder rufen Sie uns an unter ",
      " und nennen Sie Ihre Bestellnummer. Wenn Sie mit unserer Antwort nicht zufrieden sind, können Sie sich bei der Datenschutzbehörde Ihres Landes beschweren.",
    ],
  },
};

export const parcel: Catalogue["parcel"] = {
  language: "de",
  locale: "de",
  sentences: (all) => all.join(" "),
  facts: (all) => all.join(", "),
  quote: (words) => `„${words}“`,
  noted: (quoted) => `: ${quoted}`,

  failureCodes: {
    too_many_attempts: (_message, seconds) =>
      seconds <= 5
        ? "Das waren zu viele Versuche auf einmal. Bitte versuchen Sie es gleich noch einmal."
        : `Das waren zu viele Versuche. Bitte warten Sie ${plural(Math.max(1, Math.ceil(seconds / 60)), "Minute", "Minuten")} und versuchen Sie es dann noch einmal.`,
    busy: () => "Hier ist gerade viel los. Bitte versuchen Sie es gleich noch einmal.",
    internal: () => "Bei uns ist etwas schiefgelaufen. Bitte versuchen Sie es noch einmal.",
    createAlert_not_found: () =>
      "Zurzeit können wir keine E-Mails verschicken. Sie können Ihre Sendung aber jederzeit hier verfolgen.",
    stopAlert_gone: () =>
      "Diese Benachrichtigungen sind schon abbestellt, oder der Link stammt nicht aus einer unserer E-Mails. Sollten Sie noch eine bekommen, nutzen Sie bitte den Link darin.",
    customerReply_conflict: () =>
      "Wir haben schon mehrere Adressen von Ihnen. Falls keine davon stimmt, melden Sie sich bitte bei uns.",
  },

  title: "Sendung verfolgen",
  loading: "Wir rufen Ihre Bestellung ab",
  confirming: "Ihre E-Mail-Adresse wird bestätigt …",
  slow: "Der Paketdienst antwortet langsam. Wir fragen weiter.",
  cancel: "Abbrechen",

  times: {
    today: "Heute",
    yesterday: "Gestern",
    justNow: "gerade eben",
    underADay: "vor weniger als einem Tag",
    month: "long",
    day: (written) => written.replace(/(\d\.) (?=\p{L})/gu, "$1\u00a0"),
    clock: { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
    inUtc: (time) => `${time} UTC`,
    told: (time) => time.replace(/^[\d:]+/, "$&\u00a0Uhr"),
  },

  stages: {
    booked: "Angekündigt",
    pickup: "Abholung",
    india: "In Indien",
    flying: "Flug und Zoll",
    "local-carrier": "Beim Paketdienst vor Ort",
    "out-for-delivery": "In Zustellung",
    delivered: "Zugestellt",
  },
  notScanned: "Angekündigt, noch nicht erfasst",
  scanned: "Erfasst",
  events: {
    SGE_001: () => "Sendungsdaten eingegangen",
    SGE_002: () => "Sendungsdaten an den nächsten Paketdienst übermittelt",
    SGE_101: () => "Abholung beauftragt",
    SGE_102: () => "Fahrer zur Abholung unterwegs",
    SGE_103: () => "Abholung beim Paketdienst beauftragt",
    SGE_104: () => "Beim Absender abgeholt",
    SGE_105: () => "Innerhalb Indiens unterwegs",
    SGE_106: () => "Im indischen Sortierzentrum eingetroffen",
    SGE_107: () => "Bearbeitet, auf dem Weg zum Flughafen",
    SGE_201: () => "Am Flughafen eingetroffen",
    SGE_202: () => "Am Abflughafen eingetroffen",
    SGE_203: () => "Ausfuhrabfertigung begonnen",
    SGE_204: () => "Wartet auf den Flug",
    SGE_205: (code) => `Unterwegs ${towards(code)}`,
    SGE_206: (code) => `${within(code).replace(/^./, (letter) => letter.toUpperCase())} angekommen`,
    SGE_207: () => "Zollabfertigung begonnen",
    SGE_208: () => "Vom Zoll freigegeben und zur Zustellung übergeben",
    SGE_301: () => "Beim Paketdienst vor Ort eingetroffen",
    SGE_302: (code) => `Unterwegs ${within(code)}`,
    SGE_305: () => "Hat das Zentrum des Paketdienstes verlassen",
    SGE_303: () => "In Zustellung",
    SGE_304: () => "Zugestellt",
    SGE_401: () => "Transport unterbrochen",
    SGE_403: () => "Konnte noch nicht zugestellt werden",
    SGE_503: () => "Verzögert durch ein Problem bei der Bearbeitung",
    SGE_505: () => "Angehalten – es fehlen Angaben",
    SGE_506: () => "Unterwegs beschädigt",
    SGERROR_101: () => "Nicht zugestellt – Adresse unvollständig",
    SGERROR_102: () => "Nicht zugestellt – Annahme verweigert",
    SGERROR_103: () => "Nicht zustellbar",
    SGE_501: () => "Liegt zur Abholung bereit",
    SGE_502: () => "Auf dem Rückweg zu uns",
    SGE_504: () => "An uns zurückgesendet",
    SGE_402: () => "Vom Paketdienst für verloren erklärt",
    SGERROR_104: () => "Verloren oder entsorgt",
  },
  eventsInTown: {
    SGE_303: (town) => `In Zustellung in ${town}`,
    SGE_304: (town) => `Zugestellt in ${town}`,
    SGE_501: (town) => `Liegt in ${town} zur Abholung bereit`,
  },
  advice: {
    SGE_206: awaitCustoms,
    SGE_207: awaitCustoms,
    SGE_506: contactUs,
    SGERROR_102:
      "Falls das ein Versehen war, sagen Sie uns bitte bald Bescheid, sonst schickt der Paketdienst das Paket zurück.",
    SGERROR_103: contactUs,
  },
  lost: "Es tut uns leid: Ihr Paket ist verloren gegangen",

  reasons: {
    "bad-address": {
      means: "Der Paketdienst konnte Ihr Paket nicht zustellen, weil die Adresse unvollständig ist.",
      toDo: "Bitte schicken Sie uns Ihre vollständige Adresse und eine Nummer, unter der wir Sie erreichen, damit der Paketdienst es noch einmal versuchen kann.",
    },
    held: {
      means:
        "Der Zoll oder der Paketdienst hat Ihr Paket angehalten, meist weil ein Dokument, eine Zahlung oder eine Antwort fehlt.",
      toDo: "Wir finden heraus, was fehlt. Falls man sich bei Ihnen gemeldet hat, antworten Sie bitte bald und sagen Sie uns Bescheid.",
    },
    collect: {
      means: "Ihr Paket liegt in einer Filiale oder einem Depot des Paketdienstes vor Ort für Sie bereit.",
      toDo: "Bitte holen Sie es bald ab und bringen Sie die Sendungsnummer und einen Ausweis mit. Nach einigen Tagen geht es an uns zurück.",
    },
    "delivery-failed": {
      means: "Der Paketdienst wollte Ihr Paket zustellen, aber es hat nicht geklappt.",
      toDo: "Bitte prüfen Sie mit uns, ob wir die richtige Adresse und Telefonnummer haben. Meist versucht es der Paketdienst noch ein- oder zweimal und schickt das Paket dann zurück.",
    },
    returning: {
      means: "Ihr Paket konnte nicht zugestellt werden und ist auf dem Rückweg zu uns.",
      toDo: resendOrRefund,
    },
    lost: {
      means: "Der Paketdienst hat Ihr Paket verloren. Das tut uns leid.",
      toDo: "Möchten Sie Ersatz oder eine Erstattung? Sagen Sie uns bitte Bescheid.",
    },
    "unknown-number": { means: "Der Paketdienst hat Ihr Paket noch nicht registriert.", toDo: watching },
    "not-handed-over": {
      means: "Ihr Paket ist angekündigt, aber der Paketdienst hat es noch nicht erfasst.",
      toDo: watching,
    },
    stalled: { means: "Von Ihrem Paket gibt es länger als üblich keine neue Meldung.", toDo: watching },
    overdue: { means: "Ihr Paket braucht länger als bei Paketen in Ihr Land üblich.", toDo: watching },
    returned: { means: "Ihr Paket ist wieder bei uns.", toDo: resendOrRefund },
  },
  watching,
  asked: "Wir haben bei ShipGlobal nachgefragt; Sie müssen nichts tun.",
  overdue: (code, usual, taken) =>
    `Pakete ${towards(code)} kommen meist innerhalb von ${plural(usual, "Tag", "Tagen")} an; Ihres ist seit ${plural(taken, "Tag", "Tagen")} unterwegs.`,
  changedBy: (day) => `Falls sich bis ${day.replace(", ", ", dem ")}, nichts getan hat, melden Sie sich bitte bei uns.`,

  expected: {
    sentence: (days) => `Voraussichtliche Zustellung: ${days.replace(/\s*–\s*/u, " bis ")}`,
    late: {
      most: (day) => `Dauert länger als üblich: Die meisten Pakete kommen bis zum ${day} an`,
      nineInTen: (day) => `Dauert länger als üblich: Neun von zehn Paketen kommen bis zum ${day} an`,
    },
    basis: (count, code) => `Geschätzt anhand von ${plural(count, "Paket", "Paketen")} ${towards(code)}`,
    most: (count, code) =>
      `Geschätzt anhand von ${plural(count, "Paket", "Paketen")} ${towards(code)}: Die meisten kommen in diesem Zeitraum an`,
    nineInTen: (count, code) =>
      `Geschätzt anhand von ${plural(count, "Paket", "Paketen")} ${towards(code)}: Neun von zehn kommen in diesem Zeitraum an`,
  },

  duty: {
    prepaid:
      "Die Einfuhrabgaben für dieses Paket sind schon bezahlt. Falls jemand Geld von Ihnen verlangt, sagen Sie uns bitte Bescheid, bevor Sie zahlen.",
    receiver: (carrier, number) =>
      `Vor der Zustellung können Einfuhrabgaben von Ihnen verlangt werden. Der Zoll oder der Paketdienst kann sich dazu mit einer Benachrichtigungskarte, per SMS oder per E-Mail melden; wir tun das nie. Nutzen Sie keinen Link aus einer Nachricht: Öffnen Sie selbst die Website ${carrier ? `von ${carrier}` : "des Paketdienstes"}, geben Sie dort ${number ? `die Nummer ${number}` : "Ihre Sendungsnummer"} ein und zahlen Sie nur dort. Pakete, deren Abgaben nicht bezahlt werden, kommen meist nach etwa drei Wochen an uns zurück.`,
    waiting: {
      prepaid: "Der Zoll hat Ihr Paket noch nicht freigegeben und bittet Sie vielleicht um ein Dokument.",
      receiver:
        "Der Zoll hat Ihr Paket noch nicht freigegeben und verlangt vielleicht ein Dokument oder Einfuhrabgaben von Ihnen.",
    },
    question: {
      prepaid:
        "Hat der Zoll oder der Paketdienst etwas von Ihnen verlangt? Die Einfuhrabgaben sind schon bezahlt; sagen Sie uns bitte Bescheid, bevor Sie etwas zahlen.",
      receiver:
        "Hat der Zoll oder der Paketdienst ein Dokument oder Einfuhrabgaben von Ihnen verlangt? Bitte zahlen Sie nur auf der Website des Paketdienstes, nie über einen Link in einer Nachricht.",
    },
  },

  says: (carrier) => `${carrier ?? "Der Paketdienst"} meldet: `,
  lastScan: (facts) => `Letzte Meldung: ${facts.join(", ")}`,
  noLastScan: "Letzte Meldung: noch keine",

  badges: {
    delivered: "Angekommen",
    attention: "Zustellproblem",
    collect: "Bitte abholen",
    returning: "Nicht zugestellt",
    returned: "Nicht zugestellt",
    lost: "Nicht zugestellt",
    arrivingToday: "Kommt heute",
    nearlyThere: "Fast da",
    booked: "Angekündigt",
    inTransit: "Unterwegs",
    noRecentScan: "Länger keine Meldung",
    late: "Verspätet",
    noAnswer: "Noch keine Antwort",
    otherCarrier: "Anderer Paketdienst",
  },
  booked: {
    sentence: "Ihre Sendung ist angekündigt; der Paketdienst hat sie noch nicht erfasst",
    advice: "Sobald es Neues gibt, sehen Sie es hier; Sie müssen nichts tun.",
  },
  anotherAttempt: {
    means: "Beim letzten Mal konnte der Paketdienst es nicht zustellen; jetzt versucht er es noch einmal.",
    advice: "Bitte sorgen Sie dafür, dass jemand das Paket annehmen kann.",
  },
  unavailable: {
    sentence: "Der Paketdienst antwortet gerade nicht",
    advice:
      "Mit Ihrer Bestellung ist alles in Ordnung; die Sendungsnummer steht unten. Bitte sehen Sie in ein paar Minuten noch einmal nach.",
  },
  otherCarrier: {
    unknown: "Ihr Paket ist bei einem Paketdienst, den wir hier nicht verfolgen können",
    askUs: "Bitte fragen Sie uns nach dem Namen des Paketdienstes; die Sendungsnummer steht unten.",
    sure: (name) => `Dieses Paket ist mit ${name} unterwegs`,
    perhaps: (name) => `Dieses Paket ist vielleicht mit ${name} unterwegs`,
    followLink: "Über den Link unten können Sie es dort verfolgen.",
    followNumber: "Mit der Nummer unten können Sie es dort verfolgen.",
    looksLike: (name, follow) =>
      `Die Nummer sieht nach einer von ${name} aus. ${follow} Falls ${name} sie nicht kennt, melden Sie sich bitte bei uns.`,
    perhapsName: (name) => `Vielleicht ${name}`,
  },

  refresh: {
    button: "Aktualisieren",
    checking: "Wir sehen nach neuen Meldungen …",
    stillNoAnswer: "Noch immer keine Antwort vom Paketdienst.",
    failed: "Wir konnten nicht nach neuen Meldungen sehen.",
    notAnswering: "Der Paketdienst antwortet gerade nicht.",
    checked: ["Zuletzt geprüft: ", ""],
    lastChecked: [" Zuletzt geprüft: ", "."],
  },
  openCarrier: (carrier) => (carrier ? `Website von ${carrier} öffnen` : "Website des Paketdienstes öffnen"),
  way: {
    label: "Der Weg des Pakets",
    done: ", durchlaufen",
    current: ", jetzt hier",
    ahead: ", kommt noch",
    underWay: ", dorthin unterwegs",
    abroad: "Ausland",
    you: "Bei Ihnen",
    backToUs: "Zurück zu uns",
  },
  history: {
    title: "Verlauf",
    noAnswer: "Meldungen erscheinen hier, sobald der Paketdienst antwortet.",
    none: "Noch keine Meldungen. Sie erscheinen hier, während das Paket unterwegs ist.",
    noDate: "Ohne Datum",
    showAll: (count) => `Alle ${formatted(count)} anzeigen`,
    showNewest: "Nur die neuesten anzeigen",
    localTimes: "Alle Zeiten sind Ortszeiten.",
    uncertainTimes: "Alle Zeiten sind Ortszeiten; macht der Paketdienst keine Angabe, kann es auch indische Zeit sein.",
  },
  details: {
    title: "Sendung",
    unknown: "Noch nicht bekannt",
    awb: "Sendungsnummer",
    courier: "Paketdienst",
    trackingLink: "Sendungsverfolgung",
    trackAt: (carrier) => `Bei ${carrier ?? "dem Paketdienst"} verfolgen`,
    sender: "Absender",
    receiver: "Empfänger",
    destination: "Zielland",
    postcode: "Postleitzahl",
    bookingDate: "Angekündigt am",
    indiaTime: "(indische Zeit)",
  },

  order: (order) => `Bestellung ${order}`,
  trackAnother: "Andere Bestellung verfolgen",
  severalParcels: (count) => `Diese Bestellung kommt in ${formatted(count)} Paketen`,
  showing: (count) => `${formatted(count)} davon sehen Sie hier: zuerst Pakete, die unterwegs sind, dann die neuesten.`,
  choice: (number, badge) => `Paket ${number}: ${badge}`,
  notRight: "Stimmt etwas nicht?",
  emailUs: "E-Mail schreiben",
  mySubject: (business) => `Meine Bestellung bei ${business}`,
  myMessage: (order, trackingNo, sentence) =>
    `Hallo! Es geht um meine Bestellung ${order} (Paket ${trackingNo}). In der Sendungsverfolgung steht: „${sentence}“.`,
  notFoundMessage: (order) => `Hallo! Ihre Sendungsverfolgung findet meine Bestellung ${order} nicht.`,

  failure: {
    check: "Die Bestellnummer steht in Ihrer Bestellbestätigung; die Telefonnummer ist die aus Ihrer Bestellung.",
    usualMistakes:
      "Ist es die Bestellnummer und nicht die Sendungsnummer? Könnte ein O eine 0 sein? Haben Sie mit einer anderen Telefonnummer bestellt, vielleicht mit der des Empfängers?",
    stillNoLuck: "Klappt es immer noch nicht?",
    linkEnded: "Dieser Link funktioniert nicht mehr",
    linkEndedAdvice:
      "Vielleicht ist er abgelaufen oder wurde beim Kopieren abgeschnitten. Verfolgen Sie Ihr Paket mit Bestellnummer und Telefonnummer, oder bitten Sie uns um einen neuen Link.",
    notShown: "Ihr Paket konnte nicht angezeigt werden",
    notShownAdvice:
      "Bitte prüfen Sie Ihre Internetverbindung und versuchen Sie es noch einmal, oder verfolgen Sie Ihr Paket mit Bestellnummer und Telefonnummer.",
  },

  address: {
    form: "Ihre vollständige Adresse",
    name: "Name",
    address: "Vollständige Adresse",
    phone: "Telefonnummer",
    phoneHint: "Eine, unter der der Paketdienst Sie erreicht.",
    proof: "Telefonnummer aus der Bestellung",
    proofHint: "Damit wir wissen, dass Sie es sind.",
    send: "Adresse senden",
    notThePhone:
      "Das ist nicht die Telefonnummer aus dieser Bestellung. Bitte geben Sie die an, mit der Sie bestellt haben.",
    change: "Ändern",
    sentToday: "Sie haben heute eine neue Adresse geschickt.",
    sentOn: (day) => `Sie haben am ${day.replace(", ", ", dem ")}, eine neue Adresse geschickt.`,
    sent: "Vielen Dank. Wir haben die Adresse an unser Team weitergegeben.",
    sentAdvice: "Es gibt sie an den Paketdienst weiter und ruft Sie vorher vielleicht an, um sie zu prüfen.",
  },

  receiver: {
    form: "Empfänger und Postleitzahl",
    phone: "Telefonnummer aus der Bestellung",
    hint: "Damit wir Ihnen Empfänger und Postleitzahl zeigen können.",
    show: "Anzeigen",
  },

  sharing: {
    share: "Teilen",
    copyLink: "Link kopieren",
    link: "Link",
    shows: "Der Link zeigt, wo das Paket ist, aber nicht, für wen es ist.",
  },

  alerts: {
    title: "Per E-Mail auf dem Laufenden bleiben",
    text: "Wir schreiben Ihnen, wenn Ihr Paket in Zustellung ist, ankommt oder wir etwas von Ihnen brauchen. Jederzeit abbestellbar.",
    email: "E-Mail-Adresse",
    button: "E-Mails erhalten",
    sent: "Fast geschafft: Bitte klicken Sie in unserer E-Mail auf den Link.",
    sentAdvice: (email) =>
      `Wir haben an ${email} geschrieben. Falls in ein paar Minuten nichts ankommt, sehen Sie bitte im Spam-Ordner nach oder nutzen Sie den Link aus einer früheren E-Mail von heute.`,
    another: "Andere Adresse eingeben",
    on: (email) => `Benachrichtigungen gehen an ${email}`,
    stop: "Abbestellen",
    stopped: "Sie bekommen keine E-Mails zu dieser Bestellung mehr",
    stoppedNotice: "Sie bekommen keine E-Mails zu dieser Bestellung mehr.",
    startAgain:
      "Möchten Sie wieder welche bekommen, rufen Sie die Bestellung auf und geben Sie Ihre E-Mail-Adresse ein.",
    trackOrder: "Bestellung verfolgen",
    incomplete: "Dieser Link ist unvollständig",
    incompleteText:
      "Ein Teil davon fehlt. Bitte öffnen Sie die E-Mail noch einmal und klicken Sie auf den Link oder kopieren Sie ihn vollständig.",
    notConfirmed: "Ihre E-Mail-Adresse ist nicht bestätigt",
    expired: () =>
      "Dieser Link ist abgelaufen. Rufen Sie Ihre Sendung noch einmal auf und geben Sie Ihre E-Mail-Adresse erneut ein.",
    nothingToStop: "Hier gibt es nichts abzubestellen",
    stopQuestion: "E-Mails zu dieser Bestellung abbestellen?",
    stopText: "Ihre Bestellung können Sie hier weiterhin jederzeit verfolgen.",
    stopEmails: "E-Mails abbestellen",
  },
};

export const mails: Catalogue["mails"] = {
  contact: (email, app, phone) => `Schreiben Sie uns an ${email} oder über ${app}: ${phone}.`,
  confirmation: {
    subject: (business) => `Bitte bestätigen: Benachrichtigungen zu Ihrem Paket von ${business}`,
    preview: "Ein Klick genügt, und wir schreiben Ihnen, sobald es etwas Neues gibt.",
    heading: "Benachrichtigungen zu Ihrem Paket",
    asked: (business) =>
      `Jemand, vermutlich Sie selbst, hat für ein Paket von ${business} Benachrichtigungen an diese Adresse angefordert. Bitte bestätigen Sie, dass Sie sie bekommen möchten.`,
    button: "E-Mail-Adresse bestätigen",
    when: "Wir schreiben Ihnen, wenn Ihr Paket unterwegs ist, in Ihrem Land ankommt, in Zustellung ist, zugestellt wurde oder sich verspätet und wenn wir etwas von Ihnen brauchen. Über den Link in jeder E-Mail können Sie die Benachrichtigungen jederzeit abbestellen.",
    notYou: "Das waren Sie nicht? Dann müssen Sie nichts tun; Sie hören nicht wieder von uns. Der Link gilt einen Tag.",
  },
  yourParcel: "Ihr Paket",
  parcel: (trackingNo) => `Paket ${trackingNo}`,
  happened: {
    "on-its-way": (name) => `${name} ist unterwegs`,
    arrived: (name, code) => `${name} ist ${within(code)} angekommen`,
    "out-for-delivery": (name) => `${name} ist in Zustellung`,
    delivered: (name) => `${name} wurde zugestellt`,
    "bad-address": (name) => `${name} konnte nicht zugestellt werden: Die Adresse ist unvollständig`,
    "delivery-failed": (name) => `${name} konnte nicht zugestellt werden`,
    held: (name) => `${name} wurde angehalten`,
    collect: (name) => `${name} liegt zur Abholung bereit`,
    returning: (name) => `${name} ist auf dem Rückweg zu uns`,
    returned: (name) => `${name} ist wieder bei uns`,
    lost: (name) => `${name} ist verloren gegangen`,
    overdue: (name) => `${name} braucht länger als üblich`,
    silent: (name) => `${name} wurde seit Längerem nicht erfasst`,
  },
  codeHappened: {
    SGERROR_102: (name) => `${name} wurde nicht angenommen`,
    SGE_506: (name) => `${name} wurde unterwegs beschädigt`,
  },
  means: {
    "on-its-way": (code) => `Der Paketdienst hat es übernommen und bringt es ${towards(code)}.`,
    arrived: () => "Als Nächstes geht es durch den Zoll, dann übernimmt der Paketdienst vor Ort.",
    "out-for-delivery": () =>
      "Der Paketdienst vor Ort bringt es zu Ihnen. Bitte sorgen Sie dafür, dass jemand es annehmen kann.",
    delivered: () =>
      "Sie finden es nicht? Bitte sehen Sie rund um Ihre Haustür nach und fragen Sie in der Nachbarschaft. Bleibt es verschwunden, melden Sie sich bitte bei uns.",
  },
  collectAt: (shop) => `Holen Sie es hier ab: ${shop}.`,
  expected: (sentence, basis) => `${sentence}. ${basis}.`,
  subject: (heading, order) => `${heading} (Bestellung ${order})`,
  severalSubject: (count, order) => `Neues zu ${count} Paketen (Bestellung ${order})`,
  severalPreview: (headings) => `${headings.join(". ")}.`,
  order: (order) => `Bestellung ${order}`,
  trackingNumber: (trackingNo) => `Sendungsnummer ${trackingNo}`,
  button: { one: "Mein Paket verfolgen", several: "Meine Pakete verfolgen" },
  because: (order) =>
    `Sie bekommen diese E-Mail, weil Sie Benachrichtigungen zur Bestellung ${order} angefordert haben.`,
  anyReader: {
    one: "Wer diese E-Mail hat, kann sehen, wo das Paket ist, aber nicht, für wen es ist.",
    several: "Wer diese E-Mail hat, kann sehen, wo die Pakete sind, aber nicht, für wen sie sind.",
  },
  stop: "E-Mails zu dieser Bestellung abbestellen",
};

export const messages: Catalogue["messages"] = {
  link: (business, order, link) =>
    `Guten Tag! Hier ist ${business}, es geht um Ihre Bestellung ${order}. Hier können Sie sie verfolgen: ${link}`,
  about: ({ business, order, trackingNo }, means, toDo, link) =>
    `Guten Tag! Hier ist ${business}, es geht um Ihre Bestellung ${order} (Sendungsnummer ${trackingNo}). ${means} ${toDo} Hier können Sie sie verfolgen: ${link}`,
  subject: (order) => `Ihre Bestellung ${order}`,
  wrote: (quoted, place) => `Der Paketdienst schrieb: „${quoted}“${place ? `, ${place}` : ""}.`,
};
