// Notification texts in Spanish.
import type { NotificationData } from "#contracts/workflows.ts";
import type { NotificationMessages } from "./messages.ts";
import { formatDollars } from "#server/platform/mail/format-dollars.ts";

const dates = new Intl.DateTimeFormat("es-US", { dateStyle: "long", timeZone: "UTC" });
const times = new Intl.DateTimeFormat("es-US", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "America/Chicago",
});
const day = (iso: string): string => dates.format(new Date(`${iso}T00:00:00Z`));

function inDays(days: number): string {
  if (days <= 0) return "hoy";
  return days === 1 ? "mañana" : `en ${days} días`;
}

type Step = (order: NotificationData["order-step"]) => readonly [title: string, body: string];

// By the order's new state.
const STEPS: Readonly<Record<string, Step>> = {
  started: ({ plan_name, provider }) => [
    `Pedido iniciado: ${plan_name}`,
    `Su pedido de ${plan_name} de ${provider} está iniciado. En su página verá cuál es el siguiente paso.`,
  ],
  handed_off: ({ plan_name, provider }) => [
    `¿Cómo le fue con ${provider}?`,
    `¿Terminó el pedido de ${plan_name} en la página de ${provider}? Díganoslo y nosotros llevamos las fechas.`,
  ],
  submitted: ({ plan_name, provider }) => [
    `${provider} tiene su pedido`,
    `${provider} ya tiene su pedido de ${plan_name}. Suele responder en uno o dos días.`,
  ],
  accepted: ({ plan_name, provider }) => [
    `Aceptado: ${plan_name}`,
    `${provider} aceptó su pedido de ${plan_name}. Falta la fecha de inicio.`,
  ],
  scheduled: ({ plan_name, provider }) => [
    `Ya hay fecha: ${plan_name}`,
    `Ya está fijado el día en que empieza ${plan_name} de ${provider}. La luz no se corta en ningún momento.`,
  ],
  active: ({ plan_name, provider }) => [
    `Ya está en marcha: ${plan_name}`,
    `${plan_name} de ${provider} ya está vigente en su hogar. Nosotros vigilamos cuándo termina.`,
  ],
  ended: ({ plan_name, provider }) => [
    `Su contrato terminó: ${plan_name}`,
    `Terminó el contrato ${plan_name} con ${provider}. Sin otro plan usted paga mes a mes y puede irse cuando quiera.`,
  ],
  rejected: ({ plan_name, provider }) => [
    `No aceptado: ${plan_name}`,
    `Su pedido de ${plan_name} de ${provider} no salió adelante. En su hogar no cambió nada.`,
  ],
  cancelled: ({ plan_name, provider }) => [
    `Pedido cerrado: ${plan_name}`,
    `El pedido de ${plan_name} de ${provider} está cerrado. En su página se explica por qué.`,
  ],
};

const step: Step = (order) =>
  STEPS[order.state]?.(order) ?? [
    `Novedades de su pedido: ${order.plan_name}`,
    `Hay novedades sobre su pedido de ${order.plan_name} de ${order.provider}.`,
  ];

export const notificationMessagesEs: NotificationMessages = {
  notifications: {
    "live-link-initial-setup-complete": ({ is_success }, { location }) =>
      is_success
        ? {
            title: "Su medidor está vinculado",
            body: `Ya tenemos las lecturas de ${location}, y cada noche llegan las nuevas. Ahora comparamos los planes con lo que usted consumió de verdad.`,
            button: "Ver su consumo",
          }
        : {
            title: "No se pudo vincular su medidor",
            body: `No se pudo vincular el medidor de ${location}. Lo que ya estaba aquí se conserva; puede intentarlo de nuevo.`,
            button: "Ver por qué",
          },
    "agreement-expiring": ({ ends_on }, { location }) => ({
      title: `El vínculo de su medidor termina el ${day(ends_on)}`,
      body: `Después del ${day(ends_on)} ya no llegan lecturas nuevas de ${location}. Vincule el medidor otra vez para seguir sin huecos.`,
      button: "Vincularlo otra vez",
    }),
    "usage-import-failed": ({ what }, { location }) =>
      what === "file"
        ? {
            title: "No pudimos leer su archivo",
            body: `No se guardó nada del archivo que subió para ${location}. En su página verá por qué y qué archivos sabemos leer.`,
            button: "Ver por qué",
          }
        : {
            title: "Sin lecturas nuevas desde hace días",
            body: `La compañía del medidor no envía lecturas de ${location} desde hace unos días. Seguimos pidiéndolas; lo que hay aquí se conserva.`,
            button: "Ver el vínculo del medidor",
          },
    "order-step": (data) => {
      const [title, body] = step(data);
      return { title, body, button: "Ver su pedido" };
    },
    "renewal-notice": ({ plan_name, ends_on, days }, { location }) => ({
      title: `Su contrato termina ${inDays(days)}`,
      body: `${plan_name} para ${location} termina el ${day(ends_on)}. Si usted no hace nada, la luz sigue a un precio de mes a mes, que suele ser más alto.`,
      button: "Ver qué sigue",
    }),
    "plan-changed": ({ plan_name, provider, what }) =>
      what === "withdrawn"
        ? {
            title: `Ya no se ofrece: ${plan_name}`,
            body: `${provider} ya no ofrece ${plan_name}. Un contrato vigente conserva su precio.`,
            button: "Ver su pedido",
          }
        : {
            title: `Otro precio: ${plan_name}`,
            body: `${provider} cambió las condiciones de ${plan_name}. Mírelas antes de seguir; un contrato vigente conserva su precio.`,
            button: "Ver su pedido",
          },
    "better-plan-found": ({ plan_name, provider, saving_cents, starts_on }, { location }) => ({
      title: `Ahorre unos ${formatDollars(saving_cents)} en 12 meses`,
      body: `Cambie ${location} a ${plan_name} de ${provider}${starts_on ? ` a partir del ${day(starts_on)}` : ""} y ahorrará unos ${formatDollars(saving_cents)} en 12 meses. Ya está incluido cualquier cargo por cancelación anticipada.`,
      button: "Ver el plan",
    }),
    "home-removed": (_data, { location }) => ({
      title: "Un domicilio ya no está en su cuenta",
      body: `${location} ya no está en su cuenta. Esto pasa si no podemos confirmar que un domicilio es suyo. Si usted vive ahí, agréguelo otra vez con el número de medidor y luego conecte el medidor. Si se mudó, no tiene que hacer nada.`,
      button: "Agregar un domicilio",
    }),
    "new-device-sign-in": ({ device, at }) => ({
      title: "Inicio de sesión desde un dispositivo nuevo",
      body: `Alguien entró en su cuenta el ${times.format(new Date(at))} (hora del centro)${device ? `: ${device}` : ""}. ¿No fue usted? Cambie su contraseña.`,
      button: "Ver su cuenta",
    }),
  },
  nameless: (esiid) => `ESI ID ${esiid}`,
  digest: {
    subject: (count) => `Tiene ${count} novedades`,
    title: (count) => `Tiene ${count} novedades`,
    more: (count) => `Y ${count} más, en el portal.`,
    button: "Verlas todas",
  },
  mail: {
    or_open: "O abra esta dirección:",
    footnote: "Usted decide sobre qué le escribimos.",
    preferences: "No recibir más correos como este",
    sent: (portal, to) => `${portal} envió este mensaje a ${to} porque usted tiene una cuenta allí.`,
  },
  text_end: "Dejar de recibirlos:",
};
