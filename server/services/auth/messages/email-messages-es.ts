// Texts of the auth service's emails, in Spanish.
import { type EmailMessages, type Values } from "./email-messages.ts";

export const emailMessagesEs: EmailMessages = {
  frame: {
    or_open: "Si el botón no funciona, abra esta dirección:",
    code: "Escriba este código en la página donde empezó:",
    code_beside_link: "O escriba este código en la página donde empezó:",
    ttl: {
      both: (ttl: string) => `El enlace y el código sirven una sola vez, durante ${ttl}.`,
      link: (ttl: string) => `El enlace sirve una sola vez, durante ${ttl}.`,
      code: (ttl: string) => `El código sirve una sola vez, durante ${ttl}.`,
    },
    confirms: {
      password: ({ at }) => `Esto confirma la cuenta y la contraseña que se eligió el ${at}.`,
      no_password: ({ at }) =>
        `Esto confirma la cuenta que se pidió el ${at}, sin contraseña. Puede elegir una después de iniciar sesión.`,
      provider: ({ at, provider }) =>
        `Esto confirma la cuenta y el inicio de sesión con ${provider} del ${at}. No tiene contraseña.`,
    },
    keep_code: ({ portal }: Values) => `Nadie de ${portal} le pedirá nunca este código.`,
    sent: ({ portal, to }: Values) => `${portal} envió este mensaje a ${to}.`,
  },
  kinds: {
    confirmation: ({ portal, confirms }: Values) => ({
      subject: `Confirme su correo electrónico para ${portal}`,
      title: "Confirme su correo electrónico",
      paragraphs: [
        `Con esta dirección se creó una cuenta en ${portal}. Confirme que es suya y podrá iniciar sesión.`,
        ...(confirms === null ? [] : [confirms]),
      ],
      button: "Confirmar mi correo",
      footnote:
        "Si usted no creó una cuenta en ese momento, ignore este mensaje. Sin él, nadie puede usar su dirección.",
    }),
    invite: ({ portal }: Values) => ({
      subject: `Le invitamos a ${portal}`,
      title: `Le invitamos a ${portal}`,
      paragraphs: [`Su cuenta en ${portal} está lista. Acepte la invitación para empezar a usarla.`],
      button: "Aceptar la invitación",
      footnote:
        "¿No la esperaba? Puede ignorar este mensaje: la cuenta sigue cerrada hasta que usted acepte.",
    }),
    magic_link: ({ portal }: Values) => ({
      subject: `Inicie sesión en ${portal}`,
      title: `Inicie sesión en ${portal}`,
      paragraphs: ["Usted pidió iniciar sesión sin contraseña."],
      button: "Iniciar sesión",
      footnote: "¿No lo pidió? Puede ignorar este mensaje, pero no lo reenvíe: sin él nadie puede entrar.",
    }),
    recovery: ({ portal }: Values) => ({
      subject: `Elija una nueva contraseña para ${portal}`,
      title: "Elija una nueva contraseña",
      paragraphs: [
        `Usted pidió una nueva contraseña para su cuenta de ${portal}. Mientras no la elija, la anterior sigue sirviendo.`,
      ],
      button: "Elegir una nueva contraseña",
      footnote: "¿No la pidió? Puede ignorar este mensaje: nada ha cambiado.",
    }),
    email_change_current: ({ portal, other }: Values) => ({
      subject: `Confirme el nuevo correo de su cuenta de ${portal}`,
      title: "Confirme su nuevo correo electrónico",
      paragraphs: [
        other
          ? `Usted pidió cambiar el correo electrónico de su cuenta de ${portal} a ${other}.`
          : `Usted pidió cambiar el correo electrónico de su cuenta de ${portal}.`,
        "Para que nadie pueda quitarle su cuenta, preguntamos en las dos direcciones. Confirme aquí y en el mensaje que enviamos a la nueva.",
      ],
      button: "Confirmar el cambio",
      footnote: "¿No lo pidió? No confirme y cambie su contraseña: alguien podría estar usando su cuenta.",
    }),
    email_change_new: ({ portal, other }: Values) => ({
      subject: `Confirme este correo electrónico para ${portal}`,
      title: "Confirme su nuevo correo electrónico",
      paragraphs: [
        other
          ? `Esta dirección va a reemplazar a ${other} en una cuenta de ${portal}. Confirme que es suya.`
          : `Esta dirección se va a usar en una cuenta de ${portal}. Confirme que es suya.`,
      ],
      button: "Confirmar esta dirección",
      footnote: "¿No lo pidió? Puede ignorar este mensaje: la dirección no se usará.",
    }),
    reauthentication: ({ portal }: Values) => ({
      subject: `Confirme que es usted: ${portal}`,
      title: "Confirme que es usted",
      paragraphs: [`Está por cambiar algo que protege su cuenta de ${portal}, como la contraseña.`],
      button: null,
      footnote:
        "¿No lo pidió? No comparta el código y cambie su contraseña: alguien podría estar usando su cuenta.",
    }),
    password_changed: ({ portal }: Values) => ({
      subject: `Se cambió la contraseña de su cuenta de ${portal}`,
      title: "Se cambió su contraseña",
      paragraphs: [
        `La contraseña de su cuenta de ${portal} se acaba de cambiar. Si fue usted, no tiene que hacer nada.`,
      ],
      button: "Abrir su cuenta",
      footnote: `¿No fue usted? Elija una nueva contraseña de inmediato: «Olvidé mi contraseña» en la página de inicio de sesión de ${portal}.`,
    }),
    email_changed: ({ portal, other }: Values) => ({
      subject: `Se cambió el correo electrónico de su cuenta de ${portal}`,
      title: "Se cambió su correo electrónico",
      paragraphs: [
        other
          ? `Su cuenta de ${portal} ahora usa ${other}. Si fue usted, no tiene que hacer nada.`
          : `Su cuenta de ${portal} ahora usa otro correo electrónico. Si fue usted, no tiene que hacer nada.`,
      ],
      button: "Abrir su cuenta",
      footnote: `¿No fue usted? Escriba a ${portal} de inmediato: con esta dirección ya no se puede iniciar sesión.`,
    }),
    phone_changed: ({ portal }: Values) => ({
      subject: `Su cuenta de ${portal} tiene un nuevo número de teléfono`,
      title: "Un nuevo número de teléfono",
      paragraphs: [
        `Se registró un nuevo número de teléfono en su cuenta de ${portal}. Con él se puede iniciar sesión. Si fue usted, no tiene que hacer nada.`,
      ],
      button: "Abrir su cuenta",
      footnote: "¿No fue usted? Cambie su contraseña de inmediato y después vuelva a poner su propio número.",
    }),
    identity_linked: ({ portal }: Values) => ({
      subject: `Se agregó una forma de iniciar sesión a su cuenta de ${portal}`,
      title: "Se agregó una forma de iniciar sesión",
      paragraphs: [
        `Ahora se puede iniciar sesión en su cuenta de ${portal} con una cuenta de otra empresa, como Google. Si usted la vinculó, no tiene que hacer nada.`,
      ],
      button: "Abrir su cuenta",
      footnote: "¿No fue usted? Cambie su contraseña de inmediato y después quite la cuenta que no conoce.",
    }),
    identity_unlinked: ({ portal }: Values) => ({
      subject: `Se quitó una forma de iniciar sesión de su cuenta de ${portal}`,
      title: "Se quitó una forma de iniciar sesión",
      paragraphs: [
        `Se quitó una de las formas de iniciar sesión en su cuenta de ${portal} y ya no funciona. Si fue usted, no tiene que hacer nada.`,
      ],
      button: "Abrir su cuenta",
      footnote: `¿No fue usted? Elija una nueva contraseña de inmediato: «Olvidé mi contraseña» en la página de inicio de sesión de ${portal}. Si no funciona, escriba a ${portal}.`,
    }),
    factor_added: ({ portal }: Values) => ({
      subject: `Se agregó un segundo paso a su cuenta de ${portal}`,
      title: "Se agregó un segundo paso",
      paragraphs: [
        `Para iniciar sesión en su cuenta de ${portal} ahora se pide un segundo paso. Si usted lo activó, no tiene que hacer nada.`,
      ],
      button: "Abrir su cuenta",
      footnote:
        "¿No fue usted? Cambie su contraseña de inmediato y después quite el segundo paso que no conoce.",
    }),
    factor_removed: ({ portal }: Values) => ({
      subject: `Se quitó un segundo paso de su cuenta de ${portal}`,
      title: "Se quitó un segundo paso",
      paragraphs: [
        `Se quitó un segundo paso del inicio de sesión de su cuenta de ${portal}. Si fue usted, no tiene que hacer nada.`,
      ],
      button: "Abrir su cuenta",
      footnote: "¿No fue usted? Cambie su contraseña de inmediato y después active de nuevo un segundo paso.",
    }),
  },
};
