import { formatFor } from "#web/shared/format/format.ts";
import type { charts as en } from "../en/charts.ts";

const f = formatFor("es");

export const charts: typeof en = {
  keys: "Use las flechas izquierda y derecha para recorrer las cifras y oírlas.",
  gridKeys: "Use las flechas para pasar de una casilla a otra y oírla.",
  month: "Mes",
  day: "Día",
  total: "Total",
  year: "Año",
  used: "Consumo",
  missing: "Sin lecturas",
  estimated: "estimado",
  estimatedKey: "Estimado",
  netKey: "Lo que paga en total",
  missingKey: "Sin lecturas",
  parts: {
    energy: "Energía",
    delivery: "Entrega",
    base: "Cargo base",
    fees: "Cargos",
    credits: "Créditos",
  },
  reduction: "Descuento mensual",
  bills: {
    label: "Gráfica de sus facturas por mes",
    table: "Facturas por mes y concepto",
    spoken: (month, total, kwh, estimated) =>
      `${month}: ${total} por ${kwh}${estimated ? ", estimado" : ""}.`,
    detail: (month) => `Factura de ${month}`,
    line: "Concepto",
    amount: "Importe",
  },
  curve: {
    label: "Gráfica del precio según el consumo del mes",
    table: "Precio según el consumo del mes",
    perKwh: "¢ por kWh",
    perMonth: "$ al mes",
    show: "Ver",
    axis: "kWh consumidos en un mes",
    point: "Punto",
    plan: "Este plan",
    average: "Precio promedio",
    bill: "Factura",
    yourMonth: (month) => `Su consumo de ${month}`,
    spoken: (month, kwh, rate, bill) => `${month}: ${kwh}, ${rate}, ${bill}.`,
  },
  heat: {
    label: "Mapa de calor de sus horas",
    table: "Consumo promedio por hora",
    less: "menos",
    dayTable: "Consumo por día y hora",
    hourlyMost: (kwh, andMore) => `${kwh} por hora${andMore ? " o más" : ""}`,
    hour: "Hora",
    spoken: (row, from, to, value, region) =>
      `${row}, de ${from} a ${to}: ${value}${region ? `, ${region}` : ""}.`,
  },
  days: {
    label: "Gráfica del consumo por día",
    table: "Consumo por día",
    spoken: (day, kwh, quality) => `${day}: ${kwh}${quality ? `, ${quality}` : ""}.`,
  },
  history: {
    label: "Gráfica del precio del plan a lo largo del tiempo",
    table: "Cambios de precio",
    from: "Desde",
    at: (kwh) => `con ${kwh}`,
    spoken: (day, prices) => `Desde el ${day}: ${f.list(prices)}.`,
    price: (price, kwh) => `${price} con ${kwh}`,
  },
};
