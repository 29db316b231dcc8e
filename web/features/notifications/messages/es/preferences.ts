import { formatFor } from "#messages/format.ts";
import type { preferences as en } from "../en/preferences.ts";

const f = formatFor("es");

export const preferences: typeof en = {
  title: "Qué le avisamos",
  lead: "Cada cambio vale al momento. Nada de esto cambia su plan, sus pedidos ni su medidor.",
  back: "Avisos",
  rejected: "No se pudo guardar. La opción quedó como estaba; inténtelo otra vez.",
  methods: {
    title: "Por dónde le llega",
    app: "En la aplicación",
    appText: "En la campana, en todas las páginas",
    email: "Correo",
    noEmail: "Su cuenta todavía no tiene un correo confirmado.",
    sms: "Mensaje de texto",
    noPhone: "Su cuenta todavía no tiene un número confirmado.",
    add: "Añadirlo en su cuenta",
    quiet:
      "Desactivados hasta que usted los active. De 9 p. m. a 8 a. m., hora del centro, esperan a la mañana; el correo y la campana no.",
  },
  always: "siempre",
  groups: {
    "live-link": "Su medidor",
    orders: "Sus pedidos",
    renewals: "El fin de su contrato",
    plans: "Planes y precios",
    account: "Su cuenta",
  },
  workflows: {
    "live-link-initial-setup-complete": {
      name: "Su medidor ya está vinculado",
      text: "Una sola vez, cuando llegan las primeras lecturas o cuando no llegaron.",
    },
    "agreement-expiring": {
      name: "Su permiso termina pronto",
      text: "Antes de que dejen de compartirnos las lecturas de su medidor.",
    },
    "usage-import-failed": {
      name: "Faltan lecturas",
      text: "Cuando un medidor vinculado deja de enviarlas o no se pudo leer un archivo.",
    },
    "order-step": {
      name: "Un pedido avanza",
      text: "Aceptado, con fecha, en marcha, terminado o no aceptado.",
    },
    "renewal-notice": {
      name: "Un contrato termina",
      text: "Con tiempo para elegir y con lo que pasa si no hace nada.",
    },
    "plan-changed": {
      name: "Cambia un plan que eligió",
      text: "Cuando lo retiran o cambia de precio antes de que lo pida.",
    },
    "better-plan-found": {
      name: "Un plan mejor",
      text: "Una vez al mes como máximo, según su propio consumo.",
    },
    "home-removed": {
      name: "Un domicilio sale de su cuenta",
      text: "Si pasa a otra cuenta o no podemos confirmar que es suyo.",
    },
    "new-device-sign-in": {
      name: "Entrada desde un equipo nuevo",
      text: "Para que lo note si no fue usted.",
    },
  },
  fixed: {
    "order-step": "El correo llega siempre: es parte de su pedido.",
    "renewal-notice":
      "El correo llega siempre, porque el contrato necesita su respuesta. Para que no llegue, renuncie a esa renovación.",
    "home-removed":
      "Siempre activo aquí y por correo, para que nadie le quite un domicilio sin que usted lo sepa.",
    "new-device-sign-in": "La campana avisa siempre: nadie más debe poder desactivarla.",
  },
  saving: {
    label: "Solo desde este ahorro",
    from: (cents) => `${f.money(cents)} al año`,
    never: "Nunca",
    rejected: "No se pudo guardar. El ahorro quedó como estaba; inténtelo otra vez.",
  },
};
