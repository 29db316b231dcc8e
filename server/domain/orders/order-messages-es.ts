// Messages about orders, in Spanish.
import type { OrderValues, OrderMessages } from "./order-messages.ts";

const NOT_YOU = "¿No lo pidió usted? Abra el pedido y cancélelo.";
const KEEP_MESSAGE = "Guarde este mensaje: con él vuelve a su pedido.";

function powerStaysOn({ kind }: OrderValues): string {
  return kind === "move_in" ? "" : " No se le corta la luz.";
}

function callThem({ phone }: OrderValues): string {
  return phone ? `, o por teléfono al ${phone}` : "";
}

export const orderMessagesEs: OrderMessages = {
  sent: ({ portal, to }) => `${portal} envió este mensaje a ${to}.`,
  or_open: "Si el botón no funciona, abra esta dirección:",
  buttons: {
    provider: (provider) => `Ir a ${provider}`,
    outcome: () => "Cuéntenos cómo le fue",
    order: () => "Ver su pedido",
    compare: () => "Comparar planes",
  },
  sign_up: (link, portal) =>
    `Para ver el pedido y sus fechas cuando quiera, abra una cuenta en ${portal} con este mismo correo: ${link}`,
  nameless: (esiid) => `su domicilio (ESI ID ${esiid})`,
  rejections: {
    switch_hold: () =>
      "El medidor tiene un bloqueo de cambio (switch hold): la empresa que lo atiende ahora espera que se pague una deuda y, mientras tanto, nadie puede cambiar de empresa. Pregúntele qué queda por pagar. Si usted acaba de mudarse y la deuda no es suya, su nueva empresa puede hacer que se quite el bloqueo con una copia de su contrato de renta.",
    hold_for_credit: (provider) =>
      `${provider} pidió un depósito o una revisión de crédito, y eso no se resolvió. Puede pedir un plan de otra empresa, o uno de prepago.`,
    wrong_address: () =>
      "La empresa de entrega no tiene ningún medidor así en la dirección del pedido. Compare la dirección y el ESI ID con un recibo de luz de este domicilio y haga el pedido otra vez.",
    plan_withdrawn: (provider) => `${provider} ya no vende el plan como usted lo pidió.`,
    already_switching: () =>
      "Ya hay otro cambio en camino para este medidor. Espere a que termine, o cancélelo con la empresa a la que se lo pidió; después haga el pedido otra vez.",
    refused: (provider) =>
      `${provider} no nos dio una razón que podamos contarle. Puede preguntársela directamente.`,
  },
  kinds: {
    placed_handoff: (v) => ({
      subject: `Falta un paso: ${v.plan}`,
      title: "Falta un paso",
      paragraphs: [
        `Usted eligió ${v.plan} de ${v.provider} para ${v.location}.`,
        `Este pedido se termina con ${v.provider}, en su propia página${callThem(v)}. Hasta entonces no se ha pedido nada y nada cambia en su domicilio.`,
      ],
      leads_to: "provider",
      footnote:
        "¿No eligió ningún plan? Puede ignorar este mensaje: no se ha pedido nada. ¿Ya terminó el pedido? Entonces cuidamos las fechas por usted.",
    }),
    placed_partner: (v) => ({
      subject: `Ya tenemos su pedido: ${v.plan}`,
      title: "Ya tenemos su pedido",
      paragraphs: [
        `Usted pidió ${v.plan} de ${v.provider} para ${v.location}${v.starts ? `, a partir del ${v.starts}` : ""}.`,
        `Se lo estamos pasando a ${v.provider} y le escribiremos en cuanto respondan. No tiene que hacer nada.${powerStaysOn(v)}`,
      ],
      leads_to: "order",
      footnote: NOT_YOU,
    }),
    not_finished: (v) => ({
      subject: `Sin terminar todavía: ${v.plan}`,
      title: "Su pedido no está terminado",
      paragraphs: [
        `Hace unos días usted eligió ${v.plan} de ${v.provider} para ${v.location}, para terminarlo en la página de ${v.provider}.`,
        "Si ya lo hizo, cuéntenoslo y cuidaremos las fechas por usted. Si no, no se ha pedido nada y nada cambió en su domicilio.",
      ],
      leads_to: "outcome",
      footnote: "Sin respuesta, cerramos aquí el pedido a los 30 días.",
    }),
    how_did_it_go: (v) => ({
      subject: `¿Cómo le fue con ${v.provider}?`,
      title: "¿Cómo le fue?",
      paragraphs: [
        `Hace unos días usted siguió en la página de ${v.provider} para pedir ${v.plan} para ${v.location}. No nos dicen si terminó allí.`,
        "Si todo salió bien, díganos la fecha de inicio que le dieron: así le mostramos su contrato y le escribimos antes de que termine.",
      ],
      leads_to: "outcome",
      footnote: "Sin respuesta, cerramos aquí el pedido a los 30 días; con la empresa no cambia nada.",
    }),
    submitted: (v) => ({
      subject: `${v.provider} ya tiene su pedido`,
      title: `${v.provider} ya tiene su pedido`,
      paragraphs: [
        `Su pedido de ${v.plan} para ${v.location} llegó a ${v.provider}. Lo revisan y dicen sí o no; entonces le escribiremos.`,
        `No tiene que hacer nada.${powerStaysOn(v)}`,
      ],
      leads_to: "order",
      footnote: NOT_YOU,
    }),
    held: (v) => ({
      subject: `${v.provider} necesita algo de usted`,
      title: "Su pedido espera un depósito o una revisión de crédito",
      paragraphs: [
        `Antes de aceptar ${v.plan} para ${v.location}, ${v.provider} pide un depósito o una revisión de crédito.`,
        `${v.provider} se comunicará con usted${v.phone ? `; también puede llamar al ${v.phone}` : ""}. El pedido espera hasta entonces y todavía puede cancelarlo.`,
      ],
      leads_to: "order",
      footnote: "Pague un depósito solo a la empresa misma. Nosotros nunca se lo pedimos.",
    }),
    accepted: (v) => ({
      subject: `${v.provider} aceptó su pedido`,
      title: `${v.provider} dijo que sí`,
      paragraphs: [
        `Su pedido de ${v.plan} para ${v.location} está aceptado.`,
        `Ahora la empresa de entrega da la fecha, y se la escribiremos. Un cambio puede tardar hasta siete días hábiles.${powerStaysOn(v)}`,
      ],
      leads_to: "order",
      footnote: KEEP_MESSAGE,
    }),
    went_through: (v) => ({
      subject: `Anotado: su pedido con ${v.provider} se hizo`,
      title: "Anotado: el pedido se hizo",
      paragraphs: [
        `Usted nos dijo que su pedido de ${v.plan} para ${v.location} quedó hecho con ${v.provider}.`,
        `Cuando ${v.provider} le dé la fecha de inicio, díganosla también: así le mostramos su contrato y le escribimos antes de que termine.`,
      ],
      leads_to: "outcome",
      footnote: KEEP_MESSAGE,
    }),
    scheduled: (v) => ({
      subject: v.starts ? `Ya hay fecha: ${v.starts}` : "Ya hay fecha para su nuevo plan",
      title: v.starts ? `Su plan empieza el ${v.starts}` : "Ya hay fecha para su plan",
      paragraphs: [
        `Ese día empieza ${v.plan} de ${v.provider} en ${v.location}. La empresa de entrega lee el medidor; no hace falta que usted esté en casa.`,
        ...(v.ends ? [`El contrato dura hasta el ${v.ends}.`] : []),
      ],
      leads_to: "order",
      footnote: KEEP_MESSAGE,
    }),
    date_changed: (v) => ({
      subject: v.starts ? `Nueva fecha: ${v.starts}` : "Su plan tiene otra fecha",
      title: v.starts ? `Su plan empieza ahora el ${v.starts}` : "Su plan tiene otra fecha",
      paragraphs: [
        `El inicio de ${v.plan} de ${v.provider} en ${v.location} pasó a esta fecha. Todo lo demás queda igual.`,
        ...(v.ends ? [`El contrato dura hasta el ${v.ends}.`] : []),
      ],
      leads_to: "order",
      footnote: "¿Puso las fechas en su calendario? Descárguelas otra vez desde su pedido.",
    }),
    active: (v) => ({
      subject: `Su plan ya empezó: ${v.plan}`,
      title: "Su plan ya empezó",
      paragraphs: [
        `${v.plan} de ${v.provider} ya está vigente en ${v.location}${v.starts ? `, desde el ${v.starts}` : ""}.`,
        ...(v.ends && v.free_from
          ? [
              `El contrato dura hasta el ${v.ends}; desde el ${v.free_from} puede salir sin cargo. Le escribiremos a tiempo.`,
            ]
          : ["El plan no tiene fecha de término: puede salir cuando quiera."]),
      ],
      leads_to: "order",
      footnote: "Compare el primer recibo con el plan que pidió: su pedido lo guarda tal como era ese día.",
    }),
    end_changed: (v) => ({
      subject: v.ends ? `Nuevo fin de su contrato: ${v.ends}` : "Su contrato termina en otra fecha",
      title: v.ends ? `Su contrato dura ahora hasta el ${v.ends}` : "Su contrato termina en otra fecha",
      paragraphs: [
        `${v.provider} nos dio otra fecha de término para ${v.plan} en ${v.location}.`,
        ...(v.free_from ? [`Desde el ${v.free_from} puede salir sin cargo.`] : []),
      ],
      leads_to: "order",
      footnote: `¿No es lo que usted aceptó? Pregúntele la razón a ${v.provider}.`,
    }),
    rejected: (v) => ({
      subject: `${v.provider} no aceptó su pedido`,
      title: `${v.provider} no aceptó su pedido`,
      paragraphs: [
        `Su pedido de ${v.plan} para ${v.location} termina aquí. Nada cambió en su domicilio.`,
        orderMessagesEs.rejections[v.rejection](v.provider),
      ],
      leads_to: "compare",
      footnote: v.phone
        ? `Puede llamar a ${v.provider} al ${v.phone}.`
        : `Puede preguntarle a ${v.provider}.`,
    }),
    not_taken_in: (v) => ({
      subject: `Cerramos su pedido: ${v.provider} no lo recibió`,
      title: `${v.provider} no recibió su pedido`,
      paragraphs: [
        `Durante siete días intentamos pasarle a ${v.provider} el pedido de ${v.plan} para ${v.location} y no hubo respuesta. Por eso cerramos el pedido; nada cambió en su domicilio.`,
        `Si ${v.provider} lo recibiera de todos modos, lo cancelamos allí. Ya puede pedir otro plan.`,
      ],
      leads_to: "compare",
      footnote: v.phone
        ? `Puede llamar a ${v.provider} al ${v.phone}.`
        : `Puede preguntarle a ${v.provider}.`,
    }),
    taken_back: (v) => ({
      subject: `Anulado: ${v.plan}`,
      title: `${v.provider} siguió con un pedido ya cerrado`,
      paragraphs: [
        `Le dijimos que su pedido de ${v.plan} para ${v.location} estaba cerrado. ${v.provider} siguió con él de todos modos.`,
        `Les pedimos detenerlo y lo hicieron: también allí está cancelado. Si ${v.provider} le escribió entretanto que sigue adelante, eso ya no vale.`,
      ],
      leads_to: "compare",
      footnote: v.phone
        ? `Puede llamar a ${v.provider} al ${v.phone}.`
        : `Puede preguntarle a ${v.provider}.`,
    }),
    goes_on: (v) => ({
      subject: `${v.provider} sigue con un pedido ya cerrado`,
      title: `Llame por favor a ${v.provider}`,
      paragraphs: [
        `Le dijimos que su pedido de ${v.plan} para ${v.location} estaba cerrado. ${v.provider} sigue con él de todos modos y nos respondió que ya no se puede detener.`,
        `Llame a ${v.provider}${v.phone ? ` al ${v.phone}` : ""}: diga si quiere el plan y pregunte cuánto cuesta salir en los primeros días. Nosotros también les preguntamos cada día.`,
      ],
      leads_to: "order",
      footnote: "Si entretanto pidió otro plan, diga a las dos empresas cuál quiere.",
    }),
    cancelled: (v) => ({
      subject: `Su pedido está cancelado: ${v.plan}`,
      title: "Su pedido está cancelado",
      paragraphs: [
        `El pedido de ${v.plan} de ${v.provider} para ${v.location} está cancelado.`,
        v.finished_elsewhere
          ? `Si lo terminó en la página de ${v.provider}, avíseles también${v.phone ? ` (${v.phone})` : ""}: no lo saben por nosotros.`
          : "Nada cambia en su domicilio.",
      ],
      leads_to: "compare",
      footnote: "¿No lo canceló usted? Haga el pedido otra vez, o pregúntenos qué pasó.",
    }),
    no_answer: (v) => ({
      subject: `Cerramos un pedido: ${v.plan}`,
      title: "Cerramos su pedido",
      paragraphs: [
        `Le preguntamos cómo le fue con ${v.plan} de ${v.provider} para ${v.location} y en 30 días no supimos nada. Por eso cerramos aquí el pedido.`,
        `Si lo pidió de todos modos, su contrato con ${v.provider} sigue igual: agréguelo a su domicilio y cuidaremos la fecha en que termina.`,
      ],
      leads_to: "compare",
      footnote: "No tiene que hacer nada.",
    }),
    too_late: (v) => ({
      subject: `Ya no se pudo cancelar ${v.plan}`,
      title: "Ya no se pudo cancelar",
      paragraphs: [
        `Usted pidió cancelar ${v.plan} de ${v.provider} para ${v.location}. ${v.provider} respondió que ya no se puede detener, así que el pedido queda como estaba${v.starts ? `: el plan empieza el ${v.starts}` : ""}.`,
        `Pregunte a ${v.provider}${v.phone ? ` (${v.phone})` : ""} si salir en los primeros días le cuesta algo.`,
      ],
      leads_to: "order",
      footnote: KEEP_MESSAGE,
    }),
    ended: (v) => ({
      subject: `Su contrato terminó: ${v.plan}`,
      title: "Su contrato terminó",
      paragraphs: [
        `El plazo de ${v.plan} de ${v.provider} en ${v.location} terminó${v.ends ? ` el ${v.ends}` : ""}.`,
        `Si no eligió otro plan, sigue con luz al precio de mes a mes de ${v.provider}, que puede cambiar cada mes. Puede salir cuando quiera y sin cargo.`,
      ],
      leads_to: "compare",
      footnote: "¿Ya tiene el plan siguiente? Entonces no tiene que hacer nada.",
    }),
    ended_early: (v) => ({
      subject: `${v.plan} ya no está vigente`,
      title: `${v.provider} dice que su plan no está vigente`,
      paragraphs: [
        `${v.provider} nos dijo que ${v.plan} en ${v.location} no se llevó a cabo, o que terminó antes de tiempo. Por eso su pedido termina aquí.`,
        orderMessagesEs.rejections[v.rejection](v.provider),
        `Pregunte a ${v.provider}${v.phone ? ` (${v.phone})` : ""} quién le da la luz ahora y después elija un plan: hasta entonces puede que pague un precio que nadie acordó con usted.`,
      ],
      leads_to: "compare",
      footnote: "¿Ya tiene el plan siguiente, o dejó el domicilio? Entonces no tiene que hacer nada.",
    }),
  },
  texts: {
    placed_handoff: (v) =>
      `${v.portal}: falta un paso para ${v.plan}. Termine con ${v.provider} y cuéntenos cómo le fue:`,
    placed_partner: (v) => `${v.portal}: tenemos su pedido de ${v.plan} y se lo pasamos a ${v.provider}:`,
    not_finished: (v) => `${v.portal}: ${v.plan} no está terminado. ¿Lo pidió con ${v.provider}? Díganos:`,
    how_did_it_go: (v) => `${v.portal}: ¿cómo le fue con ${v.provider}? Díganos aquí:`,
    submitted: (v) => `${v.portal}: ${v.provider} ya tiene su pedido de ${v.plan}.`,
    held: (v) =>
      `${v.portal}: ${v.provider} pide un depósito o revisar su crédito para ${v.plan} y le llamará.`,
    accepted: (v) => `${v.portal}: ${v.provider} aceptó su pedido de ${v.plan}. Falta la fecha.`,
    went_through: (v) =>
      `${v.portal}: anotado, ${v.plan} se pidió. Díganos la fecha de inicio cuando la sepa.`,
    scheduled: (v) => `${v.portal}: ${v.plan} empieza el ${v.starts ?? "día acordado"}.`,
    date_changed: (v) => `${v.portal}: ${v.plan} empieza ahora el ${v.starts ?? "otro día"}.`,
    active: (v) => `${v.portal}: ${v.plan} de ${v.provider} ya empezó.`,
    end_changed: (v) => `${v.portal}: su contrato ${v.plan} dura ahora hasta el ${v.ends ?? "otro día"}.`,
    rejected: (v) => `${v.portal}: ${v.provider} no aceptó su pedido de ${v.plan}. Nada cambió en su casa.`,
    not_taken_in: (v) =>
      `${v.portal}: ${v.provider} no recibió en 7 días su pedido de ${v.plan}. Lo cerramos.`,
    taken_back: (v) => `${v.portal}: ${v.provider} siguió con ${v.plan}. Ya está cancelado allí también.`,
    goes_on: (v) => `${v.portal}: ${v.provider} sigue con ${v.plan} y no puede detenerlo. Llame por favor.`,
    cancelled: (v) =>
      v.finished_elsewhere
        ? `${v.portal}: pedido de ${v.plan} cancelado aquí. Si lo terminó con ${v.provider}, avíseles.`
        : `${v.portal}: su pedido de ${v.plan} está cancelado. Nada cambia en su casa.`,
    no_answer: (v) => `${v.portal}: en 30 días no supimos nada de ${v.plan} y cerramos aquí el pedido.`,
    too_late: (v) => `${v.portal}: ya no se pudo cancelar ${v.plan}. ${v.provider} no puede detenerlo.`,
    ended: (v) => `${v.portal}: su contrato ${v.plan} terminó; ahora es de mes a mes. Puede salir sin cargo.`,
    ended_early: (v) =>
      `${v.portal}: ${v.provider} dice que ${v.plan} no está vigente. Pregúnteles quién le da la luz.`,
  },
  calendar: {
    starts: (plan) => `Empieza ${plan}`,
    free: (plan) => `${plan}: desde hoy puede salir sin cargo`,
    ends: (plan) => `${plan}: último día del contrato`,
    about: (provider, location) => `${provider}, para ${location}.`,
    free_about: "Desde este día puede cambiar de empresa sin cargo por terminar antes.",
    ends_about: (provider) => `Sin otro plan, desde mañana se aplica el precio de mes a mes de ${provider}.`,
  },
};
