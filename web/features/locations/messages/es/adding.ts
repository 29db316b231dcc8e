import { formatFor } from "#messages/format.ts";
import type { adding as en } from "../en/adding.ts";
import { placeInSpanish } from "#messages/in-spanish.ts";

const f = formatFor("es");

export const adding: typeof en = {
  title: "Agregar un domicilio",
  lead: "Basta la dirección. Con ella encontramos el medidor y quién le entrega la luz.",
  onboarding: {
    title: "Agregue su domicilio",
    lead: "Con su dirección encontramos el medidor y calculamos cuánto le costaría cada plan.",
    later: "Ahora no tengo un domicilio que agregar",
    laterText: "Puede agregar uno cuando quiera en Domicilios.",
  },
  shop: {
    title: "¿De qué domicilio se trata?",
    lead: "Con la dirección encontramos el medidor y calculamos cuánto le costaría cada plan.",
    choose: "Elija un domicilio de su cuenta o agregue uno.",
    another: "Agregar otro domicilio",
    summary: "Lo que sabemos de su consumo y los planes que menos cuestan con él.",
    other: "Elegir otro domicilio",
  },
  method: {
    label: "¿Cómo quiere buscarlo?",
    options: { address: "Dirección", esiid: "ESI ID", bill: "Una factura" },
  },
  address: {
    label: "Dirección",
    help: "Número y calle, por ejemplo “4105 Maple St Dallas”. En un edificio ayuda el número de apartamento.",
    placeholder: "4105 Maple St",
    searching: "Buscando",
    found: (n) => f.plural(n, { one: "# dirección encontrada.", other: "# direcciones encontradas." }),
    none: "El directorio no tiene ningún medidor en esta dirección",
    noneText:
      "Revise el número o quite el apartamento. Las casas nuevas pueden no estar todavía: el ESI ID de la factura siempre sirve.",
    failed: "La búsqueda no respondió. Lo que escribió sigue aquí.",
    useEsiid: "Usar el ESI ID",
    list: "Direcciones encontradas",
  },
  esiid: {
    label: "ESI ID",
    help: "El número largo de su factura que empieza con 10. Tiene 17 cifras, o 22 en CenterPoint.",
    go: "Buscar este medidor",
    looking: "Buscando",
    problems: {
      empty: "Escriba el ESI ID de su factura.",
      not_digits: "Use solo cifras. El número de medidor o de cuenta no sirve.",
      wrong_length: "Un ESI ID tiene 17 o 22 cifras. Cuéntelas otra vez.",
      wrong_start: "Un ESI ID empieza con 10.",
    },
  },
  bill: {
    label: "Texto de su factura",
    help: "Tome una foto de la factura con su teléfono, seleccione el texto y péguelo aquí completo. Buscamos el ESI ID; el texto no sale de este dispositivo.",
    go: "Buscar el ESI ID",
    empty: "Primero pegue el texto de su factura.",
    none: "En este texto no hay ningún ESI ID. Es un número largo que empieza con 10, muchas veces al principio de la segunda página.",
    several: (n) => `Esta factura nombra ${f.number(n)} medidores. ¿Cuál es el de su hogar?`,
  },
  confirm: {
    title: "¿Es este su hogar?",
    utility: "Compañía de entrega",
    utilityUnknown: "Todavía no la conocemos.",
    esiid: "ESI ID",
    yes: "Agregar este domicilio",
    no: "Buscar otra vez",
    unlisted: "El directorio no conoce este ESI ID",
    unlistedText: "Pasa con las casas nuevas. Escriba la dirección y seguimos con ella.",
    street: "Número y calle",
    city: "Ciudad",
    zip: "Código postal",
    streetMissing: "Escriba el número y la calle.",
    zipWrong: "El código postal tiene cinco cifras.",
    nickname: "Apodo",
    nicknameHelp: "Como usted lo llama, por ejemplo “Casa del lago”.",
    meter: "Número de medidor",
    meterHelp:
      "Está en la carátula del medidor. Prueba que usted vive allí, si otra persona dijera lo mismo.",
    meterWrong: "Un número de medidor tiene de 4 a 30 letras, cifras o guiones.",
    more: "Apodo y número de medidor",
  },
  yours: {
    title: "Este domicilio ya está en su cuenta",
    open: "Abrirlo",
  },
  problems: {
    no_choice: (area, utility) => `En ${placeInSpanish(area)}, la luz la vende ${placeInSpanish(utility)}`,
    no_choiceText:
      "Es la única compañía que vende luz allí, así que no hay planes entre los que elegir. Si su factura es de otra compañía, revise el código postal.",
    not_active: "La compañía da este medidor por retirado",
    not_activeText:
      "Puede que lo hayan cambiado por otro. Su última factura, o la compañía, le dice el número ESI ID del actual.",
    not_residential: "La compañía registra este medidor como negocio",
    not_residentialText:
      "O como uno que no es de un hogar, por ejemplo alumbrado público. Estos planes son para hogares. Revise que sea su medidor: un edificio puede tener varios.",
    too_many_homes: "Su cuenta ya tiene todos los domicilios que puede tener",
    too_many_homesText: "Quite uno que ya haya dejado y después agregue este.",
    nothingChanged: "No se cambió nada.",
  },
  proof: {
    title: "Este domicilio está en otra cuenta",
    text: "Puede ser de alguien con quien vive o de quien vivió allí antes. Para agregarlo, escriba su número de medidor o un código. No mostramos de quién es la cuenta.",
    method: "¿Cómo quiere agregarlo?",
    methods: { meter: "Número de medidor", code: "Un código" },
    meterText:
      "Si podemos verificar el número, el domicilio pasa a su cuenta. Si no, ambos lo tienen hasta que uno conecte el medidor. La otra cuenta nunca ve su nombre.",
    meterGo: "Agregar este domicilio",
    codeText:
      "Si la otra cuenta confirmó el domicilio, le enviamos un código. Pídaselo a la persona con quien vive y el domicilio quedará en las dos cuentas.",
    codeSend: "Enviar el código",
    codeSent:
      "Si la otra cuenta confirmó el domicilio, el código va en camino. Sirve por 30 minutos. Si no llega, use el número de medidor.",
    codeAgain: "Enviarlo otra vez",
    code: "Código",
    codeHelp: "Seis cifras.",
    codeWrong: "El código tiene seis cifras.",
    codeGo: "Agregar el domicilio",
    rejected: {
      meter:
        "Este no es el número que tenemos de este medidor. Compárelo con el medidor. Si coincide, escríbanos.",
      code: "Ese código no corresponde o ya venció. Pida uno nuevo.",
    },
    meterMissing: "Escriba el número del medidor.",
  },
  added: {
    toast: (name) => `${name} está en su cuenta.`,
    goOn: "Seguir",
  },
};
