import { formatFor } from "#messages/format.ts";
import type { order as en } from "../en/order.ts";

const f = formatFor("es");
const power = {
  switch: "No se le corta la luz.",
  renewal: "No se le corta la luz.",
  move_in: "La luz todavía no está a su nombre en ese domicilio.",
};

export const order: typeof en = {
  lead: (provider, home) => `${provider} · ${home}`,
  next: "Qué sigue",
  who: {
    you: "Le toca a usted",
    provider: (provider) => `Le toca a ${provider}`,
    tdu: "Le toca a la empresa de entrega",
    us: "Nos toca a nosotros",
    none: "Nada pendiente",
  },
  nexts: {
    unfinished: (provider) =>
      `Este pedido se termina con ${provider}, en su propia página. Hasta entonces no se ha pedido nada y nada cambia en su hogar.`,
    sending: (provider) =>
      `Estamos pasando su pedido a ${provider}. No hace falta que espere aquí: le avisaremos cuando lo tengan.`,
    submitted: (provider, kind) =>
      `${provider} revisa el pedido y dice sí o no. Usted no tiene que hacer nada. ${power[kind]}`,
    credit: (provider) =>
      `${provider} pide un depósito o una revisión de crédito antes de aceptar. Respóndales o llámelos; el pedido espera hasta que eso se arregle, y mientras tanto nada cambia en su hogar.`,
    accepted: {
      switch: (provider) =>
        `${provider} aceptó y pide una fecha a la empresa de entrega. Un cambio puede tardar hasta siete días hábiles. ${power.switch}`,
      move_in: (provider) =>
        `${provider} aceptó y pide a la empresa de entrega que conecte la luz. ${power.move_in}`,
      renewal: (provider) => `${provider} aceptó: el plazo nuevo sigue al de ahora. ${power.renewal}`,
    },
    scheduled: {
      switch: (starts) =>
        starts
          ? `El ${f.date(starts)} la empresa de entrega lee su medidor y empieza el plan nuevo. No se le corta la luz ni hace falta que esté en casa.`
          : "La empresa de entrega lee su medidor y empieza el plan nuevo. No se le corta la luz ni hace falta que esté en casa.",
      move_in: (starts) =>
        starts
          ? `El ${f.date(starts)} la luz queda conectada a su nombre. Con medidor inteligente nadie tiene que ir; puede tardar hasta la noche.`
          : "La luz se conecta a su nombre. Con medidor inteligente nadie tiene que ir.",
      renewal: (starts) =>
        starts
          ? `El ${f.date(starts)} empieza el plazo nuevo. No se le corta la luz y nadie tiene que ir.`
          : "El plazo nuevo sigue al de ahora. No se le corta la luz y nadie tiene que ir.",
    },
    active: (ends, free) =>
      ends && free
        ? `Su precio se mantiene hasta el ${f.date(ends)}. Desde el ${f.date(free)} puede salir sin cargo; es el momento de elegir el plan siguiente.`
        : "El plan no tiene fecha de término: puede salir cuando quiera.",
    activeFree: (ends) =>
      `Su precio se mantiene hasta el ${f.date(ends)}, y ya puede salir sin cargo. Elija el plan siguiente antes de ese día: después rige el precio de mes a mes del proveedor.`,
    activeOver: (ends) =>
      `El plazo terminó el ${f.date(ends)}. Si no eligió otro plan, ahora paga el precio de mes a mes del proveedor, que puede cambiar cada mes.`,
    ended: "El contrato terminó. Esta página se queda para que pueda consultar lo que tuvo.",
    ended_early: (provider) =>
      `${provider} nos dijo que este plan no se concretó o terminó antes de tiempo. Pregunte a ${provider} quién le da la luz ahora y después compare planes: mientras no tenga uno, puede estar pagando un precio que nadie acordó con usted.`,
    handed_off: (provider) =>
      `Este pedido se termina en la página de ${provider}. Ellos no nos dicen si lo terminó: díganoslo y guardamos sus fechas y vigilamos su término.`,
    cancelled: "El pedido se canceló, así que nada cambió en su hogar.",
    closed: (provider) =>
      `Cerramos este pedido porque nadie dijo en qué quedó. Si lo terminó con ${provider}, allí sigue en pie: agregue el contrato a su domicilio y vigilamos su término.`,
    leftThere: (provider) =>
      `El pedido queda cerrado aquí. Si lo terminó con ${provider}, dígaselo también a ellos: quienes lo anulan son ellos, no nosotros.`,
    rejected: (provider) =>
      `${provider} no aceptó el pedido, así que nada cambió en su hogar. Puede pedir otro plan o preguntarle al proveedor la razón.`,
    not_taken_in: (provider) =>
      `${provider} no lo recibió en siete días, así que cerramos el pedido y nada cambió en su hogar. Elija otro plan; si ${provider} lo recibiera después, lo cancelamos allí.`,
    switch_hold: (provider) =>
      `${provider} no pudo tomar el medidor: la empresa que lo atiende ahora lo retiene hasta que se pague una deuda (“switch hold”). Arréglelo con ella o, si usted es nuevo en esa dirección, envíele su contrato de renta o su escritura para que lo libere. Después haga el pedido de nuevo.`,
    wrong_address: () =>
      "La empresa de entrega no conoce ese medidor en esta dirección, así que no se pidió nada. Compare el ESI ID y la dirección con una factura de este domicilio y haga el pedido de nuevo.",
    plan_withdrawn: (provider) =>
      `${provider} ya no vende este plan como usted lo pidió. No se puso otro en su lugar: elija de nuevo en la lista de hoy.`,
    already_switching: () =>
      "Ya hay otro cambio en camino para este medidor. Si es suyo, no queda nada por hacer; si no lo es, pregunte a su proveedor de hoy quién lo pidió.",
  },
  providerReason: (reason) => `Lo que nos dijeron: ${reason}`,
  shop: "Comparar planes",
  home: "Ir a este domicilio",
  renewal: "Cuando termine: usted decide",
  optedOut: (day) => `Usted rechazó la renovación el ${f.date(day)}.`,
  change: "Cambiar",
  handoff: {
    open: (provider) => `Abrir la página de ${provider}`,
    call: (phone) => `Llamar al ${phone}`,
    none: (provider, plan) =>
      `La lista no da página ni teléfono para pedirlo. Pregunte a ${provider} por “${plan}”.`,
    how: "¿Cómo le fue?",
    outcomes: {
      went_through: "Quedó hecho",
      not_yet: "Todavía no lo termino",
      did_not_go_through: "No se pudo",
    },
    why: "¿Qué le dijeron?",
    rejections: {
      left: "Nada: lo dejé yo",
      switch_hold: "El medidor está retenido (“switch hold”)",
      hold_for_credit: "Quieren un depósito o una revisión de crédito",
      wrong_address: "No encuentran el medidor o la dirección",
      plan_withdrawn: "Ya no venden el plan",
      already_switching: "Ya hay otro cambio en camino",
      refused: "No, sin dar una razón",
    },
    starts: "¿Cuándo empieza?",
    startsHelp: (provider) => `El día que le dijo ${provider}. Déjelo vacío si aún no se lo han dicho.`,
    startsError: "Ese día no puede ser. Revíselo o déjelo vacío.",
    choose: "Elija una de las tres.",
    save: "Guardar la respuesta",
    saved: "Anotado, gracias.",
    dated: {
      title: "¿Ya le dieron un día?",
      text: "Díganoslo, y esta página sabrá cuándo empieza el plan y cuándo termina.",
      save: "Guardar el día",
      help: (provider) => `El día que le dijo ${provider}.`,
      missing: "Escriba el día que le dieron.",
      other: "¿Le dieron otro día?",
    },
  },
  cancel: {
    action: "Cancelar este pedido",
    title: "¿Cancelar este pedido?",
    here: "Todavía no se ha pedido nada al proveedor: esto solo cierra el pedido aquí.",
    there: (provider) =>
      `Esto cierra el pedido aquí. Si lo terminó en la página de ${provider}, ellos lo tienen: cancélelo también con ellos.`,
    reviewing: (provider) =>
      `Le pedimos a ${provider} que lo detenga. Mientras no respondan, el pedido sigue, y cerca de su inicio puede que ya no alcancen a detenerlo.`,
    safe: {
      switch: "No se le corta la luz, y su contrato de hoy sigue como está.",
      renewal:
        "No se le corta la luz. Su contrato de hoy sigue hasta su término; después rige el precio de mes a mes si no elige otra cosa.",
      move_in:
        "Sin este pedido nadie conecta la luz a su nombre: pida otro plan antes del día en que la necesite.",
    },
    why: "¿Por qué?",
    reasons: {
      changed_mind: "Cambié de opinión",
      moving: "Me mudo, o ya no me mudo",
      found_a_plan: "Encontré otro plan",
      did_not_go_through: "No se pudo con el proveedor",
      other: "Otro motivo",
    },
    whyError: "Elija lo que más se acerque.",
    customReason: "En sus propias palabras",
    confirm: "Cancelar el pedido",
    keep: "Conservar el pedido",
    done: "El pedido quedó cancelado.",
    requested: (provider) => `Le pedimos a ${provider} que lo detenga.`,
    waiting: (day) => `Usted pidió cancelar el ${f.date(day)}`,
    waitingText: (provider) =>
      `${provider} todavía no ha respondido. Mientras no lo haga, el pedido sigue como estaba; le escribiremos en cuanto lo sepamos.`,
    changed:
      "Mientras tanto el pedido avanzó y ya no se puede cancelar aquí. Esta página muestra cómo va ahora.",
  },
  calendar: "Poner las fechas en mi calendario",
  calendarOff: "Quitar sus fechas de mi calendario",
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
    opened_again: "Usted abrió otra vez la página del proveedor",
    asked_how: "Le preguntamos cómo le fue",
    hold_for_credit: "Espera un depósito o una revisión de crédito",
    too_late_to_cancel: "Ya era tarde para cancelar: el pedido sigue",
    cancel_asked: "Usted pidió cancelar",
    new_dates: "Cambiaron las fechas",
    updated: "Anotado",
  },
  codes: {
    switch_hold: "El medidor está retenido (“switch hold”).",
    hold_for_credit: "El proveedor pide un depósito o una revisión de crédito.",
    wrong_address: "La empresa de entrega no conoce ese medidor en esta dirección.",
    plan_withdrawn: "El proveedor ya no vende el plan como se pidió.",
    already_switching: "Ya hay otro cambio en camino para este medidor.",
    refused: "El proveedor no dio una razón.",
    went_through: "Usted nos dijo que quedó hecho.",
    did_not_go_through: "Usted nos dijo que no se pudo.",
    changed_mind: "Motivo: cambio de opinión.",
    moving: "Motivo: una mudanza.",
    found_a_plan: "Motivo: se encontró otro plan.",
    no_answer: "Nadie dijo en qué quedó.",
    on_its_date: "En su fecha.",
    too_late_to_cancel: "El proveedor ya no pudo detenerlo.",
    new_dates: "Cambiaron las fechas.",
    home_removed: "El domicilio ya no está en su cuenta. No se envió nada al proveedor.",
    other: "Motivo: otro.",
  },
  notAccepted: "El proveedor no lo recibió en siete días.",
  dates: {
    starts: (day) => `Empieza el ${f.date(day)}.`,
    ends: (day) => `Termina el ${f.date(day)}.`,
    both: (starts, ends) => `Empieza el ${f.date(starts)} y termina el ${f.date(ends)}.`,
  },
  yourReason: (reason) => `Sus palabras: ${reason}`,
  by: {
    customer: "por usted",
    provider: "por el proveedor",
    operator: "por nuestro personal",
  },
  when: (day, by) => (by ? `${f.date(day)}, ${by}` : f.date(day)),
  expected: (day) => `previsto para el ${f.date(day)}`,
  unknown: "todavía sin fecha",
};
