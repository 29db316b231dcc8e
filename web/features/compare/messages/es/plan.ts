import { formatFor } from "#messages/format.ts";
import type { plan as en } from "../en/plan.ts";

const f = formatFor("es");
/** Formats whole dollar amounts without cents. */
const dollars = (usd: number): string =>
  Number.isInteger(usd) ? f.money(usd * 100) : f.moneyExact(usd * 100);
const months = (n: number): string => f.plural(n, { one: "# mes", other: "# meses" });

export const plan: typeof en = {
  back: "Todos los planes",
  term: (n) => (n === 0 ? "de mes a mes" : months(n)),
  subtitle: (provider, area, term) => `${provider} · ${area} · ${term}`,
  withdrawn: (isoDate) =>
    `Este plan no aparece en la lista del estado desde el ${f.date(isoDate)}. Es posible que el proveedor ya no lo venda.`,
  otherArea: (plan, home) =>
    `Este plan es para viviendas en la red de ${plan}. La suya está en la red de ${home}, así que allí no puede contratarlo.`,
  notFound: {
    title: "No tenemos este plan",
    text: "Puede que el enlace sea antiguo o tenga un error. Tal vez encuentre el plan en la lista para su hogar.",
    action: "Ver los planes para su hogar",
  },
  verdict: {
    home: (cents, unverified) =>
      `Unos ${f.money(cents)} al año para su domicilio${unverified ? ", sin verificar" : ""}`,
    average: "precio promedio",
    monthly: "facturas mensuales",
    first: (n) => (n === 1 ? "el primer mes" : `al mes por ${months(n)}`),
    later: "al mes después, estimado",
    span: (low, high) => `${f.money(low)} a ${f.money(high)}`,
    missesAll: (credit) => `nunca alcanzaría el ${credit}`,
    misses: (credit, n, of) => `perdería el ${credit} en ${n} de ${of} meses`,
    winsAll: (credit) => `recibiría el ${credit} todos los meses`,
    fee: (n, of, cents) =>
      `pagaría un cargo por consumo mínimo en ${n} de ${of} meses, ${f.money(cents)} en total`,
    credit: (min, max) => {
      if (max === null) return `crédito de los ${f.kwh(min)}`;
      return min === 0
        ? `crédito por quedar debajo de ${f.kwh(max)}`
        : `crédito de ${f.number(min)} a ${f.kwh(max)}`;
    },
    missedWorth: (cents) => `Los créditos perdidos suman ${f.money(cents)}.`,
    readDay: (low, high) =>
      `De ${f.money(low)} a ${f.money(high)} al año, según su día de lectura. La cifra grande es el promedio de todos los días.`,
    oneTime: (cents) => `Incluye ${f.money(cents)} de cargos únicos.`,
    noneTitle: "¿Cuánto pagaría usted?",
    noneText:
      "Suba el archivo de su medidor, escriba su consumo mensual o describa su domicilio. El archivo queda en este dispositivo.",
    addUsage: "Agregar su consumo",
    changeUsage: "Cambiar su consumo",
    unproved: "No pudimos verificar los cargos de este plan; por eso no mostramos un costo.",
    notComputed: "No podemos calcular su costo con este plan",
    noDelivery:
      "No conocemos los cargos de entrega de esta zona; un costo sin ellos dejaría fuera parte de la factura.",
  },
  short: {
    title: (day) => `Este precio termina el ${f.date(day)}`,
    split: (n, cents, then) => {
      const until = `${months(n)} a ${f.money(cents)} al mes`;
      return then === null
        ? `${until}; después no se sabe.`
        : `${until}; después unos ${f.money(then)} al mes, el precio típico de hoy para 12 meses.`;
    },
    shop: (n, cents) =>
      `Si para entonces elige otro plan, los otros ${months(n)} cuestan unos ${f.money(cents)}.`,
    drift: (low, high) =>
      low === high
        ? `Si no, con la tarifa de mes a mes de su proveedor cuestan unos ${f.money(low)} a los precios de hoy.`
        : `Si no, con la tarifa de mes a mes de su proveedor cuestan de ${f.money(low)} a ${f.money(high)} a los precios de hoy.`,
    driftAlone: (low, high) =>
      low === high
        ? `De mes a mes, el resto del año cuesta unos ${f.money(low)} a los precios de hoy.`
        : `De mes a mes, el resto del año cuesta de ${f.money(low)} a ${f.money(high)} a los precios de hoy.`,
  },
  move: {
    title: "Si se cambia a este plan",
    on: (day) => `El mejor día para empezar es el ${f.date(day)}.`,
    saves: (cents, from) => `Ahorra unos ${f.money(cents)} en los 12 meses desde el ${f.date(from)}.`,
    more: (cents, from) =>
      `En los 12 meses desde el ${f.date(from)} paga unos ${f.money(cents)} más que si no hace nada.`,
    same: (from) => `En los 12 meses desde el ${f.date(from)} cuesta casi lo mismo que no hacer nada.`,
    fee: (cents) =>
      `Ya cuenta el cargo por cancelación anticipada de ${f.money(cents)} (lo que cobra su proveedor si se va antes).`,
    noFee: "Ese día no hay cargo por cancelación anticipada.",
    feeUnknown: "Revise en su contrato si hay un cargo por cancelación anticipada.",
    closed: "No puede contratar este plan para su domicilio.",
    orderStarts: (name, provider, day) => `Su pedido de ${name} con ${provider} empieza el ${f.date(day)}.`,
    order: (name, provider) => `Su pedido de ${name} con ${provider} está en curso.`,
    orderText: "No puede contratar otro plan hasta que termine.",
    seeOrder: "Ver pedido",
  },
  unusable: {
    title: "No podemos usar el consumo guardado en este dispositivo",
    text: "Quizá venga de una versión anterior de esta página o tenga muy pocos días. Agréguelo otra vez para ver sus facturas.",
  },
  sure: {
    measured: (from, through) =>
      `Según 12 meses de lecturas de su medidor, del ${f.dateShort(from)} al ${f.dateShort(through)}.`,
    extended: (from, through) =>
      `Según las lecturas de su medidor del ${f.dateShort(from)} al ${f.dateShort(through)}.`,
    monthly_shape: "Según el consumo mensual que escribió, con las horas de un hogar típico.",
    annual_shape: "Según el consumo anual que escribió, con los meses y las horas de un hogar típico.",
    home_model: "Según su descripción del domicilio. Con lecturas del medidor sería más exacto.",
    typical: "Estimado con un hogar típico de Texas. Agregue su consumo para ver cifras reales.",
    estimated: (share) =>
      share > 0.99 ? "Todo es estimado." : `Cerca del ${f.percent(share)} del año es estimado.`,
    tax: "No incluye impuestos.",
  },
  bills: {
    title: "Sus doce facturas",
    sentence: (low, high) =>
      `Sus facturas irían de ${f.money(low.cents)} en ${f.month(low.month)} a ${f.money(high.cents)} en ${f.month(high.month)}. Elija un mes para ver sus conceptos.`,
    equalBills: (cents) =>
      `Cada factura sería de unos ${f.money(cents)}. Elija un mes para ver sus conceptos.`,
    calendar: "Por mes calendario, porque no sabemos qué día leen su medidor.",
    calendarTotal: (cents) =>
      `Por mes calendario, porque no sabemos qué día leen su medidor. Estas 12 suman ${f.money(cents)}.`,
    cycle: (day) => `De lectura a lectura del medidor, hacia el día ${day} de cada mes.`,
    shortTitle: (n) => (n === 1 ? "Su factura a este precio" : `Sus ${f.number(n)} facturas a este precio`),
    shortSentence: (n, cents, ends) =>
      `${n === 1 ? "La primera factura es de" : `Las primeras ${f.number(n)} facturas suman`} unos ${f.money(cents)}. Las barras con rayas vienen después de que este precio termina, en ${f.month(ends)}.`,
    after: "Después de que este precio termina: el precio típico de hoy para 12 meses",
    afterColumn: "Después del precio",
    afterDetail: (month) => `${f.month(month)}, después de este precio`,
    afterLine: "Precio típico para 12 meses, estimado",
    afterUnknown: "No conocemos un precio típico para 12 meses para los meses siguientes.",
  },
  lines: {
    energy_window: "Energía",
    base_charge: "Cargo base",
    base_reduction: "Descuento mensual",
    delivery_monthly: "Entrega, cargo mensual",
    delivery_energy: "Entrega",
    credit: "Crédito en la factura",
    minimum_usage_fee: "Cargo por consumo mínimo",
    monthly_fee: "Cargo mensual",
    buyback: "Crédito por su excedente",
  },
  curve: {
    title: "Lo que cuesta un mes según cuánto consuma",
    jump: (kwh, change) =>
      change < 0
        ? `Al llegar a ${f.kwh(kwh)} la factura baja ${dollars(-change)} de golpe: un mes que se quede apenas corto paga eso de más.`
        : `Al llegar a ${f.kwh(kwh)} la factura sube ${dollars(change)} de golpe.`,
    falling:
      "Cuanto más consume en un mes, menos cuesta cada kWh: los cargos fijos se reparten entre más kWh.",
    level: "Cada kWh cuesta casi lo mismo, consuma lo que consuma.",
    rising: "Cuanto más consume en un mes, más cuesta cada kWh.",
    yours: (n) => f.plural(n, { one: "El punto es su mes.", other: "Los # puntos son sus meses." }),
    shares: "Calculado con el reparto de horas de su año; un mes con otras horas queda fuera de la línea.",
    assumed: "Calculado con el reparto de horas que supone la etiqueta.",
    none: "La curva depende de las horas en que consume, y la lista no dice las horas del plan.",
    credit: (usd) => `crédito de ${dollars(usd)}`,
    creditEnds: (usd) => `fin del crédito de ${dollars(usd)}`,
    fee: (usd) => `cargo de ${dollars(usd)} si consume menos`,
  },
  hours: {
    title: "Sus horas y las del plan",
    sentence: (name, share) => `El ${f.percent(share)} de su consumo cae en «${name}».`,
    typical: "Son las horas de un hogar típico, no sus lecturas.",
    view: "Filas",
    week: "Por día",
    year: "Por mes",
    other: "las demás horas",
    between: (from, to) => `${from} a ${to}`,
    priced: (name, rate) => `${name} · ${rate}`,
    free: "gratis",
    tiered: (rate) => `desde ${rate}`,
  },
  proof: {
    title: "¿Coincide con la Etiqueta de Datos?",
    caption: "Precios promedio en ¢/kWh, sin impuestos",
    use: "Consumo mensual",
    label: "Etiqueta",
    ours: "Nuestro",
    difference: "Diferencia",
    verdicts: {
      exact: "Verificado",
      inferred: "De la etiqueta",
      unproven: "Sin verificar",
    },
    why: {
      label_text:
        "Leímos en la propia etiqueta cómo cobra este plan, y la misma cuenta da los tres precios que ella muestra.",
      averages_on_a_line:
        "Calculamos un cargo base y un precio por kWh con los tres precios promedio de la etiqueta; concuerdan.",
      averages_with_reduction:
        "Calculamos un precio por kWh y un descuento mensual fijo con los tres precios promedio de la etiqueta; concuerdan.",
      averages_with_stated_credit:
        "Calculamos los cargos con los tres precios promedio de la etiqueta y del crédito que anuncia; concuerdan.",
      averages_unexplained:
        "Los tres precios promedio de la etiqueta no corresponden a ninguna forma de cobro que indique la lista, y no la adivinamos. La etiqueta misma dice cómo cobra el plan.",
      time_of_use_hours_unknown:
        "El precio de este plan depende de la hora, y la lista no dice cuáles son. La etiqueta sí.",
      label_text_incomplete:
        "El texto de la etiqueta dice algo sobre el precio que no entendimos. Tome todo costo que vea aquí como aproximado y lea la etiqueta antes de elegir.",
      label_text_disagrees:
        "Los cargos que describe la etiqueta no dan sus propios tres precios, así que el costo que ve aquí es aproximado.",
    },
    residual: (cents) =>
      cents < 0.005
        ? "Sin diferencia en ninguno de los tres."
        : `La mayor diferencia es de ${f.rate(cents, 2)}.`,
    charges: (isoDate) => `Con los cargos de entrega vigentes el ${f.date(isoDate)}.`,
    shares: (percents) => `La etiqueta supone este reparto de horas: ${f.list(percents)}.`,
  },
  facts: {
    title: "Las condiciones",
    term: "Plazo",
    monthToMonth: "De mes a mes",
    rate: "Tarifa",
    rates: {
      fixed: "Fija: el precio de la energía no cambia durante el plazo",
      variable: "Variable: el proveedor puede cambiarla cada mes",
      indexed: "Indexada: sigue un índice publicado",
    },
    firstCycle: "Los precios de esta página son los del primer mes facturado.",
    fee: "Cargo por cancelación anticipada",
    fees: {
      none: "Sin cargo",
      flat: (usd) => dollars(usd),
      per_remaining_month: (usd) => `${dollars(usd)} por cada mes restante`,
      unknown: "No se indica. Vea la Etiqueta de Datos.",
    },
    renewable: "Renovable",
    renewableValue: (percent) => f.percent(percent / 100),
    for: "Se vende a",
    newOnly: "Solo clientes nuevos del proveedor",
    everyone: "Clientes nuevos y actuales",
    payment: "Pago",
    prepaid: "Prepago: pueden cortar el servicio si se agota el saldo",
    billed: "Se factura después del consumo",
    delivery: "Entrega",
    deliveryModes: {
      pass_through: "Se agrega a su costo, igual con cualquier proveedor",
      bundled: "Incluida en el precio de la energía",
      unknown: "Vea la etiqueta",
    },
    buyback: "Energía excedente",
    buybackYes: "Se compra",
    provider: "Proveedor",
    certificate: (number) => `Certificado PUCT ${number}`,
  },
  documents: {
    title: "Documentos e historial de precios",
    label: "Etiqueta de datos de electricidad (EFL)",
    read: "La etiqueta tal como la leímos (PDF)",
    terms: "Términos del servicio",
    rights: "Sus derechos como cliente",
    none: "La lista no da enlaces a los documentos de este plan.",
    changes: (n, isoDate) =>
      `La etiqueta ha cambiado ${f.plural(n, { one: "una vez", other: "# veces" })} desde que la vimos por primera vez el ${f.date(isoDate)}.`,
    change: (from, to) => `Con 1,000 kWh pasó de ${f.rate(from)} a ${f.rate(to)}.`,
    steady: (isoDate) =>
      `La etiqueta no ha cambiado desde que la vimos por primera vez el ${f.date(isoDate)}.`,
  },
  go: {
    order: "Contratar este plan",
    site: (provider) => `Ir a ${provider}`,
    call: (phone) => `Llamar al ${phone}`,
    note: "Allí usted contrata con el propio proveedor. Revise la etiqueta antes de aceptar.",
  },
};
