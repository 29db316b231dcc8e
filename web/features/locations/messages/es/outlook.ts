import { formatFor } from "#messages/format.ts";
import type { outlook as en } from "../en/outlook.ts";

const f = formatFor("es");
const days = (n: number): string => f.plural(n, { one: "# día", other: "# días" });
const term = (months: number): string =>
  months === 0 ? "De mes a mes" : f.plural(months, { one: "# mes", other: "# meses" });

export const outlook: typeof en = {
  title: "Su mejor opción",
  loading: "Calculando sus opciones",
  failed: "No pudimos calcular sus opciones.",
  order: {
    starts: (plan, provider, day) => `Su pedido de ${plan} con ${provider} empieza el ${f.date(day)}.`,
    noDate: (plan, provider) => `Su pedido de ${plan} con ${provider} está en camino.`,
    nothingToDo: "No tiene que hacer nada.",
    see: "Ver el pedido",
    finish: "Terminar el pedido",
  },
  switch: {
    ends: (end, plan, day) => `Su contrato termina el ${f.date(end)}. Cámbiese a ${plan} el ${f.date(day)}.`,
    ended: (end, plan, day) => `Su contrato terminó el ${f.date(end)}. Cámbiese a ${plan} el ${f.date(day)}.`,
    now: (plan, day) => `Cámbiese ya a ${plan}. Puede empezar el ${f.date(day)}.`,
    onDay: (plan, day) => `Conserve su plan hasta el ${f.date(day)} y después cámbiese a ${plan}.`,
  },
  renew: {
    ends: (end, plan, day) =>
      `Su contrato termina el ${f.date(end)}. Siga con su proveedor, en ${plan}, desde el ${f.date(day)}.`,
    ended: (end, plan, day) =>
      `Su contrato terminó el ${f.date(end)}. Siga con su proveedor, en ${plan}, desde el ${f.date(day)}.`,
    now: (plan, day) => `Pásese ya a ${plan}. Puede empezar el ${f.date(day)}.`,
    onDay: (plan, day) => `Conserve su plan hasta el ${f.date(day)} y después pásese a ${plan}.`,
  },
  because: {
    no_fee: "Es el primer día sin cargo por cancelación anticipada.",
    fee_falls: "Desde ese día el cargo por cancelación anticipada es menor.",
  },
  stay: "Conserve su plan.",
  stayCheap: "Ya tiene uno de los planes más baratos.",
  stayFee: (cents) =>
    `Hoy ningún cambio le ahorra dinero, contando el cargo por cancelación anticipada de ${f.money(cents)}.`,
  unknown: {
    utility: "Elija su compañía de entrega para ver cuánto cuestan aquí los planes.",
    usage: "Agregue el consumo de este domicilio para ver su mejor opción.",
    contract: "Agregue su plan actual para ver cuánto ahorraría.",
    price: "Agregue el precio de su plan actual para ver cuánto ahorraría.",
    plans: "Aquí ningún plan tiene un precio verificado.",
  },
  cheapest: (plan, cents) =>
    cents === null
      ? `El más barato para este domicilio: ${plan}.`
      : `El más barato para este domicilio: ${plan}, unos ${f.money(cents)} en 12 meses.`,
  plan: (provider, months) => `${provider} · ${term(months)}`,
  saves: (cents, from) => `Ahorra unos ${f.money(cents)} en los 12 meses desde el ${f.date(from)}.`,
  fee: (cents) => `Ahorra aun después del cargo por cancelación anticipada de ${f.money(cents)}.`,
  feeOnly: (cents) => `Ese día, el cargo por cancelación anticipada es de ${f.money(cents)}.`,
  feeUnknown: "Revise en su contrato si hay un cargo por cancelación anticipada.",
  noFee: "Ese día no hay cargo por cancelación anticipada.",
  oneTime: (cents) => `Incluye un cargo único de ${f.money(cents)}.`,
  nothing: (low, high) =>
    low === high
      ? `Si no hace nada, esos 12 meses cuestan unos ${f.money(low)}.`
      : `Si no hace nada, esos 12 meses cuestan de ${f.money(low)} a ${f.money(high)}.`,
  hold: "Primero hay que quitar el bloqueo de cambio (switch hold).",
  actions: {
    order: "Contratar este plan",
    orderPlan: (plan) => `Contratar este plan: ${plan}`,
    renew: "Renovar con este plan",
    renewOf: (plan) => `Renovar con este plan: ${plan}`,
    plans: "Ver planes",
    utility: "Elegir compañía de entrega",
    usage: "Agregar consumo",
    contract: "Agregar contrato",
    price: "Agregar precio",
  },
  toDos: {
    term_over: {
      title: (day) => `Su contrato terminó el ${f.date(day)}`,
      text: "Elija un plan ya: la tarifa de mes a mes suele ser más alta.",
      action: "Ver opciones",
    },
    term_ending: {
      title: (day) => `Su contrato termina el ${f.date(day)}`,
      text: (left, free) =>
        free === null
          ? `Faltan ${days(left)}. Elija su próximo plan.`
          : `Faltan ${days(left)}. Puede cambiarse sin cargo desde el ${f.date(free)}.`,
      textFree: (left) =>
        left === 0
          ? "Es hoy. Ya puede cambiarse sin cargo. Elija su próximo plan."
          : `Faltan ${days(left)}. Ya puede cambiarse sin cargo. Elija su próximo plan.`,
      action: "Ver opciones",
    },
    agreement_expiring: {
      title: (day) => `Su permiso para leer el medidor termina el ${f.date(day)}`,
      text: (left) => `Faltan ${days(left)}. Renuévelo para seguir recibiendo sus lecturas.`,
      textOver: "Renuévelo para recibir lecturas nuevas.",
      action: "Renovar permiso",
    },
    finish_at_provider: {
      title: (plan) => `Su pedido de ${plan} no está terminado`,
      titleAny: "Un pedido de este domicilio no está terminado",
      text: "Nada cambia en su domicilio hasta que lo termine con el proveedor.",
      action: "Terminar el pedido",
    },
    report_outcome: {
      title: (plan) => `¿Se completó su pedido de ${plan}?`,
      titleAny: "¿Se completó su pedido de este domicilio?",
      text: "El proveedor no nos lo informa. Cuéntenos y guardamos sus fechas.",
      action: "Actualizar pedido",
    },
    deposit: {
      title: (plan) => `Su pedido de ${plan} espera un depósito`,
      titleAny: "Un pedido de este domicilio espera un depósito",
      text: "El proveedor pide un depósito o una revisión de crédito antes de aceptar el pedido.",
      action: "Ver el pedido",
    },
    hold: {
      title: "Este medidor tiene un bloqueo de cambio (switch hold)",
      text: "Hay que quitarlo antes de cambiar de proveedor.",
      action: "Ver qué hacer",
    },
  },
  setUp: {
    utility: "Elija la compañía de entrega de este domicilio.",
    usage: "Agregue el consumo de este domicilio.",
    contract: "Agregue su contrato actual.",
    price: "Agregue el precio de su contrato.",
  },
  options: {
    title: "Sus opciones",
    lead: (from, through) =>
      `Lo que cuesta cada una en los mismos 12 meses, del ${f.date(from)} al ${f.date(through)}.`,
    doNothing: "No hacer nada",
    stay: (provider) => (provider === null ? "Seguir con su proveedor" : `Seguir con ${provider}`),
    stayNone: "Su proveedor no publica un plan con plazo para sus clientes. Pídale uno.",
    switch: "Cambiar de proveedor",
    switchNone: "Ningún otro plan tiene un precio verificado.",
    unknown: "No sabemos cuánto cuesta. Su proveedor no publica su tarifa de mes a mes.",
    unknownContract: "Agregue su plan actual y su precio para ver cuánto cuesta.",
    titleOrder: "Lo que va a pagar",
    withOrder: "Con su pedido",
    unit: "en 12 meses",
    range: (low, high) => `${f.money(low)} a ${f.money(high)}`,
    starts: "Empieza",
    fee: "Cargo por cancelación anticipada",
    oneTime: "Cargos únicos",
    none: "Ninguno",
    notKnown: "No se sabe",
    save: "Usted ahorra",
    more: "Usted paga más",
    same: "Casi lo mismo",
    breakEven: "Se paga solo desde el",
    band: "Verano templado a caluroso",
    others: "Más opciones",
    best: "Su mejor opción",
    segments: {
      contract: "Contrato actual",
      month_to_month: "Tarifa de mes a mes",
      order: "Su pedido",
      plan: "Plan nuevo",
      after_plan: "Después, un precio típico de 12 meses",
    },
    stretch: (from, through) => `${f.dateShort(from)} a ${f.dateShort(through)}`,
    orderTitle: "Su pedido",
  },
  split: {
    unit: "en 12 meses",
    text: (months, cents, then) =>
      `${f.plural(months, { one: "# mes", other: "# meses" })} a ${f.money(cents)} al mes, después unos ${f.money(then)} al mes`,
    textNoThen: (months, cents) =>
      `${f.plural(months, { one: "# mes", other: "# meses" })} a ${f.money(cents)} al mes; después no se sabe`,
    ends: (day) =>
      `Este precio termina el ${f.date(day)}. Después contamos el precio típico de 12 meses de hoy.`,
    monthToMonth: (low, high) =>
      low === high
        ? `Si en cambio sigue de mes a mes, el resto cuesta unos ${f.money(low)}.`
        : `Si en cambio sigue de mes a mes, el resto cuesta de ${f.money(low)} a ${f.money(high)}.`,
  },
  quote: {
    save: (cents, day) => `Ahorra unos ${f.money(cents)} en 12 meses si empieza el ${f.date(day)}.`,
    more: (cents, day) => `Paga unos ${f.money(cents)} más en 12 meses si empieza el ${f.date(day)}.`,
    same: (day) => `Cuesta casi lo mismo en 12 meses si empieza el ${f.date(day)}.`,
    fee: (cents) => `Eso incluye el cargo por cancelación anticipada de ${f.money(cents)}.`,
    noFee: "Ese día no hay cargo por cancelación anticipada.",
    inProgress: "Usted ya tiene un pedido",
    inProgressText: "No tiene que contratar otro plan. Si prefiere este, cancele primero ese pedido.",
  },
};
