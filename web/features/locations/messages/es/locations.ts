import { formatFor } from "#messages/format.ts";
import type { locations as en } from "../en/locations.ts";

const f = formatFor("es");
const days = (n: number): string => f.plural(n, { one: "# día", other: "# días" });
const months = (n: number): string => f.plural(n, { one: "# mes", other: "# meses" });

export const locations: typeof en = {
  nameless: (lastFour) => `Domicilio terminado en ${lastFour}`,
  missing: {
    title: "No encontramos este domicilio",
    what: "Este domicilio no está en su cuenta.",
    safe: "No se cambió nada.",
    todo: "Puede que el enlace sea viejo o que el domicilio esté en otra cuenta. Vuelva a sus domicilios y elija uno.",
    action: "Sus domicilios",
  },
  switcher: {
    label: "Domicilio",
    choose: "Elegir otro domicilio",
    add: "Agregar un domicilio",
  },
  back: "Todos los domicilios",
  list: {
    title: "Mis domicilios",
    lead: (n) => f.plural(n, { one: "1 domicilio en su cuenta.", other: "# domicilios en su cuenta." }),
    add: "Agregar un domicilio",
    empty: "Todavía no hay domicilios",
    emptyText: "Agregue el domicilio donde vive. Verá cuánto costaría allí cada plan.",
    noContract: "Sin contrato",
    noUsage: "Sin consumo",
    use: (kwh, exact) => `${exact ? "" : "Unos "}${f.kwh(kwh)} al año`,
    shared: "Compartido",
    needsProof: "Sin confirmar",
    hold: "Bloqueo de cambio",
  },
  clock: {
    leftUnit: (n) => (n === 1 ? "día restante" : "días restantes"),
    over: "terminó",
    spoken: {
      running: (n, ends, free) =>
        `Le quedan ${days(n)} de contrato. Termina el ${f.date(ends)}; puede cambiarse sin cargo desde el ${f.date(free)}.`,
      free_to_leave: (n, ends) =>
        `Le quedan ${days(n)} de contrato. Termina el ${f.date(ends)} y ya puede cambiarse sin cargo.`,
      over: (ends) => `Su contrato terminó el ${f.date(ends)}.`,
    },
    ends: (date) => `Termina el ${f.dateShort(date)}`,
    ended: (date) => `Terminó el ${f.dateShort(date)}`,
    free: (date) => `Cambie sin cargo desde el ${f.dateShort(date)}`,
    freeNow: "Ya puede cambiarse sin cargo",
    monthly: "De mes a mes",
    monthlyText: "Puede cambiarse cuando quiera.",
  },
  lead: {
    unknown: "Agregue su contrato y su consumo para ver qué hacer y cuándo.",
    running: (plan, ends) => `${plan}, hasta el ${f.date(ends)}.`,
    open: (plan) => `${plan}, de mes a mes.`,
    over: (plan, ends) => `${plan} terminó el ${f.date(ends)}.`,
    yourPlan: "Su plan",
  },
  confirmLocation: {
    title: "Confirme que este es su domicilio",
    text: "Otra cuenta también tiene este domicilio. Conecte su medidor y el domicilio será solo suyo. Hasta entonces, ninguna cuenta ve nada de la otra.",
    link: "Conectar su medidor",
    requested: "Lo confirmaremos cuando su medidor esté conectado. Vea qué falta.",
    status: "Ver la conexión",
  },
  notices: {
    hold: "Este medidor tiene un bloqueo de cambio (switch hold)",
    holdText:
      "El proveedor actual bloqueó el cambio por un saldo pendiente o una manipulación del medidor. Puede comparar planes, pero hay que quitar el bloqueo antes de cambiarse. Si acaba de mudarse, el proveedor nuevo puede pedir que lo quiten con una prueba de la mudanza.",
    business: "Este medidor figura como negocio",
    businessText:
      "Estos planes son para hogares. Los negocios tienen sus propios contratos, así que quizá no obtenga estos precios.",
    utility: "Aún no sabemos cuál es la compañía de entrega de este domicilio",
    utilityText:
      "Sin ella no podemos calcular los planes. Su factura la nombra junto a los cargos de entrega (delivery o TDU).",
    old: "Este domicilio no tiene medidor inteligente",
    oldText: "Se lee una vez al mes, así que 12 facturas sirven igual.",
    unlisted: "No encontramos este medidor en el directorio",
    unlistedText: "Las casas nuevas pueden faltar. Guardamos la dirección que usted escribió.",
  },
  use: {
    title: "Consumo de este domicilio",
    none: "Todavía no hay consumo",
    noneText: "Mientras tanto, estimamos los costos con un hogar típico de Texas.",
    addUsage: "Agregar consumo",
    change: "Actualizar el consumo",
    look: "Día por día",
    year: "al año",
    sentence: (month, kwh) => `El mes más alto es ${f.month(month)}: ${f.kwh(kwh)}.`,
    basis: {
      none: "Un hogar típico de Texas.",
      home: "Con su descripción del hogar.",
      annual: "Con su total del año, repartido entre los meses como en un hogar típico.",
      monthly: (n) => (n >= 12 ? "Con 12 de sus facturas." : `Estimado con ${months(n)} de sus facturas.`),
      intervals: (share) =>
        share < 0.05
          ? "Con un año completo de lecturas de su medidor."
          : `Con lecturas de su medidor; el ${f.percent(share)} del año es estimado.`,
    },
    through: (month) => `Hasta ${f.month(month)}.`,
    old: (month) => `Llega hasta ${f.month(month)}. Con meses más recientes los costos son más exactos.`,
  },
  best: {
    title: "Los mejores planes para este domicilio",
    order: "Contratar",
    orderPlan: (plan) => `Contratar ${plan}`,
    lead: "Lo que cuesta cada uno aquí y lo que ahorra si se cambia en su mejor día.",
    leadOrder: "No tiene que contratar otro plan. Estos son para comparar.",
    lasting: "Planes de 12 meses o más. Los más cortos están en la lista completa.",
    all: "Ver todos los planes",
    net: (cents, day) => `Ahorra ${f.money(cents)} en 12 meses, desde el ${f.dateShort(day)}`,
    netMore: (cents) => `Paga ${f.money(cents)} más en 12 meses`,
    netSame: "Casi lo mismo en 12 meses",
    yours: "Su plan actual",
    term: (n) => (n === 0 ? "De mes a mes" : months(n)),
    fee: {
      none: "sin cargo por cancelación",
      flat: (usd) => `cargo por cancelación ${f.money(usd * 100)}`,
      per_remaining_month: (usd) => `cargo por cancelación ${f.money(usd * 100)} por mes restante`,
      unknown: "cargo por cancelación: no se indica",
    },
    renewable: (percent) => `${f.number(percent)}% renovable`,
    band: (mild, hot) => `${f.money(mild)} en un año templado, ${f.money(hot)} en uno caluroso`,
    loading: "Calculando los planes para este domicilio",
    none: "No hay planes para comparar",
    noneText: "Ningún plan de la lista de hoy tiene aquí un precio verificado. Vuelva mañana.",
  },
  link: {
    title: "Conexión del medidor",
    states: {
      off: "Sin conexión",
      submitted: "Solicitada",
      pending_customer: "Esperando su confirmación",
      active: "Conectado",
      expiring: "Vence pronto",
      expired: "Vencida",
      declined: "Rechazada",
      terminated: "Terminada",
    },
  },
  meterDrawing:
    "El número está debajo del código de barras, en la carátula del medidor, y en su factura como “Meter number”. No es la lectura de la pantalla.",
  about: {
    title: "Datos de este domicilio",
    esiid: "ESI ID",
    utility: "Compañía de entrega",
    unknown: "No se sabe",
    smart: "Medidor inteligente",
    smartYes: "Sí, se lee cada 15 minutos",
    smartNo: "No, se lee una vez al mes",
    added: "Agregado",
    shared: "Compartido con otra cuenta",
    nickname: "Apodo",
    nicknameHelp: "Como usted lo llama, por ejemplo “Casa del lago”.",
    meter: "Número de medidor",
    meterHelp: "Está en la carátula del medidor y en su factura. Prueba que usted vive aquí.",
    save: "Guardar",
    saved: "Guardado.",
    meterWrong: "Un número de medidor tiene de 4 a 30 letras, cifras o guiones.",
  },
  remove: {
    button: "Quitar este domicilio",
    title: (name) => `¿Quitar ${name}?`,
    text: "Quitaremos su consumo y su contrato y borraremos sus facturas. Sus pedidos y su servicio no cambian.",
    confirm: "Quitar este domicilio",
    removed: (name) => `${name} ya no está en su cuenta.`,
  },
};
