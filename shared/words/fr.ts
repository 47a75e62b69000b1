import { countryName } from "../country-name.ts";
import type { Catalogue } from "../languages.ts";

const formatted = (count: number) => new Intl.NumberFormat("fr").format(count);
/** Zero and one are singular in French. */
const plural = (count: number, one: string, many: string) => `${formatted(count)} ${count < 2 ? one : many}`;

/** Countries named without an article, in the plural, and those whose gender their last letter hides. */
const bare = /^(Singapour|Hong Kong|Malte|Chypre|Oman|Bahreïn|Maurice|Monaco|Taïwan|Cuba|Israël|Haïti|Djibouti)$/;
const inPlural = /^(États-Unis|Pays-Bas|Émirats|Philippines|Maldives|Bahamas|Seychelles|Comores|Fidji)/;
const masculine = /^(Mexique|Cambodge|Mozambique|Zimbabwe|Suriname)$/;
const feminine = /e$|^(Corée|Macédoine)/;
/** A country within a sentence: "les États-Unis" behind "vers", and "aux États-Unis". */
function country(code: string | undefined): { towards: string; within: string } {
  if (code === undefined) return { towards: "le pays de destination", within: "dans le pays de destination" };
  const name = code === "HK" ? "Hong Kong" : (countryName(code, "fr") ?? code);
  if (bare.test(name)) return { towards: name, within: `${name === "Israël" ? "en" : "à"} ${name}` };
  if (inPlural.test(name)) return { towards: `les ${name}`, within: `aux ${name}` };
  if (/^[AEIOUÉÎ]/.test(name)) return { towards: `l’${name}`, within: `en ${name}` };
  if (feminine.test(name) && !masculine.test(name)) return { towards: `la ${name}`, within: `en ${name}` };
  return { towards: `le ${name}`, within: `au ${name}` };
}
const towards = (code: string | undefined) => country(code).towards;
const within = (code: string | undefined) => country(code).within;
/** "d’UPS", and "de La Poste". */
const of = (name: string) => (/^[aeiouyàâéèêîôœ]/i.test(name) ? `d’${name}` : `de ${name}`);

/** "10 h" for "10:00", and "9 h 30". */
const hour = (time: string) => time.replace(/^0?(\d+):(\d+)$/, "$1 h $2").replace(/\s00$/, "");

const contactUs = "Écrivez-nous : nous verrons cela avec le transporteur.";
const awaitCustoms = "Vous n’avez rien à faire, sauf si la douane ou le transporteur vous contacte.";
const watching = "Nous le suivons de près ; vous n’avez rien à faire.";
const resendOrRefund =
  "Préférez-vous un nouvel envoi ou un remboursement ? Dites-le-nous ; pour un nouvel envoi, merci d’indiquer la bonne adresse.";

