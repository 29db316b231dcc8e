import { formatFor } from "#messages/format.ts";
import type { onboarding as en } from "../en/onboarding.ts";

const f = formatFor("es");

export const onboarding: typeof en = {
  terms: {
    title: "Su nombre y nuestros términos",
    lead: "Las compañías piden el nombre que va en el contrato.",
    first: "Nombre",
    last: "Apellidos",
    firstMissing: "Escriba su nombre.",
    lastMissing: "Escriba su apellido.",
    agree: "Acepto los términos de uso",
    agreeMissing: "Para continuar, tiene que aceptar los términos.",
    dated: (isoDate) => `Su aceptación se guarda con la fecha de hoy, ${f.date(isoDate)}.`,
    agreedOn: (isoDate) => `Usted los aceptó el ${f.date(isoDate)}.`,
    submit: "Aceptar y continuar",
    read: "Leer los términos de uso",
    version: "Términos de uso de noviembre de 2026",
    text: (portal) => [
      `${portal} le ayuda a comparar planes de luz en Texas y a estar al tanto del suyo. A usted no le cuesta nada. Una compañía puede pagarnos cuando usted contrata por medio de nosotros; eso nunca cambia el orden de los planes.`,
      "Los costos que ve se calculan con la etiqueta de cada compañía y con el consumo que usted nos dice o nos deja leer. Son estimaciones cuidadosas, no ofertas. El contrato es entre usted y la compañía.",
      "Agregue solo domicilios cuya cuenta de luz sea suya, o cuyo titular se lo haya pedido. No comparta su contraseña, y avísenos si alguien más usó su cuenta.",
      "Guardamos lo que usted escribe, sus contratos y las lecturas del medidor que comparte, para hacer este trabajo por usted. No los vendemos. En Cuenta puede descargarlos o borrarlos cuando quiera.",
      "Le enviamos mensajes sobre su cuenta, sus contratos y el fin de su plazo. Puede apagar todos los que no hagan falta para eso.",
      "Puede cerrar su cuenta cuando quiera. Podemos cerrar una que se use mal. Si estos términos cambian, se los preguntamos de nuevo antes de que valgan para usted.",
    ],
  },
  process: {
    title: "Sus contratos",
    lead: "Buscamos los contratos hechos con su dirección, para que sus domicilios aparezcan también aquí.",
    looking: "Buscando sus contratos",
    progress: (number, count, home) => `${number} de ${count}: ${home}`,
    done: (count) => f.plural(count, { one: "# contrato listo", other: "# contratos listos" }),
    ending: "Ya casi",
    nothing: "No hay contratos por agregar. Vamos al siguiente paso.",
    notLooked: "No se pudieron leer sus contratos",
    notEnded: "No se pudo guardar el último paso",
    unnamed: (esiid) => `el domicilio con ESI ID ${esiid}`,
    states: {
      waiting: "En espera",
      working: "En proceso",
      done: "Listo",
      held: "Falta una prueba",
      full: "Domicilio no agregado",
      failed: "No se pudo",
    },
    failedTitle: (count) =>
      f.plural(count, {
        one: "# contrato no se pudo agregar",
        other: "# contratos no se pudieron agregar",
      }),
    failedTodo:
      "Sus contratos con la compañía siguen en pie de todos modos. Intente de nuevo, o siga y agregue usted el domicilio más tarde.",
    again: "Intentar de nuevo",
    skip: "Seguir de todos modos",
    fullTitle: (count) =>
      f.plural(count, { one: "# domicilio no se agregó", other: "# domicilios no se agregaron" }),
    fullTodo:
      "Los contratos son suyos. Su cuenta tiene todos los domicilios que puede tener: quite en Domicilios uno que haya dejado y agregue allí el que falta.",
    heldTitle: "Otra cuenta tiene un domicilio",
    heldTodo:
      "El contrato es suyo. Para ver aquí su domicilio, agréguelo en Domicilios con el número del medidor, o con un código que enviamos por correo a quien lo tiene.",
    next: "Continuar",
  },
  affiliate: {
    title: "Elija su contraseña",
    lead: (email) => `Para su cuenta de afiliado ${email}. De ahora en adelante inicia sesión con ella.`,
    leadPlain: "Para su cuenta de afiliado. De ahora en adelante inicia sesión con ella.",
    submit: "Guardar la contraseña",
    done: "Su contraseña quedó guardada.",
  },
  expired: {
    title: "Este enlace ya no sirve",
    lead: "Los enlaces de nuestros correos sirven una vez y por tiempo limitado. No se cambió ni se perdió nada suyo.",
    affiliateTitle: "Le invitaron como afiliado",
    affiliate:
      "Pida a quien le invitó que le envíe otra invitación. Si ya eligió una contraseña, solo inicie sesión.",
    customerTitle: "Quería iniciar sesión o verificar su cuenta",
    customer: "Inicie sesión con su contraseña, o pida un código nuevo en la página de inicio de sesión.",
    resetTitle: "Quería elegir una contraseña nueva",
    signIn: "Iniciar sesión",
    reset: "Pedir otro enlace para su contraseña",
  },
  callbackError: {
    expired: "Este enlace venció o ya se usó.",
    expiredTodo:
      "Los enlaces de nuestros correos sirven una vez. Pida un código nuevo para iniciar sesión o verificar su cuenta.",
    expiredHere: "Escriba abajo su correo o teléfono para pedir un código nuevo.",
    expiredSignedIn:
      "Ya inició sesión. Si estaba cambiando su correo o teléfono, empiece otra vez en su cuenta.",
    other: "No se pudo iniciar sesión.",
    otherTodo: "Inicie sesión aquí, o pida un código nuevo.",
    otherSignedIn: "No cambió nada en su cuenta. Empiece otra vez en su cuenta.",
    getCode: "Pedir un código nuevo",
    account: "Abrir mi cuenta",
  },
  callback: {
    title: "No se pudo iniciar sesión",
    rejectedTitle: "No se inició sesión",
    rejected: "Se canceló el inicio de sesión, o el otro servicio no lo permitió.",
    failed: "El servicio con el que quería iniciar sesión tiene un problema en este momento.",
    failedTodo: "Intente otra vez en unos minutos, o inicie sesión con su correo o teléfono.",
    closed: "Aquí todavía no hay una cuenta con esta dirección, y por ahora no se abren cuentas nuevas.",
    banned: "Esta cuenta está bloqueada. Si cree que es un error, escríbanos por favor.",
    unverified:
      "El otro servicio no ha verificado su correo. Verifíquelo primero allá, o inicie sesión con un código nuestro.",
    started:
      "El inicio de sesión tardó demasiado o se empezó en otro navegador. Empiece otra vez aquí y funcionará.",
    safe: "No se cambió nada suyo.",
    again: "Volver a iniciar sesión",
  },
};
