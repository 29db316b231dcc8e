import { formatFor } from "../../format/format.ts";
import type { results as en } from "../en/results.ts";

const f = formatFor("es");
const plans = (n: number): string => f.plural(n, { one: "# plan", other: "# planes" });
const months = (n: number): string => f.plural(n, { one: "# mes", other: "# meses" });

export const results: typeof en = {
  title: "Planes para su hogar",
  lead: {
    use: (kwh, measured) => (measured ? `Para sus ${f.kwh(kwh)} al año` : `Para unos ${f.kwh(kwh)} al año`),
    cheapest: (of, cents) =>
      of === 1
        ? `el único plan con precio comprobado cuesta unos ${f.money(cents)} al año`
        : `el más barato de ${plans(of)} cuesta unos ${f.money(cents)} al año`,
    less: (cents) => `${f.money(cents)} menos que el suyo`,
    same: "más o menos lo que paga hoy",
    stay: (cents) =>
      `${f.money(cents)} más que el suyo. Lo que tiene hoy cuesta menos que cualquier plan de la lista`,
    short: (term) => `Su precio vale solo por ${months(term)}.`,
    year: (cents) => `El más barato que dura un año o más cuesta unos ${f.money(cents)}.`,
    nothing: "ningún plan de aquí tiene un precio que hayamos podido comprobar",
  },
  basis: {
    change: "Cambiar sus respuestas",
    measured: (from, through) =>
      `Según las lecturas de su medidor del ${f.dateShort(from)} al ${f.dateShort(through)}.`,
    extended: (from, through) =>
      `Según las lecturas de su medidor del ${f.dateShort(from)} al ${f.dateShort(through)}, extendidas a un año completo.`,
    monthly_shape: "Según el consumo mensual que escribió, con las horas de un hogar típico.",
    annual_shape:
      "Según el consumo anual que escribió, repartido en meses y horas como el de un hogar típico.",
    home_model: "Según su descripción de la vivienda. Con las lecturas de su medidor sería exacto.",
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
    bar: "La barra ubica cada plan entre el más barato y el más caro de la lista. El tramo claro es su rango según el día de lectura, y la marca vertical es lo que paga hoy.",
    inferred:
      "La lista da tres precios promedio de cada plan, no sus cargos. Dedujimos los cargos de esos precios, y con ellos se obtienen los tres.",
    exact: "Recalculamos cada precio con los cargos que indica la propia etiqueta del plan.",
  },
  list: {
    heading: "Planes por precio",
    count: (shown, all) => (shown === all ? plans(all) : `${f.number(shown)} de ${plans(all)}`),
    sortedBy: (sort) => `Orden: ${sort}`,
    sort: "Ordenar por",
    sorts: {
      cost: "Año más barato",
      worst: "Mejor peor caso",
      peak: "Menor factura tope",
      fee: "Menor cargo de salida",
      long: "Plazo más largo",
      short: "Plazo más corto",
      green: "Más renovable",
    },
    none: "Ningún plan cumple con todos estos filtros",
    noneText: "Quite alguno o bórrelos todos.",
    unproven: "Precios que no pudimos comprobar",
    unprovenText:
      "Lo que la lista dice de estos planes no explica sus precios promedio, casi siempre porque el precio depende de la hora y las horas no se indican. Su costo anual es aproximado; por eso no compiten con los demás.",
    unpriced: "Planes sin costo anual",
    unpricedText:
      "Nada de lo que sabemos da los precios promedio de estos planes, y no los adivinamos. Su propia etiqueta dice cómo cobran.",
    nothing: "No hay planes en la lista para su zona",
    nothingText: "Revise que la compañía de entrega sea la suya; aparece en su factura.",
    loading: "Calculando cada plan para su hogar",
  },
  filters: {
    title: "Filtros",
    open: (n) => (n === 0 ? "Filtros" : `Filtros (${n})`),
    clear: "Borrar filtros",
    show: (n) => (n === 0 ? "Ningún plan cumple" : `Ver ${plans(n)}`),
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
    fee: "Cargo por salir antes",
    feeUpTo: (usd) => {
      if (usd === null) return "Cualquier cargo";
      return usd === 0 ? "Sin cargo" : `Hasta ${f.money(usd * 100)}`;
    },
    show_only: "No mostrar",
    openToAll: "Solo para clientes nuevos",
    noPrepaid: "Planes de prepago",
    noCliff: "Planes con salto de crédito",
    provedOnly: "Precios sin comprobar",
    providers: (n) =>
      n === 0 ? "Proveedores" : `Proveedores (${f.plural(n, { one: "# elegido", other: "# elegidos" })})`,
    findProvider: "Buscar un proveedor",
    noProvider: "Aquí no hay un proveedor con ese nombre.",
    of: (n) => `(${plans(n)})`,
  },
  row: {
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
      none: "Salir antes: sin cargo",
      flat: (usd) => `Salir antes: ${f.money(usd * 100)}`,
      per_remaining_month: (usd) => `Salir antes: ${f.money(usd * 100)} por mes restante`,
      unknown: "Salir antes: no se indica",
    },
    rates: { fixed: "Tarifa fija", variable: "Tarifa variable", indexed: "Tarifa indexada" },
    pick: "Comparar",
    pickOf: (plan) => `Comparar ${plan}`,
    pickFull: "Caben cuatro planes lado a lado. Quite uno primero.",
    whyFirst: "¿Por qué está primero?",
    why: "¿Por qué este lugar?",
    labels: "Promedios de la etiqueta",
    label: (kwh, cents) => `${f.rate(cents)} con ${f.kwh(kwh)}`,
    perYear: "al año, aproximado",
  },
  flags: {
    credit_cliff: "Salto de crédito",
    new_customers_only: "Solo clientes nuevos",
    prepaid: "Prepago",
    dear_season_end: "Vence en temporada cara",
    first_cycle_price: "Precio del primer mes",
    unproven: "Sin comprobar",
    time_of_use_hours_unknown: "Horas sin indicar",
    buyback_not_priced: "Excedente sin calcular",
  },
  verdicts: {
    exact: "Comprobado",
    inferred: "Deducido de promedios",
    unproven: "Sin comprobar",
  },
  short: (n) => `Precio solo por ${months(n)}`,
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
    cheapest: "el más barato",
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
    },
    savings: (cents) =>
      cents >= 0
        ? `Comparado con lo que paga hoy: ${f.money(cents)} menos al año.`
        : `Comparado con lo que paga hoy: ${f.money(-cents)} más al año.`,
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
    short: (n) =>
      `El precio vale por ${months(n)}; el costo anual supone que después consigue el mismo, y eso nadie lo promete.`,
    flags: {
      credit_cliff:
        "Un crédito o cargo de este plan depende de un consumo mensual al que usted suele acercarse: un poco menos o más en un mes cambia la factura por el monto completo.",
      new_customers_only:
        "El proveedor lo vende solo a clientes nuevos; quienes ya son sus clientes no pueden contratarlo.",
      prepaid: "Se paga por adelantado, y pueden cortar el servicio poco después de agotarse el saldo.",
      dear_season_end:
        "El plazo vence entre junio y septiembre, cuando las ofertas nuevas suelen ser más caras.",
      first_cycle_price: "El precio es el del primer mes; después el proveedor puede cambiarlo cada mes.",
      unproven:
        "Los cargos que conocemos no dan los precios promedio de la etiqueta, así que el costo anual es aproximado.",
      time_of_use_hours_unknown: "El precio depende de la hora, y la lista no indica las horas.",
      buyback_not_priced: "Lo que ganaría por su excedente sigue al mercado y no está contado.",
    },
    verdicts: {
      exact: "Sus cargos vienen de su propia etiqueta y dan los tres precios promedio que ella muestra.",
      inferred:
        "Sus cargos se dedujeron de los tres precios promedio de la etiqueta, y con ellos se obtienen los tres.",
    },
    order: "Pedir este plan",
    plan: "Ver las doce facturas y la comprobación",
  },
  tray: {
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
  side: {
    title: "Lado a lado",
    best: (plan, cents, other) =>
      other < 100
        ? `${plan} y el siguiente cuestan lo mismo, con menos de un dólar de diferencia: unos ${f.money(cents)} al año.`
        : `${plan} es el que menos cuesta, unos ${f.money(cents)} al año: ${f.money(other)} menos que el siguiente.`,
    back: "Todos los planes",
    table: "Planes lado a lado",
    figure: "Dato",
    add: "Agregar un plan",
    remove: (plan) => `Quitar ${plan}`,
    takeAway: "Quitar",
    missing: (n) =>
      `${f.plural(n, { one: "Un plan de este enlace no está", other: "# planes de este enlace no están" })} en la lista de su zona.`,
    none: "Todavía no hay planes por comparar",
    noneText: "Marque de dos a cuatro planes en la lista.",
    oneOnly: "Agregue otro plan para compararlo.",
    toList: "Elegir planes",
    lowest: "el menor",
    highest: "el mayor",
    groups: {
      year: "Su año",
      parts: "Por concepto de la factura",
      terms: "Las condiciones",
      label: "La etiqueta",
    },
    rows: {
      year: "Costo anual",
      savings: "Frente al suyo",
      range: "Rango según la lectura",
      average: "Precio promedio",
      months: "Sus doce facturas",
      term: "Plazo",
      rate: "Tarifa",
      fee: "Salir antes",
      renewable: "Renovable",
      label: (kwh) => `Con ${f.kwh(kwh)}`,
      proof: "Precio",
      flags: "Conviene saber",
      more: "Facturas, comprobación, documentos",
    },
    same: "Igual cualquier día",
    unknown: "No se sabe",
    nothing: "Nada especial",
    bills: (low, lowCents, high, highCents) =>
      `de ${f.money(lowCents)} en ${f.monthShort(low)} a ${f.money(highCents)} en ${f.monthShort(high)}`,
    more: (plan) => `Todo sobre ${plan}`,
    moreShort: "Abrir el plan",
    monthsTable: "Facturas por mes en una tabla",
    month: "Mes",
  },
};
