import { formatFor } from "#messages/format.ts";
import type { checkout as en } from "../en/checkout.ts";

const f = formatFor("es");
const dollars = (usd: number): string =>
  Number.isInteger(usd) ? f.money(usd * 100) : f.moneyExact(usd * 100);

export const checkout: typeof en = {
  title: (plan) => `Pedir ${plan}`,
  lead: (provider, area) => `De ${provider}, para hogares en las líneas de ${area}.`,
  back: "Volver al plan",
  what: {
    title: "Lo que usted pide",
    basis: (kwh) => `con ${f.kwh(kwh)} al año`,
    estimated: (share) =>
      share > 0.99 ? "El consumo es estimado." : `Cerca del ${f.percent(share)} del consumo es estimado.`,
    listed: (day) => `Según la lista del ${f.date(day)}, sin impuestos.`,
    noCost: "No conocemos su consumo, por eso aquí no hay un costo por año.",
    reportUsage: "Díganos cuánto usa y vea el suyo",
    noYear:
      "El consumo guardado en este navegador no alcanza para un año, por eso aquí no hay un costo por año.",
    changeUsage: "Decir su consumo de otra manera",
    unproved:
      "Abajo están los precios de la propia etiqueta. El costo con su consumo no se pudo comprobar en este plan.",
    label: "Precio promedio según la etiqueta",
    at: (kwh) => `con ${f.kwh(kwh)}`,
    term: "Plazo",
    termValue: (months) =>
      months === 0 ? "De mes a mes" : f.plural(months, { one: "# mes", other: "# meses" }),
    rate: "Precio",
    rates: {
      fixed: "Fijo durante el plazo",
      variable: "Puede cambiar cada mes",
      indexed: "Sigue un índice publicado",
    },
    fee: "Salir antes",
    fees: {
      none: "Sin cargo",
      flat: (usd) => dollars(usd),
      per_remaining_month: (usd) => `${dollars(usd)} por cada mes que falte`,
      unknown: "La lista no lo dice: vea la etiqueta",
    },
    newOnly: "Solo para clientes nuevos del proveedor.",
    prepaid: "Prepago: se puede cortar la luz cuando se acaba el saldo.",
    documents: "Léalos antes de aceptar",
    documentNames: {
      label: "Etiqueta de datos (EFL)",
      terms: "Términos del servicio",
      rights: "Sus derechos como cliente",
    },
    noDocuments: "La lista no trae los documentos de este plan. Pida primero la etiqueta al proveedor.",
  },
  where: {
    title: "¿Para qué hogar?",
    yours: "Un domicilio de su cuenta",
    other: "Otro domicilio",
    change: "Elegir otro",
    missing: "Primero elija el hogar.",
    found: "El pedido es para",
    esiid: (digits) => `ESI ID ${digits}`,
    unlisted:
      "El directorio todavía no conoce este medidor. Escriba su dirección tal como está en la factura.",
    unknownAddress: "Escriba la dirección de este hogar tal como está en la factura.",
    cityMissing: "Escriba la ciudad.",
    locationsFailed: "No pudimos cargar sus domicilios",
    locationsFailedText: "Siguen en su cuenta. Inténtelo otra vez o busque el domicilio abajo.",
    otherUtility: (plan, home) =>
      `Este plan se vende en las líneas de ${plan}. Este hogar está en las líneas de ${home}.`,
    hold: "Este medidor tiene una retención de cambio",
    holdText:
      "El proveedor actual lo retiene hasta que se pague una deuda, y antes no se puede cambiar. Llame a ese proveedor y vuelva después: lo que escribió se queda en esta pestaña.",
    holdMove: "Si usted se muda a este hogar, la deuda no es suya: pídalo como mudanza.",
    checking: "Buscando este domicilio",
  },
  kind: {
    label: "¿De qué se trata?",
    options: { switch: "Ya vivo allí y cambio de proveedor", move_in: "Me voy a mudar allí" },
    helps: {
      switch: "No se le corta la luz. No hace falta que haya alguien en casa.",
      move_in: "La luz está conectada desde el día que elija.",
    },
    renewal: "Una renovación: sigue al contrato que termina. No se le corta la luz.",
    missing: "Diga si ya vive allí.",
  },
  start: {
    title: "¿Cambio o mudanza, y desde cuándo?",
    label: "Primer día",
    earliest: (day) => `Lo antes posible: ${f.date(day)}`,
    free: (day) => `Cuando salir no cuesta nada: ${f.date(day)}`,
    other: "Otro día",
    noFee: "Entonces salir de su contrato no cuesta nada.",
    fee: (cents) => `Entonces salir de su contrato cuesta unos ${f.money(cents)}.`,
    feeUnknown: "Entonces salir de su contrato puede tener un cargo; véalo en su contrato.",
    terminationFee: (cents, day) =>
      `Salir ahora de su contrato actual cuesta unos ${f.money(cents)}. Desde el ${f.date(day)} no cuesta nada.`,
    terminationFeeUnknown: (day) =>
      `Salir de su contrato actual antes del ${f.date(day)} puede tener un cargo. Desde ese día no cuesta nada.`,
    terminationFeeEndless: (cents) => `Salir de su contrato actual cuesta unos ${f.money(cents)}.`,
    startThen: "Empezar ese día",
    later: (day, last) =>
      `Salir es gratis desde el ${f.date(day)}. Hoy se puede pedir hasta el ${f.date(last)}: vuelva más cerca de ese día si no quiere pagar el cargo.`,
    day: "Qué día",
    dayHelp: (from, to) =>
      `Del ${f.date(from)} al ${f.date(to)}. Nada empieza en fines de semana ni en días feriados de las empresas de entrega.`,
    problems: {
      missing: "Elija el día.",
      too_early: (day) => `Es demasiado pronto. El primer día posible es el ${f.date(day)}.`,
      too_late: (day) => `Es demasiado lejos. El último día posible es el ${f.date(day)}.`,
      closed: "Ese día no empieza nada: es fin de semana o feriado de las empresas de entrega.",
    },
    take: (day) => `Tomar el ${f.date(day)}`,
  },
  who: {
    title: "¿Quién hace el pedido?",
    lead: "El nombre que debe llevar la factura.",
    first: "Nombre",
    last: "Apellido",
    email: "Correo electrónico",
    emailHelp: "Allí le contamos cada paso de su pedido.",
    phone: "Teléfono",
    phoneHelp: "Basta uno de los dos.",
    firstMissing: "Escriba el nombre.",
    lastMissing: "Escriba el apellido.",
    contactMissing: "Escriba un correo o un teléfono para que podamos decirle en qué queda.",
    emailShape: "Revise la dirección: debe parecerse a ana@example.com.",
    phoneShape: "Revise el número: diez cifras, como (512) 555-0123.",
    rejected: "Nuestro servidor no lo aceptó. Revíselo una vez más.",
  },
  agree: {
    title: "Lo que usted acepta",
    missing: "Acepte cada punto para seguir.",
    send: "Hacer el pedido",
    handoff: (provider) => `Después lo termina en la página de ${provider}. Antes de eso no firma nada.`,
    partner: (provider) => `Después se lo pasamos a ${provider} y le escribimos en cada paso.`,
    check: (n) =>
      f.plural(n, {
        one: "Arriba falta una respuesta o hay que revisarla.",
        other: "Arriba faltan # respuestas o hay que revisarlas.",
      }),
  },
  changed: {
    title: "El plan cambió desde que usted abrió esta página",
    methodTitle: "Cambió la manera de terminar este pedido",
    text: "No se pidió nada. Esto es lo que ahora es distinto; si todavía le conviene, acepte arriba y haga el pedido otra vez.",
    year: "12 meses con su consumo",
    label: (kwh) => `Precio promedio con ${f.kwh(kwh)} al mes`,
    term: "Plazo",
    fee: "Salir antes",
    rate: "Precio",
    charges: "Cambió otra cosa del plan, por ejemplo un crédito, un cargo base o sus documentos.",
    method: "Contratación",
    methods: { handoff: "la termina usted con el proveedor", partner: "le pasamos su pedido al proveedor" },
    before: "antes",
    now: "ahora",
    seePlan: "Ver el plan como está ahora",
  },
  gone: {
    title: "Este plan ya no se vende",
    text: "Ya no está en la lista, así que no se pidió nada. Su consumo y lo que escribió siguen aquí: la lista le dice qué es lo que menos cuesta ahora.",
    action: "Ver los planes para su hogar",
  },
  locationNoYear: {
    title: "El consumo de este hogar no alcanza para un año",
    text: "Sin un año de consumo no podemos decirle cuánto le costaría el plan. No se pidió nada y lo que escribió se queda en esta pestaña: díganos el consumo de otra manera y vuelva después.",
    action: "Decir el consumo de este hogar",
  },
  rejected: {
    order_under_way: {
      title: "Ya hay un pedido en camino para este hogar",
      text: "Nada se pidió dos veces. Vea cómo va ese pedido, o cancélelo primero si prefiere este plan.",
    },
    other_tdu: {
      title: "Este plan no se vende en este hogar",
      text: "Está en las líneas de otra empresa. No se pidió nada. Revise la dirección o elija entre los planes para ese hogar.",
    },
    switch_hold: {
      title: "Este medidor tiene una retención de cambio",
      text: "El proveedor actual lo retiene hasta que se pague una deuda. No se pidió nada y lo que escribió sigue aquí. Llame a ese proveedor; cuando quiten la retención, haga el pedido otra vez.",
    },
    not_residential: {
      title: "La compañía registra este medidor como negocio",
      text: "Estos planes son para hogares. No se pidió nada. Revise que sea su medidor: un edificio puede tener varios.",
    },
    not_active: {
      title: "La compañía da este medidor por retirado",
      text: "No se pidió nada. Su última factura, o la compañía, le dice el ESI ID del actual.",
    },
    no_choice: {
      title: "En este hogar no hay planes entre los que elegir",
      text: "Allí vende luz una sola compañía. No se pidió nada. Si su factura es de otra compañía, revise la dirección.",
    },
    start_refused: {
      title: "Ya no puede empezar ese día",
      text: "No se pidió nada. Elija arriba uno de los días y haga el pedido otra vez.",
    },
    too_early: {
      title: (day) => `Puede pedir este plan desde el ${f.date(day)}`,
      text: "No se pidió nada y su contrato sigue. Todavía le queda demasiado plazo para que otro proveedor tome un pedido ahora: vuelva ese día. Si no quiere esperar a que termine, pida el plan como cambio de proveedor.",
    },
    consent_outdated: {
      title: "Lo que usted acepta tiene un texto más nuevo",
      text: "No se pidió nada. Léalo arriba, acéptelo de nuevo y haga el pedido.",
    },
    nothing_to_renew: {
      title: "El contrato que quería renovar ya no está vigente",
      text: "No se pidió nada. Puede pedir el plan como cambio de proveedor.",
    },
    asSwitch: "Pedirlo como cambio",
    myOrders: "Ver mis pedidos",
    ranking: "Ver los planes para ese hogar",
    otherLocation: "Elegir otro domicilio",
  },
  before: {
    title: "Ya se hizo un pedido con este formulario",
    inMail:
      "Llegó antes, con lo que el formulario decía entonces; en su correo o teléfono tiene noticias de él. Este no se hizo: lo que usted ve arriba es distinto.",
    inAccount:
      "Llegó antes, con lo que el formulario decía entonces; está en Mis pedidos. Este no se hizo: lo que usted ve arriba es distinto.",
    action: "Hacer también este pedido",
  },
  lost: {
    what: "No supimos si su pedido llegó.",
    safe: "Se hace una sola vez, aunque usted lo envíe varias veces. Lo que escribió sigue aquí.",
    todo: "Revise su conexión y haga el pedido otra vez.",
  },
};
