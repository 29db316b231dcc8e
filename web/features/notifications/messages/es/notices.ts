import { formatFor } from "#messages/format.ts";
import type { notices as en } from "../en/notices.ts";

const f = formatFor("es");

export const notices: typeof en = {
  bell: (unread) => (unread === 0 ? "Avisos" : `Avisos, ${f.number(unread)} sin leer`),
  bellFailed: "No se pudieron cargar los avisos",
  menu: "Avisos",
  settings: "Sus avisos",
  seeAll: "Ver todos",
  preferences: "Elegir qué le avisamos",
  filters: { label: "Qué avisos", meter: "Su medidor", all: "Todos" },
  unread: "Sin leer",
  markRead: "Marcar como leído",
  markUnread: "Marcar como no leído",
  archiveOf: (what) => `Quitar: ${what}`,
  markAllRead: "Marcar todos como leídos",
  archiveAll: "Quitar todos",
  removeAll: {
    title: "¿Quitar todo de esta lista?",
    text: "Estos avisos no vuelven a mostrarse aquí. Sus planes, pedidos y lecturas quedan como están.",
    keep: "Conservarlos",
    confirm: "Quitar todos",
  },
  more: "Mostrar anteriores",
  archived: "Se quitó de la lista.",
  undo: "Deshacer",
  emptyMeter: {
    title: "Todavía no hay nada sobre su medidor",
    text: "Cuando lleguen las lecturas de un medidor vinculado, o dejen de llegar, lo verá aquí.",
  },
  empty: {
    title: "No hay avisos",
    text: "Aquí le contamos de pedidos, renovaciones, lecturas de su medidor y mejores planes, en cuanto haya algo.",
  },
  failed: "No se pudieron cargar sus avisos. No se perdió ninguno.",
  rejected:
    "No pudimos cargar sus avisos. Este portal no está bien configurado para mostrarlos. Por favor, avísenos.",
  again: "Intentar otra vez",
  notSaved: "No se pudo guardar el cambio. Se muestra como estaba; inténtelo otra vez.",
  incoming: (what) => `Nuevo: ${what}`,
  incomingMany: (n) => f.plural(n, { one: "# aviso nuevo", other: "# avisos nuevos" }),
  unnamedLocation: (lastFour) => `Domicilio …${lastFour}`,
  ago: {
    now: "Ahora mismo",
    minutes: (n) => f.plural(n, { one: "Hace # minuto", other: "Hace # minutos" }),
    hours: (n) => f.plural(n, { one: "Hace # hora", other: "Hace # horas" }),
    yesterday: "Ayer",
    day: (date) => f.dateShort(date),
  },
  other: { what: "Hay algo nuevo en su cuenta", todo: "Abra su cuenta para verlo." },
  linked: (home) => ({
    what: `${home}: ya están las lecturas de su medidor`,
    todo: "Vea su consumo día por día; los planes ya se ordenan con él.",
  }),
  linkFailed: (home) => ({
    what: `${home}: no llegaron las lecturas de su medidor`,
    todo: "No se cambió nada suyo. Vea qué puede hacer.",
  }),
  agreementExpiring: (home, day) => ({
    what: `${home}: su permiso para leer el medidor termina el ${f.date(day)}`,
    todo: "Renuévelo en un minuto, para que no falte ningún día.",
  }),
  readingsFailed: (home) => ({
    what: `${home}: no hay lecturas nuevas de su medidor`,
    todo: "Lo que tenemos se conserva. Vea desde cuándo y qué hacer.",
  }),
  fileFailed: (home) => ({
    what: `${home}: no se pudo leer el archivo que subió`,
    todo: "Su consumo quedó como estaba. Vea por qué y qué hacer.",
  }),
  order: {
    handed_off: (plan, provider) => ({
      what: `¿Se completó su pedido de ${plan} con ${provider}?`,
      todo: "Díganos, y llevamos la cuenta de sus fechas y de su fin.",
    }),
    submitted: (plan, provider) => ({
      what: `${plan}: su pedido ya está con ${provider}`,
      todo: "Responden en unos días. No tiene que hacer nada.",
    }),
    accepted: (plan, provider) => ({
      what: `${provider} aceptó su pedido de ${plan}`,
      todo: "Falta la fecha. No tiene que hacer nada.",
    }),
    scheduled: (plan) => ({ what: `${plan}: ya hay fecha`, todo: "Vea cuándo empieza." }),
    active: (plan) => ({ what: `${plan} ya está en marcha`, todo: "Vea sus fechas y cuándo termina." }),
    ended: (plan) => ({
      what: `${plan} terminó`,
      todo: "Asegúrese de tener otro plan: vea qué tiene ahora.",
    }),
    rejected: (plan, provider) => ({
      what: `${provider} no aceptó su pedido de ${plan}`,
      todo: "Sigue con el plan que tiene. Vea por qué y qué hacer.",
    }),
    cancelled: (plan) => ({
      what: `Su pedido de ${plan} está cancelado`,
      todo: "Sigue con el plan que tiene.",
    }),
    other: (plan) => ({ what: `Novedades de su pedido de ${plan}`, todo: "Vea cómo va." }),
  },
  renewal: (plan, day, days) => ({
    what: `${plan} termina el ${f.date(day)}, en ${f.plural(days, { one: "# día", other: "# días" })}`,
    todo: "Vea qué pasa si no hace nada y qué le costaría menos.",
  }),
  planWithdrawn: (plan, provider) => ({
    what: `${provider} ya no ofrece ${plan}`,
    todo: "Vea qué pasa con su pedido y qué se le parece.",
  }),
  planPrice: (plan) => ({
    what: `${plan} tiene ahora otro precio`,
    todo: "Vea el anterior y el nuevo antes de seguir.",
  }),
  betterPlan: (plan, savingCents) => ({
    what: `Ahorre unos ${f.money(savingCents)} en 12 meses con ${plan}`,
    todo: "Ya está incluido cualquier cargo por cancelación anticipada. Vea sus facturas antes de decidir.",
  }),
  locationRemoved: (home) => ({
    what: `${home} ya no está en su cuenta`,
    todo: "Si vive ahí, agréguelo otra vez con el número del medidor y conecte el medidor.",
  }),
  newDevice: (device) => ({
    what: `Alguien entró en su cuenta desde ${device}`,
    todo: "¿No fue usted? Cambie su contraseña y cierre esa sesión.",
  }),
};
