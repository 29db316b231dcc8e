import { formatFor } from "#messages/format.ts";
import type { utility as en } from "../en/utility.ts";

const f = formatFor("es");

export const utility: typeof en = {
  title: "¿Cuál es su compañía de entrega?",
  help: "Es la dueña de los cables y del medidor. Su factura la nombra junto a los cargos de entrega.",
  loading: "Buscando las compañías de entrega de su código postal",
  another: "Otra compañía de entrega",
  choose: "Compañía de entrega",
  pick: "Elija una compañía",
  missing: "Elija su compañía de entrega.",
  save: "Guardar compañía",
  saved: "Compañía de entrega guardada.",
  facts: {
    lpl: "Lubbock Power & Light (LP&L) es la compañía de entrega de la ciudad de Lubbock. Sus clientes eligen proveedor desde marzo de 2024.",
    nueces:
      "Nueces Electric Cooperative atiende partes de ocho condados del sur de Texas. Sus socios eligen proveedor desde 2006.",
  },
  charges: (cents, monthlyUsd, isoDate) =>
    monthlyUsd === 0
      ? `La entrega cuesta ${f.rate(cents, 3)}, sin cargo mensual, al ${f.date(isoDate)}.`
      : `La entrega cuesta ${f.rate(cents, 3)} y ${f.moneyExact(monthlyUsd * 100)} al mes, al ${f.date(isoDate)}.`,
  noCharges:
    "No conocemos sus cargos de entrega. Solo podemos mostrar el costo de los planes que incluyen la entrega.",
  notInSmt: (name) =>
    `Los medidores de ${name} no están en Smart Meter Texas y no podemos conectarlos. Suba un archivo del medidor o escriba los datos de sus facturas.`,
  addUsage: "Agregar consumo",
};
