import { countryName } from "../country-name.ts";
import type { Catalogue } from "../languages.ts";

const formatted = (count: number) => new Intl.NumberFormat("es").format(count);
const plural = (count: number, one: string, many: string) => `${formatted(count)} ${count === 1 ? one : many}`;

/** Countries that keep their article within a sentence. */
const articles: Readonly<Record<string, string>> = {
  AE: "los ",
  BS: "las ",
  DO: "la ",
  GB: "el ",
  MV: "las ",
  NL: "los ",
  PH: "las ",
};
/** A country within a sentence: "el Reino Unido" for "GB". */
function country(code: string | undefined): string {
  if (code === undefined) return "el país de destino";
  const name = countryName(code, "es") ?? code;
  return (articles[code] ?? "") + (code === "HK" ? "Hong Kong" : name);
}
/** "a Francia", and "al Reino Unido" for "a el Reino Unido". */
const to = (code: string | undefined) => `a ${country(code)}`.replace(/^a el /, "al ");

const contactUs = "Escríbanos y lo resolveremos con el transportista.";
const awaitCustoms = "No tiene que hacer nada, salvo que la aduana o el transportista se pongan en contacto con usted.";
const watching = "Lo estamos siguiendo de cerca; no tiene que hacer nada.";
const resendOrRefund =
  "¿Prefiere que se lo enviemos de nuevo o que le devolvamos el dinero? Díganoslo; para un nuevo envío necesitamos la dirección correcta.";

export const site: Catalogue["site"] = {
  skip: "Ir al contenido",
  mainNavigation: "Menú principal",
  trackYourOrder: "Seguir mi pedido",
  ourStory: "Nuestra historia",
  privacyLink: "Privacidad",
  contact: "Contacto",
  socialMedia: "Redes sociales",
  language: "Idioma",
  chatOn: (app) => `Chatear por ${app}`,
  messageUsOn: (app) => `Escríbanos por ${app}`,
  openInMaps: "Ver en el mapa",
  tryAgain: "Reintentar",
  copy: (label) => `Copiar: ${label}`,
  copied: (label) => `Copiado: ${label}`,
  copyRefused: "Su navegador no ha permitido copiar",
  failures: {
    calls: {
      getTrackingNo: "No hemos encontrado el pedido. Revise el número de pedido y el teléfono.",
      wakeLookup: "No hemos encontrado el pedido. Revise el número de pedido y el teléfono.",
      openLink: "No hemos encontrado el pedido. Revise el número de pedido y el teléfono.",
      createAlert: "No hemos podido guardar su correo. Inténtelo de nuevo.",
      confirmAlerts: "No hemos podido confirmar su correo. Inténtelo de nuevo.",
      stopAlert: "No hemos podido desactivar los avisos. Inténtelo de nuevo.",
      customerReply: "No hemos podido enviar su dirección. Inténtelo de nuevo.",
    },
    fields: {
      name: () => "Escriba su número de pedido tal como aparece en la confirmación del pedido.",
      phone: () => "Escriba un número de teléfono completo, de 7 a 15 cifras.",
      email: () => "Escriba una dirección de correo válida.",
      "address.name": () => "Escriba un nombre.",
      "address.address": () => "Escriba la dirección completa, con 300 caracteres como máximo.",
      "address.phone": () => "Escriba un número de teléfono completo, de 7 a 15 cifras.",
    },
    offline: "No hemos recibido respuesta. Compruebe su conexión a internet e inténtelo de nuevo.",
    soon: "Inténtelo de nuevo dentro de un momento.",
    after: (seconds) =>
      seconds < 90
        ? `Inténtelo de nuevo dentro de ${plural(Math.ceil(seconds), "segundo", "segundos")}.`
        : `Inténtelo de nuevo dentro de ${plural(Math.ceil(seconds / 60), "minuto", "minutos")}.`,
  },
  screenError: {
    title: "No hemos podido mostrar esta página.",
    advice: "Compruebe su conexión a internet e inténtelo de nuevo.",
  },
  notFound: {
    title: "Página no encontrada",
    heading: "¡Vaya! Página no encontrada",
    text: "La página que busca no existe o ha cambiado de sitio.",
    comfort: "No se preocupe, le ayudamos a volver al buen camino.",
    redirect: (seconds) => `Le llevaremos al inicio en ${plural(seconds, "segundo", "segundos")}…`,
    staying: "Seguirá en esta página.",
    home: "Ir al inicio",
    stay: "Quedarme aquí",
  },
  lookup: {
    title: "Seguimiento de su envío",
    enter: "Escriba su número de pedido y su teléfono.",
    steps: ["Paso 1 de 2", "Paso 2 de 2"],
    stepNames: [": número de pedido", ": teléfono"],
    order: "Número de pedido",
    orderHint: "Está en la confirmación de su pedido, por ejemplo AYU-1001.",
    trackingNumberHint:
      "Parece un número de seguimiento. El número de pedido está en la confirmación de su pedido, por ejemplo AYU-1001.",
    change: "Cambiar",
    changeOrder: "Cambiar el número de pedido",
    phone: "Teléfono",
    phoneHint: "El de su pedido, con o sin el prefijo del país. Solo lo usamos para encontrar su pedido.",
    back: "Atrás",
    next: "Siguiente",
    track: "Buscar",
  },
  titles: { landing: "Nuestra historia", privacy: "Privacidad" },
};

