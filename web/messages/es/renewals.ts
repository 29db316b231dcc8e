import { formatFor } from "../../format/format.ts";
import type { Messages } from "../../i18n/catalog.ts";

const f = formatFor("es");
const days = (n: number): string => f.plural(n, { one: "# día", other: "# días" });

export const renewals: Messages<"renewals"> = {
  choices: {
    ends: (day) => `Qué viene después del ${f.date(day)}`,
    ended: (day) => `Su contrato terminó el ${f.date(day)}`,
    lead: {
      leave: (cents) => `Otro proveedor le cuesta cerca de ${f.money(cents)} menos al año que quedarse.`,
      stay: (cents) =>
        `Quedarse le cuesta cerca de ${f.money(cents)} menos al año que el mejor plan de otro.`,
      same: "Quedarse o cambiar cuesta casi lo mismo.",
      unknown: "Lo que puede hacer y lo que cuesta en su domicilio.",
    },
    now: (cents) => `Ahora paga cerca de ${f.money(cents)} al año.`,
    nothing: "No hacer nada",
    nothingOwn: (provider) => `el plan de mes a mes de ${provider}, cuyo precio puede cambiar cada mes`,
    nothingSpan: (provider) =>
      `de mes a mes con ${provider}, que no publica ese precio: lo menos y lo más que piden los demás`,
    nothingUnknown: (provider) =>
      `${provider} sigue con su precio de mes a mes, que no publica y que puede cambiar cada mes.`,
    stay: (provider) => `Quedarse con ${provider}`,
    stayNone: (provider) =>
      `${provider} no publica un plan con plazo para sus propios clientes. Pídale uno: puede tener una oferta que no está en ninguna lista.`,
    leave: "Cambiar de proveedor",
    leaveNone: "Ningún otro plan de la lista de hoy tiene un precio que hayamos podido comprobar.",
    byProvider: (provider, months) => `${provider} · ${f.plural(months, { one: "# mes", other: "# meses" })}`,
    less: (cents) => `${f.money(cents)} menos al año que ahora`,
    more: (cents) => `${f.money(cents)} más al año que ahora`,
    same: "casi lo que paga ahora",
    short: (months) =>
      `Ese precio dura solo ${f.plural(months, { one: "# mes", other: "# meses" })}; el resto del año no se conoce.`,
    renew: "Renovar con este plan",
    renewInto: (plan) => `Renovar con este plan: ${plan}`,
    order: "Pedir este plan",
    orderPlan: (plan) => `Pedir este plan: ${plan}`,
    others: "Otras opciones",
    free: "Ya puede salir sin cargo.",
    fee: (cents, free) =>
      `Salir hoy costaría ${f.money(cents)}. Desde el ${f.date(free)} es gratis, y ese día puede empezar un plan nuevo.`,
    feeUnknown: (free) =>
      `Salir antes del ${f.date(free)} puede tener un cargo que no conocemos: lo dice su etiqueta. Desde ese día es gratis.`,
    freeAlways: "Salir no cuesta nada, ni hoy ni después.",
    seasons: {
      hot: (day) =>
        `Un plazo nuevo igual de largo terminaría en ${f.month(day)}, en los meses de calor, cuando las ofertas suelen ser más caras.`,
      cold: (day) =>
        `Un plazo nuevo igual de largo terminaría en ${f.month(day)}, en los meses de frío: un momento aceptable para volver a elegir.`,
      mild: (day) =>
        `Un plazo nuevo igual de largo terminaría en ${f.month(day)}, en los meses templados: un buen momento para volver a elegir.`,
    },
    optOut: "Rechazar la renovación",
    optedOut: (day) => `Usted rechazó la renovación el ${f.date(day)}.`,
    change: "Cambiar",
    loading: "Calculando lo que costaría quedarse o cambiar…",
    noFigures:
      "No podemos decirlo en dólares: no sabemos qué empresa de entrega llega a este domicilio, o el contrato no tiene un término conocido.",
    endedText: (provider) =>
      `Si nada lo siguió, ${provider} le cobra ahora su precio de mes a mes, que puede cambiar cada mes. Puede salir cualquier día sin cargo: abajo están los mejores planes para este domicilio.`,
    coming: "Lo que sigue ya está decidido",
    comingText: (plan, day) =>
      day ? `${plan} empieza el ${f.date(day)}.` : `${plan} está pedido; todavía no tiene fecha.`,
    see: "Ver el pedido",
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
    afterSpan: "los planes de mes a mes de la lista de hoy; su proveedor no publica uno propio",
    span: (low, high) => `${f.money(low)} a ${f.money(high)}`,
    best: "Un plan nuevo con plazo",
    bestNote: "el más barato de la lista de hoy para su hogar",
    basis: (share) =>
      share > 0.99
        ? "Las cifras de la lista de hoy se estiman con lo usual en un hogar como el suyo: no conocemos su consumo."
        : share > 0.01
          ? `Las cifras de la lista de hoy son para su propio consumo; cerca del ${f.percent(share)} es estimado.`
          : "Las cifras de la lista de hoy son para su propio consumo del último año.",
    noFigures:
      "Aquí no podemos decirlo en dólares: no conocemos su consumo en este domicilio, o su proveedor no publica un plan así.",
    figuresFail:
      "Las cifras no se pudieron obtener en este momento. Lo que elija abajo funciona de todos modos.",
    compare: "Comparar quedarse y cambiar",
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
    orderIdFromLink: "Vino con el enlace que usted abrió.",
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
    doneLinkText:
      "Si el enlace es nuestro, la renovación de este pedido queda rechazada. Por su privacidad decimos lo mismo en todos los casos.",
    doneMore: "Puede deshacerlo aquí o desde el mismo enlace durante 14 días.",
    undone: "Queda anotado",
    undoneText:
      "Si este pedido se hizo con este correo y el rechazo no tiene más de 14 días, su renovación está activa de nuevo. Por su privacidad decimos lo mismo en todos los casos.",
    undoneLinkText:
      "Si el enlace es nuestro y el rechazo no tiene más de 14 días, la renovación de este pedido está activa de nuevo. Por su privacidad decimos lo mismo en todos los casos.",
    again: "Rechazarla de todos modos",
    change: "Cambiar los datos",
  },
};
