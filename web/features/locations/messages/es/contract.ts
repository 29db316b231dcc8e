import { formatFor } from "#messages/format.ts";
import type { contract as en } from "../en/contract.ts";

const f = formatFor("es");

export const contract: typeof en = {
  title: "Su contrato",
  none: "Agregue su contrato",
  noneText: "Le mostraremos cuánto podría ahorrar y cuándo puede cambiarse sin cargo.",
  addContract: "Agregar contrato",
  change: "Cambiar",
  plan: "Plan",
  provider: "Proveedor",
  price: "Precio",
  fee: "Cargo por cancelación anticipada",
  yearly: "Cuesta unos",
  unknown: "No se indica",
  onList: "Según la lista de planes del estado",
  priceText: (cents, base, delivery) =>
    `${f.rate(cents)}${base > 0 ? ` y ${f.moneyExact(base * 100)} al mes` : ""}, ${delivery ? "con los cargos de entrega" : "más los cargos de entrega"}`,
  fees: {
    none: "Ninguno",
    flat: (usd) => f.money(usd * 100),
    per_remaining_month: (usd) => `${f.money(usd * 100)} por cada mes restante`,
  },
  today: {
    label: "Cargo por cancelación anticipada hoy",
    none: "Ninguno",
    unknown: "No se sabe",
  },
  form: {
    title: "Su contrato",
    from: "¿Cómo quiere agregarlo?",
    fromOptions: { list: "Elegirlo de la lista", typed: "Escribirlo" },
    listHelp: "Si su plan todavía se vende, usamos el precio y el cargo de su Etiqueta de Datos.",
    noUtility:
      "Aún no sabemos cuál es su compañía de entrega, así que no hay lista de donde elegir. Escriba su contrato.",
    provider: "Proveedor",
    providerHelp: "Quien le manda la factura. Escriba una parte del nombre.",
    plan: "Nombre del plan",
    planHelp: "Como aparece en la factura o en la carta de bienvenida.",
    term: "¿Cuándo termina?",
    terms: { fixed: "En una fecha", monthly: "Es de mes a mes" },
    ends: "Fecha de término",
    endsHelp: "Está en su factura o en su carta de bienvenida.",
    price: "Precio",
    priceHelp: "El de su factura. Lo usamos para mostrar cuánto podría ahorrar.",
    base: "Cargo base mensual",
    delivery: "¿Ese precio incluye los cargos de entrega?",
    deliveries: { yes: "Sí, es un precio promedio o total", no: "No, la entrega va en su propia línea" },
    fee: "¿Cuál es su cargo por cancelación anticipada?",
    feeOptions: {
      unknown: "No lo sé",
      none: "Ninguno",
      flat: "Una cantidad fija",
      per_remaining_month: "Una cantidad por cada mes restante",
    },
    feeAmount: "Cargo por cancelación anticipada",
    save: "Guardar contrato",
    saved: "Contrato guardado.",
    remove: "Quitar contrato",
    removed: "Contrato quitado.",
    problems: {
      plan: "Elija su plan o escriba el contrato.",
      ends: "Escriba la fecha de término o elija mes a mes.",
      endsPast: "Escriba una fecha de 2000 a 2099.",
      cents: "Escriba centavos por kWh, de 1 a 100. Si su factura dice $0.124, son 12.4.",
      base: "Escriba dólares al mes, de 0 a 200.",
      delivery: "Elija si la entrega está incluida.",
      fee: "Escriba dólares, de 0 a 2,000.",
      feeMonth: "Escriba dólares por cada mes restante, de 0 a 200.",
    },
  },
};
