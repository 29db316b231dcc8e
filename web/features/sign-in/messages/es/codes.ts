import { formatFor } from "#messages/format.ts";
import type { codes as en } from "../en/codes.ts";

const f = formatFor("es");

export const codes: typeof en = {
  code: {
    label: "Código",
    digits: (n) => `${n} dígitos`,
    submit: "Confirmar el código",
    full: (n) => `Escriba los ${n} dígitos del código.`,
    again: "Enviar otro código",
    wait: (seconds) =>
      f.plural(seconds, {
        one: "Podrá pedir otro código en # segundo.",
        other: "Podrá pedir otro código en # segundos.",
      }),
    sentAgain: (to) => `Va en camino un código nuevo a ${to}.`,
    titleMail: "Revise su correo",
    titleText: "Revise su teléfono",
    maybeSent: (to) => `Si hay una cuenta de ${to}, el código va en camino.`,
    back: "Iniciar sesión de otra manera",
    mailHint:
      "Puede tardar un minuto o llegar a la carpeta de correo no deseado. El enlace del correo también sirve.",
    textHint: "El mensaje puede tardar un momento. El código sirve por poco tiempo.",
  },
  verify: {
    title: "Verifique su cuenta",
    sent: (to) => `Le enviamos un código a ${to}. Escríbalo aquí.`,
    confirms: (at) =>
      `El código confirma su cuenta y la contraseña que eligió el ${at}. Use el mensaje que indica esa hora.`,
    check: "Cada mensaje indica qué confirma y cuándo se pidió. Use solo un código que usted pidió.",
    change: "Usar otra dirección",
    nothing: "¿No llegó ningún código?",
    haveAccount: "Si ya tiene una cuenta con esta dirección, no se envía ninguno.",
    signIn: "Inicie sesión",
    which: "¿Con qué dirección creó su cuenta?",
    go: "Enviar el código",
  },
  reset: {
    title: "Cambie su contraseña",
    lead: "Le enviamos por correo un enlace y un código para que elija otra.",
    submit: "Enviarme el enlace",
    sentTitle: "Revise su correo",
    sent: (to) =>
      `Si hay una cuenta de ${to}, el correo va en camino. Abra el enlace o escriba aquí el código.`,
    change: "Usar otra dirección",
    back: "Volver a iniciar sesión",
    needEmail: "Escriba el correo de su cuenta.",
    oldLink: "Este enlace ya venció o ya se usó",
    oldLinkTodo: "Su contraseña no ha cambiado. Pida aquí otro enlace.",
    chooseTitle: "Elija una contraseña nueva",
    chooseLead: (email) => `Para ${email}. En los demás equipos se cerrará la sesión.`,
    choose: "Guardar la contraseña nueva",
    done: "Su contraseña nueva quedó guardada.",
  },
  second: {
    title: "Un paso más",
    lead: (who) => `Su cuenta ${who} está protegida con un segundo paso.`,
    leadPlain: "Su cuenta está protegida con un segundo paso.",
    app: "Escriba el código que muestra su aplicación de autenticación.",
    phone: "Enviamos un código al teléfono de su cuenta.",
    yourPhone: "el teléfono de su cuenta",
    phoneSent: "Va en camino un código al teléfono de su cuenta.",
    sendText: "Enviar el código",
    other: "El segundo paso de esta cuenta no funciona en esta página. Use el equipo en el que lo configuró.",
    choose: "¿Cómo quiere confirmar?",
    kinds: {
      totp: "Aplicación de autenticación",
      phone: "Mensaje de texto",
      other: "Llave de seguridad",
    },
  },
  renewal: {
    title: "Esta renovación es de otra cuenta",
    mismatch: (mailed, mine) =>
      `El enlace se envió a ${mailed}. Usted inició sesión como ${mine}. Inicie sesión con la cuenta que recibió el correo.`,
    signedOut: (mailed) =>
      `Esta renovación se envió a ${mailed}. Inicie sesión con la cuenta de esa dirección.`,
    another: "Usar otra cuenta",
    leave: "Seguir con esta cuenta y dejar la renovación",
    noEmailAccount: "una cuenta sin correo",
  },
};
