import { formatFor } from "#messages/format.ts";
import type { results as en } from "../en/results.ts";

const f = formatFor("es");
const plans = (n: number): string => f.plural(n, { one: "# plan", other: "# planes" });
const months = (n: number): string => f.plural(n, { one: "# mes", other: "# meses" });

export const results: typeof en = {
  title: "Planes para su hogar",
  lead: {
    lowest: (of, cents, prepaidIsLower) => {
      if (of === 1) return `Unos ${f.money(cents)} al año es el único precio verificado por 12 meses o más.`;
      return `Unos ${f.money(cents)} al año es lo más bajo de ${plans(of)}${prepaidIsLower ? ", sin contar los de prepago" : ""}.`;
    },
    less: (cents) => `Son ${f.money(cents)} menos de lo que paga hoy.`,
    same: "Es más o menos lo que paga hoy.",
    stay: (cents) => `Son ${f.money(cents)} más de lo que paga hoy.`,
    use: (kwh, measured) => (measured ? `Para sus ${f.kwh(kwh)} al año.` : `Para unos ${f.kwh(kwh)} al año.`),
    nothing: "Ningún plan de aquí tiene un precio verificado por 12 meses o más.",
  },
  basis: {
    change: "Cambiar sus respuestas",
    measured: (from, through) =>
      `Según 12 meses de lecturas de su medidor, del ${f.dateShort(from)} al ${f.dateShort(through)}.`,
    extended: (from, through) =>
      `Según las lecturas de su medidor del ${f.dateShort(from)} al ${f.dateShort(through)}, extendidas a un año completo.`,
    monthly_shape: "Según el consumo mensual que escribió, con las horas de un hogar típico.",
    annual_shape: "Según el consumo anual que escribió, con los meses y las horas de un hogar típico.",
    home_model: "Según su descripción del domicilio. Con lecturas del medidor sería más exacto.",
    estimated: (share) =>
      share > 0.99 ? "Todo es estimado." : `Cerca del ${f.percent(share)} del año es estimado.`,
    listed: (isoDate) => `Planes publicados el ${f.date(isoDate)}`,
    age: (days) => {
      if (days === 0) return "hoy";
      return days === 1 ? "ayer" : `hace ${f.number(days)} días`;
    },
    old: "Los precios cambian a diario. Revise la etiqueta del proveedor antes de contratar.",
    more: "Cómo se calculan estas cifras",
    readDayKnown: (day) => `Su medidor se lee hacia el día ${day} de cada mes.`,
    readDayUnknown: (day) =>
      `No sabemos qué día se lee su medidor. Cuando la factura de un plan depende de ello, calculamos todos los días posibles: la cifra grande es el promedio y a su lado está el rango. Los meses sueltos son los de un medidor que se lee el día ${day}.`,
    delivery: (area, isoDate, monthly, cents) =>
      `Todas las cifras incluyen los cargos de entrega de ${area} vigentes el ${f.date(isoDate)}: ${f.moneyExact(monthly * 100)} al mes y ${f.rate(cents, 4)}.`,
    noDelivery: (area) =>
      `No conocemos los cargos de entrega de ${area}; por eso los planes que los cobran aparte no tienen aquí un costo anual.`,
    exported: (kwh) => `Su hogar también entrega ${f.kwh(kwh)} al año a la red.`,
    tax: "No incluye impuestos a las ventas ni cargos municipales; son casi iguales con todos los proveedores.",
    bar: "La barra muestra dónde queda cada plan entre el costo más bajo y el más alto. El tramo claro es su rango según el día de lectura, y la marca vertical es lo que paga hoy.",
    short:
      "Si un precio termina antes de 12 meses, su costo anual tiene dos partes: los meses a ese precio y, después, el precio típico de hoy para 12 meses.",
    inferred:
      "La lista da tres precios promedio de cada plan, no sus cargos. Calculamos los cargos con esos precios, y con ellos se obtienen los tres.",
    exact: "Recalculamos cada precio con la Etiqueta de Datos del plan.",
  },
  counts: {
    explained: ({ listed, lasting, shorter, unverified, unpriced }) =>
      `Hay ${plans(listed)} para su compañía de entrega: ${f.list(
        [
          `${f.number(lasting)} de 12 meses o más`,
          shorter > 0 && `${f.number(shorter)} más ${shorter === 1 ? "corto" : "cortos"}`,
          unverified > 0 && `${f.number(unverified)} sin verificar`,
          unpriced > 0 && `${f.number(unpriced)} sin costo anual`,
        ].filter((part) => part !== false),
      )}.`,
    lasting: "12 meses o más",
    remove: "Quitar filtro",
    onlyLasting: "Solo 12 meses o más",
  },
  list: {
    heading: "Planes por precio",
    count: (shown, all) => (shown === all ? plans(all) : `${f.number(shown)} de ${plans(all)}`),
    sectionCount: (n) => plans(n),
    sortedBy: (sort) => `Orden: ${sort}`,
    sort: "Ordenar por",
    sorts: {
      cost: "Menor costo anual",
      worst: "Menor costo en el peor caso",
      peak: "Menor factura máxima",
      fee: "Menor cargo por cancelación",
      long: "Plazo más largo",
      short: "Plazo más corto",
      green: "Más renovable",
    },
    none: "Ningún plan coincide",
    noneText: "Quite un filtro o bórrelos todos.",
    showShorter: (n) => `Ver ${f.plural(n, { one: "# plan más corto", other: "# planes más cortos" })}`,
    unproven: "Precios sin verificar",
    unprovenText:
      "No pudimos verificar estos precios con la lista del estado, casi siempre porque el precio depende de la hora. Por eso no están ordenados con los demás.",
    unpriced: "Planes sin costo anual",
    unpricedText: "No podemos calcular un costo anual para estos planes.",
    nothing: "Sin precios verificados",
    nothingText: "Revise que esta sea su compañía de entrega. Aparece en su factura.",
    loading: "Calculando cada plan para su hogar",
  },
  filters: {
    title: "Filtros",
    open: (n) => (n === 0 ? "Filtros" : `Filtros (${n})`),
    clear: "Borrar filtros",
    show: (n) => (n === 0 ? "Ningún plan coincide" : `Ver ${plans(n)}`),
    term: "Plazo",
    terms: {
      monthly: "De mes a mes",
      "1-6": "Hasta 6 meses",
      "7-12": "De 7 a 12 meses",
      "13-24": "De 13 a 24 meses",
      "25up": "Más de 24 meses",
    },
    rate: "Tarifa",
    rates: { fixed: "Fija", variable: "Variable", indexed: "Indexada" },
    renewable: "Energía renovable",
    renewableFrom: (percent) => {
      if (percent === 0) return "Cualquier porcentaje";
      return percent === 100 ? "100%" : `${percent}% o más`;
    },
    fee: "Cargo por cancelación anticipada, máximo",
    feeUpTo: (usd) => {
      if (usd === null) return "Cualquier cargo";
      return usd === 0 ? "Sin cargo" : `Hasta ${f.money(usd * 100)}`;
    },
    show_only: "No mostrar",
    openToAll: "Solo para clientes nuevos",
    noPrepaid: "Planes de prepago",
    noCliff: "Planes con crédito de todo o nada",
    provedOnly: "Precios sin verificar",
    providers: (n) =>
      n === 0 ? "Proveedores" : `Proveedores (${f.plural(n, { one: "# elegido", other: "# elegidos" })})`,
    findProvider: "Buscar un proveedor",
    noProvider: "Aquí no hay un proveedor con ese nombre.",
    of: (n) => `(${plans(n)})`,
  },
  row: {
    split: (n, cents, then, ends) => {
      const until = `${months(n)} a ${f.money(cents)} al mes`;
      const after =
        then === null
          ? "después no se sabe"
          : `después unos ${f.money(then)} al mes, el precio típico de hoy para 12 meses`;
      return `${until}; ${after}. El precio termina en ${f.monthShort(ends)} ${ends.slice(0, 4)}.`;
    },
    net: (cents, day) => {
      if (Math.abs(cents) < 100) return "Casi igual en 12 meses";
      return cents > 0
        ? `Ahorra ${f.money(cents)} en 12 meses, desde el ${f.dateShort(day)}`
        : `Paga ${f.money(-cents)} más en 12 meses`;
    },
    range: (low, high) => `${f.money(low)}–${f.money(high)} según la lectura`,
    rangeSpoken: (low, high) =>
      `de ${f.money(low)} a ${f.money(high)}, según el día en que se lea su medidor`,
    less: (cents) => `${f.money(cents)} menos que el suyo`,
    more: (cents) => `${f.money(cents)} más que el suyo`,
    same: "Igual que el suyo",
    yours: "Su plan actual",
    monthToMonth: "De mes a mes",
    term: (n, ends) =>
      ends === null ? months(n) : `${months(n)}, hasta ${f.monthShort(ends)} ${ends.slice(0, 4)}`,
    average: (cents) => `Promedio ${f.rate(cents)}`,
    bills: (low, high) => `Facturas ${f.money(low)}–${f.money(high)}`,
    renewable: (percent) => `${f.number(percent)}% renovable`,
    fees: {
      none: "Sin cargo por cancelación",
      flat: (usd) => `Cargo por cancelación: ${f.money(usd * 100)}`,
      per_remaining_month: (usd) => `Cargo por cancelación: ${f.money(usd * 100)} por mes restante`,
      unknown: "Cargo por cancelación: no se indica",
    },
    rates: { fixed: "Tarifa fija", variable: "Tarifa variable", indexed: "Tarifa indexada" },
    pick: "Comparar",
    pickOf: (plan) => `Comparar ${plan}`,
    pickFull: "Puede comparar hasta 4 planes. Quite uno primero.",
    whyFirst: "¿Por qué está primero?",
    why: "¿Por qué este lugar?",
    labels: "Promedios de la etiqueta",
    label: (kwh, cents) => `${f.rate(cents)} con ${f.kwh(kwh)}`,
    perYear: "al año, sin verificar",
  },
  flags: {
    credit_cliff: "Crédito de todo o nada",
    new_customers_only: "Solo clientes nuevos",
    prepaid: "Prepago",
    dear_season_end: "Termina en verano",
    first_cycle_price: "Precio del primer mes",
    unproven: "Sin verificar",
    time_of_use_hours_unknown: "Horario no indicado",
    buyback_not_priced: "Excedente sin calcular",
  },
  verdicts: {
    exact: "Verificado",
    inferred: "De la etiqueta",
    unproven: "Sin verificar",
  },
  why: {
    rank: (n, of) =>
      n === 1
        ? `Es el que menos cuesta de ${plans(of)}.`
        : `Es el número ${f.number(n)} de ${plans(of)} por costo anual.`,
    ties: (n) =>
      f.plural(n, {
        one: "Otro plan cuesta lo mismo, con menos de un dólar de diferencia al año.",
        other: "Otros # planes cuestan lo mismo, con menos de un dólar de diferencia al año.",
      }),
    sorted: (sort) => `La lista está ahora en otro orden: ${sort.toLowerCase()}.`,
    next: "el siguiente en precio",
    first: "el primero de la lista",
    cheapest: "el más bajo por 12 meses o más",
    current: "su plan actual",
    versus: (cents, other) => {
      if (Math.abs(cents) < 100)
        return `Cuesta lo mismo que ${other}, con menos de un dólar de diferencia al año.`;
      return `Cuesta ${f.money(Math.abs(cents))} ${cents < 0 ? "menos" : "más"} al año que ${other}.`;
    },
    makes: (changes) => `La diferencia está en: ${f.list(changes)}.`,
    change: {
      energy: (cents) => `energía, ${f.money(Math.abs(cents))} ${cents < 0 ? "menos" : "más"}`,
      base: (cents) => `cargo base, ${f.money(Math.abs(cents))} ${cents < 0 ? "menos" : "más"}`,
      delivery: (cents) => `entrega, ${f.money(Math.abs(cents))} ${cents < 0 ? "menos" : "más"}`,
      fees: (cents) => `cargos, ${f.money(Math.abs(cents))} ${cents < 0 ? "menos" : "más"}`,
      credits: (cents) => `créditos, ${f.money(Math.abs(cents))} ${cents < 0 ? "más" : "menos"} de descuento`,
      once: (cents) => `cargos únicos, ${f.money(Math.abs(cents))} ${cents < 0 ? "menos" : "más"}`,
    },
    savings: (cents) =>
      cents >= 0
        ? `Son ${f.money(cents)} menos al año de lo que paga hoy.`
        : `Son ${f.money(-cents)} más al año de lo que paga hoy.`,
    net: (cents, day, fee) =>
      [
        cents >= 0
          ? `Si se cambia el ${f.date(day)}, ahorra ${f.money(cents)} en 12 meses.`
          : `Si se cambia el ${f.date(day)}, paga ${f.money(-cents)} más en 12 meses que si no hace nada.`,
        fee !== null && fee > 0
          ? `Ya cuenta el cargo por cancelación anticipada de ${f.money(fee)} (lo que cobra su proveedor si se va antes).`
          : null,
      ]
        .filter(Boolean)
        .join(" "),
    drift: (low, high) =>
      low === high
        ? `Si no elige otro plan cuando termine, el resto del año cuesta unos ${f.money(low)} con la tarifa de mes a mes.`
        : `Si no elige otro plan cuando termine, el resto del año cuesta de ${f.money(low)} a ${f.money(high)} con la tarifa de mes a mes.`,
    table: "El año por concepto de la factura",
    part: "Concepto",
    this: "Este plan",
    other: "El otro",
    difference: "Diferencia",
    total: "Año",
    parts: {
      energy: "Energía",
      base: "Cargo base",
      delivery: "Entrega",
      fees: "Cargos",
      credits: "Créditos",
      once: "Cargos únicos",
    },
    reductions: {
      name: "Descuento mensual",
      either: "Cargo base o descuento",
      change: (cents) => `descuento mensual, ${f.money(Math.abs(cents))} ${cents < 0 ? "más" : "menos"}`,
      instead: (cents) =>
        cents < 0
          ? `un descuento mensual en lugar de un cargo base (${f.money(-cents)} menos)`
          : `un cargo base en lugar de un descuento mensual (${f.money(cents)} más)`,
    },
    credits: (cents) =>
      `Los créditos descuentan ${f.money(cents)} al año; dependen de cuánto consuma cada mes.`,
    months: (low, lowCents, high, highCents) =>
      `Las facturas van de ${f.money(lowCents)} en ${f.month(low)} a ${f.money(highCents)} en ${f.month(high)}.`,
    range: (low, high) =>
      `El año cuesta de ${f.money(low)} a ${f.money(high)}, según el día en que se lea su medidor; la cifra que ve es el promedio de todos los días.`,
    flags: {
      credit_cliff:
        "Un crédito o cargo de este plan depende de un consumo mensual al que usted suele acercarse: un poco menos o más en un mes cambia la factura por el monto completo.",
      new_customers_only:
        "El proveedor lo vende solo a clientes nuevos; quienes ya son sus clientes no pueden contratarlo.",
      prepaid: "Se paga por adelantado, y pueden cortar el servicio poco después de agotarse el saldo.",
      dear_season_end:
        "El plazo termina entre junio y septiembre, cuando los planes nuevos suelen costar más.",
      first_cycle_price: "El precio es el del primer mes; después el proveedor puede cambiarlo cada mes.",
      unproven:
        "Los cargos que conocemos no dan los precios promedio de la etiqueta, así que el costo anual es aproximado.",
      time_of_use_hours_unknown: "El precio depende de la hora, y la lista no indica las horas.",
      buyback_not_priced: "Lo que ganaría por su excedente sigue al mercado y no está contado.",
    },
    verdicts: {
      exact: "Sus cargos vienen de su propia etiqueta y dan los tres precios promedio que ella muestra.",
      inferred:
        "Sus cargos se calcularon con los tres precios promedio de la etiqueta, y con ellos se obtienen los tres.",
    },
    order: "Contratar este plan",
    plan: "Ver facturas y detalles",
  },
  compareBar: {
    label: "Planes por comparar",
    count: (n, of) => `${f.plural(n, { one: "# elegido", other: "# elegidos" })} de ${of}`,
    countShort: (n, of) => `${n} de ${of}`,
    one: "Marque uno más para comparar",
    go: "Comparar lado a lado",
    remove: (plan) => `Quitar ${plan}`,
    clear: "Borrar",
  },
  empty: {
    title: "Primero díganos cómo usa la electricidad",
    text: "La lista se calcula para un hogar. Suelte el archivo de su medidor, escriba su consumo o describa la vivienda: toma un minuto, y el archivo queda en este dispositivo.",
    action: "Empezar",
  },
  failed: {
    change: "Cambiar sus respuestas",
  },
};
