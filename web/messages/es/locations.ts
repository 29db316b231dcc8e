import { formatFor } from "../../format/format.ts";
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
    lead: (n) => f.plural(n, { one: "Un domicilio en su cuenta.", other: "# domicilios en su cuenta." }),
    add: "Agregar un domicilio",
    empty: "Todavía no hay ningún domicilio",
    emptyText:
      "Agregue el hogar donde vive: basta la dirección. Después verá cuánto costaría allí cada plan.",
    noContract: "Falta decir qué contrato tiene",
    noUsage: "Falta decir el consumo",
    use: (kwh, exact) => `${exact ? "" : "Unos "}${f.kwh(kwh)} al año`,
    shared: "Compartido",
    hold: "Retención",
  },
  clock: {
    leftUnit: (n) => (n === 1 ? "día" : "días"),
    over: "vencido",
    spoken: {
      running: (n, ends, free) =>
        `Le quedan ${days(n)} de contrato. Termina el ${f.date(ends)}; desde el ${f.date(free)} puede salirse sin cargo.`,
      free_to_leave: (n, ends) =>
        `Le quedan ${days(n)} de contrato. Termina el ${f.date(ends)} y ya puede salirse sin cargo.`,
      over: (ends) => `Su contrato terminó el ${f.date(ends)}.`,
    },
    ends: (date) => `Termina el ${f.dateShort(date)}`,
    ended: (date) => `Terminó el ${f.dateShort(date)}`,
    free: (date) => `Sin cargo por salirse desde el ${f.dateShort(date)}`,
    freeNow: "Ya puede salirse sin cargo",
    monthly: "Mes a mes",
    monthlyText: "Puede salirse cualquier día.",
  },
  lead: {
    unknown: "Díganos su contrato y su consumo, y verá qué hacer y cuándo.",
    running: (plan, ends) => `${plan}, hasta el ${f.date(ends)}.`,
    open: (plan) => `${plan}, mes a mes.`,
    over: (plan, ends) => `${plan} terminó el ${f.date(ends)}.`,
    yourPlan: "Su plan",
  },
  notices: {
    hold: "Este medidor tiene una retención (switch hold)",
    holdText:
      "La compañía que está allí retiene el medidor hasta que se pague una deuda o se aclare una manipulación. Puede comparar planes, pero ninguna otra compañía puede entrar antes de que se quite. Si acaba de mudarse, la nueva compañía puede pedir que la quiten con una prueba de la mudanza.",
    business: "El directorio registra este medidor como negocio",
    businessText:
      "Estos planes son para hogares. Los negocios tienen contratos propios, así que quizá no pueda contratar estos precios.",
    company: "No sabemos quién entrega la luz aquí",
    companyText:
      "Sin eso no se pueden calcular los planes. Su factura nombra la compañía junto a los cargos de entrega (delivery o TDU).",
    old: "Este domicilio no tiene medidor inteligente",
    oldText:
      "Alguien lo lee una vez al mes. Doce meses de sus facturas dicen todo lo que el medidor puede decir.",
    unlisted: "El directorio no conoce este medidor",
    unlistedText: "Pasa con las casas nuevas. Guardamos la dirección como usted la escribió.",
  },
  use: {
    title: "Cómo usa la luz este hogar",
    none: "Aún no sabemos cómo usa la luz este hogar",
    noneText:
      "Mientras tanto calculamos con un hogar típico de Texas y cada costo anual es una primera idea.",
    tell: "Decir mi consumo",
    change: "Actualizar el consumo",
    look: "Día por día",
    year: "al año",
    sentence: (month, kwh) => `El mes más alto es ${f.month(month)}: ${f.kwh(kwh)}.`,
    rests: {
      none: "Un hogar típico de Texas.",
      home: "Con su descripción del hogar.",
      annual: "Con su total del año, repartido entre los meses como en un hogar típico.",
      monthly: (n) =>
        n >= 12 ? "Con doce meses de sus facturas." : `Estimado con ${months(n)} de sus facturas.`,
      intervals: (share) =>
        share < 0.05
          ? "Con un año completo de sus lecturas."
          : `Con sus lecturas; el ${f.percent(share)} del año es estimado.`,
    },
    through: (month) => `Hasta ${f.month(month)}.`,
    old: (month) => `Llega hasta ${f.month(month)}. Con meses más recientes el cálculo es más seguro.`,
  },
  best: {
    title: "Los mejores planes para este hogar",
    order: "Pedir",
    orderOf: (plan) => `Pedir ${plan}`,
    lead: {
      wait: (on, plan, cents) =>
        `Quédese hasta el ${f.date(on)} y después ${plan}: unos ${f.money(cents)} menos al año.`,
      switch: (plan, cents) => `${plan} cuesta unos ${f.money(cents)} menos al año que lo que tiene.`,
      stay: "De los precios que duran un año, ninguno justifica un cambio: lo que tiene ahora cuesta casi tan poco.",
      cheapest: "Díganos su contrato y le diremos cuánto ahorraría.",
      unknown: "Aquí ningún plan tiene un precio que se pueda comprobar.",
    },
    lasting: "Planes cuyo precio dura un año o más. Los más cortos están en la lista completa.",
    all: (n) => `Ver los ${f.number(n)} planes`,
    saves: (cents) => `${f.money(cents)} menos que el suyo`,
    more: (cents) => `${f.money(cents)} más que el suyo`,
    same: "Igual que el suyo",
    yours: "Su plan de ahora",
    term: (n) => (n === 0 ? "Mes a mes" : months(n)),
    fee: {
      none: "sin cargo por salirse",
      flat: (usd) => `cargo por salirse ${f.money(usd * 100)}`,
      per_remaining_month: (usd) => `cargo por salirse ${f.money(usd * 100)} por mes restante`,
      unknown: "cargo por salirse sin informar",
    },
    renewable: (percent) => `${f.number(percent)}% renovable`,
    band: (mild, hot) => `${f.money(mild)} en un año suave, ${f.money(hot)} en uno caluroso`,
    loading: "Calculando cada plan para este hogar",
    none: "No se puede calcular ningún plan de la lista",
    noneText: "Puede que hoy la lista no tenga planes de esta zona. Vuelva mañana.",
    noCompany: "Todavía no se pueden calcular los planes",
    noCompanyText:
      "No sabemos qué compañía entrega la luz aquí. En cuanto el directorio lo diga, los planes aparecerán aquí.",
  },
  link: {
    title: "Conexión con el medidor",
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
    company: "Entrega la luz",
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
    text: "Sale de su cuenta junto con lo que nos dijo de su consumo y su contrato, y se borran las facturas que guardó con él. Sus contratos hechos aquí se quedan. Su servicio de luz no cambia.",
    confirm: "Quitar este domicilio",
    removed: (name) => `${name} ya no está en su cuenta.`,
  },
};