export const site: Catalogue["site"] = {
  skip: "Aller au contenu",
  mainNavigation: "Menu principal",
  trackYourOrder: "Suivre ma commande",
  ourStory: "Notre histoire",
  privacyLink: "Confidentialité",
  contact: "Contact",
  socialMedia: "Réseaux sociaux",
  language: "Langue",
  chatOn: (app) => `Discuter sur ${app}`,
  messageUsOn: (app) => `Écrivez-nous sur ${app}`,
  openInMaps: "Voir sur la carte",
  tryAgain: "Réessayer",
  copy: (label) => `Copier : ${label}`,
  copied: (label) => `Copié : ${label}`,
  copyRefused: "Votre navigateur n’a pas autorisé la copie",
  failures: {
    calls: {
      getTrackingNo: "Commande introuvable. Vérifiez le numéro de commande et le téléphone.",
      wakeLookup: "Commande introuvable. Vérifiez le numéro de commande et le téléphone.",
      openLink: "Commande introuvable. Vérifiez le numéro de commande et le téléphone.",
      createAlert: "Votre adresse e-mail n’a pas pu être enregistrée. Veuillez réessayer.",
      confirmAlerts: "Votre adresse e-mail n’a pas pu être confirmée. Veuillez réessayer.",
      stopAlert: "Nous n’avons pas pu arrêter les e-mails. Veuillez réessayer.",
      customerReply: "Votre adresse n’a pas pu être envoyée. Veuillez réessayer.",
    },
    fields: {
      name: () => "Saisissez votre numéro de commande, tel qu’il figure dans la confirmation de commande.",
      phone: () => "Saisissez un numéro de téléphone complet, de 7 à 15 chiffres.",
      email: () => "Saisissez une adresse e-mail valide.",
      "address.name": () => "Saisissez un nom.",
      "address.address": () => "Saisissez l’adresse complète, en 300 caractères au plus.",
      "address.phone": () => "Saisissez un numéro de téléphone complet, de 7 à 15 chiffres.",
    },
    offline: "Nous n’avons pas reçu de réponse. Vérifiez votre connexion internet, puis réessayez.",
    soon: "Réessayez dans un instant.",
    after: (seconds) =>
      seconds < 90
        ? `Réessayez dans ${plural(Math.ceil(seconds), "seconde", "secondes")}.`
        : `Réessayez dans ${plural(Math.ceil(seconds / 60), "minute", "minutes")}.`,
  },
  screenError: {
    title: "Cette page n’a pas pu s’afficher.",
    advice: "Vérifiez votre connexion internet, puis réessayez.",
  },
  notFound: {
    title: "Page introuvable",
    heading: "Oups ! Page introuvable",
    text: "La page que vous cherchez n’existe pas ou a été déplacée.",
    comfort: "Pas d’inquiétude, nous vous remettons sur la bonne voie.",
    redirect: (seconds) => `Redirection automatique dans ${plural(seconds, "seconde", "secondes")}…`,
    staying: "Vous restez sur cette page.",
    home: "Retour à l’accueil",
    stay: "Rester ici",
  },
  lookup: {
    title: "Suivi de votre colis",
    enter: "Saisissez votre numéro de commande et votre téléphone.",
    steps: ["Étape 1 sur 2", "Étape 2 sur 2"],
    stepNames: [" : numéro de commande", " : téléphone"],
    order: "Numéro de commande",
    orderHint: "Il figure dans votre confirmation de commande, par exemple AYU-1001.",
    trackingNumberHint:
      "Cela ressemble à un numéro de suivi. Votre numéro de commande figure dans la confirmation de commande, par exemple AYU-1001.",
    change: "Modifier",
    changeOrder: "Modifier le numéro de commande",
    phone: "Téléphone",
    phoneHint:
      "Le numéro indiqué à la commande, avec ou sans l’indicatif du pays. Il ne sert qu’à retrouver votre commande.",
    back: "Retour",
    next: "Suivant",
    track: "Suivre",
  },
  titles: { landing: "Notre histoire", privacy: "Confidentialité" },
};

export const prerendered: Catalogue["prerendered"] = {
  needsScripts: "Pour afficher cette page, activez JavaScript dans votre navigateur.",
  formNeedsScripts: [
    "Pour utiliser ce formulaire, activez JavaScript dans votre navigateur. ",
    ", et nous chercherons votre colis pour vous.",
  ],
  descriptions: {
    lookup: "Où est mon colis ? Suivez-le avec votre numéro de commande et votre téléphone.",
    privacy: (business) => `Ce que ${business} conserve sur vous et votre commande.`,
  },
};

