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
    actionFor: (home) => `Recibir el pedido para ${home}`,
    added: "El pedido y su domicilio ya están en su cuenta.",
    already_yours: "El pedido ya está en su cuenta, junto a su domicilio.",
    held_by_another:
      "El pedido ya está en su cuenta. El domicilio está en otra cuenta: agréguelo con el número del medidor o con un código que se envía a quien lo tiene.",
    addHome: "Agregar el domicilio",
  },
  missing: {
    title: "No hay tal pedido entre los suyos",
    text: "Tal vez sea de otro correo o teléfono suyo, o el enlace esté incompleto. No se cambió nada.",
    action: "Ver todos los pedidos",
  },
  order: {
    lead: (provider, home) => `${provider} · ${home}`,
    next: "Qué sigue",
    who: {
      you: "Le toca a usted",
      provider: (provider) => `Le toca a ${provider}`,
      wires: "Le toca a la empresa de entrega",
      nobody: "Nada pendiente",
    },
    nexts: {
      started: () => "Este pedido se empezó y no se terminó: no se ha pedido nada y nada cambia en su hogar.",
      submitted: ({ provider }) =>
        `${provider} revisa el pedido y dice sí o no. Usted no tiene que hacer nada, y no se le corta la luz.`,
      accepted: ({ provider }) =>
        `${provider} aceptó y pide una fecha a la empresa de entrega. Un cambio puede tardar hasta siete días hábiles. No se le corta la luz.`,
      scheduled: ({ starts }) =>
        `${starts ? `El ${f.date(starts)} la` : "La"} empresa de entrega lee su medidor y empieza el plan nuevo. No se le corta la luz ni hace falta que esté en casa.`,
      active: ({ ends, free }) =>
        ends && free
          ? `Su precio se mantiene hasta el ${f.date(ends)}. Desde el ${f.date(free)} puede salir sin cargo; es el momento de elegir el plan siguiente.`
          : "El plan no tiene fecha de término: puede salir cuando quiera.",
      activeFree: ({ ends }) =>
        `Su precio se mantiene hasta el ${f.date(ends)}, y ya puede salir sin cargo. Elija el plan siguiente antes de ese día: después rige el precio de mes a mes del proveedor.`,
      activeOver: ({ ends }) =>
        `El plazo terminó el ${f.date(ends)}. Si no eligió otro plan, ahora paga el precio de mes a mes del proveedor, que puede cambiar cada mes.`,
      ended: () => "El contrato terminó. Esta página se queda para que pueda consultar lo que tuvo.",
      rejected: ({ provider }) =>
        `${provider} no aceptó el pedido, así que nada cambió en su hogar. Puede pedir otro plan o preguntarle al proveedor la razón.`,
      cancelled: () => "El pedido se canceló, así que nada cambió en su hogar.",
      handed_off: ({ provider }) =>
        `Este pedido se termina en la página de ${provider}. No nos dicen si lo terminó; su factura dirá cuándo empieza el plan.`,
    },
    rejectedBecause: (reason) => `Lo que nos dijeron: ${reason}`,
    shop: "Comparar planes",
    toProvider: (provider) => `Ir a ${provider}`,
    toPlan: "Ir al plan",
    home: "Ir a este domicilio",
    renewal: "Cuando termine: usted decide",
    optedOut: (day) => `Usted rechazó la renovación el ${f.date(day)}.`,
    change: "Cambiar",
    timeline: "Hasta hoy y lo que viene",
    steps: {
      started: "Pedido empezado",
      submitted: "Pedido enviado al proveedor",
      accepted: "Aceptado por el proveedor",
      scheduled: "Fecha de inicio fijada",
      active: "Empieza el plan",
      free_to_leave: "Desde aquí puede salir sin cargo",
      ended: "Termina el plazo",
      rejected: "No aceptado",
      cancelled: "Cancelado",
      handed_off: "Usted siguió en la página del proveedor",
    },
    by: {
      customer: "por usted",
      provider: "por el proveedor",
      operator: "por nuestro personal",
    },
    when: (day, by) => (by ? `${f.date(day)}, ${by}` : f.date(day)),
    expected: (day) => `previsto para el ${f.date(day)}`,
    unknown: "todavía sin fecha",
    plan: "El plan tal como era ese día",
    planLead: (day) => `Guardado el ${f.date(day)}; no cambia aunque el proveedor cambie su lista.`,
    quote: (kwh) => `para ${f.kwh(kwh)} al año`,
    quoteNote: (day) => `Según la lista del ${f.date(day)}, sin impuestos.`,
    number: "Número de pedido",
    placed: "Pedido",
    kind: "Tipo",
    term: "Plazo",
    rate: "Precio",
    rates: {
      fixed: "Fijo durante el plazo",
      variable: "Puede cambiar cada mes",
      indexed: "Sigue un índice publicado",
    },
    fee: "Salir antes",
    fees: {
      none: "Sin cargo",
      flat: (usd) => f.moneyExact(usd * 100),
      per_remaining_month: (usd) => `${f.moneyExact(usd * 100)} por cada mes que falte`,
      unknown: "La lista no lo dice: vea la etiqueta",
    },
    renewable: "Renovable",
    at: (kwh) => `Con ${f.kwh(kwh)} al mes`,
    today: "Este plan en la lista de hoy",
    meter: "ESI ID",
  },
  renewal: {
    lead: (plan, provider, day) => `${plan}, de ${provider}, termina el ${f.date(day)}.`,
    none: {
      title: "No hay renovación que decidir",
      text: "Este pedido no tiene un contrato vigente con fecha de término conocida.",
      action: "Volver al pedido",
    },
    nothing: "Si usted no hace nada",
    nothingText: (provider, day, notice) =>
      `Después del ${f.date(day)}, ${provider} le sigue dando luz a su precio de mes a mes, que puede cambiar cada mes. Debe avisarle por escrito al menos ${days(notice)} antes.`,
    now: "Lo que paga ahora",
    nowSame: "su plan de hoy, con el mismo consumo",
    nowNote: "según la cotización de su pedido",
    after: "De mes a mes",
    afterOwn: (provider) => `el plan de mes a mes de ${provider} en la lista de hoy`,
    afterSpan: (n) =>
      f.plural(n, {
        one: "el único plan de mes a mes de la lista de hoy; su proveedor no publica uno propio",
        other: "los # planes de mes a mes de la lista de hoy; su proveedor no publica uno propio",
      }),
    span: (low, high) => `${f.money(low)} a ${f.money(high)}`,
    best: "Un plan nuevo con plazo",
    bestNote: "el más barato de la lista de hoy para su hogar",
    basis: (share) =>
      share > 0.99
        ? "Las cifras de la lista de hoy se estiman con lo usual en un hogar como el suyo: no conocemos su consumo."
        : share > 0.01
          ? `Las cifras de la lista de hoy son para su propio consumo, estimado en cerca del ${f.percent(share)}.`
          : "Las cifras de la lista de hoy son para su propio consumo del último año.",
    noFigures:
      "Aquí no podemos decirlo en dólares: no conocemos su consumo en este domicilio, o su proveedor no publica un plan así.",
    figuresFail:
      "Las cifras no se pudieron obtener en este momento. Lo que elija abajo funciona de todos modos.",
    choice: "Usted decide",
    choiceText:
      "Si la conserva, verá en Avisos cuándo termina, a tiempo y con los mejores planes siguientes. Si rechaza la renovación, no renovamos nada por usted ni le escribimos más sobre ella. En ambos casos el contrato termina el mismo día y no se le corta la luz.",
    keep: "Conservar la renovación",
    optOut: "Rechazar la renovación",
    kept: "No se cambió nada: su renovación sigue como está.",
    out: (day) => `Usted rechazó la renovación el ${f.date(day)}`,
    outText: (day) =>
      `No renovamos nada por usted ni le escribimos más sobre ella. Puede deshacerlo hasta el ${f.date(day)}.`,
    outFinal:
      "No renovamos nada por usted ni le escribimos más sobre ella. Ya pasaron los 14 días para deshacerlo.",
    undo: "Deshacerlo",
    undone: "Deshecho: su renovación está activa de nuevo.",
    reason: (reason) => `Su motivo: ${reason}`,
  },
  optOut: {
    title: "Rechazar una renovación",
    lead: "No hace falta iniciar sesión. Revise los datos y decida.",
    titleUndo: "Deshacer un rechazo",
    leadUndo: "No hace falta iniciar sesión. Se puede durante 14 días después del rechazo.",
    orderId: "Número de pedido",
    orderIdHelp: "Está en el correo sobre su renovación.",
    orderIdError: "Escriba el número de pedido que está en el correo.",
    email: "Correo electrónico",
    emailHelp: "El que usó para hacer el pedido.",
    emailError: "Escriba el correo con el que hizo el pedido, como ana@example.com.",
    reason: "¿Por qué?",
    reasons: {
      moving: "Me mudo",
      found_a_plan: "Encontré otro plan",
      staying_with_provider: "Lo arreglo con mi proveedor",
      too_many_messages: "Demasiados mensajes",
      other: "Otro motivo",
    },
    words: "En sus propias palabras",
    what: "Así no renovamos nada por usted ni le escribimos más sobre esta renovación. Su contrato y su luz siguen como están.",
    submit: "Rechazar la renovación",
    submitUndo: "Deshacerlo",
    instead: "Quiero deshacer un rechazo",
    insteadOut: "Quiero rechazar una renovación",
    done: "Queda anotado",
    doneText:
      "Si este pedido se hizo con este correo, su renovación queda rechazada. Por su privacidad decimos lo mismo correspondan o no los dos datos.",
    doneMore: "Puede deshacerlo aquí o desde el mismo enlace durante 14 días.",
    undone: "Queda anotado",
    undoneText:
      "Si este pedido se hizo con este correo y el rechazo no tiene más de 14 días, su renovación está activa de nuevo. Por su privacidad decimos lo mismo en todos los casos.",
    again: "Rechazarla de todos modos",
    change: "Cambiar los datos",
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
    order_unfinished: {
      what: (plan) => `Su pedido de ${plan} no está terminado`,
      todo: "Todavía no se ha pedido nada, y nada cambia en su hogar hasta que lo termine.",
      action: "Ver el pedido",
    },
    order_handed_off: {
      what: (plan) => `${plan}: ¿lo terminó con el proveedor?`,
      todo: "Usted siguió en la página del proveedor. No nos dicen si terminó allí.",
      action: "Ver el pedido",
    },
  },
  affiliates: {
    title: "Afiliados",
    lead: "Su identificador y lo que le permite hacer.",
    id: "Su identificador de afiliado (cp_afid)",
    copy: "Copiar el identificador",
    copyLink: "Copiar el enlace",
    copied: "Copiado.",
    notCopied: "Su navegador no nos dejó copiar. Seleccione el texto y cópielo a mano.",
    link: "Un enlace a la comparación que lleva su identificador",
    linkHelp:
      "Quien lo abra compara planes como siempre; el identificador en la dirección dice que vino de usted.",
    can: "Lo que puede hacer",
    sign: "Llevar a otras personas a la comparación con el enlace de arriba.",
    orderLinks: "Crear enlaces de pedido, que llevan a un plan, listo para pedir.",
    noOrderLinks:
      "Los enlaces de pedido no son parte de su cuenta. Pídalos a quien opera este portal si los necesita.",
    noneTitle: "Esta página es para afiliados",
    noneText:
      "Los afiliados son empresas y personas que traen a otras y tienen un acuerdo con quien opera este portal. Su cuenta es de cliente: no falta nada y no tiene que hacer nada.",
    noneMore:
      "¿Tiene un acuerdo? Entonces recibió una invitación por correo; inicie sesión con esa dirección.",
    noneAction: "Ir al resumen",
  },
};
