import { formatFor } from "../../format/format.ts";
import type { dashboard as en } from "../en/dashboard.ts";

const f = formatFor("es");

export const dashboard: typeof en = {
  title: "Resumen",
  lead: {
    calm: (homes) =>
      homes === 1
        ? "Todo está en orden. Hoy no tiene nada que hacer."
        : "Todo está en orden en todos sus domicilios. Hoy no tiene nada que hacer.",
    needs: (n) =>
      f.plural(n, { one: "Hay una cosa que le toca a usted.", other: "Hay # cosas que le tocan a usted." }),
    better: (homes) =>
      f.plural(homes, {
        one: "No tiene nada pendiente, pero un domicilio podría pagar menos.",
        other: "No tiene nada pendiente, pero # domicilios podrían pagar menos.",
      }),
    empty: "Con un domicilio basta para ver cuánto le costaría cada plan.",
  },
  empty: {
    title: "Todavía no hay ningún domicilio",
    text: "Agregue el hogar donde vive. Solo hace falta la dirección y toma un minuto.",
    action: "Agregar mi domicilio",
  },
  open: (home) => `Abrir ${home}`,
  month: {
    label: (month) => `En lo que va de ${f.month(month)}`,
    about: (text) => `unos ${text}`,
    whole: (cents) => `de unos ${f.money(cents)} en todo el mes`,
    used: (kwh) => `unos ${f.kwh(kwh)} consumidos`,
    noCost: "Díganos qué contrato tiene y aquí verá también el costo.",
    unknown: "Todavía no se puede decir cuánto cuesta este mes.",
  },
  rests: {
    none: "Calculado con un hogar típico de Texas: aún no sabemos cómo usa la luz este domicilio.",
    home: "Calculado con su descripción del hogar.",
    annual: "Calculado con el consumo anual que nos dio.",
    monthly: (share) =>
      share < 0.05
        ? "Calculado con los meses que nos dio."
        : `Calculado con los meses que nos dio; el ${f.percent(share)} del año es estimado.`,
    intervals: (share) =>
      share < 0.05
        ? "Con las lecturas de su medidor del último año."
        : `Con las lecturas de su medidor; el ${f.percent(share)} del año es estimado.`,
  },
  move: {
    title: "Lo que más le conviene",
    wait: (on, plan) => `Quédese hasta el ${f.date(on)} y después ${plan}`,
    switch: (plan) => `Cámbiese a ${plan}`,
    stay: "Quédese donde está",
    cheapest: (plan) => `El más barato para este hogar: ${plan}`,
    unknown: "Aquí ningún plan tiene un precio que se pueda comprobar.",
    saves: (cents) => `${f.money(cents)} menos al año`,
    costs: (cents) => `unos ${f.money(cents)} al año`,
    by: (provider) => `de ${provider}`,
    fee: (cents) => `Salirse hoy cuesta ${f.money(cents)}; aun así le conviene.`,
    feeUnknown: "Revise en su contrato cuánto cuesta salirse antes.",
    hold: "Primero hay que quitar la retención (switch hold).",
    noFee: "Salirse hoy no le cuesta nada.",
    stayText: "Ningún precio que dure un año le ahorraría más de un dólar al mes.",
    cheapestText: "Díganos qué tiene ahora y le diremos cuánto ahorraría.",
    order: "Pedir este plan",
    see: "Ver los planes",
    failed: "No pudimos calcular los planes en este momento.",
    loading: "Calculando los planes para este hogar",
  },
  needs: {
    title: "Le toca a usted",
    none: "Aquí no hay nada que hacer.",
    items: {
      over: "Su plazo terminó. Elija un plan antes de que la tarifa automática le cueste más.",
      free: "Ya puede salirse sin cargo. Elija su próximo plan.",
      soon: "Su plazo termina pronto. Vea qué sigue después.",
      hold: "Este medidor tiene una retención (switch hold). Hay que quitarla antes de cambiar de compañía.",
      company: "Aún no sabemos quién entrega la luz aquí. Revise el ESI ID.",
      usage: "Díganos cómo usa la luz este hogar.",
      contract: "Díganos qué contrato tiene ahora.",
      price: "Díganos el precio de su contrato.",
    },
  },
};