export const prerendered: Catalogue["prerendered"] = {
  needsScripts: "Para ver esta página, active JavaScript en su navegador.",
  formNeedsScripts: [
    "Para usar este formulario, active JavaScript en su navegador. ",
    ", y buscaremos su paquete por usted.",
  ],
  descriptions: {
    lookup: "¿Dónde está mi paquete? Sígalo con su número de pedido y su teléfono.",
    privacy: (business) => `Qué guarda ${business} sobre usted y su pedido.`,
  },
};

export const pages: Catalogue["pages"] = {
  landing: {
    overline: (town) => `Ayurveda de ${town}`,
    text: "Churnas, aceites y kashayams hechos a mano, con seguimiento desde nuestra puerta hasta la suya.",
    storyOf: (name) => `La historia de ${name}`,
    values: "Lo que nos importa",
    whereToFindUs: "Dónde encontrarnos",
    findUs: "Dónde encontrarnos",
    talkToUs: "Hable con nosotros",
    answerOn: (app, hours) => [`Le atendemos por ${app} ${hours}. Fuera de ese horario, escríbanos a `, "."],
    hours: (days, from, to, zone) => `${days}, de ${from} a ${to} (${zone})`,
    days: (first, last) => `de ${first} a ${last}`,
    hello: "¡Hola!",
    map: (place) => `Mapa de la India y sus islas, con ${place} señalado`,
    arabianSea: "Mar Arábigo",
    bayOfBengal: "Golfo de Bengala",
  },
  privacy: {
    intro: (business) =>
      `${business} ofrece esta página para que pueda seguir su paquete. Aquí explicamos qué guarda sobre usted, durante cuánto tiempo y qué puede pedirnos.`,
    keep: "Qué guardamos",
    kept: (months) => [
      [
        "Su pedido:",
        ` su número, el teléfono con el que hizo el pedido y el número de seguimiento, hasta ${months} meses.`,
      ],
      [
        "Lo que nos dice el transportista:",
        " por dónde ha pasado su paquete, su nombre y su código postal, hasta 180 días después de la última novedad.",
      ],
      [
        "Su correo electrónico,",
        " si pide avisos: hasta que los desactive o, como máximo, mientras guardemos su pedido.",
      ],
      ["Lo que nos envía sobre una entrega,", " por ejemplo una dirección corregida: mientras guardemos su pedido."],
      [
        "Registros técnicos:",
        " qué se consultó, cuándo y si funcionó, durante un año. No contienen números de teléfono, correos electrónicos ni direcciones IP.",
      ],
    ],
    backups: "Las copias de seguridad pueden conservar datos borrados otros 35 días.",
    use: "Para qué lo usamos",
    used: "Para mostrarle dónde está su paquete, enviarle los avisos que haya pedido y ayudarle si surge algún problema con la entrega. No hay publicidad ni rastreo entre sitios web, y no vendemos sus datos. El transportista usa sus datos de entrega para llevarle el paquete, y Amazon Web Services almacena por nosotros los datos de este portal.",
    device: "En su dispositivo",
    onDevice:
      "Su navegador guarda en esta pestaña el número de pedido y un enlace a su paquete, para volver a mostrarlo si retrocede o recarga la página; al cerrar la pestaña, se borran. Si nos envía una dirección nueva, recuerda el día. Su número de teléfono no se guarda nunca. Si elige un idioma, una cookie llamada «lang» lo recuerda durante un año; esta página no usa ninguna otra cookie con los clientes.",
    ask: "Qué puede pedir",
    asked: [
      "Una copia de sus datos, una corrección o que los borremos. Escriba a ",
      " o llame al ",
      " con su número de pedido. Si nuestra respuesta no le satisface, puede reclamar ante la autoridad de protección de datos de su país.",
    ],
  },
};

