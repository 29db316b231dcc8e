import { formatFor } from "#messages/format.ts";
import type { placed as en } from "../en/placed.ts";

const f = formatFor("es");

export const placed: typeof en = {
  page: {
    handoff: "Su pedido quedó anotado: falta un paso",
    handoffLead: (provider) =>
      `Termínelo en la página de ${provider}. Hasta entonces nada cambia en su hogar.`,
    partner: "Su pedido está hecho",
    partnerLead: (provider, moving) =>
      moving
        ? `${provider} ya lo tiene y usted no tiene que hacer nada.`
        : `${provider} ya lo tiene. No se le corta la luz y usted no tiene que hacer nada.`,
    none: "Aquí no hay ningún pedido",
    noneText:
      "Esta página muestra el último pedido hecho en esta pestaña. Todos los pedidos están en su correo y en su cuenta.",
    toOrders: "Ver mis pedidos",
    compare: "Comparar planes",
    number: "Número de pedido",
    mail: (email) =>
      `Le escribimos a ${email}. El enlace de ese correo abre este pedido cuando usted quiera.`,
    account: "Guárdelo en una cuenta",
    accountText:
      "Con una cuenta del mismo correo o teléfono, este pedido llega solo, con sus fechas y su vencimiento.",
    accountAction: "Crear la cuenta",
    signIn: "Ya tengo una: iniciar sesión",
    toOrder: "Ver este pedido",
  },
  homes: {
    title: "El pedido sigue en pie; su domicilio no está en su cuenta",
    too_many_homes:
      "Su cuenta tiene todos los domicilios que puede tener. Quite uno que haya dejado y agregue después este. El pedido sigue de todos modos.",
    held_by_another:
      "Otra cuenta tiene este domicilio. Agréguelo con el número del medidor o con un código que se envía a quien lo tiene. El pedido sigue de todos modos.",
    all: "Ir a sus domicilios",
    add: "Agregar el domicilio",
  },
  steps: {
    title: "Qué sigue",
    finish: (provider) => `Terminar en ${provider}`,
    finishText: (provider) =>
      `Elija allí el plan de ${provider} con el mismo nombre y, antes de firmar, compare el precio y el plazo con los que vio aquí.`,
    call: (phone) => `O llame al ${phone}`,
    noChannel: (provider) => `La lista no trae página ni teléfono de ${provider}. Búsquelos en la etiqueta.`,
    notSaved: "No pudimos anotar que usted siguió. No pasa nada: díganos abajo cómo le fue.",
    ordered: "Usted hizo el pedido",
    reviewing: (provider) => `${provider} dice sí o no`,
    accepted: (provider) => `${provider} dijo que sí`,
    reviewingText: "Le escribimos en cuanto lo sepamos.",
    begins: "Empieza el plan nuevo",
    beginsTexts: {
      switch: "Ese día la empresa de entrega lee el medidor. No hace falta que haya alguien en casa.",
      move_in:
        "Ese día la empresa de entrega conecta la luz a su nombre. Con medidor inteligente nadie tiene que ir.",
    },
    wished: (day) => `${f.date(day)}, como usted pidió`,
    date: (day) => f.date(day),
  },
  outcome: {
    title: "¿Cómo le fue?",
    already: "Ya lo hice",
    label: "Con el proveedor",
    options: {
      went_through: "Quedó contratado",
      not_yet: "Todavía no",
      did_not_go_through: "No resultó",
    },
    helps: {
      went_through: "Usted lo contrató en su página o por teléfono.",
      not_yet: "Todavía quiere hacerlo.",
      did_not_go_through: "Le dijeron que no, o cambió de idea.",
    },
    missing: "Elija una de las tres.",
    why: "¿Qué pasó?",
    whys: {
      left: "Lo dejé como estaba",
      switch_hold: "El medidor tiene una retención de cambio",
      hold_for_credit: "Piden un depósito o una revisión de crédito",
      wrong_address: "No encuentran ese medidor en esta dirección",
      plan_withdrawn: "Ya no venden el plan",
      already_switching: "Ya hay otro cambio en camino",
      refused: "Dijeron que no, sin razón",
    },
    day: "El día que le dijeron",
    dayHelp: "Si le dijeron uno.",
    dayTitle: "¿Qué día le dijeron?",
    dayMissing: "Escriba el día que le dijo el proveedor.",
    dayWrong: "Revise la fecha.",
    send: "Enviar respuesta",
    results: {
      accepted: "Anotado: quedó contratado. Cuando el proveedor le diga el día, puede decirlo aquí.",
      scheduled: (day) => `Anotado: el plan nuevo empieza el ${f.date(day)}.`,
      handed_off: "Anotado. Nada cambia hasta que lo termine; le preguntaremos una vez más.",
      rejected: "Anotado: no resultó, y nada cambia en su hogar.",
    },
  },
  states: {
    started: "Este pedido se empezó y no se ha terminado. Hasta entonces nada cambia en su hogar.",
    passing: (provider) => `Le estamos pasando su pedido a ${provider}. Le escribimos en cuanto lo tengan.`,
    submitted: (provider) => `${provider} tiene el pedido y lo revisa.`,
    accepted: (provider) => `${provider} dijo que sí. Falta el día.`,
    scheduled: (day) => `El plan nuevo empieza el ${f.date(day)}.`,
    scheduledOpen: "Está aceptado y tiene fecha.",
    active: "Este plan está vigente.",
    ended: "Este contrato terminó.",
    rejected: "No fue aceptado. Nada cambió en su hogar.",
    cancelled: "Se canceló. Nada cambia en su hogar.",
    moving: {
      rejected:
        "No fue aceptado, así que allí la luz no queda a su nombre. Pida otro plan antes del día en que la necesite.",
      cancelled:
        "Se canceló, así que allí la luz no queda a su nombre. Pida otro plan antes del día en que la necesite.",
    },
    notAccepted: (provider) =>
      `${provider} no lo recibió en siete días, así que lo cerramos. Elija otro plan.`,
    endedEarly: (provider) =>
      `${provider} nos dijo que este plan no se concretó o terminó antes de tiempo. Pregúnteles quién le da la luz ahora y después compare planes.`,
    handed_off: (provider) => `Usted siguió en la página de ${provider}. ¿Lo terminó allí?`,
  },
  codes: {
    switch_hold:
      "El medidor tiene una retención de cambio: el proveedor actual lo retiene hasta que se pague una deuda.",
    hold_for_credit: (provider) =>
      `${provider} pide primero un depósito o una revisión de crédito. Le escriben; también puede llamarles.`,
    wrong_address:
      "La empresa de entrega no encuentra ese medidor en esta dirección. Revísela en su factura y haga el pedido otra vez.",
    plan_withdrawn: "El proveedor ya no vende el plan como usted lo pidió.",
    already_switching: "Ya hay otro cambio en camino para este medidor.",
    too_late_to_cancel: "Ya era tarde para detenerlo. Pregunte al proveedor cuánto cuesta salir.",
    no_answer: "Nadie nos dijo en qué quedó, así que lo cerramos.",
  },
  mail: {
    lead: (provider) => `Su pedido con ${provider}`,
    missing: "Este enlace no abre ningún pedido",
    missingText:
      "Puede estar incompleto o ser muy viejo. No se cambió nada. Ábralo otra vez desde el correo más nuevo sobre su pedido, o inicie sesión: en su cuenta están todos sus pedidos.",
    signIn: "Iniciar sesión",
    claimed: "Este pedido es de una cuenta. Allí está todo lo suyo.",
  },
  cancel: {
    open: "Cancelar este pedido",
    text: (provider) =>
      `Así nada cambia en su hogar. Si ya lo contrató con ${provider}, avíseles también a ellos.`,
    textMoving: (provider) =>
      `Sin este pedido nadie conecta la luz a su nombre: pida otro plan antes del día en que la necesite. Si ya lo contrató con ${provider}, avíseles también a ellos.`,
    label: "¿Por qué?",
    reasons: {
      changed_mind: "Cambié de idea",
      moving: "Me mudo a otro lugar",
      found_a_plan: "Encontré otro plan",
      did_not_go_through: "No resultó con el proveedor",
      other: "Otro motivo",
    },
    customReason: "En sus propias palabras",
    missing: "Elija un motivo.",
    send: "Cancelar el pedido",
    requested: (provider) => `Le pedimos a ${provider} que lo detenga. Le escribimos cuando responda.`,
    done: "Listo: el pedido está cancelado.",
  },
};
