// The texts of the offline page. Not an area of the message catalog: they are in the page's own file, in both
// languages, because nothing can be fetched when they are needed.

const en = {
  title: "You are offline",
  lead: "This page needs a connection. Nothing of yours is lost, and the page opens by itself once you are back.",
  again: "Try again",
  usage: "Your use, as you last saw it",
  seen: (age: string, moment: string) => `Seen ${age} (${moment}). Newer readings need a connection.`,
  used: "Used",
  cost: "Cost of the days read so far",
  chart: (most: string, day: string) => `kWh a day. The most was ${most} on ${day}.`,
  day: "Day",
  kwh: "kWh",
  missing: "not read",
  table: "Every day as a table",
  none: "The month of use that you look at is kept on this device, so that you can see it here next time.",
};
export type OfflineMessages = typeof en;

const es: OfflineMessages = {
  title: "No tiene conexión",
  lead: "Esta página necesita conexión. Nada suyo se ha perdido, y la página se abrirá sola cuando la conexión vuelva.",
  again: "Intentar de nuevo",
  usage: "Su consumo, como lo vio por última vez",
  seen: (age, moment) => `Visto ${age} (${moment}). Las lecturas más nuevas necesitan conexión.`,
  used: "Consumo",
  cost: "Costo de los días leídos hasta ahora",
  chart: (most, day) => `kWh por día. El mayor fue ${most} el ${day}.`,
  day: "Día",
  kwh: "kWh",
  missing: "sin lectura",
  table: "Todos los días en una tabla",
  none: "El mes de consumo que usted mira se guarda en este dispositivo, para que la próxima vez lo vea aquí.",
};

export const MESSAGES = { en, es } as const;
