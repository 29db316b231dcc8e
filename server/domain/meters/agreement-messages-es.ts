// Messages about linked meters, in Spanish.
import type { AgreementMessages, Decline } from "./agreement-messages.ts";

const WHY: Readonly<Record<Decline, (meterSource: string) => string>> = {
  customer_declined: (meterSource) =>
    `Alguien contestó que no al mensaje de ${meterSource}. ¿No fue usted? No se compartió nada, y puede pedirlo otra vez.`,
  meter_mismatch: () =>
    "El número de medidor no corresponde a este ESI ID. Compárelo con el que está en el medidor y vuelva a intentarlo.",
  unknown_meter: (meterSource) =>
    `${meterSource} no tiene un medidor inteligente con este ESI ID. Compárelo con su factura.`,
  provider_mismatch: () =>
    "El proveedor que indicó no es el que atiende este medidor. En su factura está el correcto. Después de un cambio pueden pasar unos días hasta que cuente el nuevo.",
  refused: (meterSource) =>
    `${meterSource} no dio un motivo que podamos transmitirle. Puede intentarlo otra vez cuando quiera.`,
};

export const agreementMessagesEs: AgreementMessages = {
  or_open: "O abra esta dirección:",
  footnote: "Puede terminar el enlace cuando quiera en la misma página.",
  sent: ({ portal, to }) => `${portal} envió este mensaje a ${to}, porque ahí se enlazó un medidor.`,
  kinds: {
    waiting: ({ meterSource, location, to }) => ({
      subject: `Falta un paso: confirme en ${meterSource}`,
      title: "Busque un segundo mensaje",
      paragraphs: [
        `${meterSource} ya tiene su solicitud para compartir las lecturas de ${location}. Le escribe directamente a ${to}, para estar seguro de que es usted.`,
        `Ese mensaje viene de ${meterSource}, no de nosotros. Ábralo y confirme. Puede estar entre el correo no deseado.`,
        "En cuanto confirme, traemos los últimos doce meses. Eso tarda de unos minutos a unas horas.",
      ],
      button: "Ver cómo va",
    }),
    linked: ({ location, ends }) => ({
      subject: "Su medidor está enlazado",
      title: "Su medidor está enlazado",
      paragraphs: [
        `Ya están las lecturas de ${location}, hasta donde se guardan para nosotros. Cada noche llegan las nuevas.`,
        `Desde ahora los planes se comparan con lo que usted realmente consumió.${ends ? ` El enlace termina el ${ends}; le escribimos antes.` : ""}`,
      ],
      button: "Ver su medidor",
    }),
    declined: ({ meterSource, location, decline }) => ({
      subject: "No se pudo enlazar su medidor",
      title: "No se pudo enlazar su medidor",
      paragraphs: [
        `El medidor de ${location} no está enlazado, y no se compartió nada.`,
        WHY[decline](meterSource),
      ],
      button: "Intentar otra vez",
    }),
    no_answer: ({ meterSource, location, to }) => ({
      subject: "Su medidor no se enlazó",
      title: "La confirmación no llegó a tiempo",
      paragraphs: [
        `${meterSource} escribió a ${to} y no tuvo respuesta, así que su pregunta sobre ${location} caducó. No se compartió nada.`,
        "Pídalo otra vez cuando quiera. El mensaje llegará de nuevo.",
      ],
      button: "Pedirlo otra vez",
    }),
    expiring: ({ meterSource, location, ends }) => ({
      subject: `El enlace de su medidor termina el ${ends}`,
      title: `El enlace de su medidor termina el ${ends}`,
      paragraphs: [
        `Usted nos permitió leer el medidor de ${location} por un año, lo más que permite Texas. El ${ends} termina.`,
        `Para seguir sin interrupción, enlácelo otra vez ahora. ${meterSource} le pedirá que confirme, como la vez pasada.`,
        "Si no hace nada, después de ese día no llegan lecturas nuevas. Lo que ya está aquí se queda.",
      ],
      button: "Enlazarlo otra vez",
    }),
    expired: ({ location, ends }) => ({
      subject: "El enlace de su medidor terminó",
      title: "El enlace de su medidor terminó",
      paragraphs: [
        `El año en que podíamos leer el medidor de ${location} terminó${ends ? ` el ${ends}` : ""}. No llegan lecturas nuevas; lo que ya está aquí se queda.`,
        "Enlácelo otra vez cuando quiera. Los días intermedios se pueden traer hasta por doce meses.",
      ],
      button: "Enlazarlo otra vez",
    }),
  },
};
