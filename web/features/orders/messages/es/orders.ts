import { formatFor } from "#messages/format.ts";
import type { orders as en } from "../en/orders.ts";

const f = formatFor("es");

export const orders: typeof en = {
  back: "Todos los pedidos",
  list: {
    lead: (running, coming) => {
      if (coming === 0)
        return f.plural(running, { one: "Hay un contrato vigente.", other: "Hay # contratos vigentes." });
      const method = f.plural(coming, { one: "Hay un pedido en camino", other: "Hay # pedidos en camino" });
      return running === 0
        ? `${method}.`
        : `${method} y ${f.plural(running, { one: "un contrato vigente", other: "# contratos vigentes" })}.`;
    },
    leadPast: "No hay pedidos en camino ni contratos vigentes.",
    leadSome: (n) => `Sus ${f.number(n)} pedidos más recientes; los anteriores siguen abajo.`,
    more: "Mostrar pedidos anteriores",
    shown: (n) => `Se muestran ${f.number(n)} pedidos.`,
    groups: { coming: "En camino", running: "Vigentes", past: "Anteriores" },
    empty: {
      title: "Todavía no ha hecho ningún pedido",
      text: "Compare lo que cada plan le costaría a su hogar en un año y pida el que le convenga. Desde ese momento lo verá aquí, con sus fechas y su vencimiento.",
      action: "Comparar planes",
      other: "¿Hizo un pedido con otro correo o teléfono? Agréguelo a su cuenta y el pedido vendrá con él.",
    },
  },
  states: {
    started: "Sin terminar",
    sending: "Enviándose",
    held: "Piden depósito",
    submitted: "Enviado",
    accepted: "Aceptado",
    scheduled: "Con fecha",
    active: "Vigente",
    ended: "Terminado",
    rejected: "No aceptado",
    cancelled: "Cancelado",
    handed_off: "Con el proveedor",
  },
  kinds: { switch: "Cambio de proveedor", move_in: "Mudanza", renewal: "Renovación" },
  row: {
    placed: "Pedido",
    starts: "Empieza",
    started: "Empezó",
    ends: "Termina",
    ended: "Terminó",
    monthToMonth: "De mes a mes",
    term: (months) => f.plural(months, { one: "# mes", other: "# meses" }),
    provider: (provider, term) => `${provider} · ${term}`,
    quoted: "cotizado",
  },
  waiting: {
    title: (n) => f.plural(n, { one: "Encontramos un pedido suyo", other: "Encontramos # pedidos suyos" }),
    text: "Se hizo con su correo o teléfono confirmado antes de que usted tuviera esta cuenta. Agréguelo y también se agrega su domicilio.",
    action: "Agregar a mi cuenta",
    actionFor: (home) => `Agregar a mi cuenta: ${home}`,
    added: "El pedido y su domicilio ya están en su cuenta.",
    already_yours: "El pedido ya está en su cuenta, junto a su domicilio.",
    too_many_homes:
      "El pedido ya está en su cuenta. Su domicilio no: la cuenta tiene todos los domicilios que puede tener. Quite uno que haya dejado y agregue después este.",
    held_by_another:
      "El pedido ya está en su cuenta. El domicilio está en otra cuenta: agréguelo con el número del medidor o con un código que se envía a quien lo tiene.",
    addLocation: "Agregar el domicilio",
    seeLocations: "Ir a sus domicilios",
  },
  missing: {
    title: "No encontramos ese pedido en su cuenta",
    text: "Tal vez sea de otro correo o teléfono suyo, o el enlace esté incompleto.",
    action: "Ver todos los pedidos",
  },
  toDos: {
    title: "Pendientes",
    lead: (n) => f.plural(n, { one: "Tiene 1 pendiente.", other: "Tiene # pendientes." }),
    allDone: "Hoy no tiene pendientes",
    allDoneNext: (day) =>
      `Todo está en orden. La próxima fecha es el ${f.date(day)}, cuando termina un contrato. Lo verá aquí a tiempo.`,
    allDoneNone: "Todo está en orden. Agregue la fecha de término de su contrato y la verá aquí a tiempo.",
    addContract: "Ver sus domicilios",
  },
};
