import { BILL_MAX_BYTES } from "#contracts/bills.ts";
import { formatFor } from "#messages/format.ts";
import type { bills as en } from "../en/bills.ts";

const f = formatFor("es");
const MAX_SIZE = `${f.number(BILL_MAX_BYTES / 1_000_000)} MB`;

export const bills: typeof en = {
  title: "Facturas",
  lead: (n) =>
    n === 0
      ? "Guarde aquí sus facturas de luz, con el hogar al que pertenecen."
      : f.plural(n, {
          one: "Una factura guardada con este hogar.",
          other: "# facturas guardadas con este hogar.",
        }),
  add: "Agregar una factura",
  uploadTitle: "Guardar una factura con este hogar",
  kinds: `PDF o imagen, hasta ${MAX_SIZE} cada archivo.`,
  privacy:
    "Solo su cuenta puede abrirla. Se borra cuando usted la borra, quita este domicilio o cierra su cuenta.",
  sending: (file) => `Enviando ${file}`,
  saved: (files) =>
    files.length === 1 ? `Se guardó ${files[0]}.` : `Se guardaron ${f.number(files.length)} facturas.`,
  rejected: {
    too_large: (file) =>
      `${file} pesa más de ${MAX_SIZE}. Guárdela como un PDF más pequeño o tome una foto de cada página.`,
    wrong_type: (file) => `${file} no es un PDF ni una imagen. Guarde la factura como PDF.`,
    empty: (file) => `${file} está vacío. Elija la factura de nuevo.`,
  },
  list: "Facturas de este hogar",
  added: (date, size) => `Agregada el ${f.dateShort(date)} · ${size}`,
  gone: "Se borró en otro lugar.",
  remove: {
    button: "Borrar",
    buttonOf: (file) => `Borrar ${file}`,
    title: "¿Borrar esta factura?",
    text: (file) => `${file} se borra para siempre. Si la necesita de nuevo, pídala a su proveedor.`,
    confirm: "Borrar la factura",
    removed: (file) => `Se borró ${file}.`,
  },
};
