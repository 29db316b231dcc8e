import { formatFor } from "#messages/format.ts";
import type { linking as en } from "../en/linking.ts";

const f = formatFor("es");

export const linking: typeof en = {
  title: "Conectar este medidor",
  titleOpen: "La conexión con su medidor",
  lead: "Con el medidor conectado, cada cálculo parte de sus lecturas, y cada noche llegan las nuevas.",
  why: [
    "Los planes se comparan con sus propios cuartos de hora, no con un hogar típico.",
    "Doce meses de historial llegan de una vez; después, cada día nuevo.",
    "Puede terminarlo aquí cuando quiera.",
  ],
  notOffered: "Aquí no se pueden conectar medidores",
  notOfferedText: (utility) =>
    utility === null
      ? "Este portal no tiene conexión con la compañía que lee este medidor. Un archivo o sus facturas dicen casi lo mismo."
      : `Este portal no tiene conexión con ${utility}, que lee este medidor. Un archivo o sus facturas dicen casi lo mismo.`,
  otherwise: "O diga el consumo de otra manera",
  form: {
    provider: "¿Quién le manda hoy la factura de la luz?",
    providerHelp:
      "* es una marca que vende con el certificado de otra compañía. Elija el nombre de su factura.",
    providerMissing: "Elija su proveedor en la lista.",
    meter: "Número de medidor",
    meterHelp: "Está al frente del medidor, y en su factura cerca de “Meter No.”",
    meterWrong: "Un número de medidor tiene de 4 a 30 letras, cifras o guiones.",
    submit: "Seguir",
    problems: {
      not_offered:
        "Aquí no se pueden conectar los medidores de esta compañía. Un archivo o sus facturas dicen casi lo mismo.",
      no_smart_meter:
        "Según la lista de la compañía, este domicilio aún no tiene medidor inteligente. Escriba su consumo de las facturas.",
      not_centerpoint: "CenterPoint no lee este medidor. Vuelva a cargar la página.",
      email_not_proved: "La compañía del medidor le escribe. Confirme primero su correo en Mi cuenta.",
      under_way: "Hay una solicitud en marcha con otros datos. Espérela o termínela primero.",
      linked_already: "Este medidor ya está conectado. Cambiar de proveedor no cambia nada de eso.",
      other_number:
        "En su cuenta este medidor tiene otro número. Compare los dos con el medidor. Si el de su cuenta está mal, corríjalo primero en la página del domicilio.",
      unknown_provider: "Ya no conocemos este proveedor. Vuelva a cargar la página y elíjalo en la lista.",
      nothing_to_confirm: "Ya no hay solicitud que aceptar. Pídala otra vez.",
    },
  },
  consent: {
    title: "Lo que usted acepta",
    text: (portal, meterSource) => [
      `${meterSource} puede dar a ${portal} las lecturas del medidor de este domicilio: cuánta electricidad usó, y cuánta devolvió, en cada cuarto de hora.`,
      `Una vez los últimos doce meses, y cada día nuevo mientras usted lo acepte: doce meses como máximo. ${portal} le avisa antes de que termine.`,
      `${portal} las usa para calcular cuánto le costarían los planes y para mostrarle su consumo. No las vende a nadie ni las da a ningún proveedor.`,
      "Puede terminarlo aquí cuando quiera, con un toque. Lo que llegó hasta entonces se borra con su cuenta.",
    ],
    mail: (meterSource, address) =>
      address === null
        ? `${meterSource} le escribirá un correo y le preguntará lo mismo otra vez.`
        : `${meterSource} escribirá a ${address} y le preguntará lo mismo otra vez.`,
    agree: "Acepto, conectar este medidor",
    back: "Cambiar el proveedor o el número",
  },
  companies: { smart_meter_texas: "Smart Meter Texas", centerpoint: "CenterPoint Energy" },
  waiting: {
    requesting: (meterSource) => `Le estamos preguntando a ${meterSource}`,
    requestingText: "Tarda uno o dos minutos. Puede salir de esta página; le escribimos cuando siga.",
    unavailable: (meterSource) => `${meterSource} no responde por ahora`,
    unavailableText: (since) =>
      `Desde ${since}. Guardamos su sí y volvemos a preguntar hasta que responda. No tiene que hacer nada y puede salir de esta página.`,
    mailed: (meterSource) => `Ahora revise su correo: ${meterSource} le escribió`,
    mailedText: (meterSource, address) =>
      `Abra el mensaje de ${meterSource}${address === null ? "" : ` a ${address}`} y confirme allí. Hasta entonces nadie puede leer su medidor.`,
    notThere: "¿No está el correo?",
    notThereText: (meterSource) =>
      `Puede tardar diez minutos. Busque “${meterSource}” entre el correo no deseado. Si tiene cuenta allí, también puede confirmar en su sitio. Nosotros miramos cada pocos minutos y le escribimos cuando esté confirmado.`,
    importing: "Conectado. Están llegando sus lecturas",
    importingText:
      "Doce meses, día por día. Puede salir de esta página; le escribimos cuando todo esté aquí.",
    progress: (done, total) => `${f.number(done)} de ${f.number(total)} días`,
    importUnavailable: "La compañía que lee el medidor está fallando por ahora. Seguimos donde nos quedamos.",
    cancel: "No conectar este medidor",
  },
  linked: {
    title: "Su medidor está conectado",
    text: (meterSource) => `Cada noche llegan lecturas nuevas de ${meterSource}.`,
    until: (date) => `Usted aceptó hasta el ${f.date(date)}.`,
    through: (date) => `Leído hasta el ${f.date(date)}.`,
    show: "Ver su consumo",
    noHistory: "Su medidor está conectado, pero su historial no llegó",
    noHistoryText:
      "Lo intentamos cada noche y le escribimos cuando esté aquí. Mientras tanto, diga su consumo abajo.",
    expiring: (date) => `Su permiso termina el ${f.date(date)}`,
    expiringText: "Por ley dura un año como máximo. Acepte otra vez y nada se interrumpe.",
    renew: "Aceptar por otro año",
    end: "Terminar la conexión",
    endTitle: "¿Terminar la conexión?",
    endText:
      "Ya no llegan lecturas nuevas. Lo que hay se queda, y los planes se siguen comparando con ello mientras envejece.",
    endKeep: "Dejarla",
    ended: "La conexión terminó.",
    number: (meter) => `Medidor ${meter}`,
  },
  over: {
    title: "El último intento no resultó",
    endedTitle: "La conexión terminó",
    again: "Intentar otra vez",
    link: "Conectarlo otra vez",
    codes: {
      customer_declined: "Usted dijo que no en el correo de la compañía del medidor.",
      no_answer: "Nadie respondió a tiempo el correo de la compañía del medidor.",
      meter_mismatch: "La compañía del medidor dice que el número es otro. Léalo otra vez en el medidor.",
      unknown_meter: "La compañía del medidor no conoce ningún medidor inteligente en este domicilio.",
      provider_mismatch:
        "La compañía del medidor dice que a este domicilio lo atiende otro proveedor. Fíjese en su factura más reciente.",
      refused: "La compañía del medidor no aceptó y no dijo por qué.",
      term_over: "Se cumplieron los doce meses. Lo que llegó hasta entonces sigue aquí.",
      unlinked: "Usted la terminó. Lo que llegó hasta entonces sigue aquí.",
      ended_there: "Usted la terminó en la compañía del medidor. Lo que llegó hasta entonces sigue aquí.",
      home_left: "El domicilio salió de su cuenta.",
    },
  },
};