export const parcel: Catalogue["parcel"] = {
  language: "es",
  locale: "es",
  sentences: (all) => all.join(" "),
  facts: (all) => all.join(", "),
  quote: (words) => `«${words}»`,
  noted: (quoted) => `: ${quoted}`,

  failureCodes: {
    too_many_attempts: (_message, seconds) =>
      seconds <= 5
        ? "Demasiados intentos a la vez. Inténtelo de nuevo dentro de un momento."
        : `Demasiados intentos. Espere ${plural(Math.max(1, Math.ceil(seconds / 60)), "minuto", "minutos")} e inténtelo de nuevo.`,
    busy: () => "Hay mucha actividad en este momento. Inténtelo de nuevo dentro de un momento.",
    internal: () => "Algo ha fallado por nuestra parte. Inténtelo de nuevo.",
    createAlert_not_found: () =>
      "Por ahora no podemos enviar correos. Puede seguir su paquete aquí en cualquier momento.",
    stopAlert_gone: () =>
      "Estos avisos ya están desactivados o el enlace no procede de uno de nuestros correos. Si aún recibe alguno, use el enlace que contiene.",
    customerReply_conflict: () => "Ya tenemos varias direcciones suyas. Si ninguna es la correcta, escríbanos.",
  },

  title: "Seguimiento de su envío",
  loading: "Buscando su pedido",
  confirming: "Confirmando su correo…",
  slow: "El transportista tarda en responder. Seguimos esperando.",
  cancel: "Cancelar",

  times: {
    today: "Hoy",
    yesterday: "Ayer",
    justNow: "ahora mismo",
    underADay: "hace menos de un día",
    month: "long",
    day: (written) => written.replace(/, (?=\d+ de)/u, " "),
    clock: { hour: "numeric", minute: "2-digit", hourCycle: "h23" },
    inUtc: (time) => `${time} UTC`,
    told: (time) => time,
  },

  stages: {
    booked: "Prerregistrado",
    pickup: "Recogida",
    india: "En la India",
    flying: "Vuelo y aduana",
    "local-carrier": "Con el transportista local",
    "out-for-delivery": "En reparto",
    delivered: "Entregado",
  },
  notScanned: "Prerregistrado, aún sin movimientos",
  scanned: "En tránsito",
  events: {
    SGE_001: () => "Datos del envío recibidos",
    SGE_002: () => "Datos del envío comunicados al siguiente transportista",
    SGE_101: () => "Recogida solicitada",
    SGE_102: () => "Conductor en camino para recogerlo",
    SGE_103: () => "Recogida solicitada al transportista",
    SGE_104: () => "Recogido en el domicilio del remitente",
    SGE_105: () => "En camino dentro de la India",
    SGE_106: () => "Recibido en el centro de clasificación de la India",
    SGE_107: () => "Clasificado y en camino al aeropuerto",
    SGE_201: () => "Recibido en el aeropuerto",
    SGE_202: () => "Recibido en el aeropuerto de origen",
    SGE_203: () => "Despacho de aduana de exportación iniciado",
    SGE_204: () => "A la espera de su vuelo",
    SGE_205: (code) => `En camino ${to(code)}`,
    SGE_206: (code) => `Ha llegado ${to(code)}`,
    SGE_207: () => "Despacho de aduana de importación iniciado",
    SGE_208: () => "Despachado en aduana y transferido para su reparto",
    SGE_301: () => "Recibido por el transportista local",
    SGE_302: (code) => `En tránsito en ${country(code)}`,
    SGE_305: () => "Ha salido del centro del transportista local",
    SGE_303: () => "En reparto",
    SGE_304: () => "Entregado",
    SGE_401: () => "Transporte interrumpido",
    SGE_403: () => "Todavía no se ha podido entregar",
    SGE_503: () => "Retrasado por un problema de tramitación",
    SGE_505: () => "Retenido por falta de información",
    SGE_506: () => "Dañado durante el transporte",
    SGERROR_101: () => "No entregado por dirección incompleta",
    SGERROR_102: () => "Rehusado por el destinatario",
    SGERROR_103: () => "No se puede entregar",
    SGE_501: () => "Disponible para su recogida",
    SGE_502: () => "En devolución a nuestra tienda",
    SGE_504: () => "Devuelto a nuestra tienda",
    SGE_402: () => "El transportista lo da por perdido",
    SGERROR_104: () => "Perdido o desechado",
  },
  eventsInTown: {
    SGE_303: (town) => `En reparto en ${town}`,
    SGE_304: (town) => `Entregado en ${town}`,
    SGE_501: (town) => `Disponible para su recogida en ${town}`,
  },
  advice: {
    SGE_206: awaitCustoms,
    SGE_207: awaitCustoms,
    SGE_506: contactUs,
    SGERROR_102: "Si ha sido un error, avísenos cuanto antes; si no, el transportista nos devolverá el paquete.",
    SGERROR_103: contactUs,
  },
  lost: "Lo sentimos, su paquete se ha perdido",

  reasons: {
    "bad-address": {
      means: "El transportista no ha podido entregar su paquete porque la dirección está incompleta.",
      toDo: "Envíenos su dirección completa y un teléfono en el que localizarle, para que el transportista pueda intentarlo de nuevo.",
    },
    held: {
      means:
        "La aduana o el transportista ha retenido su paquete, casi siempre porque falta un documento, un pago o una respuesta.",
      toDo: "Averiguaremos qué falta. Si se han puesto en contacto con usted, respóndales cuanto antes y avísenos.",
    },
    collect: {
      means: "Su paquete le espera en una oficina o un punto de recogida del transportista local.",
      toDo: "Recójalo cuanto antes y lleve el número de seguimiento y un documento de identidad. Pasados unos días, nos lo devolverán.",
    },
    "delivery-failed": {
      means: "El transportista ha intentado entregar su paquete, pero no ha podido.",
      toDo: "Confirme con nosotros que la dirección y el teléfono son correctos. El transportista suele intentarlo una o dos veces más y luego nos devuelve el paquete.",
    },
    returning: {
      means: "Su paquete no se ha podido entregar y vuelve a nuestra tienda.",
      toDo: resendOrRefund,
    },
    lost: {
      means: "El transportista ha perdido su paquete. Lo sentimos.",
      toDo: "¿Prefiere que le enviemos otro o que le devolvamos el dinero? Díganoslo.",
    },
    "unknown-number": { means: "El transportista aún no ha dado de alta su paquete.", toDo: watching },
    "not-handed-over": {
      means: "Su paquete está prerregistrado, pero el transportista aún no ha registrado ningún movimiento.",
      toDo: watching,
    },
    stalled: { means: "Su paquete lleva más tiempo de lo habitual sin movimientos.", toDo: watching },
    overdue: { means: "Su paquete está tardando más de lo habitual en los envíos a su país.", toDo: watching },
    returned: { means: "Su paquete ha vuelto a nuestra tienda.", toDo: resendOrRefund },
  },
  watching,
  asked: "Hemos preguntado a ShipGlobal por su paquete; no tiene que hacer nada.",
  overdue: (code, usual, taken) =>
    `Los paquetes ${to(code)} suelen llegar en ${plural(usual, "día", "días")} como máximo; el suyo lleva ${plural(taken, "día", "días")} en camino.`,
  changedBy: (day) => `Si no hay novedades antes del ${day}, escríbanos.`,

  expected: {
    sentence: (days) =>
      /–/.test(days) ? `Entrega prevista: del ${days.replace(/\s*–\s*/u, " al ")}` : `Entrega prevista: ${days}`,
    late: {
      most: (day) => `Tarda más de lo habitual: la mayoría de los paquetes llega a más tardar el ${day}`,
      nineInTen: (day) => `Tarda más de lo habitual: nueve de cada diez paquetes llegan a más tardar el ${day}`,
    },
    basis: (count, code) => `Según ${plural(count, "paquete enviado", "paquetes enviados")} ${to(code)}`,
    most: (count, code) =>
      `Según ${plural(count, "paquete enviado", "paquetes enviados")} ${to(code)}: la mayoría llega en este plazo`,
    nineInTen: (count, code) =>
      `Según ${plural(count, "paquete enviado", "paquetes enviados")} ${to(code)}: nueve de cada diez llegan en este plazo`,
  },

  duty: {
    prepaid:
      "Los derechos e impuestos de importación de este paquete ya están pagados. Si alguien le pide dinero, avísenos antes de pagar.",
    receiver: (carrier, number) =>
      `Es posible que le pidan pagar derechos e impuestos de importación antes de la entrega. La aduana o el transportista puede pedírselos mediante un aviso, un SMS o un correo; nosotros, nunca. No use el enlace de ningún mensaje: abra usted mismo la web ${carrier ? `de ${carrier}` : "del transportista"}, escriba ${number ? `el número ${number}` : "su número de seguimiento"} y pague solo allí. Los paquetes cuyos cargos no se pagan nos los suelen devolver al cabo de unas tres semanas.`,
    waiting: {
      prepaid: "Su paquete aún no ha pasado la aduana, que podría pedirle un documento.",
      receiver:
        "Su paquete aún no ha pasado la aduana, que podría pedirle un documento o el pago de derechos e impuestos.",
    },
    question: {
      prepaid:
        "¿Le han pedido algo la aduana o el transportista? Los derechos e impuestos ya están pagados: avísenos antes de pagar nada.",
      receiver:
        "¿Le han pedido la aduana o el transportista un documento o el pago de derechos e impuestos? Pague solo en la web del transportista, nunca con el enlace de un mensaje.",
    },
  },

  says: (carrier) => `${carrier ?? "El transportista"} indica: `,
  lastScan: ([event = "", ...more]) =>
    // A name in capitals stays.
    `Último movimiento: ${[event.replace(/^\p{Lu}(?=[\p{Ll}’ ])/u, (letter) => letter.toLowerCase()), ...more].join(", ")}`,
  noLastScan: "Último movimiento: ninguno todavía",

  badges: {
    delivered: "Ha llegado",
    attention: "Incidencia",
    collect: "Para recoger",
    returning: "No entregado",
    returned: "No entregado",
    lost: "No entregado",
    arrivingToday: "Llega hoy",
    nearlyThere: "A punto de llegar",
    booked: "Prerregistrado",
    inTransit: "En camino",
    noRecentScan: "Sin movimientos recientes",
    late: "Con retraso",
    noAnswer: "Aún sin respuesta",
    otherCarrier: "Otro transportista",
  },
  booked: {
    sentence: "Su paquete está prerregistrado; el transportista aún no lo ha recibido",
    advice: "Los movimientos aparecerán aquí en cuanto se registren; no tiene que hacer nada.",
  },
  anotherAttempt: {
    means: "El transportista no pudo entregarlo la última vez y lo está intentando de nuevo.",
    advice: "Procure que alguien pueda recibir el paquete.",
  },
  unavailable: {
    sentence: "El transportista no responde en este momento",
    advice:
      "No hay ningún problema con su pedido; el número de seguimiento figura más abajo. Vuelva a consultarlo dentro de unos minutos.",
  },
  otherCarrier: {
    unknown: "Su paquete va con un transportista cuyos envíos no podemos seguir",
    askUs: "Pregúntenos el nombre del transportista; el número de seguimiento figura más abajo.",
    sure: (name) => `Este paquete viaja con ${name}`,
    perhaps: (name) => `Quizá este paquete viaje con ${name}`,
    followLink: "Sígalo en su web con el enlace de abajo.",
    followNumber: "Sígalo en su web con el número de abajo.",
    looksLike: (name, follow) => `El número parece de ${name}. ${follow} Si ${name} no lo reconoce, escríbanos.`,
    perhapsName: (name) => `Quizá ${name}`,
  },

  refresh: {
    button: "Actualizar",
    checking: "Buscando nuevos movimientos…",
    stillNoAnswer: "El transportista sigue sin responder.",
    failed: "No hemos podido buscar nuevos movimientos.",
    notAnswering: "El transportista no responde en este momento.",
    checked: ["Actualizado ", ""],
    lastChecked: [" Última actualización: ", "."],
  },
  openCarrier: (carrier) => `Abrir la web ${carrier ? `de ${carrier}` : "del transportista"}`,
  way: {
    label: "El recorrido del paquete",
    done: ", hecho",
    current: ", ahora",
    ahead: ", pendiente",
    underWay: ", en camino hacia allí",
    abroad: "Extranjero",
    you: "Su domicilio",
    backToUs: "Nuestra tienda",
  },
  history: {
    title: "Historial",
    noAnswer: "Los movimientos aparecerán aquí en cuanto responda el transportista.",
    none: "Aún no hay movimientos. Aparecerán aquí a medida que el paquete avance.",
    noDate: "Sin fecha",
    showAll: (count) => `Ver los ${formatted(count)}`,
    showNewest: "Ver solo los más recientes",
    localTimes: "Las horas son las locales de cada lugar.",
    uncertainTimes:
      "Las horas son las locales de cada lugar; si el transportista no lo indica, puede tratarse de la hora de la India.",
  },
  details: {
    title: "Envío",
    unknown: "Aún no disponible",
    awb: "Número de seguimiento",
    courier: "Transportista",
    trackingLink: "Enlace de seguimiento",
    trackAt: (carrier) => `Seguir en ${carrier ?? "la web del transportista"}`,
    sender: "Remitente",
    receiver: "Destinatario",
    destination: "Destino",
    postcode: "Código postal",
    bookingDate: "Prerregistrado el",
    indiaTime: "(hora de la India)",
  },

  order: (order) => `Pedido ${order}`,
  trackAnother: "Seguir otro pedido",
  severalParcels: (count) => `Este pedido llega en ${formatted(count)} paquetes`,
  showing: (count) => `Se muestran ${formatted(count)}: primero los que están en camino, luego los más recientes.`,
  choice: (number, badge) => `Paquete ${number}: ${badge}`,
  notRight: "¿Algo no va bien?",
  emailUs: "Escríbanos un correo",
  mySubject: (business) => `Mi pedido de ${business}`,
  myMessage: (order, trackingNo, sentence) =>
    `¡Hola! Les escribo por mi pedido ${order} (paquete ${trackingNo}). La página de seguimiento dice: «${sentence}».`,
  notFoundMessage: (order) => `¡Hola! Su página de seguimiento no encuentra mi pedido ${order}.`,

  failure: {
    check: "El número de pedido está en la confirmación de su pedido; el teléfono es el que dio al hacerlo.",
    usualMistakes:
      "¿Es el número de pedido y no el de seguimiento? ¿Podría una O ser un 0? ¿Hizo el pedido con otro teléfono, quizá el del destinatario?",
    stillNoLuck: "¿Sigue sin encontrarlo?",
    linkEnded: "Este enlace ya no funciona",
    linkEndedAdvice:
      "Puede que haya caducado o que se haya cortado al copiarlo. Siga su paquete con su número de pedido y su teléfono, o pídanos un enlace nuevo.",
    notShown: "No hemos podido mostrar su paquete",
    notShownAdvice:
      "Compruebe su conexión a internet e inténtelo de nuevo, o siga su paquete con su número de pedido y su teléfono.",
  },

  address: {
    form: "Su dirección completa",
    name: "Nombre",
    address: "Dirección completa",
    phone: "Teléfono",
    phoneHint: "Uno en el que el transportista pueda localizarle.",
    proof: "Teléfono del pedido",
    proofHint: "Para saber que es usted.",
    send: "Enviar la dirección",
    notThePhone: "Ese no es el teléfono de este pedido. Use el que dio al hacerlo.",
    change: "Cambiarla",
    sentToday: "Hoy nos ha enviado una dirección nueva.",
    sentOn: (day) => `El ${day} nos envió una dirección nueva.`,
    sent: "Gracias. Se la hemos pasado a nuestro equipo.",
    sentAdvice: "Se la comunicará al transportista y quizá le llame antes para comprobarla.",
  },

  receiver: {
    form: "Destinatario y código postal",
    phone: "Teléfono del pedido",
    hint: "Para ver el destinatario y el código postal.",
    show: "Mostrar",
  },

  sharing: {
    share: "Compartir",
    copyLink: "Copiar enlace",
    link: "el enlace",
    shows: "Muestra dónde está el paquete, pero no para quién\u00a0es.",
  },

  alerts: {
    title: "Reciba avisos por correo",
    text: "Le escribiremos cuando su paquete esté en reparto, cuando llegue o si necesitamos algo de usted. Puede desactivarlos cuando quiera.",
    email: "Correo electrónico",
    button: "Recibir avisos",
    sent: "Abra su correo y pulse el enlace para confirmar.",
    sentAdvice: (email) =>
      `Hemos escrito a ${email}. Si no llega nada en unos minutos, mire en el correo no deseado o use el enlace de un correo anterior de hoy.`,
    another: "Usar otra dirección",
    on: (email) => `Avisos activados para ${email}`,
    stop: "Desactivar",
    stopped: "No recibirá más correos sobre este pedido",
    stoppedNotice: "No recibirá más correos sobre este pedido.",
    startAgain: "Para volver a recibirlos, consulte el pedido y escriba su correo.",
    trackOrder: "Seguir un pedido",
    incomplete: "Este enlace está incompleto",
    incompleteText: "Falta una parte. Abra de nuevo el correo y pulse el enlace o cópielo entero.",
    notConfirmed: "Su correo no está confirmado",
    expired: () => "Este enlace ha caducado. Vuelva a consultar su pedido y escriba otra vez su correo electrónico.",
    nothingToStop: "No hay avisos que desactivar",
    stopQuestion: "¿Dejar de recibir correos sobre este pedido?",
    stopText: "Podrá seguir el pedido aquí en cualquier momento.",
    stopEmails: "Dejar de recibir correos",
  },
};

