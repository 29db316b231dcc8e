// Messages about homes, in Spanish. Text messages only use letters of the GSM alphabet, hence "clave".
import type { LocationMessages } from "./messages.ts";

export const locationMessagesEs: LocationMessages = {
  code: "El código que necesita esa persona:",
  terms: ({ portal, minutes }) =>
    `El código sirve una sola vez, durante ${minutes} minutos. Déselo solo a alguien que viva con usted. Nadie de ${portal} se lo pedirá nunca.`,
  sent: ({ portal, to }) => `${portal} envió este mensaje a ${to}.`,
  kinds: {
    claim_code: ({ portal, location }) => ({
      subject: `Alguien pide compartir su domicilio en ${portal}`,
      title: "Alguien pide compartir su domicilio",
      paragraphs: [
        `Alguien con una cuenta en ${portal} dice que vive con usted (${location}) y pide ver este domicilio también en su cuenta.`,
        "Si es así, dele el código de abajo. Lo que usted nos contó de su consumo y de su contrato queda solo en su cuenta.",
      ],
      footnote:
        "¿No sabe quién es? Puede ignorar este mensaje: sin el código nada cambia, y esa persona no sabrá quién es usted.",
    }),
    home_claimed: ({ portal, location }) => ({
      subject: `Un domicilio ya no está en su cuenta de ${portal}`,
      title: "Un domicilio ya no está en su cuenta",
      paragraphs: [
        `Alguien demostró con el número del medidor que ahora vive aquí: ${location}. Por eso el domicilio está en su cuenta y ya no en la de usted. Esa persona no ve nada de lo que usted nos contó.`,
        "Si usted se mudó, no tiene que hacer nada.",
      ],
      footnote: `¿Todavía vive ahí? Inicie sesión en ${portal}, agregue otra vez el domicilio y escriba el número del medidor: volverá a su cuenta enseguida.`,
    }),
  },
  texts: {
    claim_code: (portal, code) =>
      `${code}: clave de ${portal} para compartir su domicilio. La pide alguien que dice vivir con usted. Dela solo a quien viva con usted.`,
    home_claimed: (portal) =>
      `${portal}: alguien dio la serie de su medidor y el domicilio ya no figura en su cuenta. Si usted no se ha mudado, agréguelo otra vez.`,
  },
};