export const pages: Catalogue["pages"] = {
  landing: {
    overline: (town) => `L’ayurveda de ${town}`,
    text: "Des churnas, des huiles et des kashayams faits à la main, suivis de notre porte à la vôtre.",
    storyOf: (name) => `L’histoire ${of(name)}`,
    values: "Ce qui nous tient à cœur",
    whereToFindUs: "Où nous trouver",
    findUs: "Où nous trouver",
    talkToUs: "Nous contacter",
    answerOn: (app, hours) => [
      `Nous vous répondons sur ${app} ${hours}. En dehors de ces horaires, écrivez-nous à `,
      ".",
    ],
    hours: (days, from, to, zone) => `${days} de ${hour(from)} à ${hour(to)} (${zone})`,
    days: (first, last) => `du ${first} au ${last}`,
    hello: "Bonjour !",
    map: (place) => `Carte de l’Inde et de ses îles, où figure ${place}`,
    arabianSea: "Mer d’Arabie",
    bayOfBengal: "Golfe du Bengale",
  },
  privacy: {
    intro: (business) =>
      `${business} propose cette page pour que vous puissiez suivre votre colis. Voici ce que nous conservons sur vous, pendant combien de temps, et ce que vous pouvez nous demander.`,
    keep: "Ce que nous conservons",
    kept: (months) => [
      [
        "Votre commande :",
        ` son numéro, le téléphone avec lequel vous avez commandé et le numéro de suivi, pendant ${months} mois au plus.`,
      ],
      [
        "Ce que nous transmet le transporteur :",
        " où votre colis a été scanné, votre nom et votre code postal, pendant 180 jours après la dernière mise à jour.",
      ],
      [
        "Votre adresse e-mail,",
        " si vous demandez le suivi par e-mail : jusqu’à ce que vous l’arrêtiez, au plus aussi longtemps que votre commande.",
      ],
      [
        "Ce que vous nous envoyez au sujet d’une livraison,",
        " par exemple une adresse corrigée : aussi longtemps que votre commande.",
      ],
      [
        "Les journaux techniques :",
        " ce qui a été demandé, quand, et si cela a fonctionné, pendant un an. Ils ne contiennent ni numéro de téléphone, ni adresse e-mail, ni adresse IP.",
      ],
    ],
    backups: "Des données supprimées peuvent rester 35 jours de plus dans les sauvegardes.",
    use: "À quoi cela nous sert",
    used: "À vous montrer où est votre colis, à vous envoyer les e-mails de suivi que vous avez demandés et à vous aider si une livraison se passe mal. Il n’y a ni publicité ni pistage d’un site à l’autre, et nous ne vendons pas vos données. Le transporteur utilise vos coordonnées pour vous apporter le colis, et Amazon Web Services stocke pour nous les données de ce portail.",
    device: "Sur votre appareil",
    onDevice:
      "Votre navigateur garde dans cet onglet le numéro de commande et un lien vers votre colis, afin de le réafficher quand vous revenez en arrière ou rechargez la page ; tout s’efface à la fermeture de l’onglet. Si vous nous envoyez une nouvelle adresse, il en retient la date. Votre numéro de téléphone n’est jamais enregistré. Si vous choisissez une langue, un cookie nommé « lang » la retient pendant un an ; cette page ne dépose aucun autre cookie chez nos clients.",
    ask: "Ce que vous pouvez demander",
    asked: [
      "Une copie de vos données, une correction ou leur effacement. Écrivez à ",
      " ou appelez le ",
      ", avec votre numéro de commande. Si notre réponse ne vous convient pas, vous pouvez saisir l’autorité de protection des données de votre pays.",
    ],
  },
};

