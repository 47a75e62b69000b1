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
  const name = new Intl.DisplayNames("es", { type: "region" }).of(code) ?? code;
  return (articles[code] ?? "") + (code === "HK" ? "Hong Kong" : name);
}
/** "a Francia", and "al Reino Unido" for "a el Reino Unido". */
const to = (code: string | undefined) => `a ${country(code)}`.replace(/^a el /, "al ");

const contactUs = "Escríbanos y lo resolveremos con el transportista.";
const awaitCustoms = "No tiene que hacer nada, salvo que la aduana o el transportista le contacten.";
const watching = "Lo estamos siguiendo de cerca; no tiene que hacer nada.";
const resendOrRefund =
  "¿Prefiere que se lo enviemos de nuevo o un reembolso? Díganoslo; para un nuevo envío, incluya la dirección correcta.";

export const site: Catalogue["site"] = {
  skip: "Ir al contenido",
  mainNavigation: "Menú principal",
  trackYourOrder: "Seguir su pedido",
  ourStory: "Nuestra historia",
  privacyLink: "Privacidad",
  contact: "Contacto",
  socialMedia: "Redes sociales",
  language: "Idioma",
  chatOn: (app) => `Chat por ${app}`,
  messageUsOn: (app) => `Escríbanos por ${app}`,
  openInMaps: "Abrir en Mapas",
  tryAgain: "Reintentar",
  noScript: "Esta página necesita JavaScript, que su navegador no ejecuta.",
  copy: (label) => `Copiar: ${label}`,
  copied: (label) => `Copiado: ${label}`,
  copyRefused: "Su navegador no permitió copiar",
  failures: {
    calls: {
      getTrackingNo: "No encontramos el pedido. Revise el número de pedido y el teléfono.",
      wakeLookup: "No encontramos el pedido. Revise el número de pedido y el teléfono.",
      openLink: "No encontramos el pedido. Revise el número de pedido y el teléfono.",
      createAlert: "No pudimos guardar su correo. Inténtelo de nuevo.",
      confirmAlerts: "No pudimos confirmar su correo. Inténtelo de nuevo.",
      stopAlert: "No pudimos detener los correos. Inténtelo de nuevo.",
      customerReply: "No pudimos enviar su dirección. Inténtelo de nuevo.",
    },
    fields: {
      name: () => "Escriba su número de pedido tal como aparece en la confirmación del pedido.",
      phone: () => "Escriba un número de teléfono completo, de 7 a 15 cifras.",
      email: () => "Escriba una dirección de correo válida.",
      "address.name": () => "Escriba un nombre.",
      "address.address": () => "Escriba la dirección completa, con 300 caracteres como máximo.",
      "address.phone": () => "Escriba un número de teléfono completo, de 7 a 15 cifras.",
    },
    offline: "No hubo respuesta. Compruebe su conexión a internet e inténtelo de nuevo.",
    soon: "Inténtelo de nuevo en un momento.",
    after: (seconds) =>
      seconds < 90
        ? `Inténtelo de nuevo en ${plural(Math.ceil(seconds), "segundo", "segundos")}.`
        : `Inténtelo de nuevo en ${plural(Math.ceil(seconds / 60), "minuto", "minutos")}.`,
  },
  screenError: {
    title: "No pudimos mostrar esta página.",
    advice: "Compruebe su conexión a internet e inténtelo de nuevo.",
  },
  notFound: {
    title: "Página no encontrada",
    heading: "¡Vaya! Página no encontrada",
    text: "La página que busca no existe o ha cambiado de sitio.",
    comfort: "No se preocupe, le llevamos de vuelta al buen camino.",
    redirect: (seconds) => `Le llevaremos al inicio en ${plural(seconds, "segundo", "segundos")}…`,
    staying: "Se queda en esta página.",
    home: "Ir al inicio",
    stay: "Quedarme aquí",
  },
  lookup: {
    title: "Seguir su envío",
    description: "¿Dónde está mi paquete? Sígalo con su número de pedido y su teléfono.",
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
    noScript: [
      "Este formulario necesita JavaScript, que está desactivado en su navegador. ",
      ", y buscaremos su paquete por usted.",
    ],
  },
  titles: { landing: "Nuestra historia", privacy: "Privacidad" },
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
    answerOn: (app, hours) => [`Respondemos por ${app} ${hours}. Fuera de ese horario, escriba a `, "."],
    hours: (days, from, to, zone) => `${days}, de ${from} a ${to} (${zone})`,
    days: (first, last) => `de ${first} a ${last}`,
    hello: "¡Hola!",
    map: (place) => `Mapa de la India y sus islas, con ${place} señalado`,
    arabianSea: "Mar Arábigo",
    bayOfBengal: "Golfo de Bengala",
  },
  privacy: {
    description: (business) => `Qué guarda ${business} sobre usted y su pedido.`,
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
        " dónde se registró su paquete, su nombre y su código postal, hasta 180 días después de la última novedad.",
      ],
      ["Su correo electrónico,", " si pide avisos: hasta que los detenga, o tanto tiempo como guardemos su pedido."],
      [
        "Lo que nos envía sobre una entrega,",
        " por ejemplo una dirección corregida: tanto tiempo como guardemos su pedido.",
      ],
      [
        "Registros técnicos:",
        " qué se pidió, cuándo y si funcionó, durante un año. No contienen números de teléfono, correos electrónicos ni direcciones IP.",
      ],
    ],
    backups: "Las copias de seguridad pueden conservar datos borrados otros 35 días.",
    use: "Para qué lo usamos",
    used: "Para mostrarle su paquete, enviarle los avisos que pidió y ayudar cuando una entrega sale mal. No hay publicidad ni rastreo entre sitios web, y no vendemos sus datos. El transportista usa sus datos de entrega para llevarle el paquete, y Amazon Web Services almacena por nosotros los datos de este portal.",
    device: "En su dispositivo",
    onDevice:
      "Su navegador guarda en esta pestaña el número de pedido y un enlace a su paquete, para volver a mostrarlo si regresa o recarga la página; al cerrar la pestaña se olvida. Si nos envía una dirección nueva, recuerda el día. Su número de teléfono no se guarda nunca. Si elige un idioma, una cookie llamada «lang» lo recuerda durante un año; esta página no pone otras cookies a los clientes.",
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

  failureCodes: {
    too_many_attempts: (_message, seconds) =>
      seconds <= 5
        ? "Demasiados intentos a la vez. Inténtelo de nuevo en un momento."
        : `Demasiados intentos. Espere ${plural(Math.max(1, Math.ceil(seconds / 60)), "minuto", "minutos")} e inténtelo de nuevo.`,
    busy: () => "Hay mucho movimiento ahora mismo. Inténtelo de nuevo en un momento.",
    internal: () => "Algo falló por nuestra parte. Inténtelo de nuevo.",
    createAlert_not_found: () =>
      "Por ahora no podemos enviar correos. Puede seguir su paquete aquí en cualquier momento.",
    stopAlert_gone: () =>
      "Estos correos ya están detenidos, o el enlace no es de uno de nuestros correos. Si aún recibe alguno, use el enlace que contiene.",
    customerReply_conflict: () => "Ya tenemos varias direcciones suyas. Si ninguna es la correcta, escríbanos.",
  },

  title: "Seguir su envío",
  loading: "Buscando su pedido",
  confirming: "Confirmando su correo…",
  slow: "El transportista tarda en responder. Seguimos preguntando.",
  cancel: "Cancelar",

  times: {
    today: "Hoy",
    yesterday: "Ayer",
    justNow: "ahora mismo",
    underADay: "hace menos de un día",
    clock: { hour: "numeric", minute: "2-digit", hourCycle: "h23" },
    inUtc: (time) => `${time} UTC`,
  },

  stages: {
    booked: "Anunciado",
    pickup: "Recogida",
    india: "En la India",
    flying: "Vuelo y aduana",
    "local-carrier": "Con el transportista local",
    "out-for-delivery": "En reparto",
    delivered: "Entregado",
  },
  notScanned: "Anunciado, aún sin registros",
  scanned: "Registrado",
  events: {
    SGE_001: () => "Datos del envío recibidos",
    SGE_002: () => "Datos del envío pasados al siguiente transportista",
    SGE_101: () => "Recogida solicitada",
    SGE_102: () => "Conductor en camino para recogerlo",
    SGE_103: () => "Recogida solicitada al transportista",
    SGE_104: () => "Recogido en el domicilio del remitente",
    SGE_105: () => "En camino dentro de la India",
    SGE_106: () => "Recibido en el centro de clasificación de la India",
    SGE_107: () => "Procesado y en camino al aeropuerto",
    SGE_201: () => "Recibido en el aeropuerto",
    SGE_202: () => "Recibido en el aeropuerto de origen",
    SGE_203: () => "Despacho de aduana de exportación iniciado",
    SGE_204: () => "A la espera de su vuelo",
    SGE_205: (code) => `En camino ${to(code)}`,
    SGE_206: (code) => `Llegó ${to(code)}`,
    SGE_207: () => "Despacho de aduana de importación iniciado",
    SGE_208: () => "Despachado en aduana y entregado para el reparto",
    SGE_301: () => "Recibido por el transportista local",
    SGE_302: (code) => `En tránsito en ${country(code)}`,
    SGE_305: () => "Salió del centro del transportista local",
    SGE_303: () => "En reparto",
    SGE_304: () => "Entregado",
    SGE_401: () => "Transporte interrumpido",
    SGE_403: () => "Aún no se pudo entregar",
    SGE_503: () => "Retrasado por un problema de tramitación",
    SGE_505: () => "Retenido: falta información",
    SGE_506: () => "Dañado en el trayecto",
    SGERROR_101: () => "No entregado: la dirección está incompleta",
    SGERROR_102: () => "No entregado: el paquete fue rechazado",
    SGERROR_103: () => "No se puede entregar",
    SGE_501: () => "Listo para que lo recoja",
    SGE_502: () => "De vuelta hacia nosotros",
    SGE_504: () => "Devuelto a nosotros",
    SGE_402: () => "El transportista lo da por perdido",
    SGERROR_104: () => "Perdido o desechado",
  },
  eventsInTown: {
    SGE_303: (town) => `En reparto en ${town}`,
    SGE_304: (town) => `Entregado en ${town}`,
    SGE_501: (town) => `Listo para que lo recoja en ${town}`,
  },
  advice: {
    SGE_206: awaitCustoms,
    SGE_207: awaitCustoms,
    SGE_506: contactUs,
    SGERROR_102: "Si fue un error, avísenos pronto; si no, el transportista devolverá el paquete.",
    SGERROR_103: contactUs,
  },
  lost: "Lo sentimos, su paquete se ha perdido",

  reasons: {
    "bad-address": {
      means: "El transportista no pudo entregar su paquete porque la dirección está incompleta.",
      toDo: "Envíenos su dirección completa y un teléfono en el que localizarle, para que el transportista pueda intentarlo de nuevo.",
    },
    held: {
      means:
        "La aduana o el transportista ha retenido su paquete, casi siempre porque falta un documento, un pago o una respuesta.",
      toDo: "Averiguaremos qué falta. Si le han contactado, respóndales pronto y avísenos.",
    },
    collect: {
      means: "Su paquete le espera en una oficina o un almacén del transportista local.",
      toDo: "Recójalo pronto y lleve el número de seguimiento y un documento de identidad. Pasados unos días, vuelve a nosotros.",
    },
    "delivery-failed": {
      means: "El transportista intentó entregar su paquete, pero no pudo.",
      toDo: "Compruebe con nosotros que tenemos la dirección y el teléfono correctos. El transportista suele intentarlo una o dos veces más y luego devuelve el paquete.",
    },
    returning: {
      means: "Su paquete no se pudo entregar y viene de vuelta hacia nosotros.",
      toDo: resendOrRefund,
    },
    lost: {
      means: "El transportista ha perdido su paquete. Lo sentimos.",
      toDo: "¿Prefiere un reemplazo o un reembolso? Díganoslo.",
    },
    "unknown-number": { means: "El transportista aún no ha dado de alta su paquete.", toDo: watching },
    "not-handed-over": {
      means: "Su paquete está anunciado, pero el transportista aún no lo ha registrado.",
      toDo: watching,
    },
    stalled: { means: "Su paquete lleva más tiempo de lo habitual sin registros.", toDo: watching },
    overdue: { means: "Su paquete tarda más de lo habitual en los envíos a su país.", toDo: watching },
    returned: { means: "Su paquete ha vuelto a nosotros.", toDo: resendOrRefund },
  },
  watching,
  asked: "Hemos preguntado a ShipGlobal por él; no tiene que hacer nada.",
  overdue: (code, usual, taken) =>
    `Los paquetes ${to(code)} suelen llegar en ${plural(usual, "día", "días")} como máximo; el suyo lleva ${plural(taken, "día", "días")} en camino.`,
  changedBy: (day) => `Si nada ha cambiado antes del ${day}, escríbanos.`,

  expected: {
    sentence: (days) =>
      /–/.test(days) ? `Llegada prevista: del ${days.replace(/\s*–\s*/u, " al ")}` : `Llegada prevista: ${days}`,
    late: {
      most: (day) => `Tarda más de lo habitual: la mayoría de los paquetes llega antes del ${day}`,
      nineInTen: (day) => `Tarda más de lo habitual: nueve de cada diez paquetes llegan antes del ${day}`,
    },
    basis: (count, code) => `Según ${formatted(count)} paquetes enviados ${to(code)}`,
    most: (count, code) => `Según ${formatted(count)} paquetes enviados ${to(code)}: la mayoría llega en este plazo`,
    nineInTen: (count, code) =>
      `Según ${formatted(count)} paquetes enviados ${to(code)}: nueve de cada diez llegan en este plazo`,
  },

  duty: {
    prepaid:
      "Los derechos e impuestos de importación de este paquete ya están pagados. Si alguien le pide dinero, avísenos antes de pagar.",
    receiver: (carrier, number) =>
      `Es posible que le pidan pagar derechos e impuestos de importación antes de la entrega. La aduana o el transportista puede pedírselos con un aviso, un SMS o un correo; nosotros, nunca. No use el enlace de ningún mensaje: abra usted la web ${carrier ? `de ${carrier}` : "del transportista"}, escriba ${number ? `el número ${number}` : "su número de seguimiento"} y pague solo allí. Los paquetes cuyos cargos no se pagan suelen volver a nosotros en unas tres semanas.`,
    waiting: {
      prepaid: "La aduana aún no ha liberado su paquete y podría pedirle un documento.",
      receiver:
        "La aduana aún no ha liberado su paquete y podría pedirle un documento o el pago de derechos e impuestos.",
    },
    question: {
      prepaid:
        "¿Le han pedido algo la aduana o el transportista? Los derechos e impuestos ya están pagados: avísenos antes de pagar nada.",
      receiver:
        "¿Le han pedido la aduana o el transportista un documento o el pago de derechos e impuestos? Pague solo en la web del transportista, nunca con el enlace de un mensaje.",
    },
  },

  says: (carrier) => `${carrier ?? "El transportista"} dice:`,
  lastScan: (facts) => `Último registro: ${facts.join(", ")}`,
  noLastScan: "Último registro: ninguno todavía",

  badges: {
    delivered: "Entregado",
    attention: "Requiere atención",
    collect: "Para recoger",
    returning: "No entregado",
    returned: "No entregado",
    lost: "No entregado",
    arrivingToday: "Llega hoy",
    nearlyThere: "Casi ha llegado",
    booked: "Anunciado",
    inTransit: "En camino",
    noRecentScan: "Sin registros recientes",
    late: "Con retraso",
    noAnswer: "Aún sin respuesta",
    otherCarrier: "Otro transportista",
  },
  booked: {
    sentence: "Su paquete está anunciado; el transportista aún no lo ha registrado",
    advice: "Los registros aparecen aquí en cuanto se hacen; no tiene que hacer nada.",
  },
  anotherAttempt: {
    means: "El transportista no pudo entregarlo la última vez y lo está intentando de nuevo.",
    advice: "Procure que alguien pueda recibir el paquete.",
  },
  unavailable: {
    sentence: "El transportista no responde en este momento",
    advice: "Su pedido está a salvo; el número de seguimiento está abajo. Vuelva a mirar dentro de unos minutos.",
  },
  otherCarrier: {
    unknown: "Su paquete va con un transportista que no podemos seguir",
    askUs: "Pregúntenos el nombre del transportista; el número de seguimiento está abajo.",
    sure: (name) => `Este paquete viaja con ${name}`,
    perhaps: (name) => `Quizá este paquete viaje con ${name}`,
    followLink: "Sígalo allí con el enlace de abajo.",
    followNumber: "Sígalo allí con el número de abajo.",
    looksLike: (name, follow) => `Su número parece de ${name}. ${follow} Si ${name} no lo conoce, escríbanos.`,
    perhapsName: (name) => `Quizá ${name}`,
    postOf: (code) => `correos (${new Intl.DisplayNames("es", { type: "region" }).of(code) ?? code})`,
  },

  refresh: {
    button: "Actualizar",
    checking: "Buscando registros más recientes…",
    stillNoAnswer: "El transportista sigue sin responder.",
    failed: "No pudimos buscar registros más recientes.",
    notAnswering: "El transportista no responde en este momento.",
    checked: ["Consultado ", ""],
    lastChecked: [" Última consulta: ", "."],
  },
  openCarrier: (carrier) => (carrier ? `Abrir ${carrier}` : "Abrir la web del transportista"),
  way: {
    label: "El camino del paquete",
    done: ", hecho",
    current: ", ahora",
    ahead: ", pendiente",
    underWay: ", en camino hacia allí",
    abroad: "Extranjero",
    you: "Usted",
    backToUs: "De vuelta a nosotros",
  },
  history: {
    title: "Historial",
    noAnswer: "Los registros aparecen aquí en cuanto responde el transportista.",
    none: "Aún no hay registros. Aparecen aquí a medida que el paquete avanza.",
    noDate: "Sin fecha",
    showAll: (count) => `Ver los ${count}`,
    showNewest: "Ver solo los más recientes",
    localTimes: "Las horas son las de cada lugar.",
    uncertainTimes:
      "Las horas son las de cada lugar; donde el transportista no lo indica, puede ser la hora de la India.",
  },
  details: {
    title: "Envío",
    unknown: "Aún no se sabe",
    awb: "Número de seguimiento",
    courier: "Transportista",
    trackingLink: "Enlace de seguimiento",
    trackAt: (carrier) => `Seguir en ${carrier ?? "el transportista"}`,
    sender: "Remitente",
    receiver: "Destinatario",
    destination: "Destino",
    postcode: "Código postal",
    bookingDate: "Anunciado el",
    indiaTime: "hora de la India",
  },

  order: (order) => `Pedido ${order}`,
  trackAnother: "Seguir otro pedido",
  severalParcels: (count) => `Este pedido llega en ${count} paquetes`,
  showing: (count) => `Se muestran ${count}: primero los que van en camino, luego los más recientes.`,
  choice: (number, badge) => `Paquete ${number}: ${badge}`,
  notRight: "¿Algo no va bien?",
  emailUs: "Escribirnos",
  mySubject: (business) => `Mi pedido de ${business}`,
  myMessage: (order, trackingNo, sentence) =>
    `¡Hola! Les escribo por mi pedido ${order} (paquete ${trackingNo}). La página de seguimiento dice: «${sentence}».`,
  notFoundMessage: (order) => `¡Hola! Su página de seguimiento no encuentra mi pedido ${order}.`,

  failure: {
    check: "El número de pedido está en la confirmación de su pedido; el teléfono es el que usó al pedir.",
    usualMistakes:
      "¿Es el número de pedido y no el de seguimiento? ¿Podría una O ser un 0? ¿Hizo el pedido con otro teléfono, quizá el del destinatario?",
    stillNoLuck: "¿Sigue sin encontrarlo?",
    linkEnded: "Este enlace ya no funciona",
    linkEndedAdvice:
      "Puede que haya caducado o que se cortara al copiarlo. Siga su paquete con su número de pedido y su teléfono, o pídanos un enlace nuevo.",
    notShown: "No pudimos mostrar su paquete",
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
    sentToday: "Hoy nos envió una dirección nueva.",
    sentOn: (day) => `El ${day} nos envió una dirección nueva.`,
    sent: "Gracias. Se la hemos pasado a nuestro equipo.",
    sentAdvice: "Se la dará al transportista y quizá le llame antes para comprobarla.",
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
    shows: "Muestra dónde está el paquete, pero no para quién es.",
  },

  alerts: {
    title: "Reciba avisos por correo",
    text: "Le escribiremos cuando esté en reparto, cuando llegue o si le necesita. Puede pararlos cuando quiera.",
    email: "Correo electrónico",
    button: "Recibir avisos",
    sent: "Abra su correo y toque el enlace para confirmar.",
    sentAdvice: (email) =>
      `Hemos escrito a ${email}. Si no llega nada en unos minutos, mire en el correo no deseado o use el enlace de un correo anterior de hoy.`,
    another: "Usar otra dirección",
    on: (email) => `Avisos activados para ${email}`,
    stop: "Detener",
    stopped: "No recibirá más correos sobre este pedido",
    stoppedNotice: "No recibirá más correos sobre este pedido.",
    startAgain: "Para volver a recibirlos, consulte el pedido y escriba su correo.",
    trackOrder: "Seguir un pedido",
    incomplete: "Este enlace está incompleto",
    incompleteText: "Falta una parte. Abra de nuevo el correo y toque el enlace, o cópielo entero.",
    notConfirmed: "Su correo no está confirmado",
    expired: () => "Este enlace ha caducado. Vuelva a consultar su pedido y escriba otra vez su correo electrónico.",
    nothingToStop: "No había correos que detener",
    stopQuestion: "¿Detener los correos sobre este pedido?",
    stopText: "Podrá seguirlo aquí en cualquier momento.",
    stopEmails: "Detener los correos",
  },
};

