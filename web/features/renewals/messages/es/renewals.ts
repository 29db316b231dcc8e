import { formatFor } from "#messages/format.ts";
import type { renewals as en } from "../en/renewals.ts";

const f = formatFor("es");
const days = (n: number): string => f.plural(n, { one: "# día", other: "# días" });

export const renewals: typeof en = {
  choices: {
    seasons: {
      hot: (day) =>
        `Un plazo nuevo igual de largo terminaría en ${f.month(day)}, en los meses de calor, cuando los planes nuevos suelen costar más.`,
      cold: (day) =>
        `Un plazo nuevo igual de largo terminaría en ${f.month(day)}, en los meses de frío. Es un momento aceptable para volver a elegir.`,
      mild: (day) =>
        `Un plazo nuevo igual de largo terminaría en ${f.month(day)}, en los meses templados. Es un buen momento para volver a elegir.`,
    },
    optOut: "Rechazar la renovación",
    optedOut: (day) => `Usted rechazó la renovación el ${f.date(day)}.`,
    change: "Cambiar",
  },
  renewal: {
    lead: (plan, provider, day) => `Su contrato de ${plan} con ${provider} termina el ${f.date(day)}.`,
    none: {
      title: "No hay renovación que decidir",
      text: "Este pedido no tiene un contrato vigente con fecha de término conocida.",
      action: "Volver al pedido",
    },
    nothing: "Si usted no hace nada",
    nothingText: (provider, day, notice) =>
      `Después del ${f.date(day)}, ${provider} le sigue dando luz y lo pasa a su tarifa de mes a mes. Esa tarifa puede cambiar cada mes. ${provider} debe avisarle por escrito al menos ${days(notice)} antes.`,
    now: "Ahora paga unos",
    nowSame: "su plan actual, con el mismo consumo",
    nowNote: "según la cotización de su pedido",
    after: "Si no hace nada",
    window: (from, through) => `${f.dateShort(from)} a ${f.dateShort(through)}`,
    best: "Su mejor opción",
    bestNote: (plan, day) => `${plan}, desde el ${f.dateShort(day)}`,
    basis: (share) =>
      share > 0.99
        ? "Estimado con un hogar típico como el suyo. Agregue su consumo para ver cifras reales."
        : share > 0.01
          ? `Calculado con su consumo. Cerca del ${f.percent(share)} es estimado.`
          : "Calculado con su consumo del último año.",
    noCosts:
      "No sabemos cuánto cuesta aquí. La tarifa de mes a mes no se publica, o no sabemos cuál es su compañía de entrega.",
    costsFailed: "No pudimos cargar las cifras. Lo que elija abajo funciona de todos modos.",
    compare: "Comparar sus opciones",
    choice: "Usted decide",
    choiceText:
      "Si la conserva, le recordaremos el término a tiempo, con sus mejores opciones. Si la rechaza, no le enviaremos más recordatorios de esta renovación ni renovaremos nada por usted. En ambos casos el contrato termina el mismo día y no se le corta la luz.",
    keep: "Conservar la renovación",
    optOut: "Rechazar la renovación",
    stays: "Su renovación sigue igual.",
    out: (day) => `Usted rechazó la renovación el ${f.date(day)}`,
    outText: (day) =>
      `No le enviaremos más recordatorios de esta renovación ni renovaremos nada por usted. Puede deshacerlo hasta el ${f.date(day)}.`,
    outFinal:
      "No le enviaremos más recordatorios de esta renovación ni renovaremos nada por usted. Ya pasaron los 14 días para deshacerlo.",
    undo: "Deshacer el rechazo",
    undone: "Su renovación está activa de nuevo.",
    reason: (reason) => `Su motivo: ${reason}`,
  },
  optOut: {
    title: "Rechazar una renovación",
    lead: "No hace falta iniciar sesión. Revise los datos y elija.",
    titleUndo: "Deshacer un rechazo",
    leadUndo: "No hace falta iniciar sesión. Puede deshacerlo durante 14 días.",
    orderId: "Número de pedido",
    orderIdHelp: "Está en el correo sobre su renovación.",
    orderIdFromLink: "Del enlace que usted abrió.",
    orderIdError: "Escriba el número de pedido que está en el correo.",
    email: "Correo",
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
    customReason: "En sus propias palabras",
    what: "No le enviaremos más recordatorios de esta renovación ni renovaremos nada por usted. Su contrato y su luz no cambian.",
    submit: "Rechazar la renovación",
    submitUndo: "Deshacer el rechazo",
    instead: "Quiero deshacer un rechazo",
    insteadOut: "Quiero rechazar una renovación",
    done: "Recibimos su rechazo",
    doneText:
      "Si este pedido se hizo con este correo, su renovación queda rechazada. Por su privacidad, mostramos este mensaje en todos los casos.",
    doneLinkText:
      "Si el enlace es nuestro, la renovación de este pedido queda rechazada. Por su privacidad, mostramos este mensaje en todos los casos.",
    doneMore: "Puede deshacerlo aquí o desde el mismo enlace durante 14 días.",
    undone: "Recibimos su solicitud",
    undoneText:
      "Si este pedido se hizo con este correo y el rechazo tiene menos de 14 días, su renovación está activa de nuevo. Por su privacidad, mostramos este mensaje en todos los casos.",
    undoneLinkText:
      "Si el enlace es nuestro y el rechazo tiene menos de 14 días, su renovación está activa de nuevo. Por su privacidad, mostramos este mensaje en todos los casos.",
    again: "Rechazarla otra vez",
    change: "Cambiar los datos",
  },
};