export const parcel: Catalogue["parcel"] = {
  language: "fr",
  locale: "fr",
  sentences: (all) => all.join(" "),
  facts: (all) => all.join(", "),
  quote: (words) => `« ${words} »`,
  noted: (quoted) => ` : ${quoted}`,

  failureCodes: {
    too_many_attempts: (_message, seconds) =>
      seconds <= 5
        ? "Trop de tentatives à la fois. Réessayez dans un instant."
        : `Trop de tentatives. Patientez ${plural(Math.max(1, Math.ceil(seconds / 60)), "minute", "minutes")}, puis réessayez.`,
    busy: () => "Il y a beaucoup de monde en ce moment. Réessayez dans un instant.",
    internal: () => "Un problème est survenu chez nous. Veuillez réessayer.",
    createAlert_not_found: () =>
      "Nous ne pouvons pas envoyer d’e-mails pour le moment. Vous pouvez suivre votre colis ici à tout moment.",
    stopAlert_gone: () =>
      "Ces e-mails sont déjà arrêtés, ou ce lien ne vient pas d’un de nos e-mails. Si vous en recevez encore, utilisez le lien que contient l’e-mail.",
    customerReply_conflict: () =>
      "Nous avons déjà reçu plusieurs adresses de votre part. Si aucune n’est la bonne, écrivez-nous.",
  },

  title: "Suivi de votre colis",
  loading: "Nous cherchons votre commande",
  confirming: "Confirmation de votre adresse e-mail…",
  slow: "Le transporteur tarde à répondre. Merci de patienter encore un peu.",
  cancel: "Annuler",

  times: {
    today: "Aujourd’hui",
    yesterday: "Hier",
    justNow: "à l’instant",
    underADay: "il y a moins d’un jour",
    month: "long",
    day: (written) => written.replace(/\b1(?=[\s–])/gu, "1er").replace(/(\d|er) (?=\p{L})/gu, "$1\u00a0"),
    clock: { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
    inUtc: (time) => `${time} UTC`,
    told: (time) => time,
  },

  stages: {
    booked: "Annoncé",
    pickup: "Enlèvement",
    india: "En Inde",
    flying: "Vol et douane",
    "local-carrier": "Chez le transporteur local",
    "out-for-delivery": "En cours de livraison",
    delivered: "Livré",
  },
  notScanned: "Annoncé, pas encore scanné",
  scanned: "Scanné",
  events: {
    SGE_001: () => "Informations sur l’envoi reçues",
    SGE_002: () => "Informations sur l’envoi transmises au transporteur suivant",
    SGE_101: () => "Enlèvement demandé",
    SGE_102: () => "Chauffeur en route pour l’enlèvement",
    SGE_103: () => "Enlèvement demandé au transporteur",
    SGE_104: () => "Pris en charge chez l’expéditeur",
    SGE_105: () => "En cours d’acheminement en Inde",
    SGE_106: () => "Arrivé au centre de tri en Inde",
    SGE_107: () => "Traité, en route vers l’aéroport",
    SGE_201: () => "Arrivé à l’aéroport",
    SGE_202: () => "Arrivé à l’aéroport de départ",
    SGE_203: () => "Dédouanement à l’exportation commencé",
    SGE_204: () => "En attente de son vol",
    SGE_205: (code) => `En route vers ${towards(code)}`,
    SGE_206: (code) => `Arrivé ${within(code)}`,
    SGE_207: () => "Dédouanement à l’importation commencé",
    SGE_208: () => "Dédouané et remis pour la livraison",
    SGE_301: () => "Reçu par le transporteur local",
    SGE_302: (code) => `En cours d’acheminement ${within(code)}`,
    SGE_305: () => "A quitté le centre du transporteur local",
    SGE_303: () => "En cours de livraison",
    SGE_304: () => "Livré",
    SGE_401: () => "Transport interrompu",
    SGE_403: () => "N’a pas encore pu être livré",
    SGE_503: () => "Retardé par un problème de traitement",
    SGE_505: () => "Bloqué, informations manquantes",
    SGE_506: () => "Endommagé pendant le transport",
    SGERROR_101: () => "Non livré, adresse incomplète",
    SGERROR_102: () => "Refusé par le destinataire",
    SGERROR_103: () => "Livraison impossible",
    SGE_501: () => "Disponible en point de retrait",
    SGE_502: () => "En cours de retour chez nous",
    SGE_504: () => "De retour chez nous",
    SGE_402: () => "Déclaré perdu par le transporteur",
    SGERROR_104: () => "Perdu ou détruit",
  },
  eventsInTown: {
    SGE_303: (town) => `En cours de livraison à ${town}`,
    SGE_304: (town) => `Livré à ${town}`,
    SGE_501: (town) => `Disponible en point de retrait à ${town}`,
  },
  advice: {
    SGE_206: awaitCustoms,
    SGE_207: awaitCustoms,
    SGE_506: contactUs,
    SGERROR_102: "Si c’était une erreur, prévenez-nous rapidement, sinon le transporteur nous renverra le colis.",
    SGERROR_103: contactUs,
  },
  lost: "Nous sommes désolés, votre colis est perdu",

  reasons: {
    "bad-address": {
      means: "Le transporteur n’a pas pu livrer votre colis, car l’adresse est incomplète.",
      toDo: "Merci de nous envoyer votre adresse complète et un numéro où vous joindre, pour que le transporteur puisse réessayer.",
    },
    held: {
      means:
        "La douane ou le transporteur a bloqué votre colis, le plus souvent parce qu’il manque un document, un paiement ou une réponse.",
      toDo: "Nous allons chercher ce qui manque. Si l’on vous a contacté, merci de répondre rapidement et de nous prévenir.",
    },
    collect: {
      means: "Votre colis vous attend dans un point de retrait ou un dépôt du transporteur local.",
      toDo: "Merci de le retirer rapidement, muni du numéro de suivi et d’une pièce d’identité. Passé quelques jours, il nous sera renvoyé.",
    },
    "delivery-failed": {
      means: "Le transporteur a essayé de livrer votre colis, sans succès.",
      toDo: "Merci de vérifier avec nous votre adresse et votre numéro de téléphone. Le transporteur réessaie en général une ou deux fois, puis nous renvoie le colis.",
    },
    returning: {
      means: "Votre colis n’a pas pu être livré et nous est renvoyé.",
      toDo: resendOrRefund,
    },
    lost: {
      means: "Le transporteur a perdu votre colis. Nous en sommes désolés.",
      toDo: "Préférez-vous un remplacement ou un remboursement ? Dites-le-nous.",
    },
    "unknown-number": { means: "Le transporteur n’a pas encore enregistré votre colis.", toDo: watching },
    "not-handed-over": {
      means: "Votre colis est annoncé, mais le transporteur ne l’a pas encore scanné.",
      toDo: watching,
    },
    stalled: { means: "Cela fait plus longtemps que d’habitude que votre colis n’a pas été scanné.", toDo: watching },
    overdue: { means: "Votre colis met plus de temps que d’habitude pour arriver dans votre pays.", toDo: watching },
    returned: { means: "Votre colis est de nouveau chez nous.", toDo: resendOrRefund },
  },
  watching,
  asked: "Nous avons interrogé ShipGlobal au sujet de votre colis ; vous n’avez rien à faire.",
  overdue: (code, usual, taken) =>
    `Les colis vers ${towards(code)} arrivent en général sous ${plural(usual, "jour", "jours")} ; le vôtre est en route depuis ${plural(taken, "jour", "jours")}.`,
  changedBy: (day) => `Si rien n’a changé d’ici au ${day}, écrivez-nous.`,

  expected: {
    sentence: (days) =>
      /–/.test(days) ? `Livraison prévue du ${days.replace(/\s*–\s*/u, " au ")}` : `Livraison prévue le ${days}`,
    late: {
      most: (day) => `Plus long que d’habitude : la plupart des colis arrivent au plus tard le ${day}`,
      nineInTen: (day) => `Plus long que d’habitude : neuf colis sur dix arrivent au plus tard le ${day}`,
    },
    basis: (count, code) => `D’après ${plural(count, "colis envoyé", "colis envoyés")} vers ${towards(code)}`,
    most: (count, code) =>
      `D’après ${plural(count, "colis envoyé", "colis envoyés")} vers ${towards(code)} : la plupart arrivent dans ce délai`,
    nineInTen: (count, code) =>
      `D’après ${plural(count, "colis envoyé", "colis envoyés")} vers ${towards(code)} : neuf sur dix arrivent dans ce délai`,
  },

  duty: {
    prepaid:
      "Les droits et taxes d’importation de ce colis sont déjà payés. Si l’on vous demande de l’argent, prévenez-nous avant de payer.",
    receiver: (carrier, number) =>
      `On vous demandera peut-être des droits et taxes d’importation avant la livraison. La douane ou le transporteur peut les réclamer par avis de passage, SMS ou e-mail ; nous, jamais. N’utilisez aucun lien reçu dans un message : ouvrez vous-même le site ${carrier ? of(carrier) : "du transporteur"}, saisissez ${number ? `le numéro ${number}` : "votre numéro de suivi"} et ne payez que là. Un colis dont les frais restent impayés nous est en général renvoyé après trois semaines environ.`,
    waiting: {
      prepaid: "Votre colis n’est pas encore dédouané ; la douane vous demandera peut-être un document.",
      receiver:
        "Votre colis n’est pas encore dédouané ; la douane vous demandera peut-être un document ou des droits et taxes d’importation.",
    },
    question: {
      prepaid:
        "La douane ou le transporteur vous a-t-il demandé quelque chose ? Les droits et taxes sont déjà payés : prévenez-nous avant de payer quoi que ce soit.",
      receiver:
        "La douane ou le transporteur vous a-t-il demandé un document ou des droits et taxes ? Ne payez que sur le site du transporteur, jamais par un lien reçu dans un message.",
    },
  },

  says: (carrier) => `${carrier ?? "Le transporteur"} indique : `,
  lastScan: ([event = "", ...more]) =>
    // A name in capitals stays.
    `Dernière étape : ${[event.replace(/^\p{Lu}(?=[\p{Ll}’ ])/u, (letter) => letter.toLowerCase()), ...more].join(", ")}`,
  noLastScan: "Dernière étape : aucune pour l’instant",

  badges: {
    delivered: "Arrivé",
    attention: "Incident",
    collect: "À retirer",
    returning: "Non livré",
    returned: "Non livré",
    lost: "Non livré",
    arrivingToday: "Arrive aujourd’hui",
    nearlyThere: "Presque arrivé",
    booked: "Annoncé",
    inTransit: "En route",
    noRecentScan: "Sans nouvelle étape",
    late: "En retard",
    noAnswer: "Pas encore de réponse",
    otherCarrier: "Autre transporteur",
  },
  booked: {
    sentence: "Votre colis est annoncé ; le transporteur ne l’a pas encore scanné",
    advice: "Chaque étape apparaît ici dès qu’elle est enregistrée ; vous n’avez rien à faire.",
  },
  anotherAttempt: {
    means: "Le transporteur n’a pas pu livrer votre colis la dernière fois et fait une nouvelle tentative.",
    advice: "Veillez à ce que quelqu’un puisse réceptionner le colis.",
  },
  unavailable: {
    sentence: "Le transporteur ne répond pas pour le moment",
    advice: "Votre commande n’est pas en cause ; son numéro de suivi figure ci-dessous. Revenez dans quelques minutes.",
  },
  otherCarrier: {
    unknown: "Votre colis est confié à un transporteur dont nous n’avons pas le suivi",
    askUs: "Demandez-nous le nom du transporteur ; le numéro de suivi figure ci-dessous.",
    sure: (name) => `Ce colis est acheminé par ${name}`,
    perhaps: (name) => `Ce colis est peut-être acheminé par ${name}`,
    followLink: "Suivez-le sur son site avec le lien ci-dessous.",
    followNumber: "Suivez-le sur son site avec le numéro ci-dessous.",
    looksLike: (name, follow) =>
      `Son numéro ressemble à un numéro ${of(name)}. ${follow} Si ${name} ne le connaît pas, écrivez-nous.`,
    perhapsName: (name) => `Peut-être ${name}`,
  },

  refresh: {
    button: "Actualiser",
    checking: "Recherche de nouvelles étapes…",
    stillNoAnswer: "Toujours pas de réponse du transporteur.",
    failed: "Nous n’avons pas pu chercher de nouvelles étapes.",
    notAnswering: "Le transporteur ne répond pas pour le moment.",
    checked: ["Actualisé ", ""],
    lastChecked: [" Dernière actualisation : ", "."],
  },
  openCarrier: (carrier) => (carrier ? `Ouvrir le site ${of(carrier)}` : "Ouvrir le site du transporteur"),
  way: {
    label: "Le trajet du colis",
    done: ", passé",
    current: ", maintenant",
    ahead: ", à venir",
    underWay: ", en route vers ce point",
    abroad: "Étranger",
    you: "Chez vous",
    backToUs: "Retour chez nous",
  },
  history: {
    title: "Historique",
    noAnswer: "Les étapes apparaîtront ici dès que le transporteur répondra.",
    none: "Aucune étape pour l’instant. Elles apparaîtront ici au fil du trajet.",
    noDate: "Date non indiquée",
    showAll: (count) => `Tout afficher (${count})`,
    showNewest: "N’afficher que les plus récentes",
    localTimes: "Toutes les heures sont locales.",
    uncertainTimes:
      "Toutes les heures sont locales ; si le transporteur ne le précise pas, il peut s’agir de l’heure indienne.",
  },
  details: {
    title: "Envoi",
    unknown: "Pas encore connu",
    awb: "Numéro de suivi",
    courier: "Transporteur",
    trackingLink: "Lien de suivi",
    trackAt: (carrier) => `Suivre chez ${carrier ?? "le transporteur"}`,
    sender: "Expéditeur",
    receiver: "Destinataire",
    destination: "Destination",
    postcode: "Code postal",
    bookingDate: "Annoncé le",
    indiaTime: "(heure indienne)",
  },

  order: (order) => `Commande ${order}`,
  trackAnother: "Suivre une autre commande",
  severalParcels: (count) => `Cette commande arrive en ${formatted(count)} colis`,
  showing: (count) =>
    `${plural(count, "colis affiché", "colis affichés")} : d’abord ceux qui sont en route, puis les plus récents.`,
  choice: (number, badge) => `Colis ${number} : ${badge}`,
  notRight: "Quelque chose ne va pas ?",
  emailUs: "Écrivez-nous par e-mail",
  mySubject: (business) => `Ma commande chez ${business}`,
  myMessage: (order, trackingNo, sentence) =>
    `Bonjour, je vous écris au sujet de ma commande ${order} (colis ${trackingNo}). La page de suivi indique : « ${sentence} ».`,
  notFoundMessage: (order) => `Bonjour, votre page de suivi ne trouve pas ma commande ${order}.`,

  failure: {
    check:
      "Le numéro de commande figure dans votre confirmation de commande ; le numéro de téléphone est celui indiqué à la commande.",
    usualMistakes:
      "Est-ce bien le numéro de commande et non le numéro de suivi ? N’y a-t-il pas un 0 à la place d’un O ? Avez-vous commandé avec un autre numéro de téléphone, peut-être celui du destinataire ?",
    stillNoLuck: "Toujours rien ?",
    linkEnded: "Ce lien ne fonctionne plus",
    linkEndedAdvice:
      "Il a peut-être expiré ou a été tronqué lors de la copie. Suivez votre colis avec votre numéro de commande et votre téléphone, ou demandez-nous un nouveau lien.",
    notShown: "Votre colis n’a pas pu s’afficher",
    notShownAdvice:
      "Vérifiez votre connexion internet et réessayez, ou suivez votre colis avec votre numéro de commande et votre téléphone.",
  },

  address: {
    form: "Votre adresse complète",
    name: "Nom",
    address: "Adresse complète",
    phone: "Téléphone",
    phoneHint: "Un numéro où le transporteur peut vous joindre.",
    proof: "Téléphone de votre commande",
    proofHint: "Pour nous assurer que c’est bien vous.",
    send: "Envoyer l’adresse",
    notThePhone: "Ce n’est pas le téléphone de cette commande. Saisissez le numéro avec lequel vous avez commandé.",
    change: "Modifier",
    sentToday: "Vous avez envoyé une nouvelle adresse aujourd’hui.",
    sentOn: (day) => `Vous avez envoyé une nouvelle adresse le ${day}.`,
    sent: "Merci. Nous l’avons transmise à notre équipe.",
    sentAdvice: "Elle la communiquera au transporteur et vous appellera peut-être auparavant pour la vérifier.",
  },

  receiver: {
    form: "Destinataire et code postal",
    phone: "Téléphone de votre commande",
    hint: "Pour voir le destinataire et le code postal.",
    show: "Afficher",
  },

  sharing: {
    share: "Partager",
    copyLink: "Copier le lien",
    link: "le lien",
    shows: "Ce lien montre où est le colis, mais pas à qui il est destiné.",
  },

  alerts: {
    title: "Suivi par e-mail",
    text: "Nous vous écrirons quand votre colis sera en cours de livraison, à son arrivée, ou si nous avons besoin de vous. Vous pouvez arrêter à tout moment.",
    email: "E-mail",
    button: "Recevoir les e-mails",
    sent: "Ouvrez votre boîte de réception et cliquez sur le lien pour confirmer.",
    sentAdvice: (email) =>
      `Nous avons écrit à ${email}. Si rien n’arrive d’ici quelques minutes, regardez dans les courriers indésirables ou utilisez le lien d’un e-mail reçu plus tôt aujourd’hui.`,
    another: "Utiliser une autre adresse",
    on: (email) => `Suivi par e-mail activé pour ${email}`,
    stop: "Arrêter",
    stopped: "Vous ne recevrez plus d’e-mails pour cette commande",
    stoppedNotice: "Vous ne recevrez plus d’e-mails pour cette commande.",
    startAgain: "Pour en recevoir à nouveau, affichez la commande et saisissez votre adresse e-mail.",
    trackOrder: "Suivre une commande",
    incomplete: "Ce lien est incomplet",
    incompleteText: "Il en manque une partie. Rouvrez l’e-mail et cliquez sur le lien, ou copiez-le en entier.",
    notConfirmed: "Votre adresse e-mail n’est pas confirmée",
    expired: () =>
      "Ce lien a expiré. Affichez de nouveau votre commande et saisissez encore une fois votre adresse e-mail.",
    nothingToStop: "Il n’y a aucun e-mail à arrêter",
    stopQuestion: "Ne plus recevoir d’e-mails pour cette commande ?",
    stopText: "Vous pourrez toujours la suivre ici.",
    stopEmails: "Arrêter les e-mails",
  },
};

export const mails: Catalogue["mails"] = {
  contact: (email, app, phone) => `Écrivez-nous à ${email} ou sur ${app} : ${phone}.`,
  confirmation: {
    subject: (business) => `À confirmer : le suivi par e-mail de votre colis ${business}`,
    preview: "Un clic, et nous vous écrirons à chaque étape.",
    heading: "Le suivi de votre colis par e-mail",
    asked: (business) =>
      `Quelqu’un, sans doute vous, nous a demandé d’envoyer à cette adresse le suivi d’un colis ${business}. Merci de confirmer que vous souhaitez le recevoir.`,
    button: "Confirmer mon adresse",
    when: "Nous vous écrirons quand votre colis partira, arrivera dans votre pays, sera en cours de livraison ou livré, s’il prend du retard ou si nous avons besoin de vous. Vous pouvez arrêter à tout moment grâce au lien présent dans chaque e-mail.",
    notYou: "Ce n’était pas vous ? Ne faites rien, et nous ne vous écrirons plus. Le lien est valable un jour.",
  },
  yourParcel: "Votre colis",
  parcel: (trackingNo) => `Le colis ${trackingNo}`,
  happened: {
    "on-its-way": (name) => `${name} est en route`,
    arrived: (name, code) => `${name} est arrivé ${within(code)}`,
    "out-for-delivery": (name) => `${name} est en cours de livraison`,
    delivered: (name) => `${name} a été livré`,
    "bad-address": (name) => `${name} n’a pas pu être livré : l’adresse est incomplète`,
    "delivery-failed": (name) => `${name} n’a pas pu être livré`,
    held: (name) => `${name} est bloqué`,
    collect: (name) => `${name} est disponible en point de retrait`,
    returning: (name) => `${name} nous est renvoyé`,
    returned: (name) => `${name} nous a été renvoyé`,
    lost: (name) => `${name} est perdu`,
    overdue: (name) => `${name} met plus de temps que d’habitude`,
    silent: (name) => `${name} n’a plus été scanné depuis un moment`,
  },
  codeHappened: {
    SGERROR_102: (name) => `${name} a été refusé`,
    SGE_506: (name) => `${name} a été endommagé pendant le transport`,
  },
  means: {
    "on-its-way": (code) => `Le transporteur l’a pris en charge et l’achemine vers ${towards(code)}.`,
    arrived: () => "Il passe maintenant la douane, puis le transporteur local prend le relais.",
    "out-for-delivery": () =>
      "Le transporteur local vous l’apporte. Veillez à ce que quelqu’un puisse le réceptionner.",
    delivered: () =>
      "Vous ne le trouvez pas ? Regardez aux abords de votre porte et demandez à vos voisins ; s’il reste introuvable, écrivez-nous.",
  },
  collectAt: (shop) => `À retirer ici : ${shop}.`,
  expected: (sentence, basis) => `${sentence}. ${basis}.`,
  subject: (heading, order) => `${heading} (commande ${order})`,
  severalSubject: (count, order) => `Des nouvelles de ${count} colis (commande ${order})`,
  severalPreview: (headings) => `${headings.join(". ")}.`,
  order: (order) => `Commande ${order}`,
  trackingNumber: (trackingNo) => `Numéro de suivi ${trackingNo}`,
  button: { one: "Suivre mon colis", several: "Suivre mes colis" },
  because: (order) =>
    `Vous recevez cet e-mail parce que vous avez demandé le suivi par e-mail de la commande ${order}.`,
  anyReader: {
    one: "Toute personne qui a cet e-mail peut voir où est le colis, mais pas à qui il est destiné.",
    several: "Toute personne qui a cet e-mail peut voir où sont les colis, mais pas à qui ils sont destinés.",
  },
  stop: "Ne plus recevoir d’e-mails pour cette commande",
};

export const messages: Catalogue["messages"] = {
  link: (business, order, link) =>
    `Bonjour, ici ${business}, au sujet de votre commande ${order}. Vous pouvez la suivre ici : ${link}`,
  about: ({ business, order, trackingNo }, means, toDo, link) =>
    `Bonjour, ici ${business}, au sujet de votre commande ${order} (numéro de suivi ${trackingNo}). ${means} ${toDo} Vous pouvez la suivre ici : ${link}`,
  subject: (order) => `Votre commande ${order}`,
  wrote: (quoted, place) => `Le transporteur a écrit : « ${quoted} »${place ? `, ${place}` : ""}.`,
};