export const mails: Catalogue["mails"] = {
  contact: (email, app, phone) => `Escríbanos a ${email} o por ${app}: ${phone}.`,
  confirmation: {
    subject: (business) => `Confirme los avisos sobre su paquete de ${business}`,
    preview: "Con un clic, le escribiremos cuando haya novedades.",
    heading: "Avisos sobre su paquete",
    asked: (business) =>
      `Alguien, probablemente usted, nos ha pedido avisos en esta dirección sobre un paquete de ${business}. Confirme que desea recibirlos.`,
    button: "Confirmar mi correo",
    when: "Le escribiremos cuando su paquete salga, llegue a su país, esté en reparto, se entregue o se retrase, y si necesitamos algo de usted. Puede dejar de recibirlos cuando quiera con el enlace de cada correo.",
    notYou: "¿No ha sido usted? No haga nada y no volveremos a escribirle. El enlace es válido durante un día.",
  },
  yourParcel: "Su paquete",
  parcel: (trackingNo) => `El paquete ${trackingNo}`,
  happened: {
    "on-its-way": (name) => `${name} está en camino`,
    arrived: (name, code) => `${name} ha llegado ${to(code)}`,
    "out-for-delivery": (name) => `${name} está en reparto`,
    delivered: (name) => `${name} ha sido entregado`,
    "bad-address": (name) => `${name} no se ha podido entregar: la dirección está incompleta`,
    "delivery-failed": (name) => `${name} no se ha podido entregar`,
    held: (name) => `${name} está retenido`,
    collect: (name) => `${name} está disponible para su recogida`,
    returning: (name) => `${name} vuelve a nuestra tienda`,
    returned: (name) => `${name} ha vuelto a nuestra tienda`,
    lost: (name) => `${name} se ha perdido`,
    overdue: (name) => `${name} está tardando más de lo habitual`,
    silent: (name) => `${name} lleva un tiempo sin movimientos`,
  },
  codeHappened: {
    SGERROR_102: (name) => `${name} ha sido rehusado`,
    SGE_506: (name) => `${name} ha sufrido daños durante el transporte`,
  },
  means: {
    "on-its-way": (code) => `El transportista lo tiene y lo está llevando ${to(code)}.`,
    arrived: () => "Ahora pasará por la aduana y después lo recibirá el transportista local.",
    "out-for-delivery": () => "El transportista local lo lleva a su domicilio. Procure que alguien pueda recibirlo.",
    delivered: () =>
      "¿No lo encuentra? Mire alrededor de su puerta y pregunte a sus vecinos; si no aparece, escríbanos.",
  },
  collectAt: (shop) => `Recójalo aquí: ${shop}.`,
  expected: (sentence, basis) => `${sentence}. ${basis}.`,
  subject: (heading, order) => `${heading} (pedido ${order})`,
  severalSubject: (count, order) => `Novedades de ${count} paquetes (pedido ${order})`,
  severalPreview: (headings) => `${headings.join(". ")}.`,
  order: (order) => `Pedido ${order}`,
  trackingNumber: (trackingNo) => `Número de seguimiento ${trackingNo}`,
  button: { one: "Seguir mi paquete", several: "Seguir mis paquetes" },
  because: (order) => `Recibe este correo porque ha solicitado avisos del pedido ${order}.`,
  anyReader: {
    one: "Quien tenga este correo puede ver dónde está el paquete, pero no para quién es.",
    several: "Quien tenga este correo puede ver dónde están los paquetes, pero no para quién son.",
  },
  stop: "Dejar de recibir correos sobre este pedido",
};

export const messages: Catalogue["messages"] = {
  link: (business, order, link) =>
    `¡Hola! Le escribimos de ${business} por su pedido ${order}. Puede seguirlo aquí: ${link}`,
  about: ({ business, order, trackingNo }, means, toDo, link) =>
    `¡Hola! Le escribimos de ${business} por su pedido ${order} (número de seguimiento ${trackingNo}). ${means} ${toDo} Puede seguirlo aquí: ${link}`,
  subject: (order) => `Su pedido ${order}`,
  wrote: (quoted, place) => `El transportista escribió: «${quoted}»${place ? `, ${place}` : ""}.`,
};