export const mails: Catalogue["mails"] = {
  contact: (email, app, phone) => `Escríbanos a ${email} o por ${app}: ${phone}.`,
  confirmation: {
    subject: (business) => `Confirme los avisos sobre su paquete de ${business}`,
    preview: "Un toque, y le escribiremos cuando haya novedades.",
    heading: "Avisos sobre su paquete",
    asked: (business) =>
      `Alguien, probablemente usted, nos pidió que escribiéramos a esta dirección sobre un paquete de ${business}. Confirme que desea recibir estos avisos.`,
    button: "Confirmar mi correo",
    when: "Le escribiremos cuando su paquete salga, llegue a su país, esté en reparto, se entregue, se retrase o le necesite. Puede detener los correos cuando quiera con el enlace de cada uno.",
    notYou: "¿No fue usted? No haga nada y no volveremos a escribirle. El enlace vale un día.",
  },
  yourParcel: "Su paquete",
  parcel: (trackingNo) => `El paquete ${trackingNo}`,
  happened: {
    "on-its-way": (name) => `${name} está en camino`,
    arrived: (name, code) => `${name} ha llegado ${to(code)}`,
    "out-for-delivery": (name) => `${name} está en reparto`,
    delivered: (name) => `${name} se ha entregado`,
    "bad-address": (name) => `${name} no se pudo entregar: la dirección está incompleta`,
    "delivery-failed": (name) => `${name} no se pudo entregar`,
    held: (name) => `${name} está retenido`,
    collect: (name) => `${name} está listo para que lo recoja`,
    returning: (name) => `${name} viene de vuelta hacia nosotros`,
    returned: (name) => `${name} ha vuelto a nosotros`,
    lost: (name) => `${name} se ha perdido`,
    overdue: (name) => `${name} tarda más de lo habitual`,
    silent: (name) => `${name} lleva un tiempo sin registros`,
  },
  codeHappened: {
    SGERROR_102: (name) => `${name} fue rechazado`,
    SGE_506: (name) => `${name} se dañó en el trayecto`,
  },
  means: {
    "on-its-way": (code) => `El transportista lo tiene y lo lleva ${to(code)}.`,
    arrived: () => "Ahora pasa por la aduana y después lo recibe el transportista local.",
    "out-for-delivery": () => "El transportista local se lo lleva. Procure que alguien pueda recibirlo.",
    delivered: () => "¿No lo encuentra? Mire alrededor de su puerta y pregunte a sus vecinos; después, escríbanos.",
  },
  collectAt: (shop) => `Recójalo aquí: ${shop}.`,
  expected: (sentence, basis) => `${sentence}. ${basis}.`,
  subject: (heading, order) => `${heading} (pedido ${order})`,
  severalSubject: (count, order) => `Novedades de ${count} paquetes (pedido ${order})`,
  severalPreview: (headings) => `${headings.join(". ")}.`,
  order: (order) => `Pedido ${order}`,
  trackingNumber: (trackingNo) => `Número de seguimiento ${trackingNo}`,
  button: { one: "Seguir mi paquete", several: "Seguir mis paquetes" },
  because: (order) => `Recibe este correo porque pidió avisos del pedido ${order}.`,
  anyReader: {
    one: "Quien tenga este correo puede ver dónde está el paquete, pero no para quién es.",
    several: "Quien tenga este correo puede ver dónde están los paquetes, pero no para quién son.",
  },
  stop: "Detener los correos sobre este pedido",
};

export const messages: Catalogue["messages"] = {
  link: (business, order, link) =>
    `¡Hola! Le escribimos de ${business} por su pedido ${order}. Puede seguirlo aquí: ${link}`,
  about: ({ business, order, trackingNo }, means, toDo, link) =>
    `¡Hola! Le escribimos de ${business} por su pedido ${order} (número de seguimiento ${trackingNo}). ${means} ${toDo} Puede seguirlo aquí: ${link}`,
  wrote: (quoted, place) => `El transportista escribió: «${quoted}»${place ? `, ${place}` : ""}.`,
};
