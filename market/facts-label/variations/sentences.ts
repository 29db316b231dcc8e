// Sentences next to the prices: some change them, some only look like it.
import { priced, type Wording } from "../variation-fixtures.ts";

const TABLE = "Average Monthly Use 500 kWh 1000 kWh 2000 kWh\nAverage Price per kWh {0}¢ {1}¢ {2}¢";
const ENERGY = "Energy Charge 12.4¢ per kWh\n";

/** Name of the wording → its lines and the right tariff. */
export const SENTENCE_WORDINGS: Readonly<Record<string, Wording>> = {
  "hours of the telephone": {
    lines: `${ENERGY}Customer Care hours: Monday through Friday 8 AM to 5 PM, excluding holidays.`,
  },
  "a limit of how a price may rise": {
    lines: `${ENERGY}Your price may not increase by more than 35% from one month to the next.`,
  },
  "a discount for low incomes": {
    lines: `${ENERGY}Eligible low-income customers receive a 10% LITE-UP discount.`,
  },
  "sales tax": { lines: `${ENERGY}Prices exclude state and local sales taxes of up to 8.25%.` },
  "a plan with free in its name": {
    lines: ENERGY,
    heading:
      "Electricity Facts Label (EFL)\nBluestem Power LLC\nWorry Free Saver 12\nOncor Electric Delivery Service Area\n1/5/2026",
  },
  "names and amounts in turn": {
    lines:
      "Price Components\nBluestem Energy Charge\n12.4¢ per kWh\nBluestem Base Charge\n$9.95 per month\nOncor Delivery Charge\n5.6032¢ per kWh\nOncor Delivery Charge\n$4.23 per month",
    delivery_lines: "",
    tariff: { base_charge_usd: 9.95 },
  },
  "two charges in each row": {
    lines: "Energy Charge: 12.4¢ per kWh Base Charge: $9.95 per month",
    delivery_lines: "Oncor Delivery Charge: 5.6032¢ per kWh Oncor Monthly Charge: $4.23 per month",
    tariff: { base_charge_usd: 9.95 },
  },
  "all charges in one sentence": {
    lines:
      "This price disclosure is based on the following: Energy Charge 12.4¢/kWh, Base Charge $9.95/month, Oncor delivery charges $4.23/month and 5.6032¢/kWh.",
    delivery_lines: "",
    tariff: { base_charge_usd: 9.95 },
  },
  "all charges in one row": {
    lines:
      "Base Charge $9.95 per month Energy Charge 12.4¢ per kWh TDU Delivery Charges $4.23 per month + 5.6032¢ per kWh",
    delivery_lines: "",
    tariff: { base_charge_usd: 9.95 },
  },
  "a fee that may be charged below a usage": {
    lines: `${ENERGY}A usage fee of $9.95 may be charged each month if your usage is below 450 kWh`,
    tariff: { minimum_usage_fees: [{ amount_usd: 9.95, below_kwh: 450 }] },
  },
  "a fee next to a late fee": {
    lines: `${ENERGY}Late payment fee 5%. A fee of $9.95 applies for usage under 400 kWh.`,
    tariff: { minimum_usage_fees: [{ amount_usd: 9.95, below_kwh: 400 }] },
  },
  "a credit above every average": {
    lines: `${ENERGY}Bill credit of $20 for usage over 2,500 kWh each month`,
    tariff: { credits: [{ amount_usd: 20, min_kwh: 2501, max_kwh: null }] },
  },
  "a block above every average": {
    lines:
      "Energy Charge up to 2,500 kWh: 12.4¢ per kWh\nEnergy Charge for usage above 2,500 kWh: 15.0¢ per kWh",
    tariff: {
      energy: [
        {
          tiers: [
            { up_to_kwh: 2500, cents_per_kwh: 12.4 },
            { up_to_kwh: null, cents_per_kwh: 15 },
          ],
        },
      ],
    },
  },
  "a higher rate without its price": {
    lines: `${ENERGY}Usage above 2,500 kWh is billed at a higher rate.`,
    verdict: "unproven",
  },
  "a charge without its amount": {
    lines: `${ENERGY}There is an additional charge when usage is less than 300 kWh.`,
    verdict: "unproven",
  },
  "what customers without AutoPay pay": {
    lines: `${ENERGY}Customers without AutoPay pay an additional $5.00 per month.`,
  },
  "a charge of some homes": {
    lines: `${ENERGY}Meter charge: $3.00 per month for homes without a smart meter`,
    verdict: "unproven",
  },
  "a minimum charge": { lines: `${ENERGY}Minimum charge: $15.00 per month`, verdict: "unproven" },
  "a fee of each quarter": { lines: `${ENERGY}Plan fee: $5.00 billed quarterly`, verdict: "unproven" },
  "a fee of each year": { lines: `${ENERGY}Annual membership fee: $60.00 per year`, verdict: "unproven" },
  "a fee of each week": { lines: `${ENERGY}Weekly service charge $1.50 per week`, verdict: "unproven" },
  "a price after some months": {
    lines: `${ENERGY}Price after the first 12 months: 14.9¢ per kWh`,
    verdict: "unproven",
  },
  "a percentage off at night": {
    lines: `${ENERGY}Nights 9 pm to 6 am: 10% off the energy charge. Average prices assume 35% at night.`,
    tariff: { energy: [priced(11.16, { from_minute: 1260, to_minute: 360 }), priced(12.4)] },
    shares: [0.35, 0.65],
  },
  "a charge that varies": {
    lines: `${ENERGY}Congestion cost adder: varies by month, passed through`,
    verdict: "unproven",
  },
  "a demand charge": { lines: `${ENERGY}Demand charge: $3.00 per kW`, verdict: "unproven" },
  "a discount inside the energy charge": {
    lines: "Energy Charge 12.4¢ per kWh (includes a 0.5¢ per kWh discount for AutoPay)",
    verdict: "unproven",
  },
  "Spanish with a minimum usage fee": {
    heading:
      "Etiqueta de Información de Electricidad\nBluestem Power LLC\nPrairie Saver 12\nÁrea de servicio: Oncor",
    table: "Consumo mensual promedio 500 kWh 1,000 kWh 2,000 kWh\nPrecio promedio por kWh {0}¢ {1}¢ {2}¢",
    lines:
      "Cargo por energía: 12.4 centavos por kWh\nCargo base: $9.95 al mes\nCargo por consumo mínimo: $9.95 por ciclo de facturación si el consumo es menor de 1,000 kWh",
    delivery_lines: "Cargos de entrega de Oncor: $4.23 al mes y 5.6032¢ por kWh",
    tariff: { base_charge_usd: 9.95, minimum_usage_fees: [{ amount_usd: 9.95, below_kwh: 1000 }] },
  },
  "Spanish with free nights": {
    heading: "Etiqueta de Datos de Electricidad (EFL)\nBluestem\nOncor",
    table: "Uso Mensual Promedio 500 kWh 1,000 kWh 2,000 kWh\nPrecio Promedio por kWh {0}¢ {1}¢ {2}¢",
    lines:
      "Cargo por Energía Diurna 18.2¢ por kWh\nCargo por Energía Nocturna 0.0¢ por kWh\nNoches gratis de 9:00 p.m. a 6:00 a.m.\nLos precios promedio asumen 32% del consumo por la noche.",
    delivery_lines: "Cargos de entrega TDU: $4.23 por mes y 5.6032¢ por kWh",
    tariff: { energy: [priced(0, { from_minute: 1260, to_minute: 360 }), priced(18.2)] },
    shares: [0.32, 0.68],
  },
  "averages of two utilities": {
    heading: "Electricity Facts Label\nBluestem Power\nPrairie Saver 12\nJanuary 5, 2026",
    table:
      "Average Monthly Use 500 kWh 1,000 kWh 2,000 kWh\nOncor 18.9¢ 18.4¢ 18.2¢\nCenterPoint 19.2¢ 18.7¢ 18.5¢\nAverage price per kWh",
    lines: ENERGY,
    delivery_lines: "Oncor 5.6032¢ per kWh $4.23 per month\nCenterPoint 6.0009¢ per kWh $4.90 per month",
    verdict: "refused",
  },
  "delivery charges of two utilities": {
    heading: "Electricity Facts Label\nBluestem Power\nPrairie Saver 12",
    table: TABLE,
    lines: ENERGY,
    delivery_lines:
      "Oncor Delivery: 5.6032¢ per kWh and $4.23 per month\nCenterPoint Delivery: 6.0009¢ per kWh and $4.90 per month",
    verdict: "refused",
  },
};
