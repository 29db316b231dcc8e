import { formatFor } from "../../format/format.ts";
import type { common as en } from "../en/common.ts";

const f = formatFor("es");

export const common: typeof en = {
  aYear: "al año",
  aMonth: "al mes",
  cancel: "Cancelar",
  close: "Cerrar",
  save: "Guardar",
  retry: "Intentar de nuevo",
  back: "Atrás",
  next: "Siguiente",
  more: "Ver más",
  optional: "opcional",
  loading: "Cargando",
  working: "En proceso",
  yes: "Sí",
  no: "No",
  help: "¿Qué es esto?",
  clear: "Borrar",
  showOptions: "Ver las opciones",
  noMatch: "No hay coincidencias. Revise la ortografía o escriba menos letras.",
  asTable: "Ver como tabla",
  asChart: "Ver como gráfica",
  plans: (n) => f.plural(n, { one: "# plan", other: "# planes" }),
  months: (n) => f.plural(n, { one: "# mes", other: "# meses" }),
  days: (n) => f.plural(n, { one: "# día", other: "# días" }),
  catalogDate: (isoDate) => `Planes y precios publicados el ${f.date(isoDate)}.`,
  dropHint: "Suelte aquí un archivo, o",
  chooseFile: "Elegir un archivo",
  newTab: "(se abre en otra pestaña)",
  dismiss: "Quitar este aviso",
  step: (number, count) => `Paso ${number} de ${count}`,
  errors: {
    offline: {
      what: "No tiene conexión a internet.",
      safe: "Lo que escribió sigue en esta página.",
      todo: "Revise su conexión e intente de nuevo.",
    },
    network: {
      what: "No pudimos comunicarnos con nuestro servidor.",
      safe: "Lo que escribió sigue en esta página.",
      todo: "Revise su conexión e intente de nuevo.",
    },
    timeout: {
      what: "Nuestro servidor tardó demasiado en responder.",
      safe: "No se cambió ni se perdió nada.",
      todo: "Intente de nuevo en un momento.",
    },
    missing: {
      what: "No encontramos lo que busca.",
      safe: "No se cambió nada.",
      todo: "Puede que el enlace sea viejo. Vuelva a la lista y elija otra vez.",
    },
    rejected: {
      what: "Nuestro servidor no aceptó estos datos.",
      safe: "No se cambió nada.",
      todo: "Revise lo que escribió e intente de nuevo.",
    },
    busy: {
      what: "Hubo demasiadas solicitudes a la vez.",
      safe: "No se cambió ni se perdió nada.",
      todo: "Espere un minuto e intente de nuevo.",
    },
    server: {
      what: "Algo falló de nuestro lado.",
      safe: "No se cambió ni se perdió nada.",
      todo: "Intente de nuevo en un momento.",
    },
    page: {
      what: "No se pudo mostrar esta página.",
      safe: "No se cambió ni se perdió nada.",
      todo: "Cargue la página otra vez. Si no funciona, empiece desde la primera página.",
    },
  },
  reference: (requestId) => `Si nos escribe, mencione ${requestId}.`,
};
