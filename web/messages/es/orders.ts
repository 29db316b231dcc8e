import { formatFor } from "../../format/format.ts";
import type { Messages } from "../../i18n/catalog.ts";

const f = formatFor("es");
const days = (n: number): string => f.plural(n, { one: "# día", other: "# días" });

export const orders: Messages<"orders"> = {
  back: "Todos los pedidos",
  list: {
    lead: (running, coming) => {
      if (coming === 0)
        return f.plural(running, { one: "Hay un contrato vigente.", other: "Hay # contratos vigentes." });
      const way = f.plural(coming, { one: "Hay un pedido en camino", other: "Hay # pedidos en camino" });
      return running === 0
        ? `${way}.`
        : `${way} y ${f.plural(running, { one: "un contrato vigente", other: "# contratos vigentes" })}.`;
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
    title: (n) => f.plural(n, { one: "Un pedido lo espera", other: "# pedidos lo esperan" }),
    text: "Se hizo con su correo o teléfono confirmado antes de que usted tuviera esta cuenta. Recíbalo y su domicilio vendrá con él.",
    action: "Recibirlo",
    actionFor: (home) => `Recibirlo: ${home}`,
    added: "El pedido y su domicilio ya están en su cuenta.",
    already_yours: "El pedido ya está en su cuenta, junto a su domicilio.",
    too_many_homes:
      "El pedido ya está en su cuenta. Su domicilio no: la cuenta tiene todos los domicilios que puede tener. Quite uno que haya dejado y agregue después este.",
    held_by_another:
      "El pedido ya está en su cuenta. El domicilio está en otra cuenta: agréguelo con el número del medidor o con un código que se envía a quien lo tiene.",
    addHome: "Agregar el domicilio",
    seeHomes: "Ir a sus domicilios",
  },
  missing: {
    title: "No hay tal pedido entre los suyos",
    text: "Tal vez sea de otro correo o teléfono suyo, o el enlace esté incompleto. No se cambió nada.",
    action: "Ver todos los pedidos",
  },
  needs: {
    title: "Lo que necesita su atención",
    lead: (n) =>
      f.plural(n, {
        one: "Hay algo que merece un minuto ahora.",
        other: "Hay # asuntos que merecen un minuto ahora.",
      }),
    calm: "Nada necesita su atención ahora",
    calmNext: (day) =>
      `Todo está en orden. La próxima fecha es el ${f.date(day)}, cuando termina un contrato; lo verá aquí a tiempo.`,
    calmNone: "Todo está en orden. Díganos cuándo termina su contrato y lo verá aquí a tiempo.",
    addContract: "Ir a sus domicilios",
    contract_over: {
      what: (home) => `El contrato de ${home} ya terminó`,
      todo: (day) =>
        `Terminó el ${f.date(day)}; desde entonces es probable que pague de mes a mes. Elija el plan siguiente.`,
      action: "Ver los mejores planes",
    },
    free_to_leave: {
      what: (home) => `Ya puede salir sin cargo en ${home}`,
      todo: (day, n) =>
        n === 0
          ? "Hoy es el último día del contrato. Elija ahora el plan siguiente."
          : `El contrato termina el ${f.date(day)}, en ${days(n)}. Cambiar ahora no tiene cargo.`,
      action: "Ver los mejores planes",
    },
    ends_soon: {
      what: (home) => `El contrato de ${home} termina pronto`,
      todo: (day, n, free) =>
        `Termina el ${f.date(day)}, en ${days(n)}. Desde el ${f.date(free)} puede salir sin cargo.`,
      action: "Ver los mejores planes",
    },
    renewal_due: {
      what: (home) => `¿Qué sigue en ${home}?`,
      todo: (plan, day) =>
        `${plan} termina el ${f.date(day)}. Vea con tiempo lo que costaría quedarse o cambiar.`,
      action: "Quedarse o cambiar",
    },
    order_held: {
      what: (plan) => `Su pedido de ${plan} está en espera`,
      todo: (provider) =>
        `${provider} pide un depósito o una revisión de crédito antes de aceptar. Mientras no se arregle, nada cambia.`,
      action: "Ver el pedido",
    },
    order_unfinished: {
      what: (plan) => `Su pedido de ${plan} no está terminado`,
      todo: "Todavía no se ha pedido nada, y nada cambia en su hogar hasta que lo termine con el proveedor.",
      action: "Ver el pedido",
    },
    order_handed_off: {
      what: (plan) => `${plan}: ¿lo terminó con el proveedor?`,
      todo: "Usted siguió en la página del proveedor. Ellos no nos dicen si lo terminó: díganos cómo le fue.",
      action: "Decir cómo le fue",
    },
  },
};
